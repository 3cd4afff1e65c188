internal import Kamuro
package import KamuroParticles
package import KamuroPresets
package import KamuroRaster
package import KamuroScreen

/// An editor of an effect file beside the effect, which plays while values change.
///
/// The text of the file is the truth: an edit changes bytes, these are read, and the effect that they
/// are replaces the one that plays, at the same time and with the same seed.
package final class Designer: Show {
  /// What keys go to.
  enum Mode: Equatable {
    case rows
    case tree
    /// A value that is typed.
    case typing(String)
    /// A name that is searched for, and the row from which on.
    case searching(String, from: Int)
    /// A value that is chosen.
    case choosing([String], Int)
    /// A curve, and what is typed of its selected point.
    case bending(CurveEdit, typed: String?)
    /// A shape that is chosen for a curve.
    case shaping(CurveEdit, Int)
    /// A name to save as.
    case naming(String)
    /// The edits of a session that ended without saving are offered.
    case restoring([EffectEdit])
    /// Unsaved edits, and the wish to leave.
    case leaving
    case help
  }

  package private(set) var outcome: Outcome?
  var playback: Playback
  private(set) var document: Document
  /// The text that `a` compares with.
  private var other: EffectText
  private(set) var showsOther = false
  private(set) var tree: PartTree
  private(set) var part = 0
  /// All rows of the selected part, and those that are shown.
  private var allRows: [PropertyRow] = []
  private(set) var rows: [PropertyRow] = []
  private(set) var row = 0
  /// Whether rows are shown that the file does not set.
  private(set) var showsAll = false
  /// Whether the rows are hidden.
  private(set) var isHidden = false
  var mode = Mode.rows
  /// Why the last edit was refused, and of which path.
  private(set) var refusal: (path: PropertyPath, message: String)?
  private(set) var showsMeaning = false
  /// Whether each turn of a loop has a new seed.
  private(set) var hasNewSeeds = true
  private var turn = 0
  /// The handle on the stage that is held by the mouse.
  private var heldHandle: StageHandle?
  /// The slider that is held by the mouse, as it was.
  private var held: PropertyRow?
  /// A movement of the held mouse that has not been followed yet.
  private var pendingDrag: (place: PointerPlace, time: Seconds)?
  /// The versions to choose from, while they are shown.
  var variants: Variants?
  let files: any DesignFiles
  private(set) var fileName: String
  private var lastCheck: Seconds = 0

  /// - Parameters:
  ///   - text: The text of the file.
  ///   - edits: Edits of a session that ended without saving, which are offered.
  package init(
    _ text: EffectText,
    effect: Effect,
    restoring edits: [EffectEdit] = [],
    files: any DesignFiles,
    size: ScreenSize,
    style: ShowStyle
  ) {
    self.files = files
    fileName = files.name
    document = Document(text)
    other = text
    tree = PartTree(of: text)
    var plan = PlayPlan()
    plan.turnCount = nil
    playback = Playback(
      effects: [effect],
      names: [files.name],
      plan: plan,
      staysOpen: true,
      size: size,
      style: style
    )
    if !edits.isEmpty { mode = .restoring(edits) }
    part = tree.parts.firstIndex { $0.depth == 2 } ?? 0
    readRows()
  }

  package var isMoving: Bool { outcome == nil && playback.isMoving }

  package var frameInterval: Seconds { playback.frameInterval }

  /// The seconds between two looks for a change of the file by another program.
  private static let checkInterval: Seconds = 0.3

  package var deadline: Seconds? { outcome == nil ? lastCheck + Self.checkInterval : nil }

  package var look: Look {
    get { playback.theater.look }
    set { playback.theater.look = newValue }
  }

  package func adopt(report: FrameReport) { playback.report = report }

  package func tell(_ notice: String, at time: Seconds) { playback.tell(notice, at: time) }

  package func state(at time: Seconds) -> PlayState? { playback.state(at: time) }

  package func value(of subject: Order.Subject) -> PropertyValue? {
    let root = document.text.value(at: PropertyPath())
    switch subject {
    case .state: return nil
    case .effect: return root.map { .list([$0]) }
    case .parameters:
      guard case .object(let members)? = root?["parameters"] else { return .object([]) }
      return .object(members.map { .init(name: $0.name, value: $0.value["default"] ?? $0.value) })
    }
  }

  package func obey(
    _ action: Order.Action,
    with effects: [Effect],
    at time: Seconds
  ) throws(Order.Refusal) {
    switch action {
    case .set(let values, let duration): try set(values, over: duration, at: time)
    case .parameters(let values, let duration):
      try set(values, under: "parameters.", over: duration, at: time)
    case .play, .next: throw Order.Refusal("the designer shows the file that it was started with")
    default: try playback.obey(action, with: effects, at: time)
    }
    if playback.isOver(at: time) { outcome = .ended }
  }

  /// Sets the values of an order, as one edit.
  private func set(
    _ values: [Override],
    under prefix: String = "",
    over duration: Seconds,
    at time: Seconds
  ) throws(Order.Refusal) {
    guard duration == 0 else {
      throw Order.Refusal("in the designer values are edits: leave over out")
    }
    var edits: [EffectEdit] = []
    do throws(EffectText.Refusal) {
      for value in values {
        for path in try document.text.paths(named: prefix + value.name) {
          edits.append(.set(document.text.source(of: path), value.parsed))
        }
      }
    } catch {
      throw Order.Refusal(error.message)
    }
    edit(.joining(edits), at: time)
    if let refusal { throw Order.Refusal(refusal.message) }
  }

  package func draw(at time: Seconds, into grid: inout ScreenGrid) {
    if time >= lastCheck + Self.checkInterval {
      lastCheck = time
      if let file = files.takeChange() { merge(file, at: time) }
    }
    playback.advance(to: time)
    let now = playback.transport.moment(at: time).turn
    if now != turn, hasNewSeeds, playback.transport.isLooping { playback.takeSeed(at: time) }
    turn = now
    var panels = playback.overlay.panels(over: playback, at: time, hasNotice: false)
    let position = playback.transport.position(at: time)
    panels += variants?.panels(at: position, colors: playback.theater.panelColors) ?? []
    playback.theater.draw(panels: panels + DesignBoard(self, at: time).panels, into: &grid)
  }

  // MARK: Edits

  /// Makes an edit, if the file can be read with it.
  func edit(_ edit: EffectEdit, staysOpen: Bool = false, at time: Seconds) {
    var changed = document
    refusal = nil
    do throws(EffectText.Refusal) {
      try changed.apply(edit, staysOpen: staysOpen)
    } catch {
      refusal = (edit.path, error.message)
      return
    }
    adopt(changed, of: edit.path, at: time)
  }

  /// Adopts a changed document if it can be read; else says why not.
  private func adopt(_ changed: Document, of path: PropertyPath, at time: Seconds) {
    do throws(EffectFileErrors) {
      let effect = try files.effect(of: changed.text)
      document = changed
      showsOther = false
      playback.replace([effect], at: time)
    } catch {
      refusal = (path, error.errors.first?.message ?? "the file cannot be read")
    }
    files.keep(document.isChanged ? document.unsavedEdits : [])
    readRows()
  }

  /// Takes an edit back, or makes it again, and selects its row.
  private func step(back: Bool, at time: Seconds) {
    var changed = document
    refusal = nil
    do throws(EffectText.Refusal) {
      guard let edit = back ? try changed.undo() : try changed.redo() else {
        return tell(back ? "nothing to undo" : "nothing to redo", at: time)
      }
      adopt(changed, of: edit.path, at: time)
      select(edit.path)
      tell("\(back ? "undone" : "done again"): \(edit.summary)", at: time)
    } catch {
      tell(error.message, at: time)
    }
  }

  private func merge(_ file: EffectText, at time: Seconds) {
    var changed = document
    let refused = changed.merge(file)
    adopt(changed, of: PropertyPath(), at: time)
    guard refusal == nil else { return }
    let lost = refused.isEmpty ? "" : "; \(refused.count) edits have no place in it"
    tell("the file has changed\(lost)", at: time)
  }

  private func compare(at time: Seconds) {
    let text = showsOther ? document.text : other
    guard let effect = try? files.effect(of: text) else { return }
    showsOther.toggle()
    playback.replace([effect], at: time)
  }

  private func save(as name: String? = nil, at time: Seconds) {
    if let problem = files.save(document.text, as: name) { return tell(problem, at: time) }
    document.markSaved()
    fileName = files.name
    tell("\(fileName) is written", at: time)
  }

  // MARK: Rows

  private func readRows() {
    let selected = present
    let path = tree.parts[part].path
    tree = PartTree(of: document.text)
    part = min(tree.index(of: path), tree.parts.count - 1)
    allRows = RowReading(text: document.text).rows(of: tree.parts[part].path)
    show(selected)
  }

  /// Shows the rows that the file sets, and one more, which is selected.
  private func show(_ selected: PropertyRow?) {
    let isSelected = { (row: PropertyRow) in
      row.name == selected?.name && row.section == selected?.section
    }
    rows = allRows.filter { showsAll || $0.isSet || isSelected($0) }
    row = rows.firstIndex(where: isSelected) ?? min(row, max(0, rows.count - 1))
  }

  /// Selects the row of a path, and its part.
  private func select(_ path: PropertyPath) {
    if path.components.first != .name("parameters") { choose(tree.index(of: path)) }
    let found = allRows.first { path.components.starts(with: $0.target.components) }
    if let found { show(found) }
  }

  private func choose(_ index: Int) {
    part = min(max(0, index), tree.parts.count - 1)
    row = 0
    readRows()
    row = rows.firstIndex { $0.section != "parameters" } ?? 0
  }

  var present: PropertyRow? { rows.indices.contains(row) ? rows[row] : nil }

  private func move(by steps: Int) { row = min(max(0, row + steps), max(0, rows.count - 1)) }

  // MARK: Values

  /// Changes the selected value by steps.
  private func nudge(_ direction: Int, isCoarse: Bool, at time: Seconds) {
    guard let present else { return }
    switch present.kind {
    case .number(let number, let range):
      let value = range.value(number.value, movedBy: direction, isCoarse: isCoarse)
      edit(.set(present.target, number.written(value)), at: time)
    case .flag(let flag): edit(.set(present.target, .flag(!flag)), at: time)
    case .choice(let choices):
      guard case .text(let text) = present.value else { return }
      let index = (choices.firstIndex(of: text) ?? 0) + direction
      edit(.set(present.target, .text(choices[(index + choices.count) % choices.count])), at: time)
    case .text: mode = .typing(present.typed)
    case .curve(let curve): bend(curve)
    }
  }

  /// Takes a typed value: `=` sets the property itself, also where it names a parameter.
  private func take(_ typed: String, at time: Seconds) {
    mode = .rows
    guard let present, !typed.isEmpty else { return }
    let isOwn = typed.hasPrefix("=")
    let text = isOwn ? String(typed.dropFirst()) : typed
    guard !text.isEmpty, let override = Override("x=\(text)", option: "set") else { return }
    var value = override.parsed
    // A bare number keeps the unit.
    if case .number(let number) = value, case .number(let old, _) = present.kind, !isOwn {
      value = old.written(number)
    }
    edit(.set(isOwn ? present.path : present.target, value), at: time)
  }

  /// Removes the selected value from the file, so that it has its default.
  private func reset(at time: Seconds) {
    guard let present, present.isSet, present.section != "parameters" else { return }
    edit(.remove(present.path), at: time)
  }

  private func open() {
    guard let present else { return }
    if case .choice(let choices) = present.kind {
      let index = choices.firstIndex { .text($0) == present.value } ?? 0
      mode = .choosing(choices, index)
    } else if case .curve(let curve) = present.kind {
      bend(curve)
    } else {
      mode = .typing(present.typed)
    }
  }

  // MARK: Search

  /// Selects the row whose name fits best: one that begins with the word, else one that has it, or
  /// means it.
  private func search(_ word: String, from start: Int) {
    mode = .searching(word, from: start)
    guard !word.isEmpty else { return }
    let word = word.lowercased()
    func last(_ row: PropertyRow) -> Substring {
      row.name.lowercased().split(separator: ".").last ?? ""
    }
    // The first of these that some row fulfills.
    let rules: [(PropertyRow) -> Bool] = [
      { $0.name.lowercased() == word }, { $0.isSet && last($0).hasPrefix(word) },
      { $0.name.lowercased().hasPrefix(word) }, { last($0).hasPrefix(word) },
      { $0.name.lowercased().contains(word) }, { $0.summary.lowercased().contains(word) },
    ]
    if let found = rules.lazy.compactMap({ self.allRows.first(where: $0) }).first { show(found) }
  }
}

// MARK: - Input

extension Designer {
  package static func exits(on event: InputEvent) -> Bool { event == .key(.control("c")) }

  package func handle(_ event: InputEvent, at time: Seconds) {
    playback.update(to: time)
    if Self.exits(on: event) { outcome = .ended }
    if case .mouseDragged = event {} else { endEvents() }
    switch event {
    case .key(let key): press(key, at: time)
    case .resized(let size):
      playback.stage.resize(to: size)
      if let variants { mutate(round: variants.round, strength: variants.strength) }
    case .mouseDown(let button, let place): hold(at: place, with: button, time: time)
    case .mouseDragged(_, let place): pendingDrag = (place, time)
    case .mouseUp:
      if held != nil || heldHandle != nil { document.close() }
      (held, heldHandle) = (nil, nil)
    case .wheel(let notches, let place): turn(notches, at: place, time: time)
    case .mouseMoved, .focus, .paste: break
    }
  }

  /// Follows the mouse to where it is now: of many movements that arrive together only the last counts.
  package func endEvents() {
    guard let (place, time) = pendingDrag else { return }
    pendingDrag = nil
    drag(to: place, time: time)
  }

  private func press(_ key: Key, at time: Seconds) {
    if variants != nil, mode == .rows { return pick(by: key, at: time) }
    switch mode {
    case .typing(let text): type(key, to: text, at: time)
    case .naming(let text):
      guard let text = Self.typed(key, text) else {
        mode = .rows
        return key == .enter && !text.isEmpty ? save(as: text, at: time) : ()
      }
      mode = .naming(text)
    case .searching(let word, let start):
      if key == .escape { row = min(start, max(0, rows.count - 1)) }
      guard let word = Self.typed(key, word) else {
        mode = .rows
        return
      }
      search(word, from: start)
    case .bending(let curve, let typed): bend(curve, by: key, typed: typed, at: time)
    case .shaping(let curve, let index): shape(curve, by: key, index, at: time)
    case .choosing(let choices, let index): choose(key, among: choices, index, at: time)
    case .restoring(let edits):
      guard key == .enter || key == .escape else { return }
      mode = .rows
      if key == .enter { for edit in edits { self.edit(edit, at: time) } } else { files.keep([]) }
    case .leaving:
      mode = .rows
      if key == .character("w") { save(at: time) }
      if key == .character("q") || !document.isChanged { outcome = .ended }
    case .help: mode = .rows
    case .rows, .tree: if !playback.steer(by: key, at: time) { command(key, at: time) }
    }
  }

  /// A text after a key; `nil` if the key ends typing.
  static func typed(_ key: Key, _ text: String) -> String? {
    switch key {
    case .character(let character): String((text + String(character)).prefix(400))
    case .backspace: String(text.dropLast())
    case .enter, .escape: nil
    default: text
    }
  }

  private func type(_ key: Key, to text: String, at time: Seconds) {
    if let text = Self.typed(key, text) {
      mode = .typing(text)
    } else if key == .enter {
      take(text, at: time)
    } else {
      mode = .rows
    }
  }

  /// The index of a choice after a key; `nil` if the key is none of a menu.
  static func index(_ index: Int, after key: Key, among choices: [String]) -> Int? {
    switch key {
    case .down, .right: return (index + 1) % choices.count
    case .up, .left: return (index + choices.count - 1) % choices.count
    case .character(let letter):
      return (1...choices.count).map { (index + $0) % choices.count }
        .first { choices[$0].hasPrefix(String(letter)) } ?? index
    default: return nil
    }
  }

  private func choose(_ key: Key, among choices: [String], _ index: Int, at time: Seconds) {
    if let next = Self.index(index, after: key, among: choices) {
      mode = .choosing(choices, next)
      return
    }
    switch key {
    case .enter:
      mode = .rows
      if let present { edit(.set(present.target, .text(choices[index])), at: time) }
    default: mode = .rows
    }
  }

  /// From a loop with new seeds to one with the same seed, and to none.
  private func changeLoop(at time: Seconds) {
    if !playback.transport.isLooping {
      playback.transport.toggleLoop(at: time)
      hasNewSeeds = true
    } else if hasNewSeeds {
      hasNewSeeds = false
    } else {
      playback.transport.toggleLoop(at: time)
    }
  }

  private func command(_ key: Key, at time: Seconds) {
    switch key {
    case .escape: mode = .rows
    case .tab, .backTab: mode = mode == .tree ? .rows : .tree
    case .character("u"): step(back: true, at: time)
    case .character("U"): step(back: false, at: time)
    case .character("a"): compare(at: time)
    case .character("A"):
      other = document.text
      tell("this is B now; a compares", at: time)
    case .character("w"): save(at: time)
    case .character("W"): mode = .naming(fileName)
    case .character("q"):
      if document.isChanged { mode = .leaving } else { outcome = .ended }
    case .character("?"): mode = .help
    case .character("m"): mutate(round: 0, strength: 0.3)
    case .character("f"): isHidden.toggle()
    case .character("d"):
      showsAll.toggle()
      readRows()
    case .character("i"): showsMeaning.toggle()
    case .character("s"): playback.takeSeed(at: time)
    case .character("l"): changeLoop(at: time)
    case .character("h"): playback.overlay.showsNumbers.toggle()
    case .character("/"): mode = .searching("", from: row)
    default: mode == .tree ? branch(key, at: time) : change(key, at: time)
    }
  }

  /// Keys of the rows.
  private func change(_ key: Key, at time: Seconds) {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -10)
    case .pageDown: move(by: 10)
    case .home: move(by: -rows.count)
    case .end: move(by: rows.count)
    case .left: nudge(-1, isCoarse: false, at: time)
    case .right: nudge(1, isCoarse: false, at: time)
    case .character("-"), .shiftLeft: nudge(-1, isCoarse: true, at: time)
    case .character("+"), .shiftRight: nudge(1, isCoarse: true, at: time)
    case .enter: open()
    case .backspace: reset(at: time)
    case .character(let character) where character.isNumber || character == "=":
      mode = .typing(String(character))
    default: break
    }
  }

  /// Keys of the tree.
  private func branch(_ key: Key, at time: Seconds) {
    let path = tree.parts[part].path
    switch key {
    case .up: choose(part - 1)
    case .down: choose(part + 1)
    case .enter: mode = .rows
    case .character("n"):
      let cells = path.components.isEmpty ? "layers" : "emitterCells"
      let cell: PropertyValue =
        path.components.isEmpty
        ? .object([.init(name: "emitterCells", value: .list([]))])
        : .object([
          .init(name: "name", value: .text("new")), .init(name: "birthRate", value: .number(20)),
          .init(name: "lifetime", value: .number(1)),
        ])
      edit(.add(path.appending(.name(cells)), cell), at: time)
    case .character("N"): edit(.double(path), at: time)
    case .character("x"):
      if !path.components.isEmpty { edit(.remove(path), at: time) }
    case .character("J"): shift(path, by: 1, at: time)
    case .character("K"): shift(path, by: -1, at: time)
    case .character("t"):
      let enabled = path.appending(.name("enabled"))
      let isOff = document.text.value(at: enabled) == .flag(false)
      edit(isOff ? .remove(enabled) : .set(enabled, .flag(false)), at: time)
    default: break
    }
  }

  /// Moves a part among its siblings.
  private func shift(_ path: PropertyPath, by steps: Int, at time: Seconds) {
    guard case .index(let index)? = path.components.last else { return }
    guard let list = path.parent else { return }
    edit(.move(list, from: index, to: index + steps), at: time)
    if refusal == nil { choose(tree.index(of: list.appending(.index(index + steps)))) }
  }

  // MARK: The mouse

  private func hold(at place: PointerPlace, with button: MouseButton, time: Seconds) {
    let board = DesignBoard(self, at: time)
    if let fraction = board.timelineFraction(at: place), let length = playback.transport.length {
      playback.transport.seek(to: fraction * length, at: time)
      playback.hasJumped = true
    }
    if let handle, board.isOn(handle, at: place) {
      heldHandle = handle
      return
    }
    guard let index = board.row(at: place) else { return }
    (mode, row) = (.rows, index)
    if button == .right { return reset(at: time) }
    guard board.isOnSlider(place) else {
      return board.isOnValue(place) ? open() : ()
    }
    held = rows[index]
    drag(to: place, time: time)
  }

  /// The handle of the selected part.
  var handle: StageHandle? {
    StageHandle(of: tree.parts[part].path, in: document.text, on: playback.stage.size)
  }

  private func drag(to place: PointerPlace, time: Seconds) {
    if let heldHandle {
      return edit(heldHandle.edit(to: place, on: playback.stage.size), staysOpen: true, at: time)
    }
    guard let held, case .number(let number, let range) = held.kind else { return }
    let fraction = DesignBoard(self, at: time).sliderFraction(at: place)
    let value = number.written(range.value(at: fraction))
    edit(.set(held.target, value), staysOpen: true, at: time)
  }

  private func turn(_ notches: Int, at place: PointerPlace, time: Seconds) {
    let board = DesignBoard(self, at: time)
    guard let index = board.row(at: place), board.isOnSlider(place) || board.isOnValue(place) else {
      return move(by: notches)
    }
    row = index
    nudge(-notches, isCoarse: board.isOnSlider(place), at: time)
  }
}
