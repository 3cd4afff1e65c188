/// A firework as it plays: its sparks are evaluated, never stepped.
struct FireworkSimulation: Sendable {
  /// The firework within its budget.
  let firework: Firework
  /// The firework as it is in its effect; of less than none there is none.
  let unthinned: Firework
  private let source: RandomSource
  private let middle: Vector
  /// The last repeat that there will be, from 0; infinite without an end, below 0 for none.
  private let lastRepeat: Double
  /// The sparks of the repeat shown last.
  private var sparks: (repeatIndex: Int, sparks: [ClassicSpark]) = (-1, [])

  /// Prepares a firework; where its sparks would be more than the budget, fewer of it burst.
  init(
    firework: Firework,
    source: RandomSource,
    origin: Vector,
    stage: Size,
    budget: Double,
    stopTime: Seconds
  ) {
    var firework = firework
    firework.sparks = max(0, firework.sparks)
    firework.count = max(0, firework.count)
    unthinned = firework
    firework.sparks = min(firework.sparks, max(0, Int(budget)))
    firework.count = min(firework.count, max(1, Int(budget) / max(1, firework.sparks)))
    self.firework = firework
    self.source = source
    lastRepeat = Self.lastRepeat(of: firework, until: stopTime)
    middle = firework.position.points(on: stage) + origin
  }

  /// Adds the sparks that fly at a time of the effect: a run behind depth 0 and one in front.
  mutating func draw(
    at time: Seconds,
    as name: String,
    zPosition: Double,
    into batch: inout SpriteBatch
  ) {
    guard let (repeatIndex, age) = flight(at: time), age < firework.duration else { return }
    if sparks.repeatIndex != repeatIndex {
      let source = source.child(UInt64(repeatIndex))
      sparks = (repeatIndex, firework.drawSparks(about: middle, source: source))
    }
    for isInFront in [false, true] {
      let start = batch.count
      for (index, spark) in sparks.sparks.enumerated() where spark.isInFront == isInFront {
        draw(spark, birth: index, age: age, into: &batch)
      }
      guard batch.count > start else { continue }
      batch.runs.append(
        .init(
          layer: name,
          cell: "spark",
          contents: Contents(
            shape: .disc,
            size: Size(width: firework.sparkSize, height: firework.sparkSize)
          ),
          blendMode: firework.isAdditive ? .additive : .sourceOver,
          zPosition: zPosition + (isInFront ? 1 : -1),
          range: start..<batch.count
        )
      )
    }
  }

  /// The last repeat that has begun at a time of the effect, and how long ago; `nil` before the
  /// first.
  func flight(at time: Seconds) -> (repeatIndex: Int, age: Seconds)? {
    let since = time - firework.beginTime
    guard since >= 0, lastRepeat >= 0 else { return nil }
    let interval = firework.repeatInterval
    let repeatIndex = interval > 0 ? Int(min(since / interval, lastRepeat, 1e15)) : 0
    return (repeatIndex, max(0, since - Double(repeatIndex) * interval))
  }

  private func draw(
    _ spark: ClassicSpark,
    birth: Int,
    age: Seconds,
    into batch: inout SpriteBatch
  ) {
    let fraction = age / firework.duration
    var color = spark.color
    color.alpha *= ClassicSpark.opacity(at: fraction)
    batch.append(
      at: spark.origin + spark.curve.point(at: fraction) * firework.scale,
      scale: spark.scale(at: fraction),
      rotation: spark.curve.tangent(at: fraction).radians,
      color: color,
      age: age,
      birth: birth
    )
  }

  private static func lastRepeat(of firework: Firework, until stopTime: Seconds) -> Double {
    guard stopTime >= firework.beginTime else { return -1 }
    guard firework.repeatInterval > 0 else { return 0 }
    return ((stopTime - firework.beginTime) / firework.repeatInterval).rounded(.down)
  }

  /// The effect's time after which nothing is seen; `nil` where it repeats for ever.
  var endTime: Seconds? {
    guard lastRepeat.isFinite else { return nil }
    return firework.beginTime + lastRepeat * firework.repeatInterval + firework.duration
  }
}
