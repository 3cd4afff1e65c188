/// A place that particles come from, and what all of them share.
///
/// Names and meaning are those of Core Animation's CAEmitterLayer, with y growing downward.
public struct EmitterLayer: Hashable, Sendable {
  /// How particles of the layer are drawn over each other.
  public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// In the order that is cheapest, covering what is behind.
    case unordered
    /// The youngest on top.
    case oldestFirst
    /// The oldest on top.
    case oldestLast
    /// The light of all is added.
    case additive
  }

  /// The name, for listings.
  public var name = ""
  /// The middle of the shape.
  public var emitterPosition = LengthPair.zero
  /// The extent of the shape; a circle's and a sphere's radius is the width.
  public var emitterSize = LengthPair.zero
  /// The extent of a cuboid towards the viewer.
  public var emitterDepth: Length = 0
  /// The form of the place.
  public var emitterShape = EmitterShape.point
  /// Which part of the form particles come from.
  public var emitterMode = EmitterMode.volume
  /// How particles are drawn over each other.
  public var renderMode = RenderMode.unordered
  /// A factor on the birthRate and the burst of the layer's own cells.
  public var birthRate = 1.0
  /// A factor on the lifetime of all cells.
  public var lifetime = 1.0
  /// A factor on the velocity of all cells.
  public var velocity = 1.0
  /// A factor on the scale of all cells.
  public var scale = 1.0
  /// A factor on the spin of all cells.
  public var spin = 1.0
  /// What chance depends on, together with the scene's seed.
  public var seed = 0
  /// The opacity of all particles, 0...1.
  public var opacity = 1.0
  /// The depth among layers, boxes and text; higher is nearer.
  public var zPosition = 0.0
  /// When the layer runs, and how fast.
  public var timing = MediaTiming()
  /// What changes over the layer's time.
  ///
  /// Of two on one key path the later one counts, unless it is additive.
  public var animations: [KeyframeTrack] = []
  /// When the layer fades away, or back.
  public var transitions: [Transition] = []
  /// The kinds of particles.
  public var emitterCells: [EmitterCell] = []

  /// A layer at the stage's top left corner, without cells.
  public init() {}

  /// The value of a property at a time of the layer, animated or its own.
  func value(of keyPath: KeyframeTrack.KeyPath, at layerTime: Seconds, own: Double) -> Double {
    animations.value(of: keyPath, at: layerTime, own: own)
  }
}

extension EmitterLayer: Declared {
  private static let factors = -1000.0...1000

  /// The rows of a layer.
  public static let properties: [Property<EmitterLayer>] =
    [
      Property("name", \.name, .text(maximum: 64), "The name, for listings"),
      Property("emitterShape", \.emitterShape, .choice(), "The form that particles come from"),
      Property("emitterMode", \.emitterMode, .choice(), "Which part of the form they come from"),
      Property(
        "emitterPosition",
        \.emitterPosition,
        .pair(-100_000...100_000),
        "The middle of the form"
      ),
      Property(
        "emitterSize",
        \.emitterSize,
        .pair(0...100_000),
        "The form's extent; a circle's radius is the first"
      ),
      Property(
        "emitterDepth",
        \.emitterDepth,
        .length(0...100_000),
        "The extent of a cuboid towards the viewer"
      ),
      Property("renderMode", \.renderMode, .choice(), "How particles are drawn over each other"),
      Property("birthRate", \.birthRate, .number(0...1000), "A factor on every cell's birthRate"),
      Property("lifetime", \.lifetime, .number(0...1000), "A factor on every cell's lifetime"),
      Property("velocity", \.velocity, .number(factors), "A factor on every cell's velocity"),
      Property("scale", \.scale, .number(factors), "A factor on every cell's scale"),
      Property("spin", \.spin, .number(factors), "A factor on every cell's spin"),
      Property("seed", \.seed, .count(0...4_294_967_295), "What chance depends on"),
      Property("opacity", \.opacity, .number(0...1), "The opacity of all particles"),
      Property(
        "zPosition",
        \.zPosition,
        .number(-1_000_000...1_000_000),
        "The depth; higher is nearer, 0 is the depth of boxes and text"
      ),
    ]
    + MediaTiming.properties.map { $0.lifted(to: \.timing) }
    + [
      Property(
        "animations",
        \.animations,
        .list(of: .object(), maximum: 64),
        "What changes over the layer's time"
      ),
      Property(
        "transitions",
        \.transitions,
        .list(of: .object(), maximum: 64),
        "When the layer becomes hidden or shown, and how it fades there"
      ),
      Property(
        "emitterCells",
        \.emitterCells,
        .list(of: .object(), maximum: 32),
        "The kinds of particles"
      ),
    ]
}
