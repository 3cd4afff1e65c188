import Kamuro
import KamuroParticles
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("Fades of a stage")
struct StageFadeTests {
  private static let size = ScreenSize(columns: 80, rows: 24)

  private func stage() -> Stage { Stage(size: Self.size, look: Look(), seed: 7) }

  /// The places and opacities of sprites, in the order of their places.
  private func sprites(_ stage: inout Stage) -> [(x: Float, y: Float, opacity: Float)] {
    var sprites: [(x: Float, y: Float, opacity: Float)] = []
    stage.draw { block in
      for index in 0..<block.count {
        sprites.append((block[.x][index], block[.y][index], block[.opacity][index]))
      }
    }
    return sprites.sorted { ($0.x, $0.y, $0.opacity) < ($1.x, $1.y, $1.opacity) }
  }

  @Test(
    "In a cross-fade both effects have their sprites, with opacities that change places",
    arguments: [0.25, 0.5, 0.9]
  )
  func crossFadeIsSumOfBoth(progress: Double) throws {
    let (old, new) = (try Effect(named: "embers"), try Effect(named: "snow"))
    var (both, alone, coming) = (stage(), stage(), stage())
    both.place(old, at: 0, seed: 1)
    both.advance(to: 5)
    both.crossFade(from: 5, for: 2)
    both.place(new, at: 5, seed: 2)
    alone.place(old, at: 0, seed: 1)
    coming.place(new, at: 5, seed: 2)
    let time = 5 + 2 * progress
    both.advance(to: time)
    alone.advance(to: time)
    coming.advance(to: time)
    let expected =
      (sprites(&alone).map { ($0.x, $0.y, $0.opacity * Float(1 - progress)) }
      + sprites(&coming).map { ($0.x, $0.y, $0.opacity * Float(progress)) }).sorted { $0 < $1 }
    let found = sprites(&both)
    #expect(found.count == expected.count && found.count > 50)
    for (one, other) in zip(found, expected) {
      #expect(one.x == other.0 && one.y == other.1 && abs(one.opacity - other.2) < 1e-6)
    }
    both.advance(to: 7)
    #expect(both.effects.count == 1 && !both.isFading)
  }

  @Test("What fades in has its whole budget, whatever fades out")
  func comingEffectsHaveTheirWholeBudget() throws {
    let heavy = try #require(
      try builtInEffects.map { try Effect(named: $0) }.max {
        population([$0]) < population([$1])
      }
    )
    for name in builtInEffects {
      let effect = try Effect(named: name)
      var (faded, alone) = (stage(), stage())
      for _ in 0..<12 { faded.place(heavy, at: 0) }
      faded.crossFade(from: 0, for: 0.01)
      faded.place(effect, at: 0, seed: 100)
      alone.place(effect, at: 0, seed: 100)
      for time in [0.02, 1.5] {
        faded.advance(to: time)
        alone.advance(to: time)
      }
      #expect(sprites(&faded).elementsEqual(sprites(&alone), by: ==), "\(name)")
    }
  }

  private func population(_ effects: [Effect]) -> Int {
    Stage(of: effects, on: Self.size, look: Look(), seed: 0).simulation.peakPopulation(at: 0)
  }
}
