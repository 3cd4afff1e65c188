/// e^-x, for exponential fading and drag, which need it many times per frame.
///
/// e^-x = 2^n e^r, where n is an integer and abs(r) is at most ln 2 / 2, so that a Taylor series of
/// e^r up to r^10 suffices. It has no branches and does not call the C library, whose last digits
/// differ between systems.
/// - Parameter x: Above -700; values above 700 count as 700.
/// - Returns: e^-x with a relative error of 1e-12; exactly 1 for 0.
@inlinable @inline(__always)
package func decay(_ x: Double) -> Double {
  decay(SIMD4(repeating: x)).x
}

/// e^-x in each of four SIMD lanes.
@inlinable @inline(__always)
package func decay(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
  let x = numbers.replacing(with: 700, where: numbers .> 700)
  // Adding 1.5 * 2^52 rounds to an integer, which is then in the lowest bits.
  let whole = 6_755_399_441_055_744.0
  let shifted = x * -1.442_695_040_888_963_4 + whole
  let n = shifted - whole
  // ln 2 in two parts; the first has enough trailing zero bits for an exact product with n.
  let r = (0 - x - n * 0.693_147_180_369_123_8) - n * 1.908_214_929_270_587_7e-10
  let r2 = r * r
  let r4 = r2 * r2
  @inline(__always) func line(_ constant: Double, _ slope: Double) -> SIMD4<Double> {
    constant + r * slope
  }
  let low = line(1, 1) + r2 * line(1 / 2, 1 / 6)
  let middle = line(1 / 24, 1 / 120) + r2 * line(1 / 720, 1 / 5040)
  let high = line(1 / 40320, 1 / 362_880) + r2 * (1 / 3_628_800)
  let bits = unsafeBitCast(shifted, to: SIMD4<UInt64>.self)
  let power = (bits &<< 52) &+ 0x3FF0_0000_0000_0000
  return unsafeBitCast(power, to: SIMD4<Double>.self) * (low + r4 * (middle + r4 * high))
}
