internal import KamuroParticles
internal import KamuroPresets

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The user's own defaults of options, from `$XDG_CONFIG_HOME/kamuro/config.json`.
///
/// ```json
/// { "glyphs": "braille", "calm": true, "screensaver": { "every": 60, "clock": true } }
/// ```
/// A value is an option of every show; an object has the options of one command. They stand before
/// those of the command line, of which the last one counts.
struct Configuration {
  /// The largest file, in bytes.
  static let largestSize = 1 << 16

  /// The path of the file; `nil` without a home.
  let path: String?
  /// Whether there is such a file.
  private(set) var exists = false
  /// The options of all shows, as words.
  private var shared: [String] = []
  /// The options of commands, as words.
  private var own: [String: [String]] = [:]

  /// Reads the file; without one everything has its usual default.
  /// - Parameters:
  ///   - commands: The names of the commands.
  ///   - variable: The value of an environment variable.
  /// - Throws: A ``Failure`` with the place of the first error.
  init(
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
        shared += try Self.words(member, in: path)
        continue
      }
      guard commands.contains(member.key) else {
        let names = commands.joined(separator: ", ")
        throw Self.failure(path, member.value.location, "\"\(member.key)\" is no command: \(names)")
      }
      own[member.key] = try options.members.flatMap { try Self.words($0, in: path) }
    }
  }

  /// An option as words of a command line.
  private static func words(_ member: JSONObject.Member, in path: String) throws -> [String] {
    let option = "--\(member.key)"
    switch member.value.content {
    case .bool(true): return [option]
    case .bool(false), .null: return []
    case .number(let number): return ["\(option)=\(number.written)"]
    case .string(let text): return ["\(option)=\(text)"]
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

  /// The options of a command, as words.
  func options(of command: String) -> [String] {
    (Self.shows.contains(command) ? shared : []) + (own[command] ?? [])
  }

  /// The commands that take the options of shows.
  static let shows: Set = ["demo", "play", "button", "screensaver", "celebrate", "doctor"]

  /// A command line with the options of its command before its own.
  /// - Parameter words: The command line without the program's name.
  func completed(_ words: [String]) -> [String] {
    guard let first = words.first, !first.hasPrefix("-") else {
      return options(of: "demo") + words
    }
    return [first] + options(of: first) + words.dropFirst()
  }
}
