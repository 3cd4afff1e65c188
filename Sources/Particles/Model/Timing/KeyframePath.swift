/// The path along which a track moves a position, as `CAKeyframeAnimation.path`.
///
/// ```
/// start ——— segment ——— segment ——— segment
/// key 0        1           2           3
/// ```
/// The keys of the track are the start and the end of each segment.
package struct KeyframePath: Hashable, Sendable {
  /// A segment of a path, in lengths on the stage.
  package typealias Segment = PathSegment<LengthPair>

  /// The range of a path's lengths in files.
  static let reach: ClosedRange<Double> = -100_000...100_000

  /// The start, two lengths, -100000...100000.
  package var start: LengthPair
  /// The segments, at most 64 in files, each from the end of the one before; none: no path.
  package var segments: [Segment]

  /// No path.
  package init() {
    self.init(from: .zero, [])
  }

  /// Creates a path of segments.
  package init(from start: LengthPair, _ segments: [Segment]) {
    self.start = start
    self.segments = segments
  }

  /// The number of keys.
  var keyCount: Int { segments.isEmpty ? 0 : segments.count + 1 }

  /// The path in points on a stage.
  func trajectory(on stage: Size) -> Trajectory {
    Trajectory(
      from: start.points(on: stage),
      segments.map { $0.mapped { $0.points(on: stage) } }
    )
  }
}

extension KeyframePath: Declared {
  /// The property table of a path.
  package static let properties: [Property<KeyframePath>] = [
    Property("start", \.start, .pair(reach), "Where it begins"),
    Property(
      "segments",
      \.segments,
      .list(of: .segment(), maximum: 64),
      "The segments, each from the end of the one before"
    ),
  ]

  /// Notes a path without segments.
  package func noteContradictions(in reading: inout PropertyReading) {
    reading.note(missingSegments: segments, of: "a path")
  }
}

/// One coordinate of a path in points, as an animated number.
struct PathCoordinate: Hashable, Sendable {
  /// Which coordinate.
  enum Axis: String, CaseIterable {
    case x
    case y

    /// The coordinate of a place.
    func value(of place: Vector) -> Double {
      switch self {
      case .x: place.dx
      case .y: place.dy
      }
    }
  }

  let axis: Axis
  let trajectory: Trajectory

  /// The coordinate at the path's start and at each segment's end.
  var keys: [Double] {
    ([trajectory.start] + trajectory.pieces.map(\.end)).map(axis.value(of:))
  }

  /// The coordinate at a parameter of a segment, 0...1.
  func value(inSegment index: Int, at parameter: Double) -> Double {
    axis.value(of: trajectory.pieces[index].point(at: parameter))
  }

  /// The coordinate at a fraction of the whole path, which is clamped to 0...1.
  func value(at fraction: Double) -> Double { axis.value(of: trajectory.point(at: fraction)) }
}

extension KeyframeTrack {
  /// The tracks of a path's coordinates, in points on a stage.
  func coordinates(on stage: Size) -> [KeyframeTrack] {
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    let trajectory = path.trajectory(on: stage)
    return PathCoordinate.Axis.allCases.map { axis in
      var track = self
      track.keyPath = keyPath.appending(axis.rawValue)
      track.follow(
        PathCoordinate(axis: axis, trajectory: isPaced ? trajectory.paced : trajectory)
      )
      return track
    }
  }
}
