/// A row of a property table: a property of particles and its range.
///
/// Reading, checking, writing and documentation follow from the properties; recipes, animations and
/// their random numbers follow from the numbers in them.
struct TraitRow<Root: Declared>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

  /// The property, and that of its range.
  let properties: [Property<Root>]
  /// What the numbers of the properties are, in their order.
  private let parts: [TraitPart]

  init(_ properties: [Property<Root>], _ parts: [TraitPart]) {
    (self.properties, self.parts) = (properties, parts)
  }

  /// Declares a property without a range.
  /// - Parameter parts: What its numbers are, in their order; by default no traits.
  init<Value: Equatable>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> Path<Value>,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    usual: String = "",
    _ parts: [TraitPart] = []
  ) {
    self.init([Property(name, keyPath(), rule(), summary, usual: usual)], parts)
  }

  /// Declares a number that is sampled for each particle.
  /// - Parameters:
  ///   - range: The stored property of its range.
  ///   - usualRange: The usual values of the range; by default up to half of the number.
  ///   - rangeName: The name of the range; by default that of the number with "Range".
  ///   - rangeRule: The rule of the range; by default that of the number.
  init<Value: Equatable>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> Path<Value>,
    range: @autoclosure @escaping @Sendable () -> Path<Value>,
    named rangeName: String? = nil,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    usual: String,
    usualRange: String = "",
    _ parts: [TraitPart],
    rangeRule: (@Sendable () -> ValueRule<Value>)? = nil
  ) {
    let properties = [
      Property(name, keyPath(), rule(), summary, usual: usual),
      Property(
        rangeName ?? name + "Range",
        range(),
        rangeRule?() ?? rule(),
        "The range of \(name)",
        usual: usualRange.isEmpty ? "up to half of \(name)" : usualRange
      ),
    ]
    self.init(properties, parts + parts.ranges)
  }

  /// The numbers of the properties that are parts of traits.
  var numbers: [TraitNumber<Root>] {
    zip(properties.flatMap(\.numbers), parts).map { ($0, $1) }
  }
}

/// The base or the range of a trait.
struct TraitPart {
  let trait: ParticleTrait
  var isRange = false
  /// The number of the layer that multiplies it.
  let factor: LayerFactor?
  /// Whether it is also used after a particle's birth.
  let isInFlight: Bool
}

extension [TraitPart] {
  /// The bases of traits that are used only at birth.
  static func atBirth(_ traits: ParticleTrait..., times factor: LayerFactor? = nil) -> Self {
    traits.map { TraitPart(trait: $0, factor: factor, isInFlight: false) }
  }

  /// The bases of traits that are also used later.
  static func inFlight(_ traits: ParticleTrait..., times factor: LayerFactor? = nil) -> Self {
    traits.map { TraitPart(trait: $0, factor: factor, isInFlight: true) }
  }

  /// The ranges of the same traits.
  var ranges: Self {
    map { TraitPart(trait: $0.trait, isRange: true, factor: $0.factor, isInFlight: $0.isInFlight) }
  }
}

/// A number of what declares a trait, and the part of the trait that it is.
typealias TraitNumber<Root> = (number: AnimatableNumber<Root>, part: TraitPart)

/// What distinguishes a particle from others of its emitter cell, and what they have in common.
///
/// The raw value is the index of the random number that samples it, and its place in a recipe. It
/// never changes, so that a seed keeps its frames; a new trait takes the next one.
enum ParticleTrait: Int, CaseIterable {
  case lifetime = 1
  case emissionLongitude, velocity, scale, spin, red, green, blue, alpha
  case siteFirst, siteSecond, palette, rotation, swayAmplitude, swayFrequency, swayPhase, siteThird
  case flutter, flutterPhase, ramp, radialAcceleration, tangentialAcceleration
  case startRadius, endRadius, rotatePerSecond
  case emissionLatitude, xAcceleration, yAcceleration, zAcceleration, drag, stretchVelocity
  case scaleSpeed, redSpeed, greenSpeed, blueSpeed, alphaSpeed, afterglow
  case intensity
  case xVelocity, yVelocity
  case emissionStep
  case birthRate, inheritVelocity, gather, frame

  /// What changes over a life by a number other than 0.
  var influence: Influence {
    switch self {
    case .velocity, .xVelocity, .yVelocity, .xAcceleration, .yAcceleration, .radialAcceleration,
      .tangentialAcceleration:
      .flight
    case .startRadius, .endRadius: .circle
    case .swayAmplitude: .sway
    case .spin: .turn
    case .flutter: .tilt
    case .scaleSpeed: .growth
    case .redSpeed, .greenSpeed, .blueSpeed: .color
    case .alphaSpeed: .light()
    case .lifetime, .emissionLongitude, .emissionLatitude, .emissionStep, .siteFirst, .siteSecond,
      .siteThird, .scale, .rotation, .red, .green, .blue, .alpha, .intensity, .palette, .ramp,
      .afterglow, .swayFrequency, .swayPhase, .flutterPhase, .rotatePerSecond, .drag,
      .stretchVelocity, .zAcceleration, .birthRate, .inheritVelocity, .gather, .frame:
      .nothing
    }
  }
}

/// What a trait, or a curve over life, changes while a particle lives.
enum Influence: Hashable {
  /// Nothing by itself: it is sampled at birth, or changes how others act.
  case nothing
  /// The place, by a velocity or an acceleration.
  case flight
  /// The place, around that of the birth.
  case circle
  /// The place, across the path.
  case sway
  /// The rotation, which is not seen of what is round.
  case turn
  /// The visible width.
  case tilt
  /// The size.
  case growth
  /// A channel of the color, each second by its number.
  case color
  /// The light, each second by its number times a factor, at most.
  case light(perSecond: Double = 1)

  /// Whether the light changes.
  var fades: Bool {
    switch self {
    case .growth, .color, .light: true
    case .nothing, .flight, .circle, .sway, .turn, .tilt: false
    }
  }
}

extension ParticleTrait {
  /// The index of the random number.
  @inline(__always)
  var randomIndex: UInt64 { UInt64(rawValue) }
  /// The number of places in a recipe.
  static let places = allCases.reduce(0) { max($0, $1.rawValue) } + 1
}

extension EmitterCell {
  /// All numbers that are parts of traits.
  static let traitNumbers: [TraitNumber<EmitterCell>] =
    (traits + colors).flatMap(\.numbers)
    + PolarMotion.traits.flatMap(\.numbers).map { ($0.lifted(to: \.polar, under: "polar"), $1) }
    + CellDynamics.traits.flatMap(\.numbers).map {
      ($0.lifted(to: \.dynamics, under: "dynamics"), $1)
    }
}
