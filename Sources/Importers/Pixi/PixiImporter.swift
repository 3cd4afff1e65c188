internal import KamuroParticles
internal import KamuroPresets

/// Reads the configurations of PixiJS' particle emitters: `start` and `end` of version 1, lists of
/// versions 3 and 4, and behaviors of version 5.
///
/// The equations are those of the behaviors in pixijs/particle-emitter: the direction of motion is
/// the rotation at birth, clockwise from the right, y downward.
enum PixiImporter {
  static let properties: [ImportedProperty] = [
    ImportedProperty("lifetime", .exact, "lifetime and its range"),
    ImportedProperty("frequency, particlesPerWave, spawnChance", .exact, "birthRate, or bursts"),
    ImportedProperty("emitterLifetime", .exact, "the layer's duration"),
    ImportedProperty("maxParticles", .approximated, "a bound of birthRate"),
    ImportedProperty("alpha", .exact, "opacity, and a curve of it"),
    ImportedProperty(
      "scale",
      .approximated,
      "a curve of scale; the texture is taken to have 32 pixels, because files have no textures"
    ),
    ImportedProperty("color", .exact, "color or colorOverLife"),
    ImportedProperty("speed, moveSpeed", .exact, "velocity, and a curve of it"),
    ImportedProperty(
      "acceleration, moveAcceleration",
      .exact,
      "velocity and acceleration"
    ),
    ImportedProperty(
      "maxSpeed",
      .exact,
      "a curve of velocity; approximated if directions, speeds or lifetimes vary"
    ),
    ImportedProperty(
      "movePath",
      .approximated,
      "a line is exact, a parabola an acceleration, a sine a sway; any other path is straight"
    ),
    ImportedProperty(
      "rotation.accel, rotationAcceleration",
      .exact,
      "a curve of spin; approximated if lifetimes vary"
    ),
    ImportedProperty("startRotation, rotation", .exact, "emissionLongitude, and spin"),
    ImportedProperty(
      "blendMode",
      .approximated,
      "screen and multiply; of add: \(ImportedProperty.screened)"
    ),
    ImportedProperty("ease", .exact, "curves of 64 values, linear between them"),
    ImportedProperty("spawnType, spawnShape, spawnBurst", .exact, "emitterShape and emitterSize"),
    ImportedProperty("textures", .approximated, "up to four shapes, by the names"),
    ImportedProperty("addAtBack", .exact, "the renderMode oldestLast"),
  ]

  static func recognizes(_ file: JSONValue) -> Bool {
    file[member: "kamuro"] == nil && file[member: "lifetime"]?[member: "min"] != nil
      && file[member: "frequency"] != nil
  }

  static func effect(_ file: JSONValue, named name: String) -> ImportedEffect {
    var effect = ImportedEffect(.pixi, named: name)
    var emitter = PixiEmitter(file)
    emitter.make(noting: &effect)
    effect.effect.layers = emitter.layers
    return effect
  }
}
