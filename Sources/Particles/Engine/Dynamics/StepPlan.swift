internal import KamuroCSIMD

/// What is computed once per time step for all bodies of one kind.
struct StepPlan {
  let traits: BodyTraits
  /// The middle of the step, at which fields are evaluated.
  let middle: Seconds
  let span: Seconds
  let pointer: Point?
  /// The drag that all bodies have, in 1/s.
  let drag: Double
  /// The part of it that fields cause.
  private let fieldDrag: Double
  /// The motion with this drag alone, over the whole step and over its first half.
  let reach: DragDisplacement
  let halfReach: DragDisplacement
  /// The stiffness in 1/s² that springs are limited to, so that the integration stays stable: a
  /// phase of one radian per step.
  let stiffest: Double
  /// Whether drag and rotation of the velocity differ from body to body.
  let hasOwnDrag: Bool
  /// The height in points above walls within which there may be piles.
  let pileReach: Double
  /// The decay of the angular velocity, and the angle per unit of it.
  let spin: DragDisplacement
  /// A program's force.
  let force: ProgramCode<ForceBody>?

  init(_ surroundings: Surroundings, _ traits: BodyTraits, at time: Seconds, for span: Seconds) {
    self.traits = traits.tamed
    self.span = min(span, 1)
    middle = (time + self.span / 2).tamed(in: -1e12...1e12, or: 0)
    pointer = surroundings.pointer.isEmpty ? nil : surroundings.pointer.position(at: middle)
    let mass = self.traits.mass
    fieldDrag = surroundings.fields.reduce(0) { $0 + $1.uniformDrag / mass }
    drag = (self.traits.resistance + fieldDrag).tamed(in: StepPlan.drags, or: 0)
    reach = DragDisplacement(drag: self.drag, turning: 0, for: self.span)
    halfReach = DragDisplacement(drag: self.drag, turning: 0, for: self.span / 2)
    stiffest = surroundings.stepRate * surroundings.stepRate
    hasOwnDrag = traits.hasOwnResistance || surroundings.fields.contains(where: \.hasOwnDrag)
    pileReach = surroundings.piles?.reach ?? 0
    force = surroundings.force
    spin = DragDisplacement(drag: self.traits.angularResistance, turning: 0, for: self.span)
  }

  /// The range of drags that can be integrated.
  private static let drags = -1e12...1e12

  /// The drag of a body with its own resistance.
  func drag(ofResistance resistance: Double) -> Double {
    (resistance + fieldDrag).tamed(in: StepPlan.drags, or: 0)
  }

  /// The motion of a body with its own drag and rotation in a time.
  func reach(drag: Double, turning: Double, for span: Seconds) -> DragDisplacement {
    if turning == 0, span == self.span, drag == self.drag { return reach }
    if span == 0 { return .none }
    return DragDisplacement(
      drag: drag.tamed(in: Self.drags, or: 0),
      turning: turning.tamed(in: -1e6...1e6, or: 0),
      for: span
    )
  }
}
