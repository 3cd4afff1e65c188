package import KamuroParticles
internal import KamuroPresets

/// An answer to an order, or an event beside the answers.
package struct OrderAnswer: Equatable, Sendable {
  private let members: [PropertyValue.Member]

  /// The answer to an order that was carried out; `nil` if none is asked for.
  /// - Parameter value: What was asked for.
  package init?(to order: Order, with value: PropertyValue? = nil) {
    guard let id = order.id else { return nil }
    var members = [PropertyValue.Member(name: "id", value: id)]
    members.append(.init(name: "ok", value: .flag(true)))
    if case .get(let subject) = order.action, let value {
      members.append(.init(name: subject.rawValue, value: value))
    }
    self.members = members
  }

  /// The answer to an order that was refused.
  package init(to id: PropertyValue, refusing refusal: Order.Refusal) {
    members = [
      .init(name: "id", value: id), .init(name: "error", value: .text(refusal.reason)),
    ]
  }

  /// Something that happened by itself.
  package init(event: String, effect: String) {
    members = [
      .init(name: "event", value: .text(event)), .init(name: "effect", value: .text(effect)),
    ]
  }

  /// The answer as a line of JSON, with its line feed.
  package var line: [UInt8] {
    Array((PropertyValue.object(members).json(style: .compact) + "\n").utf8)
  }
}
