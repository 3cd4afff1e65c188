/// What the values of a property look like, for schemas, reference pages and messages.
///
/// A rule takes what its form says and nothing else, but for what is said of several values
/// together.
public indirect enum ValueForm: Hashable, Sendable {
  /// A number in a range.
  case number(ClosedRange<Double>, unit: String)
  /// A whole number in a range.
  case count(ClosedRange<Int>)
  /// A number, a length or an angle, in a range of its amount.
  case quantity(ClosedRange<Double>)
  /// A number of points or a text such as "40vh", in a range of its amount.
  case length(ClosedRange<Double>, per: String)
  /// Radians, or a text such as "90deg" or "0.25turn", in a range of degrees.
  case angle(ClosedRange<Double>, per: String)
  /// "#rrggbb", "#rrggbbaa", a color name of CSS, [r, g, b] or [r, g, b, a].
  case color
  /// One of some names.
  case choice([String])
  /// Text of at most so many characters.
  case text(maximum: Int)
  /// True or false.
  case flag
  /// A list of as many values, each of its own form.
  case tuple([ValueForm])
  /// A list of so many values.
  case list(ValueForm, count: ClosedRange<Int>)
  /// An object of a declared type.
  case object(ObjectForm)
  /// An object of at most so many values, each under a single character.
  case named(ValueForm, maximum: Int)
  /// An object of any values, each under the name of a parameter.
  case parameters
  /// Any of some forms.
  case oneOf([ValueForm])

  /// Two values of one form.
  static func pair(_ form: ValueForm) -> ValueForm { .tuple([form, form]) }

  /// The declared types that its values are made of, in order.
  public var objects: [ObjectForm] {
    switch self {
    case .object(let object): [object]
    case .list(let form, _), .named(let form, _): form.objects
    case .tuple(let forms), .oneOf(let forms): forms.flatMap(\.objects)
    case .number, .count, .quantity, .length, .angle, .color, .choice, .text, .flag, .parameters:
      []
    }
  }
}

/// A declared type: its name, and the rows of its table.
///
/// The rows are made when they are asked for, since a type may hold itself: cells hold cells.
public struct ObjectForm: Hashable, Sendable {
  private let type: any Declared.Type
  private let givenName: String?
  private let describe: @Sendable () -> [PropertyDescription]

  /// Erases a type.
  /// - Parameters:
  ///   - type: The type.
  ///   - name: What to call it; its own name where nothing is said.
  public init<Value: Declared>(_ type: Value.Type, named name: String? = nil) {
    self.type = type
    givenName = name
    describe = { Value.properties.map(\.description) }
  }

  /// What schemas and reference pages call it.
  public var name: String { givenName ?? "\(type)" }

  /// The rows, in the table's order.
  public var rows: [PropertyDescription] { describe() }

  /// The type itself and all that its values are made of, each of them once, before what it holds.
  public var reachable: [ObjectForm] {
    var found = [self]
    var index = 0
    while index < found.count {
      let objects = found[index].rows.flatMap(\.form.objects)
      let new = objects.reduce(into: [ObjectForm]()) { new, object in
        if !found.contains(object), !new.contains(object) { new.append(object) }
      }
      found += new
      index += 1
    }
    return found
  }

  private var identity: ObjectIdentifier { ObjectIdentifier(type) }

  /// Whether both are of one type.
  public static func == (one: ObjectForm, other: ObjectForm) -> Bool {
    one.identity == other.identity
  }

  /// Hashes the type.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// What a row of a table says about a property, whatever type it is of.
public struct PropertyDescription: Hashable, Sendable {
  /// The name in files.
  public let name: String
  /// One line about it, without a full stop at its end.
  public let summary: String
  /// What values look like: unit, range, choices.
  public let form: ValueForm
  /// What it is where nothing is written, as it would be written; null for what may be left out
  /// and has no value then.
  public let defaultValue: PropertyValue
}
