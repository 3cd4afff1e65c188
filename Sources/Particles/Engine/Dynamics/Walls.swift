/// The segments of all walls on a stage.
struct Walls: Sendable {
  let segments: [Segment]
  /// The bounding box of all segments.
  let bounds: Segment.Bounds
  /// The segments, indexed by height.
  let bands: SegmentBands

  init(_ segments: [Segment]) {
    self.segments = segments
    let bounds = segments.dropFirst().reduce(segments.first?.bounds) { $0?.union($1.bounds) }
    bands = SegmentBands(segments, within: bounds)
    self.bounds = bounds ?? Segment.Bounds(between: .zero, .zero)
  }

  var isEmpty: Bool { segments.isEmpty }

  /// Whether a segment's bounding box meets a rectangle.
  @inline(__always)
  func meet(_ swept: Segment.Bounds) -> Bool {
    guard bounds.meets(swept) else { return false }
    return segments.withUnsafeBufferPointer { segments in
      bands.contains(near: swept) { segments[$0].bounds.meets(swept) }
    }
  }

  /// Whether a wall is in the way of a straight displacement of a point.
  func block(_ displacement: Vector, from place: Point) -> Bool {
    let swept = Segment.Bounds(between: place, place + displacement).grown(by: Segment.skin)
    return bands.contains(near: swept) { index in
      segments[index].bounds.meets(swept)
        && segments[index].contact(from: place, moving: displacement, radius: Segment.skin) != nil
    }
  }

  /// The first contact of a body with a wall on a straight path, and the segment; of several at the
  /// same place, the one with the lowest index.
  func firstContact(
    of flight: Flight,
    going displacement: Vector,
    _ plan: StepPlan
  ) -> (contact: Segment.Contact, segment: Segment)? {
    let (place, radius) = (flight.position, plan.traits.radius)
    let swept = Segment.Bounds(between: place, place + displacement).grown(by: radius)
    var first: (Segment.Contact, Int)?
    segments.withUnsafeBufferPointer { segments in
      bands.forEach(near: swept) { index in
        guard segments[index].bounds.meets(swept),
          let contact = segments[index].contact(from: place, moving: displacement, radius: radius)
        else { return }
        if let first, (contact.fraction, index) >= (first.0.fraction, first.1) { return }
        first = (contact, index)
      }
    }
    return first.map { ($0, segments[$1]) }
  }
}
