internal import KamuroRaster

/// The colors of a palette, with their places in OKLab.
struct IndexedColors {
  /// The colors, 0xRRGGBB.
  let colors: [UInt32]
  private let places: [SIMD3<Float>]

  /// Creates a palette; by default an empty one.
  init(_ colors: [UInt32] = []) {
    self.colors = colors
    places = colors.map(OKLab.point)
  }

  /// The colors as bytes of red, green and blue.
  var bytes: [UInt8] {
    colors.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } }
  }

  /// The index of the color nearest to one, and its distance in OKLab; infinite without colors.
  /// - Complexity: O(colors).
  func nearest(to color: UInt32) -> (index: UInt8, distance: Float) {
    let own = OKLab.point(of: color)
    var (best, least) = (0, Float.infinity)
    for (index, place) in places.enumerated() {
      let away = place - own
      let square = (away * away).sum()
      if square < least { (best, least) = (index, square) }
    }
    return (UInt8(truncatingIfNeeded: best), least.squareRoot())
  }
}
