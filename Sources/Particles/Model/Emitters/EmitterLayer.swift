/// A place that particles come from, and what all of them share.
///
/// Names and meaning are those of Core Animation's CAEmitterLayer, with y growing downward.
///
/// The ranges below, ends included, are those of files: reading refuses what is outside with a
/// message. What code sets is taken as it is, where nothing else is said, and has to be a finite
/// number. The range of a length is that of its amount, whatever its unit.
public struct EmitterLayer: Hashable, Sendable {
  /// How particles of the layer are drawn over each other, those of all its cells together.
  ///
  /// Of two that are born at one moment the earlier cell's counts as older, and of one cell's the
  /// one that is born first. Moments are the layer's, whatever the speeds of its cells.
  public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// In the order that is cheapest, covering what is behind.
    case unordered
    /// The youngest on top.
    case oldestFirst
    /// The oldest on top.
    case oldestLast
    /// The nearest on top: those of higher z, and the younger of two at one z.
    case backToFront
    /// The light of all is added.
    case additive
  }

  /// The name, for listings; at most 64 characters.
  public var name = ""
  /// The middle of the shape, two lengths from the top left corner of the stage, -100000...100000.
  public var emitterPosition = LengthPair.zero
  /// How far the middle of the shape is towards the viewer, a length, -100000...100000; higher is
  /// nearer.
  ///
  /// It counts among the layer's own particles, for ``RenderMode/backToFront``: seen from the
  /// front, places and sizes do not depend on it.
  public var emitterZPosition: Length = 0
  /// The extent of the shape, two lengths, 0...100000; a circle's and a sphere's radius is the
  /// width.
  ///
  /// At 0 all particles come from the middle; a text or a picture with one of them 0 is as large as
  /// the other allows.
  public var emitterSize = LengthPair.zero
  /// The extent of a cuboid towards the viewer, a length, 0...100000; at 0 it is flat.
  public var emitterDepth: Length = 0
  /// The form of the place.
  public var emitterShape = EmitterShape.point
  /// Which part of the form particles come from.
  public var emitterMode = EmitterMode.volume
  /// The corners of a path, in halves of the emitter's size from its middle, -1...1, at most 256.
  ///
  /// What code gives beyond is clamped, and further corners are left out.
  public var emitterPath: [Contents.Corner] = []
  /// What a text says; of more than 64 characters the rest is left out.
  public var emitterText = ""
  /// The dots of a picture.
  public var emitterPicture = Picture()
  /// How particles are drawn over each other.
  public var renderMode = RenderMode.unordered
  /// How particles meet the light behind them; a renderMode of additive adds theirs.
  ///
  /// Over dark, what multiplies is not seen; over other layers it is colored glass, or smoke.
  public var blendMode = SpriteBatch.BlendMode.sourceOver
  /// The standard deviation of the Gaussian by which the light of all particles is spread, a length,
  /// 0...400; below a tenth of a point there is none.
  ///
  /// Particles are blurred together, and then blended as one. Glyphs stay sharp.
  public var blur: Length = 0
  /// A factor on the birthRate and the bursts of the layer's own cells, 0...1000; below 0 nobody is
  /// born.
  ///
  /// A burst that is not whole then is rounded down.
  public var birthRate = 1.0
  /// A factor on the lifetime of all cells, 0...1000; at 0 and below nobody is seen.
  public var lifetime = 1.0
  /// A factor on the velocity of all cells, -1000...1000; below 0 against their direction.
  public var velocity = 1.0
  /// A factor on the scale of all cells, -1000...1000; its sign does not matter.
  public var scale = 1.0
  /// A factor on the spin of all cells, -1000...1000; below 0 the other way around.
  public var spin = 1.0
  /// What chance depends on, together with the scene's seed, 0...4294967295.
  public var seed = 0
  /// What the whole picture of the layer is moved by, about its emitterPosition.
  public var transform = Transform()
  /// The opacity of all particles, 0...1; what code or an animation puts outside is clamped.
  public var opacity = 1.0
  /// The depth among layers, boxes and text, -1000000...1000000; higher is nearer, and boxes and
  /// text are at 0.
  public var zPosition = 0.0
  /// When the layer runs, and how fast.
  public var timing = MediaTiming()
  /// What changes over the layer's time, at most 64.
  ///
  /// Of two on one key path the later one counts, unless it is additive. What they give a number of
  /// a cell or of the form is clamped to its range, and a birthRate below 0 gives birth to nobody.
  /// A track of a birthRate that is cumulative and repeats for ever, or that has more than 4,096
  /// corners in all its repeats, is not taken.
  public var animations: [KeyframeTrack] = []
  /// When the layer fades away, or back; at most 64.
  public var transitions: [Transition] = []
  /// The kinds of particles, at most 32.
  public var emitterCells: [EmitterCell] = []

  /// A layer at the stage's top left corner, without cells.
  public init() {}

  /// The value of a number at a time of the layer, animated or its own.
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
        "emitterZPosition",
        \.emitterZPosition,
        .length(-100_000...100_000),
        "How far the middle of the form is towards the viewer"
      ),
      Property(
        "emitterSize",
        \.emitterSize,
        .pair(0...100_000, named: ("width", "height")),
        "The form's extent; a circle's radius is the first"
      ),
      Property(
        "emitterDepth",
        \.emitterDepth,
        .length(0...100_000),
        "The extent of a cuboid towards the viewer"
      ),
      Property(
        "emitterPath",
        \.emitterPath,
        .list(of: .corner, maximum: 256),
        "The corners of a path as [x, y] in halves of emitterSize from its middle, y downward"
      ),
      Property("emitterText", \.emitterText, .text(maximum: 64), "What a text says"),
      Property("emitterPicture", \.emitterPicture, .object(), "The dots of a picture"),
      Property("renderMode", \.renderMode, .choice(), "How particles are drawn over each other"),
      Property("blendMode", \.blendMode, .choice(), "How they meet the light behind them"),
      Property("blur", \.blur, .length(0...400), "How far the light of all particles is spread"),
      Property("birthRate", \.birthRate, .number(0...1000), "A factor on every cell's birthRate"),
      Property("lifetime", \.lifetime, .number(0...1000), "A factor on every cell's lifetime"),
      Property("velocity", \.velocity, .number(factors), "A factor on every cell's velocity"),
      Property("scale", \.scale, .number(factors), "A factor on every cell's scale"),
      Property("spin", \.spin, .number(factors), "A factor on every cell's spin"),
      Property("seed", \.seed, .count(0...4_294_967_295), "What chance depends on"),
      Property(
        "transform",
        \.transform,
        .animatableObject(),
        "How the whole layer is scaled, turned and moved about its emitterPosition"
      ),
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
