/// Estimates of the memory of a scene's parts in bytes, fitted to measurements, and their limits.
///
/// ```
/// 256 MB    180 particles and items    40 checkpoints    36 the program, the picture, effect files
/// ```
enum MemorySize {
  /// The limit of all particles, sprites and items of a scene.
  static let sceneBudget = 180e6
  /// The limit of all checkpoints of a scene.
  static let checkpointBudget = 40e6

  /// A particle with a closed form, and its sprite: a million use the whole limit.
  static let particle = 180.0
  /// A stepped particle, with its body before and after a step.
  static let steppedParticle = 500.0
  /// A sprite, with the buffers for sorting and rendering it.
  static let sprite = 64.0
  /// An item, with its first checkpoint.
  static let item = 1000.0
  /// A particle in a checkpoint.
  static let particleCopy = 160.0
  /// An item in a checkpoint.
  static let itemCopy = 400.0
}
