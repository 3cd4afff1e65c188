internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// What a film shows, frame by frame; times must not decrease.
protocol FilmSubject {
  /// Draws the screen of a time.
  mutating func draw(at time: Seconds, into grid: inout ScreenGrid)
}

/// What yields sprites at any time.
protocol SpriteSource {
  /// Advances or seeks to a time.
  mutating func advance(to time: Seconds)
  /// Yields the visible sprites.
  mutating func draw(_ body: (SpriteBlock) -> Void)
}

extension Simulation: SpriteSource {}
extension LoopedScene: SpriteSource {}

/// Effects alone, with the frames that `kamuro render` draws.
struct FilmedEffects: FilmSubject {
  private var source: any SpriteSource
  private var rasterizer: Rasterizer

  init(_ source: some SpriteSource, by rasterizer: Rasterizer) {
    self.source = source
    self.rasterizer = rasterizer
  }

  mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    source.advance(to: time)
    rasterizer.draw(into: &grid) { source.draw($0) }
  }

  /// Yields the sprites of a time.
  mutating func drawSprites(at time: Seconds, _ body: (SpriteBlock) -> Void) {
    source.advance(to: time)
    source.draw(body)
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
