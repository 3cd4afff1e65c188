/// A path of a spark: a chain of lines, curves and arcs.
///
/// Points are in units; a firework's scale converts them to stage points. y grows downward. Each
/// segment begins where the one before it ends.
/// ```
/// start ——— segment ——— segment ——— segment
/// 0         1/3         2/3         1        parameter
/// ```
package struct Trajectory: Hashable, Sendable {
  /// A part of a trajectory, in units.
  package typealias Segment = PathSegment<Vector>

  /// The start.
  ///
  /// In files, all coordinates are in -1000...1000.
  package var start: Vector { didSet { prepare() } }
  /// The segments, 1 to 64 in files; without any, the trajectory stays at its start.
  package var segments: [Segment] { didSet { prepare() } }
  /// Whether fractions are shares of the arc length instead of parameters.
  package let isPaced: Bool
  /// The segments with their starting points.
  private(set) var pieces: [TrajectoryPiece] = []
  /// The arc lengths, if it is paced.
  private var lengths: ArcLengths?

  /// A trajectory that stays at the origin.
  package init() {
    self.init([])
  }

  /// Creates a trajectory of segments, by default from the origin.
  package init(from start: Vector = .zero, _ segments: [Segment]) {
    self.init(from: start, segments, isPaced: false)
  }

  private init(from start: Vector, _ segments: [Segment], isPaced: Bool) {
    self.start = start
    self.segments = segments
    self.isPaced = isPaced
    prepare()
  }

  private mutating func prepare() {
    var place = start
    pieces = segments.map { segment in
      let piece = TrajectoryPiece(segment, from: place)
      place = piece.end
      return piece
    }
    lengths = isPaced ? ArcLengths(of: pieces) : nil
  }

  /// The end.
  package var end: Vector { pieces.last?.end ?? start }

  /// The arc length, to about nine digits.
  ///
  /// - Complexity: O(segments) if it is not paced, as each curve is measured; otherwise O(1).
  package var length: Double { (lengths ?? ArcLengths(of: pieces)).total }

  /// The same trajectory with constant speed: a fraction of it is a share of its length.
  ///
  /// The arc lengths are computed once, here.
  package var paced: Trajectory { Trajectory(from: start, segments, isPaced: true) }
}

extension Trajectory {
  /// The point at a fraction, which is clamped to 0...1.
  ///
  /// The fraction is a parameter: each segment takes an equal part of it, and within a segment it
  /// is the curve's parameter. If the trajectory is paced, it is a share of the arc length.
  /// - Complexity: O(1); O(log *n*) in the number of measured parts if it is paced.
  package func point(at fraction: Double) -> Vector {
    guard let place = location(at: fraction) else { return start }
    return pieces[place.piece].point(at: place.parameter)
  }

  /// The unit tangent at a fraction, which is clamped to 0...1.
  ///
  /// Where segments meet, it is that of the following one. Where the derivative vanishes, as it
  /// does if a control point coincides with an end, it is the one-sided limit: from the right or,
  /// at the end, from the left. It is zero for a trajectory that is a single point.
  package func tangent(at fraction: Double) -> Vector {
    location(at: fraction).map { tangent(inPiece: $0.piece, at: $0.parameter) } ?? .zero
  }

  /// The unit tangent at a parameter of a piece.
  func tangent(inPiece piece: Int, at parameter: Double) -> Vector {
    let own = pieces[piece].direction(at: parameter)
    if own != .zero { return own }
    // The piece is a single point: take the start of the next one, or the end of the one before.
    let following = pieces[(piece + 1)...].lazy.map { $0.direction(at: 0) }
    let preceding = pieces[..<piece].reversed().lazy.map { $0.direction(at: 1) }
    let isDirection = { (direction: Vector) in direction != .zero }
    return (parameter >= 1 ? nil : following.first(where: isDirection))
      ?? preceding.first(where: isDirection) ?? .zero
  }

  /// The piece and its parameter at a fraction; `nil` without segments.
  private func location(at fraction: Double) -> (piece: Int, parameter: Double)? {
    guard !pieces.isEmpty else { return nil }
    guard fraction > 0 else { return (0, 0) }
    guard fraction < 1 else { return (pieces.count - 1, 1) }
    if let lengths { return lengths.location(at: fraction, in: pieces) }
    let place = fraction * Double(pieces.count)
    let piece = min(Int(place), pieces.count - 1)
    return (piece, place - Double(piece))
  }
}
