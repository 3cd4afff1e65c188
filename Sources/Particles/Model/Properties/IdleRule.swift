/// A property that has no effect where it stands.
package struct IdleProperty: Equatable, Sendable {
  /// Its path in the effect.
  package let path: PropertyPath
  /// Why it has none, and what gives it one.
  package let reason: String
}

/// What is known about the place of an object, beside its own properties.
struct PropertyPlace {
  /// A fact about the place.
  enum Fact {
    /// It is an emitter cell within another one.
    case isSubCell
    /// The layer draws its particles back to front.
    case isDrawnBackToFront
    /// The layer multiplies the light behind it.
    case multiplies
    /// Particles of the layer are born on the dots of a text or a picture.
    case isBornOnDots
    /// The effect has no fields.
    case hasNoFields
    /// No particle and no item feels fields.
    case isUnfelt
    /// No particle and no item meets walls.
    case isUnmet
  }

  /// The facts that hold.
  var facts: Set<Fact> = []
  /// The names of the object's properties that animations change.
  var animated: Set<String> = []

  /// Whether a fact holds.
  func holds(_ fact: Fact) -> Bool { facts.contains(fact) }

  /// Whether an animation changes one of some properties.
  func animates(_ names: String...) -> Bool { names.contains(where: animated.contains) }
}

/// A condition under which properties have no effect.
///
/// A rule never takes a property that acts for an idle one; the other mistake is possible.
struct IdleRule<Root: Sendable>: Sendable {
  /// The names of the properties; none for the object as a whole.
  let names: [String]
  /// Why they have no effect, and what gives them one.
  let reason: String
  /// Whether they have none.
  let holds: @Sendable (Root, PropertyPlace) -> Bool
}

extension IdleRule {
  init(
    _ names: String...,
    because reason: String,
    if holds: @escaping @Sendable (Root, PropertyPlace) -> Bool
  ) {
    self.init(names: names, reason: reason, holds: holds)
  }

  init(_ names: String..., because reason: String, if holds: @escaping @Sendable (Root) -> Bool) {
    self.init(names: names, reason: reason) { root, _ in holds(root) }
  }

  /// The rule for properties that only some values of another property use.
  /// - Parameter predicate: What these values do with them; by default they use it.
  static func only<Choice: RawRepresentable<String> & Equatable & Sendable>(
    _ choices: Choice...,
    of name: String,
    _ keyPath: any KeyPath<Root, Choice> & Sendable,
    use names: String...,
    which predicate: String? = nil
  ) -> Self {
    let (ending, verb) = choices.count > 1 ? ("s", "use it") : ("", "uses it")
    let list = choices.map(\.rawValue).joined(separator: " and ")
    return Self(
      names: names,
      reason: "only the \(name)\(ending) \(list) \(predicate ?? verb)",
      holds: { root, _ in !choices.contains(root[keyPath: keyPath]) }
    )
  }
}

extension Declared {
  /// The properties of this object, other than their defaults, that have no effect by some rules.
  ///
  /// An object that has none as a whole is reported alone.
  func idleProperties(
    by rules: [IdleRule<Self>],
    at path: PropertyPath,
    in place: PropertyPlace = PropertyPlace()
  ) -> [IdleProperty] {
    let found = rules.filter { $0.holds(self, place) }
    if let whole = found.first(where: \.names.isEmpty) {
      return [IdleProperty(path: path, reason: whole.reason)]
    }
    return found.flatMap { rule in
      Self.properties.filter { rule.names.contains($0.name) && $0.value(in: self) != nil }
        .map { IdleProperty(path: path.appending(.name($0.name)), reason: rule.reason) }
    }
  }
}

extension PropertyPath {
  /// The path of an element of a list.
  func element(_ index: Int, of name: String) -> PropertyPath {
    appending(.name(name)).appending(.index(index))
  }
}
