/// A property's value as it is written in a file, in `--set`, or in an inspector.
public indirect enum PropertyValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A piece of text, also a length, an angle or a color.
  case text(String)
  /// True or false.
  case flag(Bool)
  /// Nothing.
  case null
  /// An ordered list of values.
  case list([PropertyValue])
  /// Named values, in order.
  case object([Member])

  /// A named value of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Its value.
    public let value: PropertyValue

    /// Creates a member.
    public init(name: String, value: PropertyValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value in a message, shortened if it is long.
  var quoted: String {
    switch self {
    case .number(let number): number.written
    case .text(let text) where text.isShort(upTo: 40): "\"\(text)\""
    case .text: "a long text"
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension Double {
  /// The shortest text that parses to this number; whole numbers have no fraction.
  package var written: String {
    let isWhole = self == rounded() && magnitude < 1e15
    return isWhole ? String(Int64(self)) : "\(self)"
  }
}

/// The path of a value: `layers[0].emitterCells[1].lifetime`.
package struct PropertyPath: Hashable, Sendable, CustomStringConvertible {
  /// One level of a path.
  package enum Component: Hashable, Sendable {
    /// A named property.
    case name(String)
    /// An element of a list.
    case index(Int)
  }

  /// The components, outermost first.
  package private(set) var components: [Component] = []

  /// The empty path: that of the outermost value.
  package init() {}

  /// The path extended by one component.
  package func appending(_ component: Component) -> PropertyPath {
    var path = self
    path.components.append(component)
    return path
  }

  /// The path as text; empty for the outermost value.
  package var description: String {
    components.reduce(into: "") { text, component in
      switch component {
      case .name(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

/// A value that is not valid: its path, and what is wrong or allowed.
package struct PropertyProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the value.
  package let path: PropertyPath
  /// What is wrong with it, with the value and the rule: `-1 is outside 0...86400 s`.
  package let message: String

  /// Creates a problem.
  package init(path: PropertyPath, message: String) {
    self.path = path
    self.message = message
  }

  /// Path and message.
  package var description: String {
    path.components.isEmpty ? message : "\(path): \(message)"
  }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension PropertyValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// A list.
  public init(arrayLiteral elements: PropertyValue...) { self = .list(elements) }
  /// An object whose members are in the literal's order.
  public init(dictionaryLiteral members: (String, PropertyValue)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
  }
}
