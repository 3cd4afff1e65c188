internal import KamuroCSIMD

/// Conversion from floating-point coordinates to ranges of dots.
///
/// Rounding errors may reverse the ends of a span, and extreme sizes may make a coordinate infinite
/// or NaN. All conversions from a shape's coordinates to indices and ranges are here, and are
/// total: none of them traps, and no range is reversed.
/// ```
/// coordinates    2.3          5.0                    lower            upper
///             |  |------------|                      |  (------------)
/// dots     1  2  3  4  5                          0  1  2  3  4
///             [==========)  2..<5                       [=====)  centers within: 2..<4
/// ```
extension Range<Int> {
  /// The dots from the one that contains `start` to the last one that begins before `end`.
  ///
  /// It is empty if `end` is before `start` or one of them is NaN.
  @inline(__always)
  init(dotsFrom start: Float, to end: Float) {
    self = start <= end ? Self(from: start.floor, upTo: end.ceiling) : 0..<0
  }

  /// The integers above `lower` and below `upper`.
  ///
  /// It is empty if `upper` is before `lower` or one of them is NaN.
  @inline(__always)
  init(wholeAbove lower: Float, below upper: Float) {
    self = lower <= upper ? Self(from: lower.floor &+ 1, upTo: upper.ceiling) : 0..<0
  }

  @inline(__always)
  private init(from start: Int, upTo end: Int) {
    self.init(uncheckedBounds: (start, Swift.max(start, end)))
  }
}

extension Float {
  /// The greatest integer that is not above this number, clamped to ±2^24; -2^24 for NaN.
  ///
  /// From 2^24 on all numbers are integers.
  @inline(__always)
  var floor: Int { Int(truncatingIfNeeded: lane_floor(self)) }

  /// The least integer that is not below this number, clamped to ±2^24; 2^24 for NaN.
  @inline(__always)
  var ceiling: Int { 0 &- (-self).floor }

  /// The index of the dot that contains this coordinate, clamped to 0...`last`; 0 for NaN.
  @inline(__always)
  func dot(upTo last: Int) -> Int { Swift.min(Swift.max(floor, 0), last) }
}
