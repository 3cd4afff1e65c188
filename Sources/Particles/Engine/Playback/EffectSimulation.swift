/// The common context of the parts of a placed effect.
struct EffectContext {
  /// The translation of the effect.
  let origin: Vector
  let stage: Size
  /// The bloom of the effect.
  let bloom: Bloom
  /// The largest load of a frame that is allowed for each part.
  let budget: FrameLoad
  /// The effect's time from which nothing more begins.
  let stopTime: Seconds
  /// The effect's seconds in which particles are born and repeats begin; `nil` for all.
  let births: Range<Seconds>?
  /// How long the shutter is open, in seconds.
  let shutter: Seconds

  /// - Parameter budget: The budget of the whole effect, which its parts share.
  init(of placement: Scene.Placement, on stage: Size, budget: FrameLoad, stopTime: Seconds) {
    let effect = placement.effect
    let parts =
      effect.layers.count + effect.fireworks.count + effect.items.count + effect.effects.count
    origin = placement.offset
    self.stage = stage
    bloom = Bloom(strength: effect.bloom, gain: effect.bloomGain)
    self.budget = budget / Double(max(1, parts))
    self.stopTime = stopTime
    births = placement.births.map { births in
      births.lowerBound - placement.beginTime..<births.upperBound - placement.beginTime
    }
    shutter = effect.shutter.tamed(in: 0...0.1, or: 0)
  }
}

/// The state of a placed effect in play.
struct EffectSimulation: Sendable {
  let placement: Scene.Placement
  /// The largest load of a frame that is allowed.
  let budget: FrameLoad
  private(set) var layers: [EmitterSimulation]
  /// The clock of each layer.
  let clocks: [LayerClock]
  private(set) var fireworks: [FireworkSimulation]
  private(set) var items: [ItemSimulation]
  /// The included effects.
  private(set) var inclusions: [InclusionSimulation]
  /// The scene's time after which nothing of it is visible; `nil` if it never ends.
  let endTime: Seconds?
  /// The latest end over all random choices of included effects.
  let latestEnd: Seconds?
  /// An upper bound of a frame's load, estimated from rates, longest lifetimes and largest scales.
  private(set) var peakLoad = FrameLoad.zero

  /// - Parameter model: The same effect, prepared for the same stage and budget, whose layers need
  ///   only be placed.
  init(
    _ placement: Scene.Placement,
    in scene: Scene,
    budget: FrameLoad,
    like model: EffectSimulation? = nil
  ) {
    self.placement = placement
    self.budget = budget
    let effect = placement.effect
    let source = RandomSource(seed: scene.seed).child(placement.seed)
    let stop = placement.stopTime.map { $0 - placement.beginTime } ?? .infinity
    let context = EffectContext(of: placement, on: scene.stage, budget: budget, stopTime: stop)
    let world = Stepper.World(of: placement, in: scene, source: source.child(2))
    layers = Self.layers(of: effect, by: source, with: context, in: world, like: model)
    let lastBirth = min(stop, context.births?.upperBound ?? .infinity)
    clocks = effect.layers.map { LayerClock($0.timing, stopTime: lastBirth) }
    fireworks = effect.fireworks.enumerated().map { index, firework in
      FireworkSimulation(firework, with: context, source: source.child(1, UInt64(index)))
    }
    items = effect.items.enumerated().map { index, group in
      ItemSimulation(group, with: context, in: world, source: source.child(3, UInt64(index)))
    }
    inclusions = effect.effects.enumerated().map { index, inclusion in
      InclusionSimulation(
        inclusion,
        of: placement,
        in: scene,
        budget: context.budget,
        source: source.child(4, UInt64(index))
      )
    }
    let ends =
      zip(layers, clocks).map { $0.endTime(by: $1) } + fireworks.map(\.endTime)
      + items.map(\.endTime)
    endTime = (ends + inclusions.map(\.endTime)).latest.map { $0 + placement.beginTime }
    latestEnd = (ends + inclusions.map(\.latestEnd)).latest.map { $0 + placement.beginTime }
    peakLoad = estimatedLoad()
    if let births = context.births {
      for index in layers.indices {
        let timing = effect.layers[index].timing
        layers[index].earliestBirth = timing.localTime(at: births.lowerBound)
      }
    }
    guard followsPointer else { return }
    for move in scene.pointer.moves { movePointer(to: move.place, at: move.time) }
  }

  private static func layers(
    of effect: Effect,
    by source: RandomSource,
    with context: EffectContext,
    in world: Stepper.World,
    like model: EffectSimulation?
  ) -> [EmitterSimulation] {
    effect.layers.enumerated().map { index, layer in
      let chance = source.child(0, UInt64(index))
      if let model { return model.layers[index].placed(by: chance, at: context.origin, in: world) }
      return EmitterSimulation(
        layer: layer,
        source: chance,
        origin: context.origin,
        stage: context.stage,
        bloom: context.bloom,
        budget: context.budget,
        shutter: context.shutter,
        world: world
      )
    }
  }

  /// Whether walls stop any of its particles or items.
  var meetsWalls: Bool {
    layers.contains { $0.nodes.contains(where: \.meetsWalls) }
      || items.contains(where: \.meetsWalls) || inclusions.contains(where: \.meetsWalls)
  }

  /// Whether any of its fields or attachments follow the pointer.
  var followsPointer: Bool {
    layers.contains(where: \.followsPointer) || items.contains(where: \.followsPointer)
      || inclusions.contains(where: \.followsPointer)
  }

  /// Divides the checkpoints' memory among a number of simulations that play at the same time.
  mutating func shareCheckpoints(among count: Double) {
    for index in layers.indices { layers[index].shareCheckpoints(among: count) }
    for index in items.indices { items[index].shareCheckpoints(among: count) }
    for index in inclusions.indices { inclusions[index].shareCheckpoints(among: count) }
  }

  /// Removes the particles of every layer.
  mutating func restart() {
    for index in layers.indices { layers[index].restart() }
    for index in items.indices { items[index].restart() }
    for index in inclusions.indices { inclusions[index].restart() }
  }

  /// Advances or seeks every layer that has begun to a time of the scene.
  mutating func advance(to time: Seconds) {
    for (index, clock) in clocks.enumerated() {
      guard let moment = clock.moment(at: local(time)) else { continue }
      layers[index].advance(to: moment.time, release: moment.release)
    }
    for index in items.indices { items[index].advance(to: local(time)) }
    for index in inclusions.indices { inclusions[index].advance(to: time) }
  }

  /// Records that the pointer is at a place from a time of the scene on.
  mutating func movePointer(to place: Point?, at time: Seconds) {
    for (index, clock) in clocks.enumerated() where layers[index].followsPointer {
      // For a layer that has not begun, the pointer is there from the beginning.
      let moment = clock.moment(at: local(time))
      layers[index].movePointer(to: place, at: moment?.time ?? -.infinity)
    }
    for index in items.indices where items[index].followsPointer {
      items[index].movePointer(to: place, at: local(time))
    }
    for index in inclusions.indices where inclusions[index].followsPointer {
      inclusions[index].movePointer(to: place, at: time)
    }
  }

  func local(_ time: Seconds) -> Seconds { time - placement.beginTime }

  private func estimatedLoad() -> FrameLoad {
    let sparks = fireworks.reduce(FrameLoad.zero) { $0 + $1.load }
    let things = items.reduce(sparks) { $0 + $1.load }
    let included = inclusions.reduce(things) { $0 + $1.peakLoad }
    return layers.reduce(included) { $0 + $1.peakLoad }
  }
}

// MARK: - Drawing

extension EffectSimulation {
  /// Lists the parts that may have sprites at the time of the last `advance(to:)`.
  func list(at time: Seconds, in order: inout DrawingOrder) {
    let depth = placement.zPosition
    for (index, simulation) in layers.enumerated() {
      guard let moment = clocks[index].moment(at: local(time)) else { continue }
      order.append(.layer(index), zPosition: depth + simulation.zPosition(at: moment.time))
    }
    for index in fireworks.indices where fireworks[index].isVisible(at: local(time)) {
      order.append(.sparks(index, inFront: false), zPosition: depth - 1)
      order.append(.sparks(index, inFront: true), zPosition: depth + 1)
    }
    for (index, simulation) in items.enumerated() {
      order.append(.items(index), zPosition: depth + simulation.group.zPosition)
    }
    for (index, inclusion) in inclusions.enumerated() {
      order.enter(index)
      inclusion.list(at: time, in: &order)
      order.leave()
    }
  }

  /// Draws a part of the effect at the end of a path.
  mutating func draw(
    _ part: DrawingOrder.Part,
    of path: ArraySlice<Int>,
    at time: Seconds,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    if let inclusion = path.first {
      let rest = path.dropFirst()
      inclusions[inclusion].draw(part, of: rest, at: time, using: &drawing, body)
      return
    }
    let (local, depth) = (local(time), placement.zPosition)
    switch part {
    case .layer(let index):
      guard let moment = clocks[index].moment(at: local) else { return }
      let name = layers[index].layer.name.isEmpty ? "\(index)" : layers[index].layer.name
      layers[index].draw(at: moment.time, as: name, zPosition: depth, using: &drawing, body)
    case .sparks(let index, let inFront):
      fireworks[index].draw(
        inFront: inFront,
        at: local,
        number: index,
        zPosition: depth,
        using: &drawing,
        body
      )
    case .items(let index):
      items[index].draw(at: local, number: index, zPosition: depth, using: &drawing, body)
    }
  }
}

extension Sequence<Seconds?> {
  /// The latest of some times, at least 0; `nil` if one of them is `nil`.
  var latest: Seconds? {
    reduce(Seconds?.some(0)) { latest, moment in
      guard let latest, let moment else { return nil }
      return Swift.max(latest, moment)
    }
  }
}
