/// What is true of an emitter cell's particles by its own numbers, without those of its layer.
package struct CellFacts {
  private let cell: EmitterCell
  /// The names of the properties that animations change.
  private let animated: Set<String>

  /// - Parameter animated: The names of the properties that animations change.
  package init(of cell: EmitterCell, animated: Set<String> = []) {
    (self.cell, self.animated) = (cell, animated)
  }

  /// Whether a trait is not 0.
  func has(_ trait: ParticleTrait) -> Bool { hasTrait { $0 == trait } }

  /// Whether a trait of some influences is not 0.
  func has(_ influences: Influence...) -> Bool {
    hasTrait { influences.contains($0.influence) }
  }

  private func hasTrait(where isMeant: (ParticleTrait) -> Bool) -> Bool {
    EmitterCell.traitNumbers.contains { number, part in
      isMeant(part.trait)
        && (animated.contains(number.path[0])
          || number.get(cell, Size(width: 1, height: 1)) != 0)
    }
  }

  /// Whether they fly by velocities, accelerations or steps.
  var flies: Bool { has(.flight) || cell.dynamics.isStepped }

  /// Whether anything but their parents moves them.
  package var moves: Bool { flies || has(.circle, .sway) || cell.expressions.moves }

  /// Whether their edges turn.
  var turns: Bool { has(.turn, .tilt) || !cell.expressions.rotation.isEmpty }

  /// Whether they grow or shrink, or their light changes, by a speed or an expression.
  var fades: Bool { hasTrait(where: \.influence.fades) || cell.expressions.fades }

  /// Whether they look the same at any rotation.
  package var areRound: Bool { cell.contents.isRound && !has(.tilt) && !has(.stretchVelocity) }
}
