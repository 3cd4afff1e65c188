/// The contents of an effect file: layers, fireworks and items under a name.
public struct Effect: Hashable, Sendable {
  /// The name; at most 64 characters.
  public var name = ""
  /// A one-line description; at most 200 characters.
  public var summary = ""
  /// Search words, at most 16 of at most 32 characters in files.
  public var tags: [String] = []
  /// The author; at most 100 characters.
  package var author = ""
  /// The license, such as "CC0-1.0"; at most 64 characters.
  package var license = ""
  /// The strength of the bloom around its light, 0...4: of all additive sprites, and of what is
  /// brighter than 1 in others.
  public var bloom = 1.0
  /// The factor on the light that blooms, 1...8.
  package var bloomGain = 1.6
  /// A dark, opaque background that it brings where the terminal's is light; `nil` for none.
  package var background: Color?
  /// Whether its colors are shown as they are on a light background, instead of light dark.
  package var exactColors = false
  /// The emitter layers, at most 64 in files.
  public var layers: [EmitterLayer] = []
  /// Sparks on trajectories, at most 64 in files.
  package var fireworks: [Firework] = []
  /// Groups of rigid items that are pushed, fall, bounce and can be attached, at most 64 in files.
  package var items: [ItemGroup] = []
  /// The force fields, which act on emitter cells and items that enable them, at most 32 in files.
  package var fields: [Field] = []
  /// The walls, which stop particles of emitter cells and items that enable them, at most 64 in
  /// files.
  package var walls: [Wall] = []
  /// Other effects that play as a part of it, at most 64 in files.
  package var effects: [Inclusion] = []
  /// How long the shutter is open for a frame, 0...0.1 seconds: a sprite that moves by more than a
  /// dot in this time is a streak along its way, of the same light.
  ///
  /// At 0 each sprite keeps its shape, and its light until it dies; otherwise the light of a particle
  /// that would go out at its death fades in its last 0.06 s, or the last fifth of its life if that
  /// is shorter.
  package var shutter: Seconds = 1.0 / 60

  /// An empty effect.
  public init() {}
}

extension Effect {
  /// Whether it is a background of the whole screen where it is included.
  var isBackdrop: Bool { tags.contains("backdrop") }

  /// Whether it plays beside others at hits of sound, and lasts as long as they do.
  var isAccent: Bool { tags.contains("accent") }

  /// Its own background, or that of a backdrop that it includes.
  package var shownBackground: Color? {
    background ?? effects.lazy.flatMap(\.choices).first(where: \.isBackdrop)?.background
  }

  /// The effect without the included ones that are a background of the whole screen, such as a sky:
  /// as it is included in turn.
  package var asIncluded: Effect {
    var effect = self
    effect.effects.removeAll { $0.choices.contains(where: \.isBackdrop) }
    return effect
  }

  /// The effect without any background: neither an included one nor its own on a light terminal.
  package var withoutBackdrops: Effect {
    var effect = asIncluded
    effect.background = nil
    return effect
  }

  /// Notes a background on which light would be shown dark.
  package func noteContradictions(in reading: inout PropertyReading) {
    guard let background else { return }
    let brightest = max(background.red, background.green, background.blue)
    if brightest > 0.4 || background.alpha < 1 {
      reading.descend(.name("background")) {
        $0.note("it must be dark and opaque: no channel above 0.4, such as #101820")
      }
    }
  }
}

extension Effect: Declared {
  /// The property table of an effect.
  package static let properties: [Property<Effect>] = [
    Property("name", \.name, .text(maximum: 64), "The name"),
    Property("summary", \.summary, .text(maximum: 200), "A description in one line"),
    Property(
      "tags",
      \.tags,
      .list(of: .text(maximum: 32), maximum: 16),
      "Search words"
    ),
    Property("author", \.author, .text(maximum: 100), "The author"),
    Property(
      "license",
      \.license,
      .text(maximum: 64),
      "The terms under which others may use it, such as CC0-1.0"
    ),
    Property(
      "bloom",
      \.bloom,
      .number(0...4),
      "The strength of the glare around additive sprites and around light above 1; 0 for none",
      usual: "0.5…1.5, a factor"
    ),
    Property(
      "bloomGain",
      \.bloomGain,
      .number(1...8),
      "A factor on the light that blooms",
      usual: "1.2…2.5, a factor"
    ),
    Property(
      "background",
      \.background,
      .optional(.color),
      "A dark background that it brings where the terminal's is light"
    ),
    Property(
      "exactColors",
      \.exactColors,
      .flag,
      "Whether colors are shown as they are on a light background, and not dark for bright"
    ),
    Property(
      "layers",
      \.layers,
      .list(of: .object(), maximum: 64),
      "The emitter layers"
    ),
    Property(
      "fireworks",
      \.fireworks,
      .list(of: .object(), maximum: 64),
      "Sparks on trajectories"
    ),
    Property(
      "items",
      \.items,
      .list(of: .object(), maximum: 64),
      "Groups of rigid items that fall, bounce and are pushed"
    ),
    Property(
      "fields",
      \.fields,
      .list(of: .object(), maximum: 32),
      "Force fields, for emitter cells and items with feelsFields"
    ),
    Property(
      "walls",
      \.walls,
      .list(of: .object(), maximum: 64),
      "Walls, for emitter cells and items with meetsWalls"
    ),
    Property(
      "effects",
      \.effects,
      .list(of: .object(), maximum: 64),
      "Other effects that play as a part of it"
    ),
    Property(
      "shutter",
      \.shutter,
      .number(0...0.1, "s"),
      "How long the shutter is open: what moves by more than a dot in this time is a streak",
      usual: "0.01…0.03 s"
    ),
  ]
}
