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
  let shutter: Seconds
  let speed: Double
  /// The stage, if the layer does not transform its sprites.
  let visibleStage: Size?
  let source: RandomSource
  let bloom: Bloom

  /// Seconds of an emitter cell per second of the scene, without their sign.
  func rate(of node: CellNode) -> Double { abs(speed * node.clock.speed) }

  /// What the particles of an emitter cell have in common as a frame is exposed on a canvas with dots
  /// of a length in points.
  func subject(
    _ places: ParticlePlaces,
    of node: CellNode,
    dot: Float
  ) -> SpriteCursor.Subject {
    SpriteCursor.Subject(
      places: places,
      node: node,
      exposure: Exposure(
        shutter: shutter,
        speed: speed * node.clock.speed,
        zoom: abs(transform?.scale ?? 1),
        on: visibleStage
      ),
      reach: Float(node.plan.largestScale) * node.plan.streak.reach + Streak.longest,
      dot: dot
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
