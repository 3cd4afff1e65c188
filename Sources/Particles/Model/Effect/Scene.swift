/// Effects on a stage: with a seed and a time, all that a frame depends on.
public struct Scene: Hashable, Sendable {
  /// An effect that was given a time and a place.
  public struct Placement: Hashable, Sendable {
    /// The effect.
    public var effect: Effect
    /// When it begins, in the scene's seconds; below 0 it has been running before the scene.
    public var beginTime: Seconds
    /// When it stops, in the scene's time: nothing more is born, and the living finish; `nil` for
    /// never.
    ///
    /// A layer that repeats goes on the way it went, without a cut or a turn: on its way back the
    /// living run back to their births, and nobody reappears. A picture that stands still at the end
    /// of a layer is let go. A layer or cell that stands still or runs backwards does not stop.
    public var stopTime: Seconds?
    /// How far it is moved from where its file puts it, in points to the right and down.
    public var offset: Vector
    /// What is added to the depth of its layers and fireworks.
    public var zPosition: Double
    /// What its chance depends on, together with the scene's seed.
    public var seed: UInt64

    /// Places an effect.
    public init(
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

  /// The stage's size in points; relative lengths are parts of it.
  public var stage: Size
  /// What all chance in the scene depends on.
  public var seed: UInt64
  /// The effects.
  public var placements: [Placement]
  /// What stands on the stage besides effects: its boxes, for particles that meet walls.
  public var walls: [Wall]
  /// Where the pointer was when, in the scene's seconds, for fields that follow it.
  public internal(set) var pointer = PointerTrail()

  /// Creates a scene.
  public init(
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
