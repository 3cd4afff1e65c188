package import KamuroParticles
internal import KamuroPresets

/// How effects are played: start position, speed, number of turns and duration.
package struct PlayPlan: Equatable, Sendable {
  /// The start position, in the effects' seconds; `nil` for their beginning or, if they run
  /// backward, their end.
  package var startTime: Seconds?
  /// Seconds of the effects per second of the show; negative to run backward.
  package var speed = 1.0
  /// How many times effects with an end play; `nil` for an endless loop.
  package var turnCount: Int? = 1
  /// Seconds of the show after which emission stops and living particles finish; `nil` for never.
  package var duration: Seconds?

  /// Plays once, from the beginning to the end.
  package init() {}

  /// The effects' time after which nothing is emitted, counted over all turns, if they begin at
  /// `position`.
  func stopTime(from position: Seconds) -> Seconds? {
    duration.flatMap { speed > 0 ? position + $0 * speed : nil }
  }
}

/// The playlist: the requested effects, followed by the catalogue.
struct Program: Sendable {
  /// The requested effects.
  private(set) var own: [Effect]
  private var ownTitle = ""
  /// The effects of the catalogue, without the requested one.
  private var names: [String]
  /// The index of the current entry; 0 for the requested effects.
  private var place = 0

  /// Whether effects have their backdrops.
  private let hasBackdrops: Bool

  /// - Parameter hasBackdrops: Whether effects have their backdrops, which would hide a text.
  init(_ effects: [Effect], names: [String], hasBackdrops: Bool) {
    (own, self.names, self.hasBackdrops) = ([], [], hasBackdrops)
    begin(effects, names: names)
  }

  /// Requests other effects.
  mutating func begin(_ effects: [Effect], names: [String]) {
    (own, ownTitle, place) = (effects, names.joined(separator: ", "), 0)
    self.names = Catalogue.names.filter { names != [$0] }
  }

  /// The title of the current entry.
  var title: String {
    place > 0 ? names[place - 1] : ownTitle.isEmpty ? own.first?.name ?? "" : ownTitle
  }

  /// A one-line description of the current entry; empty for several effects.
  var summary: String {
    let effects = effects
    return effects.count == 1 ? effects[0].summary : ""
  }

  /// The effects of the current entry.
  ///
  /// An effect of the catalogue whose file is invalid, which tests exclude, shows nothing.
  var effects: [Effect] {
    let effects =
      place == 0 ? own : (try? Catalogue.effect(named: names[place - 1])).map { [$0] } ?? []
    return hasBackdrops ? effects : effects.map(\.withoutBackdrops)
  }

  /// Whether the requested effects are the current entry.
  var isOwn: Bool { place == 0 }

  /// Moves by some entries, with wrap-around.
  mutating func move(by steps: Int) {
    let count = names.count + 1
    place = ((place + steps) % count + count) % count
  }

  /// Moves to the entry of a name; to the requested effects if there is none.
  mutating func move(to name: String) {
    place = names.firstIndex(of: name).map { $0 + 1 } ?? 0
  }

  /// Replaces the requested effects by a new version.
  mutating func adopt(_ effects: [Effect]) {
    own = effects
  }
}
