/// A group of rigid items on the stage, which are pushed, fall, bounce and can be attached.
///
/// All items of a group begin together, and end after their lifetime at the latest. Random numbers
/// are uniform in base - range to base + range.
package struct ItemGroup: Equatable, Sendable {
  /// The name in listings, at most 64 characters.
  package var name = ""
  /// The appearances of the items: item i has contents i modulo their number, at most 64; without
  /// any, nothing is visible.
  package var contents = [Contents()]
  /// The colors of the items: item i has color i modulo their number, at most 64; without any,
  /// white.
  package var colors = [Color.white]
  /// The number of items, 0...1000; a negative one counts as 0.
  package var count = 1
  /// The place where they begin, two lengths from the stage's top left corner, -100000...100000.
  package var position = LengthPair(Length(50, .width), Length(50, .height))
  /// The range of the place, two lengths, 0...100000.
  package var positionRange = LengthPair.zero
  /// The begin time in the effect's seconds, -8640000...8640000.
  package var beginTime: Seconds = 0
  /// The repeat interval in seconds, 0...86400; at 0 the group plays once.
  ///
  /// In files it is at least the lifetime. If code makes it shorter, only the last repeat is
  /// visible.
  package var repeatInterval: Seconds = 0
  /// The longest lifetime in seconds, 0.001...120.
  package var lifetime: Seconds = 10
  /// The factor on the size, 0...1000.
  package var scale = 1.0
  /// The range of the scale, 0...1000.
  package var scaleRange = 0.0
  /// The initial rotation, -360000...360000 degrees, clockwise.
  package var rotation = Angle.zero
  /// The range of the rotation, 0...360000 degrees.
  package var rotationRange = Angle.zero
  /// The initial angular velocity, -36000...36000 degrees per second, clockwise.
  package var spin = Angle.zero
  /// The range of the spin, 0...36000 degrees per second.
  package var spinRange = Angle.zero
  /// The depth, -1000000...1000000: higher is nearer; boxes are at 0.
  package var zPosition = 1.0
  /// Whether their light is blended additively instead of source-over.
  package var isAdditive = false
  /// The factor on the linear light of the colors, 0...64; above 1 they are brighter than the screen.
  package var intensity = 1.0
  /// Curves over life of scale, opacity and intensity, at most 16; curves of other properties have no effect.
  package var valueOverLife: [LifeCurve] = []
  /// The gravity that acts on them.
  package var gravity = Gravity()
  /// Continuous or instantaneous pushes, at most 16.
  package var pushes: [Push] = []
  /// Attachments of each item, at most 16.
  package var attachments: [Attachment] = []
  /// Whether the effect's fields act on them.
  package var feelsFields = false
  /// Whether the effect's walls and the boxes on the stage stop them.
  package var meetsWalls = false
  /// The mass per area, 0.000001...1000000: 100 x 100 pt of density 1 have mass 1.
  package var density = 1.0
  /// The charge that electric and magnetic fields act on, -1000000...1000000.
  package var charge = 0.0
  /// The restitution, 0...1: the part of the normal speed left after a bounce, times the wall's.
  package var elasticity = 1.0
  /// A factor on the friction of walls, 0...10.
  package var friction = 1.0
  /// The linear drag, 0...1000 /s: the rate at which the velocity decays.
  package var resistance = 0.0
  /// The angular drag, 0...1000 /s.
  package var angularResistance = 0.0
  /// Whether they rotate.
  package var allowsRotation = true

  /// One disc in the middle of the stage that falls.
  package init() {}

  /// The index of each property's random number; these never change, so that a seed keeps its
  /// frames.
  enum RandomIndex {
    static let x: UInt64 = 1
    static let y: UInt64 = 2
    static let scale: UInt64 = 3
    static let rotation: UInt64 = 4
    static let spin: UInt64 = 5
    /// The first of two indices per push.
    static let pushes: UInt64 = 6
  }

  /// The longest lifetime of items in files, in seconds.
  static let longestLifetime: Seconds = 120
}

extension ItemGroup: Declared {
  /// The property table of a group.
  package static let properties: [Property<ItemGroup>] = looks + times + places + motion

  private static let looks: [Property<ItemGroup>] = [
    Property("name", \.name, .text(maximum: 64), "The name in listings"),
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
      "The colors of the items, one after another"
    ),
    Property(
      "scale",
      \.scale,
      .number(0...1000),
      "A factor on the size",
      usual: "0.5…2, a factor"
    ),
    Property(
      "scaleRange",
      \.scaleRange,
      .number(0...1000),
      "The range of the factor",
      usual: "0…0.5, a factor"
    ),
    Property(
      "zPosition",
      \.zPosition,
      .number(-1e6...1e6),
      "The depth: higher is nearer",
      usual: "-10…10, an order"
    ),
    Property("isAdditive", \.isAdditive, .flag, "Whether they are blended additively"),
    Property(
      "intensity",
      \.intensity,
      .number(LightIntensity.range),
      "The factor on the colors' light; above 1 they are brighter than the screen",
      usual: "1…4, a factor"
    ),
    Property(
      "valueOverLife",
      \.valueOverLife,
      .list(of: .object(), maximum: 16),
      "Factors on scale, opacity and intensity over the life"
    ),
  ]

  private static let times: [Property<ItemGroup>] = [
    Property(
      "count",
      \.count,
      .count(0...1000),
      "The number of items",
      usual: "5…60"
    ),
    Property(
      "beginTime",
      \.beginTime,
      .number(-MediaTiming.longest...MediaTiming.longest, "s"),
      "When they begin",
      usual: "0…10 s"
    ),
    Property(
      "repeatInterval",
      \.repeatInterval,
      .number(0...86_400, "s"),
      "The repeat interval; 0: once",
      usual: "1…10 s"
    ),
    Property(
      "lifetime",
      \.lifetime,
      .number(0.001...longestLifetime, "s"),
      "The longest lifetime",
      usual: "3…20 s"
    ),
  ]

  private static let places: [Property<ItemGroup>] = [
    Property(
      "position",
      \.position,
      .pair(-100_000...100_000),
      "Where they begin",
      usual: "[\"50vw\", \"10vh\"]"
    ),
    Property(
      "positionRange",
      \.positionRange,
      .pair(0...100_000),
      "The range of the position",
      usual: "[\"40vw\", \"5vh\"]"
    ),
    Property(
      "rotation",
      \.rotation,
      .angle(degrees: -360_000...360_000),
      "The initial rotation",
      usual: "0…360deg"
    ),
    Property(
      "rotationRange",
      \.rotationRange,
      .angle(degrees: 0...360_000),
      "The range of the rotation",
      usual: "180deg"
    ),
    Property(
      "spin",
      \.spin,
      .angle(degrees: -36_000...36_000, per: "s"),
      "The initial angular velocity",
      usual: "-180deg…180deg/s"
    ),
    Property(
      "spinRange",
      \.spinRange,
      .angle(degrees: 0...36_000, per: "s"),
      "The range of the spin",
      usual: "90deg…360deg/s"
    ),
  ]

  private static let motion: [Property<ItemGroup>] = [
    Property("gravity", \.gravity, .object(), "The gravity that acts on them"),
    Property(
      "pushes",
      \.pushes,
      .list(of: .object(), maximum: 16),
      "Continuous or instantaneous pushes"
    ),
    Property(
      "attachments",
      \.attachments,
      .list(of: .object(), maximum: 16),
      "Attachments of each item to a place or to the pointer"
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
      "The mass per area: 100 x 100 pt of density 1 have mass 1",
      usual: "0.5…2: 1 is a mass of 1 for 100 x 100 pt"
    ),
    Property(
      "charge",
      \.charge,
      .number(-1_000_000...1_000_000),
      "The electric charge of an item, for electric and magnetic fields",
      usual: "-1…1, beside strengths of fields"
    ),
    Property(
      "elasticity",
      \.elasticity,
      .number(0...1),
      "The part of the normal speed that items have after a bounce, times the wall's",
      usual: "0.3…0.8, a part"
    ),
    Property(
      "friction",
      \.friction,
      .number(0...10),
      "A factor on the friction of walls for items",
      usual: "0.5…2, a factor"
    ),
    Property(
      "resistance",
      \.resistance,
      .number(0...1000, "/s"),
      "The linear drag: the rate at which the velocity decays",
      usual: "0…1 /s"
    ),
    Property(
      "angularResistance",
      \.angularResistance,
      .number(0...1000, "/s"),
      "The angular drag: the rate at which the angular velocity decays",
      usual: "0…1 /s"
    ),
    Property("allowsRotation", \.allowsRotation, .flag, "Whether they rotate"),
  ]

  /// Notes repeats that would overlap, missing contents or colors, and curves without an effect.
  package func noteContradictions(in reading: inout PropertyReading) {
    if contents.isEmpty { reading.note("items need at least one element in contents") }
    if colors.isEmpty { reading.note("items need at least one element in colors") }
    if repeatInterval > 0, repeatInterval < lifetime {
      reading.note("repeatInterval is shorter than the lifetime of \(lifetime.written) s")
    }
    for curve in valueOverLife where !curve.keyPath.multiplies {
      reading.note("no curve of \(curve.keyPath.rawValue) acts on items")
    }
    for curve in valueOverLife where !curve.ranges.isEmpty || !curve.secondRanges.isEmpty {
      reading.note("all items of a curve of \(curve.keyPath.rawValue) have its values: no ranges")
    }
  }
}

extension ItemGroup {
  /// When properties of items have no effect.
  static let idleRules: [IdleRule<ItemGroup>] = [
    IdleRule("elasticity", "friction", because: "the items meet no walls: set meetsWalls") {
      !$0.meetsWalls
    },
    IdleRule("charge", because: "the items feel no fields: set feelsFields") { !$0.feelsFields },
    IdleRule("feelsFields", because: "the effect has no fields") { $1.holds(.hasNoFields) },
  ]
}
