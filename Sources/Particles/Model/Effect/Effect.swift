/// What one effect file holds: layers, fireworks and items under a name.
public struct Effect: Hashable, Sendable {
  /// What people call it; at most 64 characters.
  public var name = ""
  /// One line about what they see; at most 200 characters.
  public var summary = ""
  /// What it may be found by, at most 16 words of at most 32 characters in files.
  public var tags: [String] = []
  /// Who made it; at most 100 characters.
  public var author = ""
  /// Under which terms others may use it, such as "CC0-1.0"; at most 64 characters.
  public var license = ""
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
      "tags",
      \.tags,
      .list(of: .text(maximum: 32), maximum: 16),
      "Words that it is found by"
    ),
    Property("author", \.author, .text(maximum: 100), "Who made it"),
    Property(
      "license",
      \.license,
      .text(maximum: 64),
      "The terms under which others may use it, such as CC0-1.0"
    ),
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
