/// e^-x, which whatever fades or is braked needs many times a frame.
///
/// e^-x = 2^n e^r, where n is whole and r is at most ln 2 / 2 either way, so that the series of e^r may
/// end after its tenth power. There is no branch in it, and no C library, whose last digits differ.
/// - Parameter x: Above -700; what is above 700 counts as 700.
/// - Returns: e^-x to 1e-12 of it; 1 for 0.
@inlinable @inline(__always)
package func decay(_ x: Double) -> Double {
  decay(SIMD4(repeating: x)).x
}

/// The same of four numbers at once.
@inlinable @inline(__always)
package func decay(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
  let x = numbers.replacing(with: 700, where: numbers .> 700)
  // Adding it leaves no place behind the point, and the whole number in the lowest bits.
  let whole = 6_755_399_441_055_744.0
  let shifted = x * -1.442_695_040_888_963_4 + whole
  let n = shifted - whole
  // ln 2 in two parts, of which the first leaves room for n.
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
