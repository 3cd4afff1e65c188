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
  let bloom: Bloom

  init(
    of simulation: EmitterSimulation,
    at layerTime: Seconds,
    as name: String,
    zPosition: Double
  ) {
    let layer = simulation.layer
    let opacity = layer.value(of: .opacity, at: layerTime, own: layer.opacity)
    self.name = name
    bloom = simulation.bloom
    blendMode = layer.renderMode == .additive ? .additive : layer.blendMode
    self.zPosition = zPosition + simulation.zPosition(at: layerTime)
    let ownBlur = layer.blur.points(on: simulation.stage)
    blur = min(max(layer.value(of: .blur, at: layerTime, own: ownBlur), 0), 400)
    visibility = Float(min(max(opacity, 0), 1) * simulation.fade.factor(at: layerTime))
    transform = LayerTransform(
      of: layer,
      at: layerTime,
      on: simulation.stage,
      about: simulation.area.position
    )
  }

  /// The run of an emitter cell's particles, or of their trails.
  func run(of node: CellNode, isTrail: Bool = false) -> SpriteRun {
    SpriteRun(
      layer: name,
      cell: node.cell.name,
      contents: node.cell.contents,
      blendMode: blendMode,
      zPosition: zPosition,
      isTrail: isTrail,
      blur: blur,
      bloom: bloom
    )
  }
}

extension EmitterSimulation {
  /// The layer's own depth at a time.
  func zPosition(at layerTime: Seconds) -> Double {
    layer.value(of: .zPosition, at: layerTime, own: layer.zPosition)
  }
}
