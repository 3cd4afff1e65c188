/// The state of a scene in play: the living particles at a time, which can go to any other time.
///
/// A frame is a function of (scene, seed, time): however the time was reached, the sprites are the
/// same.
/// ```swift
/// var simulation = Simulation(scene: scene)
/// simulation.advance(to: 2.5)
/// simulation.draw { block in … }
/// ```
package struct Simulation: Sendable {
  /// The scene.
  ///
  /// Effects that have ended and been removed are no longer in it.
  package internal(set) var scene: Scene
  /// The scene's time in seconds.
  package private(set) var time: Seconds = 0
  var effects: [EffectSimulation]
  /// The largest load of a frame: the particles of each effect, and the dots and memory of all.
  private let budget: FrameLoad
  /// What happened to particles since the events were taken, by time.
  var events: [ParticleEvent] = []
  /// The time up to which events are known.
  var eventTime: Seconds = 0
  /// Scratch memory for a program's behavior.
  private var behaviorBuffer: SpriteBuffer?
  /// Scratch memory for drawing.
  private var order = DrawingOrder()
  var drawing = SpriteDrawing()

  /// Prepares a scene at time 0.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - maximumParticles: The most living particles of one effect. An effect whose rates would exceed
  ///     it has a lower birth rate, by the same factor at all times.
  ///   - maximumPaintedDots: The most dots painted in a frame. An effect that would exceed it, together
  ///     with earlier ones that play at the same time, also has a lower birth rate; it keeps at least
  ///     a sixty-fourth of the dots.
  package init(
    scene: Scene,
    maximumParticles: Int = SceneLimit.particles,
    maximumPaintedDots: Int = SceneLimit.paintedDots
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

  /// Advances or seeks the scene to a time.
  /// - Complexity: O(living particles + births since the last call); for a far seek, O(living
  ///   particles).
  package mutating func advance(to time: Seconds) {
    self.time = time
    for index in effects.indices { effects[index].advance(to: time) }
    collectEvents()
  }

  /// Seeks the scene to a time, from scratch.
  ///
  /// The frame is the same as with `advance(to:)`.
  /// - Complexity: O(living particles).
  package mutating func seek(to time: Seconds) {
    for index in effects.indices { effects[index].restart() }
    advance(to: time)
  }

  /// Prepares effects again after the scene has changed, by default all.
  ///
  /// Their budgets are kept, because other budgets would change particles that are already born.
  /// - Parameter since: A time up to which events are known; by default all up to now are.
  mutating func prepare(
    eventsAfter since: Seconds = .infinity,
    where isConcerned: (EffectSimulation) -> Bool = { _ in true }
  ) {
    for index in effects.indices where isConcerned(effects[index]) {
      prepare(index, within: effects[index].budget, eventsAfter: since)
    }
  }

  mutating func prepare(
    _ index: Int,
    within budget: FrameLoad,
    eventsAfter since: Seconds = .infinity
  ) {
    effects[index] = EffectSimulation(scene.placements[index], in: scene, budget: budget)
    effects[index].shareCheckpoints(among: Double(scene.placements.count))
    effects[index].advance(to: time)
    collectEvents(of: index, after: since)
  }

  /// Prepares a scene of which each effect has its own budget, whatever plays at the same time.
  /// - Parameter budgets: The budgets, one for each placement.
  init(scene: Scene, budgets: [FrameLoad]) {
    self.scene = scene
    budget = budgets.reduce(.zero) { $0.union($1) }
    effects = zip(scene.placements, budgets).map { placement, budget in
      var effect = EffectSimulation(placement, in: scene, budget: budget)
      effect.shareCheckpoints(among: Double(scene.placements.count))
      return effect
    }
    advance(to: 0)
  }

  /// Prepares one more effect.
  private mutating func append(_ placement: Scene.Placement) {
    let budget = budget(of: placement, after: effects.count)
    effects.append(EffectSimulation(placement, in: scene, budget: budget))
    effects[effects.count - 1].shareCheckpoints(among: Double(scene.placements.count))
  }

  /// The budget that earlier effects, which have neither ended nor fade out when this one begins,
  /// leave for it.
  ///
  /// So no effect depends on later ones.
  func budget(of placement: Scene.Placement, after count: Int) -> FrameLoad {
    var taken = FrameLoad.zero
    for index in 0..<count where !scene.placements[index].isLeaving {
      guard (effects[index].endTime ?? .infinity) > placement.beginTime else { continue }
      taken = taken + effects[index].peakLoad
    }
    return FrameLoad(
      particles: budget.particles,
      dots: max(budget.dots - taken.dots, budget.dots / 64),
      bytes: max(budget.bytes - taken.bytes, budget.bytes / 64)
    )
  }

  /// Adds an effect while the scene plays.
  package mutating func add(_ placement: Scene.Placement) {
    scene.placements.append(placement)
    append(placement)
    effects[effects.count - 1].advance(to: time)
    collectEvents(of: effects.count - 1, after: time)
  }

  /// Stops every effect: after a time nothing more is emitted, and living particles finish their
  /// lives.
  ///
  /// Frames before that time do not change. Earlier stop times are kept.
  /// - Complexity: O(living particles).
  package mutating func stop(at time: Seconds) {
    for index in scene.placements.indices {
      let earlier = scene.placements[index].stopTime ?? .infinity
      scene.placements[index].stopTime = min(earlier, time)
    }
    prepare()
  }

  /// Removes the effects that have ended, frees their memory, and returns them in the scene's order.
  ///
  /// Each effect is reported once, whenever it ended and however time was divided into calls;
  /// removed effects do not return, even if the scene seeks to a time before their end.
  @discardableResult
  package mutating func removeFinished() -> [Scene.Placement] {
    let isFinished = effects.map { ($0.endTime ?? .infinity) <= time }
    guard isFinished.contains(true) else { return [] }
    let finished = zip(scene.placements, isFinished).filter(\.1).map(\.0)
    effects = zip(effects, isFinished).filter { !$0.1 }.map(\.0)
    scene.placements = zip(scene.placements, isFinished).filter { !$0.1 }.map(\.0)
    return finished
  }

  /// Records that the pointer is at a place of the stage from a time on, or outside; by default
  /// from the present time on, which is also the earliest.
  ///
  /// Fields that follow it act from then on, and earlier frames do not change. Moves more than 600
  /// seconds before the last one are removed eventually. If the scene has gone back, moves
  /// that were recorded for later times are replaced.
  package mutating func movePointer(to place: Point?, at time: Seconds? = nil) {
    let time = max(self.time, time ?? self.time)
    if scene.pointer.forget(after: time) { prepare(where: \.followsPointer) }
    scene.pointer.move(to: place, at: time)
    for index in effects.indices { effects[index].movePointer(to: place, at: time) }
  }

  /// Changes the size of the stage.
  ///
  /// Births stay the same; relative lengths change with the size.
  package mutating func resize(stage: Size) {
    guard stage != scene.stage else { return }
    scene.stage = stage
    for index in effects.indices {
      prepare(index, within: budget(of: scene.placements[index], after: index))
    }
  }

  /// Has the effects that follow sound hear another one, or the beat, from the beginning on.
  package mutating func hear(_ sound: SceneSound?) {
    guard sound != scene.sound else { return }
    scene.sound = sound
    prepare(where: \.hears)
  }

  /// Whether any effect follows what is heard.
  package var hears: Bool { effects.contains(where: \.hears) }

  /// Changes the walls of the stage.
  ///
  /// Particles that collide with walls are then where they would be if these walls had always been
  /// there, so that a frame does not depend on the time of the change: particles that the old or
  /// the new walls stop may jump. All others continue as before. Equal walls change nothing.
  /// - Complexity: That of a seek for each effect with particles that collide with walls; others
  ///   cost nothing.
  package mutating func setWalls(_ walls: [Wall]) {
    guard walls != scene.walls else { return }
    scene.walls = walls
    prepare { $0.meetsWalls }
  }

  /// Yields the visible sprites in blocks, in drawing order: runs by zPosition, equal ones in the
  /// scene's order.
  ///
  /// ```swift
  /// rasterizer.draw(into: &grid) { simulation.draw($0) }
  /// ```
  /// - Complexity: O(sprites + parts · log parts); a steady scene allocates nothing.
  package mutating func draw(_ body: (SpriteBlock) -> Void) {
    drawEffects { block, _ in body(block) }
  }

  /// Yields the visible sprites in blocks, in drawing order, each with the index of its placement.
  package mutating func drawEffects(_ body: (SpriteBlock, Int) -> Void) {
    order.removeAll()
    drawing.runIndex = 0
    drawing.pace = FramePace()
    for index in effects.indices {
      order.enter(index)
      effects[index].list(at: time, in: &order)
      order.leave()
    }
    order.sort()
    let behavior = scene.behavior?.body
    // Its own memory, because that of the drawing is in use, and taken out of `self` meanwhile.
    var buffer = behavior == nil ? nil : behaviorBuffer ?? SpriteBuffer()
    behaviorBuffer = nil
    for place in 0..<order.count {
      let (slice, path) = order[place]
      guard let effect = path.first else { continue }
      effects[effect].draw(slice, of: path.dropFirst(), at: time, using: &drawing) { block in
        guard let behavior else { return body(block, effect) }
        buffer?.yield(block, changedBy: behavior, at: time) { body($0, effect) }
      }
    }
    behaviorBuffer = buffer
  }

  /// Yields the visible sprites, with the opacities of each effect times a factor; no factors are 1.
  package mutating func draw(
    times gains: [Float],
    by opacities: inout DimmedOpacities,
    to paint: (SpriteBlock) -> Void
  ) {
    guard !gains.isEmpty else { return draw(paint) }
    drawEffects { opacities.yield($0, times: gains[$1], to: paint) }
  }

  /// The numbers of particles born, alive and dropped at the present time.
  /// - Complexity: O(emitter cells · log *k*) in the number of keys that animate a birthRate.
  package var counts: ParticleCounts {
    effects.reduce(ParticleCounts()) { $0 + $1.counts(at: time) }
  }

  /// The thinned parts of all effects, in their order.
  package var thinnings: [Thinning] { effects.flatMap(\.thinnings) }

  /// The length of a dot of the canvas in points, 4 by default: what moves by more while the shutter
  /// is open becomes a streak.
  package var dot: Float {
    get { drawing.dot }
    set { drawing.dot = newValue }
  }

  /// How fast the frame that was drawn last changes.
  package var pace: FramePace { drawing.pace }

  /// Fills a batch with the visible sprites.
  package mutating func draw(into batch: inout SpriteBatch) {
    batch.removeAll()
    draw { batch.append($0) }
  }

  /// The end of the last effect; `nil` if one never ends, 0 in an empty scene.
  package var endTime: Seconds? {
    effects.lazy.filter { !$0.placement.effect.isAccent }.map(\.endTime).latest
  }

  /// An estimate, from rates and longest lifetimes, of the most living particles and trail sprites
  /// of all effects that have not ended at a time.
  package func peakPopulation(at time: Seconds) -> Int {
    var sum = 0.0
    for index in effects.indices where (effects[index].endTime ?? .infinity) > time {
      sum += effects[index].peakLoad.particles
    }
    return Int(min(sum, 1e15))
  }
}
