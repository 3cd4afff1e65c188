/// The form of a property's values, for schemas, reference pages and messages.
///
/// A rule accepts exactly what its form describes, except for contradictions between several
/// values.
package indirect enum ValueForm: Hashable, Sendable {
  /// A number in a range.
  case number(ClosedRange<Double>, unit: String)
  /// A whole number in a range.
  case count(ClosedRange<Int>)
  /// A number, a length or an angle, in a range of its amount.
  case quantity(ClosedRange<Double>)
  /// A number of points or a text such as "40vh", with its amount in a range.
  case length(ClosedRange<Double>, per: String)
  /// A number of radians, or a text such as "90deg" or "0.25turn", in a range of degrees.
  case angle(ClosedRange<Double>, per: String)
  /// "#rrggbb", "#rrggbbaa", a color name of CSS, [r, g, b] or [r, g, b, a].
  case color
  /// The name of a timing function, or [x1, y1, x2, y2] of a cubic Bezier curve.
  case timingFunction
  /// One of several names.
  case choice([String])
  /// Text up to a number of characters.
  case text(maximum: Int)
  /// A data URL in base 64 up to a number of characters, which begins with `head`.
  case data(head: String, maximum: Int)
  /// True or false.
  case flag
  /// A list of fixed length, with a form for each element.
  case tuple([ValueForm])
  /// A list of a number of values.
  case list(ValueForm, count: ClosedRange<Int>)
  /// An object of a declared type.
  case object(ObjectForm)
  /// An object of up to a number of values, whose names are single characters.
  case named(ValueForm, maximum: Int)
  /// An object of any values, named by parameters.
  case parameters
  /// Any of several forms.
  case oneOf([ValueForm])

  /// Two values of the same form.
  static func pair(_ form: ValueForm) -> ValueForm { .tuple([form, form]) }

  /// Whether values are numbers, or have some that are no declared type's.
  package var hasNumbers: Bool {
    switch self {
    case .number, .count, .quantity, .length, .angle: true
    case .tuple(let forms), .oneOf(let forms): forms.contains(where: \.hasNumbers)
    case .list(let form, _), .named(let form, _): form.hasNumbers
    case .color, .timingFunction, .choice, .text, .data, .flag, .object, .parameters: false
    }
  }

  /// The declared types within the form, in order.
  package var objects: [ObjectForm] {
    switch self {
    case .object(let object): [object]
    case .list(let form, _), .named(let form, _): form.objects
    case .tuple(let forms), .oneOf(let forms): forms.flatMap(\.objects)
    case .number, .count, .quantity, .length, .angle, .color, .timingFunction, .choice, .text,
      .data, .flag, .parameters:
      []
    }
  }
}

/// A declared type: its name and the rows of its table.
///
/// The rows are made on demand, since types are recursive: emitter cells contain emitter cells.
package struct ObjectForm: Hashable, Sendable {
  private let type: any Declared.Type
  private let givenName: String?
  private let describe: @Sendable () -> [PropertyDescription]

  /// The form of a declared type, whose static type is not kept (type erasure).
  /// - Parameters:
  ///   - type: The type.
  ///   - name: Its name in schemas; by default, the type's name.
  package init<Value: Declared>(_ type: Value.Type, named name: String? = nil) {
    self.type = type
    givenName = name
    describe = { Value.properties.map(\.description) }
  }

  /// The name in schemas and reference pages.
  package var name: String { givenName ?? "\(type)" }

  /// The rows, in the table's order.
  package var rows: [PropertyDescription] { describe() }

  /// The type and all declared types within it, each once, in breadth-first order.
  package var reachable: [ObjectForm] {
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

  /// Whether both describe the same type.
  package static func == (one: ObjectForm, other: ObjectForm) -> Bool {
    one.identity == other.identity
  }

  /// Hashes the type.
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A row of a property table, independent of the type.
package struct PropertyDescription: Equatable, Sendable {
  /// The name in files.
  package let name: String
  /// A one-line description without a final period.
  package let summary: String
  /// The usual values of its numbers, with their unit; empty if it has none.
  package let usual: String
  /// The form of the values: unit, range, choices.
  package let form: ValueForm
  /// The default value, as it would be written; null for an optional value.
  package let defaultValue: PropertyValue
}
