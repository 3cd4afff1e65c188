internal import KamuroCSIMD

/// How the light of a trail fades.
///
/// After the time t a part e^(-t/τ) of it is left, minus a straight line that makes it 0 at 4 τ. It
/// is nowhere more than 2 % below the exponential, and its end is invisible.
struct TrailFade: Equatable, Sendable {
  /// The number of time constants until the light is 0.
  static var constants: Double { 4 }
  /// The exponential's value there, e^-4, as a constant so that it is not computed each time.
  private static var rest: Double { 0.018_315_638_888_734_18 }

  /// The time constant τ, in which the light falls to 1/e, in seconds; 0 without a trail.
  let constant: Seconds
  /// The duration of the fade in seconds, 4 τ.
  let span: Seconds
  /// The length of the shortest piece of a life, in seconds; others are 2, 4, 8 … times as long.
  let shortestPiece: Seconds
  /// The longest piece in units of the shortest, a power of two; within it the light hardly fades.
  let longestPiece: Int

  /// The fade of trails with a time constant; below 1 ms there are none.
  init(constant: Seconds) {
    let constant = constant >= 0.001 ? min(constant, 5) : 0
    self.constant = constant
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

  /// The parts of the light that are left after four times, given in time constants, 0 to
  /// ``constants``; accurate to 1e-6.
  ///
  /// e^-c is e^-2 (e^y)^8 with |y| up to a quarter, so that the Taylor series of e^y may end with
  /// its sixth power.
  @inline(__always)
  static func parts(after constants: SIMD4<Float>) -> SIMD4<Float> {
    let y = 0.25 - constants * 0.125
    var root = SIMD4<Float>(repeating: 1 / 720)
    for factor: Float in [1 / 120, 1 / 24, 1 / 6, 1 / 2, 1, 1] { root = factor + y * root }
    let square = root * root
    let fourth = square * square
    let parts = fourth * fourth * 0.135_335_28 - constants * Float(rest / Self.constants)
    return lanes_max(parts, .zero)
  }
}
