/// Chance by key instead of by stream: the same key and index always give the same number.
///
/// A source is a key. ``child(_:)`` descends to the key of a layer, a cell, a birth; the drawing
/// functions take the number of a property. Nothing depends on the order of the calls, which is
/// what makes a frame a function of (scene, seed, time).
///
/// Each number is an output of SplitMix64 (Steele, Lea and Flood, 2014: "Fast splittable
/// pseudorandom number generators") at the counter `index`, seeded by the key.
public struct RandomSource: Hashable, Sendable {
  /// The key that all draws depend on.
  public let key: UInt64

  /// Creates a source from a seed.
  ///
  /// Neighboring seeds are unrelated.
  @inlinable public init(seed: UInt64) {
    key = seed
  }

  /// The source of one thing among many.
  @inlinable public func child(_ index: UInt64) -> RandomSource {
    RandomSource(seed: bits(index))
  }

  /// The source of a child of a child.
  @inlinable public func child(_ first: UInt64, _ second: UInt64) -> RandomSource {
    child(first).child(second)
  }

  /// 64 evenly distributed bits.
  @inlinable public func bits(_ index: UInt64) -> UInt64 {
    var z = key &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, 1.
  @inlinable public func unit(_ index: UInt64) -> Double {
    Double(bits(index) >> 11) * 0x1p-53
  }

  /// A number from -1 up to, not including, 1.
  @inlinable public func signed(_ index: UInt64) -> Double {
    unit(index) * 2 - 1
  }

  /// A whole number from 0 to `count` - 1; `count` is above 0.
  ///
  /// The bias is below `count` / 2^64.
  @inlinable public func integer(below count: Int, _ index: UInt64) -> Int {
    Int(bits(index).multipliedFullWidth(by: UInt64(count)).high)
  }

  /// The numbers 0 ..< `count` in an order by chance (Fisher and Yates), drawing from `firstIndex`
  /// on.
  @inlinable public func shuffled(_ count: Int, from firstIndex: UInt64) -> [Int] {
    var order = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(last, integer(below: last + 1, firstIndex + UInt64(last)))
    }
    return order
  }
}
