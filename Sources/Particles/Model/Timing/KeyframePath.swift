/// The path along which a track moves a position, as `CAKeyframeAnimation.path`.
///
/// ```
/// start ——— segment ——— segment ——— segment
/// key 0        1           2           3
/// ```
/// The keys of the track are the start and the end of each segment.
package struct KeyframePath: Equatable, Sendable {
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
    Property(
      "start",
      \.start,
      .pair(reach),
      "Where it begins",
      usual: "[\"50vw\", \"50vh\"]"
    ),
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

/// One coordinate of a path in points, or its direction in radians, as an animated number.
struct PathCoordinate: Hashable, Sendable {
  /// Which number.
  enum Part: Hashable, Sendable {
    case x, y
    case rotation(RotationMode)
  }

  let part: Part
  let trajectory: Trajectory

  /// The number at the path's start and at each segment's end, from which the next one begins.
  var keys: [Double] {
    let places = [trajectory.start] + trajectory.pieces.map(\.end)
    return places.enumerated().map { index, place in
      let piece = min(index, places.count - 2)
      return value(place, trajectory.tangent(inPiece: piece, at: Double(index - piece)))
    }
  }

  /// The number at a parameter of a segment, 0...1.
  func value(inSegment index: Int, at parameter: Double) -> Double {
    value(
      trajectory.pieces[index].point(at: parameter),
      trajectory.tangent(inPiece: index, at: parameter)
    )
  }

  /// The number at a fraction of the whole path, which is clamped to 0...1.
  func value(at fraction: Double) -> Double {
    value(trajectory.point(at: fraction), trajectory.tangent(at: fraction))
  }

  private func value(_ place: Vector, _ tangent: @autoclosure () -> Vector) -> Double {
    switch part {
    case .x: place.dx
    case .y: place.dy
    case .rotation(let mode): mode.radians(along: tangent())
    }
  }
}

extension KeyframeTrack {
  /// The tracks of a path's coordinates, in points on a stage, and of the rotation that it adds.
  func coordinates(on stage: Size) -> [KeyframeTrack] {
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    let whole = path.trajectory(on: stage)
    let trajectory = isPaced ? whole.paced : whole
    func track(_ part: PathCoordinate.Part, on keyPath: KeyPath) -> KeyframeTrack {
      var track = self
      track.keyPath = keyPath
      track.follow(PathCoordinate(part: part, trajectory: trajectory))
      return track
    }
    let moves = [track(.x, on: keyPath.appending("x")), track(.y, on: keyPath.appending("y"))]
    guard rotationMode != .none else { return moves }
    var turn = track(.rotation(rotationMode), on: .transformRotation)
    (turn.isAdditive, turn.isCumulative) = (true, false)
    return moves + [turn]
  }
}
