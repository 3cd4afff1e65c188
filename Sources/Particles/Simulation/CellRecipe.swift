/// A number that chance draws: from `base - range` to `base + range`, all of them equally likely.
struct Spread: Hashable, Sendable {
  var base: Double
  var range: Double

  /// Whether every draw gives 0.
  var isZero: Bool { base == 0 && range == 0 }

  /// The number that a chance draws.
  @inline(__always)
  func value(by source: RandomSource, _ draw: UInt64) -> Double {
    base + range * source.signed(draw)
  }

  static func * (spread: Spread, factor: Double) -> Spread {
    Spread(base: spread.base * factor, range: spread.range * factor)
  }
}

/// The numbers of a cell, on a stage and times the factors of its layer: what a particle is given at
/// birth, and what it moves and fades by.
struct CellRecipe: Hashable, Sendable {
  /// In the node's seconds.
  var lifetime: Spread
  /// In radians.
  var longitude: Spread
  /// The part of the velocity that lies in the stage's plane.
  var planarity: Double
  /// In points per second.
  var velocity: Spread
  var motion: Motion
  /// In points.
  var swayAmplitude: Spread
  /// Swings per second.
  var swayFrequency: Spread
  /// In radians.
  var rotation: Spread
  /// In radians per second.
  var spin: Spread
  var scale: Spread
  /// Per second.
  var scaleSpeed: Double
  var color: Color
  var colorRange: Color
  /// Per second.
  var colorSpeed: Color

  init(_ cell: EmitterCell, of layer: EmitterLayer, on stage: Size) {
    func points(_ base: Length, _ range: Length) -> Spread {
      Spread(base: base.points(on: stage), range: range.points(on: stage))
    }
    func radians(_ base: Angle, _ range: Angle) -> Spread {
      Spread(base: base.radians, range: range.radians)
    }
    lifetime = Spread(base: cell.lifetime, range: cell.lifetimeRange) * layer.lifetime
    longitude = radians(cell.emissionLongitude, cell.emissionRange)
    planarity = cell.emissionLatitude.planarity
    velocity = points(cell.velocity, cell.velocityRange) * layer.velocity
    motion = Motion(
      acceleration: Vector(
        dx: cell.xAcceleration.points(on: stage),
        dy: cell.yAcceleration.points(on: stage)
      ),
      drag: cell.drag
    )
    swayAmplitude = points(cell.swayAmplitude, cell.swayAmplitudeRange)
    swayFrequency = Spread(base: cell.swayFrequency, range: cell.swayFrequencyRange)
    rotation = radians(cell.rotation, cell.rotationRange)
    spin = radians(cell.spin, cell.spinRange) * layer.spin
    scale = Spread(base: cell.scale, range: cell.scaleRange) * layer.scale
    scaleSpeed = cell.scaleSpeed * abs(layer.scale)
    color = cell.color
    colorRange = cell.colorRange
    colorSpeed = cell.colorSpeed
  }
}

// MARK: Chance

extension CellRecipe {
  /// The properties that chance is asked for, each under a number of its own for ever.
  enum Draw {
    static let lifetime: UInt64 = 1
    static let longitude: UInt64 = 2
    static let velocity: UInt64 = 3
    static let scale: UInt64 = 4
    static let spin: UInt64 = 5
    static let red: UInt64 = 6
    static let green: UInt64 = 7
    static let blue: UInt64 = 8
    static let alpha: UInt64 = 9
    static let siteFirst: UInt64 = 10
    static let siteSecond: UInt64 = 11
    static let palette: UInt64 = 12
    static let rotation: UInt64 = 13
    static let swayAmplitude: UInt64 = 14
    static let swayFrequency: UInt64 = 15
    static let swayPhase: UInt64 = 16
    static let siteThird: UInt64 = 17
  }

  /// How far a particle is turned at birth, in radians.
  func rotation(by source: RandomSource) -> Double {
    rotation.value(by: source, Draw.rotation)
  }

  /// Whether particles swing about their way.
  var sways: Bool { !swayAmplitude.isZero }

  /// The swing of a particle; it begins where the particle is born.
  func sway(by source: RandomSource) -> Sway {
    Sway(
      amplitude: swayAmplitude.value(by: source, Draw.swayAmplitude),
      frequency: swayFrequency.value(by: source, Draw.swayFrequency),
      phase: source.unit(Draw.swayPhase) * 2 * .pi
    )
  }

  /// A color, its own or one of a palette's, shifted within the ranges.
  func color(by source: RandomSource, from palette: Color?) -> Color {
    var color = palette ?? color
    color.red += colorRange.red * source.signed(Draw.red)
    color.green += colorRange.green * source.signed(Draw.green)
    color.blue += colorRange.blue * source.signed(Draw.blue)
    color.alpha += colorRange.alpha * source.signed(Draw.alpha)
    return color
  }
}
