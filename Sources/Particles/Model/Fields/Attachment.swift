internal import KamuroCSIMD

/// What ties an item to a place or to the pointer: a rod, a spring, or the snap of a spring without
/// a length.
///
/// ```
/// anchor o-------- length --------[item]      a rod keeps it, a spring swings about it
/// ```
/// It begins as long as the way to its anchor is, and `length` at least; from there on it shortens
/// down to `length` by its contraction. One to the pointer is there while the pointer is.
public struct Attachment: Hashable, Sendable {
  /// What its other end is tied to.
  public enum Anchor: String, CaseIterable, Hashable, Sendable {
    /// ``Attachment/position``.
    case position
    /// The pointer, while there is one.
    case pointer
  }

  /// What its other end is tied to.
  public var anchor = Anchor.position
  /// Where it is tied to a place, two lengths, -100000...100000.
  public var position = LengthPair(Length(50, .width), Length(50, .height))
  /// The shortest that it becomes, a length, 0...100000.
  public var length: Length = 0
  /// The part of its length that it loses in each second at first, 0...1000 /s; at 0 it stays as
  /// long as it is.
  public var contraction = 0.0
  /// The swings of a spring per second, 0...20, whatever the item's mass; at 0 it is a rod.
  public var frequency = 0.0
  /// How soon a spring's swings die out, 0...10: at 1 it no longer swings, beyond it creeps.
  ///
  /// It acts along the spring and, where that has no length, on all of the motion. A rod never
  /// swings.
  public var damping = 0.0
  /// Whether a spring also turns the item upright.
  public var straightens = false

  /// A rod to the middle of the stage.
  public init() {}

  /// Pulls an item to a place and turns it upright, as UIKit's snap does.
  /// - Parameter damping: 0 swings for long, 1 not at all.
  public static func snap(to position: LengthPair, damping: Double = 0.5) -> Attachment {
    var snap = Attachment()
    snap.position = position
    snap.contraction = 1000
    snap.frequency = 3
    snap.damping = damping
    snap.straightens = true
    return snap
  }

  /// The same, tied to a place that is moved.
  func moved(by offset: Vector, on stage: Size) -> Attachment {
    var attachment = self
    attachment.position = position.moved(by: offset, on: stage)
    return attachment
  }

  /// The swings per second that a rod has for the engine: so stiff that no eye sees it stretch.
  static let stiffest = 20.0
}

extension Attachment: Declared {
  /// The rows of an attachment.
  public static let properties: [Property<Attachment>] = [
    Property("anchor", \.anchor, .choice(), "What its other end is tied to"),
    Property("position", \.position, .pair(-100_000...100_000), "Where it is tied to a place"),
    Property("length", \.length, .length(0...100_000), "The shortest that it becomes"),
    Property(
      "contraction",
      \.contraction,
      .number(0...1000, "/s"),
      "The part of its length that it loses in each second"
    ),
    Property(
      "frequency",
      \.frequency,
      .number(0...stiffest, "Hz"),
      "The swings of a spring per second; 0: a rod"
    ),
    Property(
      "damping",
      \.damping,
      .number(0...10),
      "How soon a spring's swings die out; at 1 it no longer swings"
    ),
    Property(
      "straightens",
      \.straightens,
      .flag,
      "Whether a spring also turns the item upright"
    ),
  ]
}

/// An attachment in points, as long as it is at the moment.
struct Tether: Hashable, Sendable {
  /// `nil` for the pointer.
  private let place: Point?
  private let shortest: Double
  private let contraction: Double
  /// In radians per second.
  private let stiffness: Double
  private let damping: Double
  private let straightens: Bool
  /// How long it is; `nil` while nothing holds its other end.
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

  /// Lets it act on a body in the step from a time on: on where the body is in the step's middle.
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

  /// A length a step later; what is shorter than a tenth of a point has none.
  private func contracted(from length: Double) -> Double {
    let next = length * (1 - min(1, contraction * Surroundings.step))
    return contraction > 0 && next < 0.1 ? 0 : next
  }

  /// What is lost of the speed along it, in 1/s, such that a step never loses more than there is.
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
