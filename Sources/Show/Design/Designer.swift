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
    /// A list of values, and what is typed of its selected entry.
    case keys(KeyList, typed: String?)
    /// A shape that is chosen for a list.
    case shaping(KeyList, Int)
    case coloring(ColorEdit)
    /// A name to save as.
    case naming(String)
    /// The edits of a session that ended without saving are offered.
    case restoring([EffectEdit])
    /// Unsaved edits, and the wish to leave.
    case leaving
    /// The edits, of which one is selected.
    case edits(Int)
    /// Lines of text, from one on: the difference from the file.
    case reading([String], Int)
    /// The keys, of the tree or of the rows.
    case help(ofTree: Bool)
  }

  package internal(set) var outcome: Outcome?
  var playback: Playback
  private(set) var document: Document
  /// The text that `a` compares with.
  var other: EffectText
  private(set) var showsOther = false
  private(set) var tree: PartTree
  private(set) var part = 0
  /// All rows of the selected part, and those that are shown.
  private(set) var allRows: [PropertyRow] = []
  private(set) var rows: [PropertyRow] = []
  var row = 0
  /// Whether rows are shown that the file does not set.
  var showsAll = false
  /// The whole screen, of which the stage may have a part.
  var screen: ScreenSize
  /// Where the user has put the stage.
  var placement: Placement?
  /// The frame with panels beside the stage, and that of the stage.
  private var composer: Rasterizer
  var stageGrid: ScreenGrid
  /// Whether keys change the ranges beside values.
  var movesRange = false
  var mode = Mode.rows {
    didSet { if !mode.isMenu { typeahead = "" } }
  }
  /// Why the last edit was refused, and of which path.
  var refusal: (path: PropertyPath, message: String)?
  /// Why edits are lost at an end without saving, if they are.
  private(set) var journalProblem: String?
  var showsMeaning = false
  /// The letters by which a menu is searched.
  var typeahead = ""
  /// The row of those that the last search has found, and how many there are.
  var finds = (index: 0, count: 0)
  /// The part from which the search began.
  var searchedPart = 0
  /// Whether each turn of a loop has a new seed.
  var hasNewSeeds = true
  private var turn = 0
  /// The stretch of time that is repeated.
  var stretch: (start: Seconds, end: Seconds)?
  /// The part that plays alone.
  var solo: PropertyPath?
  /// The parts and rows that versions leave as they are.
  var locked: Set<PropertyPath> = []
  /// What was copied last, and whether it is a part.
  var copied: (value: PropertyValue, isPart: Bool)?
  /// What the mouse holds.
  var held: Held?
  /// A movement of the held mouse that has not been followed yet.
  var pendingDrag: (place: PointerPlace, time: Seconds)?
  /// The words of a program that is to have the terminal.
  var program: [String]?
  /// The pictures to choose from, while they are shown.
  var sheet: ContactSheet?
  let files: any DesignFiles
  private(set) var fileName: String
  /// The files that were open before this one.
  private var earlier: [String] = []
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
    (self.files, screen) = (files, size)
    composer = Rasterizer(style.look)
    stageGrid = ScreenGrid(size: size)
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
    fit()
  }

  package var isMoving: Bool { outcome == nil && playback.isMoving }

  package var frameInterval: Seconds { playback.frameInterval }

  /// The seconds between two looks for a change of the file by another program.
  private static let checkInterval: Seconds = 0.3

  package var deadline: Seconds? { outcome == nil ? lastCheck + Self.checkInterval : nil }

  package var look: Look {
    get { playback.theater.look }
    set {
      playback.theater.look = newValue
      fit()
    }
  }

  package func adopt(report: FrameReport) { playback.report = report }

  package func tell(_ notice: String, at time: Seconds) { playback.tell(notice, at: time) }

  package func takeProgram() -> [String]? {
    defer { program = nil }
    return program
  }

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
      lookForChange(at: time)
      if let notice = files.takeNotice() { tell(notice, at: time) }
    }
    repeatStretch(at: time)
    playback.advance(to: time)
    let now = playback.transport.moment(at: time).turn
    if now != turn, hasNewSeeds, playback.transport.isLooping { playback.takeSeed(at: time) }
    turn = now
    var panels = playback.overlay.panels(over: playback, at: time, hasNotice: false)
    let position = playback.transport.position(at: time)
    panels += sheet?.panels(at: position, colors: playback.theater.panelColors) ?? []
    panels += DesignBoard(self, at: time).panels
    guard isBeside || sheet != nil else {
      return playback.theater.draw(panels: panels, into: &grid)
    }
    // A sheet hides the stage.
    if sheet == nil {
      playback.theater.draw(panels: [], into: &stageGrid)
      let box = stageBox
      let cells = stageGrid.cells.map { Optional($0) }
      panels.insert(
        Panel(origin: box.origin, columns: box.columns, cells: cells, zPosition: 1_000_000),
        at: 0
      )
    }
    if composer.look != look { composer.look = look }
    composer.draw(panels: panels, into: &grid) { _ in }
  }

  /// Goes back to the beginning of the stretch at its end.
  private func repeatStretch(at time: Seconds) {
    guard let stretch, !playback.transport.isPaused else { return }
    let position = playback.transport.position(at: time)
    guard position >= stretch.end || position < stretch.start else { return }
    playback.seek(to: stretch.start, at: time)
    playback.hasJumped = true
    if hasNewSeeds { playback.takeSeed(at: time) }
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
      let effect = try files.effect(of: shown(changed.text))
      document = changed
      showsOther = false
      playback.replace([effect], at: time)
    } catch {
      refusal = (path, error.errors.first?.message ?? "the file cannot be read")
    }
    let problem = files.keep(document.isChanged ? document.unsavedEdits : [])
    if let problem, problem != journalProblem {
      tell("if this ends without w, edits are lost: \(problem)", at: time)
    }
    journalProblem = problem
    readRows()
  }

  /// Takes an edit back, or makes it again; what is selected stays.
  /// - Returns: Whether there was one.
  @discardableResult
  func step(back: Bool, at time: Seconds) -> Bool {
    var changed = document
    refusal = nil
    do throws(EffectText.Refusal) {
      guard let edit = back ? try changed.undo() : try changed.redo() else {
        if back, let name = earlier.popLast() {
          open(name, isReturn: true, at: time)
          return true
        }
        tell(back ? "nothing to undo" : "nothing to redo", at: time)
        return false
      }
      adopt(changed, of: edit.path, at: time)
      tell("\(back ? "undone" : "done again"): \(edit.summary)", at: time)
      return true
    } catch {
      tell(error.message, at: time)
      return false
    }
  }

  /// Adopts what another program has written, with the unsaved edits on top.
  private func lookForChange(at time: Seconds) {
    do throws(EffectFileErrors) {
      guard let file = try files.takeChange() else { return }
      var changed = document
      let refused = changed.merge(file)
      refusal = nil
      adopt(changed, of: PropertyPath(), at: time)
      if let refusal {
        return tell("the changed file is not read with these edits: \(refusal.message)", at: time)
      }
      files.adopt(file)
      let lost = refused.isEmpty ? "" : "; \(refused.count) edits have no place in it"
      tell("the file has changed\(lost)", at: time)
    } catch {
      guard let first = error.errors.first else { return }
      let place = first.line > 0 ? "line \(first.line), column \(first.column): " : ""
      tell("the changed file is not read: \(place)\(first.message)", at: time)
    }
  }

  /// Plays the text that is compared with, or the present one again.
  func compare(at time: Seconds) {
    guard let effect = try? files.effect(of: showsOther ? document.text : other) else { return }
    showsOther.toggle()
    playback.replace([effect], at: time)
  }

  /// The text that plays: with a part alone, the others beside it are off.
  private func shown(_ text: EffectText) -> EffectText {
    guard let solo else { return text }
    var alone = text
    for part in PartTree(of: text).parts where part.isBeside(solo) {
      let path = part.path.appending(.name("enabled"))
      alone = (try? alone.setting(path, to: .flag(false))) ?? alone
    }
    return alone
  }

  /// Plays a part alone, or all again.
  func toggleSolo(at time: Seconds) {
    let path = tree.parts[part].path
    solo = solo == path || path.components.isEmpty ? nil : path
    guard let effect = try? files.effect(of: shown(document.text)) else { return }
    playback.replace([effect], at: time)
    tell(solo == nil ? "all parts play" : "\(tree.parts[part].title) plays alone", at: time)
  }

  /// Opens another effect in place of this one, which has no edits to lose.
  func open(_ name: String, isReturn: Bool = false, at time: Seconds) {
    do throws(EffectFileErrors) {
      let before = fileName
      let text = try files.open(name)
      let effect = try files.effect(of: text)
      (document, other, solo, locked) = (Document(text), text, nil, [])
      (fileName, showsOther, part, row) = (files.name, false, 0, 0)
      tree = PartTree(of: text)
      part = tree.parts.firstIndex { $0.depth == 2 } ?? 0
      try? playback.obey(.play([name], fade: 0), with: [effect], at: time)
      if !isReturn { earlier.append(before) }
      readRows()
      tell(isReturn ? "back to \(name)" : "\(name) is open; u goes back to \(before)", at: time)
    } catch {
      tell(error.errors.first?.message ?? "\(name) cannot be read", at: time)
    }
  }

  /// Drops the edit of a drag that is back where it began.
  func dropEdit(of path: PropertyPath, at time: Seconds) {
    var changed = document
    guard (try? changed.dropOpen()) != nil else { return }
    adopt(changed, of: path, at: time)
  }

  /// Ends a drag: the next edit is one of its own.
  func closeEdit() { document.close() }

  func save(as name: String? = nil, at time: Seconds) {
    // A change that was not seen yet is told of first: why nothing is written stands last.
    lookForChange(at: time)
    if let problem = files.save(document.text, as: name) { return tell(problem, at: time) }
    document.markSaved()
    fileName = files.name
    tell("\(fileName) is written", at: time)
  }

  // MARK: Rows

  func readRows() {
    let selected = present
    let path = tree.parts[part].path
    tree = PartTree(of: document.text)
    part = min(tree.index(of: path), tree.parts.count - 1)
    allRows = RowReading(text: document.text).rows(of: tree.parts[part].path)
    show(selected)
  }

  /// Shows the rows that the file sets, and one more, which is selected.
  func show(_ selected: PropertyRow?) {
    let isSelected = { (row: PropertyRow) in
      row.name == selected?.name && row.section == selected?.section
    }
    rows = allRows.filter { showsAll || $0.isUsual || isSelected($0) }
    row = rows.firstIndex(where: isSelected) ?? min(row, max(0, rows.count - 1))
  }

  func choose(_ index: Int) {
    part = min(max(0, index), tree.parts.count - 1)
    row = 0
    readRows()
    row = rows.firstIndex { $0.section != "parameters" } ?? 0
  }

  var present: PropertyRow? { rows.indices.contains(row) ? rows[row] : nil }

  func move(by steps: Int) { row = min(max(0, row + steps), max(0, rows.count - 1)) }
}
