internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

// Sheets of pictures to choose from.
extension Designer {
  /// The edits of the selected version, if versions are shown.
  private var chosenEdits: [EffectEdit] {
    if case .edits(let edits)? = sheet?.choice { edits } else { [] }
  }

  /// Shows a page of pictures; versions come from the selected one.
  func show(_ kind: ContactSheet.Kind, round: Int, strength: Double = 0.3) {
    let base = kind == .versions ? chosenEdits : []
    mode = .rows
    var new = ContactSheet(
      of: kind,
      round: round,
      strength: strength,
      look: look,
      on: screen
    )
    switch kind {
    case .versions: addVersions(after: base, to: &new)
    case .seeds: addSeeds(to: &new)
    case .effects: addEffects(to: &new)
    }
    if !new.isEmpty { sheet = new }
  }

  private func addVersions(after base: [EffectEdit], to sheet: inout ContactSheet) {
    var text = document.text
    for edit in base { text = (try? edit.applied(to: text)) ?? text }
    let mutation = Mutation(of: text, round: sheet.round, strength: sheet.strength, keeping: locked)
    let parts = PartTree(of: text)
    // Those that are not valid are left out for others.
    for number in 0..<UInt64(60) where !sheet.isFull {
      let edits = mutation.edits(ofVersion: number, in: text)
      guard number == 0 || !edits.isEmpty else { continue }
      var changed = text
      for edit in edits { changed = (try? edit.applied(to: changed)) ?? changed }
      guard let effect = try? files.effect(of: changed) else { continue }
      let caption = (base + edits).map { words(for: $0, in: parts) }.joined(separator: ", ")
      sheet.add(
        effect,
        seed: playback.seed,
        choice: .edits(base + edits),
        caption: caption.isEmpty ? "now" : caption
      )
    }
  }

  /// What an edit changes, with its part where there are several.
  private func words(for edit: EffectEdit, in parts: PartTree) -> String {
    let part = parts.parts[parts.index(of: edit.path)]
    return parts.parts.count > 3 && part.depth > 0
      ? "\(part.title) \(edit.summary)" : edit.summary
  }

  private func addSeeds(to sheet: inout ContactSheet) {
    guard let effect = try? files.effect(of: document.text) else { return }
    let source = RandomSource(seed: playback.seed).child(UInt64(clamping: sheet.round))
    var number: UInt64 = 0
    while !sheet.isFull {
      let isFirst = sheet.isEmpty
      let seed = isFirst ? playback.seed : source.bits(number) & 0xFFFF_FFFF
      let caption = isFirst ? "seed \(seed), now" : "seed \(seed)"
      sheet.add(effect, seed: seed, choice: .seed(seed), caption: caption)
      number += 1
    }
  }

  private func addEffects(to sheet: inout ContactSheet) {
    let names = Catalogue.names
    let pages = (names.count + sheet.kind.count - 1) / sheet.kind.count
    let page = (sheet.round % pages + pages) % pages
    for name in names.dropFirst(page * sheet.kind.count).prefix(sheet.kind.count) {
      guard let effect = try? Catalogue.effect(named: name) else { continue }
      sheet.add(effect, seed: playback.seed, choice: .effect(name), caption: name)
    }
  }

  func pick(by key: Key, at time: Seconds) {
    guard let shown = sheet else { return }
    let letter: Character = ["m", "g", "o"][
      [.versions, .seeds, .effects].firstIndex(of: shown.kind) ?? 0
    ]
    switch key {
    case .left, .right, .up, .down: move(by: key, on: shown)
    case .character(letter), .pageDown:
      show(shown.kind, round: shown.round + 1, strength: shown.strength)
    case .pageUp: show(shown.kind, round: shown.round - 1, strength: shown.strength)
    case .character("+"), .character("-"):
      guard shown.kind == .versions else { return }
      let step = key == .character("+") ? 0.1 : -0.1
      show(.versions, round: shown.round, strength: min(max(0.1, shown.strength + step), 1))
    case .character(let digit) where ("1"..."9").contains(digit):
      sheet?.select((digit.wholeNumberValue ?? 1) - 1)
    case .enter: takePicture(at: time)
    case .escape, .character("q"): sheet = nil
    // Time goes on by the usual keys.
    default: if playback.steer(by: key, at: time) { return } else { sheet = nil }
    }
  }

  private func move(by key: Key, on shown: ContactSheet) {
    let steps = key == .left ? -1 : key == .right ? 1 : 0
    let rows = key == .up ? -1 : key == .down ? 1 : 0
    guard sheet?.move(columns: steps, rows: rows) != true, shown.kind == .effects else { return }
    // Beyond the edge is the next page of the catalogue.
    show(.effects, round: shown.round + (steps + rows > 0 ? 1 : -1))
  }

  /// Takes the selected picture: its edits, as one step, its seed, or its file.
  func takePicture(at time: Seconds) {
    let choice = sheet?.choice
    if case .effect(let name)? = choice {
      guard !document.isChanged else { return tell("not saved: w writes, then o again", at: time) }
      sheet = nil
      return open(name, at: time)
    }
    sheet = nil
    switch choice {
    case .edits(let edits)? where !edits.isEmpty:
      let edit = EffectEdit.joining(edits)
      self.edit(edit, at: time)
      tell(edit.summary, at: time)
    case .seed(let seed)? where seed != playback.seed:
      playback.takeSeed(seed, at: time)
      hasNewSeeds = false
    default: tell("nothing has changed", at: time)
    }
  }
}
