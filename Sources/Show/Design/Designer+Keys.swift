internal import Kamuro
package import KamuroParticles
internal import KamuroPresets
package import KamuroScreen

extension Designer {
  package static func exits(on event: InputEvent) -> Bool { event == .key(.control("c")) }

  package func handle(_ event: InputEvent, at time: Seconds) {
    playback.update(to: time)
    if Self.exits(on: event) { outcome = .ended }
    if case .mouseDragged = event {} else { endEvents() }
    switch event {
    case .key(let key): press(key, at: time)
    case .resized(let size):
      fit(size)
      if let sheet { show(sheet.kind, round: sheet.round, strength: sheet.strength) }
    case .mouseDown(let button, let place): hold(at: place, with: button, time: time)
    case .mouseDragged(_, let place): pendingDrag = (place, time)
    case .mouseUp: release(at: time)
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

  func press(_ key: Key, at time: Seconds) {
    // What was said of the last key is over.
    playback.overlay.notice.end = min(playback.overlay.notice.end, time)
    refusal = nil
    if sheet != nil, mode == .rows { return pick(by: key, at: time) }
    switch mode {
    case .typing(let text): type(key, to: text, at: time)
    case .naming(let text):
      guard let text = Self.typed(key, text) else {
        mode = .rows
        return key == .enter && !text.isEmpty ? save(as: text, at: time) : ()
      }
      mode = .naming(text)
    case .searching(let word, let start): search(word, from: start, by: key, at: time)
    case .keys(let keys, let typed): press(key, in: keys, typed: typed, at: time)
    case .shaping(let keys, let index): shape(keys, by: key, index, at: time)
    case .coloring(let color): press(key, in: color, at: time)
    case .choosing(let choices, let index): choose(key, among: choices, index, at: time)
    case .restoring(let edits):
      guard key == .enter || key == .escape else { return }
      mode = .rows
      if key == .enter {
        for edit in edits { self.edit(edit, at: time) }
      } else {
        _ = files.keep([])
      }
    case .leaving: leave(by: key, at: time)
    case .edits(let index): list(key, index, at: time)
    case .reading(let lines, let first): read(lines, from: first, by: key)
    case .help: mode = .rows
    case .rows, .tree: if !playback.steer(by: key, at: time) { command(key, at: time) }
    }
  }

  // MARK: Texts

  /// A text after a key; `nil` if the key ends typing.
  static func typed(_ key: Key, _ text: String) -> String? {
    switch key {
    case .character(let character): String((text + String(character)).prefix(400))
    case .backspace: String(text.dropLast())
    case .control("u"): text.hasPrefix("=") && text.count > 1 ? "=" : ""
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

  private func search(_ word: String, from start: Int, by key: Key, at time: Seconds) {
    switch key {
    case .escape:
      choose(searchedPart)
      row = min(start, max(0, rows.count - 1))
      mode = .rows
    case .enter:
      mode = .rows
      if finds.count == 0, !word.isEmpty { tell("there is no row like \(word)", at: time) }
    case .down, .tab: search(word, from: start, index: finds.index + 1)
    case .up, .backTab: search(word, from: start, index: finds.index - 1)
    default: search(Self.typed(key, word) ?? word, from: start)
    }
  }

  /// The index of a choice after a key; `nil` if the key is none of a menu.
  ///
  /// Letters search: the first choice that begins with all of them, or the next one with the last.
  func index(_ index: Int, after key: Key, among choices: [String]) -> Int? {
    guard case .character(let letter) = key else {
      typeahead = ""
      switch key {
      case .down, .right: return (index + 1) % choices.count
      case .up, .left: return (index + choices.count - 1) % choices.count
      default: return nil
      }
    }
    typeahead.append(letter)
    if let found = choices.firstIndex(where: { $0.hasPrefix(typeahead) }) { return found }
    typeahead = String(letter)
    return (1...choices.count).map { (index + $0) % choices.count }
      .first { choices[$0].hasPrefix(typeahead) } ?? index
  }

  private func choose(_ key: Key, among choices: [String], _ index: Int, at time: Seconds) {
    if let next = self.index(index, after: key, among: choices) {
      mode = .choosing(choices, next)
      return
    }
    mode = .rows
    if key == .enter, let present {
      edit(.set(present.target, .text(choices[index])), at: time)
    }
  }

  // MARK: Pages

  private func leave(by key: Key, at time: Seconds) {
    mode = .rows
    if key == .character("w") { save(at: time) }
    if key == .character("q") || !document.isChanged { outcome = .ended }
  }

  /// Keys of the list of edits: Enter takes back, or makes again, all up to the selected one.
  private func list(_ key: Key, _ index: Int, at time: Seconds) {
    let count = document.edits.count + document.undoneEdits.count
    switch key {
    case .up: mode = .edits(max(0, index - 1))
    case .down: mode = .edits(min(count, index + 1))
    case .enter:
      while document.edits.count > index, step(back: true, at: time) {}
      while document.edits.count < index, step(back: false, at: time) {}
      mode = .rows
    default: mode = .rows
    }
  }

  private func read(_ lines: [String], from first: Int, by key: Key) {
    let last = max(0, lines.count - screen.rows + 4)
    switch key {
    case .up: mode = .reading(lines, max(0, first - 1))
    case .down: mode = .reading(lines, min(last, first + 1))
    case .pageUp: mode = .reading(lines, max(0, first - 15))
    case .pageDown, .character(" "): mode = .reading(lines, min(last, first + 15))
    default: mode = .rows
    }
  }

  // MARK: Commands

  /// From a loop with new seeds to one with the same seed, and to none.
  private func changeLoop(at time: Seconds) {
    if stretch != nil {
      stretch = nil
    } else if !playback.transport.isLooping {
      playback.transport.toggleLoop(at: time)
      hasNewSeeds = true
    } else if hasNewSeeds {
      hasNewSeeds = false
    } else {
      playback.transport.toggleLoop(at: time)
    }
  }

  /// Repeats from, or to, the present time; l ends it.
  private func limitLoop(isStart: Bool, at time: Seconds) {
    let position = playback.transport.position(at: time)
    let end = playback.transport.length ?? .infinity
    var (start, last) = stretch ?? (0, end)
    if isStart { start = position } else { last = position }
    if start >= last { (start, last) = isStart ? (position, end) : (0, position) }
    guard start < last else { return }
    stretch = (start, last)
    let text = last.isFinite ? "to \(last.text(decimals: 2)) s" : ""
    tell("loop from \(start.text(decimals: 2)) s \(text); l ends it", at: time)
  }

  private func command(_ key: Key, at time: Seconds) {
    switch key {
    case .escape: (mode, movesRange) = (.rows, false)
    case .tab, .backTab: mode = mode == .tree ? .rows : .tree
    case .character(let letter) where commands(letter, at: time): break
    default: mode == .tree ? branch(key, at: time) : change(key, at: time)
    }
  }

  /// Letters that mean the same in rows and tree; false for others.
  private func commands(_ letter: Character, at time: Seconds) -> Bool {
    switch letter {
    case "u": step(back: true, at: time)
    case "U": step(back: false, at: time)
    case "H": mode = .edits(document.edits.count)
    case "a": compare(at: time)
    case "A":
      other = document.text
      tell("this is B now; a compares", at: time)
    case "D": showDifference(at: time)
    case "w": save(at: time)
    case "W": mode = .naming(fileName)
    case "q": if document.isChanged { mode = .leaving } else { outcome = .ended }
    case "?": mode = .help(ofTree: mode == .tree)
    case "m": show(.versions, round: 0)
    case "g": show(.seeds, round: 0)
    case "o": show(.effects, round: 0)
    case "f": turnPlacement()
    case "d":
      showsAll.toggle()
      readRows()
    case "i": showsMeaning.toggle()
    case "v": movesRange.toggle()
    case "y": copy(at: time)
    case "p": paste(at: time)
    case "P": link(at: time)
    case "L": lock(at: time)
    case "T": toggleSolo(at: time)
    case "e": openEditor(at: time)
    case "X": export(at: time)
    case "s": playback.takeSeed(at: time)
    case "l": changeLoop(at: time)
    case "(", ")": limitLoop(isStart: letter == "(", at: time)
    case "h": playback.overlay.showsNumbers.toggle()
    case "/":
      searchedPart = part
      mode = .searching("", from: row)
    default: return false
    }
    return true
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
    case .character(let character) where character.isNumber || "=#±".contains(character):
      mode = .typing(String(character))
    case .character("t"): mute(tree.parts[part].path, at: time)
    default: break
    }
  }

  // MARK: Beside

  /// Shows the difference between the file and the present text.
  private func showDifference(at time: Seconds) {
    let text = LineDiff.text(from: document.saved, to: document.text.bytes, named: fileName)
    guard !text.isEmpty else { return tell("nothing differs from the file", at: time) }
    mode = .reading(text.split(separator: "\n").map(String.init), 0)
  }

  /// Opens the user's editor at the line of the selected row.
  private func openEditor(at time: Seconds) {
    guard !document.isChanged else { return tell("not saved: w writes, then e again", at: time) }
    let path = mode == .tree ? tree.parts[part].path : present?.path ?? PropertyPath()
    program = files.editor(atLine: document.text.line(of: path))
    if program == nil { tell("there is no file yet: w writes it, then e again", at: time) }
  }

  /// Exports a film of the present text.
  private func export(at time: Seconds) {
    let film = DesignFilm(seed: playback.seed, size: screen, stretch: stretch)
    tell(files.export(document.text, of: film), at: time)
  }
}
