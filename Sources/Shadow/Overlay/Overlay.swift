package import KamuroScreen

/// A cell that is shown in place of a program's.
package struct CoveringCell: Hashable, Sendable {
  package let place: ScreenPosition
  package let cell: ShadowCell

  package init(_ cell: ShadowCell, at place: ScreenPosition) {
    (self.place, self.cell) = (place, cell)
  }
}

/// What is drawn over a program's screen: cells in place of those of the shadow screen.
///
/// ```
/// child bytes |        frame            | child bytes |       frame
///             | draw   restore state    |             | draw …
/// erase ──────+                         +── erase ────+
/// ```
/// While a byte of the program is on its way, nothing of it is on the terminal.
package struct Overlay: Sendable {
  /// The cells that are shown instead of the program's, by rows and columns.
  private var drawn: [CoveringCell] = []

  package init() {}

  package var isEmpty: Bool { drawn.isEmpty }

  /// The number of cells.
  package var count: Int { drawn.count }

  /// Forgets what is drawn without erasing it, as where the terminal has moved it.
  package mutating func forget() { drawn.removeAll(keepingCapacity: true) }

  /// Whether a cell may be drawn over and restored.
  package static func mayCover(_ place: ScreenPosition, of shadow: ShadowScreen) -> Bool {
    // On the last column hangs whether the row is wrapped.
    guard place.row >= 0, place.row < shadow.size.rows, place.column >= 0,
      place.column < shadow.size.columns - 1, !shadow.cells.isDoubtful(place.row),
      place != shadow.cursor
    else { return false }
    let cell = shadow.cells[place.column, place.row]
    return cell.attributes.isDisjoint(with: [.unknown, .wide, .continuation, .reverse, .conceal])
  }

  /// Appends what puts the program's screen and state back.
  package mutating func erase(on shadow: ShadowScreen, into buffer: inout ByteBuffer) {
    guard !drawn.isEmpty else { return }
    undo(on: shadow, into: &buffer)
    forget()
  }

  /// Appends the same without noting it.
  package func undo(on shadow: ShadowScreen, into buffer: inout ByteBuffer) {
    OverlayState.enter(shadow, into: &buffer)
    var writer = CellWriter()
    Self.restore(drawn.map(\.place), on: shadow, by: &writer, into: &buffer)
    OverlayState.restore(shadow, into: &buffer)
  }

  /// Appends what turns the drawn cells into others.
  /// - Parameter wanted: The cells, by rows and columns, which may be covered.
  package mutating func draw(
    _ wanted: [CoveringCell],
    on shadow: ShadowScreen,
    into buffer: inout ByteBuffer
  ) {
    var gone: [ScreenPosition] = []
    var changed: [CoveringCell] = []
    var old = drawn[...]
    for cell in wanted {
      while let first = old.first, Self.precedes(first.place, cell.place) {
        gone.append(first.place)
        old.removeFirst()
      }
      if old.first?.place != cell.place {
        changed.append(cell)
      } else if old.removeFirst() != cell {
        changed.append(cell)
      }
    }
    gone += old.map(\.place)
    guard !gone.isEmpty || !changed.isEmpty else { return }
    OverlayState.enter(shadow, into: &buffer)
    var writer = CellWriter()
    Self.restore(gone, on: shadow, by: &writer, into: &buffer)
    for cell in changed { writer.print(cell.cell, at: cell.place, into: &buffer) }
    OverlayState.restore(shadow, into: &buffer)
    drawn = wanted
  }

  private static func precedes(_ first: ScreenPosition, _ second: ScreenPosition) -> Bool {
    (first.row, first.column) < (second.row, second.column)
  }

  /// Writes the program's cells at some places, which are in order.
  ///
  /// Erased cells are erased again: printed spaces would become text, in copies and when lines are
  /// joined.
  static func restore(
    _ places: [ScreenPosition],
    on shadow: ShadowScreen,
    by writer: inout CellWriter,
    into buffer: inout ByteBuffer
  ) {
    var index = 0
    while index < places.count {
      let place = places[index]
      let cell = shadow.cells[place.column, place.row]
      index += 1
      guard cell.isErased else {
        writer.print(cell, at: place, into: &buffer)
        continue
      }
      let row = shadow.cells.row(place.row)
      let start = row.startIndex
      if row[(start + place.column)...].allSatisfy({ $0 == cell }) {
        // From the first column on, where all is erased: else tmux counts the row as used.
        let isEmpty = row.allSatisfy { $0 == cell }
        let first = ScreenPosition(column: isEmpty ? 0 : place.column, row: place.row)
        writer.erase(nil, like: cell, at: first, into: &buffer)
        while index < places.count, places[index].row == place.row { index += 1 }
      } else {
        var end = place.column + 1
        while index < places.count, places[index].row == place.row, places[index].column == end,
          row[start + end] == cell
        {
          end += 1
          index += 1
        }
        writer.erase(end - place.column, like: cell, at: place, into: &buffer)
      }
    }
  }
}

/// The state of the terminal around drawing.
enum OverlayState {
  /// Whether everything is known that ``restore(_:into:)`` has to set again.
  static func isCertain(_ shadow: ShadowScreen) -> Bool {
    guard shadow.isStateCertain, shadow.isAtBoundary,
      !shadow.modes.isOrigin || shadow.margins.contains(shadow.cursor.row)
    else { return false }
    guard shadow.isWrapPending else { return true }
    let cell = shadow.cells[shadow.cursor.column, shadow.cursor.row]
    return !shadow.cells.isDoubtful(shadow.cursor.row) && !cell.isErased
      && cell.attributes.isDisjoint(with: [.unknown, .wide, .continuation]) && shadow.modes.wraps
  }

  /// Appends what makes moves absolute and glyphs plain, where the program has set it otherwise.
  static func enter(_ shadow: ShadowScreen, into buffer: inout ByteBuffer) {
    if shadow.modes.isOrigin { buffer.append("\u{1B}[?6l") }
    if shadow.modes.inserts { buffer.append("\u{1B}[4l") }
    if shadow.charsets.active != 0 { buffer.append(0x0F) }
    if shadow.charsets.sets[0] != UInt8(ascii: "B") { buffer.append("\u{1B}(B") }
  }

  /// Appends what sets the program's state again: character sets, origin, cursor, insertion, pen.
  static func restore(_ shadow: ShadowScreen, into buffer: inout ByteBuffer) {
    if let glyph = shadow.repeatableGlyph, !shadow.modes.inserts {
      // The last glyph once more, behind everything else: REP repeats it, and in the last column the
      // wrap is pending again.
      var place = shadow.cursor
      if !shadow.isWrapPending { place.column -= 1 }
      setCharsets(shadow, into: &buffer)
      if shadow.modes.isOrigin { buffer.append("\u{1B}[?6h") }
      move(to: place, of: shadow, into: &buffer)
      setPen(shadow.pen, into: &buffer)
      buffer.append(glyph)
      return
    }
    if shadow.modes.isOrigin, shadow.isWrapPending { buffer.append("\u{1B}[?6h") }
    if shadow.isWrapPending {
      // Only a glyph in the last column makes the wrap pending again, in its own rendition.
      move(to: shadow.cursor, of: shadow, into: &buffer)
      var writer = CellWriter(at: shadow.cursor)
      let cell = shadow.cells[shadow.cursor.column, shadow.cursor.row]
      writer.print(cell, at: shadow.cursor, into: &buffer)
      setCharsets(shadow, into: &buffer)
    } else {
      setCharsets(shadow, into: &buffer)
      if shadow.modes.isOrigin { buffer.append("\u{1B}[?6h") }
      move(to: shadow.cursor, of: shadow, into: &buffer)
    }
    if shadow.modes.inserts { buffer.append("\u{1B}[4h") }
    setPen(shadow.pen, into: &buffer)
  }

  static func setCharsets(_ shadow: ShadowScreen, into buffer: inout ByteBuffer) {
    if shadow.charsets.sets[0] != UInt8(ascii: "B") {
      buffer.append("\u{1B}(")
      buffer.append(shadow.charsets.sets[0])
    }
    if shadow.charsets.active == 1 { buffer.append(0x0E) }
  }

  /// Moves to a place; with an origin at the margins, counted from there.
  private static func move(
    to place: ScreenPosition,
    of shadow: ShadowScreen,
    into buffer: inout ByteBuffer
  ) {
    var place = place
    if shadow.modes.isOrigin { place.row -= shadow.margins.lowerBound }
    CursorMove(from: nil, to: place).write(into: &buffer)
  }

  static func setPen(_ pen: Pen, into buffer: inout ByteBuffer) {
    CellWriter.write(pen.attributes, pen.foreground, pen.background, into: &buffer)
    guard case let kind = pen.underlineColor.kind, kind != .standard else { return }
    buffer.append("\u{1B}[58:")
    switch kind {
    case .standard: break
    case .indexed(let index):
      buffer.append("5:")
      buffer.append(decimal: index)
    case .direct(let red, let green, let blue):
      buffer.append("2::")
      for (number, end) in [(red, ":"), (green, ":"), (blue, "")] as [(UInt8, StaticString)] {
        buffer.append(decimal: number)
        buffer.append(end)
      }
    }
    buffer.append(UInt8(ascii: "m"))
  }
}

extension ShadowScreen {
  /// The ASCII byte that REP would repeat, if its cell is before the cursor in the present pen.
  fileprivate var repeatableGlyph: UInt8? {
    let column = isWrapPending ? cursor.column : cursor.column - 1
    guard (0x20..<0x7F).contains(lastPrinted), column >= 0, !cells.isDoubtful(cursor.row) else {
      return nil
    }
    var expected = ShadowCell(translated(lastPrinted), pen: pen)
    expected.mark = 0
    return cells[column, cursor.row] == expected ? UInt8(lastPrinted) : nil
  }

  /// Whether something may be drawn now, and all put back after it.
  package var mayBeCovered: Bool {
    OverlayState.isCertain(self) && !modes.isSynchronizing
      && size.columns <= 1000 && size.rows <= 500
  }
}
