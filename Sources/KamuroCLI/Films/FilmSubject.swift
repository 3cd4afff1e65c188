internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// What a film shows, frame by frame; times must not decrease.
protocol FilmSubject {
  /// Draws the screen of a time.
  mutating func draw(at time: Seconds, into grid: inout ScreenGrid)
}

/// Effects alone, with the frames that `kamuro render` draws.
struct FilmedEffects: FilmSubject {
  /// The effects, at the time of the last frame.
  private(set) var simulation: Simulation
  private var rasterizer: Rasterizer

  init(_ effects: [Effect], in frame: FrameOptions, isPixels: Bool) {
    simulation = Simulation(
      scene: Scene(
        stage: frame.size.stage,
        seed: frame.seed,
        placements: effects.enumerated().map { Scene.Placement($1, seed: UInt64($0)) }
      )
    )
    rasterizer = frame.rasterizer(isPixels: isPixels)
  }

  mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    simulation.advance(to: time)
    rasterizer.draw(into: &grid) { simulation.draw($0) }
  }

  /// Yields the sprites of a time.
  mutating func drawSprites(at time: Seconds, _ body: (SpriteBlock) -> Void) {
    simulation.advance(to: time)
    simulation.draw(body)
  }
}

/// A show: effects around a text, or a recorded session.
struct FilmedShow<Playing: Show>: FilmSubject {
  private var show: Playing
  /// The end, from which on a player shows its timeline.
  private let end: Seconds

  init(_ show: Playing, end: Seconds?) {
    self.show = show
    self.end = end ?? .infinity
  }

  mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    show.draw(at: min(time, end.nextDown), into: &grid)
  }
}
