internal import KamuroParticles
internal import KamuroPresets

/// A number with its unit, as a file has it: 90, "80vh", "-90deg".
struct DesignNumber: Equatable, Sendable {
  var value: Double
  var unit = ""

  init(_ value: Double, unit: String = "") { (self.value, self.unit) = (value, unit) }

  /// Reads a value; `nil` if it is no number.
  init?(_ value: PropertyValue?) {
    switch value {
    case .number(let number)?: self.init(number)
    case .text(let text)?:
      let digits = text.prefix { "+-.0123456789".contains($0) }
      guard let number = Double(digits), number.isFinite else { return nil }
      self.init(number, unit: String(text[digits.endIndex...]))
      guard unit.allSatisfy(\.isLetter) else { return nil }
    default: return nil
    }
  }

  /// The number with the same unit, as a file has it.
  func written(_ value: Double) -> PropertyValue {
    unit.isEmpty ? .number(value) : .text("\(value.written)\(unit)")
  }
}

/// A row of the designer: a property of the selected part, or a parameter.
struct PropertyRow: Equatable, Sendable {
  /// How a value is changed.
  enum Kind: Equatable, Sendable {
    case number(DesignNumber, SoftRange)
    case flag(Bool)
    case choice([String])
    case curve(CurveEdit)
    /// By typing.
    case text
  }

  /// The name, as it is searched and shown.
  let name: String
  /// The section that the row is in.
  let section: String
  /// Where the value of the property stands.
  let path: PropertyPath
  /// Where an edit of it goes: the path, or the default of a parameter.
  let target: PropertyPath
  /// The value, or the default if the file has none.
  let value: PropertyValue
  /// The text of the value in the file, if that is a parameter or an expression.
  let link: String?
  let isSet: Bool
  let kind: Kind
  let summary: String
  let usual: String
  let initial: PropertyValue

  /// The value as it is shown.
  var shown: String {
    switch value {
    case .text(let text): text
    case .list(let list) where list.count > 3: "\(list.count) values"
    case .object: "…"
    case .null: "none"
    default: value.jsonLine
    }
  }

  /// The text with which typing begins.
  var typed: String {
    if case .text(let text) = value { text } else { value.jsonLine }
  }
}

/// The rows of a part of an effect.
struct RowReading {
  /// Names with which a section of emitter cells begins, in the order of the table.
  private static let sections = [
    "name": "looks", "beginTime": "time", "birthRate": "birth", "velocity": "motion",
    "scale": "size and light", "valueOverLife": "curves", "dynamics": "forces",
  ]

  let text: EffectText

  /// The rows of the parameters, and then of the object at a path.
  func rows(of path: PropertyPath) -> [PropertyRow] {
    parameterRows + rows(of: path, prefix: "", in: path.lastName)
  }

  private var parameterRows: [PropertyRow] {
    let top = PropertyPath().appending(.name("parameters"))
    guard case .object(let members)? = text.value(at: top) else { return [] }
    return members.map { member in
      let path = top.appending(.name(member.name))
      var (target, summary) = (path, "")
      if case .object(let parts) = member.value, parts.contains(where: { $0.name == "default" }) {
        target = path.appending(.name("default"))
        if case .text(let text)? = parts.first(where: { $0.name == "summary" })?.value {
          summary = text
        }
      }
      let count = text.uses(ofParameter: member.name)
      return row(
        named: member.name,
        in: "parameters",
        at: target,
        form: nil,
        initial: .null,
        summary: summary.isEmpty ? "used \(count) times" : "\(summary); used \(count) times",
        usual: ""
      )
    }
  }

  private func rows(of path: PropertyPath, prefix: String, in first: String) -> [PropertyRow] {
    var section = first
    return ObjectForm.rows(at: path).flatMap { description -> [PropertyRow] in
      if prefix.isEmpty, let title = Self.sections[description.name] { section = title }
      let place = path.appending(.name(description.name))
      // Parts of the tree have rows of their own.
      guard !PartTree.holders.contains(description.name) else { return [] }
      if description.name == "valueOverLife", let curves = curves(at: place, of: description) {
        return curves
      }
      if case .object = description.form, prefix.isEmpty {
        return rows(of: place, prefix: "\(description.name).", in: section)
      }
      return [
        row(
          named: prefix + description.name,
          in: section,
          at: place,
          form: description.form,
          initial: description.defaultValue,
          summary: description.summary,
          usual: description.usual
        )
      ]
    }
  }

  /// A row for each curve, whether it is there or not; `nil` if the curves are no list.
  private func curves(at list: PropertyPath, of description: PropertyDescription) -> [PropertyRow]?
  {
    var elements: [PropertyValue] = []
    if let value = text.value(at: list) {
      guard case .list(let found) = value else { return nil }
      elements = found
    }
    return LifeCurve.KeyPath.allCases.compactMap { keyPath in
      let found = elements.firstIndex { $0["keyPath"] == .text(keyPath.rawValue) }
      let path = list.appending(.index(found ?? elements.count))
      guard let curve = CurveEdit(of: keyPath.rawValue, at: path, in: text) else { return nil }
      return PropertyRow(
        name: "\(keyPath.rawValue) over life",
        section: "over life",
        path: path,
        target: path,
        value: .list([]),
        link: nil,
        isSet: found != nil,
        kind: .curve(curve),
        summary: description.summary,
        usual: "",
        initial: .null
      )
    }
  }

  private func row(
    named name: String,
    in section: String,
    at path: PropertyPath,
    form: ValueForm?,
    initial: PropertyValue,
    summary: String,
    usual: String
  ) -> PropertyRow {
    let written = text.value(at: path)
    let target = text.source(of: path)
    let value = text.value(at: target) ?? initial
    var link: String?
    if target != path, case .text(let text)? = written { link = text }
    return PropertyRow(
      name: name,
      section: section,
      path: path,
      target: target,
      value: value,
      link: link,
      isSet: written != nil,
      kind: kind(of: value, named: path.lastName, form: form),
      summary: summary,
      usual: usual,
      initial: initial
    )
  }

  private func kind(of value: PropertyValue, named name: String, form: ValueForm?)
    -> PropertyRow.Kind
  {
    if case .flag(let flag) = value { return .flag(flag) }
    if case .choice(let choices)? = form { return .choice(choices) }
    guard let number = DesignNumber(value) else { return .text }
    return .number(number, SoftRange(of: name, for: number, form: form))
  }
}
