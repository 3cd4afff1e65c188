package import KamuroParticles
internal import KamuroPresets

/// How effects are played: from where, how fast, how often and for how long.
package struct PlayPlan: Hashable, Sendable {
  /// The position that the show begins at, in the effects' seconds; `nil` for their beginning, or for
  /// their end where they run backward.
  package var startTime: Seconds?
  /// Seconds of the effects for each of the show, below 0 where they run backward.
  package var speed = 1.0
  /// How many times effects with an end play; `nil` for ever.
  package var turnCount: Int? = 1
  /// Seconds of the show after which nothing more is born and the living finish; `nil` for never.
  package var duration: Seconds?

  /// Plays once, from the beginning to the end.
  package init() {}

  /// The moment of effects that begin at a position after which nothing more is born, counted over
  /// all turns.
  func stopTime(from position: Seconds) -> Seconds? {
    duration.flatMap { speed > 0 ? position + $0 * speed : nil }
  }

  /// How long effects play from their beginning to their end when all begin at once; `nil` if one
  /// never ends.
  package static func length(of effects: [Effect], on stage: Size) -> Seconds? {
    Simulation(scene: Scene(stage: stage, placements: effects.map { Scene.Placement($0) })).endTime
  }
}

/// What can be played: what was asked for, and after it the catalogue.
struct Program: Sendable {
  /// What was asked for.
  private(set) var own: [Effect]
  private let ownTitle: String
  /// The effects of the catalogue, without the one that was asked for.
  private let names: [String]
  /// The place of what plays.
  private var place = 0

  init(_ effects: [Effect], names: [String]) {
    own = effects
    ownTitle = names.joined(separator: ", ")
    self.names = Catalogue.names.filter { names != [$0] }
  }

  /// What plays, as people call it.
  var title: String {
    place > 0 ? names[place - 1] : ownTitle.isEmpty ? own.first?.name ?? "" : ownTitle
  }

  /// One line about what plays.
  var summary: String {
    let effects = effects
    return effects.count == 1 ? effects[0].summary : ""
  }

  /// What plays.
  ///
  /// An effect of the catalogue that is broken, which tests rule out, shows nothing.
  var effects: [Effect] {
    guard place > 0 else { return own }
    return (try? Catalogue.effect(named: names[place - 1])).map { [$0] } ?? []
  }

  /// Whether what was asked for plays.
  var isOwn: Bool { place == 0 }

  /// Goes to the next one, or the one before; the first follows on the last.
  mutating func move(by steps: Int) {
    let count = names.count + 1
    place = ((place + steps) % count + count) % count
  }

  /// Takes over what was asked for as it is now.
  mutating func adopt(_ effects: [Effect]) {
    own = effects
  }
}
