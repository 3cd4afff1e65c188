internal import KamuroCSIMD

/// Which screen cells of blocks are flat areas, whose colors may be mixed from two.
struct Flatness {
  /// How much brighter the bright side is than the background where a screen cell is no longer flat.
  private static let most: Float = 3
  /// The factor on these limits up to which the hysteresis is that of flat areas, which may have been
  /// mixed.
  private static let tolerance: Float = 1.1
  /// How much brighter it is where the blocks are hardly seen.
  private static let least: Float = 1.5
  /// The brightest channel of blocks up to which a screen cell is flat, whatever its contrast.
  ///
  /// It is near the palette's darkest color with a hue, below which blocks are too bright or grey.
  private static let dimLight: Float = 0.12

  /// A mask of those that are mixed, whatever is lost by that.
  var surely = SIMD4<Int32>.zero
  /// A mask of the dim ones.
  var dim = SIMD4<Int32>.zero
  /// A mask of all.
  var all = SIMD4<Int32>.zero
  /// A mask of these and of others near to them.
  var nearly = SIMD4<Int32>.zero

  init() {}

  /// - Parameters:
  ///   - darkCount: The number of blocks on the dark side.
  ///   - ground: The light of the background.
  @inline(__always)
  init(_ sides: Sides, _ darkCount: Lanes, _ ground: LightLanes) {
    let peak = sides.bright.peak / sides.brightCount
    func isWithin(_ contrast: Float) -> SIMD4<Int32> {
      (peak .<= ground.peak * contrast).bits | (darkCount .== .zero).bits
    }
    func isDim(_ factor: Float) -> SIMD4<Int32> { (peak .<= Self.dimLight * factor).bits }
    dim = isDim(1)
    surely = isWithin(Self.least) | isWithin(Self.most) & dim
    all = isWithin(Self.most) | dim
    nearly = isWithin(Self.most * Self.tolerance) | isDim(Self.tolerance)
  }
}
