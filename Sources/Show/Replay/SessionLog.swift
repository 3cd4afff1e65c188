internal import KamuroParticles
internal import KamuroPresets
package import KamuroScreen

/// What somebody did in a demo, as a text: JSON Lines, first what the show was, then an event a line.
///
/// ```
/// {"kamuro-session":1,"seed":7,"columns":80,"rows":24}
/// {"time":1.25,"mouse":"down","button":"left","x":0.5125,"y":0.3125}
/// {"time":2,"key":"a"}
/// ```
package struct SessionLog: Hashable, Sendable {
  /// The version that this Kamuro reads and writes.
  static let version = 1
  /// The most bytes that a log may have.
  package static let maximumSize = 32 << 20
  /// The most events that a log may have.
  package static let maximumCount = 200_000
  /// The latest that an event may be: a week.
  static let maximumTime: Seconds = 604_800

  /// What the show's chance depends on.
  package var seed: UInt64
  /// The screen that the show was on at its beginning.
  package var size: ScreenSize
  /// What was done, in order.
  package var events: [StageEvent] = []

  /// Creates a log in which nothing has happened.
  package init(seed: UInt64, size: ScreenSize) {
    self.seed = seed
    self.size = size
  }
}

// MARK: - Writing

extension SessionLog {
  /// The first line, with its end.
  package var header: [UInt8] {
    Self.line { writer in
      writer.key("kamuro-session")
      writer.write(Self.version)
      writer.key("seed")
      // Beyond that a number in JSON is not exact.
      if let number = Int(exactly: seed), number <= 1 << 53 {
        writer.write(number)
      } else {
        writer.write(String(seed))
      }
      writer.key("columns")
      writer.write(size.columns)
      writer.key("rows")
      writer.write(size.rows)
    }
  }

  /// An event's line, with its end.
  package static func line(of event: StageEvent) -> [UInt8] {
    line { writer in
      writer.key("time")
      writer.write(event.time)
      switch event.event {
      case .key(let key):
        writer.key("key")
        writer.write(name(of: key))
      case .focus(let isFocused):
        writer.key("focus")
        writer.write(isFocused)
      case .mouseDown(let button, _): write("down", of: button, to: &writer)
      case .mouseDragged(let button, _): write("drag", of: button, to: &writer)
      case .mouseUp: write("up", to: &writer)
      case .mouseMoved: write("move", to: &writer)
      case .wheel(let notches, _):
        write("wheel", to: &writer)
        writer.key("notches")
        writer.write(notches)
      case .resized, .paste: break
      }
      guard let place = event.place else { return }
      writer.key("x")
      writer.write(place.x)
      writer.key("y")
      writer.write(place.y)
    }
  }

  private static func write(
    _ action: String,
    of button: MouseButton? = nil,
    to writer: inout JSONWriter
  ) {
    writer.key("mouse")
    writer.write(action)
    guard let button else { return }
    writer.key("button")
    writer.write(buttons.first { $0.button == button }?.name ?? "left")
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

  /// The keys that have names; what types a character is called by it.
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
