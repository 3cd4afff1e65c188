/// A scene as it plays: the particles alive at a time, to be brought to any other.
///
/// A frame is a function of (scene, seed, time): however the time was reached, the same sprites are
/// drawn.
/// ```swift
/// var simulation = Simulation(scene: scene)
/// simulation.advance(to: 2.5)
/// simulation.draw(into: &batch)
/// ```
public struct Simulation: Sendable {
  /// The most particles that one effect may have alive; what would give more is thinned to it.
  public static let defaultMaximumParticles = 1_000_000

  /// The most dots that the effects may paint in a frame, each as often as it is painted; what would
  /// paint more is thinned to it.
  ///
  /// A dot is 4 x 4 points, and some 2 ns of work.
  public static let defaultMaximumPaintedDots = 64_000_000

  /// What is played.
  ///
  /// Effects that have ended are no longer in it.
  public private(set) var scene: Scene
  /// The scene's time, in seconds.
  public private(set) var time: Seconds = 0
  private(set) var effects: [EffectSimulation]
  /// Called once for each effect that has ended, by the `removeFinished()` that forgets it, in the
  /// scene's order.
  ///
  /// A copy of the simulation has it too and tells of the effects that it forgets itself: effects
  /// that were forgotten before the copy was made are told of once, others once by each.
  public var onCompletion: (@Sendable (Scene.Placement) -> Void)?
  /// What a frame of the scene may come to: the particles of each effect, and the dots and the memory of
  /// all.
  private let budget: FrameLoad
  /// How often `addFireworks` was called: each call has its own chance.
  var fireworkCount: UInt64 = 0

  /// Prepares a scene at time 0.
  /// - Parameters:
  ///   - scene: What to play.
  ///   - maximumParticles: The most particles that one effect may have alive. An effect whose rates
  ///     would give
  ///     more is born thinner, by the same share at every moment.
  ///   - maximumPaintedDots: The most dots that a frame may paint. An effect that would paint more,
  ///     beside those before it that play at the same time, is born thinner, too; it keeps a
  ///     sixty-fourth of the dots at least.
  public init(
    scene: Scene,
    maximumParticles: Int = defaultMaximumParticles,
    maximumPaintedDots: Int = defaultMaximumPaintedDots
  ) {
    self.scene = scene
    budget = FrameLoad(
      particles: Double(maximumParticles),
      dots: Double(maximumPaintedDots),
      bytes: max(MemorySize.sceneBudget, MemorySize.particle * Double(maximumParticles))
    )
    effects = []
    for placement in scene.placements { append(placement) }
    advance(to: 0)
  }

  /// Brings the scene to a time, before or after the present one.
  /// - Complexity: O(living + born since); from far away, O(living).
  public mutating func advance(to time: Seconds) {
    self.time = time
    for index in effects.indices { effects[index].advance(to: time) }
  }

  /// Brings the scene to a time from scratch.
  ///
  /// The frame is the one that `advance(to:)` gives.
  /// - Complexity: O(living).
  public mutating func seek(to time: Seconds) {
    for index in effects.indices { effects[index].restart() }
    advance(to: time)
  }

  /// Prepares effects anew after the scene has changed, by default all.
  ///
  /// Their budgets stay, or those who were born before would be others.
  private mutating func prepare(where isConcerned: (EffectSimulation) -> Bool = { _ in true }) {
    for index in effects.indices where isConcerned(effects[index]) {
      prepare(index, within: effects[index].budget)
    }
  }

  private mutating func prepare(_ index: Int, within budget: FrameLoad) {
    effects[index] = EffectSimulation(scene.placements[index], in: scene, budget: budget)
    effects[index].shareCheckpoints(among: Double(scene.placements.count))
    effects[index].advance(to: time)
  }

  /// Prepares one more effect.
  private mutating func append(_ placement: Scene.Placement) {
    let budget = budget(of: placement, after: effects[...])
    effects.append(EffectSimulation(placement, in: scene, budget: budget))
    effects[effects.count - 1].shareCheckpoints(among: Double(scene.placements.count))
  }

  /// What is left for an effect by those before it that have not ended when it begins.
  ///
  /// So no effect depends on those that come after it.
  private func budget(
    of placement: Scene.Placement,
    after earlier: ArraySlice<EffectSimulation>
  ) -> FrameLoad {
    let taken = earlier.reduce(FrameLoad.zero) { taken, effect in
      (effect.endTime ?? .infinity) > placement.beginTime ? taken + effect.peakLoad : taken
    }
    return FrameLoad(
      particles: budget.particles,
      dots: max(budget.dots - taken.dots, budget.dots / 64),
      bytes: max(budget.bytes - taken.bytes, budget.bytes / 64)
    )
  }

  /// Adds an effect while the scene plays.
  public mutating func add(_ placement: Scene.Placement) {
    scene.placements.append(placement)
    append(placement)
    effects[effects.count - 1].advance(to: time)
  }

  /// Lets every effect end: from a time on nothing more is born, and the living finish.
  ///
  /// What is seen before that time stays as it was. An effect that stops earlier does so.
  /// - Complexity: O(living).
  public mutating func stop(at time: Seconds) {
    for index in scene.placements.indices {
      let earlier = scene.placements[index].stopTime ?? .infinity
      scene.placements[index].stopTime = min(earlier, time)
    }
    prepare()
  }

  /// Forgets the effects that have ended, frees their memory, and tells which they were, also
  /// `onCompletion`.
  ///
  /// However long ago they ended, and however time was cut on the way: each is told of once, since
  /// what is forgotten does not come back, even where the scene goes back to a time before its end.
  @discardableResult
  public mutating func removeFinished() -> [Scene.Placement] {
    let isFinished = effects.map { ($0.endTime ?? .infinity) <= time }
    guard isFinished.contains(true) else { return [] }
    let finished = zip(effects, isFinished).filter(\.1).map(\.0.placement)
    effects = zip(effects, isFinished).filter { !$0.1 }.map(\.0)
    scene.placements = effects.map(\.placement)
    if let onCompletion { finished.forEach(onCompletion) }
    return finished
  }

  /// Notes that the pointer is at a place of the stage from a time on, or gone; by default from the
  /// present time on, which is also the earliest.
  ///
  /// Fields that follow it act from there on. What was shown before stays as it was; moves that lie
  /// more than 600 seconds before the last one are forgotten in time. Where the scene has gone back,
  /// moves that were noted at later times are forgotten: what comes next takes their place.
  public mutating func movePointer(to place: Point?, at time: Seconds? = nil) {
    let time = max(self.time, time ?? self.time)
    if scene.pointer.forget(after: time) { prepare(where: \.followsPointer) }
    scene.pointer.move(to: place, at: time)
    for index in effects.indices { effects[index].movePointer(to: place, at: time) }
  }

  /// Gives the stage another size.
  ///
  /// Births stay the same, lengths relative to the stage follow it.
  public mutating func resize(stage: Size) {
    guard stage != scene.stage else { return }
    scene.stage = stage
    for index in effects.indices {
      prepare(index, within: budget(of: scene.placements[index], after: effects[..<index]))
    }
  }

  /// Gives the stage other walls.
  ///
  /// Particles that meet walls are from now on where they would be if these had always stood there, so
  /// that a frame does not depend on when they came: whoever the old or the new walls have stopped
  /// jumps. All others go on as they were. Equal walls change nothing.
  /// - Complexity: That of a seek for each effect with particles that meet walls; others cost
  ///   nothing.
  public mutating func setWalls(_ walls: [Wall]) {
    guard walls != scene.walls else { return }
    scene.walls = walls
    prepare { $0.meetsWalls }
  }

  /// Fills a batch with what is seen now: runs by zPosition, equal ones in the scene's order.
  public mutating func draw(into batch: inout SpriteBatch) {
    batch.removeAll()
    for index in effects.indices {
      batch.clouds.path.removeAll(keepingCapacity: true)
      batch.clouds.path.append(index)
      effects[index].draw(at: time, into: &batch)
    }
    batch.sortRuns()
  }

  /// When the last effect ends, `nil` if one never does; 0 in an empty scene.
  public var endTime: Seconds? {
    effects.lazy.map(\.endTime).latest
  }

  /// The most particles that the effects which have not ended at a time may have alive together, what
  /// they leave behind counted too, as an estimate from rates and longest lives.
  public func peakPopulation(at time: Seconds) -> Int {
    var sum = 0.0
    for index in effects.indices where (effects[index].endTime ?? .infinity) > time {
      sum += effects[index].peakLoad.particles
    }
    return Int(min(sum, 1e15))
  }
}
