/// Particles that are born at one moment.
package struct Burst: Equatable, Sendable {
  /// The number of particles, 0...100000; a negative one counts as 0.
  package var count = 0
  /// The time in the emitter cell's seconds, 0...8640000; it recurs in each repeat, and never comes
  /// after the duration.
  package var time: Seconds = 0
  /// The hits at which it happens instead, with as many particles as they are strong; `nil` for none.
  package var sound: SoundBand?

  /// A burst of 0 particles.
  package init() {}
}

extension Burst: Declared {
  /// The property table of a burst.
  package static let properties: [Property<Burst>] = [
    Property(
      "count",
      \.count,
      .count(0...100_000),
      "How many are born",
      usual: "10…300"
    ),
    Property(
      "time",
      \.time,
      .number(0...MediaTiming.longest, "s"),
      "The time, in the emitter cell's time",
      usual: "0…5 s"
    ),
    Property(
      "sound",
      \.sound,
      .optional(.choice()),
      "The hits of what is heard at which they are born, instead of a time; fewer at weak ones"
    ),
  ]

  /// Notes a time beside sound.
  package func noteContradictions(in reading: inout PropertyReading) {
    if sound != nil, time != 0 { reading.note("a burst has a time or sound, not both") }
  }
}
