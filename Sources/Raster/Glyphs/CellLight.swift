/// The light of one screen cell, ready to be shown: no channel above 1.
struct CellLight {
  /// The eight dots, in the canvas's order.
  let dots: UnsafePointer<SIMD4<Float>>
  /// Room for eight more.
  let room: UnsafeMutablePointer<SIMD4<Float>>
  /// The brightest channel of each dot.
  let peaks: SIMD8<Float>
  /// The sum of the four upper dots.
  let upper: SIMD4<Float>
  /// The sum of the four lower dots.
  let lower: SIMD4<Float>

  /// The sum of all dots.
  @inline(__always)
  var sum: SIMD4<Float> { upper + lower }

  /// Tone maps the eight dots where they lie, or turns them to what ink takes from a light ground,
  /// and sums them.
  @inline(__always)
  init(
    mapping dots: UnsafeMutablePointer<SIMD4<Float>>,
    on ground: Ground,
    room: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    self.room = room
    if ground.isLight {
      for dot in 0..<LightCanvas.dotsPerCell { dots[dot] = ground.taken(by: dots[dot]) }
    }
    var peaks = Self.peaks(of: dots)
    if peaks.highest > 1 {
      for dot in 0..<LightCanvas.dotsPerCell { dots[dot] = ToneMap.mapped(dots[dot]) }
      peaks = Self.peaks(of: dots)
    }
    self.dots = UnsafePointer(dots)
    self.peaks = peaks
    upper = dots[0] + dots[1] + dots[2] + dots[3]
    lower = dots[4] + dots[5] + dots[6] + dots[7]
  }

  @inline(__always)
  private static func peaks(of dots: UnsafeMutablePointer<SIMD4<Float>>) -> SIMD8<Float> {
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

extension SIMD8<Float> {
  /// The largest lane.
  @inline(__always)
  var highest: Float {
    let four = highHalf.greater(lowHalf)
    return Swift.max(Swift.max(four.x, four.y), Swift.max(four.z, four.w))
  }
}

/// What is behind the light of a cell.
struct Backdrop {
  /// The color to keep as the cell's background.
  let color: ScreenColor
  /// The light of that color, as the chooser counts it.
  let light: SIMD4<Float>

  /// The ground itself.
  init(_ ground: Ground) {
    color = ground.color
    light = ground.isLight ? .zero : ground.light
  }

  init(color: ScreenColor, light: SIMD4<Float>) {
    self.color = color
    self.light = light
  }
}
