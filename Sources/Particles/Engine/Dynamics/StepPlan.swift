internal import KamuroCSIMD

/// What a step is for all bodies of one kind.
struct StepPlan {
  let traits: BodyTraits
  /// When fields are felt: in the middle of the step.
  let middle: Seconds
  let span: Seconds
  let pointer: Point?
  /// The drag that all have, in 1/s.
  let drag: Double
  /// How far bodies come that only have that drag: in the whole step, and up to its middle.
  let reach: Reach
  let halfReach: Reach
  /// 1/s², the stiffest spring that steps follow: one radian in a whole one.
  let stiffest: Double
  /// Whether each body has its own drag and turning.
  let isPersonal: Bool
  /// What is left of an angular velocity, and how far it has turned a body.
  let spin: Reach

  init(_ surroundings: Surroundings, _ traits: BodyTraits, at time: Seconds, for span: Seconds) {
    self.traits = traits.tamed
    self.span = min(span, 1)
    middle = (time + self.span / 2).tamed(in: -1e12...1e12, or: 0)
    pointer = surroundings.pointer.isEmpty ? nil : surroundings.pointer.place(at: middle)
    var drag = self.traits.resistance
    for field in surroundings.fields { drag += field.uniformDrag / self.traits.mass }
    self.drag = drag.tamed(in: StepPlan.drags, or: 0)
    reach = Reach(drag: self.drag, turning: 0, for: self.span)
    halfReach = Reach(drag: self.drag, turning: 0, for: self.span / 2)
    stiffest = surroundings.stepRate * surroundings.stepRate
    isPersonal = surroundings.fields.contains(where: \.isPersonal)
    spin = Reach(drag: self.traits.angularResistance, turning: 0, for: self.span)
  }

  /// What drags are followed.
  private static let drags = -1e12...1e12

  /// How far a body with a drag and a turning of its own comes in a time.
  func reach(drag: Double, turning: Double, for span: Seconds) -> Reach {
    if turning == 0, span == self.span, drag == self.drag { return reach }
    if span == 0 { return .none }
    return Reach(
      drag: drag.tamed(in: Self.drags, or: 0),
      turning: turning.tamed(in: -1e6...1e6, or: 0),
      for: span
    )
  }
}
