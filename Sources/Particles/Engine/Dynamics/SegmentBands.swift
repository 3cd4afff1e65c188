/// A spatial index of segments: horizontal bands, so that a query tests only the segments at its
/// height.
///
/// ```
///      --- 0         band 0:  0, 1
///   |1     ---- 2    band 1:  1, 2
///   |                band 2:  1
/// ```
struct SegmentBands: Sendable {
  /// Up to this many segments are in a single band.
  private static let few = 16
  private static let mostBands = 128

  /// The top of the first band.
  private let top: Double
  /// Bands per point.
  private let density: Double
  /// The index of the last band.
  private let last: Double
  /// Where each band begins in `indices`, and where the last one ends.
  private var starts: [Int] = [0]
  private var indices: [Int] = []

  /// Sorts segments into bands of equal height.
  init(_ segments: [Segment], within bounds: Segment.Bounds?) {
    let count = segments.count < Self.few ? 1 : min(segments.count, Self.mostBands)
    top = bounds?.top ?? 0
    last = Double(count - 1)
    let height = bounds.map { $0.bottom - $0.top } ?? 0
    density = count > 1 && height > 0 ? Double(count) / height : 0
    var bands = [[Int]](repeating: [], count: count)
    for (index, segment) in segments.enumerated() {
      for band in self.bands(of: segment.bounds) { bands[band].append(index) }
    }
    for band in bands {
      indices += band
      starts.append(indices.count)
    }
  }

  /// The bands that a rectangle overlaps, or the nearest one.
  @inline(__always)
  private func bands(of bounds: Segment.Bounds) -> ClosedRange<Int> {
    let first = band(at: bounds.top)
    return first...max(first, band(at: bounds.bottom))
  }

  @inline(__always)
  private func band(at height: Double) -> Int {
    let place = (height - top) * density
    return place > 0 ? Int(place < last ? place : last) : 0
  }

  /// Calls with the index of each segment that may meet a rectangle; some indices come more than
  /// once.
  @inline(__always)
  func forEach(near bounds: Segment.Bounds, _ act: (Int) -> Void) {
    let bands = bands(of: bounds)
    indices.withUnsafeBufferPointer { indices in
      for place in starts[bands.lowerBound]..<starts[bands.upperBound + 1] { act(indices[place]) }
    }
  }

  /// Whether a predicate holds for one of the segments that may meet a rectangle.
  @inline(__always)
  func contains(near bounds: Segment.Bounds, where predicate: (Int) -> Bool) -> Bool {
    let bands = bands(of: bounds)
    return indices.withUnsafeBufferPointer { indices in
      for place in starts[bands.lowerBound]..<starts[bands.upperBound + 1]
      where predicate(indices[place]) {
        return true
      }
      return false
    }
  }
}
