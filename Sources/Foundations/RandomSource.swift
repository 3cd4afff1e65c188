/// A counter-based random number generator: the same key and index always give the same number.
///
/// A source is a key. ``child(_:)`` derives the key of a layer, an emitter cell or a birth; the
/// other functions take the index of a property. Nothing depends on the order of the calls, so that
/// a frame is a function of scene, seed and time.
///
/// Each number is an output of SplitMix64 (Steele, Lea and Flood, 2014: "Fast splittable
/// pseudorandom number generators") at the counter `index`, seeded by the key.
@usableFromInline package struct RandomSource: Equatable, Sendable {
  /// The key that all numbers depend on.
  @usableFromInline package let key: UInt64

  /// Creates a source from a seed.
  ///
  /// The numbers of adjacent seeds are uncorrelated.
  @inlinable package init(seed: UInt64) {
    key = seed
  }

  /// The source of one of many children.
  @inlinable package func child(_ index: UInt64) -> RandomSource {
    RandomSource(seed: bits(index))
  }

  /// The source of a child of a child.
  @inlinable package func child(_ first: UInt64, _ second: UInt64) -> RandomSource {
    child(first).child(second)
  }

  /// 64 uniformly distributed bits.
  @inlinable package func bits(_ index: UInt64) -> UInt64 {
    var z = key &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A uniform number in 0..<1.
  @inlinable package func unit(_ index: UInt64) -> Double {
    Double(bits(index) >> 11) * 0x1p-53
  }

  /// A uniform number in -1..<1.
  @inlinable package func signed(_ index: UInt64) -> Double {
    unit(index) * 2 - 1
  }

  /// A uniform integer in 0..<`count`; `count` is above 0.
  ///
  /// The bias is below `count` / 2^64.
  @inlinable package func integer(below count: Int, _ index: UInt64) -> Int {
    Int(bits(index).multipliedFullWidth(by: UInt64(count)).high)
  }

  /// A random permutation of 0..<`count` (Fisher-Yates shuffle), with random numbers from
  /// `firstIndex` on.
  @inlinable package func shuffled(_ count: Int, from firstIndex: UInt64) -> [Int] {
    var order = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(last, integer(below: last + 1, firstIndex + UInt64(last)))
    }
    return order
  }
}
