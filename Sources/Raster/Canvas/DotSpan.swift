internal import KamuroCSIMD

/// Whole dots from places that floating-point sums gave.
///
/// Rounding may put the end of a span before its start, and extreme sizes make a place infinite or not a
/// number. All that turns a place of a shape into an index or a range is here, and is total: no
/// conversion traps, and no range is reversed.
/// ```
/// places         2.3          5.0                    lower            upper
///             |  |------------|                      |  (------------)
/// dots     1  2  3  4  5                          0  1  2  3  4
///             [==========)  2..<5                       [=====)  centers within: 2..<4
/// ```
extension Range<Int> {
  /// The dots from the one that holds `start` up to the last that begins before `end`.
  ///
  /// There is none where `end` is before `start` or one of them is not a number.
  @inline(__always)
  init(dotsFrom start: Float, to end: Float) {
    self = start <= end ? Self(from: start.floor, upTo: end.ceiling) : 0..<0
  }

  /// The whole numbers above `lower` and below `upper`.
  ///
  /// There is none where `upper` is before `lower` or one of them is not a number.
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
  /// The greatest whole number that is not above this, clamped to ±2^24; -2^24 for what is not a number.
  ///
  /// From 2^24 on no number has a part behind the point.
  @inline(__always)
  var floor: Int { Int(truncatingIfNeeded: lane_floor(self)) }

  /// The least whole number that is not below this, clamped to ±2^24; 2^24 for what is not a number.
  @inline(__always)
  var ceiling: Int { 0 &- (-self).floor }

  /// The dot of a row that holds this place, clamped to 0...`last`; 0 for what is not a number.
  @inline(__always)
  func dot(upTo last: Int) -> Int { Swift.min(Swift.max(floor, 0), last) }
}
