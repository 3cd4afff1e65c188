internal import KamuroParticles

// How particles of an emitter move, and what they look like.
extension LibGDXLayer {
  mutating func setMotion(_ effect: ImportNotes) {
    guard emitter.velocity.isActive else { return }
    let speed = LibGDXLifeNumber(emitter.velocity, as: .velocity)
    cell.velocity = Length(speed.base)
    cell.velocityRange = Length(speed.range)
    if let curve = speed.curve { cell.valueOverLife.append(curve) }
    note(
      effect,
      "Velocity",
      line: emitter.velocity.line,
      unless: speed.isExact,
      "its first 64 keys"
    )
    let angle = emitter.angle
    guard angle.isActive, !fliesOutward else { return }
    let direction = LibGDXLifeNumber(angle, as: .emissionLongitude)
    cell.emissionLongitude = .degrees(-direction.base)
    cell.emissionRange = .degrees(min(180, direction.range))
    if let curve = direction.curve { cell.valueOverLife.append(curve) }
    note(effect, "Angle", line: angle.line, unless: direction.isExact, "its first 64 keys")
  }

  /// Wind and gravity: velocities that are added.
  mutating func setDrift(_ effect: ImportNotes) {
    for (value, name) in [(emitter.wind, "Wind"), (emitter.gravity, "Gravity")]
    where value.isActive {
      guard emitter.velocity.isActive else {
        effect.note(
          "\(emitter.name): \(name)",
          line: value.line,
          .leftOut,
          "it has no effect without a velocity, as in libGDX"
        )
        continue
      }
      let isWind = name == "Wind"
      let drift = LibGDXLifeNumber(value, as: isWind ? .xVelocity : .yVelocity)
      if isWind {
        (cell.xVelocity, cell.xVelocityRange) = (Length(drift.base), Length(drift.range))
      } else {
        (cell.yVelocity, cell.yVelocityRange) = (Length(-drift.base), Length(drift.range))
      }
      if let curve = drift.curve { cell.valueOverLife.append(curve) }
      note(effect, name, line: value.line, unless: drift.isExact, "its first 64 keys")
    }
  }

  mutating func setRotation(_ effect: ImportNotes) {
    cell.alignsToMotion = emitter.isOn("aligned")
    let rotation = emitter.rotation
    guard rotation.isActive else { return }
    let turn = LibGDXLifeNumber(rotation, as: .rotation)
    (cell.rotation, cell.rotationRange) = (.degrees(-turn.base), .degrees(turn.range))
    if let curve = turn.curve { cell.valueOverLife.append(curve) }
    note(effect, "Rotation", line: rotation.line, unless: turn.isExact, "its first 64 keys")
  }

  // MARK: Look

  mutating func setLook(_ effect: ImportNotes) {
    let width = LibGDXLifeNumber(emitter.xScale, as: .scale)
    let height = emitter.yScale.map { LibGDXLifeNumber($0, as: .scale) }
    let size = max(abs(width.base), 1e-3)
    let texture = Texture(
      named: emitter.images.first ?? "",
      width: min(size, 4096),
      height: min(height.map { max(abs($0.base), 1e-3) } ?? size, 4096)
    )
    cell.contents = texture.contents
    cell.scaleRange = min(width.range / size, 1000)
    if let curve = width.curve { cell.valueOverLife.append(curve) }
    note(
      effect,
      "Scale",
      line: emitter.xScale.line,
      unless: width.isExact && height == nil,
      height == nil
        ? "its first 64 keys"
        : "width and height change as the width does"
    )
    setColors(effect)
    if emitter.isOn("additive") { layer.blendMode = .screen }
    note(
      effect,
      "additive",
      line: emitter.options["additive"]?.line ?? emitter.imageLine,
      unless: !emitter.isOn("additive"),
      ImportedProperty.screened
    )
    if emitter.isOn("premultipliedAlpha"), let option = emitter.options["premultipliedAlpha"] {
      note(
        effect,
        "premultipliedAlpha",
        line: option.line,
        unless: false,
        "its pictures are blended as ordinary ones"
      )
    }
    for name in ["attached", "behind"] {
      guard let option = emitter.options[name], option.isOn else { continue }
      effect.note(
        "\(emitter.name): \(name)",
        line: option.line,
        .leftOut,
        "nothing moves the emitter, and nothing is before it"
      )
    }
    note(
      effect,
      "Image Path",
      line: emitter.imageLine,
      unless: false,
      "\(texture.words) instead of a picture, which is not in the file"
    )
  }

  private mutating func setColors(_ effect: ImportNotes) {
    let (numbers, timeline, line) = emitter.tint
    let colors = stride(from: 0, to: numbers.count - numbers.count % 3, by: 3).map { place in
      let levels = numbers[place..<place + 3].map { min(max($0, 0), 1) }
      return Color(red: levels[0], green: levels[1], blue: levels[2])
    }
    if colors.count == 1 {
      cell.color = colors[0]
    } else if !colors.isEmpty {
      let count = min(colors.count, timeline.count, 64)
      cell.colorOverLife.colors = Array(colors.prefix(count))
      cell.colorOverLife.locations = timeline.prefix(count).reduce(into: []) { sorted, time in
        sorted.append(min(1, max(sorted.last ?? 0, time)))
      }
    }
    note(
      effect,
      "Tint",
      line: line,
      unless: colors.count <= 64 && colors.count <= max(1, timeline.count),
      "the first 64 colors"
    )
    let opacity = LibGDXLifeNumber(emitter.transparency, as: .opacity)
    if opacity.base < 1 { cell.color.alpha = max(0, opacity.base) }
    cell.colorRange.alpha = min(opacity.range, 1)
    if let curve = opacity.curve { cell.valueOverLife.append(curve) }
    note(
      effect,
      "Transparency",
      line: emitter.transparency.line,
      unless: opacity.isExact,
      "its first 64 keys, at least 0"
    )
  }
}
