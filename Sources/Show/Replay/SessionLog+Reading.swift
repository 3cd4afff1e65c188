internal import KamuroFoundations
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// An error in a session log.
package struct SessionLogError: Error, Equatable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// What is wrong, and what is allowed.
  package let message: String
}

extension SessionLog {
  /// Reads a log.
  ///
  /// A last line without a line feed, as a crash leaves it, is ignored.
  /// - Throws: The first error.
  /// - Complexity: O(*n*) in the bytes.
  package init(reading bytes: [UInt8]) throws(SessionLogError) {
    guard bytes.count <= Self.maximumSize else {
      throw SessionLogError(line: 1, message: "the file is larger than \(Self.maximumSize) bytes")
    }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The part after the last line feed.
    lines.removeLast()
    guard let first = lines.first else {
      throw SessionLogError(line: 1, message: #"expected {"kamuro-session":1,…}, found no line"#)
    }
    var header = try LineReader(first, line: 1)
    self = try header.header()
    for (index, line) in lines.enumerated().dropFirst() {
      var reader = try LineReader(line, line: index + 1)
      if let samples = try reader.sound() {
        sound += samples
        continue
      }
      guard events.count < Self.maximumCount else {
        let message = "a session has at most \(Self.maximumCount) events"
        throw SessionLogError(line: index + 1, message: message)
      }
      events.append(try reader.event(after: events.last?.time ?? 0))
    }
  }
}

/// A reader of one line, an object whose members must all be consumed.
private struct LineReader {
  private let line: Int
  private var members: [JSONObject.Member]

  init(_ bytes: ArraySlice<UInt8>, line: Int) throws(SessionLogError) {
    self.line = line
    do throws(JSONError) {
      let value = try JSONValue(reading: bytes, byteLimit: 4096, depthLimit: 4)
      guard case .object(let object) = value.content else {
        throw JSONError(
          at: value.location,
          .unexpected(expected: "an object", found: value.kind)
        )
      }
      members = object.members
    } catch {
      let place = "column \(error.location.column)"
      throw SessionLogError(line: line, message: "\(place): \(error.message)")
    }
  }

  mutating func header() throws(SessionLogError) -> SessionLog {
    let version = try number("kamuro-session", in: 1...1_000_000)
    guard version == Double(SessionLog.version) else {
      throw error("\"kamuro-session\": this Kamuro reads version \(SessionLog.version)")
    }
    let seed = try seed()
    let size = ScreenSize(
      columns: try wholeNumber("columns", in: 1...65_535),
      rows: try wholeNumber("rows", in: 1...65_535)
    )
    let hasTour = try flag("tour") ?? true
    var hearing: HearingChoice?
    if members.contains(where: { $0.key == "sound-amount" }) {
      hearing = HearingChoice(
        amount: try number("sound-amount", in: 0...2),
        isCalm: try flag("sound-calm") ?? false
      )
    }
    try expectNoMore()
    return SessionLog(seed: seed, size: size, hasTour: hasTour, hearing: hearing)
  }

  /// The samples of a line of sound; `nil` if it is none.
  mutating func sound() throws(SessionLogError) -> [SoundSample]? {
    guard let text = try text("sound") else { return nil }
    guard let bytes = Base64.bytes(of: text), bytes.count.isMultiple(of: SoundSample.size) else {
      throw error("\"sound\": expected samples of \(SoundSample.size) bytes in base 64")
    }
    try expectNoMore()
    return stride(from: 0, to: bytes.count, by: SoundSample.size).map { start in
      SoundSample(bytes: bytes[start..<start + SoundSample.size])
    }
  }

  mutating func event(after last: Seconds) throws(SessionLogError) -> StageEvent {
    let time = try number("time", in: 0...SessionLog.maximumTime)
    guard time >= last else {
      throw error("\"time\": expected at least \(last), the time of the line before")
    }
    let found: StageEvent
    if let name = try text("key") {
      found = StageEvent(time: time, event: .key(try key(name)), place: nil)
    } else if let isFocused = try flag("focus") {
      found = StageEvent(time: time, event: .focus(isFocused), place: nil)
    } else if let action = try text("mouse") {
      let event = try mouseEvent(action)
      let place = Point(x: try number("x", in: 0...1), y: try number("y", in: 0...1))
      found = StageEvent(time: time, event: event, place: place)
    } else {
      throw error("expected one of \"key\", \"mouse\" and \"focus\"")
    }
    try expectNoMore()
    return found
  }

  private mutating func mouseEvent(_ action: String) throws(SessionLogError) -> InputEvent {
    let origin = StageEvent.origin
    switch action {
    case "down": return .mouseDown(try mouseButton(), at: origin)
    case "drag": return .mouseDragged(try mouseButton(), to: origin)
    case "up": return .mouseUp(at: origin)
    case "move": return .mouseMoved(to: origin)
    case "wheel": return .wheel(try wholeNumber("notches", in: -100...100), at: origin)
    default: throw error("\"mouse\": expected down, drag, up, move or wheel")
    }
  }

  private mutating func mouseButton() throws(SessionLogError) -> MouseButton {
    let name = try text("button")
    guard let found = SessionLog.buttons.first(where: { $0.name == name }) else {
      throw error("\"button\": expected left, middle or right")
    }
    return found.button
  }

  private func key(_ name: String) throws(SessionLogError) -> Key {
    if name.count == 1, let character = name.first { return .character(character) }
    if let found = SessionLog.keys.first(where: { $0.name == name }) { return found.key }
    let letter = name.dropFirst(SessionLog.controlPrefix.count)
    if name.hasPrefix(SessionLog.controlPrefix), letter.count == 1, let letter = letter.first {
      return .control(letter)
    }
    let names = SessionLog.keys.map(\.name).joined(separator: ", ")
    throw error("\"key\": expected one character, control-a to control-z, or one of \(names)")
  }

  // MARK: Members

  private mutating func take(_ name: String) -> JSONValue? {
    guard let index = members.firstIndex(where: { $0.key == name }) else { return nil }
    return members.remove(at: index).value
  }

  private mutating func text(_ name: String) throws(SessionLogError) -> String? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value.content else {
      throw error("\"\(name)\": expected a string, found \(value.kind)")
    }
    return text
  }

  private mutating func flag(_ name: String) throws(SessionLogError) -> Bool? {
    guard let value = take(name) else { return nil }
    guard case .bool(let flag) = value.content else {
      throw error("\"\(name)\": expected true or false")
    }
    return flag
  }

  private mutating func number(
    _ name: String,
    in range: ClosedRange<Double>,
    isWhole: Bool = false
  ) throws(SessionLogError) -> Double {
    guard case .number(let number)? = take(name)?.content, range.contains(number),
      !isWhole || number == number.rounded()
    else {
      let kind = isWhole ? "whole number" : "number"
      let bounds = "\(Self.shown(range.lowerBound))...\(Self.shown(range.upperBound))"
      throw error("\"\(name)\": expected a \(kind) in \(bounds)")
    }
    return number
  }

  private mutating func wholeNumber(
    _ name: String,
    in range: ClosedRange<Int>
  ) throws(SessionLogError) -> Int {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    return Int(try number(name, in: bounds, isWhole: true))
  }

  private mutating func seed() throws(SessionLogError) -> UInt64 {
    switch take("seed")?.content {
    case .number(let number):
      if number <= 0x1p53, let seed = UInt64(exactly: number) { return seed }
    case .string(let text):
      if let seed = UInt64(text) { return seed }
    default: break
    }
    throw error("\"seed\": expected a whole number in 0...\(UInt64.max), above 2^53 as a string")
  }

  private func expectNoMore() throws(SessionLogError) {
    if members.isEmpty { return }
    throw error("there are members that do not belong to such a line")
  }

  private func error(_ message: String) -> SessionLogError {
    SessionLogError(line: line, message: message)
  }

  private static func shown(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
