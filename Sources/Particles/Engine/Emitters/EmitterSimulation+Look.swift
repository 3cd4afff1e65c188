extension LayerLook {
  /// What a layer's sprites share at a time.
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
