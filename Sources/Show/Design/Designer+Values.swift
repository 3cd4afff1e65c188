internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

// The selected value.
extension Designer {
  /// The range beside the selected value, while keys change that.
  private var movedSpread: Spread? { movesRange ? present?.spread : nil }

  /// Changes the selected value by steps.
  func nudge(_ direction: Int, isCoarse: Bool, at time: Seconds) {
    guard let present else { return }
    switch present.kind {
    case .number(let number, let range):
      if let spread = movedSpread {
        let old = spread.number ?? DesignNumber(0, unit: number.unit)
        let width = SoftRange(lower: 0, upper: max(range.upper, old.value, number.value, 0.1))
        let value = max(0, width.value(old.value, movedBy: direction, isCoarse: isCoarse))
        return edit(.set(spread.target, old.written(value)), at: time)
      }
      let value = range.value(number.value, movedBy: direction, isCoarse: isCoarse)
      edit(.set(present.target, number.written(value)), at: time)
    case .flag(let flag): edit(.set(present.target, .flag(!flag)), at: time)
    case .choice(let choices):
      guard case .text(let text) = present.value else { return }
      let index = (choices.firstIndex(of: text) ?? 0) + direction
      edit(.set(present.target, .text(choices[(index + choices.count) % choices.count])), at: time)
    case .color(var color):
      color.change(.lightness, by: Double(direction) * (isCoarse ? 10 : 1))
      edit(.set(present.target, color.value), at: time)
    case .text, .keys: break
    }
  }

  /// Takes a typed value: `=` sets the property itself, also where it names a parameter, and what is
  /// behind `±` its range.
  func take(_ typed: String, at time: Seconds) {
    mode = .rows
    guard let present, !typed.isEmpty else { return }
    let isOwn = typed.hasPrefix("=")
    let text = (isOwn ? String(typed.dropFirst()) : typed).replacing("+-", with: "±")
    let parts = text.split(separator: "±", maxSplits: 1, omittingEmptySubsequences: false)
    var edits: [EffectEdit] = []
    var old: DesignNumber?
    if case .number(let number, _) = present.kind { old = number }
    if let first = parts.first, let value = value(of: first, like: old, isOwn: isOwn) {
      let isRange = parts.count == 1 && movedSpread != nil
      let target = isOwn ? present.path : present.target
      edits.append(.set(isRange ? movedSpread?.target ?? target : target, value))
    }
    if parts.count == 2, let spread = present.spread,
      let value = value(of: parts[1], like: spread.number ?? old, isOwn: false)
    {
      edits.append(.set(spread.target, value))
    }
    guard !edits.isEmpty else { return }
    edit(.joining(edits), at: time)
    // What is refused can be mended.
    if refusal != nil { mode = .typing(typed) }
  }

  /// The value of a text; a bare number has the unit of the old one.
  private func value(of text: Substring, like old: DesignNumber?, isOwn: Bool) -> PropertyValue? {
    guard !text.isEmpty, let value = Override("x=\(text)", option: "set")?.parsed else {
      return nil
    }
    if case .number(let number) = value, let old, !isOwn { return old.written(number) }
    // Values side by side are a list, where one stands.
    if case .list? = present?.value, case .text = value {
      let words = text.split(whereSeparator: { ", ".contains($0) })
      return .list(words.compactMap { Override("x=\($0)", option: "set")?.parsed })
    }
    return value
  }

  /// Removes the selected value from the file, so that it has its default.
  func reset(at time: Seconds) {
    guard let present, present.isSet else { return }
    guard present.section == "parameters" else { return edit(.remove(present.path), at: time) }
    let uses = document.text.uses(ofParameter: present.name)
    guard uses == 0 else {
      return tell("\(present.name) is used \(uses) time\(uses == 1 ? "" : "s")", at: time)
    }
    edit(
      .remove(PropertyPath().appending(.name("parameters")).appending(.name(present.name))),
      at: time
    )
  }

  /// Opens the editor of the selected value.
  func open() {
    guard let present else { return }
    switch present.kind {
    case .choice(let choices):
      mode = .choosing(choices, choices.firstIndex { .text($0) == present.value } ?? 0)
    case .keys(let keys): open(keys)
    case .color(let color): mode = .coloring(ColorEdit(color, of: present.target))
    case .number where movedSpread != nil: mode = .typing("±")
    default: mode = .typing(present.typed)
    }
  }

  // MARK: Copies and links

  func copy(at time: Seconds) {
    let path = mode == .tree ? tree.parts[part].path : present?.target
    guard let path, !path.components.isEmpty, let value = document.text.value(at: path) else {
      return tell("nothing is set here", at: time)
    }
    copied = (value, mode == .tree)
    tell("\(path.lastName) is copied: p pastes it", at: time)
  }

  /// Sets the selected value to the copied one, or adds the copied part beside the selected one.
  func paste(at time: Seconds) {
    guard let copied else { return tell("y copies first", at: time) }
    if mode == .tree {
      guard copied.isPart, let list = tree.parts[part].path.parent else {
        return tell("a part is pasted beside another one", at: time)
      }
      edit(.add(list, copied.value), at: time)
      return chooseLast(of: list)
    }
    guard !copied.isPart, let present else {
      return tell("a value is pasted on a row", at: time)
    }
    edit(.set(present.target, copied.value), at: time)
  }

  /// Makes a parameter of the selected value, which names it then.
  func link(at time: Seconds) {
    guard let present, present.isSet, present.link == nil, present.section != "parameters" else {
      return tell("P makes a parameter of a value that is set", at: time)
    }
    let taken = Set(document.text.value(at: PropertyPath())?["parameters"]?.memberNames ?? [])
    let last = present.name.split(separator: ".").last.map(String.init) ?? present.name
    var name = last.filter { $0.isLetter || $0.isNumber }
    var number = 2
    while taken.contains(name) {
      name = "\(last)\(number)"
      number += 1
    }
    guard let value = document.text.value(at: present.path) else { return }
    let path = PropertyPath().appending(.name("parameters")).appending(.name(name))
    edit(.several([.set(path, value), .set(present.path, .text("$\(name)"))]), at: time)
    if refusal == nil { tell("\(name) is a parameter now", at: time) }
  }

  /// Keeps a row or a part as it is in versions, or no longer.
  func lock(at time: Seconds) {
    guard let path = mode == .tree ? tree.parts[part].path : present?.target else { return }
    let isLocked = locked.remove(path) != nil
    if !isLocked { locked.insert(path) }
    tell("\(path.lastName) \(isLocked ? "may change" : "stays the same") in versions", at: time)
  }
}

extension PropertyValue {
  /// The names of an object's members.
  fileprivate var memberNames: [String] {
    if case .object(let members) = self { members.map(\.name) } else { [] }
  }
}
