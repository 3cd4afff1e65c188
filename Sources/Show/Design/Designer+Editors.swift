internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

// Keys of the editors of lists and colors.
extension Designer {
  /// Opens a list; the shapes first, where there is none.
  func open(_ keys: KeyList) { mode = keys.isEmpty ? .shaping(keys, 0) : .keys(keys, typed: nil) }

  func press(_ key: Key, in keys: KeyList, typed: String?, at time: Seconds) {
    var keys = keys
    if let typed {
      if key == .enter { keys.take(typed: typed) }
      guard let text = Self.typed(key, typed) else { return write(keys, at: time) }
      mode = .keys(keys, typed: text)
      return
    }
    switch key {
    case .escape: mode = .rows
    case .tab:
      keys.select(1)
      mode = .keys(keys, typed: nil)
    case .backTab:
      keys.select(-1)
      mode = .keys(keys, typed: nil)
    case .enter where keys.form != .color, .character("S"): mode = .shaping(keys, 0)
    case .enter, .character("c"):
      if let color = ColorEdit(of: keys) { mode = .coloring(color) }
    case .backspace:
      keys.entries = []
      write(keys, at: time)
    case .character(let letter)
    where letter.isNumber || letter == "#" && keys.form == .color || letter == "=":
      mode = .keys(keys, typed: letter == "=" ? "" : String(letter))
    default:
      if change(&keys, by: key) { return write(keys, at: time) }
      pass(key, at: time) { [keys] in Self.reopened(keys, in: self) }
    }
  }

  /// Changes a list; false for keys that are none of its own.
  private func change(_ keys: inout KeyList, by key: Key) -> Bool {
    switch key {
    case .up: keys.raise(by: 1)
    case .down: keys.raise(by: -1)
    case .character("+"): keys.raise(by: 10)
    case .character("-"): keys.raise(by: -10)
    case .left: keys.shift(by: -1)
    case .right: keys.shift(by: 1)
    case .shiftLeft: keys.shift(by: -1, isCoarse: true)
    case .shiftRight: keys.shift(by: 1, isCoarse: true)
    case .character("n"): keys.insert()
    case .character("x"): keys.cut()
    default: return false
    }
    return true
  }

  /// Lets a key that is not the editor's act as elsewhere, and goes back to the editor.
  private func pass(_ key: Key, at time: Seconds, reopening editor: () -> Mode) {
    mode = .rows
    handle(.key(key), at: time)
    if mode == .rows, sheet == nil { mode = editor() }
  }

  /// The editor of a list as the text has it now: an undo may have changed it.
  private static func reopened(_ keys: KeyList, in designer: Designer) -> Mode {
    let row = designer.allRows.first { $0.name == keys.title && $0.path == keys.path }
    guard case .keys(var now)? = row?.kind, !now.isEmpty else { return .rows }
    now.selected = min(keys.selected, now.entries.count - 1)
    return .keys(now, typed: nil)
  }

  func shape(_ keys: KeyList, by key: Key, _ index: Int, at time: Seconds) {
    let names = keys.shapes.map(\.name)
    if let next = self.index(index, after: key, among: names) {
      mode = .shaping(keys, next)
      return
    }
    guard key == .enter else {
      mode = keys.isEmpty ? .rows : .keys(keys, typed: nil)
      return
    }
    var keys = keys
    keys.take(shape: index)
    write(keys, at: time)
  }

  /// Makes the edit of a list, if it has changed, and stays in its editor.
  func write(_ keys: KeyList, staysOpen: Bool = false, at time: Seconds) {
    mode = keys.isEmpty ? .rows : .keys(keys, typed: nil)
    let text = staysOpen ? document.base(for: keys.path) : document.text
    if let edit = keys.edit(of: text) {
      self.edit(edit, staysOpen: staysOpen, at: time)
    } else if staysOpen {
      dropEdit(of: keys.path, at: time)
    }
  }

  // MARK: Colors

  func press(_ key: Key, in color: ColorEdit, at time: Seconds) {
    var color = color
    if let typed = color.typed {
      if key == .enter, let field = ColorField(.text(typed)) {
        (color.field, color.typed, color.written) = (field, nil, .text(typed))
        write(color, at: time)
        return leave(color)
      }
      color.typed = Self.typed(key, typed)
      mode = .coloring(color)
      return
    }
    switch key {
    case .escape, .enter: leave(color)
    case .up, .backTab: color.move(-1)
    case .down, .tab: color.move(1)
    case .left: return change(&color, by: -1, at: time)
    case .right: return change(&color, by: 1, at: time)
    case .character("-"), .shiftLeft: return change(&color, by: -10, at: time)
    case .character("+"), .shiftRight: return change(&color, by: 10, at: time)
    case .character("#"): color.typed = "#"
    case .character("="): color.typed = ""
    default: return pass(key, at: time) { self.present.map { Self.opened($0) } ?? .rows }
    }
    if key != .escape, key != .enter { mode = .coloring(color) }
  }

  /// Goes back to the list of a color, or to the rows.
  private func leave(_ color: ColorEdit) {
    var color = color
    if var keys = color.keys {
      keys.entries[keys.selected].value = color.value
      color.keys = keys
    }
    mode = color.keys.map { .keys($0, typed: nil) } ?? .rows
  }

  private static func opened(_ row: PropertyRow) -> Mode {
    switch row.kind {
    case .color(let color): .coloring(ColorEdit(color, of: row.target))
    case .keys(let keys) where !keys.isEmpty: .keys(keys, typed: nil)
    default: .rows
    }
  }

  private func change(_ color: inout ColorEdit, by steps: Double, at time: Seconds) {
    color.field.change(color.channel, by: steps)
    color.written = nil
    write(color, at: time)
  }

  func write(_ color: ColorEdit, staysOpen: Bool = false, at time: Seconds) {
    var color = color
    let text = staysOpen ? document.base(for: color.target) : document.text
    let edit = color.edit(of: text)
    if var keys = color.keys {
      keys.entries[keys.selected].value = color.value
      color.keys = keys
    }
    mode = .coloring(color)
    if let edit { self.edit(edit, staysOpen: staysOpen, at: time) }
  }
}
