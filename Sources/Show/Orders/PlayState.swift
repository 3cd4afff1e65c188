package import KamuroParticles
internal import KamuroScreen

/// What plays at a moment: what `{"get":"state"}` asks for.
package struct PlayState: Equatable, Sendable {
  /// The title of the effects.
  package var effect: String
  /// Whether these are the effects that were asked for, and not others of the catalogue.
  package var isOwn: Bool
  /// The turn, from 0.
  package var turn: Int
  /// Seconds since the effects' beginning.
  var time: Seconds
  /// The effects' length; `nil` if they never end.
  var length: Seconds?
  var isPaused: Bool
  var speed: Double
  var isReversed: Bool
  var isLooping: Bool
  var seed: UInt64
  /// The number of living particles.
  var population: Int
  var size: ScreenSize

  /// The state as JSON.
  package var value: PropertyValue {
    func rounded(_ number: Double) -> PropertyValue { .number((number * 1000).rounded() / 1000) }
    let members: [(String, PropertyValue)] = [
      ("effect", .text(effect)), ("turn", .number(Double(turn))), ("time", rounded(time)),
      ("length", length.map(rounded) ?? .null), ("paused", .flag(isPaused)),
      ("speed", .number(speed)), ("backward", .flag(isReversed)), ("loop", .flag(isLooping)),
      ("seed", .number(Double(seed))), ("alive", .number(Double(population))),
      ("columns", .number(Double(size.columns))), ("rows", .number(Double(size.rows))),
    ]
    return .object(members.map { .init(name: $0, value: $1) })
  }
}
