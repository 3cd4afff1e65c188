internal import KamuroCSIMD

/// The bilinear splats of four points, one point per lane: the light of each on the four dots around
/// it, weighted by distance.
///
/// Coordinates are relative to the center of a dot, so that integers are centers of dots. They must
/// be at least 0 and below 2^22.
struct PointSplat {
  /// The column of the left dots.
  let column: SIMD4<Int32>
  /// The row of the upper dots.
  let row: SIMD4<Int32>
  let upperLeft: SIMD4<Float>
  let upperRight: SIMD4<Float>
  let lowerLeft: SIMD4<Float>
  let lowerRight: SIMD4<Float>

  @inline(__always)
  init(x: SIMD4<Float>, y: SIMD4<Float>, light: SIMD4<Float>) {
    (column, row) = (lanes_truncate(x), lanes_truncate(y))
    let right = light * (x - lanes_from_int(column))
    let left = light - right
    let below = y - lanes_from_int(row)
    (lowerLeft, lowerRight) = (left * below, right * below)
    (upperLeft, upperRight) = (left - lowerLeft, right - lowerRight)
  }
}
