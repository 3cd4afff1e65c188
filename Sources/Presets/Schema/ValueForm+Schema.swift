internal import KamuroParticles

extension ValueForm {
  /// The schema of values of this form, or of a parameter's name in their place.
  var schemaOrParameter: PropertyValue { ["anyOf": schemasOrParameter] }

  /// The schema of values of a form without alternatives.
  var schema: PropertyValue { schemas[0] }

  /// The alternatives for values of this form, and the one for a parameter's name.
  var schemasOrParameter: PropertyValue { schemasOrParameter(orExpression: false) }

  /// The same, and the one for an expression of particles.
  func schemasOrParameter(orExpression isExpressed: Bool) -> PropertyValue {
    let names = ["parameter"] + (isExpressed ? ["expression"] : [])
    return .list(schemas + names.map { .reference(to: $0) })
  }

  private var schemas: [PropertyValue] {
    switch self {
    case .number(let range, _): [.numbers(range)]
    case .count(let range):
      [
        [
          "type": "integer", "minimum": .number(Double(range.lowerBound)),
          "maximum": .number(Double(range.upperBound)),
        ]
      ]
    case .quantity(let range):
      [.numbers(range), .reference(to: "length"), .reference(to: "angle")]
    case .length(let range, _): [.numbers(range), .reference(to: "length")]
    case .angle(let degrees, _): [.numbers(degrees.radians), .reference(to: "angle")]
    case .color: [.reference(to: "color")]
    case .timingFunction: [.reference(to: "timingFunction")]
    case .choice(let names): [["enum": .list(names.map(PropertyValue.text))]]
    case .text(let maximum):
      [["$ref": "#/$defs/text", "maxLength": .number(Double(maximum))]]
    case .data(let head, let maximum):
      [
        [
          "type": "string", "pattern": .text("^\(head)[A-Za-z0-9+/ \\n\\r\\t]*=*$"),
          "maxLength": .number(Double(maximum)),
        ]
      ]
    case .flag: [["type": "boolean"]]
    case .tuple(let forms): [.tuple(forms)]
    case .list(let form, let count): [.list(form, count)]
    case .object(let object): [.reference(to: object.name)]
    case .named(let form, let maximum):
      [
        [
          "type": "object", "propertyNames": ["minLength": 1],
          "additionalProperties": form.schemaOrParameter,
          "maxProperties": .number(Double(maximum)),
        ]
      ]
    case .parameters:
      [["type": "object", "propertyNames": .reference(to: "parameterName"), "maxProperties": 32]]
    case .oneOf(let forms): forms.flatMap(\.schemas)
    }
  }
}

extension PropertyValue {
  fileprivate static func reference(to part: String) -> PropertyValue {
    ["$ref": .text("#/$defs/\(part)")]
  }

  fileprivate static func numbers(_ range: ClosedRange<Double>) -> PropertyValue {
    [
      "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
    ]
  }

  fileprivate static func list(_ form: ValueForm, _ count: ClosedRange<Int>) -> PropertyValue {
    let least = Member(name: "minItems", value: .number(Double(count.lowerBound)))
    return .object(
      [Member(name: "type", value: "array"), Member(name: "items", value: form.schemaOrParameter)]
        + (count.lowerBound > 0 ? [least] : [])
        + [Member(name: "maxItems", value: .number(Double(count.upperBound)))]
    )
  }

  static func tuple(_ forms: [ValueForm]) -> PropertyValue {
    let count = PropertyValue.number(Double(forms.count))
    let elements: Member
    if Set(forms).count == 1 {
      elements = Member(name: "items", value: forms[0].schemaOrParameter)
    } else {
      elements = Member(name: "prefixItems", value: .list(forms.map(\.schemaOrParameter)))
    }
    return .object([
      Member(name: "type", value: "array"), elements, Member(name: "minItems", value: count),
      Member(name: "maxItems", value: count),
    ])
  }
}

extension ClosedRange<Double> {
  /// The range from degrees to radians, rounded outward.
  fileprivate var radians: ClosedRange<Double> {
    let scale = Double.pi / 180 * 10_000
    return (lowerBound * scale).rounded(.down) / 10_000...(upperBound * scale).rounded(.up) / 10_000
  }
}
