/// Things that are thrown on the stage: pictures that are pushed, fall, bounce and are dragged.
///
/// All of a group begin together, and end together after their lifetime at the latest. Numbers that
/// are drawn by chance lie between base - range and base + range.
public struct ItemGroup: Hashable, Sendable {
  /// What it is called in listings, at most 64 characters.
  public var name = ""
  /// What items look like: item i has contents i modulo their number, at most 64; code that gives
  /// none shows none.
  public var contents = [Contents()]
  /// What light shines through them: item i has color i modulo their number, at most 64, and white
  /// where code gives none.
  public var colors = [Color.white]
  /// How many, 0...1000; none below 0.
  public var count = 1
  /// Where they begin, two lengths from the stage's top left corner, -100000...100000.
  public var position = LengthPair(Length(50, .width), Length(50, .height))
  /// How far from there chance puts each, two lengths, 0...100000.
  public var positionRange = LengthPair.zero
  /// When they begin, in the effect's seconds, -8640000...8640000.
  public var beginTime: Seconds = 0
  /// Seconds until the next ones begin, 0...86400; 0: it happens once.
  ///
  /// In files it is not shorter than the lifetime. Where code makes it shorter, the last ones are
  /// seen.
  public var repeatInterval: Seconds = 0
  /// How long they are there at most, in seconds, 0.001...120.
  public var lifetime: Seconds = 10
  /// The factor on the size, 0...1000.
  public var scale = 1.0
  /// The range of the scale, 0...1000.
  public var scaleRange = 0.0
  /// How far they are turned at first, -360000...360000 degrees, clockwise.
  public var rotation = Angle.zero
  /// The range of the rotation, 0...360000 degrees.
  public var rotationRange = Angle.zero
  /// How fast they turn at first, -36000...36000 degrees per second, clockwise.
  public var spin = Angle.zero
  /// The range of the spin, 0...36000 degrees per second.
  public var spinRange = Angle.zero
  /// The depth, -1000000...1000000: higher is nearer, and a box has 0.
  public var zPosition = 1.0
  /// Whether their light is added to what is there, instead of covering it.
  public var isAdditive = false
  /// Factors over the life on opacity and scale, at most 16; others have none here.
  public var valueOverLife: [LifeCurve] = []
  /// What pulls at them.
  public var gravity = Gravity()
  /// Pushes, at most 16: at once, in the first moment, or always.
  public var pushes: [Push] = []
  /// What ties each of them, at most 16.
  public var attachments: [Attachment] = []
  /// Whether the effect's fields act on them.
  public var feelsFields = false
  /// Whether the effect's walls and the boxes on the stage stop them.
  public var meetsWalls = false
  /// What a point of their area weighs, 0.000001...1000000: 100 x 100 pt of density 1 have mass 1.
  public var density = 1.0
  /// What electric and magnetic fields act on, -1000000...1000000.
  public var charge = 0.0
  /// The part of their speed that they have after a hit, 0...1, times the wall's.
  public var elasticity = 1.0
  /// The factor on the friction of walls, 0...10.
  public var friction = 1.0
  /// The part of their velocity that they lose in each second at first, 0...1000 /s.
  public var resistance = 0.0
  /// The same of their angular velocity, 0...1000 /s.
  public var angularResistance = 0.0
  /// Whether they turn at all.
  public var allowsRotation = true

  /// One disc in the middle of the stage that falls.
  public init() {}

  /// The properties that chance is asked for, each under a number of its own for ever.
  enum Draw {
    static let x: UInt64 = 1
    static let y: UInt64 = 2
    static let scale: UInt64 = 3
    static let rotation: UInt64 = 4
    static let spin: UInt64 = 5
    /// The first of two for each push.
    static let pushes: UInt64 = 6
  }

  /// The most seconds that items of files are there.
  static let longestLifetime: Seconds = 120
}

extension ItemGroup: Declared {
  /// The rows of a group.
  public static let properties: [Property<ItemGroup>] = looks + times + places + motion

  private static let looks: [Property<ItemGroup>] = [
    Property("name", \.name, .text(maximum: 64), "What it is called in listings"),
    Property(
      "contents",
      \.contents,
      .list(of: .object(), maximum: 64),
      "What items look like, one after another"
    ),
    Property(
      "colors",
      \.colors,
      .list(of: .color, maximum: 64),
      "What light shines through them, one after another"
    ),
    Property("scale", \.scale, .number(0...1000), "A factor on the size"),
    Property("scaleRange", \.scaleRange, .number(0...1000), "The range of the factor"),
    Property("zPosition", \.zPosition, .number(-1e6...1e6), "The depth: higher is nearer"),
    Property("isAdditive", \.isAdditive, .flag, "Whether their light adds up"),
    Property(
      "valueOverLife",
      \.valueOverLife,
      .list(of: .object(), maximum: 16),
      "Factors on opacity and scale over the life"
    ),
  ]

  private static let times: [Property<ItemGroup>] = [
    Property("count", \.count, .count(0...1000), "How many are thrown together"),
    Property(
      "beginTime",
      \.beginTime,
      .number(-MediaTiming.longest...MediaTiming.longest, "s"),
      "When they begin"
    ),
    Property(
      "repeatInterval",
      \.repeatInterval,
      .number(0...86_400, "s"),
      "Seconds until the next ones begin; 0: once"
    ),
    Property(
      "lifetime",
      \.lifetime,
      .number(0.001...longestLifetime, "s"),
      "How long they are there at most"
    ),
  ]

  private static let places: [Property<ItemGroup>] = [
    Property("position", \.position, .pair(-100_000...100_000), "Where they begin"),
    Property(
      "positionRange",
      \.positionRange,
      .pair(0...100_000),
      "How far from there chance puts each"
    ),
    Property(
      "rotation",
      \.rotation,
      .angle(degrees: -360_000...360_000),
      "How far they are turned at first"
    ),
    Property(
      "rotationRange",
      \.rotationRange,
      .angle(degrees: 0...360_000),
      "The range of the rotation"
    ),
    Property(
      "spin",
      \.spin,
      .angle(degrees: -36_000...36_000, per: "s"),
      "How fast they turn at first"
    ),
    Property(
      "spinRange",
      \.spinRange,
      .angle(degrees: 0...36_000, per: "s"),
      "The range of the spin"
    ),
  ]

  private static let motion: [Property<ItemGroup>] = [
    Property("gravity", \.gravity, .object(), "What pulls at them"),
    Property("pushes", \.pushes, .list(of: .object(), maximum: 16), "What pushes them"),
    Property(
      "attachments",
      \.attachments,
      .list(of: .object(), maximum: 16),
      "What ties each of them to a place or to the pointer"
    ),
    Property("feelsFields", \.feelsFields, .flag, "Whether the effect's fields act on items"),
    Property(
      "meetsWalls",
      \.meetsWalls,
      .flag,
      "Whether the effect's walls and the boxes on the stage stop items"
    ),
    Property(
      "density",
      \.density,
      .number(0.000_001...1_000_000),
      "What a point of their area weighs: 100 x 100 pt of 1 have mass 1"
    ),
    Property(
      "charge",
      \.charge,
      .number(-1_000_000...1_000_000),
      "What electric and magnetic fields act on in items"
    ),
    Property(
      "elasticity",
      \.elasticity,
      .number(0...1),
      "The part of their speed that items have after a hit, times the wall's"
    ),
    Property(
      "friction",
      \.friction,
      .number(0...10),
      "A factor on the friction of walls for items"
    ),
    Property(
      "resistance",
      \.resistance,
      .number(0...1000, "/s"),
      "The part of their velocity that they lose in each second"
    ),
    Property(
      "angularResistance",
      \.angularResistance,
      .number(0...1000, "/s"),
      "The part of their angular velocity that they lose in each second"
    ),
    Property("allowsRotation", \.allowsRotation, .flag, "Whether they turn at all"),
  ]

  /// Notes items that would overlap the next ones, missing looks, and curves that do nothing.
  public func noteContradictions(in reading: inout PropertyReading) {
    if contents.isEmpty { reading.note("items need at least one of contents") }
    if colors.isEmpty { reading.note("items need at least one of colors") }
    if repeatInterval > 0, repeatInterval < lifetime {
      reading.note("repeatInterval is shorter than the lifetime of \(lifetime.written) s")
    }
    for curve in valueOverLife where !curve.keyPath.multiplies {
      reading.note("no curve of \(curve.keyPath.rawValue) acts on items")
    }
  }
}
