internal import KamuroPresets

/// An easing of PixiJS: quadratic segments that each take an equal part of the time.
struct PixiEase {
  /// A segment from `start` to `end`, with a control point between them.
  private struct Segment {
    let start: Double
    let control: Double
    let end: Double
  }

  private let segments: [Segment]

  /// The most segments.
  private static let mostSegments = 64

  /// Reads a list of `{ "cp": …, "s": …, "e": … }`; `nil` without one.
  init?(_ json: JSONValue?) {
    segments = (json?.array ?? []).prefix(Self.mostSegments).compactMap { entry in
      guard let start = entry.number("s"), let end = entry.number("e") else {
        return nil
      }
      return Segment(start: start, control: entry.number("cp") ?? start, end: end)
    }
    if segments.isEmpty { return nil }
  }

  /// The eased part of the life, which may leave 0...1.
  func value(at fraction: Double) -> Double {
    let count = Double(segments.count)
    let index = min(Int(max(0, fraction) * count), segments.count - 1)
    let segment = segments[index]
    let part = fraction * count - Double(index)
    let bend = 2 * (1 - part) * (segment.control - segment.start)
    return segment.start + part * (bend + part * (segment.end - segment.start))
  }
}
