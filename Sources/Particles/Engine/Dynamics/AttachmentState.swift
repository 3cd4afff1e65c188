internal import KamuroCSIMD

/// The state of an attachment, in points.
struct AttachmentState: Equatable, Sendable {
  /// `nil` for the pointer.
  private let place: Point?
  private let shortest: Double
  private let contraction: Double
  /// The angular frequency in radians per second.
  private let stiffness: Double
  private let damping: Double
  private let straightens: Bool
  /// The present length; `nil` while there is no anchor.
  private var length: Double?

  init(_ attachment: Attachment, on stage: Size) {
    let place = Point.zero + attachment.position.points(on: stage).tamed(by: Body.farthest)
    self.place = attachment.anchor == .position ? place : nil
    shortest = attachment.length.points(on: stage).tamed(in: 0...Body.farthest, or: 0)
    contraction = attachment.contraction.tamed(in: 0...1000, or: 0)
    let frequency = attachment.frequency.tamed(in: 0...Attachment.stiffest, or: 0)
    let isRod = frequency == 0
    stiffness = 2 * .pi * (isRod ? Attachment.stiffest : frequency)
    damping = isRod ? 1 : attachment.damping.tamed(in: 0...10, or: 0)
    straightens = attachment.straightens && !isRod
  }

  /// Adds its forces to a body for the step that begins at a time, evaluated in the middle of the
  /// step.
  mutating func act(
    on body: inout Body,
    _ traits: inout BodyTraits,
    in surroundings: Surroundings,
    at time: Seconds
  ) {
    let half = Surroundings.step / 2
    guard let anchor = place ?? surroundings.pointer.position(at: time + half) else {
      length = nil
      return
    }
    let offset = body.position + body.velocity * half - anchor
    let distance = offset.magnitude
    let length = max(shortest, contracted(from: length ?? distance))
    self.length = length
    if straightens { straighten(&body, &traits) }
    guard length > 0 else {
      traits.acceleration = traits.acceleration + offset * -(stiffness * stiffness)
      traits.resistance += 2 * damping * stiffness
      return
    }
    guard distance > 1e-6 else { return }
    let outward = offset * (1 / distance)
    let pull = stiffness * stiffness * (distance - length) + drag * body.velocity.dot(outward)
    traits.acceleration = traits.acceleration + outward * -pull
  }

  /// The length one step later; below a tenth of a point it becomes 0.
  private func contracted(from length: Double) -> Double {
    let next = length * (1 - min(1, contraction * Surroundings.step))
    return contraction > 0 && next < 0.1 ? 0 : next
  }

  /// The drag along the spring in 1/s, limited so that a step never reverses the velocity.
  private var drag: Double {
    (1 - exp(-2 * damping * stiffness * Surroundings.step)) / Surroundings.step
  }

  private func straighten(_ body: inout Body, _ traits: inout BodyTraits) {
    guard traits.allowsRotation else { return }
    let middle = body.angle + body.angularVelocity * Surroundings.step / 2
    body.angularVelocity -= stiffness * stiffness * middle * Surroundings.step
    traits.angularResistance += 2 * damping * stiffness
  }
}
