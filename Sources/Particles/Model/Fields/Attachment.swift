internal import KamuroCSIMD

/// A constraint between an item and a place or the pointer: a rod, a spring, or a snap, which is a
/// spring without a length.
///
/// ```
/// anchor o-------- length --------[item]      a rod is rigid, a spring oscillates
/// ```
/// Its initial length is the distance to the anchor, but at least `length`; then it contracts to
/// `length`. An attachment to the pointer acts only while there is a pointer.
public struct Attachment: Hashable, Sendable {
  /// What the other end is attached to.
  public enum Anchor: String, CaseIterable, Hashable, Sendable {
    /// ``Attachment/position``.
    case position
    /// The pointer, while there is one.
    case pointer
  }

  /// What the other end is attached to.
  public var anchor = Anchor.position
  /// The attached place, two lengths, -100000...100000.
  public var position = LengthPair(Length(50, .width), Length(50, .height))
  /// The shortest length, 0...100000.
  public var length: Length = 0
  /// The rate at which the length decays, 0...1000 /s; at 0 it is constant.
  public var contraction = 0.0
  /// The frequency of a spring in Hz, 0...20, for any mass of the item; 0 makes a rod.
  public var frequency = 0.0
  /// The damping ratio of a spring, 0...10: at 1 it is critically damped, above that overdamped.
  ///
  /// It acts along the spring and, if that has no length, on the whole velocity. A rod does not
  /// oscillate.
  public var damping = 0.0
  /// Whether a spring also rotates the item upright.
  public var straightens = false

  /// A rod to the middle of the stage.
  public init() {}

  /// Pulls an item to a place and rotates it upright, as UIKit's snap does.
  /// - Parameter damping: The damping ratio: at 0 it oscillates for long, at 1 not at all.
  public static func snap(to position: LengthPair, damping: Double = 0.5) -> Attachment {
    var snap = Attachment()
    snap.position = position
    snap.contraction = 1000
    snap.frequency = 3
    snap.damping = damping
    snap.straightens = true
    return snap
  }

  /// The attachment, with its place moved by an offset.
  func moved(by offset: Vector, on stage: Size) -> Attachment {
    var attachment = self
    attachment.position = position.moved(by: offset, on: stage)
    return attachment
  }

  /// The frequency with which a rod is simulated as a spring, in Hz: stiff enough that no stretch
  /// is visible.
  static let stiffest = 20.0
}

extension Attachment: Declared {
  /// The property table of an attachment.
  public static let properties: [Property<Attachment>] = [
    Property("anchor", \.anchor, .choice(), "What its other end is attached to"),
    Property("position", \.position, .pair(-100_000...100_000), "The attached place"),
    Property("length", \.length, .length(0...100_000), "The shortest length"),
    Property(
      "contraction",
      \.contraction,
      .number(0...1000, "/s"),
      "The rate at which the length decays"
    ),
    Property(
      "frequency",
      \.frequency,
      .number(0...stiffest, "Hz"),
      "The frequency of a spring; 0: a rod"
    ),
    Property(
      "damping",
      \.damping,
      .number(0...10),
      "The damping ratio of a spring; at 1 it no longer oscillates"
    ),
    Property(
      "straightens",
      \.straightens,
      .flag,
      "Whether a spring also rotates the item upright"
    ),
  ]
}

/// The state of an attachment, in points.
struct AttachmentState: Hashable, Sendable {
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
    guard let anchor = place ?? surroundings.pointer.place(at: time + half) else {
      length = nil
      return
    }
    let way = body.position + body.velocity * half - anchor
    let distance = way.magnitude
    let length = max(shortest, contracted(from: length ?? distance))
    self.length = length
    if straightens { straighten(&body, &traits) }
    guard length > 0 else {
      traits.acceleration = traits.acceleration + way * -(stiffness * stiffness)
      traits.resistance += 2 * damping * stiffness
      return
    }
    guard distance > 1e-6 else { return }
    let outward = way * (1 / distance)
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
