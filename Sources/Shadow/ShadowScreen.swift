package import KamuroScreen

/// What a program's output has put on a terminal, as far as that is sure: bytes in, notices out.
///
/// A value that knows no terminal. Where terminals differ, or a sequence is unknown, it does not
/// guess: rows, the cursor or the whole state become doubtful, until something sets them anew.
package struct ShadowScreen: Sendable {
  /// The screen that is shown, and the other one.
  var grid: ShadowGrid
  var hidden: ShadowGrid
  package internal(set) var isAlternate = false

  /// The cursor; where a wrap is pending in the last column.
  package internal(set) var cursor = ScreenPosition(column: 0, row: 0)
  package internal(set) var isWrapPending = false
  /// Whether a wrap may be pending.
  var isWrapDoubtful = false
  /// Whether the cursor may be in another column, by as many to the right, or in another row.
  var columnDoubt = 0
  var isRowDoubtful = false
  /// Whether something is set that is not known here, until the program resets the terminal.
  var isForeign = false

  package internal(set) var pen = Pen()
  package internal(set) var modes = Modes()
  package internal(set) var charsets = Charsets()
  /// The rows that scroll, from the top to behind the bottom one.
  package internal(set) var margins: Range<Int>
  var tabs: [Bool]
  /// What DECSC has stored, and the same of the hidden screen.
  var saved = Saved()
  var hiddenSaved = Saved()
  /// Whether the alternate screen was entered by a mode that stores the state of the main one.
  var storesState = false

  var parser = StreamParser()
  var widths = CellWidth()
  /// The last printed scalar, as REP repeats it.
  var lastPrinted: UInt32 = 0
  /// Whether a command has begun (OSC 133;C) and not ended.
  var hasCommand = false
  /// The notices since the last ``takeNotices()``.
  var notices: [StreamNotice] = []

  /// The modes that matter here, or have to be set again.
  package struct Modes: Hashable, Sendable {
    /// DECOM: the cursor is addressed within the margins.
    package var isOrigin = false
    /// DECAWM.
    package var wraps = true
    /// IRM.
    package var inserts = false
    /// LNM.
    var addsReturn = false
    /// DECLRMM.
    var hasSideMargins = false
    /// DECTCEM.
    package var showsCursor = true
    /// 1004.
    package var reportsFocus = false
    /// 2026: an open block.
    package var isSynchronizing = false
  }

  /// The designations of G0 to G3 by their final bytes, and which is in use.
  package struct Charsets: Hashable, Sendable {
    package var sets: [UInt8] = [UInt8](repeating: UInt8(ascii: "B"), count: 4)
    package var active = 0

    /// The final byte of the set in use.
    package var current: UInt8 { sets[active] }

    /// Whether it is ASCII or DEC Special Graphics, and shifted by SI or SO.
    package var isKnown: Bool {
      active < 2 && [UInt8(ascii: "B"), UInt8(ascii: "0")].contains(current)
    }
  }

  struct Saved: Sendable {
    var cursor = ScreenPosition(column: 0, row: 0)
    var isWrapPending = false
    var isDoubtful = false
    var pen = Pen()
    var charsets = Charsets()
    var isOrigin = false
  }

  /// A screen on which anything may be, and the cursor anywhere.
  /// - Parameter doubtsAmbiguous: Whether characters of ambiguous East Asian width may be wide.
  package init(size: ScreenSize, doubtsAmbiguous: Bool = false) {
    grid = ShadowGrid(size: size)
    hidden = ShadowGrid(size: size)
    margins = 0..<size.rows
    tabs = Self.standardTabs(size.columns)
    widths.doubtsAmbiguous = doubtsAmbiguous
    doubtScreen()
  }

  package var size: ScreenSize { grid.size }

  /// The cells of the screen that is shown.
  package var cells: ShadowGrid { grid }

  /// Whether the output so far ends between sequences and characters.
  package var isAtBoundary: Bool { parser.isGround }

  package var isCursorCertain: Bool {
    columnDoubt == 0 && !isRowDoubtful && !isWrapDoubtful
  }

  /// Whether all is known that has to be restored after drawing.
  package var isStateCertain: Bool {
    isCursorCertain && !isForeign && !modes.hasSideMargins && charsets.isKnown
      && !pen.isUnknown && !pen.isLinked && margins.upperBound <= size.rows
  }

  package mutating func takeNotices() -> [StreamNotice] {
    defer { notices.removeAll(keepingCapacity: true) }
    return notices
  }

  static func standardTabs(_ columns: Int) -> [Bool] { (0..<columns).map { $0 % 8 == 0 } }

  // MARK: Doubts

  mutating func doubtCursor() { (columnDoubt, isRowDoubtful) = (size.columns, true) }

  /// Doubts the column of the cursor, and its row if it may have wrapped.
  mutating func doubtColumn(by columns: Int) {
    columnDoubt += columns
    if cursor.column + columnDoubt >= size.columns { isRowDoubtful = true }
  }

  mutating func doubtRow() {
    if isRowDoubtful { grid.doubtAll() } else { grid.doubt(cursor.row) }
  }

  mutating func doubtScreen() {
    grid.doubtAll()
    doubtCursor()
  }

  /// Notes where the terminal says that the cursor is.
  package mutating func place(cursor position: ScreenPosition) {
    cursor = ScreenPosition(
      column: min(max(0, position.column), size.columns - 1),
      row: min(max(0, position.row), size.rows - 1)
    )
    (columnDoubt, isRowDoubtful, isWrapPending) = (0, false, false)
    // Terminals report the last column with and without a pending wrap.
    isWrapDoubtful = cursor.column == size.columns - 1
  }

  /// Begins anew with another size of the window.
  package mutating func resize(to size: ScreenSize) {
    guard size != self.size else { return }
    grid = grid.resized(to: size)
    hidden = hidden.resized(to: size)
    margins = 0..<size.rows
    tabs = Self.standardTabs(size.columns)
    cursor.column = min(cursor.column, size.columns - 1)
    cursor.row = min(cursor.row, size.rows - 1)
    (isWrapPending, lastPrinted) = (false, 0)
    (saved.isDoubtful, hiddenSaved.isDoubtful) = (true, true)
    doubtCursor()
  }

  /// Doubts all that is shown, as after other programs have written to the terminal.
  package mutating func forget() {
    lastPrinted = 0
    hidden.doubtAll()
    (saved.isDoubtful, hiddenSaved.isDoubtful) = (true, true)
    doubtScreen()
  }
}

// MARK: - Reading

extension ShadowScreen {
  /// Reads output, however it is cut.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < bytes.count {
      if parser.isGround, bytes[place] &- 0x20 < 0x5F {
        var end = place + 1
        while end < bytes.count, bytes[end] &- 0x20 < 0x5F { end += 1 }
        print(UnsafeBufferPointer(rebasing: bytes[place..<end]))
        place = end
        continue
      }
      act(on: parser.read(bytes[place]), again: bytes[place])
      place += 1
    }
  }

  package mutating func read(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  private mutating func act(on action: StreamParser.Action, again byte: UInt8) {
    if case .none = action { return }
    if case .print(let scalar) = action { return print(scalar) }
    // Only directly behind a glyph REP is sure to repeat it.
    defer { lastPrinted = 0 }
    switch action {
    case .none, .nothing, .print: break
    case .invalid: printInvalid()
    case .invalidBefore:
      printInvalid()
      act(on: parser.read(byte), again: byte)
    case .control(let byte): control(byte)
    case .escape(let final): escape(final)
    case .sequence(let final): sequence(final)
    case .string(let introducer, let isWhole): string(introducer, isWhole: isWhole)
    }
  }

  private mutating func string(_ introducer: StreamParser.Introducer, isWhole: Bool) {
    // Terminals differ on whether a string that is aborted counts.
    if !isWhole { doubtScreen() }
    switch introducer {
    case .osc: readCommand()
    case .dcs:
      let final = parser.text.firstIndex { $0 >= 0x40 }
      guard let final else { return }
      let isPlain = !parser.text[..<final].contains { (0x20..<0x30).contains($0) }
      // Sixels; and what tmux passes on to the terminal around it.
      if isPlain, parser.text[final] == UInt8(ascii: "q") { doubtScreen() }
      if parser.text.starts(with: Array("tmux;".utf8)) { grid.doubtAll() }
    case .apc:
      guard parser.text.first == UInt8(ascii: "G") else { return }
      let keys = parser.text.dropFirst().prefix { $0 != UInt8(ascii: ";") }
        .split(separator: UInt8(ascii: ","))
      if keys.contains(where: { $0.elementsEqual("a=T".utf8) || $0.elementsEqual("a=p".utf8) }) {
        doubtScreen()
      }
    case .pm, .sos: break
    }
  }
}
