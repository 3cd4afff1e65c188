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
  package enum PresenterChoice: String, Hashable, Sendable {
    /// The frame writer where the terminal speaks ECMA-48, ncurses elsewhere.
    case automatic
    case writer
    case ncurses

    /// What draws the frames on a terminal of a type.
    package func resolved(isStandard: Bool) -> PresenterChoice {
      self == .automatic ? isStandard ? .writer : .ncurses : self
    }
  }

  /// Where frames are drawn.
  package enum Placement: Hashable, Sendable {
    /// On the whole of the alternate screen.
    case fullScreen
    /// On so many rows below the cursor, at most the window's, among the lines of other programs.
    ///
    /// What stands above scrolls where there is no room below it, and nothing of it is lost. In the
    /// end the rows are cleared, and the cursor is at the beginning of the first one.
    case inline(rows: Int)
  }

  /// What draws the frames on a terminal of a type, and reads what it sends.
  package func frontEnd(isStandard: Bool) -> PresenterChoice {
    placement == .fullScreen ? presenter.resolved(isStandard: isStandard) : .writer
  }

  /// Where frames are drawn; inline only by the frame writer.
  package var placement = Placement.fullScreen
  /// Which movements of the mouse are reported.
  package var mouse = Mouse.drags
  /// Whether focus gained and lost is reported.
  package var reportsFocus = false
  /// What draws the frames.
  package var presenter = PresenterChoice.automatic
  /// How glyphs are sent; `nil` as the locale says.
  package var encoding: OutputEncoding?
  /// Whether the terminal is asked about itself, where it speaks ECMA-48 and input is read.
  ///
  /// Nothing waits for its answers; ``TerminalEvent/answered(_:)`` brings them.
  package var asksTerminal = false
  /// Whether it is asked for direct colors, too, where it takes that question.
  package var asksColors = false
  /// Whether input is read.
  ///
  /// When it is not, the first byte typed is reported as
  /// ``TerminalEvent/inputWaiting`` and stays for whoever reads the terminal next.
  package var readsInput = true
  /// Whether keys stay unread, for whoever reads the terminal next, while mouse and focus are told.
  ///
  /// What has been typed can only be counted before it is read. One or two bytes are a key: they are
  /// reported as ``TerminalEvent/inputWaiting`` and stay. Three or more are a report of the mouse or
  /// of the focus, and are read; so are arrows, letters of three bytes, and what is pasted or typed
  /// faster than a hand does, which are lost to the next reader. Until the terminal has answered, for
  /// a second at most, everything is read.
  package var leavesKeys = false

  /// Creates the options of a session that uses the mouse with buttons held.
  package init() {}
}
