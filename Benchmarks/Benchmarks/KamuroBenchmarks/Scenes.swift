import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen

/// The scenes of the benchmarks, on a screen of 200 x 60.
enum Scenes {
  static let size = ScreenSize(columns: 200, rows: 60)
  static let stage = Size(width: 1600, height: 960)
  static let grid = ScreenGrid(size: size, filledWith: ScreenCell("x"))
  /// The size of a grid in bytes.
  static let gridBytes = size.cellCount * MemoryLayout<ScreenCell>.stride

  static func scene(_ effect: Effect) -> Scene {
    Scene(stage: stage, seed: 3, placements: [Scene.Placement(effect)])
  }

  static func fireworks() throws -> Scene {
    scene(try Catalogue.effect(named: "fireworks") ?? Effect())
  }

  /// `count` particles in all colors all over the screen, each with a lifetime of a second.
  static func particles(
    _ count: Int,
    change: (inout EmitterLayer, inout EmitterCell) -> Void = { _, _ in }
  ) -> Scene {
    var cell = EmitterCell()
    cell.name = "cell"
    (cell.birthRate, cell.lifetime) = (Double(count), 1)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (40, 40, .degrees(180))
    cell.color = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.8)
    cell.colorRange = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0)
    var layer = EmitterLayer()
    layer.emitterShape = .rectangle
    layer.emitterPosition = LengthPair(Length(50, .width), Length(50, .height))
    layer.emitterSize = LengthPair(Length(100, .width), Length(100, .height))
    change(&layer, &cell)
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    return scene(effect)
  }

  /// The sprites of a scene at a time.
  static func sprites(of scene: Scene, at time: Seconds = 10) -> SpriteBatch {
    var simulation = Simulation(scene: scene)
    var sprites = SpriteBatch()
    simulation.advance(to: time)
    simulation.draw(into: &sprites)
    return sprites
  }
}
