internal import KamuroParticles

// The keyframe tracks of a layer.
extension EmitterLayer {
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
    let isLength = keyPath.isLength
    let isPlace = keyPath.property.first == "emitterPosition"
    let isAcross = keyPath.property.last == "x"
    let mapped = values.map { value in
      guard isLength else { return Quantity(value) }
      guard isPlace else {
        let changed = length(Length(value))
        return Quantity(changed.value, .length(changed.unit))
      }
      let place = value * factor + (isAcross ? offset.dx : offset.dy)
      let percent = 50 + place / (isAcross ? stage.width : stage.height) * 100
      return Quantity(percent, .length(isAcross ? .width : .height))
    }
    values = mapped.map { min(max($0.value, -Self.largest), Self.largest).tidy }
    units = mapped.contains { $0.unit != .none } ? mapped.map(\.unit) : []
  }
}
