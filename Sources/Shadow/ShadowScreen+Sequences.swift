internal import KamuroScreen

extension ShadowScreen {
  /// Acts on ESC and a final byte.
  mutating func escape(_ final: UInt8) {
    switch parser.intermediate {
    case 0: escapePlain(final)
    case UInt8(ascii: "("): charsets.sets[0] = final
    case UInt8(ascii: ")"): charsets.sets[1] = final
    case UInt8(ascii: "*"): charsets.sets[2] = final
    case UInt8(ascii: "+"): charsets.sets[3] = final
    case UInt8(ascii: "#"):
      if final == UInt8(ascii: "8") { align() } else { doubtScreen() }
    case UInt8(ascii: "%"): isForeign = final != UInt8(ascii: "G")
    case UInt8(ascii: " "): break
    default: doubtScreen()
    }
  }

  private mutating func escapePlain(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "7"): saved = savedState()
    case UInt8(ascii: "8"): restore(saved)
    case UInt8(ascii: "D"):
      dropWrap()
      lineFeed()
    case UInt8(ascii: "E"):
      carriageReturn()
      lineFeed()
    case UInt8(ascii: "M"):
      dropWrap()
      reverseLineFeed()
    case UInt8(ascii: "H"):
      if isCursorCertain { tabs[cursor.column] = true } else { isForeign = true }
    case UInt8(ascii: "c"): resetAll()
    case UInt8(ascii: "n"): charsets.active = 2
    case UInt8(ascii: "o"): charsets.active = 3
    // Single shifts.
    case UInt8(ascii: "N"), UInt8(ascii: "O"): doubtScreen()
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "}"),
      UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "k"):
      // GNU screen and tmux take ESC k for the beginning of a title.
      if final == UInt8(ascii: "k") { doubtScreen() }
    case UInt8(ascii: "Z"): note(.question(cursor: false))
    default: doubtScreen()
    }
  }

  private mutating func resetAll() {
    let doubts = widths.doubtsAmbiguous
    let wasAlternate = isAlternate
    let (notices, size) = (notices, size)
    self = ShadowScreen(size: size, doubtsAmbiguous: doubts)
    self.notices = notices
    note(.focusReports(false))
    grid = ShadowGrid(size: size)
    hidden = ShadowGrid(size: size)
    (columnDoubt, isRowDoubtful) = (0, false)
    if wasAlternate { doubtScreen() }
  }

  /// Acts on a control sequence.
  mutating func sequence(_ final: UInt8) {
    let parameters = parser.parameters
    switch (parser.marker, parser.intermediate) {
    case (0, 0):
      if !moves(final, parameters), !edits(final, parameters) { sets(final, parameters) }
    case (UInt8(ascii: "?"), 0): privateSequence(final, parameters)
    case (UInt8(ascii: ">"), 0), (UInt8(ascii: "<"), 0), (UInt8(ascii: "="), 0):
      let asks = [UInt8(ascii: "c"), UInt8(ascii: "q")].contains(final)
      if asks { note(.question(cursor: false)) }
    case (0, UInt8(ascii: "!")) where final == UInt8(ascii: "p"): softReset()
    case (0, UInt8(ascii: " "))
    where [UInt8(ascii: "q"), UInt8(ascii: "t"), UInt8(ascii: "u")].contains(final):
      break
    case (_, UInt8(ascii: "$")) where final == UInt8(ascii: "p"): note(.question(cursor: false))
    // By this one vim finds out whether the terminal hides what it does not know.
    case (0, UInt8(ascii: "%")) where final == UInt8(ascii: "m"): break
    // Rectangles, columns, protection and what else terminals have.
    default: doubtScreen()
    }
  }

  private mutating func moves(_ final: UInt8, _ parameters: Pen.Parameters) -> Bool {
    let count = parameters.count(0)
    switch final {
    case UInt8(ascii: "A"): up(count)
    case UInt8(ascii: "B"): down(count)
    case UInt8(ascii: "C"): forward(count)
    case UInt8(ascii: "D"): back(count)
    case UInt8(ascii: "E"):
      down(count)
      carriageReturn()
    case UInt8(ascii: "F"):
      up(count)
      carriageReturn()
    case UInt8(ascii: "G"), UInt8(ascii: "`"): move(toColumn: count - 1)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      move(toColumn: parameters.count(1) - 1, row: count - 1)
    case UInt8(ascii: "d"): move(toRow: count - 1)
    case UInt8(ascii: "I"):
      tab(count)
      doubtColumn(by: size.columns)
    case UInt8(ascii: "Z"): backTab(count)
    case UInt8(ascii: "a"):
      forward(count)
      doubtColumn(by: size.columns)
    case UInt8(ascii: "e"):
      down(count)
      doubtCursor()
    default: return false
    }
    return true
  }

  private mutating func edits(_ final: UInt8, _ parameters: Pen.Parameters) -> Bool {
    let count = parameters.count(0)
    switch final {
    case UInt8(ascii: "@"): insertCharacters(count)
    case UInt8(ascii: "P"): deleteCharacters(count)
    case UInt8(ascii: "X"): eraseCharacters(count)
    case UInt8(ascii: "J"): eraseDisplay(parameters[0])
    case UInt8(ascii: "K"): eraseLine(parameters[0])
    case UInt8(ascii: "L"): insertLines(count)
    case UInt8(ascii: "M"): deleteLines(count)
    case UInt8(ascii: "S"): scroll(up: count)
    case UInt8(ascii: "T"):
      if parameters.count <= 1 { scroll(down: count) } else { doubtScreen() }
    case UInt8(ascii: "b"): repeatLast(count)
    default: return false
    }
    return true
  }

  private mutating func sets(_ final: UInt8, _ parameters: Pen.Parameters) {
    switch final {
    case UInt8(ascii: "m"): pen.apply(parameters)
    case UInt8(ascii: "r"): setMargins(parameters)
    case UInt8(ascii: "s"):
      if modes.hasSideMargins || parameters.count > 0 {
        doubtScreen()
      } else {
        saved = savedState()
      }
    case UInt8(ascii: "u"): restore(saved)
    case UInt8(ascii: "h"): for place in 0..<parameters.count { setMode(parameters[place], true) }
    case UInt8(ascii: "l"): for place in 0..<parameters.count { setMode(parameters[place], false) }
    case UInt8(ascii: "g"): clearTabs(parameters[0])
    case UInt8(ascii: "c"), UInt8(ascii: "t"), UInt8(ascii: "x"): note(.question(cursor: false))
    case UInt8(ascii: "n"): note(.question(cursor: parameters[0] == 6))
    case UInt8(ascii: "q"): break
    default: doubtScreen()
    }
  }

  private mutating func clearTabs(_ kind: Int) {
    switch kind {
    case 0 where isCursorCertain: tabs[cursor.column] = false
    case 3: tabs = [Bool](repeating: false, count: size.columns)
    default: isForeign = true
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
