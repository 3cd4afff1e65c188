internal import KamuroRaster
package import KamuroScreen

/// Keeps screen cells as they are shown while their light changes little: what ``PixelHold`` does for
/// pixels.
///
/// Six times a second all cells are shown exactly, and between that only those that change much: a
/// recording of fireworks has a third of the bytes.
package struct CellHold {
  /// The largest difference that is not shown, in sRGB levels of an eighth of a cell.
  private static let tolerance = 90
  /// How often all cells are shown exactly, in 1/s.
  private static let rate = 6.0

  private let theme: Theme
  private let interval: Int
  private var count = 0
  private var shown: ScreenGrid?
  private var coverages: [Unicode.Scalar: SIMD8<Int32>?] = [:]

  /// Creates a hold for a film.
  package init(_ outline: FilmOutline) {
    theme = outline.theme
    interval = max(1, Int((outline.framesPerSecond / Self.rate).rounded()))
  }

  /// The screen to show for a frame.
  /// - Complexity: O(screen cells).
  package mutating func held(_ frame: ScreenGrid) -> ScreenGrid {
    defer { count += 1 }
    guard count % interval > 0, var grid = shown, grid.size == frame.size else {
      shown = frame
      return frame
    }
    shown = nil
    for place in frame.cells.indices where frame.cells[place] != grid.cells[place] {
      let (new, old) = (frame.cells[place], grid.cells[place])
      if isNear(new, old) { continue }
      grid.cells[place] = new
    }
    grid.clusters = frame.clusters
    shown = grid
    return grid
  }

  /// Whether two cells have nearly the same light; never if one has a letter.
  private mutating func isNear(_ one: ScreenCell, _ other: ScreenCell) -> Bool {
    guard one.attributes.isEmpty, other.attributes.isEmpty,
      let first = coverage(of: one.glyph), let second = coverage(of: other.glyph)
    else { return false }
    let (ones, others) = (CellColors(one, theme: theme), CellColors(other, theme: theme))
    var square = SIMD8<Int32>.zero
    for (path, weight) in [(\PixelColor.red, Int32(3)), (\.green, 6), (\.blue, 1)] {
      func levels(_ colors: CellColors, _ coverage: SIMD8<Int32>) -> SIMD8<Int32> {
        let (ink, paper) = (Int32(colors.ink[keyPath: path]), Int32(colors.paper[keyPath: path]))
        return (paper &* 256 &+ coverage &* (ink - paper)) &>> 8
      }
      let difference = levels(ones, first) &- levels(others, second)
      square &+= difference &* difference &* weight
    }
    return square.max() <= Int32(10 * Self.tolerance * Self.tolerance)
  }

  /// The part of each of 2 x 4 blocks of a cell that a glyph covers, in 1/256; `nil` for a letter.
  private mutating func coverage(of glyph: Unicode.Scalar) -> SIMD8<Int32>? {
    if let known = coverages[glyph] { return known }
    let coverage = GlyphInk(glyph).map { ink in
      let mask = GlyphMask(ink, width: 8, height: 16, disc: [UInt8](repeating: 51, count: 16))
      var sums = SIMD8<Int32>.zero
      for (place, pixel) in mask.pixels.enumerated() {
        sums[place % 8 / 4 + place / 32 * 2] += Int32(mask.levels[Int(pixel)])
      }
      // A block has 16 pixels of up to 255.
      return sums / 16
    }
    coverages[glyph] = coverage
    return coverage
  }
}
