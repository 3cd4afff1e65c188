internal import KamuroParticles

// How particles of an emitter move, and what they look like.
extension LibGDXLayer {
  func setMotion() {
    guard emitter.velocity.isActive else { return }
    setNumber("Velocity", emitter.velocity, as: .velocity) { cell, speed in
      (cell.velocity, cell.velocityRange) = (Length(speed.base), Length(speed.range))
    }
    guard emitter.angle.isActive, !fliesOutward else { return }
    setNumber("Angle", emitter.angle, as: .emissionLongitude) { cell, direction in
      cell.emissionLongitude = .degrees(-direction.base)
      cell.emissionRange = .degrees(min(180, direction.range))
    }
  }

  /// Wind and gravity: velocities that are added.
  func setDrift() {
    for (value, name) in [(emitter.wind, "Wind"), (emitter.gravity, "Gravity")]
    where value.isActive {
      guard emitter.velocity.isActive else {
        let words = "it has no effect without a velocity, as in libGDX"
        notes.add(name, line: value.line, words, .leftOut)
        continue
      }
      let isWind = name == "Wind"
      setNumber(name, value, as: isWind ? .xVelocity : .yVelocity) { cell, drift in
        if isWind {
          (cell.xVelocity, cell.xVelocityRange) = (Length(drift.base), Length(drift.range))
        } else {
          (cell.yVelocity, cell.yVelocityRange) = (Length(-drift.base), Length(drift.range))
        }
      }
    }
  }

  func setRotation() {
    cell.alignsToMotion = emitter.isOn("aligned")
    guard emitter.rotation.isActive else { return }
    setNumber("Rotation", emitter.rotation, as: .rotation) { cell, turn in
      (cell.rotation, cell.rotationRange) = (.degrees(-turn.base), .degrees(turn.range))
    }
  }

  // MARK: Look

  func setLook() {
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
    let words = height == nil ? "its first 64 keys" : "width and height change as the width does"
    let isExact = width.isExact && height == nil
    note("Scale", line: emitter.xScale.line, unless: isExact, words)
    setColors()
    noteOptions()
    notes.add(
      "Image Path",
      line: emitter.imageLine,
      "\(texture.words) instead of a picture, which is not in the file"
    )
  }

  private func noteOptions() {
    let isAdditive = emitter.isOn("additive")
    if isAdditive { layer.blendMode = .screen }
    let line = emitter.options["additive"]?.line ?? emitter.imageLine
    notes.add("additive", line: line, isAdditive ? ImportedProperty.screened : "")
    let moved = "nothing moves the emitter, and nothing is before it"
    for (name, words, outcome) in [
      ("premultipliedAlpha", "its pictures are blended as ordinary ones", nil),
      ("attached", moved, .leftOut), ("behind", moved, ImportFinding.Outcome.leftOut),
    ] {
      guard let option = emitter.options[name], option.isOn else { continue }
      notes.add(name, line: option.line, words, outcome)
    }
  }

  private func setColors() {
    let (numbers, timeline, line) = emitter.tint
    let colors = stride(from: 0, to: numbers.count - numbers.count % 3, by: 3).compactMap { place in
      Color(levels: Array(numbers[place..<place + 3]))
    }
    if colors.count == 1 {
      cell.color = colors[0]
    } else if !colors.isEmpty {
      let count = min(colors.count, timeline.count, 64)
      cell.colorOverLife.colors = Array(colors.prefix(count))
      cell.colorOverLife.locations = timeline.prefix(count).ascending
    }
    note(
      "Tint",
      line: line,
      unless: colors.count <= 64 && colors.count <= max(1, timeline.count),
      "the first 64 colors"
    )
    let words = "its first 64 keys, at least 0"
    setNumber("Transparency", emitter.transparency, as: .opacity, words: words) { cell, opacity in
      if opacity.base < 1 { cell.color.alpha = max(0, opacity.base) }
      cell.colorRange.alpha = min(opacity.range, 1)
    }
  }
}
