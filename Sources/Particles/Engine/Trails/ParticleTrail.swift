internal import KamuroCSIMD

/// The trail of one particle, computed backward from its newest end.
///
/// The particle's life is divided into pieces, whose ends are stored; each end is the next piece's
/// beginning.
struct ParticleTrail {
  private enum Key: Int, ColumnKey {
    typealias Number = Float

    /// The number of steps before the newest grid age.
    case steps
    /// The square of the speed, and the displacement per unit of velocity, at that age.
    case squares, reaches
  }

  /// The ends of the most pieces, plus those that are read beyond the last in groups of four.
  private static let length = TrailSprites.limit + 5
  /// The length of the scratch buffer, in numbers.
  static let scratchLength = ScratchColumns<Key>.size(length)

  private let columns: ScratchColumns<Key>
  /// The index of the oldest end; the newest one has the index ``TrailSprites/limit``.
  private var first = TrailSprites.limit
  private var step: Seconds = 0
  /// The newest age on the grid, in steps.
  private var latest = 0
  /// The time constants elapsed since the newest grid age, and those per step.
  private var sinceLatest: Float = 0
  private var perStep: Float = 0
  /// The particle itself, if it has died.
  private(set) var death: Death?

  /// A dead particle at its place of death, the newest sprite of its trail.
  struct Death {
    let age: Float
    /// The part of its light that has not faded.
    let part: Float
    /// The displacement per unit of velocity.
    let reach: Float
  }

  /// An empty trail in a scratch buffer of ``scratchLength`` numbers.
  init(in memory: UnsafeMutablePointer<Float>) {
    columns = ScratchColumns(Self.length, in: memory)
  }

  /// The number of pieces.
  var count: Int { TrailSprites.limit - first }

  /// Computes a particle's trail at a local time of its node.
  /// - Parameters:
  ///   - particle: Its index in the node.
  ///   - node: The node.
  ///   - recipe: The recipe that it was born with.
  ///   - grid: The evaluator of the recipe's free flight.
  ///   - isFree: Whether the grid serves; if not, the flight is evaluated age by age.
  ///   - now: The local time.
  ///   - seen: The time up to which the particle itself is drawn.
  ///   - limit: The most sprites of the trail.
  mutating func trace(
    _ particle: Int,
    of node: CellNode,
    by recipe: CellRecipe,
    on grid: inout FlightGrid,
    isFree: Bool,
    at now: Seconds,
    seenUntil seen: Seconds,
    limit: Int
  ) {
    let (afterglow, particles) = (recipe.afterglow, node.particles)
    guard afterglow.constant > 0, limit > 0 else { return }
    let isOver = !particles.isAlive(particle, at: now)
    let lifetime = particles.lifetimes[particle]
    let age = max(0, now - particles.times[particle])
    let (start, end) = (max(0, age - afterglow.span), isOver ? lifetime : min(age, lifetime))
    step = afterglow.shortestPiece
    latest = end > 0 ? Int(min(end / step, 1e15)) : 0
    sinceLatest = Float((age - Double(latest) * step) / afterglow.constant)
    perStep = Float(step / afterglow.constant)
    let scale = abs(Double(particles[.scale][particle]) + recipe.scaleSpeed * end)
    let isStroke = node.plan.streak.mayStretch(atScale: scale)
    let shortest = isStroke ? TrailSprites.stroke : TrailSprites.dot
    let longestPath = max(shortest, node.cell.contents.size.larger * scale / 2)
    let twoSteps = 2 * step / longestPath
    let perLongest = Float(twoSteps * twoSteps)
    let isDead = isOver && !particles.isAlive(particle, at: seen)
    let pieces = min(limit, TrailSprites.limit) - (isDead ? 1 : 0)
    let reach: Float
    if isFree {
      grid.begin(at: node.velocityAtBirth(of: particle), perLongest: perLongest)
      reach = cut(from: start, to: end, of: &grid, longest: afterglow.longestPiece, pieces)
    } else {
      var flight = GuidedFlight(of: particle, of: node, by: recipe, perLongest: perLongest)
      reach = cut(from: start, to: end, of: &flight, longest: afterglow.longestPiece, pieces)
    }
    guard isDead else { return }
    let part = afterglow.part(after: age - end)
    if part > 0 { death = Death(age: Float(end), part: part, reach: reach) }
  }

  /// Divides a part of a life into pieces, from its end back; returns the displacement per unit of
  /// velocity at the end.
  ///
  /// The pieces before an age depend on the particle alone: they end where a binary counter of the
  /// shortest pieces carries, and so do not move as the particle ages.
  /// - Parameters:
  ///   - longest: The most steps of a piece.
  ///   - limit: The most pieces.
  @inline(__always)
  private mutating func cut(
    from start: Seconds,
    to end: Seconds,
    of flight: inout some TracedFlight,
    longest: Int,
    _ limit: Int
  ) -> Float {
    let moment = flight.moment(at: end)
    add(moment, before: Float(Double(latest) - end / step), at: first)
    // A shorter rest is not a piece.
    let least = step * 1e-6
    guard !flight.isStill, end - start > least else { return moment.reach }
    let earliest = TrailSprites.limit - limit
    // Rounding may make it larger than the newest.
    let lowest = Int(min((start / step).rounded(.up), Double(latest)))
    var (place, cut, rest) = (latest, first, end)
    if Double(place) * step > start {
      flight.enter(place, lowest: lowest)
      if Double(place) * step < end - least, cut > earliest {
        cut &-= 1
        add(flight.moment(atPlace: place), before: 0, at: cut)
      }
      while cut > earliest, let next = beginning(ofPieceTo: place, of: flight, longest, lowest) {
        flight.enter(next, lowest: lowest)
        cut &-= 1
        add(flight.moment(atPlace: next), before: Float(latest &- next), at: cut)
        place = next
      }
      rest = Double(place) * step
    }
    if rest - start > least, cut > earliest {
      cut &-= 1
      add(flight.moment(at: start), before: Float(Double(latest) - start / step), at: cut)
    }
    first = cut
    return moment.reach
  }

  /// The beginning of the piece that ends at a place of the grid; `nil` before the lowest place.
  @inline(__always)
  private func beginning(
    ofPieceTo place: Int,
    of flight: some TracedFlight,
    _ longest: Int,
    _ lowest: Int
  ) -> Int? {
    // Doubled as often as the counter's trailing zeros allow, and while the path is short enough.
    let doublings = min((place | longest).trailingZeroBitCount, flight.doublings(at: place))
    let next = place &- 1 &<< doublings
    return next >= lowest ? next : nil
  }

  @inline(__always)
  private func add(_ moment: FlightMoment, before steps: Float, at end: Int) {
    columns[.steps][end] = steps
    columns[.squares][end] = moment.square
    columns[.reaches][end] = moment.reach
  }
}

// MARK: - Four at a time

/// Four trail sprites, each in the middle of a piece.
struct FourTrailSprites {
  /// The particle's ages, in seconds.
  let ages: SIMD4<Float>
  /// The lengths of the pieces' paths, in points.
  let lengths: SIMD4<Float>
  /// The parts of the light that have not faded.
  let parts: SIMD4<Float>
  /// The displacements per unit of velocity, if there is drag.
  let reaches: SIMD4<Float>
}

extension ParticleTrail {
  /// Four trail sprites from an index on, counted from the oldest; the values after the last one
  /// are undefined.
  @inline(__always)
  func sprites(from place: Int, drag: Float) -> FourTrailSprites {
    let (start, end) = (first &+ place, first &+ place &+ 1)
    let (startSteps, endSteps) = (columns[.steps].four(at: start), columns[.steps].four(at: end))
    let (steps, halfStep) = (startSteps + endSteps, Float(step / 2))
    let speeds =
      lanes_sqrt(columns[.squares].four(at: start)) + lanes_sqrt(columns[.squares].four(at: end))
    // The factor that drag leaves of a velocity is 1 - k r; in the middle it is the geometric mean.
    let lefts =
      (1 - columns[.reaches].four(at: start) * drag) * (1 - columns[.reaches].four(at: end) * drag)
    return FourTrailSprites(
      ages: (Float(2 &* latest) - steps) * halfStep,
      lengths: speeds * ((startSteps - endSteps) * halfStep),
      parts: TrailFade.parts(after: sinceLatest + steps * (perStep / 2)),
      reaches: (1 - lanes_sqrt(lanes_max(lefts, .zero))) * (1 / drag)
    )
  }
}

extension Size {
  /// The larger side.
  fileprivate var larger: Double { max(width, height) }
}
