/// Particles that are born at one moment.
public struct Burst: Hashable, Sendable {
  /// How many.
  public var count = 0
  /// When, in the cell's time.
  public var time: Seconds = 0

  /// A burst of nobody.
  public init() {}
}

extension Burst: Declared {
  /// The rows of a burst.
  public static let properties: [Property<Burst>] = [
    Property("count", \.count, .count(0...100_000), "How many are born"),
    Property("time", \.time, .number(0...MediaTiming.longest, "s"), "When, in the cell's time"),
  ]
}
