/// Effects on a stage, with a seed; together with a time it determines a frame.
package struct Scene: Equatable, Sendable {
  /// The life from which on a particle is scenery, in seconds: it lasts as long as what it is behind.
  package static let sceneryLife: Seconds = 43_200

  /// An effect with a begin time and a place.
  package struct Placement: Equatable, Sendable {
    /// The effect.
    package var effect: Effect
    /// The begin time in the scene's seconds; negative: it has been running before the scene.
    package var beginTime: Seconds
    /// The stop time in the scene's seconds, after which nothing is emitted and living particles
    /// finish their lives; `nil` for never.
    ///
    /// A layer that repeats continues in its present direction, without a cut or a reversal: if it
    /// runs backward, living particles run back to their births, and none reappear. A picture that
    /// a fill mode keeps after the end of a layer is removed. A layer or emitter cell whose speed
    /// is 0 or below does not stop.
    package var stopTime: Seconds?
    /// The translation from the place in its file, in points to the right and down.
    package var offset: Vector
    /// The offset of the depth of its layers and fireworks.
    package var zPosition: Double
    /// The seed, combined with the scene's.
    package var seed: UInt64
    /// What a holder of the scene knows it by; it changes no frame.
    package var id: UInt64 = 0
    /// Whether it is fading out, so that later effects need not leave room for it.
    package internal(set) var isLeaving = false
    /// The scene's seconds in which particles are born and repeats begin; `nil` for all.
    ///
    /// What begins in them lasts as long as it does without a window. Layers that stand still, run
    /// backward or repeat have none.
    var births: Range<Seconds>?
    /// The only part that plays, by its place among layers, fireworks, items and included effects;
    /// `nil` for all.
    var part: Int?

    /// Places an effect.
    package init(
      _ effect: Effect,
      beginTime: Seconds = 0,
      stopTime: Seconds? = nil,
      offset: Vector = .zero,
      zPosition: Double = 0,
      seed: UInt64 = 0
    ) {
      self.effect = effect
      self.beginTime = beginTime
      self.stopTime = stopTime
      self.offset = offset
      self.zPosition = zPosition
      self.seed = seed
    }
  }

  /// The stage's size in points, to which relative lengths refer.
  package var stage: Size
  /// The seed of all random numbers.
  package var seed: UInt64
  /// The effects.
  package var placements: [Placement]
  /// The boxes on the stage, for particles that collide with walls.
  package var walls: [Wall]
  /// The events of particles that are noted while it plays; they change no frame.
  package internal(set) var reports: Set<EventKind> = []
  /// A program's force on particles that feel fields, and its change of all particles that are drawn.
  var force: ProgramCode<ForceBody>?
  var behavior: ProgramCode<BehaviorBody>?
  /// The recorded positions of the pointer, in the scene's seconds, for fields that follow it.
  package internal(set) var pointer = PointerHistory()
  /// What it hears; `nil` for a beat.
  package internal(set) var sound: SceneSound?

  /// Creates a scene.
  package init(
    stage: Size,
    seed: UInt64 = 0,
    placements: [Placement] = [],
    walls: [Wall] = []
  ) {
    self.stage = stage
    self.seed = seed
    self.placements = placements
    self.walls = walls
  }
}
