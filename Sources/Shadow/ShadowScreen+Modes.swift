internal import KamuroScreen

extension ShadowScreen {
  /// Acts on a sequence with the marker of DEC's private ones.
  mutating func privateSequence(_ final: UInt8, _ parameters: Pen.Parameters) {
    switch final {
    case "h", "l":
      for place in 0..<parameters.count { setPrivateMode(parameters[place], "h" ~= final) }
    case "n", "u", "S": note(.question(cursor: "n" ~= final && parameters[0] == 6))
    // Saved modes come back unseen.
    case "r":
      isForeign = true
      doubtScreen()
    // Selective erasing, which not all terminals know.
    case "J", "K": grid.doubtAll()
    default: break
    }
  }

  mutating func setMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 4: modes.inserts = isOn
    case 20: modes.addsReturn = isOn
    // Of the keyboard and the cursor's look.
    case 2, 12, 33, 34: break
    default: isForeign = isForeign || isOn
    }
  }

  private mutating func setPrivateMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 6:
      modes.isOrigin = isOn
      move(toColumn: 0, row: 0)
    case 7:
      modes.wraps = isOn
      dropWrap()
    case 25: modes.showsCursor = isOn
    case 69:
      modes.hasSideMargins = isOn
      doubtScreen()
    case 1004:
      modes.reportsFocus = isOn
      note(.focusReports(isOn))
    case 2026: modes.isSynchronizing = isOn
    case 47, 1047, 1049: switchScreen(mode, isOn)
    // Not all terminals know it.
    case 1048: if isOn { saved.isDoubtful = true } else { doubtRestored() }
    // VT52, the width of 132 columns, and conversions of characters.
    case 2, 3, 40, 42, 44, 45, 1044, 1045, 2027:
      if mode != 40 || isOn { (isForeign, _) = (isForeign || mode == 2 && !isOn, doubtScreen()) }
    default: break
    }
  }

  /// Shows the alternate screen, or the main one again.
  private mutating func switchScreen(_ mode: Int, _ isOn: Bool) {
    let storesCursor = mode == 1049
    guard isOn != isAlternate else {
      // Terminals differ on what a second time does.
      if storesCursor { isOn ? doubtScreen() : doubtRestored() }
      return
    }
    if isOn, storesCursor { saved = savedState() }
    swap(&grid, &hidden)
    isAlternate = isOn
    if isOn {
      // Whether each screen has what DECSC has stored by itself, and where the cursor is, differs.
      (hiddenSaved, storesState) = (saved, storesCursor)
      saved.isDoubtful = true
      if storesCursor { eraseRows(0..<size.rows) }
      if !storesCursor || pen.background != .standard { grid.doubtAll() }
      doubtCursor()
    } else {
      saved = hiddenSaved
      if storesCursor { restore(saved) }
      if storesCursor, !storesState { doubtRestored() }
      if !storesCursor { doubtCursor() }
      // What the program itself had stored there is gone in some terminals, and not in others.
      saved.isDoubtful = true
    }
  }

  /// DECSTR; terminals that do not know it keep what is set.
  mutating func softReset() {
    let isPlain =
      margins == 0..<size.rows && !modes.isOrigin && !modes.inserts
      && charsets == Charsets() && modes.wraps && pen == Pen()
    margins = 0..<size.rows
    (modes.isOrigin, modes.inserts, modes.wraps, modes.showsCursor) = (false, false, true, true)
    (pen, charsets) = (Pen(), Charsets())
    saved = Saved()
    saved.isDoubtful = true
    if isPlain { isForeign = false } else { isForeign = true }
  }
}
