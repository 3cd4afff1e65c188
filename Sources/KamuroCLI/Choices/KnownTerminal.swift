internal import KamuroRaster
internal import KamuroScreen

/// A terminal of which it is known which blocks it draws, whatever the font has.
struct KnownTerminal {
  /// The name in its answer and in TERM_PROGRAM, in lower case.
  let name: String
  /// The prefixes of its values of TERM.
  let types: [String]
  /// The part of its eighth of a screen cell that a braille dot fills, where that is not the usual
  /// one; in xterm it is that of DejaVu Sans Mono.
  let dotCoverage: Float?
  /// The finest blocks from a version on, the oldest version first.
  private let steps: [(from: Version, blocks: BlockSet)]

  init(
    _ name: String,
    types: [String] = [],
    dotCoverage: Float? = nil,
    _ steps: (from: Version, blocks: BlockSet)...
  ) {
    self.dotCoverage = dotCoverage
    self.name = name
    self.types = types
    self.steps = steps
  }

  /// The known terminals.
  ///
  /// Some draw sextants (Unicode 13) or octants (Unicode 16), others are known not to. Multiplexers
  /// are among these, since their tables of character widths may be older than the glyphs.
  static let all = [
    KnownTerminal("ghostty", types: ["xterm-ghostty"], ([], .sextant), ([1, 2], .octant)),
    KnownTerminal("kitty", types: ["xterm-kitty"], ([], .sextant), ([0, 40], .octant)),
    KnownTerminal("foot", types: ["foot"], ([], .sextant), ([1, 20], .octant)),
    KnownTerminal("wezterm", types: ["wezterm"], ([], .sextant), ([20_250_201], .octant)),
    KnownTerminal("rio", types: ["rio", "xterm-rio"], ([], .quadrant), ([0, 5], .octant)),
    KnownTerminal("iterm.app", ([], .quadrant)),
    KnownTerminal("contour", types: ["contour"], ([], .sextant)),
    KnownTerminal("vte", ([], .quadrant), ([6000], .sextant), ([7800], .octant)),
    KnownTerminal("xterm", dotCoverage: 0.17, ([], .quadrant)),
    KnownTerminal("tmux", types: ["tmux"], ([], .quadrant)),
    KnownTerminal("screen", types: ["screen"], ([], .quadrant)),
  ]

  /// The terminal of a name, whatever its case.
  static func named(_ name: String) -> KnownTerminal? {
    all.first { $0.name == name.lowercased() }
  }

  /// The terminal that TERM names.
  static func ofType(_ type: String) -> KnownTerminal? {
    all.first { $0.types.contains(where: type.hasPrefix) }
  }

  /// Whether it draws an emoji of several scalars as one grapheme cluster of two columns, as
  /// terminals with mode 2027 do.
  var joinsEmoji: Bool {
    ["ghostty", "kitty", "foot", "wezterm", "contour"].contains(name)
  }

  /// How it tells the desktop something.
  var notification: DesktopNotification {
    switch name {
    case "kitty": .kitty
    case "foot", "ghostty", "iterm.app", "wezterm": .iTerm
    default: .bell
    }
  }

  /// Whether a version shows progress, by ConEmu's OSC 9;4; to others that may be a notification.
  func showsProgress(in version: Version) -> Bool {
    switch name {
    case "ghostty": [1, 2] <= version
    case "iterm.app": [3, 6, 6] <= version
    case "vte": [8000] <= version
    default: false
    }
  }

  /// The finest blocks that a version draws; without one, those that every version draws.
  func blocks(in version: Version) -> BlockSet {
    steps.last { $0.from <= version }?.blocks ?? .quadrant
  }
}

/// A version, compared number by number.
struct Version: Comparable, ExpressibleByArrayLiteral {
  let numbers: [Int]

  init(arrayLiteral numbers: Int...) { self.numbers = numbers }

  /// Reads the leading numbers of a version such as "1.2.3-beta"; there may be none.
  init(_ text: String) {
    numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      .split(separator: ".").map { Int($0) ?? 0 }
  }

  static func < (a: Version, b: Version) -> Bool { a.numbers.lexicographicallyPrecedes(b.numbers) }
}
