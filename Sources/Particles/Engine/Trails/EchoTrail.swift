internal import KamuroCSIMD

/// What one particle has left behind, traced back from the latest.
///
/// It is kept as the ends of pieces of the particle's life, each of which is where the next one begins.
struct EchoTrail {
  private enum Column: Int, CaseIterable {
    /// How many steps before the latest place of the grid.
    case steps
    /// How the particle moved then.
    case squares, reaches
  }

  /// The ends of most pieces, and as many more as are read with the last.
  private static let length = Echoes.limit + 5
  /// The numbers that it has to have room for.
  static let room = Column.allCases.count * length

  private let memory: UnsafeMutableRawPointer
  /// The place of the earliest end; the latest has the place ``Echoes/limit``.
  private var first = Echoes.limit
  private var step: Seconds = 0
  /// The latest place of the grid.
  private var latest = 0
  /// How many time constants have gone by since then, and how many a step is.
  private var sinceLatest: Float = 0
  private var perStep: Float = 0
  /// The particle itself, if it has died.
  private(set) var death: Death?

  /// What a particle has left where it died, the latest of its echoes.
  struct Death {
    let age: Float
    /// The part of its light that has not faded.
    let part: Float
    /// How far a unit of velocity had been carried.
    let reach: Float
  }

  /// An empty one, in memory for ``room`` numbers.
  init(in memory: UnsafeMutablePointer<Float>) {
    self.memory = UnsafeMutableRawPointer(memory)
  }

  /// The pieces.
  var count: Int { Echoes.limit - first }

  /// Traces what a particle has left behind at a running time of its node.
  /// - Parameters:
  ///   - particle: Its place among the node's.
  ///   - node: The node.
  ///   - recipe: What it was given at birth.
  ///   - grid: What knows the recipe's motion.
  ///   - now: The time.
  ///   - seen: The time up to which it is drawn itself.
  ///   - limit: How many echoes it may have.
  mutating func trace(
    _ particle: Int,
    of node: CellNode,
    by recipe: CellRecipe,
    on grid: inout FlightGrid,
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
    let scale = Double(particles.scales[particle]) + recipe.scaleSpeed * end
    let longestWay = max(Echoes.dot, node.cell.contents.size.larger * scale / 2)
    let twoSteps = 2 * step / longestWay
    let perLongest = Float(twoSteps * twoSteps)
    let isDead = isOver && !particles.isAlive(particle, at: seen)
    let pieces = min(limit, Echoes.limit) - (isDead ? 1 : 0)
    let reach: Float
    if node.movesFreely(by: recipe) {
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

  /// Cuts a part of a life into pieces, from its last moment back; returns how far a unit of velocity has
  /// been carried by then.
  ///
  /// Which there are before a moment follows from the particle alone: pieces end where a binary counter
  /// of the shortest ones turns over, and so do not move as it grows older.
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
    // What is shorter is no piece.
    let least = step * 1e-6
    guard !flight.isStill, end - start > least else { return moment.reach }
    let earliest = Echoes.limit - limit
    // By rounding it may be above the latest.
    let lowest = Int(min((start / step).rounded(.up), Double(latest)))
    var (place, cut, rest) = (latest, first, end)
    if Double(place) * step > start {
      flight.enter(place, lowest: lowest)
      if Double(place) * step < end - least, cut > earliest {
        cut &-= 1
        add(flight.moment(atPlace: place), before: 0, at: cut)
      }
      while cut > earliest {
        // As often as the counter allows, and while the way is not too long.
        let doublings = min((place | longest).trailingZeroBitCount, flight.doublings(at: place))
        let next = place &- 1 &<< doublings
        guard next >= lowest else { break }
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

  @inline(__always)
  private func add(_ moment: FlightMoment, before steps: Float, at end: Int) {
    memory.storeBytes(of: steps, toByteOffset: Self.offset(.steps, end), as: Float.self)
    memory.storeBytes(of: moment.square, toByteOffset: Self.offset(.squares, end), as: Float.self)
    memory.storeBytes(of: moment.reach, toByteOffset: Self.offset(.reaches, end), as: Float.self)
  }

  @inline(__always)
  private static func offset(_ column: Column, _ end: Int) -> Int {
    (column.rawValue &* length &+ end) &* 4
  }
}

// MARK: - Four at a time

/// Four echoes, each in the middle of a piece.
struct FourEchoes {
  /// How old the particle was.
  let ages: SIMD4<Float>
  /// How far it went on, in points.
  let ways: SIMD4<Float>
  /// The part of its light that has not faded.
  let parts: SIMD4<Float>
  /// How far a unit of velocity had been carried, if there is drag.
  let reaches: SIMD4<Float>
}

extension EchoTrail {
  /// The echoes from one on, counted from the earliest, of a particle with a drag; of those after the
  /// last the numbers are of no meaning.
  @inline(__always)
  func echoes(from echo: Int, drag: Float) -> FourEchoes {
    let (start, end) = (first &+ echo, first &+ echo &+ 1)
    let (startSteps, endSteps) = (four(.steps, start), four(.steps, end))
    let (steps, halfStep) = (startSteps + endSteps, Float(step / 2))
    let speeds = lanes_root(four(.squares, start)) + lanes_root(four(.squares, end))
    // Of a velocity drag leaves 1 - k w; in the middle that is the geometric mean.
    let lefts = (1 - four(.reaches, start) * drag) * (1 - four(.reaches, end) * drag)
    return FourEchoes(
      ages: (Float(2 &* latest) - steps) * halfStep,
      ways: speeds * ((startSteps - endSteps) * halfStep),
      parts: Afterglow.parts(after: sinceLatest + steps * (perStep / 2)),
      reaches: (1 - lanes_root(lanes_greater(lefts, .zero))) * (1 / drag)
    )
  }

  @inline(__always)
  private func four(_ column: Column, _ end: Int) -> SIMD4<Float> {
    memory.loadUnaligned(fromByteOffset: Self.offset(column, end), as: SIMD4<Float>.self)
  }
}

extension Size {
  /// The larger side.
  fileprivate var larger: Double { max(width, height) }
}
