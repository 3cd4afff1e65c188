import KamuroParticles
import KamuroRaster
package import KamuroScreen

extension ScreenGrid {
  /// A screen of one row without colors that shows a wide glyph in its second and third column.
  package static func showing(_ glyph: String, columns: Int) -> ScreenGrid {
    var group = ItemGroup()
    group.contents = [Contents(shape: .glyph, text: glyph)]
    group.position = LengthPair(12, 8)
    var effect = Effect()
    effect.items = [group]
    let stage = Size(width: Double(columns) * 8, height: 16)
    var simulation = Simulation(scene: Scene(stage: stage, placements: [Scene.Placement(effect)]))
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    var grid = ScreenGrid(size: ScreenSize(columns: columns, rows: 1))
    var rasterizer = Rasterizer(colors: .none)
    rasterizer.draw(batch, into: &grid)
    return grid
  }
}
