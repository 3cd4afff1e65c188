extension EmitterCell {
  /// What starts the clock of a sub-cell.
  package enum Trigger: String, CaseIterable, Hashable, Sendable {
    /// The parent's birth: the sub-cell emits along the parent's path while it lives.
    case birth
    /// The parent's death: the sub-cell's burst happens at its time and place.
    case death
    /// Each hit of the parent on a wall, up to 16: the sub-cell's burst happens at its time and
    /// place, and its natural direction is away from the wall.
    ///
    /// Without an effect if walls do not stop the parent.
    case hit
  }

  /// How often a palette's color is sampled.
  package enum PaletteScope: String, CaseIterable, Hashable, Sendable {
    /// Once per particle.
    case particle
    /// Once per emitter: for example, all stars of a burst have the same color.
    case burst
  }

  /// The unit area that a birthRate or a burst refers to, so that an effect is equally dense on any stage.
  package enum BirthRateBasis: String, CaseIterable, Hashable, Sendable {
    /// The whole stage.
    case stage
    /// Each 640 points of the stage's width.
    case width
    /// Each 640 x 384 points of the stage's area.
    case area

    /// The number of unit areas on a stage.
    func factor(on stage: Size) -> Double {
      switch self {
      case .stage: 1
      case .width: stage.width / 640
      case .area: stage.width * stage.height / (640 * 384)
      }
    }
  }
}
