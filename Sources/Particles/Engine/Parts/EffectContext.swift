/// The common context of the parts of a placed effect.
struct EffectContext: Sendable {
  /// The translation of the effect.
  let origin: Vector
  /// The depth of the effect.
  let zPosition: Double
  let stage: Size
  /// The bloom of the effect.
  let bloom: Bloom
  /// The largest load of a frame that is allowed for each part.
  let budget: FrameLoad
  /// The begin time of the effect in the scene's seconds.
  let beginTime: Seconds
  /// The effect's time from which nothing more begins.
  let stopTime: Seconds
  /// The effect's seconds in which particles are born and repeats begin; `nil` for all.
  let births: Range<Seconds>?
  /// How long the shutter is open, in seconds.
  let shutter: Seconds
  /// What the scene hears.
  let sound: SceneSound
  /// What events are noted.
  let reports: Set<EventKind>
  /// The source of the effect's random numbers.
  let source: RandomSource
  /// The fields and walls that act on its particles and items.
  let world: Stepper.World

  /// - Parameter budget: The budget of the whole effect, which its parts share.
  init(of placement: Scene.Placement, in scene: Scene, budget: FrameLoad) {
    let effect = placement.effect
    let parts =
      effect.layers.count + effect.fireworks.count + effect.items.count + effect.effects.count
    origin = placement.offset
    zPosition = placement.zPosition
    stage = scene.stage
    bloom = Bloom(strength: effect.bloom, gain: effect.bloomGain)
    self.budget = budget / Double(max(1, parts))
    let beginTime = placement.beginTime
    self.beginTime = beginTime
    stopTime = placement.stopTime.map { $0 - beginTime } ?? .infinity
    births = placement.births.map { $0.lowerBound - beginTime..<$0.upperBound - beginTime }
    shutter = effect.shutter.tamed(in: 0...0.1, or: 0)
    sound = scene.sound ?? .beat
    reports = scene.reports
    source = RandomSource(seed: scene.seed).child(placement.seed)
    world = Stepper.World(of: placement, in: scene, source: source.child(2))
  }

  /// The effect's time at a time of the scene.
  func local(_ time: Seconds) -> Seconds { time - beginTime }
}
