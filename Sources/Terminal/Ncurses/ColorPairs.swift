import KamuroCNcurses
import KamuroScreen

/// The color pairs of ncurses, allocated on first use in ascending order.
struct ColorPairs {
  /// The number of colors that ncurses supports here.
  private let colors: Int
  /// The number of pairs that ncurses supports, including the default pair.
  private let limit: Int
  /// The pair numbers by foreground and background, 0 where undefined; allocated on first use.
  private var numbers: [Int32] = []
  private var used = 0

  /// Initializes the colors of ncurses.
  init() {
    guard has_colors(), start_color() == OK else {
      colors = 0
      limit = 1
      return
    }
    use_default_colors()
    colors = min(256, Int(ncurses_colors()))
    limit = max(1, Int(ncurses_usable_pairs()))
  }

  /// Discards all pairs.
  mutating func removeAll() {
    used = 0
    for index in numbers.indices { numbers[index] = 0 }
  }

  /// Whether the changed screen cells may need more pairs than are left while others are in use.
  ///
  /// An upper bound; always `false` where every possible pair has a number.
  func areScarce(for difference: ScreenDiff, of grid: ScreenGrid) -> Bool {
    let possible = (colors + 1) * (colors + 1)
    guard used > 0, limit - 1 < possible else { return false }
    let left = limit - 1 - used
    var needed = 0
    for run in difference.runs {
      for column in run.columns {
        let cell = grid[column, run.row]
        let index = index(cell.foreground, cell.background)
        if index != 0, numbers[index] == 0 { needed += 1 }
        if needed > left { return true }
      }
    }
    return false
  }

  /// The number of a pair.
  ///
  /// When no number is left: that of the foreground on the default background, or 0, the default
  /// pair.
  mutating func number(foreground: ScreenColor, background: ScreenColor) -> Int {
    let index = index(foreground, background)
    if index == 0 { return 0 }
    if numbers.isEmpty {
      numbers = [Int32](repeating: 0, count: (colors + 1) * (colors + 1))
    }
    if numbers[index] != 0 { return Int(numbers[index]) }
    guard used + 1 < limit else { return Int(numbers[index - index % (colors + 1)]) }
    let (foreground, background) = (index / (colors + 1) - 1, index % (colors + 1) - 1)
    guard ncurses_define_pair(Int32(used + 1), Int32(foreground), Int32(background)) else {
      return 0
    }
    used += 1
    numbers[index] = Int32(used)
    return used
  }

  /// The index of a pair in the table; 0 is the default pair.
  private func index(_ foreground: ScreenColor, _ background: ScreenColor) -> Int {
    (number(of: foreground) + 1) * (colors + 1) + number(of: background) + 1
  }

  /// The color number of ncurses; -1 is the terminal's default color.
  private func number(of color: ScreenColor) -> Int {
    guard let index = Self.index(of: color) else { return -1 }
    if index < colors { return Int(index) }
    return colors < 8 ? -1 : Self.nearest(to: index) % (colors < 16 ? 8 : 16)
  }

  /// Whether a foreground is one of the bright colors that 8 lack: bold makes the others bright.
  func needsBold(_ foreground: ScreenColor) -> Bool {
    guard (8..<16).contains(colors), let index = Self.index(of: foreground) else { return false }
    return Self.nearest(to: index) >= 8
  }
}

// MARK: - Fewer colors

extension ColorPairs {
  /// The entry of the 256 that is or replaces a color; `nil` for the terminal's default color.
  private static func index(of color: ScreenColor) -> UInt8? {
    switch color.kind {
    case .standard: nil
    case .indexed(let index): index
    case .direct(let red, let green, let blue): cubeIndex(red: red, green: green, blue: blue)
    }
  }

  /// The entry of the 6 x 6 x 6 color cube nearest to a color.
  static func cubeIndex(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    16 + 36 * step(red) + 6 * step(green) + step(blue)
  }

  /// The cube's levels are 0, 95, 135, 175, 215, 255.
  private static func step(_ channel: UInt8) -> UInt8 {
    switch channel {
    case ..<48: 0
    case ..<115: 1
    default: (channel - 35) / 40
    }
  }

  /// The entry among the first 16 that replaces an entry of the 256.
  static func nearest(to index: UInt8) -> Int {
    let index = Int(index)
    let isBright: Bool
    let bits: Int
    switch index {
    case ..<16: return index
    case ..<232:
      let (red, green, blue) = ((index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6)
      let peak = max(red, green, blue)
      let threshold = max(1, (peak + 1) / 2)
      bits = (red >= threshold ? 1 : 0) + (green >= threshold ? 2 : 0) + (blue >= threshold ? 4 : 0)
      isBright = peak >= 4
    default: (bits, isBright) = (index < 238 ? 0 : 7, index >= 250)
    }
    return isBright ? bits + 8 : bits
  }
}
