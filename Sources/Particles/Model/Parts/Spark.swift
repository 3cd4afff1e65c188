/// A spark of a firework, with its sampled properties.
struct Spark: Sendable {
  /// A quadrant.
  private enum Quarter: Int {
    case topRight
    case bottomRight
    case bottomLeft
    case topLeft

    var isLeft: Bool { self == .bottomLeft || self == .topLeft }
    var isTop: Bool { self == .topRight || self == .topLeft }
  }

  /// The indices of its random numbers; those for the keys of scale and opacity are functions
  /// below.
  private enum RandomIndex {
    static let across: UInt64 = 1
    static let down: UInt64 = 2
    static let trajectory: UInt64 = 3
    static let depth: UInt64 = 6
    static let control: UInt64 = 7
    static let side: UInt64 = 8
    static let height: UInt64 = 9
  }

  /// Where it starts, in points.
  let origin: Vector
  /// Its trajectory, in units.
  let trajectory: Trajectory
  /// Whether its trajectory is mirrored to the left.
  let isFlipped: Bool
  /// Whether it is in front of depth 0 instead of behind it.
  let isInFront: Bool
  let color: Color
  private let source: RandomSource

  fileprivate init(
    index: Int,
    quarter: Int?,
    origin: Vector,
    of firework: Firework,
    source: RandomSource
  ) {
    let quarter = quarter.flatMap(Quarter.init)
    self.source = source
    isFlipped = quarter?.isLeft ?? false
    trajectory = Self.trajectory(of: firework, isTop: quarter?.isTop ?? true, source: source)
    self.origin = origin + Self.shift(to: quarter, of: firework, source: source)
    isInFront = !firework.changesZPosition || source.integer(below: 2, RandomIndex.depth) == 1
    color = firework.colors.isEmpty ? .white : firework.colors[index % firework.colors.count]
  }

  /// A random outward offset into its quadrant, in whole points.
  private static func shift(
    to quarter: Quarter?,
    of firework: Firework,
    source: RandomSource
  ) -> Vector {
    guard let quarter, firework.maxSparkChange > 0 else { return .zero }
    let steps = max(1, Int(firework.maxSparkChange))
    let a = Double(source.integer(below: steps, RandomIndex.across))
    let b = Double(source.integer(below: steps, RandomIndex.down))
    // In the upper quadrants, the vertical and the horizontal offset are the same number.
    return Vector(dx: quarter.isLeft ? -a : a, dy: quarter.isTop ? -a : b)
  }

  private static func trajectory(
    of firework: Firework,
    isTop: Bool,
    source: RandomSource
  ) -> Trajectory {
    let choices: [Trajectory]
    switch firework.trajectories {
    case .fountain:
      let trajectory = fountain(source: source)
      return firework.pacing == .length ? trajectory.paced : trajectory
    case .drawn(let trajectories): choices = trajectories
    case .classic, .quarters:
      let quarters = firework.trajectories.quarters
      choices = (isTop ? quarters?.top : quarters?.bottom) ?? []
    }
    guard !choices.isEmpty else { return Trajectory() }
    return choices[source.integer(below: choices.count, RandomIndex.trajectory)]
  }

  /// A random quadratic curve up and to a side.
  private static func fountain(source: RandomSource) -> Trajectory {
    let rise = 1 + Double(source.integer(below: 6, RandomIndex.control) - 3) / 10
    let side = Double(source.integer(below: 4, RandomIndex.side) - 2)
    let height = rise + 2 + Double(source.integer(below: 10, RandomIndex.height) - 5) / 10
    return Trajectory([
      .quadratic(control: Vector(dx: 0, dy: -rise), to: Vector(dx: side, dy: -height))
    ])
  }
}

extension Spark {
  /// The offset from its origin at a fraction of its trajectory, in units.
  func displacement(at fraction: Double) -> Vector {
    unflipped(trajectory.point(at: fraction))
  }

  /// The rotation at a fraction of its trajectory, in radians.
  func rotation(at fraction: Double, as mode: RotationMode) -> Double {
    mode == .none ? 0 : mode.radians(along: unflipped(trajectory.tangent(at: fraction)))
  }

  private func unflipped(_ vector: Vector) -> Vector {
    isFlipped ? Vector(dx: -vector.dx, dy: vector.dy) : vector
  }

  /// The scale factor at a fraction of its flight.
  func scale(at fraction: Double, along track: SparkTrack) -> Double {
    max(0, track.value(at: fraction, source: source, number: Self.scaleDraw))
  }

  /// The opacity at a fraction of its flight.
  func opacity(at fraction: Double, along track: SparkTrack) -> Double {
    min(max(0, track.value(at: fraction, source: source, number: Self.opacityDraw)), 1)
  }

  /// The factor on the intensity at a fraction of its flight.
  func intensity(at fraction: Double, along track: SparkTrack) -> Double {
    max(0, track.value(at: fraction, source: source, number: Self.intensityDraw))
  }

  /// The index of the random number for a key of the scale.
  static func scaleDraw(ofKey key: Int) -> UInt64 {
    (1...2).contains(key) ? UInt64(key) + 3 : UInt64(key) + 16
  }

  /// The index of the random number for a key of the opacity.
  static func opacityDraw(ofKey key: Int) -> UInt64 { UInt64(key) + 96 }

  /// The index of the random number for a key of the intensity.
  static func intensityDraw(ofKey key: Int) -> UInt64 { UInt64(key) + 160 }
}

extension Firework {
  /// Samples the sparks of one repeat, ordered by firework.
  func sampleSparks(about middle: Vector, source: RandomSource) -> [Spark] {
    (0..<count).flatMap { number in
      let source = source.child(UInt64(number))
      let origin = origin(about: middle, source: source)
      let quarters = trajectories.quarters == nil ? nil : quarters(source: source.child(1))
      return (0..<sparks).map { index in
        Spark(
          index: index,
          quarter: quarters?[index],
          origin: origin,
          of: self,
          source: source.child(2, UInt64(index))
        )
      }
    }
  }

  /// The place on the box, plus a random offset of whole points, from minus half the extent up.
  private func origin(about middle: Vector, source: RandomSource) -> Vector {
    let steps = max(1, Int(maxVectorChange))
    let shift = Vector(
      dx: Double(source.integer(below: steps, 2)) - maxVectorChange / 2,
      dy: Double(source.integer(below: steps, 3)) - maxVectorChange / 2
    )
    return middle + placeOnBox(source: source) + (maxVectorChange > 0 ? shift : .zero)
  }

  private func placeOnBox(source: RandomSource) -> Vector {
    let (right, down) = (boxSize.width / 2, boxSize.height / 2)
    switch boxOrigin {
    case .top: return Vector(dx: 0, dy: -down)
    case .corners:
      let corner = source.integer(below: 4, 1)
      return Vector(dx: corner.isMultiple(of: 2) ? -right : right, dy: corner < 2 ? -down : down)
    }
  }

  /// A random quadrant for each spark, so that each eight consecutive sparks have each quadrant
  /// twice.
  private func quarters(source: RandomSource) -> [Int] {
    stride(from: 0, to: sparks, by: 8).flatMap { first in
      source.child(UInt64(first)).shuffled(8, from: 0).prefix(sparks - first).map { $0 / 2 }
    }
  }
}
