/// What a person does at a terminal, in screen cells: the counterpart of a ``ScreenGrid``.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted. The event does not hold it: a paste is not typing, and presses nothing.
  case paste
  /// A mouse button went down.
  case mouseDown(MouseButton, at: ScreenPosition)
  /// The mouse moved with a button held.
  case mouseDragged(MouseButton, to: ScreenPosition)
  /// The mouse moved with no button held.
  case mouseMoved(to: ScreenPosition)
  /// The held button went up.
  case mouseUp(at: ScreenPosition)
  /// The wheel turned by one notch, -1 or 1; up is negative.
  case wheel(Int, at: ScreenPosition)
  /// The terminal's window gained (true) or lost the focus.
  case focus(Bool)
  /// The screen has a new size.
  case resized(ScreenSize)
}

/// A key as a terminal names it.
public enum Key: Hashable, Sendable {
  /// A key that types a character, as typed: "a", "A", "é", " ".
  case character(Character)
  /// Control held with a letter, in lower case: Ctrl-L is `control("l")`.
  case control(Character)
  /// Enter, or Return.
  case enter
  /// Tab.
  case tab
  /// Shift and Tab.
  case backTab
  /// Escape, alone.
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
  /// Shift and the left arrow, where the terminal tells it from the left arrow.
  case shiftLeft
  /// Shift and the right arrow, where the terminal tells it from the right arrow.
  case shiftRight
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// A key that has no name here. Its bytes were read to their end.
  case other
}

/// A button of the mouse.
public enum MouseButton: Hashable, Sendable {
  /// The left one, or the only one.
  case left
  /// The middle one.
  case middle
  /// The right one.
  case right
}
