internal import KamuroScreen

/// Writes cells of a shadow screen as escape sequences: moves, renditions and glyphs.
///
/// It begins with an unknown pen and an unknown position.
struct CellWriter {
  private var pen: ShadowCell?
  private var position: ScreenPosition?

  /// - Parameter position: Where the cursor is, if that is known.
  init(at position: ScreenPosition? = nil) { self.position = position }

  /// Prints a cell that is neither erased nor half of a wide glyph.
  mutating func print(_ cell: ShadowCell, at place: ScreenPosition, into buffer: inout ByteBuffer) {
    move(to: place, into: &buffer)
    setPen(like: cell, into: &buffer)
    buffer.append(Unicode.Scalar(cell.scalar) ?? " ")
    if cell.mark != 0, let mark = Unicode.Scalar(cell.mark) { buffer.append(mark) }
    position?.column += cell.attributes.contains(.wide) ? 2 : 1
  }

  /// Erases cells from a place on: a number of them, or all to the end of the row.
  mutating func erase(
    _ count: Int?,
    like cell: ShadowCell,
    at place: ScreenPosition,
    into buffer: inout ByteBuffer
  ) {
    move(to: place, into: &buffer)
    setPen(like: cell, into: &buffer)
    buffer.append("\u{1B}[")
    guard let count else { return buffer.append(UInt8(ascii: "K")) }
    if count > 1 { buffer.append(decimal: count) }
    buffer.append(UInt8(ascii: "X"))
  }

  private mutating func move(to place: ScreenPosition, into buffer: inout ByteBuffer) {
    // Line feeds could scroll, and relative moves down stop at margins.
    let isSameRow = position?.row == place.row
    CursorMove(from: isSameRow ? position : nil, to: place).write(into: &buffer)
    position = place
  }

  /// Sets colors and attributes, where they differ from the last ones.
  private mutating func setPen(like cell: ShadowCell, into buffer: inout ByteBuffer) {
    let isSame = pen.map {
      $0.foreground == cell.foreground && $0.background == cell.background
        && $0.attributes.intersection(.rendition) == cell.attributes.intersection(.rendition)
    }
    guard isSame != true else { return }
    pen = cell
    Self.write(cell.attributes, cell.foreground, cell.background, into: &buffer)
  }

  /// Appends SGR from a reset on.
  static func write(
    _ attributes: ShadowCell.Attributes,
    _ foreground: ScreenColor,
    _ background: ScreenColor,
    into buffer: inout ByteBuffer
  ) {
    // The reset is an empty parameter.
    buffer.append("\u{1B}[")
    var separator = UInt8(ascii: ";")
    for (attribute, code, _) in Pen.codes where attributes.contains(attribute) {
      buffer.append(separator)
      buffer.append(decimal: code)
    }
    if foreground != .standard {
      StyleChange.write(foreground, base: 30, after: &separator, into: &buffer)
    }
    if background != .standard {
      StyleChange.write(background, base: 40, after: &separator, into: &buffer)
    }
    buffer.append(UInt8(ascii: "m"))
    switch attributes.underlineKind {
    case 0: break
    case 1: buffer.append("\u{1B}[4m")
    case 2: buffer.append("\u{1B}[21m")
    case let kind:
      buffer.append("\u{1B}[4:")
      buffer.append(decimal: UInt8(kind))
      buffer.append(UInt8(ascii: "m"))
    }
  }
}
