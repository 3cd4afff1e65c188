/// What a session asks of its terminal.
package struct SessionOptions: Sendable {
  /// Which movements of the mouse are reported.
  package enum Mouse: Hashable, Sendable {
    case off
    /// Buttons, the wheel, and movement while a button is held.
    case drags
    /// Every movement.
    case hovers
  }

  /// What draws the frames.
  package enum PresenterChoice: Hashable, Sendable {
    /// The frame writer where the terminal speaks ECMA-48, ncurses elsewhere.
    case automatic
    case writer
    case ncurses
  }

  /// Which movements of the mouse are reported.
  package var mouse = Mouse.drags
  /// Whether focus gained and lost is reported.
  package var reportsFocus = false
  /// What draws the frames.
  package var presenter = PresenterChoice.automatic
  /// How glyphs are sent; `nil` as the locale says.
  package var encoding: OutputEncoding?
  /// Whether frames are wrapped in DEC private mode 2026.
  package var isSynchronized = false
  /// Whether input is read.
  ///
  /// When it is not, the first byte typed is reported as
  /// ``TerminalEvent/inputWaiting`` and stays for whoever reads the terminal next.
  package var readsInput = true

  /// Creates the options of a session that uses the mouse with buttons held.
  package init() {}
}
