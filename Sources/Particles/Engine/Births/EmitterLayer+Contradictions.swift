extension EmitterLayer {
  /// Notes a missing path, text or picture, two contradicting blend modes, hits of a parent that is
  /// missing, animations of numbers that cannot be animated, values of the wrong kind, and bursts
  /// that cannot follow an animated birthRate in all repeats.
  package func noteContradictions(in reading: inout PropertyReading) {
    timing.noteContradictions(in: &reading)
    switch emitterShape {
    case .path where emitterPath.isEmpty: reading.note("a path needs an emitterPath")
    case .text where emitterText.isEmpty: reading.note("a text needs an emitterText")
    case .picture where emitterPicture.bitmap.width == 0:
      reading.note("a picture needs an emitterPicture")
    case .picture where emitterPicture.bitmap.mean.w == 0:
      reading.descend(.name("emitterPicture")) {
        $0.note("it has no dots: particles are born on those that are not transparent")
      }
    case .text where emitterText.allSatisfy(\.isWhitespace):
      reading.descend(.name("emitterText")) { $0.note("it has no letters") }
    default: break
    }
    if renderMode == .additive, blendMode == .screen || blendMode == .multiply {
      reading.note("renderMode additive adds light: blendMode \(blendMode) needs another one")
    }
    for (index, cell) in emitterCells.enumerated()
    where !CellBursts.isExact(cell, factor: .init(of: self, on: cell)) {
      reading.note(
        "the bursts of emitterCells[\(index)] cannot repeat so many times while birthRate is "
          + "animated: at most \(CellBursts.limit) until it stays or repeats with them"
      )
    }
    for (index, cell) in emitterCells.enumerated() where cell.trigger == .hit {
      reading.note("emitterCells[\(index)]: trigger hit is for sub-cells, whose parents hit walls")
    }
    noteSound(in: &reading)
    note(animations, in: &reading)
  }

  private func note(_ animations: [KeyframeTrack], in reading: inout PropertyReading) {
    reading.descend(.name("animations")) { reading in
      for (index, track) in animations.enumerated() {
        reading.descend(.index(index)) { note(track, in: &$0) }
      }
    }
  }

  private func note(_ track: KeyframeTrack, in reading: inout PropertyReading) {
    if track.isGroup { return note(track.animations, in: &reading) }
    if track.path != KeyframePath() { return notePosition(track.keyPath, in: &reading) }
    switch form(at: track.keyPath) {
    case .failure(let error): reading.descend(.name("keyPath")) { $0.note(error.message) }
    case .success(let form):
      reading.descend(.name("values")) { reading in
        for (index, quantity) in track.quantities.enumerated() where !quantity.fits(form) {
          reading.descend(.index(index)) { $0.note("\(track.keyPath) is \(form.noun)") }
        }
      }
    }
  }

  /// Notes a path for a number that is not a position.
  private func notePosition(_ keyPath: KeyframeTrack.KeyPath, in reading: inout PropertyReading) {
    let isPosition = ["x", "y"].allSatisfy { axis in
      if case .success(.length) = form(at: keyPath.appending(axis)) { true } else { false }
    }
    guard !isPosition else { return }
    reading.descend(.name("keyPath")) {
      $0.note("a path leads emitterPosition or transform.translation, not \"\(keyPath)\"")
    }
  }
}

extension ValueForm {
  /// The noun for a track's values in a message.
  fileprivate var noun: String {
    switch self {
    case .length: "a length: expected a number of points, or text such as \"40vh\""
    case .angle: "an angle: expected radians, or text such as \"90deg\""
    default: "a number"
    }
  }
}
