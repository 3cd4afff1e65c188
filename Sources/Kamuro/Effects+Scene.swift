package import KamuroParticles
package import KamuroScreen

extension Scene {
  /// Effects that begin together on a screen.
  package init(of effects: [Effect], on size: ScreenSize, seed: UInt64 = 0) {
    self.init(
      stage: size.stage,
      seed: seed,
      placements: effects.enumerated().map { Placement($1, seed: UInt64($0)) }
    )
  }
}

extension [Effect] {
  /// The common length when all begin at once, in seconds; `nil` if one never ends.
  package func length(on size: ScreenSize) -> Seconds? {
    Simulation(scene: Scene(of: self, on: size)).endTime
  }

  /// The parts that a screen's budget thins.
  package func thinnings(on size: ScreenSize) -> [Thinning] {
    Simulation(scene: Scene(of: self, on: size)).thinnings
  }

  /// Whether nothing is ever born on a screen.
  package func isEmpty(on size: ScreenSize) -> Bool {
    Simulation(scene: Scene(of: self, on: size)).peakPopulation(at: 0) == 0
  }
}
