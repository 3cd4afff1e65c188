/// A way over the stage: a chain of lines, curves and arcs.
///
/// Points are normalized: a firework's scale makes them stage points. y grows downward. Each
/// segment begins where the one before it ends.
/// ```
/// start ——— segment ——— segment ——— segment
/// 0         1/3         2/3         1        parameter
/// ```
public struct Trajectory: Hashable, Sendable {
  /// A part of a trajectory, in units.
  public typealias Segment = PathSegment<Vector>

  /// Where it begins.
  ///
  /// In files, all numbers of places are -1000...1000.
  public var start: Vector { didSet { prepare() } }
  /// Its parts, 1 to 64 in files; without any it stays at its start.
  public var segments: [Segment] { didSet { prepare() } }
  /// Whether places are those of a share of the length, instead of the parameter.
  public let isPaced: Bool
  /// The segments with their beginnings.
  private(set) var pieces: [TrajectoryPiece] = []
  /// What says how far along it is where, if it is paced.
  private var lengths: ArcLengths?

  /// A trajectory that stays at the origin.
  public init() {
    self.init([])
  }

  /// Creates a trajectory of segments, from the origin where nothing else is said.
  public init(from start: Vector = .zero, _ segments: [Segment]) {
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

  /// Straight lines through places, the first one from the origin.
  public static func polyline(through places: [Vector]) -> Trajectory {
    Trajectory(places.map { .line(to: $0) })
  }

  /// Where it ends.
  public var end: Vector { pieces.last?.end ?? start }

  /// Its length, to about nine digits.
  ///
  /// - Complexity: O(segments) where it is not paced, as each curve is measured; else O(1).
  public var length: Double { (lengths ?? ArcLengths(of: pieces)).total }

  /// The same trajectory at one speed: a fraction of it is that share of its length.
  ///
  /// Its lengths are measured once, here.
  public var paced: Trajectory { Trajectory(from: start, segments, isPaced: true) }
}

extension Trajectory {
  /// The place at a fraction 0...1; outside of that, an end.
  ///
  /// The fraction is a parameter: each segment takes an equal part of it, and in a segment it is
  /// the curve's own. Where the trajectory is paced it is a share of the length.
  /// - Complexity: O(1); O(log *n*) in the measured parts where it is paced.
  public func point(at fraction: Double) -> Vector {
    guard let place = place(at: fraction) else { return start }
    return pieces[place.piece].point(at: place.parameter)
  }

  /// The direction at a fraction 0...1, a vector of length 1; outside of that, one at an end.
  ///
  /// Where segments meet it is the one in which it goes on. Where a curve stands still for a
  /// moment, as it does where a control point is an end, it is the limit: of what follows or, at
  /// the end, of what was before. It is zero for a trajectory that stays where it is.
  public func tangent(at fraction: Double) -> Vector {
    guard let place = place(at: fraction) else { return .zero }
    let isEnd = place.parameter >= 1
    let own = pieces[place.piece].direction(at: place.parameter)
    if own != .zero { return own }
    // Nowhere to go in this piece: as the next one begins, or the one before it ended.
    let following = pieces[(place.piece + 1)...].lazy.map { $0.direction(at: 0) }
    let preceding = pieces[..<place.piece].reversed().lazy.map { $0.direction(at: 1) }
    let isDirection = { (direction: Vector) in direction != .zero }
    return (isEnd ? nil : following.first(where: isDirection))
      ?? preceding.first(where: isDirection) ?? .zero
  }

  /// The piece and its parameter at a fraction; `nil` without segments.
  private func place(at fraction: Double) -> (piece: Int, parameter: Double)? {
    guard !pieces.isEmpty else { return nil }
    guard fraction > 0 else { return (0, 0) }
    guard fraction < 1 else { return (pieces.count - 1, 1) }
    if let lengths { return lengths.place(at: fraction, in: pieces) }
    let place = fraction * Double(pieces.count)
    let piece = min(Int(place), pieces.count - 1)
    return (piece, place - Double(piece))
  }
}
