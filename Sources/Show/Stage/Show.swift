package import KamuroParticles
package import KamuroPresets
package import KamuroRaster
package import KamuroScreen

/// An interactive animation: a state machine of events and time, independent of the terminal.
package protocol Show: SendableMetatype {
  /// Whether an event exits any show of this type, in any state.
  static func exits(on event: InputEvent) -> Bool

  /// The outcome if such an event exits the show.
  var exitOutcome: Outcome { get }

  /// Handles a user's event at a time of the show; times must not decrease.
  ///
  /// Expensive work is deferred to the next frame, so that many events are cheap.
  mutating func handle(_ event: InputEvent, at time: Seconds)

  /// Called after the last of several events that arrived together.
  mutating func endEvents()

  /// Adopts what the terminal has answered since the show began: its finest block glyphs, its
  /// background, and the colors of its theme.
  mutating func adopt(blocks: BlockSet, background: Background, palette: HuePalette?)

  /// Adopts another color depth, chosen for the link's bandwidth.
  mutating func adopt(colors: ColorDepth)

  /// Adopts changed effect files, or shows their errors and continues; ignored by most shows.
  mutating func adopt(effects: Result<[Effect], EffectFileErrors>, at time: Seconds)

  /// Adopts the text to play around, as far as it has arrived; ignored by most shows.
  mutating func adopt(text: StyledText, isWhole: Bool)

  /// Sets the text of the clock; ignored by most shows.
  mutating func adopt(clock text: String)

  /// Reports the recent cost of frames; ignored by most shows.
  mutating func adopt(report: FrameReport)

  /// Draws the frame of a time; `grid` is overwritten.
  mutating func draw(at time: Seconds, into grid: inout ScreenGrid)

  /// Whether the picture changes by itself. If not, no frame is drawn until the next event or
  /// ``deadline``.
  var isMoving: Bool { get }

  /// The seconds after the last frame at which the next one of a moving picture is worth drawing,
  /// because something has moved or faded visibly; 0 for as soon as possible.
  var frameInterval: Seconds { get }

  /// The time of the next change of a picture that does not move; `nil` if there is none.
  var deadline: Seconds? { get }

  /// Why the show is over; `nil` while it runs.
  var outcome: Outcome? { get }
}

extension Show {
  package var exitOutcome: Outcome { .ended }

  package mutating func endEvents() {}

  package mutating func adopt(effects: Result<[Effect], EffectFileErrors>, at time: Seconds) {}

  package mutating func adopt(text: StyledText, isWhole: Bool) {}

  package mutating func adopt(clock text: String) {}

  package mutating func adopt(report: FrameReport) {}

  package var frameInterval: Seconds { 0 }

  package var deadline: Seconds? { nil }
}

/// How a show ended.
package enum Outcome: Hashable, Sendable {
  /// It reached its end, or the user left it.
  case ended
  /// A button was pressed; its index.
  case chosen(Int)
  /// The user left without pressing a button.
  case declined
  /// The time was up before a button was pressed.
  case timedOut
}

/// The look and the seed of a show.
package struct ShowStyle: Sendable {
  /// The glyph set.
  package var glyphs: GlyphStyle
  /// The blocks that the hybrid style uses.
  package var blocks: BlockSet
  /// The color depth.
  package var colors: ColorDepth
  /// Whether palette colors are dithered.
  package var dither: Bool
  /// The dot coverage: the part of its eighth of a screen cell that a braille dot fills.
  package var dotCoverage: Float
  /// Whether bright light blooms.
  package var blooms: Bool
  /// Whether hysteresis keeps screen cells that still show the light well enough.
  ///
  /// A frame then depends slightly on the frames before it.
  package var isSteady: Bool
  /// The seed of all random numbers.
  package var seed: UInt64
  /// The background behind everything.
  package var background: Background
  /// The palette that the colors of effects follow; `nil` for their own colors.
  package var palette: HuePalette?
  /// The planned frame rate, which sets the length of single-frame steps.
  package var framesPerSecond: Double
  /// The name of the Esc key in hints: GNU screen passes Esc on only if it is pressed twice.
  package var escapeName: String
  /// Whether the flash limiter is on, and flashing effects are avoided where there is a choice.
  package var isCalm: Bool

  /// Creates a style.
  package init(
    glyphs: GlyphStyle,
    blocks: BlockSet = .quadrant,
    colors: ColorDepth,
    dither: Bool = false,
    dotCoverage: Float = Rasterizer().dotCoverage,
    blooms: Bool = true,
    isSteady: Bool = false,
    seed: UInt64,
    background: Background = .terminal(nil),
    palette: HuePalette? = nil,
    framesPerSecond: Double = 60,
    escapeName: String = "Esc",
    isCalm: Bool = false
  ) {
    self.glyphs = glyphs
    self.blocks = blocks
    self.colors = colors
    self.dither = dither
    self.dotCoverage = dotCoverage
    self.blooms = blooms
    self.isSteady = isSteady
    self.seed = seed
    self.background = background
    self.palette = palette
    self.framesPerSecond = framesPerSecond
    self.escapeName = escapeName
    self.isCalm = isCalm
  }
}
