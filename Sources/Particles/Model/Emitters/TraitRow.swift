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
    _ parts: [TraitPart] = []
  ) {
    self.init([Property(name, keyPath(), rule(), summary)], parts)
  }

  /// Declares a number that is sampled for each particle.
  /// - Parameters:
  ///   - range: The stored property of its range.
  ///   - rangeName: The name of the range; by default that of the number with "Range".
  ///   - rangeRule: The rule of the range; by default that of the number.
  init<Value: Equatable>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> Path<Value>,
    range: @autoclosure @escaping @Sendable () -> Path<Value>,
    named rangeName: String? = nil,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    _ parts: [TraitPart],
    rangeRule: (@Sendable () -> ValueRule<Value>)? = nil
  ) {
    let properties = [
      Property(name, keyPath(), rule(), summary),
      Property(
        rangeName ?? name + "Range",
        range(),
        rangeRule?() ?? rule(),
        "The range of \(name)"
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

extension ParticleTrait {
  /// The index of the random number.
  @inline(__always)
  var draw: UInt64 { UInt64(rawValue) }
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
