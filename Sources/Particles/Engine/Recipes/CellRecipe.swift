internal import KamuroCSIMD

/// A uniform distribution from `base - range` to `base + range`.
struct Spread: Equatable, Sendable {
  var base = 0.0
  var range = 0.0

  /// Whether every sample is 0.
  var isZero: Bool { base == 0 && range == 0 }

  /// The largest magnitude of a sample.
  var largest: Double { abs(base) + abs(range) }
}

/// The numbers of an emitter cell, resolved on a stage and multiplied by the factors of its layer,
/// for sampling and evaluating particles: lengths in points, angles in radians.
struct CellRecipe: Equatable, Sendable {
  /// The distributions of the traits, each at the place of its raw value.
  private var spreads = [Spread](repeating: Spread(), count: ParticleTrait.places)
  /// Whether particles sway about their path.
  let swaysAboutWay: Bool
  /// The curves over life of motion, spin, rotation and sway.
  let course: Course?
  let spinOverLife: SampledCurve?
  let rotationOverLife: SampledCurve?
  let swayOverLife: SampledCurve?
  /// Whether expressions move particles.
  let isShifted: Bool
  /// Whether particles may leave trails.
  private let isLight: Bool

  // What follows from the traits.

  /// The motion without ranges.
  private(set) var motion = Motion()
  /// Whether each particle has its own acceleration or drag.
  private(set) var hasOwnMotion = false
  /// The length of the unit velocity's projection onto the stage's plane.
  private(set) var planarComponent = 1.0
  /// The component of the unit velocity towards the viewer.
  private(set) var depthComponent = 0.0
  /// Whether the motion is polar.
  private(set) var isPolar = false
  /// The fade of the trails.
  private(set) var afterglow = TrailFade(constant: 0)

  init(_ cell: EmitterCell, of layer: EmitterLayer, on stage: Size) {
    swaysAboutWay = cell.swaysAboutWay
    course = Course(of: cell)
    spinOverLife = cell.curve(of: .spin).map(SampledCurve.init)
    rotationOverLife = cell.curve(of: .rotation).map(SampledCurve.init)
    swayOverLife = cell.curve(of: .swayAmplitude).map(SampledCurve.init)
    isShifted = cell.expressions.moves
    isLight = cell.contents.shape != .glyph
    let factors = LayerFactors(of: layer)
    for (number, part) in EmitterCell.traitNumbers {
      set(part, to: number.get(cell, stage), times: factors)
    }
    derive()
  }

  /// Sets a part of a trait to a number times its factor of the layer.
  mutating func set(_ part: TraitPart, to number: Double, times factors: LayerFactors) {
    let value = part.factor.map { number * factors[$0] } ?? number
    if part.isRange {
      spreads[part.trait.rawValue].range = value
    } else {
      spreads[part.trait.rawValue].base = value
    }
  }

  /// Derives what follows from the traits, after they were set.
  mutating func derive() {
    let acceleration = Vector(dx: self[.xAcceleration].base, dy: self[.yAcceleration].base)
    motion = Motion(acceleration: acceleration, drag: self[.drag].base)
    hasOwnMotion = Self.motionTraits.contains { self[$0].range != 0 }
    let latitude = Angle(radians: self[.emissionLatitude].base)
    planarComponent = latitude.planarComponent
    depthComponent = latitude.depthComponent
    isPolar = !self[.startRadius].isZero || !self[.endRadius].isZero
    afterglow = TrailFade(constant: isLight ? self[.afterglow].base : 0)
  }

  private static let motionTraits: [ParticleTrait] = [.xAcceleration, .yAcceleration, .drag]

  /// The recipe of an emitter cell without properties, on a stage without a size.
  static let standard = CellRecipe(EmitterCell(), of: EmitterLayer(), on: .zero)

  /// Becomes a copy of another recipe, in its own memory.
  mutating func copy(_ other: CellRecipe) {
    var own: [Spread] = []
    swap(&own, &spreads)
    self = other
    own.withUnsafeMutableBufferPointer { own in
      for place in own.indices { own[place] = other.spreads[place] }
    }
    spreads = own
  }

  /// The distribution of a trait.
  @inline(__always)
  subscript(trait: ParticleTrait) -> Spread { spreads[trait.rawValue] }
}

// MARK: Chance

extension CellRecipe {
  /// Samples a trait of a particle.
  /// - Parameter base: What to sample about instead of the trait's base.
  @inline(__always)
  func sample(
    _ trait: ParticleTrait,
    about base: Double? = nil,
    by source: RandomSource
  ) -> Double {
    let spread = self[trait]
    let base = base ?? spread.base
    return spread.range == 0 ? base : base + spread.range * source.signed(trait.randomIndex)
  }

  /// The sampled velocity that is added to that of emission.
  @inline(__always)
  func addedVelocity(by source: RandomSource) -> Vector {
    Vector(dx: sample(.xVelocity, by: source), dy: sample(.yVelocity, by: source))
  }

  /// The motion of a particle, with its sampled acceleration and drag.
  @inline(__always)
  func motion(by source: RandomSource) -> Motion {
    guard hasOwnMotion else { return motion }
    let acceleration = Vector(
      dx: sample(.xAcceleration, by: source),
      dy: sample(.yAcceleration, by: source)
    )
    return Motion(acceleration: acceleration, drag: max(0, sample(.drag, by: source)))
  }

  /// Whether particles fly backward to their places of birth.
  var gathers: Bool { !self[.gather].isZero }

  /// The most by which the speed of a gathering particle exceeds that of its path.
  var gatherPace: Double { gathers ? 1.5 : 1 }

  /// The age on its path that a gathering particle has, and its pace along the path; 0 and below: back.
  ///
  /// With the part u of the time that is left, the age is (3 u² - 2 u³) of it.
  @inline(__always)
  func pathAge(atAge age: Seconds, by source: RandomSource) -> (age: Seconds, pace: Double) {
    guard gathers else { return (age, 1) }
    let whole = sample(.gather, by: source)
    guard whole > 0, age < whole else { return (0, 0) }
    let left = 1 - age / whole
    return (whole * left * left * (3 - 2 * left), -6 * left * (1 - left))
  }

  /// Whether velocity, and the acceleration and drag that all have in common, determine the path,
  /// apart from sway.
  var movesPlainly: Bool { course == nil && !isPolar && !hasOwnMotion && !gathers }

  /// Whether particles sway.
  var sways: Bool { !self[.swayAmplitude].isZero }

  /// Whether particles move by velocity, acceleration and drag alone.
  var isFree: Bool { movesPlainly && !sways && !isShifted }

  /// The sampled sway of a particle.
  func sway(by source: RandomSource) -> Sway {
    Sway(
      amplitude: sample(.swayAmplitude, by: source),
      frequency: sample(.swayFrequency, by: source),
      phase: source.unit(ParticleTrait.swayPhase.randomIndex) * 2 * .pi,
      isCentered: swaysAboutWay
    )
  }

  /// The sampled accelerations and the sampled drag of a stepped particle; `nil` if they are the
  /// same for all.
  func push(by source: RandomSource) -> BodyPush? {
    guard
      hasOwnMotion || self[.radialAcceleration].range != 0
        || self[.tangentialAcceleration].range != 0
    else { return nil }
    let motion = motion(by: source)
    return BodyPush(
      radial: sample(.radialAcceleration, by: source),
      tangential: sample(.tangentialAcceleration, by: source),
      acceleration: motion.acceleration,
      resistance: motion.drag
    )
  }

  /// Whether particles flutter.
  var flutters: Bool { !self[.flutter].isZero }

  /// The visible part of the width of a fluttering particle at an age.
  func visibleWidth(by source: RandomSource, atAge age: Seconds) -> Double {
    let start = source.unit(ParticleTrait.flutterPhase.randomIndex) * 2 * .pi
    return abs(cos(start + sample(.flutter, by: source) * age))
  }

  /// Whether fast particles are stretched.
  var stretches: Bool { self[.stretchVelocity].base > 0 }

  /// The factor by which a particle is stretched at a speed.
  func stretch(at speed: Double) -> Double {
    min(max(1, speed / self[.stretchVelocity].base), Self.longestStretch)
  }

  /// The largest factor by which a particle is stretched.
  static let longestStretch = 1000.0

  /// The change of the scale per second.
  var scaleSpeed: Double { self[.scaleSpeed].base }

  /// The change of each channel per second.
  var colorSpeed: Color {
    Color(
      red: self[.redSpeed].base,
      green: self[.greenSpeed].base,
      blue: self[.blueSpeed].base,
      alpha: self[.alphaSpeed].base
    )
  }

  /// A color, its own or one of a palette's, plus a random offset within the ranges.
  func color(by source: RandomSource, from palette: Color?) -> Color {
    Color(
      red: sample(.red, about: palette?.red, by: source),
      green: sample(.green, about: palette?.green, by: source),
      blue: sample(.blue, about: palette?.blue, by: source),
      alpha: sample(.alpha, about: palette?.alpha, by: source)
    )
  }
}

extension CellRecipe {
  /// An age as a fraction of a lifetime.
  @inline(__always)
  static func lifeFraction(at age: Seconds, of lifetime: Seconds) -> Double {
    age / max(lifetime, .leastNormalMagnitude)
  }
}
