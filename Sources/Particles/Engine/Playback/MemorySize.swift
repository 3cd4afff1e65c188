/// What parts of a scene hold, in bytes, as estimates that fit what was measured, and what a scene may
/// hold.
///
/// ```
/// 256 MB    180 particles and items    40 checkpoints    36 the program, the picture, effect files
/// ```
enum MemorySize {
  /// The most of all particles, sprites and items of a scene.
  static let sceneBudget = 180e6
  /// The most of all checkpoints of a scene.
  static let checkpointBudget = 40e6

  /// A particle that a formula moves, with its sprite: a million fill the budget.
  static let particle = 180.0
  /// A particle that is moved in steps, with its body before and after a step.
  static let steppedParticle = 500.0
  /// A sprite, with what orders and paints it.
  static let sprite = 64.0
  /// An item, with the first of its checkpoints.
  static let item = 1000.0
  /// A particle in a checkpoint.
  static let particleCopy = 160.0
  /// An item in a checkpoint.
  static let itemCopy = 400.0
}

extension CellNode {
  /// What one of its particles holds with its echoes, in bytes.
  var particleBytes: Double {
    (plan.isStepped ? MemorySize.steppedParticle : MemorySize.particle)
      + mostEchoes * MemorySize.sprite
  }
}
