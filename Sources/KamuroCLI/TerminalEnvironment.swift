internal import Raster
internal import Terminal

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// What the environment says about the terminal and its user's wishes.
struct TerminalEnvironment {
  private let variable: (String) -> String?

  init(variable: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    self.variable = variable
  }

  private func isSet(_ name: String) -> Bool {
    variable(name).map { !$0.isEmpty } ?? false
  }

  /// The glyphs that the terminal can be trusted with: Linux' console has no braille, and a locale
  /// that is not UTF-8 has nothing but ASCII.
  func glyphs(encoding: OutputEncoding) -> GlyphStyle {
    encoding == .ascii || variable("TERM") == "linux" ? .ascii : .hybrid
  }

  /// The finest blocks that the terminal is known to draw; quadrants where nothing is known.
  ///
  /// What stands between, such as tmux, is trusted with quadrants alone: its table of widths may be
  /// older than the glyphs. Sextants came with Unicode 13, octants with Unicode 16.
  var blocks: BlockSet {
    guard !isSet("TMUX"), !isSet("STY") else { return .quadrant }
    let term = variable("TERM") ?? ""
    let program = variable("TERM_PROGRAM") ?? ""
    let version = version("TERM_PROGRAM_VERSION")
    if term.hasPrefix("xterm-ghostty") || program == "ghostty" {
      return version >= [1, 2] ? .octant : .sextant
    }
    if let vte = variable("VTE_VERSION").flatMap({ Int($0) }) {
      return vte >= 7800 ? .octant : vte >= 6000 ? .sextant : .quadrant
    }
    let known = ["xterm-kitty", "foot", "contour"].contains(where: term.hasPrefix)
    return known || ["WezTerm", "contour"].contains(program) ? .sextant : .quadrant
  }

  /// The numbers of a version such as "1.2.3"; none where there is none.
  private func version(_ name: String) -> Version {
    Version(numbers: (variable(name) ?? "").split(separator: ".").map { Int($0) ?? 0 })
  }

  /// The colors to use: the user's wish, then what the terminal claims, then terminfo.
  ///
  /// NO_COLOR wins over everything (no-color.org); FORCE_COLOR takes 0 to 3 as Node.js does.
  func colors(terminfo count: Int) -> ColorDepth {
    if isSet("NO_COLOR") { return .none }
    let forced: [String: ColorDepth] = [
      "0": .none, "false": .none, "1": .sixteen, "2": .palette256, "3": .direct,
    ]
    if let wish = variable("FORCE_COLOR").flatMap({ forced[$0] }) { return wish }
    if ["truecolor", "24bit"].contains(variable("COLORTERM")) { return .direct }
    switch count {
    case 256...: return .palette256
    case 8...: return .sixteen
    default: return .none
    }
  }

  /// Frames per second: fewer where every byte goes a long way or through another program.
  var framesPerSecond: Double {
    isSet("SSH_CONNECTION") || isSet("TMUX") ? 30 : 60
  }
}

/// A version, number by number.
private struct Version: Comparable, ExpressibleByArrayLiteral {
  let numbers: [Int]

  init(numbers: [Int]) { self.numbers = numbers }
  init(arrayLiteral numbers: Int...) { self.numbers = numbers }

  static func < (a: Version, b: Version) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}

/// The process' standard output.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
