/// The size of an effect with everything that it includes, so that files cannot demand more than a
/// machine can compute.
///
/// A part is an emitter cell, a firework, a group of items, or the effect itself.
package struct EffectSize: Sendable {
  /// The most parts of an effect and all that it may include.
  private static let maximumParts = 10_000.0
  /// The most parts that are examined to find the end of an effect.
  private static let maximumWork = 20_000.0

  /// The number of parts of the effect and all that it may include.
  private var parts: Double
  /// The number of parts that are examined to find its end: those of each effect that it may
  /// include, and those of the largest one times the number that play at once.
  ///
  /// In effects that include each other these numbers multiply.
  private var work: Double

  /// The size of an effect without the effects that it includes.
  package init(of effect: Effect) {
    let cells = effect.layers.reduce(0) { $0 + $1.emitterCells.reduce(0) { $0 + $1.parts } }
    parts = Double(1 + cells + effect.fireworks.count + effect.items.count)
    work = parts
  }

  /// Which limit the effect exceeds; `nil` if none.
  package var problem: String? {
    if parts > Self.maximumParts {
      return "with what it includes it has more than \(Self.maximumParts.written) parts"
    }
    guard work > Self.maximumWork else { return nil }
    return "its choices and repeats come to more than \(Self.maximumWork.written) parts"
  }

  /// Adds an inclusion of the effect, and returns what is too large about it.
  /// - Parameter choices: The sizes of its choices.
  package mutating func add(_ inclusion: Inclusion, choices: [EffectSize]) -> String? {
    parts += choices.reduce(0) { $0 + $1.parts }
    work += choices.reduce(0) { $0 + $1.work }
    // An effect that is already too large is not examined further.
    guard problem == nil else { return nil }
    let atOnce = inclusion.atOnce(longest: inclusion.length)
    if atOnce == .infinity {
      return "an effect that never ends would begin again and again: it needs a duration"
    }
    work += atOnce * choices.reduce(0) { max($0, $1.work) }
    guard atOnce > Double(Inclusion.maximumAtOnce) else { return nil }
    return "\(atOnce.written) would play at once, more than \(Inclusion.maximumAtOnce)"
  }
}

extension EmitterCell {
  fileprivate var parts: Int { emitterCells.reduce(1) { $0 + $1.parts } }
}

extension Inclusion {
  /// How long the longest choice is visible, in seconds; `nil` if one never ends.
  fileprivate var length: Seconds? {
    guard repeatInterval > 0 || sound != nil else { return 0 }
    // Durations do not depend on the stage.
    let scene = Scene(stage: Size(width: 640, height: 384))
    let stop = duration.isFinite ? duration : nil
    return choices.lazy.map { effect in
      let placement = Scene.Placement(effect, stopTime: stop)
      return EffectSimulation(placement, in: scene, budget: FrameLoad(particles: 1000)).latestEnd
    }.latest
  }
}
