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

  init(
    _ properties: [Property<Root>],
    bases: [ParticleTrait] = [],
    ranges: [ParticleTrait] = [],
    times factor: LayerFactor? = nil,
    acts act: TraitPart.Act = .inFlight
  ) {
    self.properties = properties
    parts =
      bases.map { TraitPart(trait: $0, isRange: false, factor: factor, act: act) }
      + ranges.map { TraitPart(trait: $0, isRange: true, factor: factor, act: act) }
  }

  /// Declares a property by its name; its numbers are traits, in their order.
  init<Value: Equatable>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> Path<Value>,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    _ traits: ParticleTrait...,
    acts act: TraitPart.Act = .inFlight
  ) {
    self.init([Property(name, keyPath(), rule(), summary)], bases: traits, acts: act)
  }

  /// Declares a number that all particles have in common.
  /// - Parameter factor: The number of the layer that multiplies it.
  init<Value: Equatable>(
    _ trait: ParticleTrait,
    _ keyPath: @autoclosure @escaping @Sendable () -> Path<Value>,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    times factor: LayerFactor? = nil,
    acts act: TraitPart.Act = .inFlight
  ) {
    let property = Property(trait.name, keyPath(), rule(), summary)
    self.init([property], bases: [trait], times: factor, acts: act)
  }

  /// Declares a number that is sampled for each particle.
  /// - Parameters:
  ///   - range: The stored property of its range.
  ///   - rangeName: The name of the range; by default the trait's with "Range".
  ///   - rangeRule: The rule of the range; by default that of the number.
  ///   - factor: The number of the layer that multiplies both.
  init<Value: Equatable>(
    _ trait: ParticleTrait,
    _ keyPath: @autoclosure @escaping @Sendable () -> Path<Value>,
    range: @autoclosure @escaping @Sendable () -> Path<Value>,
    named rangeName: String? = nil,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    rangeRule: (@Sendable () -> ValueRule<Value>)? = nil,
    times factor: LayerFactor? = nil,
    acts act: TraitPart.Act = .inFlight
  ) {
    let name = trait.name
    let properties = [
      Property(name, keyPath(), rule(), summary),
      Property(
        rangeName ?? name + "Range",
        range(),
        rangeRule?() ?? rule(),
        "The range of \(name)"
      ),
    ]
    self.init(properties, bases: [trait], ranges: [trait], times: factor, acts: act)
  }

  /// The numbers of the properties that are parts of traits.
  var numbers: [TraitNumber<Root>] {
    zip(properties.flatMap(\.numbers), parts).map { ($0, $1) }
  }
}

/// A number of what declares a trait, and the part of the trait that it is.
typealias TraitNumber<Root> = (number: AnimatableNumber<Root>, part: TraitPart)

/// The base or the range of a trait.
struct TraitPart {
  /// When a trait is used: only at birth, or also later.
  enum Act {
    case atBirth, inFlight
  }

  let trait: ParticleTrait
  let isRange: Bool
  /// The number of the layer that multiplies it.
  let factor: LayerFactor?
  let act: Act
}

extension ParticleTrait {
  /// The name in files.
  var name: String { "\(self)" }
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
