public import Particles

/// Effect files: JSON to an effect and back.
public enum EffectFile {
  /// The version of the format that this Kamuro reads and writes.
  public static let version = 1

  /// The most bytes that a file may have.
  public static let maximumSize = 4 << 20

  /// Reads an effect, or reports every mistake of the file.
  /// - Parameters:
  ///   - bytes: The file: JSON in UTF-8, with comments and trailing commas allowed.
  ///   - name: What to call the file in messages.
  public static func read(_ bytes: some Sequence<UInt8>, named name: String) throws(EffectFileError)
    -> Effect
  {
    let json: JSONValue
    do {
      json = try JSONValue(reading: bytes, byteLimit: maximumSize)
    } catch {
      throw EffectFileError(
        mistakes: [.init(file: name, location: error.location, message: error.message)])
    }
    var reading = PropertyReading()
    noteVersion(of: json, in: &reading)
    let effect = Effect.read(
      from: PropertyValue(json),
      reading: &reading,
      ignoring: ["kamuro"]
    )
    guard let effect, reading.problems.isEmpty else {
      throw EffectFileError(
        mistakes: reading.problems.map { problem in
          .init(
            file: name,
            location: json.location(at: problem.path),
            message: problem.description
          )
        }
      )
    }
    return effect
  }

  /// The effect as a file: only what differs from the defaults.
  public static func text(of effect: Effect) -> String {
    guard case .object(let members) = effect.written else { return "{}" }
    let version = PropertyValue.Member(name: "kamuro", value: .number(Double(version)))
    return PropertyValue.object([version] + members).json() + "\n"
  }

  private static func noteVersion(of json: JSONValue, in reading: inout PropertyReading) {
    guard case .object(let object) = json.content else { return }
    switch object["kamuro"]?.content {
    case .number(Double(version)): break
    case .number(let number) where number > Double(version):
      let written = PropertyValue.number(number).json()
      reading.descend(.name("kamuro")) {
        $0.note("this file is of version \(written), and this Kamuro reads version \(version)")
      }
    case nil:
      reading.note("kamuro: missing; an effect file begins with { \"kamuro\": \(version), … }")
    default:
      reading.descend(.name("kamuro")) { $0.note("expected the format's version, \(version)") }
    }
  }
}

/// Why an effect file cannot be used: all its mistakes.
public struct EffectFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One mistake, where it stands and what the rule is.
  public struct Mistake: Hashable, Sendable, CustomStringConvertible {
    /// The file, as it was named.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// The path of the value in the file, the value and the rule.
    public let message: String

    init(file: String, location: TextLocation, message: String) {
      self.file = file
      line = location.line
      column = location.column
      self.message = message
    }

    /// The place and the message: `file:line:column: message`.
    public var description: String { "\(file):\(line):\(column): \(message)" }
  }

  /// The mistakes in reading order; at least one.
  public let mistakes: [Mistake]

  /// The mistakes, a line each.
  public var description: String {
    mistakes.map(\.description).joined(separator: "\n")
  }
}

extension JSONValue {
  /// Where the value of a path stands; the nearest value above it where there is none.
  func location(at path: PropertyPath) -> TextLocation {
    var value = self
    for component in path.components {
      switch (component, value.content) {
      case (.name(let name), .object(let object)):
        guard let member = object[name] else { return value.location }
        value = member
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        value = elements[index]
      default: return value.location
      }
    }
    return value.location
  }
}
