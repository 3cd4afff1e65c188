public import KamuroParticles

/// The effects that are built into the program.
public enum Catalogue {
  /// What gives each file: none is touched before it is asked for.
  private static let files: [(name: String, bytes: @Sendable () -> [UInt8])] = [
    ("fireworks", { PackageResources.fireworks_json }),
    ("finale", { PackageResources.finale_json }),
    ("peony", { PackageResources.peony_json }),
    ("chrysanthemum", { PackageResources.chrysanthemum_json }),
    ("kamuro", { PackageResources.kamuro_json }),
    ("ring", { PackageResources.ring_json }),
    ("palm", { PackageResources.palm_json }),
    ("crossette", { PackageResources.crossette_json }),
    ("crackle", { PackageResources.crackle_json }),
    ("strobe", { PackageResources.strobe_json }),
    ("comet", { PackageResources.comet_json }),
    ("gerb", { PackageResources.gerb_json }),
    ("catherine-wheel", { PackageResources.catherine_wheel_json }),
    ("roman-candle", { PackageResources.roman_candle_json }),
    ("sparkler", { PackageResources.sparkler_json }),
    ("spark", { PackageResources.spark_json }),
    ("bouncing-sparks", { PackageResources.bouncing_sparks_json }),
    ("classic", { PackageResources.classic_json }),
    ("fountain", { PackageResources.fountain_json }),
    ("pigs", { PackageResources.pigs_json }),
    ("confetti", { PackageResources.confetti_json }),
    ("confetti-cannon", { PackageResources.confetti_cannon_json }),
    ("streamers", { PackageResources.streamers_json }),
    ("snow", { PackageResources.snow_json }),
    ("snowfall", { PackageResources.snowfall_json }),
    ("settling-snow", { PackageResources.settling_snow_json }),
    ("rain", { PackageResources.rain_json }),
    ("thunderstorm", { PackageResources.thunderstorm_json }),
    ("fire", { PackageResources.fire_json }),
    ("campfire", { PackageResources.campfire_json }),
    ("embers", { PackageResources.embers_json }),
    ("volcano", { PackageResources.volcano_json }),
    ("canvas-fire", { PackageResources.canvas_fire_json }),
    ("fireflies", { PackageResources.fireflies_json }),
    ("magic-dust", { PackageResources.magic_dust_json }),
    ("galaxy", { PackageResources.galaxy_json }),
    ("vortex", { PackageResources.vortex_json }),
    ("starfield", { PackageResources.starfield_json }),
    ("meteors", { PackageResources.meteors_json }),
    ("aurora", { PackageResources.aurora_json }),
    ("lanterns", { PackageResources.lanterns_json }),
    ("bubbles", { PackageResources.bubbles_json }),
    ("hearts", { PackageResources.hearts_json }),
    ("leaves", { PackageResources.leaves_json }),
    ("swirl", { PackageResources.swirl_json }),
    ("vortex-confetti", { PackageResources.vortex_confetti_json }),
    ("vortex-fire", { PackageResources.vortex_fire_json }),
    ("vortex-fireflies", { PackageResources.vortex_fireflies_json }),
    ("vortex-fireworks", { PackageResources.vortex_fireworks_json }),
    ("vortex-magic", { PackageResources.vortex_magic_json }),
    ("vortex-rain", { PackageResources.vortex_rain_json }),
    ("vortex-smoke", { PackageResources.vortex_smoke_json }),
    ("vortex-snow", { PackageResources.vortex_snow_json }),
    ("vortex-spark", { PackageResources.vortex_spark_json }),
    ("vortex-splash", { PackageResources.vortex_splash_json }),
  ]

  /// The names of the effects, in the order in which they are listed.
  public static let names = files.map(\.name)

  /// The text of an effect's file, `nil` without such an effect.
  public static func file(named name: String) -> [UInt8]? {
    files.first { $0.name == name }?.bytes()
  }

  /// The effect of a name, `nil` without such an effect.
  /// - Throws: The mistakes of its file; there are none in a program that passed its tests.
  public static func effect(named name: String) throws(EffectFileError) -> Effect? {
    guard let bytes = file(named: name) else { return nil }
    return try EffectFile.read(
      EffectFile.Source(name: "\(name).json", identity: identity(of: name), bytes: bytes)
    )
  }

  /// Finds the built-in effect that a file includes by its name.
  public static func find(
    _ name: String,
    for holder: EffectFile.Source
  ) throws(EffectFile.Refusal) -> EffectFile.Source {
    guard let bytes = file(named: name) else {
      let hint = nearestName(to: name).map { ": did you mean \($0)?" } ?? ""
      throw EffectFile.Refusal("there is no such effect\(hint)")
    }
    return EffectFile.Source(name: "\(name).json", identity: identity(of: name), bytes: bytes)
  }

  /// What tells a built-in file from all others; no path looks like that.
  package static func identity(of name: String) -> String { "\(identityPrefix)\(name)" }

  private static let identityPrefix = "built-in:"

  /// Whether a file is one of the built-in ones.
  package static func isBuiltIn(_ source: EffectFile.Source) -> Bool {
    source.identity.hasPrefix(identityPrefix)
  }

  /// The name that someone may have meant, `nil` where none is close.
  public static func nearestName(to name: String) -> String? {
    name.nearest(among: names)
  }
}
