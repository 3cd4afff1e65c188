package import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

// What a program that plays on a stage asks of it: places in points, seeks, fades of all effects, and
// drawing into a grid of its own.
extension Stage {
  /// How far a seek may jump ahead, and how far before an earlier time it advances from, so that
  /// further steps back find checkpoints.
  private static let checkpointSpan: Seconds = 1

  /// The center of the stage, which an effect without an offset refers to as "50vw" and "50vh".
  package var middle: Point { Point(x: size.stage.width / 2, y: size.stage.height / 2) }

  /// Whether there are effects.
  package var hasEffects: Bool { !simulation.scene.placements.isEmpty }

  /// Whether effects fade out or in.
  package var isFading: Bool { !fades.isEmpty }

  /// The seed of all random numbers.
  package var seed: UInt64 { simulation.scene.seed }

  /// A random source for choices on this stage, another one after each seed that is given.
  package var chance: RandomSource { RandomSource(seed: seed).child(seedCount) }

  /// The end of an effect; `nil` if it never ends, or is not on the stage.
  package func endTime(of id: EffectID) -> Seconds? {
    index(of: id).flatMap { simulation.endTime(of: $0) }
  }

  /// Creates a stage of effects that begin together.
  package init(of effects: [Effect], on size: ScreenSize, look: Look, seed: UInt64) {
    self.init(size: size, look: look.showing(effects), seed: seed)
    place(effects)
  }

  /// Creates a stage that repeats a scene: ``seek(to:)`` takes times modulo the period.
  package init(of loop: LoopedScene, on size: ScreenSize, look: Look) {
    self.init(size: size, look: look, seed: 0)
    simulation = loop.simulation
    self.loop = loop.timing
  }

  // MARK: Effects

  /// Places effects that begin together, at time 0.
  package mutating func place(_ effects: [Effect]) {
    for effect in effects { place(effect, at: 0) }
  }

  /// Launches an effect so that it bursts at a point; one without a shell plays around it.
  /// - Parameters:
  ///   - start: Where the shell rises; by default at the lower edge, half way to the middle.
  ///   - seed: Its seed; by default the next one.
  @discardableResult
  package mutating func launch(
    _ effect: Effect,
    to target: Point,
    from start: Point? = nil,
    at time: Seconds,
    z: Double = 0,
    seed: UInt64? = nil
  ) -> EffectID {
    guard effect.isFired else {
      return place(effect, at: time, offset: target - middle, z: z, seed: seed)
    }
    let start = start ?? Point(x: (target.x + middle.x) / 2, y: size.stage.height)
    let shell = effect.launched(from: start, to: target, on: size.stage)
    return place(shell, at: time, z: z, seed: seed)
  }

  /// Plays other effects, which begin together at time 0, instead of all that are on the stage.
  /// - Parameter seed: A seed with which everything begins again, but for the walls.
  package mutating func play(_ effects: [Effect], seed: UInt64? = nil) {
    rasterizer.look = rasterizer.look.showing(effects)
    clear(seed: seed)
    place(effects)
  }

  /// Removes all effects at once; the next ones get the seeds of the first ones.
  /// - Parameter seed: A seed with which everything begins again, but for the walls.
  package mutating func clear(seed: UInt64? = nil) {
    var scene = simulation.scene
    let sound = scene.sound
    if let seed { scene = Scene(stage: scene.stage, seed: seed, walls: scene.walls) }
    scene.placements = []
    simulation = Simulation(scene: scene)
    simulation.hear(sound)
    (fades, checkpointStart, seedCount) = ([], .infinity, 0)
  }

  /// Stops all effects from a time on.
  package mutating func stop(at time: Seconds) { simulation.stop(at: time) }

  /// Fades out all present effects.
  ///
  /// Effects that are placed before the fade ends fade in with it.
  package mutating func crossFade(from begin: Seconds, for duration: Seconds) {
    for index in simulation.scene.placements.indices { simulation.leave(index) }
    fades.append(Fade(effects: 0..<effectCount, begin: begin, duration: duration))
    fades.append(
      Fade(effects: effectCount..<UInt64.max, begin: begin, duration: duration, isComing: true)
    )
  }

  // MARK: Surroundings

  /// Moves the pointer that force fields follow, from a time on; `nil` if it is released.
  ///
  /// If the stage is already later, it seeks back to that time first.
  package mutating func movePointer(to place: Point?, at time: Seconds) {
    if time < simulation.time { simulation.advance(to: time) }
    simulation.movePointer(to: place, at: time)
  }

  /// Has effects that follow sound hear another one, or a beat.
  package mutating func hear(_ sound: SceneSound?) {
    guard sound != simulation.scene.sound else { return }
    simulation.hear(sound)
    checkpointStart = .infinity
  }

  /// Replaces what particles bounce off.
  package mutating func setWalls(_ walls: [Wall]) {
    guard walls != simulation.scene.walls else { return }
    simulation.setWalls(walls)
    checkpointStart = .infinity
  }

  /// Changes the size.
  package mutating func resize(to size: ScreenSize) {
    self.size = size
    simulation.resize(stage: size.stage)
    checkpointStart = .infinity
  }

  // MARK: Time

  /// Advances or seeks to a time, and removes effects that have ended or faded out.
  @discardableResult
  package mutating func advance(to time: Seconds) -> [EffectID] {
    simulation.advance(to: time)
    let finished = simulation.removeFinished().map { EffectID(number: $0.id) }
    return finished + removeFaded(at: time)
  }

  /// Removes effects that have faded out by a time.
  package mutating func removeFaded(at time: Seconds) -> [EffectID] {
    guard !fades.isEmpty else { return [] }
    var ended: [EffectID] = []
    for fade in fades where !fade.isComing && fade.progress(at: time) >= 1 {
      let faded = effects.filter { fade.effects.contains($0.number) }
      for id in faded { remove(id) }
      ended += faded
    }
    fades.removeAll { $0.progress(at: time) >= 1 }
    return ended
  }

  /// Seeks to a time, and keeps effects that have ended: they play again after a step back.
  package mutating func seek(to time: Seconds) {
    let time = loop?.time(of: time) ?? time
    if time > simulation.time + Self.checkpointSpan { checkpointStart = time }
    if time < simulation.time, time < checkpointStart {
      checkpointStart = max(0, time - Self.checkpointSpan)
      simulation.advance(to: checkpointStart)
    }
    simulation.advance(to: time)
  }

  // MARK: Frames

  /// Draws the present time into a grid, with panels that particles pass through.
  package mutating func draw(panels: [Panel] = [], into grid: inout ScreenGrid) {
    let gains = gains
    simulation.dot = rasterizer.dot
    rasterizer.draw(panels: panels, into: &grid) {
      simulation.draw(times: gains, by: &opacities, to: $0)
    }
  }

  /// Yields the visible sprites.
  package mutating func draw(_ body: (SpriteBlock) -> Void) {
    simulation.draw(times: gains, by: &opacities, to: body)
  }

  /// Fills a batch with the visible sprites.
  /// - Parameter dot: The length of a dot of the canvas in points; by default that of the rasterizer's.
  package mutating func draw(into batch: inout SpriteBatch, dot: Float? = nil) {
    batch.removeAll()
    simulation.dot = dot ?? rasterizer.dot
    draw { batch.append($0) }
  }
}
