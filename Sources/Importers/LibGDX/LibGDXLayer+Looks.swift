internal import KamuroParticles

// How particles of an emitter move, and what they look like.
extension LibGDXLayer {
  mutating func setMotion(_ effect: inout ImportedEffect) {
    guard emitter.velocity.isActive else { return }
    let speed = LibGDXLifeNumber(emitter.velocity, as: .velocity)
    cell.velocity = Length(speed.base)
    cell.velocityRange = Length(speed.range)
    if let curve = speed.curve { cell.valueOverLife.append(curve) }
    note(
      &effect,
      "Velocity",
      line: emitter.velocity.line,
      unless: speed.isExact,
      "one range and one curve: its spread changes otherwise over a life, or its sign does"
    )
    let angle = emitter.angle
    guard angle.isActive, !fliesOutward else { return }
    let scale = angle.meanScale(weightedBy: emitter.velocity)
    cell.emissionLongitude = .degrees(-angle.mean(at: scale))
    cell.emissionRange = .degrees(min(180, angle.range(atScale: scale)))
    note(
      &effect,
      "Angle",
      line: angle.line,
      unless: angle.isConstant && angle.isUniform(at: 0),
      "a direction that turns during a life is its mean, weighted by the velocity"
    )
  }

  /// Wind and gravity: velocities that are added.
  mutating func setDrift(_ effect: inout ImportedEffect) {
    for (value, name, sign) in [
      (emitter.wind, "Wind", 1.0), (emitter.gravity, "Gravity", -1.0),
    ] where value.isActive {
      guard emitter.velocity.isActive else {
        effect.note(
          "\(emitter.name): \(name)",
          line: value.line,
          .leftOut,
          "it has no effect without a velocity, as in libGDX"
        )
        continue
      }
      let means = value.means
      let (first, last) = (means[0] * sign, (means.last ?? 0) * sign)
      let life = max(cell.lifetime, 1e-3)
      let span = max(1e-3, (value.timeline.last ?? 1) - value.timeline[0])
      let acceleration = means.count > 1 ? (last - first) / (life * span) : 0
      let range = value.range(at: 0)
      if name == "Wind" {
        (cell.xVelocity, cell.xVelocityRange) = (Length(first), Length(range))
        cell.xAcceleration = Length(acceleration)
      } else {
        (cell.yVelocity, cell.yVelocityRange) = (Length(first), Length(range))
        cell.yAcceleration = Length(acceleration)
      }
      let hasCurve = cell.valueOverLife.contains { $0.keyPath == .velocity }
      note(
        &effect,
        name,
        line: value.line,
        unless: means.count == 1 && !hasCurve && value.isUniform(at: 0),
        hasCurve
          ? "the curve of the velocity acts on it, too"
          : "a velocity that changes evenly over a life"
      )
    }
  }

  mutating func setRotation(_ effect: inout ImportedEffect) {
    cell.alignsToMotion = emitter.isOn("aligned")
    let rotation = emitter.rotation
    guard rotation.isActive else { return }
    let means = rotation.means
    cell.rotation = .degrees(-means[0])
    cell.rotationRange = .degrees(rotation.range(at: 0))
    let change = (means.last ?? 0) - means[0]
    let life = max(cell.lifetime, 1e-3)
    cell.spin = .degrees(-change / life)
    let last = rotation.range(at: rotation.scaling.count - 1)
    cell.spinRange = .degrees(max(0, last - rotation.range(at: 0)) / life)
    note(
      &effect,
      "Rotation",
      line: rotation.line,
      unless: rotation.isConstant && rotation.isUniform(at: 0),
      "a spin at a constant speed"
    )
  }

  // MARK: Look

  mutating func setLook(_ effect: inout ImportedEffect) {
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
      &effect,
      "Scale",
      line: emitter.xScale.line,
      unless: width.isExact && height == nil,
      height == nil
        ? "one range and one curve, though its spread changes otherwise over a life"
        : "width and height change as the width does"
    )
    setColors(&effect)
    if emitter.isOn("additive") { layer.blendMode = .screen }
    note(
      &effect,
      "additive",
      line: emitter.options["additive"]?.line ?? emitter.imageLine,
      unless: !emitter.isOn("additive"),
      ImportedProperty.screened
    )
    if emitter.isOn("premultipliedAlpha"), let option = emitter.options["premultipliedAlpha"] {
      note(
        &effect,
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
      &effect,
      "Image Path",
      line: emitter.imageLine,
      unless: false,
      "\(texture.words) instead of a picture, which is not in the file"
    )
  }

  private mutating func setColors(_ effect: inout ImportedEffect) {
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
      &effect,
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
      &effect,
      "Transparency",
      line: emitter.transparency.line,
      unless: opacity.isExact,
      "one range and one curve, though its spread changes otherwise over a life"
    )
  }
}
