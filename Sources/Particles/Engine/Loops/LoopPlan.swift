/// What plays in a loop, and for how long.
struct LoopPlan {
  /// The part that a placement has in a cross-fade.
  enum Role: Hashable, Sendable {
    case whole, leaving, coming
  }

  let period: Seconds
  let perfectPeriod: Seconds?
  let isFinite: Bool
  private(set) var fadeDuration: Seconds = 0
  private(set) var flaws: [LoopedScene.Flaw] = []
  /// The placements, in the loop's time.
  private(set) var placements: [Scene.Placement] = []
  /// The role of each placement.
  private(set) var roles: [Role] = []
  /// The budget of each placement.
  private(set) var budgets: [FrameLoad] = []

  /// The longest scene, in seconds, that is a loop as a whole.
  private static let longestScene: Seconds = 60

  init(for simulation: Simulation, length: Seconds, from start: Seconds, isFixed: Bool) {
    if let end = simulation.endTime, end > 0,
      end <= (isFixed ? length : max(2 * length, Self.longestScene))
    {
      period = isFixed ? length : max(end, LoopedScene.shortest)
      perfectPeriod = end
      isFinite = true
      for effect in simulation.effects { add(effect.placement, budget: effect.budget) }
      return
    }
    isFinite = false
    let survey = LoopSurvey(of: simulation, from: start)
    let rhythms = LoopLength(survey.parts.flatMap(\.rhythms))
    let strict = LoopLength(rhythms.rhythms.filter(\.isStrict))
    let isPossible = survey.parts.allSatisfy { $0.flaw == nil }
    perfectPeriod = isPossible ? strict.perfect(near: length) : nil
    period = isFixed ? length : rhythms.best(near: length)
    add(survey)
    guard !flaws.isEmpty else { return }
    fadeDuration = min(1, period / 4)
    guard start < fadeDuration else { return }
    // What fades in at the end comes before the beginning.
    (placements, roles, budgets, flaws) = ([], [], [], [])
    add(LoopSurvey(of: simulation, from: fadeDuration))
  }

  private mutating func add(_ survey: LoopSurvey) {
    for part in survey.parts {
      switch part.way(in: period) {
      case .lasting: add(part, from: survey.start)
      case .again(let earlier):
        let loops = Array(0...earlier)
        for loop in part.isOldestLast ? loops : loops.reversed() {
          add(part, from: survey.start, loopsAgo: loop)
        }
      case .faded(let reason):
        note(part, reason)
        add(part, from: survey.start, as: .leaving)
        add(part, from: survey.start - period, as: .coming)
      }
    }
  }

  private mutating func note(_ part: LoopPart, _ reason: String) {
    let effect = part.placement.effect.name
    let flaw = LoopedScene.Flaw(effect: effect, part: part.name, reason: reason)
    if !flaws.contains(flaw) { flaws.append(flaw) }
  }

  /// The margin in seconds by which a loop's births begin and end early, so that rounding errors do
  /// not divide what happens at a whole multiple of its length.
  private static let margin: Seconds = 1e-6

  /// Adds a part that begins again in every loop, as it was begun some loops ago.
  private mutating func add(_ part: LoopPart, from start: Seconds, loopsAgo loop: Int) {
    var part = part
    let begin = start - Self.margin
    part.placement.births = begin..<begin + period
    add(part, from: start + Double(loop) * period)
  }

  /// Adds a part whose time at the loop's beginning is given in the scene's seconds.
  private mutating func add(_ part: LoopPart, from start: Seconds, as role: Role = .whole) {
    var placement = part.placement
    placement.beginTime -= start
    placement.stopTime = placement.stopTime.map { $0 - start }
    placement.births = placement.births.map { $0.lowerBound - start..<$0.upperBound - start }
    add(placement, budget: part.budget, as: role)
  }

  private mutating func add(
    _ placement: Scene.Placement,
    budget: FrameLoad,
    as role: Role = .whole
  ) {
    placements.append(placement)
    roles.append(role)
    budgets.append(budget)
  }
}
