/// The parts of a scene, in drawing order within equal depths, and how each may loop.
struct LoopSurvey {
  /// The scene's time at which the loop begins.
  let start: Seconds
  /// The scene without effects.
  private let stage: Scene
  private(set) var parts: [LoopPart] = []

  /// Looks through the effects of a scene in play.
  init(of simulation: Simulation, from start: Seconds) {
    self.start = start
    stage = Scene(stage: simulation.scene.stage, seed: simulation.scene.seed)
    for effect in simulation.effects { add(effect) }
  }

  private mutating func add(_ effect: EffectSimulation) {
    for index in effect.layers.indices {
      LayerSurvey(of: index, in: effect, from: start).map { parts += $0.parts }
    }
    for index in effect.fireworks.indices { add(firework: index, of: effect) }
    for index in effect.items.indices { add(items: index, of: effect) }
    for index in effect.inclusions.indices { add(inclusion: index, of: effect) }
  }

  private mutating func add(
    _ kept: Effect,
    of effect: EffectSimulation,
    named name: String,
    lasting life: Seconds?,
    every interval: Seconds,
    flaw: String? = nil
  ) {
    var placement = effect.placement
    placement.effect = kept
    var part = LoopPart(placement: placement, budget: effect.budget, name: name)
    part.life = life
    part.flaw = flaw
    if interval > 0 { part.rhythms = [Rhythm(period: interval, name: "it", isStrict: false)] }
    parts.append(part)
  }

  /// Whether something that ends at a time of an effect is over before the loop begins.
  private func isOver(_ end: Seconds?, in effect: EffectSimulation) -> Bool {
    end.map { $0 + effect.placement.beginTime <= start && start > 0 } ?? false
  }

  private mutating func add(firework index: Int, of effect: EffectSimulation) {
    let simulation = effect.fireworks[index]
    guard !isOver(simulation.endTime, in: effect) else { return }
    let firework = simulation.firework
    let sparks = Double(firework.count * firework.sparks)
    add(
      effect.placement.effect.keeping(\.fireworks, index),
      of: effect,
      named: "the firework \"\(firework.name)\"",
      lasting: firework.duration + max(0, firework.delay) * sparks,
      every: firework.repeatInterval
    )
  }

  private mutating func add(items index: Int, of effect: EffectSimulation) {
    let simulation = effect.items[index]
    guard !isOver(simulation.endTime, in: effect) else { return }
    let group = simulation.group
    let interval = group.repeatInterval > 0 ? group.repeatInterval : .infinity
    add(
      effect.placement.effect.keeping(\.items, index),
      of: effect,
      named: "the items \"\(group.name)\"",
      lasting: min(group.lifetime, interval),
      every: group.repeatInterval
    )
  }

  private mutating func add(inclusion index: Int, of effect: EffectSimulation) {
    let simulation = effect.inclusions[index]
    guard !isOver(simulation.endTime, in: effect) else { return }
    let inclusion = effect.placement.effect.effects[index]
    let length = simulation.longestOccurrence
    if length == nil, let placements = simulation.singleOccurrences {
      for placement in placements {
        add(EffectSimulation(placement, in: stage, budget: simulation.occurrenceBudget))
      }
      return
    }
    let names = inclusion.choices.map(\.name).joined(separator: ", ")
    add(
      effect.placement.effect.keeping(\.effects, index),
      of: effect,
      named: "the effect \(names)",
      lasting: length ?? .infinity,
      every: inclusion.repeatInterval,
      flaw: length == nil ? "each of its repeats lasts forever" : nil
    )
  }
}
