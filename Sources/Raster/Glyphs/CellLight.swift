/// The light of one screen cell, ready to be shown: no channel above 1.
struct CellLight {
  /// The eight dots, in the canvas's order.
  let dots: UnsafePointer<SIMD4<Float>>
  /// The sum of the four upper dots.
  let upper: SIMD4<Float>
  /// The sum of the four lower dots.
  let lower: SIMD4<Float>

  /// The sum of all dots.
  var sum: SIMD4<Float> { upper + lower }

  /// Tone maps the eight dots where they lie, and sums them.
  @inline(__always)
  init(mapping dots: UnsafeMutablePointer<SIMD4<Float>>) {
    var most = dots[0]
    for dot in 1..<LightCanvas.dotsPerCell { most = pointwiseMax(most, dots[dot]) }
    if most.peak > 1 {
      for dot in 0..<LightCanvas.dotsPerCell { dots[dot] = ToneMap.mapped(dots[dot]) }
    }
    self.dots = UnsafePointer(dots)
    upper = dots[0] + dots[1] + dots[2] + dots[3]
    lower = dots[4] + dots[5] + dots[6] + dots[7]
  }

  /// The brightest channel of each dot.
  @inline(__always)
  var peaks: SIMD8<Float> {
    SIMD8(
      dots[0].peak,
      dots[1].peak,
      dots[2].peak,
      dots[3].peak,
      dots[4].peak,
      dots[5].peak,
      dots[6].peak,
      dots[7].peak
    )
  }
}

/// What is behind the light of a cell.
struct Backdrop {
  /// The color to keep as the cell's background.
  let color: ScreenColor
  /// The light of that color; none for the terminal's own.
  let light: SIMD4<Float>

  /// The terminal's own background.
  static let standard = Backdrop(color: .standard, light: .zero)
}
