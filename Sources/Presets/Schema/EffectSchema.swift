package import KamuroParticles

/// The JSON Schema of effect files, for editors and other programs.
///
/// It is generated from the property tables. Every file that Kamuro accepts is valid; rules that
/// the schema cannot express, such as the range of "40vh" or dependencies between properties, are
/// checked by Kamuro alone.
package enum EffectSchema {
  /// The schema's identifier, which is never fetched.
  package static let identifier = "https://kamuro.dev/effect.schema.json"

  /// The schema as the text of a file.
  package static var text: String {
    var writer = JSONWriter(style: .pretty)
    writer.write(schema: schema)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// The object types of an effect file, the effect itself first.
  package static var types: [ObjectForm] { ObjectForm(Effect.self).reachable }

  private static var schema: PropertyValue {
    let file = ObjectForm(Effect.self)
    // The effect is the top level of a file and never nested, so that it needs no definition.
    let held = types.filter { $0 != file }
    let parts = commonParts + held.map { PropertyValue.Member(name: $0.name, value: $0.schema) }
    return .object([
      .init(name: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
      .init(name: "$id", value: .text(identifier)),
      .init(name: "title", value: "Kamuro effect"),
      .init(name: "description", value: "An effect file: one particle effect for a terminal"),
      .init(name: "type", value: "object"),
      .init(name: "required", value: ["kamuro"]),
      .init(name: "properties", value: .object(fileMembers + file.rows.map(\.schemaMember))),
      .init(name: "additionalProperties", value: false),
      .init(name: "$defs", value: .object(parts)),
    ])
  }

  /// The members of a file that are not properties of the effect.
  private static var fileMembers: [PropertyValue.Member] {
    [
      .init(
        name: "kamuro",
        value: [
          "description": "The version of the format", "const": .number(Double(EffectFile.version)),
        ]
      ),
      .init(
        name: "$schema",
        value: ["description": "Where editors find this schema", "type": "string"]
      ),
      .init(
        name: "order",
        value: [
          "description": "The place of a built-in effect in the catalogue: smaller numbers first",
          "type": "integer",
          "minimum": .number(Double(EffectFile.orders.lowerBound)),
          "maximum": .number(Double(EffectFile.orders.upperBound)),
        ]
      ),
      .init(
        name: "parameters",
        value: [
          "description":
            "Values by name, for \"$name\" and for expressions such as \"2 * $name\" below; they can be overridden when the effect is played or included",
          "type": "object",
          "propertyNames": ["$ref": "#/$defs/parameterName"],
          "maxProperties": 32,
          "additionalProperties": [
            "anyOf": [
              ["type": ["null", "boolean", "number", "string", "array"]],
              [
                "type": "object",
                "required": ["default"],
                "properties": ["default": true, "summary": summary],
                "additionalProperties": false,
              ],
            ]
          ],
        ]
      ),
      .init(name: "files", value: heldFiles),
    ]
  }

  /// The effects and pictures that a file holds.
  private static var heldFiles: PropertyValue {
    let data = ValueForm.data(head: Image.dataHead, maximum: Image.longestData)
    return [
      "description":
        "Effects and pictures by name, which effects of the file include and show before others",
      "type": "object",
      "propertyNames": ["minLength": 1, "maxLength": .number(Double(EffectFile.longestHeldName))],
      "maxProperties": .number(Double(EffectFile.mostHeldFiles)),
      "additionalProperties": ["anyOf": [["$ref": "#"], data.schema]],
    ]
  }

  /// The member of an element of a list that stands for several.
  fileprivate static var repeatMember: PropertyValue.Member {
    let form = ValueForm.count(0...EffectFile.mostRepeats)
    let summary = "In a list: how many of these there are; $index is the number of each, from 0 on"
    return .init(
      name: PropertyReading.repeatName,
      value: ["description": .text(summary), "anyOf": form.schemasOrParameter]
    )
  }

  private static let parameterName = "[A-Za-z][A-Za-z0-9]{0,31}"

  /// A parameter's name after a dollar sign, alone or among numbers, operators and other names.
  private static let expression: String = {
    let rest = "[-+*/(),. 0-9A-Za-z$]*"
    let names = LifeExpression.variables + Formula.Function.allCases.map(\.rawValue)
    let name = "(\(names.joined(separator: "|"))) *[-+*/(]"
    return "^([-+(. 0-9]\(rest)|\(name)\(rest))?[$][A-Za-z]\(rest)$"
  }()

  /// The schema of a parameter's summary, in which "$" has no special meaning.
  private static var summary: PropertyValue {
    ["type": "string", "maxLength": 200, "not": ["pattern": controlCharacter]]
  }

  private static let controlCharacter: PropertyValue = "[\\u0000-\\u001f\\u007f-\\u009f]"

  /// The definitions to which the schemas of values refer.
  private static var commonParts: [PropertyValue.Member] {
    let amount = "^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?"
    return [
      .init(name: "parameterName", value: ["pattern": .text("^\(parameterName)$")]),
      .init(
        name: "parameter",
        value: [
          "description": "The value of a parameter of that name, or of an expression with some",
          "type": "string",
          "pattern": .text(expression),
        ]
      ),
      .init(
        name: "expression",
        value: [
          "description": "An expression of a particle: 1 + 0.3 * sin(6 * age)",
          "type": "string",
          "maxLength": .number(Double(FormulaParser.maximumLength)),
          "pattern": .text("\\b(\(LifeExpression.variables.joined(separator: "|")))\\b"),
        ]
      ),
      .init(
        name: "text",
        value: [
          "description": "A text without control characters; one that begins with $ doubles it",
          "type": "string",
          "pattern": "^([^$]|[$][$]|$)",
          "not": ["pattern": controlCharacter],
        ]
      ),
      .init(
        name: "length",
        value: [
          "description": "A length with its unit: points, or hundredths of the stage",
          "type": "string",
          "pattern": .text(
            "\(amount)(\(Length.Unit.allCases.map(\.rawValue).joined(separator: "|")))$"
          ),
        ]
      ),
      .init(
        name: "angle",
        value: [
          "description": "An angle with its unit",
          "type": "string",
          "pattern": .text("\(amount)(\(Angle.unitNames.joined(separator: "|")))$"),
        ]
      ),
      .init(name: "color", value: color),
      .init(name: "timingFunction", value: timingFunction),
    ]
  }

  private static var timingFunction: PropertyValue {
    let points = TimingFunction.controlPointRanges.map { ValueForm.number($0, unit: "") }
    return [
      "description": "A timing function: a name, or [x1, y1, x2, y2] of a cubic Bezier curve",
      "anyOf": [
        ["enum": .list(TimingFunction.names.map(PropertyValue.text))],
        .tuple(points),
      ],
    ]
  }

  /// Color names are listed in lower case, for completion in editors; other spellings are accepted
  /// as any word with a capital letter.
  private static var color: PropertyValue {
    let channel = ValueForm.number(0...1, unit: "").schemaOrParameter
    return [
      "description": "A color: hexadecimal digits, a name of CSS, or numbers of 0 to 1",
      "anyOf": [
        ["type": "string", "pattern": "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"],
        ["enum": .list(Color.names.map(PropertyValue.text))],
        ["type": "string", "pattern": "^[A-Za-z]*[A-Z][A-Za-z]*$"],
        ["type": "array", "items": channel, "minItems": 3, "maxItems": 4],
      ],
    ]
  }
}

extension ObjectForm {
  fileprivate var schema: PropertyValue {
    [
      "type": "object",
      "properties": .object(rows.map { schemaMember(of: $0) } + [EffectSchema.repeatMember]),
      "additionalProperties": false,
    ]
  }
}

extension ObjectForm {
  /// The schema of a property, which may be an expression of particles.
  private func schemaMember(of row: PropertyDescription) -> PropertyValue.Member {
    let isExpressed = name == "EmitterCell" && LifeExpressions.shortNames.contains(row.name)
    return row.schemaMember(orExpression: isExpressed)
  }
}

extension PropertyDescription {
  fileprivate var schemaMember: PropertyValue.Member { schemaMember(orExpression: false) }

  fileprivate func schemaMember(orExpression isExpressed: Bool) -> PropertyValue.Member {
    let unit = form.unitWords.map { " (\($0))" } ?? ""
    let usual = usual.isEmpty ? "" : "; usually \(usual)"
    let words = PropertyValue.text(summary + unit + usual)
    var members = [PropertyValue.Member(name: "description", value: words)]
    if defaultValue != .null { members.append(.init(name: "default", value: defaultValue)) }
    members.append(.init(name: "anyOf", value: form.schemasOrParameter(orExpression: isExpressed)))
    return .init(name: name, value: .object(members))
  }
}

extension JSONWriter {
  /// Writes a schema; objects of plain values are written on one line.
  fileprivate mutating func write(schema value: PropertyValue) {
    switch value {
    case .object(let members):
      beginObject(members.allSatisfy(\.value.isPlain) ? .line : .lines)
      for member in members {
        key(member.name)
        write(schema: member.value)
      }
      endObject()
    case .list(let elements) where !elements.allSatisfy(\.isPlain):
      beginArray()
      for element in elements { write(schema: element) }
      endArray()
    default: write(value)
    }
  }
}
