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
    for (place, part) in effect.parts.enumerated() {
      // What is over before the loop begins is not seen in it.
      let end = part.endTime.map { $0 + effect.placement.beginTime } ?? .infinity
      if let layer = part as? LayerPart {
        LayerSurvey(of: layer, in: effect, from: start).map { parts += $0.parts }
      } else if let facts = part.loop, end > start || start <= 0 {
        if let single = (part as? InclusionPart)?.endlessOccurrences(in: stage) {
          for occurrence in single { add(occurrence) }
        } else {
          add(facts, of: place, in: effect)
        }
      }
    }
  }

  private mutating func add(_ facts: LoopFacts, of place: Int, in effect: EffectSimulation) {
    var part = LoopPart(placement: effect.placement, budget: effect.budget, name: facts.name)
    part.placement.part = place
    part.life = facts.life
    part.flaw = facts.flaw
    if facts.interval > 0 {
      part.rhythms = [Rhythm(period: facts.interval, name: "it", isStrict: false)]
    }
    parts.append(part)
  }
}
