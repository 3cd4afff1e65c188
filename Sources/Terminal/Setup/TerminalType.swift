import KamuroCNcurses
import KamuroScreen

/// The capabilities of a terminal by terminfo, as far as a session needs them.
struct TerminalType: Sendable {
  /// The name of the entry, which may differ from TERM.
  let name: String
  /// The number of palette colors; 0 without colors.
  let colors: Int
  /// Whether true color is supported.
  let hasDirectColor: Bool
  /// Whether it understands ECMA-48 as xterm does, so that frames may be written without terminfo.
  let isStandard: Bool
  /// Whether it is GNU screen, which holds back a lone Esc while the mouse is reported.
  let isScreen: Bool
  /// Whether it answers or ignores the queries of true color (DECRQSS) and of its theme (OSC 4).
  ///
  /// The Linux console prints part of such strings, GNU screen passes them to the outer terminal,
  /// and a terminal without colors does not need them.
  private let acceptsColorQuery: Bool
  /// Whether it is tmux or GNU screen.
  private let isMultiplexer: Bool
  /// The keys by their escape sequences.
  let keys: [[UInt8]: Key]
  private let strings: [String: [UInt8]]

  /// Reads the entry for the terminal on `descriptor`.
  init(environment: (String) -> String?, descriptor: Int32) throws(TerminalError) {
    let name = try Self.load(environment: environment, descriptor: descriptor)
    defer { ncurses_release_entry() }
    self.name = name
    colors = max(0, Int(ncurses_number("colors")))
    isScreen = Self.isScreen(environment: environment)
    isMultiplexer =
      isScreen || environment("TMUX")?.isEmpty == false
      || environment("TERM").map { $0.hasPrefix("tmux") || $0.hasPrefix("screen") } == true
    acceptsColorQuery =
      colors >= 8 && !isScreen && environment("TERM")?.hasPrefix("linux") == false
    hasDirectColor = name.hasSuffix("-direct") || ncurses_has_direct_color()
    var strings: [String: [UInt8]] = [:]
    for capability in Self.capabilities {
      strings[capability] = Self.string(capability)
    }
    guard strings["cup"] != nil, strings["clear"] != nil else { throw .tooSimple(name) }
    isStandard = strings["cup"] == Array("\u{1B}[%i%p1%d;%p2%dH".utf8)
    var keys: [[UInt8]: Key] = [:]
    for (capability, key) in Self.keyCapabilities {
      guard let bytes = Self.string(capability), bytes.first == 0x1B, bytes.count > 1 else {
        continue
      }
      keys[bytes] = key
    }
    self.keys = keys
    self.strings = strings
  }

  private static let capabilities = [
    "cup", "clear", "smcup", "rmcup", "smkx", "rmkx", "civis", "cnorm", "sgr0", "kmous", "oc",
  ]

  private static let keyCapabilities: [(String, Key)] = [
    ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
    ("khome", .home), ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kcbt", .backTab),
    ("kLFT", .shiftLeft), ("kRIT", .shiftRight),
  ]

  /// The true color query; empty where the terminal does not accept it.
  var colorQuery: [UInt8] { acceptsColorQuery ? TerminalAnswers.colorQuery : [] }

  /// The query of the theme's colors; empty where the terminal does not accept it.
  var themeQuery: [UInt8] { acceptsColorQuery ? TerminalAnswers.themeQuery : [] }

  /// The queries of graphics; empty where the terminal does not accept them.
  ///
  /// In tmux and GNU screen such a string would become the title of a window.
  ///
  /// One names the first object of `kitty`, which is made here.
  func graphicsQuery(sharing kitty: KittyGraphics) -> [UInt8] {
    guard acceptsGraphics else { return [] }
    let name = kitty.objectNames[0]
    return TerminalAnswers.graphicsQuery(
      object: KittyGraphics.share([0, 0, 0], as: name) ? name : nil
    )
  }

  /// Whether it understands or ignores the commands of kitty's graphics.
  var acceptsGraphics: Bool { acceptsColorQuery && !isMultiplexer }

  /// A string capability; empty where the entry does not have it.
  subscript(capability: String) -> [UInt8] { strings[capability] ?? [] }

  /// Whether its entry has `kmous`, the prefix of mouse reports, so that ncurses reads them.
  var hasMouseKey: Bool { isStandard && !self["kmous"].isEmpty }

  private static func string(_ capability: String) -> [UInt8]? {
    guard let value = ncurses_capability(capability) else { return nil }
    return withoutPadding(Array(String(cString: value).utf8))
  }

  /// Removes terminfo's padding delays, such as `$<5>`.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

// MARK: - Choice of the entry

extension TerminalType {
  /// The names of the entries to try, the best one first.
  ///
  /// A terminal that calls itself xterm but identifies as a newer one by other variables gets 256
  /// colors; so does a terminal of the xterm family that this machine's database does not know.
  static func candidates(environment: (String) -> String?) -> [String] {
    guard let name = environment("TERM"), !name.isEmpty else { return [] }
    let isUnderstated =
      name == "xterm"
      && ["XTERM_VERSION", "VTE_VERSION", "COLORTERM"].contains {
        environment($0)?.isEmpty == false
      }
    if isUnderstated { return ["xterm-256color", name] }
    let isLikeXterm = xtermFamily.contains { name == $0 || name.hasPrefix($0 + "-") }
    return isLikeXterm ? [name, "xterm-256color"] : [name]
  }

  /// Whether the terminal is GNU screen; tmux may use the same TERM.
  static func isScreen(environment: (String) -> String?) -> Bool {
    func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
    return isSet("STY") || environment("TERM")?.hasPrefix("screen") == true && !isSet("TMUX")
  }

  private static let xtermFamily = [
    "xterm", "alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "mintty",
    "tmux", "screen", "vte", "wezterm", "rio", "st",
  ]

  /// Makes the first existing candidate the current entry of ncurses.
  private static func load(
    environment: (String) -> String?,
    descriptor: Int32
  ) throws(TerminalError) -> String {
    let candidates = candidates(environment: environment)
    guard let first = candidates.first else { throw .unnamedType }
    for name in candidates where ncurses_load_entry(name, descriptor) == 1 {
      return name
    }
    throw .unknownType(first)
  }
}
