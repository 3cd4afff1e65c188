/// The shortest sequence that moves the cursor to the position of the next glyph.
package enum CursorMove: Equatable, Sendable {
  /// The cursor is already there.
  case none
  /// CUF: right by columns in its row.
  case right(Int)
  /// CUB: left by columns in its row.
  case left(Int)
  /// CHA: to a column of its row.
  case column(Int)
  /// CUD: down by rows in its column.
  case down(Int)
  /// CR, then LF per row, then CUF.
  case newLines(Int, thenRight: Int)
  /// CR, then CUU, then CUF.
  case rowsUp(Int, thenRight: Int)
  /// CUP: to a position.
  case absolute(ScreenPosition)

  /// The shortest move; `origin` is `nil` where the position of the cursor is unknown.
  package init(from origin: ScreenPosition?, to target: ScreenPosition) {
    self = .absolute(target)
    guard let origin else { return }
    let columns = target.column - origin.column
    if origin.row != target.row {
      guard target.row > origin.row else { return }
      if columns == 0 { take(.down(target.row - origin.row)) }
      take(.newLines(target.row - origin.row, thenRight: target.column))
    } else if columns >= 0 {
      self = columns == 0 ? .none : .right(columns)
    } else {
      self = target.column == 0 ? .newLines(0, thenRight: 0) : .column(target.column)
      take(.left(-columns))
    }
  }

  /// The shortest move relative to a row whose number on the screen is unknown.
  ///
  /// It goes down by line feeds, never by CUD, which stops at the screen's last row: in a window
  /// that has just lost rows, the move back up would then go too far.
  /// - Parameter column: The column in that row; `nil` where it is unknown.
  init(inlineFrom row: Int, column: Int?, to target: ScreenPosition) {
    guard target.row >= row else {
      // Only after a frame that was cut: it goes on above the rows that it drew first.
      self = .rowsUp(row - target.row, thenRight: target.column)
      return
    }
    self = .newLines(target.row - row, thenRight: target.column)
    guard let column, target.row == row else { return }
    if column == target.column {
      self = .none
    } else if target.column > column {
      take(.right(target.column - column))
    }
  }

  private mutating func take(_ other: CursorMove) {
    if other.length < length { self = other }
  }

  /// The length of the sequence in bytes.
  var length: Int {
    switch self {
    case .none: 0
    case .right(let count), .left(let count), .down(let count):
      count == 1 ? 3 : 3 + ByteBuffer.digits(of: count)
    case .column(let column): column == 0 ? 3 : 3 + ByteBuffer.digits(of: column + 1)
    case .newLines(let rows, let columns):
      1 + rows + (columns == 0 ? 0 : CursorMove.right(columns).length)
    case .rowsUp(let rows, let columns):
      1 + CursorMove.down(rows).length + (columns == 0 ? 0 : CursorMove.right(columns).length)
    case .absolute(let position):
      if position.column == 0 {
        position.row == 0 ? 3 : 3 + ByteBuffer.digits(of: position.row + 1)
      } else {
        4 + ByteBuffer.digits(of: position.row + 1) + ByteBuffer.digits(of: position.column + 1)
      }
    }
  }

  /// Appends the sequence.
  package func write(into buffer: inout ByteBuffer) {
    switch self {
    case .none: break
    case .right(let count): Self.write(count, "C", into: &buffer)
    case .left(let count): Self.write(count, "D", into: &buffer)
    case .column(let column): Self.write(column + 1, "G", into: &buffer)
    case .down(let count): Self.write(count, "B", into: &buffer)
    case .newLines(let rows, let columns):
      buffer.append(UInt8(ascii: "\r"))
      for _ in 0..<rows { buffer.append(UInt8(ascii: "\n")) }
      if columns > 0 { Self.write(columns, "C", into: &buffer) }
    case .rowsUp(let rows, let columns):
      buffer.append(UInt8(ascii: "\r"))
      Self.write(rows, "A", into: &buffer)
      if columns > 0 { Self.write(columns, "C", into: &buffer) }
    case .absolute(let position):
      buffer.append("\u{1B}[")
      if position != ScreenPosition(column: 0, row: 0) { buffer.append(decimal: position.row + 1) }
      if position.column > 0 {
        buffer.append(UInt8(ascii: ";"))
        buffer.append(decimal: position.column + 1)
      }
      buffer.append(UInt8(ascii: "H"))
    }
  }

  private static func write(_ count: Int, _ final: StaticString, into buffer: inout ByteBuffer) {
    buffer.append("\u{1B}[")
    if count > 1 { buffer.append(decimal: count) }
    buffer.append(final)
  }
}
