internal import KamuroCSIMD

/// A uniform distribution from `base - range` to `base + range`.
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

  /// Whether every sample is 0.
  var isZero: Bool { base == 0 && range == 0 }

  /// Samples the distribution.
  @inline(__always)
  func value(by source: RandomSource, _ draw: UInt64) -> Double {
    range == 0 ? base : base + range * source.signed(draw)
  }

  static func * (spread: Spread, factor: Double) -> Spread {
    Spread(base: spread.base * factor, range: spread.range * factor)
  }
}

/// The numbers of an emitter cell, resolved on a stage and multiplied by the factors of its layer,
/// for sampling and evaluating particles.
struct CellRecipe: Hashable, Sendable {
  /// In the node's seconds.
  var lifetime: Spread
  /// In radians.
  var longitude: Spread
  /// The length of the unit velocity's projection onto the stage's plane.
  var planarComponent: Double
  /// The component of the unit velocity towards the viewer.
  var depthComponent: Double
  /// Towards the viewer, in points per second squared.
  var zAcceleration: Double
  /// In points per second.
  var velocity: Spread
  var motion: Motion
  /// In points per second squared.
  var radialAcceleration: Spread
  /// In points per second squared.
  var tangentialAcceleration: Spread
  /// The polar motion, if there is one.
  var polar: PolarRecipe?
  /// In points.
  var swayAmplitude: Spread
  /// In hertz.
  var swayFrequency: Spread
  var swaysAboutWay: Bool
  /// In radians.
  var rotation: Spread
  /// In radians per second.
  var spin: Spread
  /// In radians per second.
  var flutter: Spread
  /// In points per second; 0 if particles are not stretched.
  var stretchVelocity: Double
  var scale: Spread
  /// Per second.
  var scaleSpeed: Double
  var color: Color
  var colorRange: Color
  /// Per second.
  var colorSpeed: Color
  /// The fade of the trails.
  var afterglow: TrailFade
  /// The curves over life of velocity, spin and sway.
  var velocityOverLife: LifeCurve?
  var spinOverLife: LifeCurve?
  var swayOverLife: LifeCurve?

  init(_ cell: EmitterCell, of layer: EmitterLayer, on stage: Size) {
    func points(_ base: Length, _ range: Length) -> Spread { Spread(base, range, on: stage) }
    lifetime = Spread(base: cell.lifetime, range: cell.lifetimeRange) * layer.lifetime
    longitude = Spread(cell.emissionLongitude, cell.emissionRange)
    planarComponent = cell.emissionLatitude.planarComponent
    depthComponent = cell.emissionLatitude.depthComponent
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
    afterglow = TrailFade(of: cell)
    velocityOverLife = cell.curve(of: .velocity)
    spinOverLife = cell.curve(of: .spin)
    swayOverLife = cell.curve(of: .swayAmplitude)
  }
}

// MARK: Chance

extension CellRecipe {
  /// The index of each property's random number; these never change, so that a seed keeps its
  /// frames.
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

  /// The rotation at birth, in radians.
  func rotation(by source: RandomSource) -> Double {
    rotation.value(by: source, Draw.rotation)
  }

  /// Whether velocity, acceleration and drag alone determine the path, apart from sway.
  var movesPlainly: Bool { velocityOverLife == nil && polar == nil }

  /// Whether particles sway.
  var sways: Bool { !swayAmplitude.isZero }

  /// Whether particles move by velocity, acceleration and drag alone.
  var isFree: Bool { movesPlainly && !sways }

  /// The sampled sway of a particle.
  func sway(by source: RandomSource) -> Sway {
    Sway(
      amplitude: swayAmplitude.value(by: source, Draw.swayAmplitude),
      frequency: swayFrequency.value(by: source, Draw.swayFrequency),
      phase: source.unit(Draw.swayPhase) * 2 * .pi,
      isCentered: swaysAboutWay
    )
  }

  /// The sampled acceleration about the emitter's position; `nil` if it is the same for all.
  func originAcceleration(by source: RandomSource) -> OriginAcceleration? {
    guard radialAcceleration.range != 0 || tangentialAcceleration.range != 0 else { return nil }
    return OriginAcceleration(
      radial: radialAcceleration.value(by: source, Draw.radialAcceleration),
      tangential: tangentialAcceleration.value(by: source, Draw.tangentialAcceleration)
    )
  }

  /// Whether particles flutter.
  var flutters: Bool { !flutter.isZero }

  /// Whether fast particles are stretched.
  var stretches: Bool { stretchVelocity > 0 }

  /// The visible part of the width of a fluttering particle at an age.
  func visibleWidth(by source: RandomSource, atAge age: Seconds) -> Double {
    let start = source.unit(Draw.flutterPhase) * 2 * .pi
    return abs(cos(start + flutter.value(by: source, Draw.flutter) * age))
  }

  /// The factor by which a particle is stretched at a speed.
  func stretch(at speed: Double) -> Double {
    min(max(1, speed / stretchVelocity), Self.longestStretch)
  }

  /// The largest factor by which a particle is stretched.
  static let longestStretch = 1000.0

  /// A color, its own or one of a palette's, plus a random offset within the ranges.
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
