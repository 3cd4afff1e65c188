/// The bytes that take a terminal over and give it back.
struct ModeStrings: Sendable {
  /// All modes, on coming back from a stop, and inline on starting, too.
  let entry: [UInt8]
  /// The modes that ncurses does not set, on starting.
  let addition: [UInt8]
  /// The way back from anywhere, the middle of a frame included.
  let restore: [UInt8]
  /// What goes before ``restore`` where the terminal may have read that already.
  ///
  /// It leads to the second screen, so that no other is cleared. None inline, where lines of other
  /// programs may be unread.
  let again: [UInt8]

  /// Composes them from terminfo's strings and, where the terminal knows them, DEC private modes.
  init(type: TerminalType, options: SessionOptions) {
    let isInline = options.placement != .fullScreen
    let isNcurses = options.frontEnd(isStandard: type.isStandard) == .ncurses
    // ncurses loses the keypad's mode when it leaves and comes back. What stays unread inline is for
    // somebody who expects it as the keys were before.
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
      // A half-sent sequence or string is aborted first. The three mouse modes are independent.
      restore += Self.abortion + Array("\u{1B}[?2026l".utf8)
      if isInline { restore += InlineRegion.wayBack }
      restore += Array(
        "\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?1004l\u{1B}[?2004l".utf8
      )
    }
    restore += type["sgr0"] + type["rmkx"] + type["cnorm"]
    if isInline {
      self.restore = restore
      again = []
      return
    }
    // Without a second screen the last frame would stay among the user's lines. GNU screen and tmux
    // claim to have one, and may be set to have none.
    self.restore = restore + type["clear"] + type["rmcup"]
    again = (type.isStandard ? Self.abortion : []) + type["smcup"]
  }

  /// Ends a sequence or a string that was sent in part.
  private static let abortion = Array("\u{18}\u{1B}\\".utf8)

  private static func privateModes(_ options: SessionOptions) -> [UInt8] {
    var modes: [Int] = []
    switch options.mouse {
    case .off: break
    case .drags: modes += [1000, 1002, 1006]
    case .hovers: modes += [1000, 1003, 1006]
    }
    if options.reportsFocus { modes.append(1004) }
    // What stays unread is for a reader that may not know the marks of a paste.
    if options.readsInput { modes.append(2004) }
    return set(modes)
  }

  /// The modes that ncurses does not set and whose reports it reads: its own are those of clicks.
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
