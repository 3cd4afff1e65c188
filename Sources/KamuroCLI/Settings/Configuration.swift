internal import KamuroParticles
internal import KamuroPlatform
package import KamuroPresets

/// The user's own defaults of options, from `$XDG_CONFIG_HOME/kamuro/config.json`.
///
/// ```json
/// { "glyphs": "braille", "calm": true, "screensaver": { "every": 60, "clock": true } }
/// ```
/// A value is an option of every show; an object has the options of one command. They stand before
/// those of the command line, of which the last one counts.
package struct Configuration {
  /// The largest file, in bytes.
  static let largestSize = 1 << 16
  /// The most values: the parser's time grows with the square of their number.
  static let mostValues = 500

  /// The path of the file; `nil` without a home.
  let path: String?
  /// Whether there is such a file.
  private(set) var exists = false
  /// The options of all shows.
  private var shared: [Option] = []
  /// The options of commands.
  private var own: [String: [Option]] = [:]
  private var valueCount = 0

  /// An option with its values.
  struct Option {
    /// Where its name stands in the file.
    let place: TextLocation
    /// As words of a command line.
    let words: [String]
  }

  /// Reads the file; without one everything has its usual default.
  /// - Parameters:
  ///   - commands: The names of the commands.
  ///   - variable: The value of an environment variable.
  /// - Throws: A ``Failure`` with the place of the first error.
  package init(
    commands: [String],
    variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws {
    // The XDG Base Directory Specification says that relative paths are ignored.
    let base = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    path = (base ?? variable("HOME").map { "\($0)/.config" }).map { "\($0)/kamuro/config.json" }
    guard let path, access(path, F_OK) == 0 else { return }
    exists = true
    let bytes: [UInt8]
    do throws(InputFile.Refusal) {
      bytes = try InputFile.bytes(ofRegular: path, limit: Self.largestSize)
    } catch {
      throw Failure("\(path): \(error.reason)", code: .noInput)
    }
    let file: JSONValue
    do {
      file = try JSONValue(reading: bytes, byteLimit: Self.largestSize)
    } catch {
      throw Self.failure(path, error.location, error.message)
    }
    guard case .object(let object) = file.content else {
      throw Self.failure(path, file.location, "this is no object such as {\"glyphs\": \"braille\"}")
    }
    for member in object.members {
      guard case .object(let options) = member.value.content else {
        shared.append(try option(member, in: path))
        continue
      }
      guard commands.contains(member.key) else {
        let names = commands.joined(separator: ", ")
        let hint = member.key.nearest(among: commands).map { "did you mean \($0)?" } ?? names
        throw Self.failure(path, member.value.location, "\"\(member.key)\" is no command: \(hint)")
      }
      own[member.key] = try options.members.map { try option($0, in: path) }
    }
  }

  private mutating func option(_ member: JSONObject.Member, in path: String) throws -> Option {
    let words = try Self.words(member, in: path)
    valueCount += words.count
    guard valueCount <= Self.mostValues else {
      let reason = "the file has more than \(Self.mostValues) values up to here"
      throw Self.failure(path, member.value.location, reason)
    }
    return Option(place: member.keyLocation, words: words)
  }

  /// An option as words of a command line.
  private static func words(_ member: JSONObject.Member, in path: String) throws -> [String] {
    let option = "--\(member.key)"
    switch member.value.content {
    case .bool(true): return [option]
    case .bool(false), .null: return []
    case .number(let number): return ["\(option)=\(number.written)"]
    case .string(let text): return ["\(option)=\(text)"]
    case .array(let values) where member.key == "palette":
      // Of its colors an option has only one list.
      let words = values.compactMap { value -> String? in
        if case .string(let text) = value.content { text } else { nil }
      }
      guard words.count == values.count else {
        throw failure(path, member.value.location, "the colors of a palette are texts")
      }
      return ["\(option)=\(words.joined(separator: ","))"]
    case .array(let values):
      return try values.flatMap { value in
        try words(.init(key: member.key, keyLocation: member.keyLocation, value: value), in: path)
      }
    case .object:
      let reason = "\"\(member.key)\" is an option, and has no options"
      throw failure(path, member.value.location, reason)
    }
  }

  private static func failure(
    _ path: String,
    _ place: TextLocation,
    _ reason: String
  ) -> Failure {
    Failure("\(path):\(place.line):\(place.column): \(reason)", code: .data)
  }

  /// The options of a command.
  func options(of command: String) -> [Option] {
    (Self.shows.contains(command) ? shared : []) + (own[command] ?? [])
  }

  /// The errors in the options of a command.
  /// - Parameters:
  ///   - words: A command line that is right without them.
  ///   - complaint: What is wrong with a command line.
  package func errors(
    in words: [String],
    _ complaint: ([String]) -> String?
  ) -> [(place: TextLocation?, failure: Failure)] {
    let (command, rest) = Self.split(words)
    let options = options(of: command ?? "demo")
    let start = command.map { [$0] } ?? []
    // One that is wrong alone has a place; two may contradict each other.
    let wrong = options.compactMap { option in
      complaint(start + option.words + rest).map {
        (option.place as TextLocation?, Self.failure(path ?? "", option.place, Self.line($0)))
      }
    }
    guard wrong.isEmpty else { return wrong }
    return complaint(start + options.flatMap(\.words) + rest).map {
      [(nil, Failure("\(path ?? ""): \(Self.line($0))", code: .data))]
    } ?? []
  }

  /// A message of the parser in one line: it lists values one below another.
  private static func line(_ message: String) -> String {
    message.split(separator: "\n").map { line in
      line.replacing("  - ", with: "")
    }.joined(separator: ", ").replacing(":, ", with: ": ")
  }

  /// The command, if there is one, and the words after it.
  private static func split(_ words: [String]) -> (command: String?, rest: [String]) {
    guard let first = words.first, !first.hasPrefix("-") else { return (nil, words) }
    return (first, Array(words.dropFirst()))
  }

  /// The commands that take the options of shows.
  static let shows: Set = [
    "demo", "play", "gallery", "button", "screensaver", "celebrate", "doctor",
  ]

  /// A command line with the options of its command before its own.
  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - wrong: The places of options to leave out.
  func completed(_ words: [String], without wrong: [TextLocation] = []) -> [String] {
    let (command, rest) = Self.split(words)
    let options = options(of: command ?? "demo").filter { !wrong.contains($0.place) }
    return (command.map { [$0] } ?? []) + options.flatMap(\.words) + rest
  }
}
