internal import KamuroParticles
internal import KamuroPresets
package import KamuroScreen

/// A command that a stream reads, as a line of JSON with one order and what belongs to it.
package struct ControlLine: Equatable {
  /// What a line asks for.
  package enum Order: Equatable {
    /// Burst an effect at a place, in parts of the screen's width and height.
    case burst(String, x: Double, y: Double)
    /// Change the screen's size.
    case size(ScreenSize)
    /// Give a property of the effects another value: path=value.
    case set(String)
    /// Give a parameter of the effects another value: name=value.
    case parameter(String)
    case pause(Bool)
    /// Seek to a time in seconds.
    case seek(Double)
    case speed(Double)
    /// Emit nothing more, and end when all is dark.
    case stop
  }

  /// Why a line is not understood.
  package struct Refusal: Error, Equatable {
    package let reason: String
  }

  /// The longest line, in bytes.
  static let longest = 65_536

  package let order: Order

  /// Reads a line.
  package init(_ line: [UInt8]) throws(Refusal) {
    guard line.count <= Self.longest else {
      throw Refusal(reason: "a line has at most \(Self.longest) bytes")
    }
    let value: JSONValue
    do {
      value = try JSONValue(reading: line)
    } catch {
      throw Refusal(reason: "\(error)")
    }
    guard case .object(let members) = value.content, let first = members.members.first else {
      throw Refusal(reason: "it is not an object such as {\"pause\":true}")
    }
    order = try Self.order(named: first.key, first.value, members)
    let own: Set = first.key == "burst" ? ["burst", "x", "y"] : [first.key]
    if let other = members.members.first(where: { !own.contains($0.key) }) {
      throw Refusal(reason: "\"\(other.key)\" does not belong to \"\(first.key)\"")
    }
  }

  private static func order(
    named key: String,
    _ value: JSONValue,
    _ members: JSONObject
  ) throws(Refusal) -> Order {
    switch (key, value.content) {
    case ("burst", .string(let name)):
      let x = try number(members["x"], of: "x", in: 0...1, or: 0.5)
      return .burst(name, x: x, y: try number(members["y"], of: "y", in: 0...1, or: 0.4))
    case ("size", .array(let sides)) where sides.count == 2:
      let columns = try number(sides[0], of: "size", in: 1...4096, or: 80)
      let rows = try number(sides[1], of: "size", in: 1...4096, or: 24)
      guard let columns = Int(exactly: columns), let rows = Int(exactly: rows) else {
        throw Refusal(reason: "\"size\" has whole numbers, such as [60, 15]")
      }
      return .size(ScreenSize(columns: columns, rows: rows))
    case ("set", .string(let text)): return .set(text)
    case ("param", .string(let text)): return .parameter(text)
    case ("pause", .bool(let isPaused)): return .pause(isPaused)
    case ("seek", _): return .seek(try number(value, of: key, in: 0...8_640_000, or: 0))
    case ("speed", _): return .speed(try number(value, of: key, in: 0.1...8, or: 1))
    case ("stop", .bool(true)): return .stop
    default:
      throw Refusal(
        reason: "\"\(key)\" is none of burst, size, set, param, pause, seek, speed and stop, or its"
          + " value is not of the right type"
      )
    }
  }

  private static func number(
    _ value: JSONValue?,
    of key: String,
    in range: ClosedRange<Double>,
    or usual: Double
  ) throws(Refusal) -> Double {
    guard let value else { return usual }
    guard case .number(let number) = value.content, range.contains(number) else {
      throw Refusal(
        reason: "\"\(key)\" is no number from \(range.lowerBound.written) to"
          + " \(range.upperBound.written)"
      )
    }
    return number
  }
}
