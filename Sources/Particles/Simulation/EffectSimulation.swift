/// One placed effect as it plays.
struct EffectSimulation: Sendable {
  let placement: Scene.Placement
  private(set) var layers: [EmitterSimulation]
  /// The clock of each layer.
  let clocks: [LayerClock]
  private(set) var fireworks: [FireworkSimulation]
  /// The scene's time after which nothing of it is seen; `nil` where it never ends.
  let endTime: Seconds?

  init(_ placement: Scene.Placement, in scene: Scene, budget: Double) {
    self.placement = placement
    let effect = placement.effect
    let source = RandomSource(seed: scene.seed).child(placement.seed)
    let stop = placement.stopTime.map { $0 - placement.beginTime } ?? .infinity
    let share = budget / Double(max(1, effect.layers.count + effect.fireworks.count))
    let world = Stepper.World(of: placement, in: scene, source: source.child(2))
    layers = effect.layers.enumerated().map { index, layer in
      EmitterSimulation(
        layer: layer,
        source: source.child(0, UInt64(index)),
        origin: placement.offset,
        stage: scene.stage,
        budget: share,
        world: world
      )
    }
    clocks = effect.layers.map { LayerClock($0.timing, stopTime: stop) }
    fireworks = effect.fireworks.enumerated().map { index, firework in
      FireworkSimulation(
        firework: firework,
        source: source.child(1, UInt64(index)),
        origin: placement.offset,
        stage: scene.stage,
        budget: share,
        stopTime: stop
      )
    }
    let ends = zip(layers, clocks).map { $0.endTime(by: $1) } + fireworks.map(\.endTime)
    endTime = ends.reduce(Seconds?.some(0)) { latest, end in
      guard let latest, let end else { return nil }
      return max(latest, end)
    }.map { $0 + placement.beginTime }
    guard layers.contains(where: \.followsPointer) else { return }
    for move in scene.pointer.moves { movePointer(to: move.place, at: move.time) }
  }

  /// Whether walls stop any of its particles.
  var meetsWalls: Bool { layers.contains { $0.nodes.contains(where: \.meetsWalls) } }

  /// Forgets the living of every layer.
  mutating func restart() {
    for index in layers.indices { layers[index].restart() }
  }

  /// Brings every layer that has begun to a time of the scene.
  mutating func advance(to time: Seconds) {
    for (index, clock) in clocks.enumerated() {
      guard let moment = clock.moment(at: local(time)) else { continue }
      layers[index].advance(to: moment.time, release: moment.release)
    }
  }

  /// Notes that the pointer is somewhere from a time of the scene on.
  mutating func movePointer(to place: Point?, at time: Seconds) {
    for (index, clock) in clocks.enumerated() where layers[index].followsPointer {
      guard let moment = clock.moment(at: local(time)) else { continue }
      layers[index].movePointer(to: place, at: moment.time)
    }
  }

  /// Adds what is seen at the time that `advance(to:)` reached.
  mutating func draw(at time: Seconds, into batch: inout SpriteBatch) {
    for (index, simulation) in layers.enumerated() {
      guard let moment = clocks[index].moment(at: local(time)) else { continue }
      let layer = simulation.layer
      simulation.draw(
        at: moment.time,
        as: layer.name.isEmpty ? "\(index)" : layer.name,
        zPosition: placement.zPosition,
        into: &batch
      )
    }
    for index in fireworks.indices {
      let name = fireworks[index].firework.name
      fireworks[index].draw(
        at: local(time),
        as: name.isEmpty ? "firework \(index)" : name,
        zPosition: placement.zPosition,
        into: &batch
      )
    }
  }

  func local(_ time: Seconds) -> Seconds { time - placement.beginTime }

  /// The most particles and sparks at once, as an estimate from rates and longest lives.
  var peakPopulation: Double {
    let sparks = placement.effect.fireworks.reduce(0) { $0 + Double($1.count * $1.sparks) }
    return layers.reduce(sparks) { $0 + $1.peakPopulation }
  }
}
