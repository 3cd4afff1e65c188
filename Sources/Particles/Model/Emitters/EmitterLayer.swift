/// A place from which emitter cells emit particles, and the properties that all of these share.
///
/// Names and semantics are those of Core Animation's CAEmitterLayer, with y growing downward.
///
/// The ranges below, inclusive, are validated when files are read. Values set by code are used as
/// they are, except where noted, and have to be finite. The range of a length is that of its
/// amount, whatever its unit.
public struct EmitterLayer: Hashable, Sendable {
  /// The drawing order of the layer's particles, across all of its emitter cells.
  ///
  /// Ages are compared in the layer's time, whatever the speeds of its emitter cells. Of particles
  /// born at the same time, those of earlier emitter cells, and then those with lower birth
  /// indices, count as older.
  public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// The cheapest order, source-over.
    case unordered
    /// The oldest first, so that the youngest is on top.
    case oldestFirst
    /// The youngest first, so that the oldest is on top.
    case oldestLast
    /// By z, the nearest on top; of equal z, the younger one.
    case backToFront
    /// Additive blending, for which the order does not matter.
    case additive
  }

  /// The name, for listings; at most 64 characters.
  public var name = ""
  /// The center of the shape, two lengths from the top left corner of the stage, -100000...100000.
  public var emitterPosition = LengthPair.zero
  /// The z coordinate of the shape's center, a length, -100000...100000; higher is nearer.
  ///
  /// It affects only the drawing order among the layer's particles in ``RenderMode/backToFront``;
  /// places and sizes do not depend on it.
  package var emitterZPosition: Length = 0
  /// The extent of the shape, two lengths, 0...100000; the width of a circle or a sphere is its
  /// radius.
  ///
  /// If both are 0, all particles are born at the center; if one is 0, a text or a picture is as
  /// large as the other allows.
  public var emitterSize = LengthPair.zero
  /// The extent of a cuboid towards the viewer, a length, 0...100000; at 0 it is flat.
  package var emitterDepth: Length = 0
  /// The shape.
  public var emitterShape = EmitterShape.point
  /// The part of the shape in which particles are born.
  public var emitterMode = EmitterMode.volume
  /// The corners of a path, in halves of the emitter's size from its center, -1...1, at most 256.
  ///
  /// Values set by code are clamped, and further corners are ignored.
  package var emitterPath: [Contents.Corner] = []
  /// The letters of a text; those after the first 64 are ignored.
  public var emitterText = ""
  /// The dots of a picture.
  package var emitterPicture = Picture()
  /// The drawing order of particles.
  public var renderMode = RenderMode.unordered
  /// How particles are blended with the light behind them; a renderMode of additive overrides it.
  ///
  /// `multiply` is invisible over black; over other layers it looks like colored glass or smoke.
  package var blendMode = BlendMode.sourceOver
  /// The standard deviation of a Gaussian blur of the layer, a length, 0...400; below a tenth of a
  /// point there is no blur.
  ///
  /// Particles are blurred together, and then blended as one picture. Glyphs are not blurred.
  public var blur: Length = 0
  /// In what order the dots of a text or a picture have particles.
  package var emitterOrder = EmitterOrder.random
  /// The births on each dot before it is the next one's turn.
  package var birthsPerDot = 1
  /// A factor on the birthRate and the bursts of the root emitter cells, 0...1000; a negative one
  /// counts as 0.
  ///
  /// The number of particles of a burst is rounded down.
  public var birthRate = 1.0
  /// The most particles of the root emitter cells together that are alive at once; 0: any number.
  ///
  /// Births wait, as with an emitter cell's maxParticles. Emitter cells whose time stands still or
  /// runs backward do not count.
  package var maxParticles = 0
  /// A factor on the lifetime of all emitter cells, 0...1000; at 0 and below nothing is visible.
  package var lifetime = 1.0
  /// A factor on the velocity of all emitter cells, -1000...1000; a negative one reverses the
  /// direction.
  package var velocity = 1.0
  /// A factor on the scale of all emitter cells, -1000...1000; its sign has no effect.
  package var scale = 1.0
  /// A factor on the spin of all emitter cells, -1000...1000; a negative one reverses the
  /// direction.
  package var spin = 1.0
  /// The seed of the layer, combined with the scene's, 0...4294967295.
  public var seed = 0
  /// A transform of the layer's whole picture about its emitterPosition.
  package var transform = Transform()
  /// The opacity of all particles, 0...1; values set by code or an animation are clamped.
  public var opacity = 1.0
  /// The depth among layers, boxes and text, -1000000...1000000; higher is nearer, and boxes and
  /// text are at 0.
  public var zPosition = 0.0
  /// The begin time, speed and duration of the layer.
  public var timing = MediaTiming()
  /// The keyframe tracks over the layer's time, at most 64.
  ///
  /// Of two tracks on the same key path the later one applies, unless it is additive. Numbers of an
  /// emitter cell or of the shape are clamped to their ranges, and a negative birthRate counts as
  /// 0. A track of a birthRate is ignored if it is cumulative and repeats forever, or if it has
  /// more than 4,096 corners in all of its repeats.
  package var animations: [KeyframeTrack] = []
  /// The fades of the layer, to hidden or visible; at most 64.
  package var transitions: [Transition] = []
  /// The emitter cells, at most 32.
  public var emitterCells: [EmitterCell] = []

  /// A layer at the stage's top left corner, without emitter cells.
  public init() {}

  /// The value of a number at a time of the layer: animated, or else its own.
  func value(of keyPath: KeyframeTrack.KeyPath, at layerTime: Seconds, own: Double) -> Double {
    animations.value(of: keyPath, at: layerTime, own: own)
  }
}

extension EmitterLayer: Declared {
  private static let factors = -1000.0...1000

  /// The property table of a layer.
  package static let properties: [Property<EmitterLayer>] =
    [
      Property("name", \.name, .text(maximum: 64), "The name, for listings"),
      Property("emitterShape", \.emitterShape, .choice(), "The shape in which particles are born"),
      Property(
        "emitterMode",
        \.emitterMode,
        .choice(),
        "The part of the shape in which they are born"
      ),
      Property(
        "emitterPosition",
        \.emitterPosition,
        .pair(-100_000...100_000),
        "The center of the shape",
        usual: "[\"50vw\", \"50vh\"], the middle"
      ),
      Property(
        "emitterZPosition",
        \.emitterZPosition,
        .length(-100_000...100_000),
        "The z coordinate of the shape's center; higher is nearer",
        usual: "-200…200 pt"
      ),
      Property(
        "emitterSize",
        \.emitterSize,
        .pair(0...100_000, named: ("width", "height")),
        "The form's extent; a circle's radius is the first",
        usual: "0…100vw by 0…100vh; a radius of 2…30vmin"
      ),
      Property(
        "emitterDepth",
        \.emitterDepth,
        .length(0...100_000),
        "The extent of a cuboid towards the viewer",
        usual: "0…40vmin"
      ),
      Property(
        "emitterPath",
        \.emitterPath,
        .list(of: .corner, maximum: 256),
        "The corners of a path as [x, y] in halves of emitterSize from its middle, y downward",
        usual: "3…20 corners"
      ),
      Property("emitterText", \.emitterText, .text(maximum: 64), "The letters of a text"),
      Property("emitterPicture", \.emitterPicture, .object(), "The dots of a picture"),
      Property(
        "emitterOrder",
        \.emitterOrder,
        .choice(),
        "In what order the dots of a text or a picture have particles"
      ),
      Property(
        "birthsPerDot",
        \.birthsPerDot,
        .count(1...10_000),
        "With an emitterOrder, the births on each dot before it is the next one's turn",
        usual: "1…20"
      ),
      Property("renderMode", \.renderMode, .choice(), "The drawing order of particles"),
      Property(
        "blendMode",
        \.blendMode,
        .choice(),
        "How they are blended with the light behind them"
      ),
      Property(
        "blur",
        \.blur,
        .length(0...400),
        "The standard deviation of a Gaussian blur of the layer",
        usual: "2…12 pt"
      ),
      Property(
        "birthRate",
        \.birthRate,
        .number(0...1000),
        "A factor on every cell's birthRate",
        usual: "0.5…2, a factor"
      ),
      Property(
        "maxParticles",
        \.maxParticles,
        .count(0...100_000),
        "The most particles of the emitter cells together, without sub-cells; 0: any number",
        usual: "20…500"
      ),
      Property(
        "lifetime",
        \.lifetime,
        .number(0...1000),
        "A factor on every cell's lifetime",
        usual: "0.5…2, a factor"
      ),
      Property(
        "velocity",
        \.velocity,
        .number(factors),
        "A factor on every cell's velocity",
        usual: "0.5…2, a factor"
      ),
      Property(
        "scale",
        \.scale,
        .number(factors),
        "A factor on every cell's scale",
        usual: "0.5…2, a factor"
      ),
      Property(
        "spin",
        \.spin,
        .number(factors),
        "A factor on every cell's spin",
        usual: "0.5…2, a factor"
      ),
      Property(
        "seed",
        \.seed,
        .count(0...4_294_967_295),
        "The seed of the random numbers",
        usual: "any; another one is another chance"
      ),
      Property(
        "transform",
        \.transform,
        .animatableObject(),
        "The scale, rotation and translation of the layer about its emitterPosition"
      ),
      Property(
        "opacity",
        \.opacity,
        .number(0...1),
        "The opacity of all particles",
        usual: "0.2…1, a part"
      ),
      Property(
        "zPosition",
        \.zPosition,
        .number(-1_000_000...1_000_000),
        "The depth; higher is nearer, 0 is the depth of boxes and text",
        usual: "-10…10, an order"
      ),
    ]
    + MediaTiming.properties.map { $0.lifted(to: \.timing) }
    + [
      Property(
        "animations",
        \.animations,
        .list(of: .object(), maximum: 64),
        "Keyframe tracks over the layer's time"
      ),
      Property(
        "transitions",
        \.transitions,
        .list(of: .object(), maximum: 64),
        "Fades of the layer to hidden or visible"
      ),
      Property(
        "emitterCells",
        \.emitterCells,
        .list(of: .object(), maximum: 32),
        "The emitter cells"
      ),
    ]
}
