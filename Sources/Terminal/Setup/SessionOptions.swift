package import KamuroScreen

/// The options of a terminal session.
package struct SessionOptions: Sendable {
  /// Which movements of the mouse are reported.
  package enum Mouse: Hashable, Sendable {
    case off
    /// Buttons, the wheel, and movement with a button held.
    case drags
    /// Every movement.
    case hovers
  }

  /// The presenter of frames.
  package enum PresenterChoice: String, Hashable, Sendable {
    /// The frame writer where the terminal understands ECMA-48, else ncurses.
    case automatic
    case writer
    case ncurses

    /// The presenter for a terminal of a type.
    package func resolved(isStandard: Bool) -> PresenterChoice {
      self == .automatic ? isStandard ? .writer : .ncurses : self
    }
  }

  /// Where frames are drawn.
  package enum Placement: Equatable, Sendable {
    /// On the whole of the alternate screen.
    case fullScreen
    /// On this many rows below the cursor (at most the window's), below the output of other
    /// programs.
    ///
    /// Text above scrolls up to make space, and none of it is lost. At exit the rows are cleared,
    /// and the cursor is at the beginning of the first one.
    case inline(rows: Int)
  }

  /// The presenter for a terminal of a type, which also decides how input is read.
  package func frontEnd(isStandard: Bool) -> PresenterChoice {
    placement == .fullScreen ? presenter.resolved(isStandard: isStandard) : .writer
  }

  /// Where frames are drawn; inline requires the frame writer.
  package var placement = Placement.fullScreen
  /// Which movements of the mouse are reported.
  package var mouse = Mouse.drags
  /// Whether gaining and losing the focus is reported.
  package var reportsFocus = false
  /// The presenter of frames.
  package var presenter = PresenterChoice.automatic
  /// The encoding of glyphs; `nil` for that of the locale.
  package var encoding: OutputEncoding?
  /// Whether queries are sent to the terminal, where it understands ECMA-48 and input is read.
  ///
  /// The answers arrive asynchronously, as ``TerminalEvent/answered(_:)``.
  package var queriesTerminal = false
  /// Whether true color is queried as well, where the terminal accepts that query.
  package var queriesTrueColor = false
  /// Whether the colors of the terminal's theme are queried as well.
  package var queriesTheme = false
  /// Whether the graphics of the terminal are queried as well, where it accepts that.
  package var queriesGraphics = false
  /// Whether, with its graphics, it is queried whether it plays loops by itself.
  package var queriesLoops = false
  /// Whether input is read.
  ///
  /// If not, the first byte typed is reported as ``TerminalEvent/inputWaiting`` and stays unread
  /// for the next program.
  package var readsInput = true
  /// Whether keys stay unread for the next program, while mouse and focus events are reported.
  ///
  /// Unread bytes can only be counted, not inspected. One or two bytes are a key: they are reported
  /// as ``TerminalEvent/inputWaiting`` and stay unread. Three or more bytes are a mouse or focus
  /// report, and are read. So are arrow keys, characters of three bytes, pasted text and very fast
  /// typing, which are lost to the next program. Until the terminal has answered, for a second at
  /// most, everything is read.
  package var leavesKeys = false

  /// Creates options with mouse reports while a button is held, and the defaults of all other
  /// properties.
  package init() {}
}
