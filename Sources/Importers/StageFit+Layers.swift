internal import KamuroParticles

// The lengths of a layer that few formats have, and those of its keyframe tracks.
extension EmitterLayer {
  /// The longest length of a layer in effect files.
  private static let longest = 100_000.0
  private static let lengths: [any WritableKeyPath<EmitterLayer, Length> & Sendable] = [
    \.emitterZPosition, \.emitterDepth, \.transform.translation.x, \.transform.translation.y,
  ]

  /// Maps the lengths across the stage, and those of its transform.
  mutating func mapOtherLengths(_ change: (Length) -> Length) {
    for length in Self.lengths where self[keyPath: length].value != 0 {
      var changed = change(self[keyPath: length])
      changed.value = min(max(changed.value, -Self.longest), Self.longest).tidy
      self[keyPath: length] = changed
    }
  }

  /// Whether a track moves particles that have no velocity of their own.
  var animatesMotion: Bool { animations.contains(where: \.animatesMotion) }
}

extension KeyframeTrack {
  fileprivate var animatesMotion: Bool {
    let motion = ["velocity", "velocityRange", "xAcceleration", "yAcceleration"]
    let isOwn = !keyPath.cells.isEmpty && keyPath.property.contains(where: motion.contains)
    return isOwn || animations.contains(where: \.animatesMotion)
  }

  /// The largest value of a track in effect files.
  private static let largest = 1_000_000.0
  private static let lengths: Set<String> = [
    "emitterZPosition", "emitterDepth", "emitterSize", "transform", "velocity", "velocityRange",
    "xVelocity", "yVelocity", "xAcceleration", "yAcceleration", "zAcceleration",
  ]

  /// Maps the values of positions and lengths, as those of the layer are.
  mutating func map(
    by factor: Double,
    offset: Vector,
    on stage: Size,
    _ length: (Length) -> Length
  ) {
    for index in animations.indices {
      animations[index].map(by: factor, offset: offset, on: stage, length)
    }
    guard !values.isEmpty, let name = keyPath.property.first else { return }
    let isWithinCell = !keyPath.cells.isEmpty
    let isOther = name == "transform" && !keyPath.property.contains("translation")
    var mapped = values.map { Quantity($0) }
    if name == "emitterPosition", !isWithinCell, keyPath.property.count == 2 {
      let isAcross = keyPath.property[1] == "x"
      mapped = values.map { value in
        let place = value * factor + (isAcross ? offset.dx : offset.dy)
        let percent = 50 + place / (isAcross ? stage.width : stage.height) * 100
        return Quantity(percent, .length(isAcross ? .width : .height))
      }
    } else if Self.lengths.contains(name), isWithinCell || name != "velocity", !isOther {
      mapped = values.map { value in
        let changed = length(Length(value))
        return Quantity(changed.value, .length(changed.unit))
      }
    }
    values = mapped.map { min(max($0.value, -Self.largest), Self.largest).tidy }
    units = mapped.contains { $0.unit != .none } ? mapped.map(\.unit) : []
  }
}
