/// A layer of an effect in play, with its clock.
struct LayerPart: EffectPart {
  /// The index of the layer in the effect.
  let index: Int
  private(set) var simulation: EmitterSimulation
  let clock: LayerClock
  private let context: EffectContext

  /// - Parameter model: The same layer, prepared for the same stage and budget, which needs only be
  ///   placed.
  init(_ index: Int, of effect: Effect, with context: EffectContext, like model: LayerPart?) {
    self.index = index
    self.context = context
    let layer = effect.layers[index]
    let source = context.source.child(0, UInt64(index))
    // What is heard depends on when the layer begins.
    let model = layer.hears ? nil : model
    simulation =
      model?.simulation.placed(by: source, at: context.origin, in: context.world)
      ?? EmitterSimulation(
        layer: layer,
        source: source,
        origin: context.origin,
        stage: context.stage,
        bloom: context.bloom,
        budget: context.budget,
        shutter: context.shutter,
        world: context.world,
        reporting: context.reports,
        hearing: layer.hears ? Self.heardTime(of: layer, with: context) : nil
      )
    let lastBirth = min(context.stopTime, context.births?.upperBound ?? .infinity)
    clock = LayerClock(layer.timing, stopTime: lastBirth)
    guard let births = context.births else { return }
    simulation.earliestBirth = layer.timing.localTime(at: births.lowerBound)
  }

  /// The time by which a layer hears.
  private static func heardTime(of layer: EmitterLayer, with context: EffectContext) -> HeardTime {
    // A step of particles may end later than a frame; what is heard until then must be known.
    let step = Surroundings.step / max(layer.timing.speed, 0.01)
    let delay = max(0, step - 1 / SoundSample.rate)
    return HeardTime(context.sound, timing: layer.timing, beginTime: context.beginTime - delay)
  }

  var endTime: Seconds? { simulation.endTime(by: clock) }
  var load: FrameLoad { simulation.peakLoad }
  var thinnings: [Thinning] { simulation.thinnings.map { $0.within("layers[\(index)]") } }
  var meetsWalls: Bool { simulation.nodes.contains(where: \.meetsWalls) }
  var followsPointer: Bool { simulation.followsPointer }

  private func moment(at time: Seconds) -> LayerClock.Moment? {
    clock.moment(at: context.local(time))
  }

  mutating func advance(to time: Seconds) {
    guard let moment = moment(at: time) else { return }
    simulation.advance(to: moment.time, release: moment.release)
  }

  mutating func restart() { simulation.restart() }

  mutating func movePointer(to place: Point?, at time: Seconds) {
    // For a layer that has not begun, the pointer is there from the beginning.
    simulation.movePointer(to: place, at: moment(at: time)?.time ?? -.infinity)
  }

  mutating func shareCheckpoints(among count: Double) {
    simulation.shareCheckpoints(among: count)
  }

  func list(at time: Seconds, in order: inout DrawingOrder) {
    guard let moment = moment(at: time) else { return }
    order.append(zPosition: context.zPosition + simulation.zPosition(at: moment.time))
  }

  func draw(
    _ slice: Int,
    of path: ArraySlice<Int>,
    at time: Seconds,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    guard let moment = moment(at: time) else { return }
    let name = simulation.layer.name.isEmpty ? "\(index)" : simulation.layer.name
    simulation.draw(
      at: moment.time,
      as: name,
      zPosition: context.zPosition,
      using: &drawing,
      body
    )
  }

  mutating func takeEvents(at time: Seconds, _ body: (ParticleEvent) -> Void) {
    guard let entries = simulation.log?.take(), !entries.isEmpty else { return }
    let timing = simulation.layer.timing
    // Since it stands still, its time no longer tells that of the scene.
    let stop = clock.standstill.map { context.beginTime + timing.parentTime(at: $0) } ?? .infinity
    let time = min(time, stop)
    guard let moment = moment(at: time), timing.speed > 0 else { return }
    let name = simulation.layer.name.isEmpty ? "layers[\(index)]" : simulation.layer.name
    let begin = context.beginTime + timing.beginTime
    for entry in entries {
      let eventTime = time - (moment.time - entry.time) / timing.speed
      // What happened before the layer's beginning was not seen.
      guard eventTime >= begin - 1e-9 else { continue }
      let transform = LayerTransform(
        of: simulation.layer,
        at: entry.time,
        on: simulation.stage,
        about: simulation.area.position
      )
      body(
        ParticleEvent(
          kind: entry.kind,
          time: eventTime,
          path: [name] + simulation.nodes[entry.node].path,
          place: .zero + (transform?.applied(to: entry.place) ?? entry.place),
          count: entry.count
        )
      )
    }
  }

  func counts(at time: Seconds) -> ParticleCounts {
    moment(at: time).map { simulation.counts(at: $0.time) } ?? ParticleCounts()
  }
}
