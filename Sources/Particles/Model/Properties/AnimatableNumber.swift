/// A number inside a value that a keyframe track can animate.
///
/// A property's rule lists the numbers in its values, and a key path names one of them. The numbers
/// of a type follow from its property table, so that every new property can be animated.
struct AnimatableNumber<Root>: Sendable {
  /// The property names that lead to it.
  let path: [String]
  /// The form of the values of a track on it: a number, a length or an angle.
  let form: ValueForm
  /// The allowed range, in the units of the value.
  let allowed: ClosedRange<Double>
  /// Reads the number: lengths in points on a stage, angles in radians.
  let get: @Sendable (Root, Size) -> Double
  /// Writes the number, clamped to the property's range.
  let set: @Sendable (inout Root, Double) -> Void
  /// Changes a length other than 0, clamped to the property's range, and no other number.
  let map: @Sendable (inout Root, (Length) -> Length) -> Void

  /// The number within a value that contains `Root`.
  func lifted<Outer>(
    to keyPath: any WritableKeyPath<Outer, Root> & Sendable,
    under name: String
  ) -> AnimatableNumber<Outer> {
    AnimatableNumber<Outer>(
      path: name.isEmpty ? path : [name] + path,
      form: form,
      allowed: allowed,
      get: { get($0[keyPath: keyPath], $1) },
      set: { set(&$0[keyPath: keyPath], $1) },
      map: { map(&$0[keyPath: keyPath], $1) }
    )
  }
}

extension AnimatableNumber<Double> {
  /// The value itself, if it is a number.
  init(_ form: ValueForm, in allowed: ClosedRange<Double>) {
    path = []
    self.form = form
    self.allowed = allowed
    get = { value, _ in value }
    set = { $0 = $1.tamed(in: allowed, or: allowed.lowerBound) }
    map = { _, _ in }
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
    map = { length, change in
      guard length.value != 0 else { return }
      length = change(length)
      length.value = length.value.tamed(in: allowed, or: 0)
    }
  }
}

extension Declared {
  /// All numbers that tracks can animate, in the order of the table.
  static var numbers: [AnimatableNumber<Self>] { properties.flatMap(\.numbers) }

  /// Changes all lengths but those of some properties, clamped to the ranges of their properties; 0 stays.
  package mutating func mapLengths(
    except names: Set<String> = [],
    _ change: (Length) -> Length
  ) {
    for number in Self.numbers where !names.contains(number.path[0]) { number.map(&self, change) }
  }

  /// The number at a path of names; `nil` if there is none.
  static func number(at path: [String]) -> AnimatableNumber<Self>? {
    guard let property = properties.first(where: { $0.name == path.first }) else { return nil }
    return property.numbers.first { $0.path == path }
  }
}
