/// User input at a terminal, with places in screen cells: the counterpart of a ``ScreenGrid``.
package enum InputEvent: Equatable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted. The event does not contain it: a paste is not typing.
  case paste
  /// A mouse button was pressed.
  case mouseDown(MouseButton, at: PointerPlace)
  /// The mouse moved with a button held.
  case mouseDragged(MouseButton, to: PointerPlace)
  /// The mouse moved with no button held.
  case mouseMoved(to: PointerPlace)
  /// The held button was released.
  case mouseUp(at: PointerPlace)
  /// The wheel turned by one notch, -1 or 1; up is negative.
  case wheel(Int, at: PointerPlace)
  /// The terminal's window gained (true) or lost the focus.
  case focus(Bool)
  /// The screen has a new size.
  case resized(ScreenSize)
}

/// A key that a terminal reports.
package enum Key: Hashable, Sendable {
  /// A key that types a character, as typed: "a", "A", "é", " ".
  case character(Character)
  /// Control with a letter, in lower case: Ctrl-L is `control("l")`.
  case control(Character)
  /// Enter or Return.
  case enter
  /// Tab.
  case tab
  /// Shift and Tab.
  case backTab
  /// Escape.
  case escape
  /// Backspace.
  case backspace
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// Shift and the left arrow, where the terminal reports the modifier.
  case shiftLeft
  /// Shift and the right arrow, where the terminal reports the modifier.
  case shiftRight
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// Any other key.
  case other
}

/// A button of the mouse.
package enum MouseButton: Hashable, Sendable {
  /// The left one, or the only one.
  case left
  /// The middle one.
  case middle
  /// The right one.
  case right
}

/// A place of the pointer: a screen cell, and where in the cell it is.
package struct PointerPlace: Equatable, Sendable {
  /// The cell, which may be outside of any grid.
  package var cell: ScreenPosition
  /// The distance from the cell's left edge in widths of a cell, 0..<1.
  package let x: Double
  /// The distance from the cell's upper edge in heights of a cell, 0..<1.
  package let y: Double

  /// Creates a place, by default in the middle of a cell.
  package init(column: Int, row: Int, x: Double = 0.5, y: Double = 0.5) {
    cell = ScreenPosition(column: column, row: row)
    (self.x, self.y) = (x, y)
  }
}
