extension Effect {
  /// When properties of an effect have no effect on the picture.
  static let idleRules: [IdleRule<Effect>] = [
    IdleRule("bloomGain", because: "nothing blooms while bloom is 0: give it a bloom") {
      $0.bloom == 0
    },
    IdleRule("exactColors", because: "its background takes the place of a light one") {
      $0.background != nil
    },
  ]

  /// The properties, other than their defaults, that have no effect where they stand; those of
  /// included effects are not among them.
  ///
  /// - Complexity: O(*n*) in the properties.
  package var idleProperties: [IdleProperty] {
    let path = PropertyPath()
    var place = PropertyPlace()
    // An included effect may have what this one lacks.
    if effects.isEmpty {
      if fields.isEmpty { place.facts.insert(.hasNoFields) }
      if !feelsFields { place.facts.insert(.isUnfelt) }
      if !meetsWalls { place.facts.insert(.isUnmet) }
    }
    return idleProperties(by: Self.idleRules, at: path)
      + Self.each(layers, of: "layers") { $0.idleProperties(at: $1, in: place) }
      + Self.each(fireworks, of: "fireworks") { firework, path in
        firework.contents.idleProperties(
          by: Contents.idleRules,
          at: path.appending(.name("contents"))
        )
      }
      + Self.each(items, of: "items") { group, path in
        group.idleProperties(by: ItemGroup.idleRules, at: path, in: place)
          + group.contents.enumerated().flatMap { index, contents in
            contents.idleProperties(
              by: Contents.idleRules,
              at: path.element(index, of: "contents")
            )
          }
      }
      + Self.each(fields, of: "fields") {
        $0.idleProperties(by: Field.idleRules, at: $1, in: place)
      }
      + Self.each(walls, of: "walls") { $0.idleProperties(by: Wall.idleRules, at: $1, in: place) }
      + Self.each(effects, of: "effects") {
        $0.idleProperties(by: Inclusion.idleRules, at: $1, in: place)
      }
  }

  private static func each<Element>(
    _ elements: [Element],
    of name: String,
    _ idle: (Element, PropertyPath) -> [IdleProperty]
  ) -> [IdleProperty] {
    elements.enumerated().flatMap { idle($1, PropertyPath().element($0, of: name)) }
  }

  private var feelsFields: Bool {
    items.contains(where: \.feelsFields)
      || layers.contains { $0.emitterCells.contains { $0.anyCell(\.feelsFields) } }
  }

  private var meetsWalls: Bool {
    items.contains(where: \.meetsWalls)
      || layers.contains { $0.emitterCells.contains { $0.anyCell(\.meetsWalls) } }
  }
}

extension EmitterCell {
  /// Whether its dynamics, or those of one of its sub-cells, have a property.
  fileprivate func anyCell(_ property: KeyPath<CellDynamics, Bool>) -> Bool {
    dynamics[keyPath: property] || emitterCells.contains { $0.anyCell(property) }
  }
}

extension Inclusion {
  /// When properties of an inclusion have no effect.
  static let idleRules: [IdleRule<Inclusion>] = [
    IdleRule("repeatCount", because: "it does not repeat: give it a repeatInterval") {
      $0.repeatInterval == 0 && $0.sound == nil
    }
  ]
}
