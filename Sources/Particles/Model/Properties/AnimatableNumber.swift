/// A number inside a value that a track can animate.
///
/// A property's rule says which numbers there are in its values; a key path names one of them. The
/// numbers of a type follow from its table, so a new property can be animated at once.
struct AnimatableNumber<Root>: Sendable {
  /// The names on the way to it.
  let path: [String]
  /// What the values of a track on it look like: a number, a length or an angle.
  let form: ValueForm
  /// What it can be given, in the same units as a value.
  let allowed: ClosedRange<Double>
  /// The number in a value, lengths in points of a stage and angles in radians.
  let get: @Sendable (Root, Size) -> Double
  /// Puts a number in its place, clamped to the property's range.
  let set: @Sendable (inout Root, Double) -> Void

  /// The largest magnitude that it can be given.
  var largest: Double { max(abs(allowed.lowerBound), abs(allowed.upperBound)) }

  /// The same number of a value that holds `Root`.
  func lifted<Outer>(
    to keyPath: any WritableKeyPath<Outer, Root> & Sendable,
    under name: String
  ) -> AnimatableNumber<Outer> {
    AnimatableNumber<Outer>(
      path: name.isEmpty ? path : [name] + path,
      form: form,
      allowed: allowed,
      get: { get($0[keyPath: keyPath], $1) },
      set: { set(&$0[keyPath: keyPath], $1) }
    )
  }
}

extension AnimatableNumber<Double> {
  /// A number itself.
  init(_ form: ValueForm, in allowed: ClosedRange<Double>) {
    path = []
    self.form = form
    self.allowed = allowed
    get = { value, _ in value }
    set = { $0 = $1.tamed(in: allowed, or: allowed.lowerBound) }
  }
}

extension AnimatableNumber<Length> {
  /// A length, in points.
  init(_ form: ValueForm, in allowed: ClosedRange<Double>) {
    path = []
    self.form = form
    self.allowed = allowed
    get = { $0.points(on: $1) }
    set = { $0 = Length($1.tamed(in: allowed, or: allowed.lowerBound)) }
  }
}

extension Declared {
  /// All numbers that tracks can animate, in the order of the table.
  static var numbers: [AnimatableNumber<Self>] { properties.flatMap(\.numbers) }

  /// The number that names lead to; `nil` without one.
  static func number(at path: [String]) -> AnimatableNumber<Self>? {
    guard let property = properties.first(where: { $0.name == path.first }) else { return nil }
    return property.numbers.first { $0.path == path }
  }
}
