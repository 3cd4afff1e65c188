/// A spark of the classic firework: what chance gave it.
struct ClassicSpark: Sendable {
  /// One of four parts of the compass.
  enum Quarter: Int {
    case topRight
    case bottomRight
    case bottomLeft
    case topLeft

    var isLeft: Bool { self == .bottomLeft || self == .topLeft }
    var isTop: Bool { self == .topRight || self == .topLeft }
  }

  /// Where it starts, in points.
  let origin: Vector
  /// Its way, normalized.
  let curve: CubicBezier
  /// Its size half way.
  let largest: Double
  /// Its size at the end.
  let smallest: Double
  /// In front of (true) or behind depth 0.
  let isInFront: Bool
  let color: Color

  private static let topRight = [
    CubicBezier(0.31, -0.46, 0.74, -0.29, 0.99, 0.12),
    CubicBezier(0.31, -0.46, 0.62, -0.49, 0.88, -0.19),
    CubicBezier(0.10, -0.54, 0.44, -0.53, 0.66, -0.30),
    CubicBezier(0.19, -0.46, 0.41, -0.53, 0.65, -0.45),
  ]
  private static let bottomRight = [
    CubicBezier(0.42, -0.01, 0.68, 0.11, 0.87, 0.44),
    CubicBezier(0.35, 0.00, 0.55, 0.12, 0.62, 0.45),
    CubicBezier(0.21, 0.05, 0.31, 0.19, 0.32, 0.45),
    CubicBezier(0.18, 0.00, 0.31, 0.11, 0.35, 0.25),
  ]

  init(
    index: Int,
    quarter: Quarter,
    origin: Vector,
    of firework: Firework,
    source: RandomSource
  ) {
    let a = Double(source.integer(below: 10, 1))
    let b = Double(source.integer(below: 10, 2))
    let curves = quarter.isTop ? Self.topRight : Self.bottomRight
    let curve = curves[source.integer(below: curves.count, 3)]
    self.curve = quarter.isLeft ? curve.flipped() : curve
    // The upper quarters shift up by the very number that they shift sideways by.
    self.origin = origin + Vector(dx: quarter.isLeft ? -a : a, dy: quarter.isTop ? -a : b)
    largest = 1.0 + Double(source.integer(below: 7, 4)) / 10
    smallest = 0.5 + Double(source.integer(below: 3, 5)) / 10
    isInFront = !firework.changesZPosition || source.integer(below: 2, 6) == 1
    color = firework.colors.isEmpty ? .white : firework.colors[index % firework.colors.count]
  }

  /// The factor on the size after a fraction of the flight: up to the largest half way, down to the
  /// smallest.
  func scale(at fraction: Double) -> Double {
    let eased = Self.easeOut.progress(at: fraction)
    return eased < 0.5
      ? 1 + (largest - 1) * eased * 2 : largest + (smallest - largest) * (eased * 2 - 1)
  }

  private static let easeOut = TimingFunction(0, 0, 0.58, 1)

  /// The opacity after a fraction of the flight: full until 0.95, nothing from 0.98 on.
  static func opacity(at fraction: Double) -> Double {
    min(max((0.98 - fraction) / 0.03, 0), 1)
  }
}

extension Firework {
  /// The sparks of one repeat, firework after firework.
  func drawSparks(about middle: Vector, source: RandomSource) -> [ClassicSpark] {
    (0..<count).flatMap { number in
      let source = source.child(UInt64(number))
      let origin = origin(about: middle, source: source)
      return quarters(source: source.child(1)).enumerated().map { index, quarter in
        ClassicSpark(
          index: index,
          quarter: quarter,
          origin: origin,
          of: self,
          source: source.child(2, UInt64(index))
        )
      }
    }
  }

  /// One of the box's corners, shifted by chance: whole points from minus half the extent up.
  private func origin(about middle: Vector, source: RandomSource) -> Vector {
    let corner = source.integer(below: 4, 1)
    let steps = max(1, Int(maxVectorChange))
    let shift = Vector(
      dx: Double(source.integer(below: steps, 2)) - maxVectorChange / 2,
      dy: Double(source.integer(below: steps, 3)) - maxVectorChange / 2
    )
    let half = Vector(
      dx: corner.isMultiple(of: 2) ? -boxSize.width / 2 : boxSize.width / 2,
      dy: corner < 2 ? -boxSize.height / 2 : boxSize.height / 2
    )
    return middle + half + (maxVectorChange > 0 ? shift : .zero)
  }

  /// A quarter for each spark: every eight in a row hold each quarter twice, in an order by chance.
  private func quarters(source: RandomSource) -> [ClassicSpark.Quarter] {
    stride(from: 0, to: sparks, by: 8).flatMap { first in
      let order = source.child(UInt64(first)).shuffled(8, from: 0)
      return order.prefix(sparks - first).compactMap { ClassicSpark.Quarter(rawValue: $0 / 2) }
    }
  }
}
