import Foundation
import KamuroPresets
import KamuroTestSupport

extension TorturePlan {
  /// The random choices that make a plan.
  struct Chance {
    private var generator: SeededGenerator

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    mutating func happens(_ chance: Double) -> Bool {
      .random(in: 0..<1, using: &generator) < chance
    }

    mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }
  }
}

// MARK: - Command lines

extension TorturePlan.Chance {
  mutating func commandLine() -> [String] {
    let command = one(of: ["demo", "play", "button", "screensaver", "celebrate"])
    return [command] + ownOptions(of: command) + sharedOptions(of: command)
  }

  /// The path of a text of 40 lines; with a much longer one, settled snow takes too long.
  private static let text = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("TortureTests.swift").path

  private mutating func ownOptions(of command: String) -> [String] {
    switch command {
    case "demo": return some("--record-session", of: ["/dev/null", "/dev/full", TorturePlan.pipe])
    case "play":
      return effects(1...3) + some("--speed", of: ["0.1", "1", "8"])
        + some("--start-at", of: ["0.5", "1"]) + some("--for", of: ["0.3", "2"])
        + (happens(0.2) ? ["--loop"] : []) + some("--over", of: [Self.text])
        + some("--seed", of: ["7"])
    case "button":
      let labels = Array(["Celebrate", "漢字", "", "no"].prefix(number(0...4)))
      return labels + some("--timeout", of: ["0.2", "1", "100"]) + effectOption()
        + (happens(0.4) ? ["--inline"] : []) + (happens(0.3) ? ["--print"] : [])
    case "screensaver":
      return effects(0...3) + some("--every", of: ["3"]) + some("--text", of: ["so\nlong", ""])
        + (happens(0.3) ? ["--clock"] : [])
    default:
      return effects(0...1) + some("--rows", of: ["1", "6", "1000"])
        + some("--for", of: ["0.1", "1", "60"]) + some("--status", of: ["0", "2"])
    }
  }

  private mutating func sharedOptions(of command: String) -> [String] {
    // Only the frame writer can draw inline, as celebrate and button may.
    let presenters = command == "celebrate" || command == "button" ? [] : ["writer", "ncurses"]
    return some(
      "--glyphs",
      of: ["hybrid", "braille", "octant", "sextant", "quadrant", "half", "ascii"]
    )
      + some("--colors", of: ["none", "16", "256", "true"])
      + some("--background", of: ["dark", "light", "#002b36"])
      + some("--fps", of: ["1", "24", "60", "240"])
      + (presenters.isEmpty ? [] : some("--presenter", of: presenters))
      + (happens(0.2) ? ["--dither"] : []) + (happens(0.2) ? ["--no-sync"] : [])
  }

  private mutating func some(_ option: String, of values: [String]) -> [String] {
    happens(0.3) ? [option, one(of: values)] : []
  }

  private mutating func effects(_ count: ClosedRange<Int>) -> [String] {
    (0..<number(count)).map { _ in one(of: Catalogue.names) }
  }

  /// The shell's redirection of a standard stream; mostly none.
  mutating func redirection() -> String {
    happens(0.15) ? one(of: [">&-", ">/dev/full", "2>&-", "2>/dev/full", "<&-"]) : ""
  }

  private mutating func effectOption() -> [String] {
    happens(0.5) ? ["--effect", one(of: Catalogue.names)] : []
  }

  mutating func variables() -> [String: String?] {
    var variables: [String: String?] = [:]
    if happens(0.3) { variables["TERM"] = one(of: ["tmux-256color", "linux", "vt100", "screen"]) }
    if happens(0.2) { variables["LANG"] = "C" }
    if happens(0.2) { variables["KAMURO_CALM"] = "1" }
    if happens(0.2) { variables["NO_COLOR"] = "1" }
    if happens(0.3) { variables["COLORTERM"] = "truecolor" }
    if happens(0.2) { variables["SSH_CONNECTION"] = "::1 1 ::1 22" }
    return variables
  }

  /// The size of a window: often a usual one, sometimes tiny, empty or very large.
  mutating func size() -> (columns: Int, rows: Int) {
    if happens(0.5) { return (number(20...160), number(5...50)) }
    if happens(0.5) {
      return one(of: [(0, 0), (1, 1), (2, 1), (0, 24), (80, 0), (1, 50), (500, 1)])
    }
    return (number(0...500), number(0...200))
  }
}

// MARK: - Acts

extension TorturePlan.Chance {
  private static let keys = [
    "g", "?", " ", "\r", "\t", "h", "[", "]", ".", ",", "n", "p", "s", "l", "b", "r", "0", "8",
    "\u{1B}[A", "\u{1B}[D", "\u{1B}[1;2C", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}OP", ">", "<", "é", "漢",
  ]

  /// Input that may arrive in pieces, is invalid, or ends, stops or blocks the program.
  private static let hostile = [
    "\u{1B}[<0;99999999999999999999;5M", "\u{1B}[<0;0;0M", "\u{1B}[<-1;-1;-1M", "\u{1B}[<M",
    "\u{1B}[M   ", "\u{1B}[200~\u{1B}[201~", "\u{1B}[200~", "\u{1B}]52;c;", "\u{1B}P1$r",
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[99999999999A", "\u{1B}[", "\u{1B}O", "q", "\u{1B}\u{1B}",
    "\u{3}", "\u{13}", "\u{11}", "\u{13}\u{13}", "\u{1A}", "\u{1C}", "\u{4}",
    "\u{1B}P>|kitty(0.32.0)\u{1B}\\\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?64c",
    "\u{1B}[?64c", "\u{1B}[5;5R", "\u{1B}[?2026;2$y", "\u{1B}]11;rgb:0/0/0",
  ]

  /// One random act, mostly after some time of reading.
  mutating func acts() -> [TorturePlan.Act] {
    let act: TorturePlan.Act =
      switch number(0...22) {
      case 0...4: .type(Array((0..<number(1...8)).map { _ in one(of: Self.keys) }.joined().utf8))
      case 5...8: .type(mouse())
      case 9, 10: .type(Array(one(of: Self.hostile).utf8))
      case 11: .type((0..<number(1...300)).map { _ in UInt8(number(0...255)) })
      case 12...15: resize()
      case 16: .signal(one(of: [SIGCONT, SIGWINCH, SIGPIPE, SIGXFSZ]))
      case 20, 21: flood()
      case 22: .closePipe
      case 17: .stop(one(of: [SIGTSTP, SIGTSTP, SIGSTOP]), milliseconds: number(0...50))
      default: .stall(milliseconds: number(20...400))
      }
    return happens(0.7) ? [.read(milliseconds: number(0...250)), act] : [act]
  }

  /// Spaces, drags or movements, at a few thousand reports per second.
  private mutating func flood() -> TorturePlan.Act {
    let button = one(of: [nil, 32, 34, 35, 64])
    let piece = (0..<number(5...20)).map { _ in
      button.map { "\u{1B}[<\($0);\(number(1...160));\(number(1...50))M" } ?? "          "
    }.joined()
    return .flood(Array(piece.utf8), milliseconds: number(100...600))
  }

  private mutating func resize() -> TorturePlan.Act {
    let size = size()
    return .resize(columns: size.columns, rows: size.rows)
  }

  /// Mouse reports: clicks, drags, wheel turns or movements, some of them outside the screen.
  private mutating func mouse() -> [UInt8] {
    var text = ""
    for _ in 0..<number(1...5) {
      let place = "\(number(1...300));\(number(1...100))"
      text += "\u{1B}[<\(one(of: [0, 1, 2, 32, 35, 64, 65]));\(place)M"
      if happens(0.7) { text += "\u{1B}[<0;\(place)m" }
    }
    return Array(text.utf8)
  }

  private static let ends =
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGTRAP]
    + SignalTests.deadlySignals

  mutating func end() -> TorturePlan.End {
    if happens(0.25) { return signals() }
    if happens(0.5) { return .key }
    if happens(0.3) { return .hangUp }
    return .signal(one(of: Self.ends))
  }

  /// Two signals in either order, at once or one shortly after the other.
  private mutating func signals() -> TorturePlan.End {
    let deadly = one(of: Self.ends)
    let other = one(of: Self.ends + [SIGTSTP, SIGTSTP, SIGSTOP, SIGCONT, SIGWINCH])
    let pause = one(of: [0, 0, 1, 5])
    return happens(0.5)
      ? .signals(deadly, other, milliseconds: pause)
      : .signals(other, deadly, milliseconds: pause)
  }
}
