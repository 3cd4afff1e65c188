/// The escape sequences that set up and restore a terminal.
struct ModeStrings: Sendable {
  /// Sets all modes: after a stop, and inline also at the start.
  let entry: [UInt8]
  /// Sets the modes that ncurses does not set, at the start.
  let addition: [UInt8]
  /// Restores the terminal at any time, even in the middle of a frame or before the first one.
  let restore: [UInt8]

  /// Composes the sequences from terminfo's strings and, on ECMA-48 terminals, DEC private modes.
  init(type: TerminalType, options: SessionOptions) {
    let isInline = options.placement != .fullScreen
    let isNcurses = options.frontEnd(isStandard: type.isStandard) == .ncurses
    // ncurses loses the keypad mode when it leaves and re-enters the screen. Inline without
    // reading, unread keys are for the next program, which expects the mode that it left.
    let keypad = isInline && !options.readsInput ? [] : type["smkx"]
    if isNcurses {
      addition = type.isStandard ? Self.modesBesideNcurses(type, options) : []
      entry = addition
    } else {
      addition = keypad + (type.isStandard ? Self.privateModes(options) : [])
      entry = (isInline ? [] : type["smcup"]) + type["civis"] + addition
    }
    var restore: [UInt8] = []
    if type.isStandard {
      // Aborts a partial sequence or string. The three mouse modes are independent.
      restore += Array("\u{18}\u{1B}\\\u{1B}[?2026l".utf8)
      if isInline { restore += InlineRegion.restoreSequence }
      restore += Array(
        ([1003, 1002, 1000, 1006, 1004, 2004] as [Int])
          .map { "\u{1B}[?\($0)l" }.joined().utf8
      )
    }
    restore += type["sgr0"] + type["rmkx"] + type["cnorm"]
    // Without an alternate screen the last frame would stay in the user's scrollback. GNU screen
    // and tmux claim to have one, but it can be disabled in their settings. It is entered first,
    // because another signal or show may have left it already, and the first screen is the user's.
    self.restore = restore + (isInline ? [] : type["smcup"] + type["clear"] + type["rmcup"])
  }

  private static func privateModes(_ options: SessionOptions) -> [UInt8] {
    var modes: [Int] = []
    switch options.mouse {
    case .off: break
    case .drags: modes += [1000, 1002, 1006]
    case .hovers: modes += [1000, 1003, 1006]
    }
    if options.reportsFocus { modes.append(1004) }
    // Unread input goes to the next program, which may not know the marks of bracketed paste.
    if options.readsInput { modes.append(2004) }
    return set(modes)
  }

  /// The modes that ncurses does not set although it reads their reports: ncurses itself only
  /// enables clicks.
  private static func modesBesideNcurses(_ type: TerminalType, _ options: SessionOptions) -> [UInt8]
  {
    var modes: [Int] = []
    if type.hasMouseKey {
      switch options.mouse {
      case .off: break
      case .drags: modes.append(1002)
      case .hovers: modes.append(1003)
      }
    }
    if options.reportsFocus { modes.append(1004) }
    if options.readsInput { modes.append(2004) }
    return set(modes)
  }

  private static func set(_ modes: [Int]) -> [UInt8] {
    modes.flatMap { Array("\u{1B}[?\($0)h".utf8) }
  }
}
