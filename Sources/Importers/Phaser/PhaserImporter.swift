internal import KamuroParticles
internal import KamuroPresets

/// Reads configurations of the particle emitters of Phaser 3: one, or a list of them, alone or below
/// `emitters` or `config`.
///
/// The equations are those of `Particle`: pixels and milliseconds, y downward, angles in degrees
/// clockwise from the right.
enum PhaserImporter {
  /// The most emitters of a file.
  private static let mostEmitters = 16

  /// Names of which a configuration has two.
  private static let marks = [
    "lifespan", "frequency", "quantity", "gravityX", "gravityY", "speedX", "speedY",
    "accelerationX",
    "accelerationY", "emitZone", "deathZone", "emitting", "stopAfter", "maxAliveParticles", "tint",
    "moveToX", "moveToY", "blendMode", "particleBringToTop", "maxParticles",
  ]
  /// Names one of which may stand for the second.
  private static let commonNames = ["speed", "scale", "alpha", "angle", "rotate"]

  static func recognizes(_ file: ImportFile) -> Bool {
    guard let json = file.json else { return false }
    return emitters(of: json).contains { emitter in
      let isOther = ["kamuro", "layers", "lifetime", "birthRate", "particles"].contains {
        emitter[member: $0] != nil
      }
      let marks = marks.count { emitter[member: $0] != nil }
      let isFamiliar = commonNames.contains { emitter[member: $0] != nil }
      return !isOther && marks > 0 && marks + (isFamiliar ? 1 : 0) >= 2
    }
  }

  private static func emitters(of file: JSONValue) -> [JSONValue] {
    let all = file[member: "emitters"] ?? file
    return (all.array ?? [all]).map { $0[member: "config"] ?? $0 }
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    let emitters = emitters(of: try file.readJSON())
    notes.add("emitters", at: emitters.dropFirst(mostEmitters).first, "the first \(mostEmitters)")
    return emitters.prefix(mostEmitters).enumerated().map { index, json in
      let label = emitters.count > 1 ? "emitter \(index + 1): " : ""
      let emitter = PhaserEmitter(json, notes.within(label))
      emitter.read()
      if index > 0, emitter.layer.name == "emitter" { emitter.layer.name += " \(index + 1)" }
      return emitter.layer
    }
  }
}

extension ForeignFormat {
  /// The emitters of Phaser 3, `.json`.
  package static let phaser = ForeignFormat(
    title: "Phaser 3",
    endings: [".json"],
    properties: [
      .exact("lifespan", "lifetime and its range"),
      .exact(
        "frequency, quantity",
        "birthRate, 60 times a second at 0; bursts where more than one is born at intervals; one "
          + "burst below 0"
      ),
      .approximated("emitting, on", "an emitter that waits for the game is one burst"),
      .approximated("maxParticles, maxAliveParticles", "a bound of birthRate"),
      .exact("duration, stopAfter", "the layer's duration"),
      .exact("timeScale, advance", "the layer's speed and timeOffset"),
      .approximated("delay", "the layer's beginTime; of a range the middle"),
      .exact("x, y", "emitterPosition; a rectangle where they vary"),
      .exact("emitZone", "the shape of its source; of several zones the first"),
      .exact("speed, angle, radial", "velocity and emissionLongitude; of steps emissionStep"),
      .exact("speedX, speedY", "xVelocity and yVelocity"),
      .approximated("moveToX, moveToY", "the velocity to the place at the mean lifespan"),
      .exact(
        "gravityX, gravityY, accelerationX, accelerationY",
        "xAcceleration and yAcceleration; of ranges and curves the mean"
      ),
      .exact("scale, scaleX, scaleY", "scale, or a curve of it; of two that vary scaleX"),
      .exact("alpha", "opacity, or a curve of it"),
      .exact("rotate", "rotation, or a curve of it"),
      .exact("ease", "curves of 33 values, linear between them"),
      .exact("tint, color, colorEase", "color, palette or colorOverLife"),
      .approximated(
        "blendMode",
        "screen and multiply; of ADD: \(ImportedProperty.screened)"
      ),
      .approximated(
        "texture, frame",
        "a shape by its name, of 32 pixels, because files have no textures; frames named after colors "
          + "are a palette"
      ),
      .exact("particleBringToTop", "the renderMode: without it oldestLast"),
      .leftOut("maxVelocityX, maxVelocityY, hold", "nothing limits speeds, and none stays"),
      .leftOut(
        "bounds, bounce, collideLeft, …, deathZone",
        "ways have no ends, and walls are left out"
      ),
      .leftOut("follow, emitCallback, anim, …", "they are programs and pictures of a game"),
    ],
    recognizes: PhaserImporter.recognizes,
    layers: PhaserImporter.layers
  )
}
