/// The state of a placed effect in play.
struct EffectSimulation: Sendable {
  let placement: Scene.Placement
  /// The largest load of a frame that is allowed.
  let budget: FrameLoad
  /// Its layers, fireworks, groups of items and included effects, in this order.
  private(set) var parts: [any EffectPart]
  /// The scene's time after which nothing of it is visible; `nil` if it never ends.
  let endTime: Seconds?
  /// The latest end over all random choices of included effects.
  let latestEnd: Seconds?
  /// Whether it follows what is heard.
  let hears: Bool
  /// An upper bound of a frame's load, estimated from rates, longest lifetimes and largest scales.
  let peakLoad: FrameLoad

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
    hears = placement.effect.hears
    parts = Self.parts(of: placement, in: scene, budget: budget, like: model)
    endTime = parts.map(\.endTime).latest.map { $0 + placement.beginTime }
    latestEnd = parts.map(\.latestEnd).latest.map { $0 + placement.beginTime }
    peakLoad = parts.reduce(.zero) { $0 + $1.load }
    for move in scene.pointer.moves { movePointer(to: move.place, at: move.time) }
  }

  private static func parts(
    of placement: Scene.Placement,
    in scene: Scene,
    budget: FrameLoad,
    like model: EffectSimulation?
  ) -> [any EffectPart] {
    let effect = placement.effect
    let context = EffectContext(of: placement, in: scene, budget: budget)
    var makers: [() -> any EffectPart] = []
    for index in effect.layers.indices {
      let model = model?.parts[index] as? LayerPart
      makers.append { LayerPart(index, of: effect, with: context, like: model) }
    }
    for index in effect.fireworks.indices {
      makers.append { FireworkPart(index, of: effect, with: context) }
    }
    for index in effect.items.indices {
      makers.append { ItemPart(index, of: effect, with: context) }
    }
    for index in effect.effects.indices {
      makers.append { InclusionPart(index, of: placement, in: scene, with: context) }
    }
    return placement.part.map { [makers[$0]()] } ?? makers.map { $0() }
  }

  /// Whether walls stop any of its particles or items.
  var meetsWalls: Bool { parts.contains(where: \.meetsWalls) }

  /// Whether any of its fields or attachments follow the pointer.
  var followsPointer: Bool { parts.contains(where: \.followsPointer) }

  /// The thinned parts of the effect.
  var thinnings: [Thinning] { parts.flatMap(\.thinnings) }

  /// The numbers of the effect's particles at the time of the last `advance(to:)`.
  func counts(at time: Seconds) -> ParticleCounts {
    parts.reduce(ParticleCounts()) { $0 + $1.counts(at: time) }
  }

  /// Divides the checkpoints' memory among a number of simulations that play at the same time.
  mutating func shareCheckpoints(among count: Double) {
    for index in parts.indices { parts[index].shareCheckpoints(among: count) }
  }

  /// Discards the state of every part.
  mutating func restart() {
    for index in parts.indices { parts[index].restart() }
  }

  /// Advances or seeks every part that has begun to a time of the scene.
  mutating func advance(to time: Seconds) {
    for index in parts.indices { parts[index].advance(to: time) }
  }

  /// Yields the events of every part since they were taken.
  mutating func takeEvents(at time: Seconds, _ body: (ParticleEvent) -> Void) {
    for index in parts.indices { parts[index].takeEvents(at: time, body) }
  }

  /// Records that the pointer is at a place from a time of the scene on.
  mutating func movePointer(to place: Point?, at time: Seconds) {
    for index in parts.indices where parts[index].followsPointer {
      parts[index].movePointer(to: place, at: time)
    }
  }

  /// Lists the parts that may have sprites at the time of the last `advance(to:)`; none from the end
  /// of a stopped effect on, which its scenery would outlast.
  func list(at time: Seconds, in order: inout DrawingOrder) {
    guard placement.stopTime == nil || time < (endTime ?? .infinity) else { return }
    for index in parts.indices {
      order.enter(index)
      parts[index].list(at: time, in: &order)
      order.leave()
    }
  }

  /// Draws a slice of the part that begins a path.
  mutating func draw(
    _ slice: Int,
    of path: ArraySlice<Int>,
    at time: Seconds,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    guard let part = path.first else { return }
    parts[part].draw(slice, of: path.dropFirst(), at: time, using: &drawing, body)
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
