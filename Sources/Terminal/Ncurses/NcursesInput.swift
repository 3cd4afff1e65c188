import KamuroCNcurses
import KamuroPlatform
import KamuroScreen

/// Input that is read and decoded by ncurses: `wget_wch`, `getmouse` and `KEY_RESIZE`.
///
/// It is read through a pad, because reading from a window refreshes that window. No queries are
/// sent to the terminal: ncurses takes answers for keys.
final class NcursesInput: InputSource {
  /// The maximum number of events per read.
  private static let limit = 4096
  /// The length of the mouse event queue in ncurses.
  private static let mouseQueueLength: Int32 = 8

  private let terminal: Descriptor
  private let reader: OpaquePointer
  /// The button that is held.
  private var heldButton: MouseButton?
  /// Whether the last character read is ESC.
  private var hasEscape = false
  /// Whether the last read ended at ``limit``.
  private var hasReachedLimit = false
  /// The position of the input in a bracketed paste.
  private var paste = Paste.none

  /// The parts of a bracketed paste.
  private enum Paste {
    case none
    /// After the begin mark.
    case text
    /// After an end mark, which may have been part of the text.
    case end
  }

  /// Starts reading from the terminal, on the current screen of ncurses.
  ///
  /// - Parameters:
  ///   - hasMouse: Whether the mouse is reported.
  ///   - isStandard: Whether the terminal understands ECMA-48.
  init?(terminal: Descriptor, hasMouse: Bool, isStandard: Bool) {
    guard let reader = ncurses_start_reading(Int32(InputDecoder.escapeDelay * 1000)) else {
      return nil
    }
    self.terminal = terminal
    self.reader = reader
    if isStandard {
      for (sequence, code) in Self.standardSequences { ncurses_bind_key(sequence, code) }
    }
    if hasMouse { _ = ncurses_start_mouse() }
  }

  var recognizesAnswers: Bool { false }

  /// Always empty.
  var answers = TerminalAnswers()

  var isAwaitingMore: Bool { hasReachedLimit || paste == .end }

  var isUnfinished: Bool { paste != .none }

  var isEndingPaste: Bool { paste == .end }

  func read(into events: inout [InputEvent]) -> Bool {
    let count = events.count
    let hasRead = drain(into: &events)
    return hasRead || events.count > count || isTerminalThere
  }

  func flush(into events: inout [InputEvent]) {
    if hasReachedLimit || paste == .none {
      _ = drain(into: &events)
    } else {
      paste = .none
      events.append(.paste)
      flushEscape(into: &events)
    }
  }

  func resize(to size: ScreenSize, into events: inout [InputEvent]) {
    ncurses_set_window(Int32(size.columns), Int32(size.rows))
    resizeterm(Int32(size.rows), Int32(size.columns))
    // ncurses returns KEY_RESIZE before typed keys.
    _ = readOne(into: &events)
  }

  func restart() {
    heldButton = nil
    hasEscape = false
    hasReachedLimit = false
    paste = .none
  }

  /// Reads until ncurses has no more input, or up to ``limit`` events.
  ///
  /// - Returns: Whether ncurses returned anything.
  private func drain(into events: inout [InputEvent]) -> Bool {
    var count = 0
    var misses = 0
    // Invalid bytes also return an error, and a key may follow them.
    while misses < 2, count < Self.limit {
      if readOne(into: &events) {
        count += 1
        misses = 0
      } else {
        misses += 1
      }
    }
    hasReachedLimit = count == Self.limit
    if !hasReachedLimit, paste == .none { flushEscape(into: &events) }
    return count > 0
  }

  /// Reports a pending ESC that nothing follows as the Escape key.
  private func flushEscape(into events: inout [InputEvent]) {
    guard hasEscape else { return }
    hasEscape = false
    events.append(.key(.escape))
  }

  /// Reads a key, a character or a report; returns `false` without input.
  private func readOne(into events: inout [InputEvent]) -> Bool {
    var value: UInt32 = 0
    switch ncurses_read(reader, &value) {
    case OK: handleCharacter(value, into: &events)
    case KEY_CODE_YES: handleCode(Int32(bitPattern: value), into: &events)
    default: return false
    }
    return true
  }

  /// Whether the terminal is still there after a read that returned nothing.
  private var isTerminalThere: Bool {
    var entry = pollfd(fd: terminal.number, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, 0)
    let isBroken = !Readiness(rawValue: entry.revents).isDisjoint(with: .broken)
    return !isBroken && tcgetpgrp(terminal.number) == getpgrp()
  }
}

// MARK: - Keys

extension NcursesInput {
  /// Handles a character; after ESC it was typed with Alt, which has no name.
  private func handleCharacter(_ value: UInt32, into events: inout [InputEvent]) {
    if paste != .none {
      hasEscape = value == 0x1B
      return
    }
    if value == 0x1B {
      if hasEscape { events.append(.key(.escape)) }
      hasEscape = true
      return
    }
    let isAlternate = hasEscape
    hasEscape = false
    events.append(.key(isAlternate ? .other : Self.key(of: value)))
  }

  private static func key(of value: UInt32) -> Key {
    switch value {
    case 0x00..<0x20, 0x7F: Key(control: UInt8(value))
    case 0x80..<0xA0: .other
    default: Unicode.Scalar(value).map(Key.init(typing:)) ?? .other
    }
  }

  private func handleCode(_ code: Int32, into events: inout [InputEvent]) {
    if code != KEY_RESIZE, paste == .none { flushEscape(into: &events) }
    if handlePaste(code) { return }
    switch code {
    case KEY_RESIZE:
      let window = ncurses_stdscr()
      events.append(
        .resized(ScreenSize(columns: Int(getmaxx(window)), rows: Int(getmaxy(window))))
      )
    case KEY_MOUSE: handleMouse(into: &events)
    case Self.focusGained: events.append(.focus(true))
    case Self.focusLost: events.append(.focus(false))
    default: events.append(.key(Self.keys[code] ?? .other))
    }
  }

  /// Handles the marks of a bracketed paste, and drops the pasted text.
  ///
  /// - Returns: Whether `code` needs no further handling.
  private func handlePaste(_ code: Int32) -> Bool {
    switch code {
    case KEY_RESIZE: return false
    case Self.pasteBegin: if paste == .none { paste = .text }
    case Self.pasteEnd: if paste != .none { paste = .end }
    // The mouse queue has to be emptied, too.
    case KEY_MOUSE where paste != .none:
      var dropped: [InputEvent] = []
      handleMouse(into: &dropped)
    default:
      guard paste != .none else { return false }
    }
    hasEscape = false
    return true
  }

  private static let keys: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
    KEY_SLEFT: .shiftLeft, KEY_SRIGHT: .shiftRight,
    KEY_HOME: .home, KEY_FIND: .home, KEY_A1: .home, KEY_END: .end, KEY_SELECT: .end,
    KEY_C1: .end, KEY_PPAGE: .pageUp, KEY_A3: .pageUp, KEY_NPAGE: .pageDown, KEY_C3: .pageDown,
    KEY_BTAB: .backTab, KEY_ENTER: .enter, KEY_BACKSPACE: .backspace,
  ]

  /// Codes that ncurses does not use: it numbers extended keys from `KEY_MAX` on.
  private static let focusGained: Int32 = 0x1001
  private static let focusLost: Int32 = 0x1002
  private static let pasteBegin: Int32 = 0x1003
  private static let pasteEnd: Int32 = 0x1004

  /// Sequences of ECMA-48 terminals whatever their entry says: keys in both cursor key modes, focus
  /// reports and the marks of bracketed paste.
  private static let standardSequences: [(String, Int32)] = [
    ("\u{1B}[A", KEY_UP), ("\u{1B}[B", KEY_DOWN), ("\u{1B}[C", KEY_RIGHT), ("\u{1B}[D", KEY_LEFT),
    ("\u{1B}OA", KEY_UP), ("\u{1B}OB", KEY_DOWN), ("\u{1B}OC", KEY_RIGHT), ("\u{1B}OD", KEY_LEFT),
    ("\u{1B}[H", KEY_HOME), ("\u{1B}OH", KEY_HOME), ("\u{1B}[1~", KEY_HOME),
    ("\u{1B}[7~", KEY_HOME), ("\u{1B}[F", KEY_END), ("\u{1B}OF", KEY_END), ("\u{1B}[4~", KEY_END),
    ("\u{1B}[8~", KEY_END), ("\u{1B}[5~", KEY_PPAGE), ("\u{1B}[6~", KEY_NPAGE),
    ("\u{1B}[Z", KEY_BTAB), ("\u{1B}OM", KEY_ENTER), ("\u{1B}[1;2D", KEY_SLEFT),
    ("\u{1B}[1;2C", KEY_SRIGHT), ("\u{1B}[I", focusGained), ("\u{1B}[O", focusLost),
    ("\u{1B}[200~", pasteBegin), ("\u{1B}[201~", pasteEnd),
  ]
}

// MARK: - Mouse

extension NcursesInput {
  private func handleMouse(into events: inout [InputEvent]) {
    withUnsafeTemporaryAllocation(
      of: ncurses_mouse_event.self,
      capacity: Int(Self.mouseQueueLength)
    ) { reports in
      let count = ncurses_take_mouse(reports.baseAddress, Self.mouseQueueLength)
      for report in reports.prefix(Int(count)) { events.append(event(of: report)) }
    }
  }

  /// ncurses 6.4 reports movement with a button held as movement; earlier versions as another
  /// press.
  private func event(of report: ncurses_mouse_event) -> InputEvent {
    let place = place(of: report)
    switch Int(report.what) {
    case Int(NCURSES_MOUSE_WHEEL_UP): return .wheel(-1, at: place)
    case Int(NCURSES_MOUSE_WHEEL_DOWN): return .wheel(1, at: place)
    case Int(NCURSES_MOUSE_UP):
      heldButton = nil
      return .mouseUp(at: place)
    case Int(NCURSES_MOUSE_DOWN):
      let button: MouseButton = [1: .left, 2: .middle][report.button] ?? .right
      if heldButton == button { return .mouseDragged(button, to: place) }
      heldButton = button
      return .mouseDown(button, at: place)
    default: return heldButton.map { .mouseDragged($0, to: place) } ?? .mouseMoved(to: place)
    }
  }

  /// The place, clamped to the screen: for a truncated report ncurses returns an arbitrary one.
  private func place(of report: ncurses_mouse_event) -> PointerPlace {
    let screen = ncurses_stdscr()
    return PointerPlace(
      column: min(max(0, Int(report.column)), Int(getmaxx(screen)) - 1),
      row: min(max(0, Int(report.row)), Int(getmaxy(screen)) - 1)
    )
  }
}
