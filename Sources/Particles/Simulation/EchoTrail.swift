/// What one particle has left behind, traced back from the latest.
struct EchoTrail {
  /// Its columns: ages, ways, what has gone by and what is left.
  static var columns: Int { 4 }

  private let room: UnsafeMutableBufferPointer<Float>
  /// The place of the earliest echo; the latest has the last.
  private var first = Echoes.limit
  /// How many more it may have.
  private var allowance: Int

  /// An empty one, with room for its columns of as many as there may ever be.
  init(in room: UnsafeMutableBufferPointer<Float>, limit: Int) {
    self.room = room
    allowance = min(limit, Echoes.limit)
  }

  var count: Int { Echoes.limit - first }
  var ages: UnsafeMutableBufferPointer<Float> { column(0) }
  var ways: UnsafeMutableBufferPointer<Float> { column(1) }
  /// How many time constants of the afterglow have gone by.
  var constants: UnsafeMutableBufferPointer<Float> { column(2) }
  /// The part of the velocity at birth that drag had left.
  var lefts: UnsafeMutableBufferPointer<Float> { column(3) }

  private func column(_ index: Int) -> UnsafeMutableBufferPointer<Float> {
    .init(rebasing: room[index * Echoes.limit + first..<(index + 1) * Echoes.limit])
  }

  @inline(__always)
  private mutating func add(age: Seconds, way: Double, constants: Double, left: Double) {
    allowance &-= 1
    guard way > 0, constants < Afterglow.constants else { return }
    first &-= 1
    room[first] = Float(age)
    room[Echoes.limit &+ first] = Float(way)
    room[2 &* Echoes.limit &+ first] = Float(constants)
    room[3 &* Echoes.limit &+ first] = Float(left)
  }

  /// Adds what a particle has left behind at a running time of its node.
  /// - Parameters:
  ///   - particle: Its place among the node's.
  ///   - node: The node.
  ///   - recipe: What it was given at birth.
  ///   - now: The time.
  ///   - end: The time up to which it is drawn itself.
  mutating func trace(
    _ particle: Int,
    of node: CellNode,
    by recipe: CellRecipe,
    at now: Seconds,
    seenUntil end: Seconds
  ) {
    let afterglow = recipe.afterglow
    guard afterglow.constant > 0, allowance > 0 else { return }
    let lifetime = node.particles.lifetimes[particle]
    let age = max(0, now - node.particles.times[particle])
    let isOver = !node.particles.isAlive(particle, at: now)
    let last = isOver ? lifetime : min(age, lifetime)
    let pace = 1 / afterglow.constant
    let isFree = node.movesFreely(by: recipe)
    var flight = FreeFlight(
      of: isFree ? recipe.motion : Motion(),
      from: node.velocityAtBirth(of: particle),
      to: last,
      step: afterglow.shortestPiece
    )
    if isOver, !node.particles.isAlive(particle, at: end) {
      add(age: last, way: .infinity, constants: max(0, age - last) * pace, left: flight.left)
    }
    let scale = Double(node.particles.scales[particle]) + recipe.scaleSpeed * last
    var pieces = LifePieces(
      from: max(0, age - afterglow.span),
      to: last,
      of: afterglow,
      reach: max(Echoes.dot, node.cell.contents.size.larger * scale / 2)
    )
    var endSpeed =
      isFree ? flight.speed : node.velocity(of: particle, atAge: last, by: recipe).magnitude
    while allowance > 0, let piece = pieces.next(speed: endSpeed) {
      let (middle, span) = ((piece.start + piece.end) / 2, piece.end - piece.start)
      let startSpeed: Double
      var left = 0.0
      if isFree {
        left = flight.goBack(to: piece.start, by: middle, inSteps: piece.steps)
        startSpeed = flight.speed
      } else {
        startSpeed = node.velocity(of: particle, atAge: piece.start, by: recipe).magnitude
      }
      let way = (startSpeed + endSpeed) / 2 * span
      add(age: middle, way: way, constants: max(0, age - middle) * pace, left: left)
      endSpeed = startSpeed
    }
  }
}

/// How fast something was that acceleration and drag alone act on, from its last moment back.
private struct FreeFlight {
  /// The velocity that drag makes less and less of, and the one that it comes to.
  private let fading: Vector
  private let lasting: Vector
  /// What is added in a second where there is no drag.
  private let acceleration: Vector
  private let drag: Double
  /// What is left of the fading velocity at the age, and how much more it was half a step before.
  private(set) var left: Double
  private let growth: Double
  private var age: Seconds

  init(of motion: Motion, from launch: Vector, to last: Seconds, step: Seconds) {
    // Less drag is none in a life of days, and what it comes to is too fast to be exact.
    let isDragged = motion.drag > 1e-6
    lasting = isDragged ? motion.acceleration * (1 / motion.drag) : launch
    fading = isDragged ? launch - lasting : .zero
    acceleration = isDragged ? .zero : motion.acceleration
    drag = isDragged ? motion.drag : 0
    growth = isDragged ? 1 / decay(drag * step / 2) : 1
    age = last
    left = decay(drag * last)
  }

  /// In points per second.
  @inline(__always)
  var speed: Double { (lasting + acceleration * age + fading * left).magnitude }

  /// Goes back to an age: by whole steps, a power of two of them, or else by none; returns what was left
  /// in the middle of the way.
  @inline(__always)
  mutating func goBack(to age: Seconds, by middle: Seconds, inSteps steps: Int) -> Double {
    let before = self.age
    self.age = age
    guard drag > 0 else { return 1 }
    // Nothing is told apart from nothing.
    guard steps > 0, drag * before < 700 else {
      left = decay(drag * age)
      return decay(drag * middle)
    }
    var (factor, rest) = (growth, steps)
    while rest > 1 {
      factor *= factor
      rest /= 2
    }
    let half = left * factor
    left = half * factor
    return half
  }
}

/// The pieces of a particle's life, from its last moment back.
///
/// Which there are before a moment follows from the particle alone: pieces end where a binary counter
/// of the shortest ones turns over, and so do not move as it grows older.
private struct LifePieces {
  /// The age up to which pieces have been cut off, and the one where they end.
  private var end: Seconds
  private let first: Seconds
  /// The places of the grid below the end.
  private var index: Int
  private let shortest: Seconds
  private let longest: Int
  /// The way that a piece may be long, in points.
  private let reach: Double

  init(from first: Seconds, to last: Seconds, of afterglow: Afterglow, reach: Double) {
    (self.first, end, self.reach) = (first, last, reach)
    shortest = afterglow.shortestPiece
    longest = afterglow.longestPiece
    index = last > first ? Int(min(last / shortest, 1e15)) : 0
  }

  /// The next piece back, for a particle that has a speed at its end, and of how many of the shortest
  /// it is; 0 where it is cut off.
  @inline(__always)
  mutating func next(speed: Double) -> (start: Seconds, end: Seconds, steps: Int)? {
    guard end > first else { return nil }
    let gridEnd = Double(index) * shortest
    var count = 0
    if gridEnd >= end {
      // The longest power of two that the counter allows, of those whose way is not too long.
      let whole = index == 0 ? longest : min(longest, index & (0 &- index))
      count = 1
      var way = 2 * speed * shortest
      while count < whole, way <= reach {
        count &*= 2
        way *= 2
      }
      index &-= count
    }
    let start = Double(index) * shortest
    let isWhole = start >= first && gridEnd == end
    let piece = (start: max(first, start), end: end, steps: isWhole ? count : 0)
    end = piece.start
    return piece
  }
}

extension Size {
  /// The larger side.
  fileprivate var larger: Double { max(width, height) }
}
