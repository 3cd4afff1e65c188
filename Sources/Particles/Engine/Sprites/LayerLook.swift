/// The properties that all sprites of a layer share at a time.
struct LayerLook {
  let name: String
  let blendMode: BlendMode
  let zPosition: Double
  /// In points.
  let blur: Double
  /// A factor on opacities.
  let visibility: Float
  let transform: LayerTransform?
  /// How fast the layer's opacity and transform change.
  let pace: FramePace
  /// The shutter in seconds of the scene, and the layer's seconds per second of the scene.
  private let shutter: Seconds
  private let speed: Double
  /// The stage, if the layer does not transform its sprites.
  private let visibleStage: Size?
  private let source: RandomSource
  let bloom: Bloom

  init(
    of simulation: EmitterSimulation,
    at layerTime: Seconds,
    as name: String,
    zPosition: Double
  ) {
    let layer = simulation.layer
    self.name = name
    source = simulation.source
    bloom = simulation.bloom
    blendMode = layer.renderMode == .additive ? .additive : layer.blendMode
    self.zPosition = zPosition + simulation.zPosition(at: layerTime)
    let ownBlur = layer.blur.points(on: simulation.stage)
    blur = min(max(layer.value(of: .blur, at: layerTime, own: ownBlur), 0), 400)
    visibility = Float(simulation.visibility(at: layerTime))
    transform = LayerTransform(
      of: layer,
      at: layerTime,
      on: simulation.stage,
      about: simulation.area.position
    )
    shutter = simulation.shutter
    speed = layer.timing.speed
    pace = simulation.pace(at: layerTime, visibility: Double(visibility), transform)
    visibleStage = transform == nil ? simulation.stage : nil
  }

  /// Seconds of an emitter cell per second of the scene, without their sign.
  func rate(of node: CellNode) -> Double { abs(speed * node.clock.speed) }

  /// What the particles of an emitter cell have in common as a frame is exposed.
  func subject(_ places: ParticlePlaces, of node: CellNode) -> SpriteCursor.Subject {
    SpriteCursor.Subject(
      places: places,
      node: node,
      exposure: Exposure(
        shutter: shutter,
        speed: speed * node.clock.speed,
        zoom: abs(transform?.scale ?? 1),
        on: visibleStage
      ),
      reach: Float(node.plan.largestScale) * node.plan.streak.reach + Streak.longest
    )
  }

  /// The run of an emitter cell's particles, or of their trails.
  func run(of node: CellNode, isTrail: Bool = false) -> SpriteRun {
    var run = SpriteRun(
      layer: name,
      cell: node.cell.name,
      contents: node.cell.contents,
      blendMode: blendMode,
      zPosition: zPosition,
      isTrail: isTrail,
      blur: blur,
      bloom: bloom
    )
    run.emitter = UInt32(truncatingIfNeeded: source.bits(UInt64(node.plan.number)))
    return run
  }
}

extension EmitterSimulation {
  /// The factor on the opacities of the layer's sprites at a time.
  fileprivate func visibility(at layerTime: Seconds) -> Double {
    let opacity = layer.value(of: .opacity, at: layerTime, own: layer.opacity)
    return min(max(opacity, 0), 1) * fade.factor(at: layerTime)
  }

  /// How fast the layer's opacity and transform change at a time, measured over 1/120 s.
  fileprivate func pace(
    at layerTime: Seconds,
    visibility: Double,
    _ transform: LayerTransform?
  ) -> FramePace {
    var pace = FramePace()
    guard !layer.animations.isEmpty || !layer.transitions.isEmpty else { return pace }
    let before = layerTime - 1.0 / 120
    let rate = 120 * abs(layer.timing.speed)
    pace.note(fading: abs(visibility - self.visibility(at: before)) * rate)
    let center = area.position
    guard let transform,
      let earlier = LayerTransform(of: layer, at: before, on: stage, about: center)
    else { return pace }
    for corner in [
      Vector(dx: 0, dy: 0), Vector(dx: stage.width, dy: 0), Vector(dx: 0, dy: stage.height),
      Vector(dx: stage.width, dy: stage.height),
    ] {
      let displacement = transform.applied(to: corner) - earlier.applied(to: corner)
      pace.note(sharedSpeed: displacement.magnitude * rate)
    }
    return pace
  }

  /// The layer's own depth at a time.
  func zPosition(at layerTime: Seconds) -> Double {
    layer.value(of: .zPosition, at: layerTime, own: layer.zPosition)
  }
}
