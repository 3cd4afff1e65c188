/// A row of a property table: a property of particles and its range.
///
/// Reading, checking, writing and documentation follow from the properties; recipes, animations and
/// their random numbers follow from the numbers in them.
struct TraitRow<Root: Declared>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

  /// The property, and that of its range.
  let properties: [Property<Root>]
  /// The traits that the numbers of the properties are bases of, in their order, and then those
  /// that they are ranges of.
  private let bases: [ParticleTrait]
  private let ranges: [ParticleTrait]
  private let factor: LayerFactor?
  private let act: TraitAct

  init(
    _ properties: [Property<Root>],
    bases: [ParticleTrait] = [],
    ranges: [ParticleTrait] = [],
    times factor: LayerFactor? = nil,
    acts act: TraitAct = .inFlight
  ) {
    (self.properties, self.bases, self.ranges) = (properties, bases, ranges)
    (self.factor, self.act) = (factor, act)
  }

  /// Declares a property by its name; its numbers are traits, in their order.
  init<Value: Equatable>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> Path<Value>,
    _ rule: @autoclosure @escaping @Sendable () -> ValueRule<Value>,
    _ summary: String,
    _ traits: ParticleTrait...,
    acts act: TraitAct = .inFlight
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
    acts act: TraitAct = .inFlight
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
    acts act: TraitAct = .inFlight
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
    let parts = bases.map { ($0, false) } + ranges.map { ($0, true) }
    return zip(properties.flatMap(\.numbers), parts).map { number, part in
      TraitNumber(number: number, trait: part.0, isRange: part.1, factor: factor, act: act)
    }
  }
}

/// When a trait is used: only at birth, or also later.
enum TraitAct {
  case atBirth, inFlight
}

/// The base or the range of a trait, as a number of what declares it.
struct TraitNumber<Root>: Sendable {
  let number: AnimatableNumber<Root>
  let trait: ParticleTrait
  let isRange: Bool
  let factor: LayerFactor?
  let act: TraitAct

  /// The number within a value that contains `Root`.
  func lifted<Outer>(
    to keyPath: any WritableKeyPath<Outer, Root> & Sendable,
    under name: String
  ) -> TraitNumber<Outer> {
    TraitNumber<Outer>(
      number: number.lifted(to: keyPath, under: name),
      trait: trait,
      isRange: isRange,
      factor: factor,
      act: act
    )
  }
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
    + PolarMotion.traits.flatMap(\.numbers).map { $0.lifted(to: \.polar, under: "polar") }
    + CellDynamics.traits.flatMap(\.numbers).map { $0.lifted(to: \.dynamics, under: "dynamics") }
}
