import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import Testing

@testable import KamuroShow

/// The frame and the counts of effects at a moment, from a new simulation that seeks there.
func moment(
  of effects: [Effect],
  at position: Seconds,
  seed: UInt64 = style.seed,
  stop: Seconds? = nil,
  size: ScreenSize = size
) -> (grid: ScreenGrid, counts: ParticleCounts) {
  let placements = effects.enumerated().map { index, effect in
    Scene.Placement(effect, stopTime: stop, seed: UInt64(index))
  }
  var simulation = Simulation(scene: Scene(stage: size.stage, seed: seed, placements: placements))
  simulation.seek(to: position)
  var sprites = SpriteBatch()
  simulation.draw(into: &sprites)
  var rasterizer = Rasterizer(style.look)
  var grid = ScreenGrid(size: size)
  rasterizer.draw(sprites, panels: [], into: &grid)
  return (grid, simulation.counts)
}

extension ScreenGrid {
  /// The rows above the timeline and the notices.
  var upper: ArraySlice<ScreenCell> { cells.prefix(max(0, size.rows - 2) * size.columns) }
}

extension Player {
  /// Creates a player of effects of the catalogue.
  init(_ names: String..., plan: PlayPlan = PlayPlan(), seed: UInt64 = style.seed) throws {
    var style = style
    style.seed = seed
    style.framesPerSecond = 24
    let effects = try names.map { try #require(try Catalogue.effect(named: $0)) }
    self.init(effects: effects, names: names, plan: plan, size: size, style: style)
  }

  /// The last row of the screen.
  mutating func bottom(at time: Seconds) -> String { picture(at: time).line(size.rows - 1) }

  /// The picture above the timeline.
  mutating func upper(at time: Seconds) -> ArraySlice<ScreenCell> { picture(at: time).upper }
}

func effect(_ name: String) throws -> Effect {
  try #require(try Catalogue.effect(named: name))
}
