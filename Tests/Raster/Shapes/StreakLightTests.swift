import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Light of streaks")
struct StreakLightTests {
  private let size = ScreenSize(columns: 60, rows: 20)

  private func batch(_ contents: Contents, shutter: Seconds, at angle: Double) -> SpriteBatch {
    var cell = EmitterCell()
    (cell.burst, cell.lifetime, cell.velocity) = (1, 2, 1500)
    cell.emissionLongitude = .degrees(angle)
    (cell.contents, cell.intensity) = (contents, 3)
    var layer = EmitterLayer()
    layer.emitterPosition = LengthPair(Length(240), Length(160))
    layer.renderMode = .additive
    layer.emitterCells = [cell]
    var effect = Effect()
    (effect.layers, effect.shutter) = ([layer], shutter)
    var simulation = Simulation(
      scene: Scene(stage: Size(width: 480, height: 320), placements: [.init(effect)])
    )
    simulation.advance(to: 0.08)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  @Test(
    "A streak has the light of its sprite, spread along its way",
    arguments: [Contents.Shape.disc, .square, .glow],
    [0.5, 2, 4, 12]
  )
  func streakHasTheLightOfItsSprite(shape: Contents.Shape, extent: Double) {
    let contents = Contents(shape: shape, size: Size(width: extent, height: extent))
    for angle in [0.0, 20, 250] {
      let (streak, still) = (
        batch(contents, shutter: 1.0 / 60, at: angle), batch(contents, shutter: 0, at: angle)
      )
      let (one, other) = (light(of: streak, on: size), light(of: still, on: size))
      #expect(other.x > 0.005)
      for lane in 0..<3 { #expect(abs(one[lane] - other[lane]) < 0.03 * other[lane]) }
      #expect(streak[.aspect][0] > 2)
    }
  }
}
