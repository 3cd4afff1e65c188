internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets

/// A firework of the catalogue that the demo can fire.
struct FireworkKind: Hashable, Sendable {
  /// The effect's name in the catalogue.
  let name: String

  /// The kinds that rise as shells, among which a random choice is made.
  static let shells = ["peony", "chrysanthemum", "kamuro", "ring", "palm", "crackle"]
    .map { FireworkKind(name: $0) }

  /// The kinds of the digit keys, from 1 on.
  static let all = shells + [classic, FireworkKind(name: "pigs")]

  /// The classic vector sparks.
  static let classic = FireworkKind(name: "classic")

  /// The fireworks around a pressed button: classic sparks with a flash and a salvo.
  static let salute = FireworkKind(name: "salute")

  /// The sparks along a drag.
  static let spark = FireworkKind(name: "spark")

  /// The sky behind the demo.
  static let sky = FireworkKind(name: "sky")

  /// Every effect of the catalogue.
  static let catalogue = Catalogue.names.map { FireworkKind(name: $0) }

  /// The effect of the catalogue; an empty one if its file is invalid, which tests exclude.
  var effect: Effect { (try? Catalogue.effect(named: name)) ?? Effect() }
}

extension Effect {
  /// The effect with velocities, accelerations and drawn fireworks scaled by `factor`, and
  /// particles by its square root.
  func sized(by factor: Double) -> Effect {
    guard factor != 1 else { return self }
    var effect = self
    for index in effect.layers.indices {
      effect.layers[index].emitterCells = effect.layers[index].emitterCells
        .map { $0.sized(by: factor) }
      effect.layers[index].animations = effect.layers[index].animations
        .map { $0.sized(by: factor) }
    }
    for index in effect.fireworks.indices { effect.fireworks[index].scale.value *= factor }
    for index in effect.items.indices {
      effect.items[index].scale *= factor
      effect.items[index].scaleRange *= factor
    }
    return effect
  }

  /// The effect without backdrops, with scenery, such as logs and hills, that is dead after `limit`
  /// seconds, and with no particle that lives for more than 20 seconds.
  func ending(after limit: Seconds) -> Effect {
    var effect = withoutBackdrops
    effect.layers = layers.map { layer in
      var layer = layer
      let end = max(0, layer.timing.localTime(at: limit))
      layer.emitterCells = layer.emitterCells.map { $0.ending(after: end) }
      return layer
    }
    effect.effects = effect.effects.map { inclusion in
      var inclusion = inclusion
      inclusion.choices = inclusion.choices.map { $0.ending(after: limit) }
      return inclusion
    }
    return effect
  }

  /// Whether the middle of a box takes the place of the stage's middle.
  var centersOnBox: Bool { tags.contains("button") }

  /// The effect with its fireworks around the corners of a box, and its items thrown once from the
  /// box's center.
  func bursting(around center: Point, boxSize: Size) -> Effect {
    var effect = withoutBackdrops
    effect.fireworks = effect.fireworks.map { $0.around(center, boxSize: boxSize) }
    effect.items = effect.items.map { $0.thrown(from: center) }
    return effect
  }
}

extension EmitterCell {
  /// The emitter cell with all distances and glows scaled by `factor`, and other sizes by its square
  /// root, including its sub-cells.
  fileprivate func sized(by factor: Double) -> EmitterCell {
    var cell = self
    cell.velocity.value *= factor
    cell.velocityRange.value *= factor
    cell.xAcceleration.value *= factor
    cell.yAcceleration.value *= factor
    // A glow surrounds the burst; anything else is a part of it.
    let growth = [.glow, .puff].contains(contents.shape) ? factor : factor.squareRoot()
    cell.scale *= growth
    cell.scaleRange *= growth
    cell.scaleSpeed *= growth
    cell.emitterCells = emitterCells.map { $0.sized(by: factor) }
    return cell
  }
}

extension EmitterCell {
  /// A longer life is that of scenery, or of what would stay long after the effect.
  private static let longLife: Seconds = 20

  /// The emitter cell and its sub-cells; those that live for long live until `limit` if they are
  /// emitted at once, or for 20 seconds.
  fileprivate func ending(after limit: Seconds) -> EmitterCell {
    var cell = self
    if lifetime > Self.longLife {
      cell.lifetime = birthRate > 0 ? Self.longLife : min(lifetime, limit)
      cell.lifetimeRange = 0
    }
    cell.emitterCells = emitterCells.map { $0.ending(after: limit) }
    return cell
  }
}

extension KeyframeTrack {
  /// The track with animated distances of emitter cells scaled by `factor`, and sizes by its square
  /// root.
  fileprivate func sized(by factor: Double) -> KeyframeTrack {
    var track = self
    track.animations = animations.map { $0.sized(by: factor) }
    // Those of a layer are factors on the cells' own, which are scaled already.
    guard !keyPath.cells.isEmpty else { return track }
    switch keyPath.property.first {
    case "velocity", "velocityRange", "xAcceleration", "yAcceleration":
      track.values = values.map { $0 * factor }
    case "scale": track.values = values.map { $0 * factor.squareRoot() }
    default: break
    }
    return track
  }
}
