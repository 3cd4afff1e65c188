/// What a person does at a terminal, in screen cells: the counterpart of a ``ScreenGrid``.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// A mouse button went down.
  case mouseDown(MouseButton, at: ScreenPosition)
  /// The mouse moved with a button held.
  case mouseDragged(MouseButton, to: ScreenPosition)
  /// The mouse moved with no button held.
  case mouseMoved(to: ScreenPosition)
  /// The held button went up.
  case mouseUp(at: ScreenPosition)
  /// The wheel turned by one notch; up is negative.
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
  case enter
  case tab
  case backTab
  case escape
  case backspace
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// A key that has no name here. Its bytes were read to their end.
  case other
}

/// A button of the mouse.
public enum MouseButton: Hashable, Sendable {
  case left
  case middle
  case right
}
