internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

// Keys of the grid of versions.
extension Designer {
  /// Shows versions of the present text, or of the selected one.
  func mutate(round: UInt64, strength: Double) {
    mode = .rows
    let base = variants?.edits ?? []
    var text = document.text
    for edit in base { text = (try? edit.applied(to: text)) ?? text }
    variants = Variants(
      of: text,
      after: base,
      round: round,
      strength: strength,
      seed: playback.seed,
      look: look,
      size: playback.stage.size
    ) { try self.files.effect(of: $0) }
  }

  func pick(by key: Key, at time: Seconds) {
    guard let shown = variants else { return }
    switch key {
    case .left: variants?.move(columns: -1)
    case .right: variants?.move(columns: 1)
    case .up: variants?.move(rows: -1)
    case .down: variants?.move(rows: 1)
    case .character("m"): mutate(round: shown.round + 1, strength: shown.strength)
    case .character("+"): mutate(round: shown.round, strength: min(1, shown.strength + 0.1))
    case .character("-"): mutate(round: shown.round, strength: max(0.1, shown.strength - 0.1))
    case .character(let digit) where ("1"..."9").contains(digit):
      variants?.select((digit.wholeNumberValue ?? 1) - 1)
      take(at: time)
    case .enter: take(at: time)
    default: variants = nil
    }
  }

  /// Makes the edits of the selected version, as one step.
  private func take(at time: Seconds) {
    let edits = variants?.edits ?? []
    variants = nil
    guard !edits.isEmpty else { return tell("nothing has changed", at: time) }
    let edit = EffectEdit.joining(edits)
    self.edit(edit, at: time)
    tell(edit.summary, at: time)
  }
}
