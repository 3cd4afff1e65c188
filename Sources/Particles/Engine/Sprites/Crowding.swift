/// How much an effect is with all that it includes, so that files cannot ask for more than a machine
/// has.
///
/// A part is an emitter cell, a firework, a group of items, or the effect itself.
package struct Crowding: Sendable {
  /// The most parts of an effect with those of all that it may include.
  private static let maximumParts = 10_000.0
  /// The most parts that have to be looked at to know when an effect ends.
  private static let maximumWork = 20_000.0

  /// The parts of the effect with those of all that it may include.
  private var parts: Double
  /// The parts that have to be looked at to know when it ends: those of each that it may include
  /// alone, and as many times as one is there at once.
  ///
  /// In effects that include each other these multiply.
  private var work: Double

  /// An effect without what it includes.
  package init(of effect: Effect) {
    let cells = effect.layers.reduce(0) { $0 + $1.emitterCells.reduce(0) { $0 + $1.parts } }
    parts = Double(1 + cells + effect.fireworks.count + effect.items.count)
    work = parts
  }

  /// What is too much about the effect; `nil` where nothing is.
  package var problem: String? {
    if parts > Self.maximumParts {
      return "with what it includes it has more than \(Self.maximumParts.written) parts"
    }
    guard work > Self.maximumWork else { return nil }
    return "its choices and repeats come to more than \(Self.maximumWork.written) parts"
  }

  /// Adds what the effect includes; tells what is too much about that alone.
  /// - Parameter choices: How much each of its choices is.
  package mutating func add(_ inclusion: Inclusion, choices: [Crowding]) -> String? {
    parts += choices.reduce(0) { $0 + $1.parts }
    work += choices.reduce(0) { $0 + $1.work }
    // Nothing is looked at that there is too much of.
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
  /// For how long the longest choice is seen; `nil` where one never ends.
  fileprivate var length: Seconds? {
    guard repeatInterval > 0 else { return 0 }
    // Lengths of time do not depend on the stage.
    let scene = Scene(stage: Size(width: 640, height: 384))
    let stop = duration.isFinite ? duration : nil
    return choices.lazy.map { effect in
      let placement = Scene.Placement(effect, stopTime: stop)
      return EffectSimulation(placement, in: scene, budget: FrameLoad(particles: 1000)).latestEnd
    }.latest
  }
}
