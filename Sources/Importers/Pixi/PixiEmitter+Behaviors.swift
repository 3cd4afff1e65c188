internal import KamuroParticles
internal import KamuroPresets

// The behaviors of version 5.
extension PixiEmitter {
  mutating func apply(_ behavior: JSONValue, _ effect: ImportNotes) {
    let config = behavior[member: "config"]
    let type = behavior[member: "type"]?.string ?? ""
    let isKnown =
      applyLook(type, config, behavior, effect) || applyMotion(type, config, behavior, effect)
      || applyPlace(type, config, behavior, effect)
    if !isKnown {
      note(effect, "behavior \(type.prefix(40))", at: behavior, "it is not known", .leftOut)
    }
  }

  /// Applies a behavior of the look; returns whether it is one.
  private mutating func applyLook(
    _ type: String,
    _ config: JSONValue?,
    _ behavior: JSONValue,
    _ effect: ImportNotes
  ) -> Bool {
    switch type {
    case "alpha": setAlpha(config?[member: "alpha"], effect)
    case "alphaStatic":
      cell.color.alpha = min(max(config?[member: "alpha"]?.double ?? 1, 0), 1)
      note(effect, type, at: behavior)
    case "scale": setScale(config?[member: "scale"], least: config?[member: "minMult"], effect)
    case "scaleStatic":
      let scale = spread(config) ?? (1, 0)
      (cell.scale, cell.scaleRange) = (min(max(scale.base, -1000), 1000), min(scale.range, 1000))
      note(effect, type, at: behavior)
    case "color": setColors(config?[member: "color"], effect)
    case "colorStatic":
      if let color = config?[member: "color"].flatMap(Color.init(pixi:)) { setColor(color) }
      note(effect, type, at: behavior)
    case "blendMode": setBlendMode(config?[member: "blendMode"], effect)
    case "textureRandom", "textureSingle", "textureOrdered", "animatedSingle", "animatedRandom":
      break
    default: return false
    }
    return true
  }

  /// Applies a behavior of the motion; returns whether it is one.
  private mutating func applyMotion(
    _ type: String,
    _ config: JSONValue?,
    _ behavior: JSONValue,
    _ effect: ImportNotes
  ) -> Bool {
    switch type {
    case "moveSpeed":
      setSpeed(
        PixiList(config?[member: "speed"], \.double),
        least: config?[member: "minMult"]?.double ?? 1,
        at: behavior,
        effect
      )
    case "moveSpeedStatic":
      let speed = spread(config) ?? (0, 0)
      (cell.velocity, cell.velocityRange) = (Length(speed.base), Length(speed.range))
      note(effect, type, at: behavior)
    case "moveAcceleration":
      let accel = config?[member: "accel"]
      setAcceleration(
        accel?[member: "x"]?.double ?? 0,
        accel?[member: "y"]?.double ?? 0,
        from: config?[member: "minStart"]?.double ?? 0,
        to: config?[member: "maxStart"]?.double ?? 0,
        rotates: config?[member: "rotate"]?.isTrue ?? false,
        most: config?[member: "maxSpeed"],
        at: behavior,
        effect
      )
    case "movePath":
      setSpeed(
        PixiList(config?[member: "speed"], \.double),
        least: config?[member: "minMult"]?.double ?? 1,
        at: config?[member: "speed"],
        effect
      )
      path = config?[member: "path"]
    case "rotation":
      setRotation(
        start: spread(config, "minStart", "maxStart"),
        speed: spread(config, "minSpeed", "maxSpeed"),
        at: behavior,
        effect
      )
      setSpinChange(config?[member: "accel"], effect)
    case "rotationStatic":
      setRotation(start: spread(config), speed: nil, at: behavior, effect)
    case "noRotation":
      cell.rotation = .degrees(config?[member: "rotation"]?.double ?? 0)
      cell.alignsToMotion = false
      note(effect, type, at: behavior)
    default: return false
    }
    return true
  }

  /// Applies a behavior of the place of birth; returns whether it is one.
  private mutating func applyPlace(
    _ type: String,
    _ config: JSONValue?,
    _ behavior: JSONValue,
    _ effect: ImportNotes
  ) -> Bool {
    switch type {
    case "spawnShape":
      setSpawn(config?[member: "type"]?.string ?? "", config?[member: "data"], at: behavior, effect)
    case "spawnBurst": setSpawn("burst", config, at: behavior, effect)
    case "spawnPoint": note(effect, type, at: behavior)
    default: return false
    }
    return true
  }
}
