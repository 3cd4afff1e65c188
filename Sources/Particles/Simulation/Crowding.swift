/// How much an effect is with all that it includes, so that files cannot ask for more than a machine
/// has.
///
/// A part is an emitter cell, a firework, a group of items, or the effect itself.
extension Effect {
  /// The most parts of an effect with those of all that it may include.
  private static let maximumParts = 10_000.0
  /// The most parts of an effect that are there at one time.
  private static let maximumAtOnce = 20_000.0

  /// What is too much about the effect; `nil` where nothing is.
  package var crowding: String? {
    if parts > Self.maximumParts {
      return "with what it includes it has more than \(Self.maximumParts.written) parts"
    }
    if partsAtOnce > Self.maximumAtOnce {
      return "more than \(Self.maximumAtOnce.written) parts would play at once"
    }
    return nil
  }

  private var ownParts: Double {
    let cells = layers.reduce(0) { $0 + $1.emitterCells.reduce(0) { $0 + $1.parts } }
    return Double(1 + cells + fireworks.count + items.count)
  }

  private var parts: Double {
    effects.reduce(ownParts) { $0 + $1.choices.reduce(0) { $0 + $1.parts } }
  }

  fileprivate var partsAtOnce: Double {
    effects.reduce(ownParts) { $0 + $1.partsAtOnce }
  }
}

extension EmitterCell {
  fileprivate var parts: Int { emitterCells.reduce(1) { $0 + $1.parts } }
}

extension Inclusion {
  /// What is too much about it; `nil` where nothing is.
  package var crowding: String? {
    let atOnce = atOnce(longest: length)
    if atOnce == .infinity {
      return "an effect that never ends would begin again and again: it needs a duration"
    }
    guard atOnce > Double(Self.maximumAtOnce) else { return nil }
    return "\(atOnce.written) would play at once, more than \(Self.maximumAtOnce)"
  }

  fileprivate var partsAtOnce: Double {
    let largest = choices.reduce(0) { max($0, $1.partsAtOnce) }
    return largest * min(atOnce(longest: length), Double(Self.maximumAtOnce))
  }

  /// For how long the longest choice is seen; `nil` where one never ends.
  private var length: Seconds? {
    guard repeatInterval > 0 else { return 0 }
    // Lengths of time do not depend on the stage.
    let scene = Scene(stage: Size(width: 640, height: 384))
    let stop = duration.isFinite ? duration : nil
    return choices.lazy.map { effect in
      let placement = Scene.Placement(effect, stopTime: stop)
      return EffectSimulation(placement, in: scene, budget: 1000).endTime
    }.latest
  }
}
