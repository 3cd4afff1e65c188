/// Particles that are born at one moment.
public struct Burst: Hashable, Sendable {
  /// How many, 0...100000; none below 0.
  public var count = 0
  /// When, in the cell's seconds, 0...8640000; in a cell that repeats, in each repeat, and never
  /// after its duration.
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
