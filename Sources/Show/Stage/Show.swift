package import KamuroParticles
package import KamuroPresets
package import KamuroRaster
package import KamuroScreen

/// What a person watches and steers: a state machine of events and time, without a terminal.
package protocol Show: SendableMetatype {
  /// Whether an event ends any show of this type, whatever state it is in.
  static func exits(on event: InputEvent) -> Bool

  /// What the outcome is once such an event has come.
  var exitOutcome: Outcome { get }

  /// Takes in what a person did at a time of the show; times never go back.
  ///
  /// Costly work that an event brings waits for the next frame, so that many events cost little.
  mutating func handle(_ event: InputEvent, at time: Seconds)

  /// Takes in that all events that came together were handled.
  mutating func endEvents()

  /// Goes on with what the terminal has told of itself since the show began: the finest blocks that
  /// it draws, and what is behind everything.
  mutating func adopt(blocks: BlockSet, background: Background)

  /// Goes on in other colors, where the link to the terminal carries fewer or more of them.
  mutating func adopt(colors: ColorDepth)

  /// Goes on with effects whose files have changed, or shows what is wrong with the files and plays
  /// on; most shows know of no files.
  mutating func adopt(effects: Result<[Effect], EffectFileError>, at time: Seconds)

  /// Goes on with a clock that reads so; most shows have none.
  mutating func adopt(clock text: String)

  /// Takes in what its frames have cost; most shows show no numbers.
  mutating func adopt(report: FrameReport)

  /// Draws a moment of the show over whatever `grid` held.
  mutating func draw(at time: Seconds, into grid: inout ScreenGrid)

  /// Whether the picture changes by itself. Where it does not, no frame is drawn until something
  /// happens.
  var isMoving: Bool { get }

  /// When the picture changes next by itself although nothing moves; `nil` where it does not.
  var deadline: Seconds? { get }

  /// Why the show is over; `nil` while it plays.
  var outcome: Outcome? { get }
}

extension Show {
  package var exitOutcome: Outcome { .ended }

  package mutating func endEvents() {}

  package mutating func adopt(effects: Result<[Effect], EffectFileError>, at time: Seconds) {}

  package mutating func adopt(clock text: String) {}

  package mutating func adopt(report: FrameReport) {}

  package var deadline: Seconds? { nil }
}

/// How a show ended.
package enum Outcome: Hashable, Sendable {
  /// It came to its end, or somebody left it.
  case ended
  /// Somebody pressed a button, counted from 0.
  case chosen(Int)
  /// Somebody left without pressing one.
  case declined
  /// Nobody pressed one in time.
  case timedOut
}

/// How a show looks and what its chance depends on.
package struct ShowStyle: Sendable {
  /// The glyphs that light is drawn with.
  package var glyphs: GlyphStyle
  /// The blocks among the glyphs of the hybrid style.
  package var blocks: BlockSet
  /// The colors of the terminal.
  package var colors: ColorDepth
  /// Whether colors that the terminal does not have are mixed of two cells'.
  package var dither: Bool
  /// The part of its eighth of a cell that a braille dot fills.
  package var dotCoverage: Float
  /// Whether cells stay as they are while they still show the light.
  ///
  /// A frame then depends a little on those that were drawn before it.
  package var isSteady: Bool
  /// What chance depends on.
  package var seed: UInt64
  /// What is behind everything.
  package var background: Background
  /// Frames a second as they are planned: how long a step from one frame to the next is.
  package var framesPerSecond: Double
  /// How Esc is pressed, as hints tell it: GNU screen delivers it only with a second one behind it.
  package var escapeName: String
  /// Whether light comes slowly instead of flashing, and what flashes is left out where there is a
  /// choice.
  package var isCalm: Bool

  /// Creates a style.
  package init(
    glyphs: GlyphStyle,
    blocks: BlockSet = .quadrant,
    colors: ColorDepth,
    dither: Bool = false,
    dotCoverage: Float = 0.4,
    isSteady: Bool = false,
    seed: UInt64,
    background: Background = .terminal(nil),
    framesPerSecond: Double = 60,
    escapeName: String = "Esc",
    isCalm: Bool = false
  ) {
    self.glyphs = glyphs
    self.blocks = blocks
    self.colors = colors
    self.dither = dither
    self.dotCoverage = dotCoverage
    self.isSteady = isSteady
    self.seed = seed
    self.background = background
    self.framesPerSecond = framesPerSecond
    self.escapeName = escapeName
    self.isCalm = isCalm
  }
}
