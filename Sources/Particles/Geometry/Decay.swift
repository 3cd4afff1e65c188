/// e^-x, which whatever fades or is braked needs many times a frame.
///
/// e^-x = 2^n e^r, where n is whole and r is at most ln 2 / 2 either way, so that the series of e^r may
/// end after its tenth power. There is no branch in it, and no C library, whose last digits differ.
/// - Parameter x: Above -700; what is above 700 counts as 700.
/// - Returns: e^-x to 1e-12 of it; 1 for 0.
@inline(__always)
func decay(_ x: Double) -> Double {
  let x = min(x, 700)
  // Adding it leaves no place behind the point, and the whole number in the lowest bits.
  let whole = 6_755_399_441_055_744.0
  let shifted = x * -1.442_695_040_888_963_4 + whole
  let n = shifted - whole
  // ln 2 in two parts, of which the first leaves room for n.
  let r = (-x - n * 0.693_147_180_369_123_8) - n * 1.908_214_929_270_587_7e-10
  let r2 = r * r
  let r4 = r2 * r2
  let low = (1 + r) + r2 * (1 / 2 + r * (1 / 6))
  let middle = (1 / 24 + r * (1 / 120)) + r2 * (1 / 720 + r * (1 / 5040))
  let high = (1 / 40320 + r * (1 / 362_880)) + r2 * (1 / 3_628_800)
  let power = (shifted.bitPattern &<< 52) &+ 0x3FF0_0000_0000_0000
  return Double(bitPattern: power) * (low + r4 * (middle + r4 * high))
}
