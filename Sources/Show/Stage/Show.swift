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

  /// How light looks; it changes with the terminal's answers, and the color depth with the link's
  /// bandwidth.
  var look: Look { get set }

  /// Adopts changed effect files, or shows their errors and continues; ignored by most shows.
  mutating func adopt(effects: Result<[Effect], EffectFileErrors>, at time: Seconds)

  /// Adopts the text to play around, as far as it has arrived; ignored by most shows.
  mutating func adopt(text: StyledText, isWhole: Bool)

  /// Carries an order out; refused by most shows.
  /// - Parameter effects: The effects that it names, or all that play, with the values that it sets.
  mutating func obey(
    _ action: Order.Action,
    with effects: [Effect],
    at time: Seconds
  ) throws(Order.Refusal)

  /// What plays at a time; `nil` for shows that take no orders.
  func state(at time: Seconds) -> PlayState?

  /// What `{"get":…}` asks for, where a show edits a file; `nil` for others, whose effects are known.
  func value(of subject: Order.Subject) -> PropertyValue?

  /// Tells the user something for a while; ignored by most shows.
  mutating func tell(_ notice: String, at time: Seconds)

  /// The words of a program that is to have the terminal now, such as a text editor; each is given
  /// once.
  mutating func takeProgram() -> [String]?

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

  /// Whether the picture is nothing but effects that go on, so that a loop may be played in its place.
  var isLoopable: Bool { get }

  /// The loop that may be played from a time on.
  func loop(at time: Seconds) -> ShowLoop?

  /// Why the show is over; `nil` while it runs.
  var outcome: Outcome? { get }
}

extension Show {
  package var exitOutcome: Outcome { .ended }

  package mutating func endEvents() {}

  package mutating func adopt(effects: Result<[Effect], EffectFileErrors>, at time: Seconds) {}

  package mutating func adopt(text: StyledText, isWhole: Bool) {}

  package mutating func obey(
    _ action: Order.Action,
    with effects: [Effect],
    at time: Seconds
  ) throws(Order.Refusal) {
    throw Order.Refusal("this show takes no orders")
  }

  package func state(at time: Seconds) -> PlayState? { nil }

  package func value(of subject: Order.Subject) -> PropertyValue? { nil }

  package mutating func tell(_ notice: String, at time: Seconds) {}

  package mutating func takeProgram() -> [String]? { nil }

  package mutating func adopt(clock text: String) {}

  package mutating func adopt(report: FrameReport) {}

  package var frameInterval: Seconds { 0 }

  package var deadline: Seconds? { nil }

  package var isLoopable: Bool { false }

  package func loop(at time: Seconds) -> ShowLoop? { nil }
}

/// What a show would show, as a scene that may be played in a loop.
package struct ShowLoop: Sendable {
  /// The scene.
  package let scene: Scene
  /// The scene's time at which the loop begins.
  package var start: Seconds = 0
  /// How light looks.
  package let look: Look
  /// The show's time at which something else follows; `nil` for never.
  package var end: Seconds?
}

/// How a show ended.
package enum Outcome: Equatable, Sendable {
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
  /// How light looks.
  package var look: Look
  /// The seed of all random numbers.
  package var seed: UInt64
  /// The planned frame rate, which sets the length of single-frame steps.
  package var framesPerSecond = 60.0
  /// The name of the Esc key in hints: GNU screen passes Esc on only if it is pressed twice.
  package var escapeName = "Esc"
  /// Whether flashing effects are avoided where there is a choice.
  package var isCalm = false
  /// What the show hears, if anything.
  package var hearing: Hearing?

  /// Creates a style.
  package init(_ look: Look, seed: UInt64) {
    self.look = look
    self.seed = seed
  }
}
