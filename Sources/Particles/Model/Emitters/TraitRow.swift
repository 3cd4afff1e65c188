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

  /// - Parameters:
  ///   - bases: The traits that the first numbers of the properties are bases of.
  ///   - ranges: The traits that the next numbers are ranges of.
  init(
    _ properties: [Property<Root>],
    bases: TraitUse = .inFlight(),
    ranges: TraitUse = .inFlight()
  ) {
    self.properties = properties
    parts = bases.parts(isRange: false) + ranges.parts(isRange: true)
  }

  /// Declares a property without a range.
  /// - Parameter use: The traits that its numbers are; by default none.
  init<Value: Equatable>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> Path<Value>,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    _ use: TraitUse = .inFlight()
  ) {
    self.init([Property(name, keyPath(), rule(), summary)], bases: use)
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
    _ use: TraitUse,
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
    self.init(properties, bases: use, ranges: use)
  }

  /// The numbers of the properties that are parts of traits.
  var numbers: [TraitNumber<Root>] {
    zip(properties.flatMap(\.numbers), parts).map { ($0, $1) }
  }
}

/// Traits, the factor of the layer that multiplies them, and when they are used.
struct TraitUse {
  private let traits: [ParticleTrait]
  private let factor: LayerFactor?
  private let isInFlight: Bool

  /// Traits that are used only at birth.
  static func atBirth(_ traits: ParticleTrait..., times factor: LayerFactor? = nil) -> TraitUse {
    TraitUse(traits: traits, factor: factor, isInFlight: false)
  }

  /// Traits that are also used later.
  static func inFlight(_ traits: ParticleTrait..., times factor: LayerFactor? = nil) -> TraitUse {
    TraitUse(traits: traits, factor: factor, isInFlight: true)
  }

  fileprivate func parts(isRange: Bool) -> [TraitPart] {
    traits.map {
      TraitPart(trait: $0, isRange: isRange, factor: factor, isInFlight: isInFlight)
    }
  }
}

/// The base or the range of a trait.
struct TraitPart {
  let trait: ParticleTrait
  let isRange: Bool
  /// The number of the layer that multiplies it.
  let factor: LayerFactor?
  /// Whether it is also used after a particle's birth.
  let isInFlight: Bool
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
