internal import KamuroCSIMD

/// Colors of the palette in groups of four SIMD lanes, in the order of their lightness.
///
/// A search begins at the wanted lightness and ends where the lightness alone is farther than what was
/// found.
struct PaletteColors {
  struct Group {
    let indices: SIMD4<Int32>
    let colors: OKLabLanes
    let chroma: Lanes
  }

  private let groups: [Group]
  /// The lowest lightness of each group, and infinity behind the last.
  private let lowest: [Float]
  /// Minus infinity before the first group, and the highest lightness of each.
  private let highest: [Float]
  /// The group at which a search begins, for each 64th of the lightness.
  private let starts: [Int]
  private static let startCount = 64

  /// - Parameter indices: The colors, at least one.
  init(_ indices: some Sequence<UInt8>) {
    let sorted = indices.sorted {
      (XtermPalette.lab[Int($0)].lightness, $0) < (XtermPalette.lab[Int($1)].lightness, $1)
    }
    // The last group is padded with its last color.
    groups = stride(from: 0, to: sorted.count, by: 4).map { first in
      let indices = SIMD4((0..<4).map { sorted[min(first + $0, sorted.count - 1)] })
      let colors = OKLabLanes(indices)
      return Group(
        indices: SIMD4(truncatingIfNeeded: indices),
        colors: colors,
        chroma: colors.chroma
      )
    }
    lowest = groups.map { $0.colors.lightness[0] } + [.infinity]
    let highest = groups.map { $0.colors.lightness[3] }
    self.highest = [-.infinity] + highest
    starts = (0..<Self.startCount).map { part in
      let lightness = (Float(part) + 0.5) / Float(Self.startCount)
      return highest.firstIndex { $0 >= lightness } ?? highest.count - 1
    }
  }

  /// Visits the groups that may have a color nearer than what was found, those of the nearest lightness
  /// first.
  /// - Parameter visit: Returns the squared distance of what was found.
  @inline(__always)
  func search(near lightness: Float, _ visit: (Group) -> Float) {
    let part = min(max(lightness, 0), 1) * Float(Self.startCount - 1)
    var above = starts[Int(part)]
    var below = above
    var bound = Float.infinity
    while true {
      let (up, down) = (lowest[above] - lightness, lightness - highest[below])
      let gap = max(0, min(up, down))
      guard gap < .infinity, gap * gap <= bound else { return }
      if up <= down {
        above += 1
      } else {
        below -= 1
      }
      bound = visit(groups[up <= down ? above - 1 : below])
    }
  }

  static let all = PaletteColors(16...255)
  static let hued = PaletteColors((16...255).filter { !XtermPalette.isGrey[Int($0)] })
  static let greys = PaletteColors((16...255).filter { XtermPalette.isGrey[Int($0)] })
  /// The greys so dim that the hues beside them are hardly missed.
  static let dimGreys = PaletteColors(
    (232...255).filter { XtermPalette.lab[Int($0)].lightness < NearestColor.dimLightness }
  )
  static let huedSixteen = PaletteColors((1...15).filter { !XtermPalette.isGrey[Int($0)] })
  static let greySixteen = PaletteColors((1...15).filter { XtermPalette.isGrey[Int($0)] })
}
