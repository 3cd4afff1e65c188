internal import KamuroScreen

/// Bytes are compared with the characters that standards name.
func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { character.value == UInt32(byte) }

extension ShadowScreen {
  /// Acts on ESC and a final byte.
  mutating func escape(_ final: UInt8) {
    switch parser.intermediate {
    case 0: escapePlain(final)
    // Of G0 to G3.
    case 0x28...0x2B: charsets.sets[Int(parser.intermediate - 0x28)] = final
    // DECALN: all is E, and where the cursor is differs.
    case "#" where "8" ~= final:
      (margins, modes.isOrigin) = (0..<size.rows, false)
      cursor = ScreenPosition(column: 0, row: 0)
      doubtScreen()
    case "%": isForeign = final != UInt8(ascii: "G")
    case " ": break
    default: doubtScreen()
    }
  }

  private mutating func escapePlain(_ final: UInt8) {
    switch final {
    case "7": saved = savedState()
    case "8": restore(saved)
    case "D", "M":
      dropWrap()
      lineFeed(by: "D" ~= final ? 1 : -1)
    case "E":
      carriageReturn()
      lineFeed()
    case "H" where isCursorCertain: tabs[cursor.column] = true
    case "H": isForeign = true
    case "c": resetAll()
    case "n", "o": charsets.active = "n" ~= final ? 2 : 3
    case "=", ">", "\\", "}", "|", "~": break
    case "Z": note(.question(cursor: false))
    // Single shifts; GNU screen and tmux take ESC k for the beginning of a title.
    default: doubtScreen()
    }
  }

  private mutating func resetAll() {
    let (notices, wasAlternate) = (notices, isAlternate)
    self = ShadowScreen(size: size, doubtsAmbiguous: widths.doubtsAmbiguous)
    self.notices = notices
    note(.focusReports(false))
    if wasAlternate { return }
    (grid, hidden) = (ShadowGrid(size: size), ShadowGrid(size: size))
    (columnDoubt, isRowDoubtful) = (0, false)
  }

  /// Acts on a control sequence.
  mutating func sequence(_ final: UInt8) {
    switch (parser.marker, parser.intermediate) {
    case (0, 0): plainSequence(final, parser.parameters)
    case ("?", 0): privateSequence(final, parser.parameters)
    case ("<", 0), ("=", 0), (">", 0):
      if "c" ~= final || "q" ~= final { note(.question(cursor: false)) }
    case (0, "!") where "p" ~= final: softReset()
    case (0, " ") where "q" ~= final || "t" ~= final || "u" ~= final: break
    case (_, "$") where "p" ~= final: note(.question(cursor: false))
    // By this one vim finds out whether the terminal hides what it does not know.
    case (0, "%") where "m" ~= final: break
    // Rectangles, columns, protection and what else terminals have.
    default: doubtScreen()
    }
  }

  private mutating func plainSequence(_ final: UInt8, _ parameters: Pen.Parameters) {
    let count = parameters.count(0)
    switch final {
    case "A": move(byRows: -count)
    case "B": move(byRows: count)
    case "C": forward(count)
    case "D": back(count)
    case "E", "F":
      move(byRows: "E" ~= final ? count : -count)
      carriageReturn()
    case "G", "`": move(toColumn: count - 1)
    case "H", "f": move(toColumn: parameters.count(1) - 1, row: count - 1)
    case "d": move(toRow: count - 1)
    case "I", "a":
      if "I" ~= final { tab(count) } else { forward(count) }
      doubtColumn(by: size.columns)
    case "Z": backTab(count)
    case "e":
      move(byRows: count)
      doubtCursor()
    case "@": shiftCharacters(by: count)
    case "P": shiftCharacters(by: -count)
    case "X": eraseCharacters(count)
    case "J": eraseDisplay(parameters[0])
    case "K": eraseLine(parameters[0])
    case "L": scrollLines(by: -count)
    case "M": scrollLines(by: count)
    case "S": grid.scroll(by: count, in: margins, with: pen.blank)
    case "T" where parameters.count <= 1: grid.scroll(by: -count, in: margins, with: pen.blank)
    case "b": repeatLast(count)
    case "m": pen.apply(parameters)
    case "r": setMargins(parameters)
    case "s" where !modes.hasSideMargins && parameters.count == 0: saved = savedState()
    case "u": restore(saved)
    case "h", "l":
      for place in 0..<parameters.count { setMode(parameters[place], "h" ~= final) }
    case "g" where parameters[0] == 0 && isCursorCertain: tabs[cursor.column] = false
    case "g" where parameters[0] == 3: tabs = [Bool](repeating: false, count: size.columns)
    case "g": isForeign = true
    case "c", "n", "t", "x": note(.question(cursor: "n" ~= final && parameters[0] == 6))
    case "q": break
    default: doubtScreen()
    }
  }

  private mutating func setMargins(_ parameters: Pen.Parameters) {
    let (top, bottom) = (parameters.count(0), parameters.count(1, default: size.rows))
    // A margin below the screen is refused by some and clamped by others.
    guard bottom <= size.rows, parameters.count <= 2 else {
      isForeign = true
      return doubtScreen()
    }
    guard top < bottom else {
      if top > bottom || size.rows > 1 { doubtCursor() }
      return
    }
    margins = top - 1..<bottom
    move(toColumn: 0, row: 0)
    // Some go to the first row of the screen.
    if modes.isOrigin { doubtCursor() }
  }
}
