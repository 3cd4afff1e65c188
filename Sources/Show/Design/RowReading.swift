internal import KamuroParticles
internal import KamuroPresets

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
    let rows = rows(of: path, prefix: "", in: path.lastName)
    return parameterRows + Self.joiningSpreads(Self.joiningColors(rows))
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
      let uses = "used \(count) time\(count == 1 ? "" : "s")"
      let use = text.firstUse(ofParameter: member.name)
      let naming = Naming(
        named: member.name,
        form: use.flatMap(description)?.form,
        use: use?.lastName,
        summary: summary.isEmpty ? uses : "\(summary); \(uses)"
      )
      return row(naming, in: "parameters", at: target)
    }
  }

  /// What is known of the property at a path; `nil` of an element of a list.
  private func description(of path: PropertyPath) -> PropertyDescription? {
    guard case .name(let name)? = path.components.last, let holder = path.parent else { return nil }
    return ObjectForm.rows(at: holder).first { $0.name == name }
  }

  private func rows(of path: PropertyPath, prefix: String, in first: String) -> [PropertyRow] {
    var section = first
    let descriptions = ObjectForm.rows(at: path)
    let names = Set(descriptions.map(\.name))
    let keyed = Self.keyed(names)
    return descriptions.flatMap { description -> [PropertyRow] in
      if prefix.isEmpty, let title = Self.sections[description.name] { section = title }
      let place = path.appending(.name(description.name))
      if let keyed, [keyed.values, keyed.places].contains(description.name) {
        // One row for values with places.
        guard description.name == keyed.values else { return [] }
        return [keyRow(of: path, keyed, description: description, in: section)].compactMap(\.self)
      }
      switch description.name {
      case "valueOverLife": return curves(at: place, of: description)
      case "animations": return tracks(at: place, of: description)
      default: break
      }
      // Parts of the tree have rows of their own.
      guard !PartTree.isHolder(description) else { return [] }
      if case .object(let form) = description.form, prefix.isEmpty {
        guard let inner = Self.keyed(Set(form.rows.map(\.name))) else {
          let isLook = description.name == "contents"
          return rows(
            of: place,
            prefix: "\(description.name).",
            in: isLook ? section : description.name
          )
        }
        return [keyRow(of: place, inner, description: description, in: section)].compactMap(\.self)
      }
      return [row(Naming(description, prefix: prefix), in: section, at: place)]
    }
  }

  /// The names of the values of an object and of their places; `nil` if it is no list of keys.
  private static func keyed(_ names: Set<String>) -> (values: String, places: String)? {
    [("colors", "locations"), ("values", "keyTimes"), ("values", "locations")]
      .first { names.contains($0.0) && names.contains($0.1) }
  }

  /// The row of an object that holds values and places.
  private func keyRow(
    of path: PropertyPath,
    _ names: (values: String, places: String),
    description: PropertyDescription,
    in section: String
  ) -> PropertyRow? {
    var keyPath = path.lastName
    if case .text(let name)? = text.value(at: path.appending(.name("keyPath"))) { keyPath = name }
    return row(
      named: keyPath,
      at: path,
      site: .object(values: names.values, places: names.places),
      form: names.values == "colors" ? .color : .number,
      description: description,
      in: section
    )
  }

  /// What a row is called, and what is said of it.
  private struct Naming {
    let name: String
    let form: ValueForm?
    /// The last name of the property that a parameter is used for.
    var use: String?
    var initial = PropertyValue.null
    let summary: String
    var usual = ""

    init(named name: String, form: ValueForm?, use: String?, summary: String) {
      (self.name, self.form, self.use, self.summary) = (name, form, use, summary)
    }

    init(_ description: PropertyDescription, prefix: String) {
      (name, form) = (prefix + description.name, description.form)
      (initial, summary) = (description.defaultValue, description.summary)
      usual = description.usual
    }
  }

  private func row(_ naming: Naming, in section: String, at path: PropertyPath) -> PropertyRow {
    let written = text.value(at: path)
    let target = text.source(of: path)
    let value = text.value(at: target) ?? naming.initial
    var link: String?
    if target != path, case .text(let text)? = written { link = text }
    return PropertyRow(
      name: naming.name,
      section: section,
      path: path,
      target: target,
      value: value,
      link: link,
      isSet: written != nil,
      kind: kind(of: value, named: naming.use ?? path.lastName, at: target, form: naming.form),
      summary: naming.summary,
      usual: naming.usual,
      initial: naming.initial
    )
  }

  private func kind(
    of value: PropertyValue,
    named name: String,
    at path: PropertyPath,
    form: ValueForm?
  ) -> PropertyRow.Kind {
    if case .flag(let flag) = value { return .flag(flag) }
    if case .choice(let choices)? = form { return .choice(choices) }
    // Of a parameter without a use its default tells what it is.
    if form?.isColor ?? (value.isColorText), let color = ColorField(value) { return .color(color) }
    if let listForm = form?.listForm ?? value.listForm,
      let keys = KeyList(name, at: path, site: .list, form: listForm, in: text)
    {
      return .keys(keys)
    }
    guard let number = DesignNumber(value) else { return .text }
    return .number(number, SoftRange(of: name, for: number, form: form))
  }

  /// The colors over life behind the color that they replace.
  private static func joiningColors(_ rows: [PropertyRow]) -> [PropertyRow] {
    guard let over = rows.first(where: { $0.name == "colorOverLife" }),
      let place = rows.firstIndex(where: { $0.name == "color" })
    else { return rows }
    var moved = over
    moved.section = rows[place].section
    return rows[...place] + [moved] + rows[(place + 1)...].filter { $0.name != over.name }
  }

  /// Rows of values with rows of their ranges beside them.
  private static func joiningSpreads(_ rows: [PropertyRow]) -> [PropertyRow] {
    let names = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
    return rows.map { row in
      var row = row
      if case .number = row.kind, let range = names[row.name + "Range"] {
        let number = range.isSet ? DesignNumber(range.value) : nil
        if number != nil || !range.isSet {
          row.spread = Spread(target: range.target, number: number)
        }
      }
      if row.name.hasSuffix("Range"), let mean = names[String(row.name.dropLast(5))],
        case .number = mean.kind, mean.isSet, DesignNumber(row.value) != nil
      {
        row.isSpread = true
      }
      return row
    }
  }
}

extension ValueForm {
  fileprivate var isColor: Bool {
    switch self {
    case .color: true
    case .oneOf(let forms): forms.contains(where: \.isColor)
    default: false
    }
  }

  /// What a list of it is in an editor; `nil` if there is none.
  fileprivate var listForm: KeyList.Form? {
    switch self {
    case .list(.color, _): .color
    case .list(.tuple(let forms), let count)
    where forms.count == 2 && forms.allSatisfy(\.hasNumbers) && count.upperBound > 2: .point
    default: nil
    }
  }
}

extension PropertyValue {
  fileprivate var isColorText: Bool {
    if case .text(let text) = self { text.hasPrefix("#") } else { false }
  }

  /// What the default of a parameter is in an editor.
  fileprivate var listForm: KeyList.Form? {
    guard case .list(let values) = self, values.count > 1 else { return nil }
    return values.allSatisfy(\.isColorText) ? .color : nil
  }
}
