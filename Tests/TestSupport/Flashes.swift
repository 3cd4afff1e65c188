import Foundation
package import KamuroScreen

/// Counts flashes as WCAG 2.3.1 defines them in a sequence of frames.
///
/// The screen cells are half blocks in direct colors, or blank. Every interval of one second is
/// examined.
package struct Flashes {
  /// Columns and rows of the parts of the screen that are examined separately.
  private static let parts = (columns: 4, rows: 3)

  /// The mean relative luminance of each part, frame by frame.
  private var films: [[Double]]
  private let framesPerSecond: Int
  private let ground: Double

  /// Creates an empty sequence; `ground` is the luminance of the terminal's own background.
  package init(framesPerSecond: Int, ground: Double = 0) {
    self.framesPerSecond = framesPerSecond
    self.ground = ground
    films = Array(repeating: [], count: Self.parts.columns * Self.parts.rows)
  }

  /// Adds the next frame.
  package mutating func look(at grid: ScreenGrid) {
    var sums = [Double](repeating: 0, count: films.count)
    var counts = sums
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let part =
          row * Self.parts.rows / grid.size.rows * Self.parts.columns
          + column * Self.parts.columns / grid.size.columns
        sums[part] += luminance(of: grid[column, row])
        counts[part] += 1
      }
    }
    for part in films.indices { films[part].append(sums[part] / max(1, counts[part])) }
  }

  /// The largest number of flashes in a part of the screen within a second.
  package var most: Int {
    films.flatMap { film in
      film.indices.map { Self.count(in: film[$0..<min($0 + framesPerSecond + 1, film.count)]) }
    }.max() ?? 0
  }

  /// The largest mean luminance of a part of the screen.
  package var peak: Double { films.joined().max() ?? 0 }

  /// The number of pairs of opposing changes by 0.1 or more whose darker end is below 0.8.
  private static func count(in film: ArraySlice<Double>) -> Int {
    guard let first = film.first else { return 0 }
    // The extremes since the last counted change: rises are measured from low, falls from high.
    var (low, high, last, changes) = (first, first, 0, 0)
    for value in film {
      (low, high) = (min(low, value), max(high, value))
      if last != 1, value - low >= 0.1, low < 0.8 {
        (last, changes, high) = (1, changes + 1, value)
      } else if last != -1, high - value >= 0.1, value < 0.8 {
        (last, changes, low) = (-1, changes + 1, value)
      }
    }
    return changes / 2
  }

  private func luminance(of cell: ScreenCell) -> Double {
    let (ink, paper) = (luminance(of: cell.foreground), luminance(of: cell.background))
    switch cell.glyph {
    case "\u{2588}": return ink
    case "\u{2580}", "\u{2584}": return (ink + paper) / 2
    default: return paper
    }
  }

  private func luminance(of color: ScreenColor) -> Double {
    guard case .direct(let red, let green, let blue) = color.kind else { return ground }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private func linear(_ level: UInt8) -> Double {
    let value = Double(level) / 255
    return value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
  }
}
