internal import Kamuro
internal import KamuroParticles
internal import KamuroScreen
internal import KamuroShow

extension Scene {
  /// Effects that begin together on a screen.
  init(of effects: [Effect], on size: ScreenSize, seed: UInt64) {
    self.init(
      stage: size.stage,
      seed: seed,
      placements: effects.enumerated().map { Placement($1, seed: UInt64($0)) }
    )
  }
}
