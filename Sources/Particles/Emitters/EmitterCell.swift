/// The recipe of one kind of particle.
///
/// Every property with a range is drawn for each particle, uniformly from base - range to base + range.
/// Motion and looks are then functions of the particle's age: nothing is stepped.
public struct EmitterCell: Hashable, Sendable {
  /// What starts the clock of a cell that is emitted by particles of another.
  public enum Trigger: String, CaseIterable, Hashable, Sendable {
    /// The parent's birth: it leaves a trail for as long as it lives.
    case birth
    /// The parent's death, where it died: the cell's burst happens there and then.
    case death
  }

  /// What a palette's color is drawn for.
  public enum PaletteScope: String, CaseIterable, Hashable, Sendable {
    /// Each particle.
    case particle
    /// Each emitter: all stars of one burst have one color.
    case burst
  }

  /// The name, for key paths and listings.
  public var name = ""
  /// Whether anything is emitted.
  public var enabled = true
  /// What a particle looks like.
  public var contents = Contents()
  /// Particles born per second.
  public var birthRate = 0.0
  /// Particles born at once when the cell begins, before those of the rate.
  public var burst = 0
  /// How long a particle lives, in seconds.
  public var lifetime = 0.0
  /// The range of `lifetime`.
  public var lifetimeRange = 0.0
  /// The direction of emission, from the shape's natural one: right for points and rectangles, up for
  /// lines, outward for circles, the parent's heading for sub-cells.
  public var emissionLongitude = Angle.zero
  /// The range of `emissionLongitude`: half the opening of the cone.
  public var emissionRange = Angle.zero
  /// The speed at birth, a length per second; below 0 against the direction.
  public var velocity: Length = 0
  /// The range of `velocity`.
  public var velocityRange: Length = 0
  /// The acceleration to the right, a length per second squared.
  public var xAcceleration: Length = 0
  /// The acceleration downward, a length per second squared.
  public var yAcceleration: Length = 0
  /// The share of its velocity that a particle would lose in a second at the present rate, 1/s.
  public var drag = 0.0
  /// The factor on the contents' size at birth. What chance draws below 0 is mirrored, as in Core Animation.
  public var scale = 1.0
  /// The range of `scale`.
  public var scaleRange = 0.0
  /// How much `scale` grows in a second. A particle that has shrunk to 0 is not drawn.
  public var scaleSpeed = 0.0
  /// The angular velocity, clockwise, per second.
  public var spin = Angle.zero
  /// The range of `spin`.
  public var spinRange = Angle.zero
  /// The color at birth.
  public var color = Color.white
  /// Colors to choose from by chance instead of `color`; none: `color`.
  public var palette: [Color] = []
  /// What a color of the palette is drawn for.
  public var paletteScope = PaletteScope.particle
  /// Whether a sub-cell's particles have the color that their parent has when they are born, instead of their own.
  public var inheritsColor = false
  /// The ranges of the color's channels.
  public var colorRange = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// How much each channel grows in a second; the result is clamped to 0...1.
  public var colorSpeed = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// What starts the cell's clock if it is a sub-cell.
  public var trigger = Trigger.birth
  /// When the cell emits, in the layer's time, or in the time of the parent particle since `trigger`.
  public var timing = MediaTiming()
  /// Cells that each particle emits in turn.
  public var emitterCells: [EmitterCell] = []

  /// A cell that emits nothing until it has a birthRate or a burst, and a lifetime.
  public init() {}

  /// The longest life that chance can give.
  var longestLifetime: Seconds { max(0, lifetime + abs(lifetimeRange)) }
}

extension EmitterCell: Declared {
  /// How deep cells may lie in cells.
  static let maximumDepth = 4

  private static let lengths = -100_000.0...100_000
  private static let rates = 0.0...1_000_000
  private static let turns = -360_000.0...360_000

  /// The rows of a cell.
  public static let properties: [Property<EmitterCell>] =
    identity + births + motion + looks
    + MediaTiming.properties.map { $0.lifted(to: \.timing) }
    + [
      Property("trigger", \.trigger, .choice(), "What starts the clock of a sub-cell"),
      Property(
        "emitterCells", \.emitterCells, .list(of: .object(), maximum: 32),
        "Cells that each particle emits in turn"),
    ]

  private static let identity: [Property<EmitterCell>] = [
    Property("name", \.name, .text(maximum: 64), "The name, for key paths and listings"),
    Property("enabled", \.enabled, .flag, "Whether anything is emitted"),
    Property("contents", \.contents, .object(), "What a particle looks like"),
  ]

  private static let births: [Property<EmitterCell>] = [
    Property("birthRate", \.birthRate, .number(rates, "1/s"), "Particles born per second"),
    Property("burst", \.burst, .count(0...100_000), "Particles born at once when the cell begins"),
    Property("lifetime", \.lifetime, .number(0...86_400, "s"), "How long a particle lives"),
    Property("lifetimeRange", \.lifetimeRange, .number(0...86_400, "s"), "The range of lifetime"),
  ]

  private static let motion: [Property<EmitterCell>] = [
    Property(
      "emissionLongitude", \.emissionLongitude, .angle(degrees: turns),
      "The direction of emission, clockwise from the shape's natural one"),
    Property(
      "emissionRange", \.emissionRange, .angle(degrees: turns), "The range of emissionLongitude"),
    Property("velocity", \.velocity, .length(lengths, per: "s"), "The speed at birth"),
    Property("velocityRange", \.velocityRange, .length(lengths, per: "s"), "The range of velocity"),
    Property(
      "xAcceleration", \.xAcceleration, .length(lengths, per: "s²"), "The acceleration to the right"
    ),
    Property(
      "yAcceleration", \.yAcceleration, .length(lengths, per: "s²"), "The acceleration downward"),
    Property(
      "drag", \.drag, .number(0...1000, "1/s"), "How fast the air takes a particle's velocity away"),
    Property("spin", \.spin, .angle(degrees: turns, per: "s"), "The angular velocity, clockwise"),
    Property("spinRange", \.spinRange, .angle(degrees: turns, per: "s"), "The range of spin"),
  ]

  private static let looks: [Property<EmitterCell>] = [
    Property("scale", \.scale, .number(-1000...1000), "The factor on the contents' size at birth"),
    Property("scaleRange", \.scaleRange, .number(0...1000), "The range of scale"),
    Property(
      "scaleSpeed", \.scaleSpeed, .number(-1000...1000, "1/s"), "How much scale grows in a second"),
    Property("color", \.color, .color, "The color at birth"),
    Property(
      "palette", \.palette, .list(of: .color, maximum: 64), "Colors to choose from by chance"),
    Property(
      "paletteScope", \.paletteScope, .choice(), "What a color of the palette is drawn for"),
    Property(
      "inheritsColor", \.inheritsColor, .flag,
      "Whether a sub-cell's particles take the color of their parent at that moment"),
    channel("redRange", \.colorRange.red, "The range of the red channel", 0...1),
    channel("greenRange", \.colorRange.green, "The range of the green channel", 0...1),
    channel("blueRange", \.colorRange.blue, "The range of the blue channel", 0...1),
    channel("alphaRange", \.colorRange.alpha, "The range of the opacity", 0...1),
    channel("redSpeed", \.colorSpeed.red, "How much red grows in a second", -1000...1000),
    channel("greenSpeed", \.colorSpeed.green, "How much green grows in a second", -1000...1000),
    channel("blueSpeed", \.colorSpeed.blue, "How much blue grows in a second", -1000...1000),
    channel("alphaSpeed", \.colorSpeed.alpha, "How much opacity grows in a second", -1000...1000),
  ]

  private static func channel(
    _ name: String, _ keyPath: any WritableKeyPath<EmitterCell, Double> & Sendable,
    _ summary: String, _ allowed: ClosedRange<Double>
  ) -> Property<EmitterCell> {
    Property(name, keyPath, .number(allowed), summary)
  }

  /// Notes cells too deep in cells, and a rate that starts after death.
  public func noteContradictions(in reading: inout PropertyReading) {
    let depth = reading.path.components.count { $0 == .name("emitterCells") }
    if depth == Self.maximumDepth, !emitterCells.isEmpty {
      reading.note("emitterCells lie more than \(Self.maximumDepth) deep")
    }
    if trigger == .death, birthRate > 0 {
      reading.note("nothing goes on after the parent's death: use burst instead of birthRate")
    }
  }
}
