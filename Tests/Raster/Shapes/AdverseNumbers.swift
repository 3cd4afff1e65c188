import KamuroTestSupport

/// Random numbers near the limits of rounding, of ranges and of conversions.
///
/// With them sums round to the other side, ranges end before they begin, and conversions overflow.
struct AdverseNumbers {
  private var dice: SeededGenerator

  init(seed: UInt64) {
    dice = SeededGenerator(seed: seed)
  }

  mutating func integer(below limit: Int) -> Int {
    Int(truncatingIfNeeded: dice.next() >> 33) % limit
  }

  /// A number in 0..<1.
  mutating func unit() -> Float { Float(dice.next() >> 40) * 0x1p-24 }

  /// The number, or one that differs from it by one or two ulps.
  mutating func beside(_ number: Float) -> Float {
    switch integer(below: 5) {
    case 0: number.nextUp
    case 1: number.nextDown
    case 2: number.nextUp.nextUp
    case 3: number.nextDown.nextDown
    default: number
    }
  }

  /// An extreme number: not finite, subnormal, huge, or within two ulps of a power of two.
  mutating func extreme() -> Float {
    let sign: Float = integer(below: 2) == 0 ? 1 : -1
    switch integer(below: 8) {
    case 0: return [.nan, .infinity, -.infinity, 0, -0.0][integer(below: 5)]
    case 1: return sign * .leastNonzeroMagnitude * Float(integer(below: 5000))
    case 2: return sign * .greatestFiniteMagnitude * unit()
    default:
      let power = Float(sign: .plus, exponent: integer(below: 276) - 149, significand: 1)
      return sign * beside(power)
    }
  }

  /// A position along a side of the screen, in dots.
  mutating func place(along length: Float) -> Float {
    switch integer(below: 16) {
    case 0: extreme()
    case 1..<4: -8 + (length + 16) * unit()
    case 4..<6: beside(Float(integer(below: 4096)) - 1024)
    case 6..<9: beside(Float(integer(below: Int(length) + 9) - 4) + 0.5)
    default: beside(Float(integer(below: Int(length) + 9) - 4))
    }
  }

  /// A factor on a size, most of them not far from 1.
  mutating func factor() -> Float {
    switch integer(below: 12) {
    case 0: extreme()
    case 1: beside(Float(sign: .plus, exponent: integer(below: 24) - 12, significand: 1))
    case 2: unit() * 200
    case 3: beside(Float(1 + integer(below: 40)) * 0.25)
    case 4: unit() * unit() * unit() * 0.01
    default: unit() * 8
    }
  }

  /// An angle in radians.
  mutating func angle() -> Float {
    switch integer(below: 6) {
    case 0: extreme()
    case 1: beside(.pi / 4 * Float(integer(below: 17) - 8))
    case 2: 0
    default: (unit() - 0.5) * 20
    }
  }

  /// A channel or an opacity.
  mutating func part() -> Float {
    integer(below: 12) == 0 ? extreme() : integer(below: 3) == 0 ? 1 : unit()
  }

  /// The extent of contents in points.
  mutating func extent() -> Double {
    switch integer(below: 10) {
    case 0: Double(extreme())
    case 1: [1e300, 1e-300, -1, 0, .nan, .infinity][integer(below: 6)]
    case 2: Double(unit()) * 4096
    default: Double(beside(Float(1 + integer(below: 64))))
    }
  }
}
