/// A spark of a firework: what chance gave it.
struct Spark: Sendable {
  /// One of four parts of the compass.
  private enum Quarter: Int {
    case topRight
    case bottomRight
    case bottomLeft
    case topLeft

    var isLeft: Bool { self == .bottomLeft || self == .topLeft }
    var isTop: Bool { self == .topRight || self == .topLeft }
  }

  /// The numbers of its draws; those of the keys of its size and opacity are functions below.
  private enum Draw {
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
  /// Its way, in units.
  let trajectory: Trajectory
  /// Whether its way is mirrored to the left.
  let isFlipped: Bool
  /// In front of (true) or behind depth 0.
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
    isInFront = !firework.changesZPosition || source.integer(below: 2, Draw.depth) == 1
    color = firework.colors.isEmpty ? .white : firework.colors[index % firework.colors.count]
  }

  /// Outward into its quarter, by whole points.
  private static func shift(
    to quarter: Quarter?,
    of firework: Firework,
    source: RandomSource
  ) -> Vector {
    guard let quarter, firework.maxSparkChange > 0 else { return .zero }
    let steps = max(1, Int(firework.maxSparkChange))
    let a = Double(source.integer(below: steps, Draw.across))
    let b = Double(source.integer(below: steps, Draw.down))
    // The upper quarters shift up by the very number that they shift sideways by.
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
    return choices[source.integer(below: choices.count, Draw.trajectory)]
  }

  /// Up to a control point, and on from there to a side.
  private static func fountain(source: RandomSource) -> Trajectory {
    let rise = 1 + Double(source.integer(below: 6, Draw.control) - 3) / 10
    let side = Double(source.integer(below: 4, Draw.side) - 2)
    let height = rise + 2 + Double(source.integer(below: 10, Draw.height) - 5) / 10
    return Trajectory([
      .quadratic(control: Vector(dx: 0, dy: -rise), to: Vector(dx: side, dy: -height))
    ])
  }
}

extension Spark {
  /// How far from its origin it is after a fraction of its way, in units.
  func way(at fraction: Double) -> Vector {
    unflipped(trajectory.point(at: fraction))
  }

  /// Its angle after a fraction of its way, in radians.
  func rotation(at fraction: Double, as mode: Firework.RotationMode) -> Double {
    switch mode {
    case .none: 0
    case .auto: unflipped(trajectory.tangent(at: fraction)).radians
    case .autoReverse: (unflipped(trajectory.tangent(at: fraction)) * -1).radians
    }
  }

  private func unflipped(_ way: Vector) -> Vector {
    isFlipped ? Vector(dx: -way.dx, dy: way.dy) : way
  }

  /// The factor on its size after a fraction of its flight.
  func scale(at fraction: Double, along track: SparkTrack) -> Double {
    max(0, track.value(at: fraction, source: source, number: Self.scaleDraw))
  }

  /// Its opacity after a fraction of its flight.
  func opacity(at fraction: Double, along track: SparkTrack) -> Double {
    min(max(0, track.value(at: fraction, source: source, number: Self.opacityDraw)), 1)
  }

  /// The number of the draw of a key of its size.
  static func scaleDraw(ofKey key: Int) -> UInt64 {
    (1...2).contains(key) ? UInt64(key) + 3 : UInt64(key) + 16
  }

  /// The number of the draw of a key of its opacity.
  static func opacityDraw(ofKey key: Int) -> UInt64 { UInt64(key) + 96 }
}

extension Firework {
  /// The sparks of one repeat, firework after firework.
  func drawSparks(about middle: Vector, source: RandomSource) -> [Spark] {
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

  /// The place on the box, shifted by chance: whole points from minus half the extent up.
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

  /// A quarter for each spark: every eight in a row hold each quarter twice, in an order by chance.
  private func quarters(source: RandomSource) -> [Int] {
    stride(from: 0, to: sparks, by: 8).flatMap { first in
      source.child(UInt64(first)).shuffled(8, from: 0).prefix(sparks - first).map { $0 / 2 }
    }
  }
}
