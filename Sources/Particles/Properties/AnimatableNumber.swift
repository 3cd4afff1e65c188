/// A number inside a value that a track can animate.
///
/// A property's rule says which numbers there are in its values; a key path names one of them. The
/// numbers of a type follow from its table, so a new property can be animated at once.
struct AnimatableNumber<Root>: Sendable {
  /// The names on the way to it.
  let path: [String]
  /// What the values of a track on it look like: a number, a length or an angle.
  let form: ValueForm
  /// The largest magnitude that it can be given.
  let largest: Double
  /// The number in a value, lengths in points of a stage and angles in radians.
  let get: @Sendable (Root, Size) -> Double
  /// Puts a number in its place, clamped to the property's range.
  let set: @Sendable (inout Root, Double) -> Void

  /// The same number of a value that holds `Root`.
  func lifted<Outer>(
    to keyPath: any WritableKeyPath<Outer, Root> & Sendable,
    under name: String
  ) -> AnimatableNumber<Outer> {
    AnimatableNumber<Outer>(
      path: name.isEmpty ? path : [name] + path,
      form: form,
      largest: largest,
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
    largest = max(abs(allowed.lowerBound), abs(allowed.upperBound))
    get = { value, _ in value }
    set = { $0 = min(max($1, allowed.lowerBound), allowed.upperBound) }
  }
}

extension AnimatableNumber<Length> {
  /// A length, in points.
  init(_ form: ValueForm, in allowed: ClosedRange<Double>) {
    path = []
    self.form = form
    largest = max(abs(allowed.lowerBound), abs(allowed.upperBound))
    get = { $0.points(on: $1) }
    set = { $0 = Length(min(max($1, allowed.lowerBound), allowed.upperBound)) }
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
