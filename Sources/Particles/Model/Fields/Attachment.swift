internal import KamuroCSIMD

/// A constraint between an item and a place or the pointer: a rod, a spring, or a snap, which is a
/// spring without a length.
///
/// ```
/// anchor o-------- length --------[item]      a rod is rigid, a spring oscillates
/// ```
/// Its initial length is the distance to the anchor, but at least `length`; then it contracts to
/// `length`. An attachment to the pointer acts only while there is a pointer.
package struct Attachment: Equatable, Sendable {
  /// What the other end is attached to.
  package enum Anchor: String, CaseIterable, Hashable, Sendable {
    /// ``Attachment/position``.
    case position
    /// The pointer, while there is one.
    case pointer
  }

  /// What the other end is attached to.
  package var anchor = Anchor.position
  /// The attached place, two lengths, -100000...100000.
  package var position = LengthPair(Length(50, .width), Length(50, .height))
  /// The shortest length, 0...100000.
  package var length: Length = 0
  /// The rate at which the length decays, 0...1000 /s; at 0 it is constant.
  package var contraction = 0.0
  /// The frequency of a spring in Hz, 0...20, for any mass of the item; 0 makes a rod.
  package var frequency = 0.0
  /// The damping ratio of a spring, 0...10: at 1 it is critically damped, above that overdamped.
  ///
  /// It acts along the spring and, if that has no length, on the whole velocity. A rod does not
  /// oscillate.
  package var damping = 0.0
  /// Whether a spring also rotates the item upright.
  package var straightens = false

  /// A rod to the middle of the stage.
  package init() {}

  /// Pulls an item to a place and rotates it upright, as UIKit's snap does.
  /// - Parameter damping: The damping ratio: at 0 it oscillates for long, at 1 not at all.
  package static func snap(to position: LengthPair, damping: Double = 0.5) -> Attachment {
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
  package static let properties: [Property<Attachment>] = [
    Property("anchor", \.anchor, .choice(), "What its other end is attached to"),
    Property(
      "position",
      \.position,
      .pair(-100_000...100_000),
      "The attached place",
      usual: "[\"50vw\", \"0vh\"]"
    ),
    Property(
      "length",
      \.length,
      .length(0...100_000),
      "The shortest length",
      usual: "20…60vh"
    ),
    Property(
      "contraction",
      \.contraction,
      .number(0...1000, "/s"),
      "The rate at which the length decays",
      usual: "0…2 /s"
    ),
    Property(
      "frequency",
      \.frequency,
      .number(0...stiffest, "Hz"),
      "The frequency of a spring; 0: a rod",
      usual: "0.5…4 Hz"
    ),
    Property(
      "damping",
      \.damping,
      .number(0...10),
      "The damping ratio of a spring; at 1 it no longer oscillates",
      usual: "0.1…1, a ratio"
    ),
    Property(
      "straightens",
      \.straightens,
      .flag,
      "Whether a spring also rotates the item upright"
    ),
  ]
}
