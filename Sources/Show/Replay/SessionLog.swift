package import KamuroFoundations
internal import KamuroParticles
internal import KamuroPresets
package import KamuroScreen

/// The events of a demo as JSON Lines: a header, then one event per line.
///
/// ```
/// {"kamuro-session":1,"seed":7,"columns":80,"rows":24}
/// {"time":1.25,"mouse":"down","button":"left","x":0.5125,"y":0.3125}
/// {"time":2,"key":"a"}
/// ```
/// What a show has heard follows its events once a second, 94 samples in base 64:
/// ```
/// {"sound":"gICAgAAAAAB…"}
/// ```
package struct SessionLog: Equatable, Sendable {
  /// The format version that this Kamuro reads and writes.
  static let version = 1
  /// The maximum size of a log, in bytes.
  package static let maximumSize = 32 << 20
  /// The maximum number of events in a log.
  package static let maximumCount = 200_000
  /// The maximum time of an event: a week, in seconds.
  static let maximumTime: Seconds = 604_800

  /// The show's seed.
  package var seed: UInt64
  /// The screen's size at the beginning of the show.
  package var size: ScreenSize
  /// Whether the show plays itself while there is no input.
  package var hasTour: Bool
  /// How the show follows what it hears; `nil` if it hears nothing.
  package var hearing: HearingChoice?
  /// The events, in order of time.
  package var events: [StageEvent] = []
  /// What was heard, from the beginning on.
  package internal(set) var sound: [SoundSample] = []

  /// Creates a log without events.
  package init(
    seed: UInt64,
    size: ScreenSize,
    hasTour: Bool = true,
    hearing: HearingChoice? = nil
  ) {
    self.seed = seed
    self.size = size
    self.hasTour = hasTour
    self.hearing = hearing
  }
}

// MARK: - Writing

extension SessionLog {
  /// The first line, with its line feed.
  package var header: [UInt8] {
    Self.line { writer in
      writer.write("kamuro-session", Self.version)
      writer.key("seed")
      // Larger integers are not exact in JSON readers that use Double.
      if let number = Int(exactly: seed), number <= 1 << 53 {
        writer.write(number)
      } else {
        writer.write(String(seed))
      }
      writer.write("columns", size.columns)
      writer.write("rows", size.rows)
      if !hasTour { writer.write("tour", false) }
      if let hearing {
        writer.write("sound-amount", hearing.amount)
        if hearing.isCalm { writer.write("sound-calm", true) }
      }
    }
  }

  /// The samples of a line: a second of them.
  package static let samplesPerLine = 94

  /// The line of samples, with its line feed.
  package static func line(of samples: some Sequence<SoundSample>) -> [UInt8] {
    var text: [UInt8] = []
    text.write(base64: samples.flatMap(\.bytes))
    return line { $0.write("sound", String(decoding: text, as: UTF8.self)) }
  }

  /// The line of an event, with its line feed.
  package static func line(of event: StageEvent) -> [UInt8] {
    line { writer in
      writer.write("time", event.time)
      switch event.event {
      case .key(let key):
        writer.write("key", name(of: key))
      case .focus(let isFocused):
        writer.write("focus", isFocused)
      case .mouseDown(let button, _): write("down", of: button, to: &writer)
      case .mouseDragged(let button, _): write("drag", of: button, to: &writer)
      case .mouseUp: write("up", to: &writer)
      case .mouseMoved: write("move", to: &writer)
      case .wheel(let notches, _):
        write("wheel", to: &writer)
        writer.write("notches", notches)
      case .resized, .paste: break
      }
      guard let place = event.place else { return }
      writer.write("x", place.x)
      writer.write("y", place.y)
    }
  }

  private static func write(
    _ action: String,
    of button: MouseButton? = nil,
    to writer: inout JSONWriter
  ) {
    writer.write("mouse", action)
    guard let button else { return }
    writer.write("button", buttons.first { $0.button == button }?.name ?? "left")
  }

  private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    body(&writer)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  static let buttons: [(name: String, button: MouseButton)] = [
    ("left", .left), ("middle", .middle), ("right", .right),
  ]

  /// The keys that have names; a key that types a character is named by it.
  static let keys: [(name: String, key: Key)] = [
    ("enter", .enter), ("tab", .tab), ("back-tab", .backTab), ("escape", .escape),
    ("backspace", .backspace), ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ("shift-left", .shiftLeft), ("shift-right", .shiftRight), ("home", .home), ("end", .end),
    ("page-up", .pageUp), ("page-down", .pageDown),
    ("other", .other),
  ]

  static let controlPrefix = "control-"

  private static func name(of key: Key) -> String {
    switch key {
    case .character(let character): String(character)
    case .control(let letter): "\(controlPrefix)\(letter)"
    default: keys.first { $0.key == key }?.name ?? "other"
    }
  }
}
