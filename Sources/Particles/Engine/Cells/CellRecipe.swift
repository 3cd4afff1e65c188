internal import KamuroCSIMD

/// A number that chance draws: from `base - range` to `base + range`, all of them equally likely.
struct Spread: Hashable, Sendable {
  var base: Double
  var range: Double

  init(base: Double, range: Double) {
    self.base = base
    self.range = range
  }

  /// Lengths in points.
  init(_ base: Length, _ range: Length, on stage: Size) {
    self.init(base: base.points(on: stage), range: range.points(on: stage))
  }

  /// Angles in radians.
  init(_ base: Angle, _ range: Angle) {
    self.init(base: base.radians, range: range.radians)
  }

  /// Whether every draw gives 0.
  var isZero: Bool { base == 0 && range == 0 }

  /// The number that a chance draws.
  @inline(__always)
  func value(by source: RandomSource, _ draw: UInt64) -> Double {
    range == 0 ? base : base + range * source.signed(draw)
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
  /// The part of the velocity that is towards the viewer.
  var ascent: Double
  /// Towards the viewer, in points per second squared.
  var zAcceleration: Double
  /// In points per second.
  var velocity: Spread
  var motion: Motion
  /// In points per second squared.
  var radialAcceleration: Spread
  /// In points per second squared.
  var tangentialAcceleration: Spread
  /// What moves particles around their places of birth, if anything does.
  var polar: PolarRecipe?
  /// In points.
  var swayAmplitude: Spread
  /// Swings per second.
  var swayFrequency: Spread
  var swaysAboutWay: Bool
  /// In radians.
  var rotation: Spread
  /// In radians per second.
  var spin: Spread
  /// In radians per second.
  var flutter: Spread
  /// In points per second; 0 for particles that are never drawn longer.
  var stretchVelocity: Double
  var scale: Spread
  /// Per second.
  var scaleSpeed: Double
  var color: Color
  var colorRange: Color
  /// Per second.
  var colorSpeed: Color
  /// Of the light that particles leave behind.
  var afterglow: Afterglow
  /// The factors over life on the velocity, the spin and the swing, where there are any.
  var velocityOverLife: LifeCurve?
  var spinOverLife: LifeCurve?
  var swayOverLife: LifeCurve?

  init(_ cell: EmitterCell, of layer: EmitterLayer, on stage: Size) {
    func points(_ base: Length, _ range: Length) -> Spread { Spread(base, range, on: stage) }
    lifetime = Spread(base: cell.lifetime, range: cell.lifetimeRange) * layer.lifetime
    longitude = Spread(cell.emissionLongitude, cell.emissionRange)
    planarity = cell.emissionLatitude.planarity
    ascent = cell.emissionLatitude.ascent
    zAcceleration = cell.zAcceleration.points(on: stage)
    velocity = points(cell.velocity, cell.velocityRange) * layer.velocity
    let acceleration = LengthPair(cell.xAcceleration, cell.yAcceleration).points(on: stage)
    motion = Motion(acceleration: acceleration, drag: cell.drag)
    let dynamics = cell.dynamics
    radialAcceleration = points(dynamics.radialAcceleration, dynamics.radialAccelerationRange)
    tangentialAcceleration = points(
      dynamics.tangentialAcceleration,
      dynamics.tangentialAccelerationRange
    )
    polar = PolarRecipe(cell.polar, on: stage)
    swayAmplitude = points(cell.swayAmplitude, cell.swayAmplitudeRange)
    swayFrequency = Spread(base: cell.swayFrequency, range: cell.swayFrequencyRange)
    swaysAboutWay = cell.swaysAboutWay
    rotation = Spread(cell.rotation, cell.rotationRange)
    spin = Spread(cell.spin, cell.spinRange) * layer.spin
    flutter = Spread(cell.flutter, cell.flutterRange)
    stretchVelocity = max(0, cell.stretchVelocity.points(on: stage))
    scale = Spread(base: cell.scale, range: cell.scaleRange) * layer.scale
    scaleSpeed = cell.scaleSpeed * abs(layer.scale)
    color = cell.color
    colorRange = cell.colorRange
    colorSpeed = cell.colorSpeed
    afterglow = Afterglow(of: cell)
    velocityOverLife = cell.curve(of: .velocity)
    spinOverLife = cell.curve(of: .spin)
    swayOverLife = cell.curve(of: .swayAmplitude)
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
    static let flutter: UInt64 = 18
    static let flutterPhase: UInt64 = 19
    static let ramp: UInt64 = 20
    static let radialAcceleration: UInt64 = 21
    static let tangentialAcceleration: UInt64 = 22
    static let startRadius: UInt64 = 23
    static let endRadius: UInt64 = 24
    static let rotatePerSecond: UInt64 = 25
  }

  /// How far a particle is turned at birth, in radians.
  func rotation(by source: RandomSource) -> Double {
    rotation.value(by: source, Draw.rotation)
  }

  /// Whether velocity and acceleration alone say where a particle is on its way.
  var movesPlainly: Bool { velocityOverLife == nil && polar == nil }

  /// Whether particles swing about their way.
  var sways: Bool { !swayAmplitude.isZero }

  /// Whether particles move by their velocity, an acceleration and drag alone.
  var isFree: Bool { movesPlainly && !sways }

  /// The swing of a particle.
  func sway(by source: RandomSource) -> Sway {
    Sway(
      amplitude: swayAmplitude.value(by: source, Draw.swayAmplitude),
      frequency: swayFrequency.value(by: source, Draw.swayFrequency),
      phase: source.unit(Draw.swayPhase) * 2 * .pi,
      isAboutWay: swaysAboutWay
    )
  }

  /// What pushes a particle from the emitter's position; `nil` where the same pushes all.
  func originPush(by source: RandomSource) -> OriginPush? {
    guard radialAcceleration.range != 0 || tangentialAcceleration.range != 0 else { return nil }
    return OriginPush(
      radial: radialAcceleration.value(by: source, Draw.radialAcceleration),
      tangential: tangentialAcceleration.value(by: source, Draw.tangentialAcceleration)
    )
  }

  /// Whether particles turn in depth.
  var flutters: Bool { !flutter.isZero }

  /// Whether fast particles are drawn longer.
  var stretches: Bool { stretchVelocity > 0 }

  /// The part of its width that a fluttering particle shows at an age.
  func visibleWidth(by source: RandomSource, atAge age: Seconds) -> Double {
    let start = source.unit(Draw.flutterPhase) * 2 * .pi
    return abs(cos(start + flutter.value(by: source, Draw.flutter) * age))
  }

  /// How much longer a particle is drawn at a speed.
  func stretch(at speed: Double) -> Double {
    min(max(1, speed / stretchVelocity), Self.longestStretch)
  }

  /// The most times that a particle is drawn longer than it is.
  static let longestStretch = 1000.0

  /// A color, its own or one of a palette's, shifted within the ranges.
  func color(by source: RandomSource, from palette: Color?) -> Color {
    var color = palette ?? color
    guard colorRange != Color(red: 0, green: 0, blue: 0, alpha: 0) else { return color }
    color.red += colorRange.red * source.signed(Draw.red)
    color.green += colorRange.green * source.signed(Draw.green)
    color.blue += colorRange.blue * source.signed(Draw.blue)
    color.alpha += colorRange.alpha * source.signed(Draw.alpha)
    return color
  }
}
