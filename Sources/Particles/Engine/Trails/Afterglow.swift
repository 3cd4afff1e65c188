internal import KamuroCSIMD

/// How the light fades that a particle leaves behind.
///
/// With the time constant τ a part e^(-t/τ) of it is left after t, less a straight line that brings
/// it to nothing at 4 τ: nowhere more than 2 % below the exponential, and no end is seen.
struct Afterglow: Hashable, Sendable {
  /// Time constants until all is gone.
  static var constants: Double { 4 }
  /// The exponential's value there, e^-4: as a number it need not be looked up.
  private static var rest: Double { 0.018_315_638_888_734_18 }

  /// The time in which the light falls to 1/e; 0 where none is left behind.
  let constant: Seconds
  /// How long it is seen.
  let span: Seconds
  /// The pieces of a life that echoes are of: each is one of these long or 2, 4, 8 … as long.
  let shortestPiece: Seconds
  /// The most of the shortest that make one piece, a power of two: within it the light hardly fades.
  let longestPiece: Int

  /// The afterglow of a cell's particles.
  init(of cell: EmitterCell) {
    let isLight = cell.contents.shape != .glyph && cell.afterglow >= 0.001
    constant = isLight ? min(cell.afterglow, 5) : 0
    span = constant * Self.constants
    shortestPiece = min(1 / 120, constant / 8)
    var count = 1
    if constant > 0 {
      while Double(2 * count) * shortestPiece <= constant / 4 { count *= 2 }
    }
    longestPiece = count
  }

  /// The part of the light that is left after a time.
  func part(after time: Seconds) -> Float {
    Self.parts(after: SIMD4(repeating: Float(min(max(time, 0), span) / constant))).x
  }

  /// The parts of the light that are left after so many time constants, 0 to ``constants``, to 1e-6.
  ///
  /// e^-c is e^-2 (e^y)^8, with y a quarter either way at most, so that the series of e^y may end after
  /// its sixth power.
  @inline(__always)
  static func parts(after constants: SIMD4<Float>) -> SIMD4<Float> {
    let y = 0.25 - constants * 0.125
    var root = SIMD4<Float>(repeating: 1 / 720)
    for factor: Float in [1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1] { root = factor + y * root }
    let square = root * root
    let fourth = square * square
    let parts = fourth * fourth * 0.135_335_28 - constants * Float(rest / Self.constants)
    return lanes_greater(parts, .zero)
  }
}
