/// Copies of a state at the ends of some steps, for seeks.
struct StepCheckpoints<State: Sendable>: Sendable {
  /// The state at the end of a step.
  struct Checkpoint: Sendable {
    var step: Double
    var state: State
  }

  private var checkpoints: [Checkpoint] = []
  /// The steps between two checkpoints, a multiple of every emitter cell's stride.
  private var interval = 96.0

  /// The memory limit in bytes, from a share of all particles.
  private var byteLimit: Double
  /// The bytes of a particle or an item in a checkpoint.
  private let copyBytes: Double

  /// Creates checkpoints for a share of the scene's largest number of particles.
  init(share: Double, copyBytes: Double) {
    byteLimit = MemorySize.checkpointBudget * min(1, share)
    self.copyBytes = copyBytes
  }

  /// Divides the memory among a number of simulations that play at the same time.
  mutating func share(among count: Double) { byteLimit /= max(1, count) }

  /// The last checkpoint at or before a step.
  func last(upTo step: Double) -> Checkpoint? { checkpoints.last { $0.step <= step } }

  /// The last checkpoint of a state that meets a condition.
  func last(where isMet: (State) -> Bool) -> Checkpoint? { checkpoints.last { isMet($0.state) } }

  /// The next step at which a checkpoint is due.
  func next(after step: Double) -> Double { ((step / interval).rounded(.down) + 1) * interval }

  /// Whether a checkpoint is due at the end of a step.
  func isDue(at step: Double) -> Bool { step.truncatingRemainder(dividingBy: interval) == 0 }

  /// Stores the state of a number of particles or items if a checkpoint is due.
  ///
  /// With more than 40, or more than the memory's limit, every other one is removed.
  mutating func note(_ state: State, of population: Double, at step: Double) {
    let limit = Int(min(40, byteLimit / (copyBytes * max(1, population))))
    guard limit > 0, isDue(at: step) else { return }
    // Usually it is appended; after a seek back there are later ones.
    let place = checkpoints.lastIndex { $0.step <= step }
    guard place.map({ checkpoints[$0].step < step }) ?? true else { return }
    checkpoints.insert(
      Checkpoint(step: step, state: state),
      at: place.map { $0 + 1 } ?? 0
    )
    while checkpoints.count > limit, checkpoints.count > 1 {
      interval *= 2
      checkpoints.removeAll { $0.step.truncatingRemainder(dividingBy: interval) != 0 }
    }
  }

  /// The number of checkpoints.
  var count: Int { checkpoints.count }

  mutating func removeAll() { checkpoints = [] }

  /// Removes the checkpoints after a time, given in steps.
  mutating func removeAll(after step: Double) { checkpoints.removeAll { $0.step > step } }
}
