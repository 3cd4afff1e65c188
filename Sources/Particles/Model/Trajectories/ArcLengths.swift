/// The arc length of a trajectory, tabulated at many parameters.
///
/// The length of a part is the integral of the speed by five-point Gauss-Legendre quadrature. A
/// part is bisected while the sum of its halves differs, so that sharp curves have more parts.
struct ArcLengths: Hashable, Sendable {
  /// The end of a part.
  private struct Mark: Hashable, Sendable {
    let piece: Int
    /// The parameter of the piece.
    let parameter: Double
    /// The arc length from the trajectory's start.
    let length: Double
  }

  /// The deepest bisection: 256 parts of a piece.
  private static let deepest = 8

  private var marks: [Mark] = []
  /// The length of the whole trajectory.
  private(set) var total = 0.0

  init(of pieces: [TrajectoryPiece]) {
    for (index, piece) in pieces.enumerated() {
      let whole = piece.length(from: 0, to: 1)
      add(piece, at: index, from: 0, to: 1, length: whole, tolerance: 1e-10 * whole, depth: 0)
    }
  }

  private mutating func add(
    _ piece: TrajectoryPiece,
    at index: Int,
    from start: Double,
    to end: Double,
    length: Double,
    tolerance: Double,
    depth: Int
  ) {
    let middle = (start + end) / 2
    let halves = (piece.length(from: start, to: middle), piece.length(from: middle, to: end))
    guard depth < Self.deepest, abs(halves.0 + halves.1 - length) > tolerance else {
      total += halves.0 + halves.1
      marks.append(Mark(piece: index, parameter: end, length: total))
      return
    }
    let depth = depth + 1
    for (from, to, length) in [(start, middle, halves.0), (middle, end, halves.1)] {
      add(
        piece,
        at: index,
        from: from,
        to: to,
        length: length,
        tolerance: tolerance,
        depth: depth
      )
    }
  }

  /// The piece and its parameter at a share of the length, 0...1.
  /// - Complexity: O(log *n*) in the number of parts.
  func location(at share: Double, in pieces: [TrajectoryPiece]) -> (piece: Int, parameter: Double) {
    let wanted = share * total
    let low = marks.dropLast().endOfPrefix { $0.length <= wanted }
    let mark = marks[low]
    let isFirst = low == 0 || marks[low - 1].piece != mark.piece
    let start = isFirst ? 0 : marks[low - 1].parameter
    let before = low == 0 ? 0 : marks[low - 1].length
    return (
      mark.piece,
      pieces[mark.piece].parameter(
        at: wanted - before,
        in: start...mark.parameter,
        of: mark.length - before
      )
    )
  }
}

extension TrajectoryPiece {
  /// The nodes and weights of five-point Gauss-Legendre quadrature in -1...1.
  private static let nodes: [(place: Double, weight: Double)] = [
    (0, 128 / 225.0),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
    (0.906_179_845_938_664, 0.236_926_885_056_189_09),
    (-0.906_179_845_938_664, 0.236_926_885_056_189_09),
  ]

  /// The length between two parameters.
  fileprivate func length(from start: Double, to end: Double) -> Double {
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    return Self.nodes.reduce(0) { $0 + $1.weight * speed(at: middle + half * $1.place) } * half
  }

  /// The parameter at a length from the start of a part, by safeguarded Newton iteration.
  fileprivate func parameter(
    at length: Double,
    in part: ClosedRange<Double>,
    of whole: Double
  ) -> Double {
    guard whole > 0, length > 0 else { return part.lowerBound }
    guard length < whole else { return part.upperBound }
    var (low, high) = (part.lowerBound, part.upperBound)
    var parameter = low + (high - low) * length / whole
    for _ in 0..<50 {
      let error = self.length(from: part.lowerBound, to: parameter) - length
      guard abs(error) > 1e-12 * whole, high - low > 1e-15 else { break }
      if error > 0 { high = parameter } else { low = parameter }
      let next = parameter - error / speed(at: parameter)
      parameter = next > low && next < high ? next : (low + high) / 2
    }
    return parameter
  }
}
