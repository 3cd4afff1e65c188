/// What one effect file holds: layers, fireworks and items under a name.
public struct Effect: Hashable, Sendable {
  /// What people call it; at most 64 characters.
  public var name = ""
  /// One line about what they see; at most 200 characters.
  public var summary = ""
  /// The places that particles come from, at most 64 in files.
  public var layers: [EmitterLayer] = []
  /// Sparks on trajectories, at most 64 in files.
  public var fireworks: [Firework] = []
  /// Things that are pushed, fall, bounce and are dragged, at most 64 groups in files.
  public var items: [ItemGroup] = []
  /// What pushes, turns and slows particles of cells that feel it, at most 32 in files.
  public var fields: [Field] = []
  /// What stops particles of cells that meet it, at most 64 in files.
  public var walls: [Wall] = []
  /// Other effects that play as a part of it, at most 64 in files.
  public var effects: [Inclusion] = []

  /// An effect that shows nothing.
  public init() {}
}

extension Effect: Declared {
  /// The rows of an effect.
  public static let properties: [Property<Effect>] = [
    Property("name", \.name, .text(maximum: 64), "What people call it"),
    Property("summary", \.summary, .text(maximum: 200), "One line about what they see"),
    Property(
      "layers",
      \.layers,
      .list(of: .object(), maximum: 64),
      "The places that particles come from"
    ),
    Property(
      "fireworks",
      \.fireworks,
      .list(of: .object(), maximum: 64),
      "Sparks on drawn trajectories"
    ),
    Property(
      "items",
      \.items,
      .list(of: .object(), maximum: 64),
      "Things that are pushed, fall, bounce and are dragged"
    ),
    Property(
      "fields",
      \.fields,
      .list(of: .object(), maximum: 32),
      "What pushes, turns and slows the particles that feel it"
    ),
    Property(
      "walls",
      \.walls,
      .list(of: .object(), maximum: 64),
      "What particles bounce off, stick to or die at"
    ),
    Property(
      "effects",
      \.effects,
      .list(of: .object(), maximum: 64),
      "Other effects that play as a part of it"
    ),
  ]
}

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
