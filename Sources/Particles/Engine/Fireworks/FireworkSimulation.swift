/// The state of a firework in play; its sparks are evaluated in closed form, never stepped.
struct FireworkSimulation: Sendable {
  /// The firework, thinned to its budget.
  let firework: Firework
  /// The firework as it is in its effect, with negative counts raised to 0.
  let unthinned: Firework
  private let source: RandomSource
  private let middle: Vector
  private let contents: Contents
  /// Points per unit of the trajectories.
  private let scale: Double
  private let exposure: Exposure
  /// Whether light fades at the end of a flight: without that it would go out at once.
  private let fades: Bool
  private let bloom: Bloom
  private let stopTime: Seconds
  private let repeats: Repeats
  /// The sparks of the repeat that was drawn last.
  private var sparks: (repeatIndex: Int, sparks: [Spark]) = (-1, [])
  /// The largest load of a frame that is allowed.
  let budget: FrameLoad
  /// The load of one spark.
  private let sparkLoad: FrameLoad

  /// Prepares a firework; where its sparks would exceed the budget, it has fewer.
  init(_ firework: Firework, with context: EffectContext, source: RandomSource) {
    var firework = firework
    firework.sparks = max(0, firework.sparks)
    firework.count = max(0, firework.count)
    unthinned = firework
    budget = context.budget
    contents = firework.contents.scaled(to: firework.sparkSize, on: context.stage)
    scale = firework.scale.points(on: context.stage)
    exposure = Exposure(shutter: context.shutter, on: context.stage)
    let tracks = [
      firework.scaleOverFlight, firework.opacityOverFlight, firework.intensityOverFlight,
    ]
    fades =
      exposure.fades
      && tracks.reduce(firework.intensity) { $0 * $1.largestEnd } > DeathFade.unseen
    let dots = PaintedArea(of: context.stage)
      .dots(
        of: contents,
        scale: firework.scaleOverFlight.largestValue,
        streak: context.shutter > 0 ? Double(Streak.longest) : 0
      )
    sparkLoad = FrameLoad(particles: 1, dots: dots, bytes: MemorySize.sprite)
    let most = sparkLoad.count(within: budget)
    firework.sparks = min(firework.sparks, most)
    firework.count = min(firework.count, max(1, most / max(1, firework.sparks)))
    if firework.pacing == .length { firework.trajectories = firework.trajectories.paced }
    self.firework = firework
    self.source = source
    bloom = context.bloom
    stopTime = context.stopTime
    repeats = context.repeats(every: firework.repeatInterval, from: firework.beginTime)
    middle = firework.position.points(on: context.stage) + context.origin
  }

  /// The largest load of a frame.
  var load: FrameLoad { sparkLoad * Double(firework.count * firework.sparks) }

  /// The largest load of a frame without a budget.
  var wantedLoad: FrameLoad { sparkLoad * (Double(unthinned.count) * Double(unthinned.sparks)) }

  /// Whether there may be sparks at a time of the effect.
  func isVisible(at time: Seconds) -> Bool {
    flight(at: time).map { !flying(in: $0).isEmpty } ?? false
  }

  /// Draws the visible sparks at a time of the effect: those behind depth 0, or those in front of
  /// it.
  mutating func draw(
    inFront: Bool,
    at time: Seconds,
    number: Int,
    zPosition: Double,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    guard let flight = flight(at: time) else { return }
    if sparks.repeatIndex != flight.index {
      let source = source.child(UInt64(flight.index))
      sparks = (flight.index, firework.sampleSparks(about: middle, source: source))
    }
    var run = SpriteRun(
      layer: firework.name.isEmpty ? "firework \(number)" : firework.name,
      cell: "spark",
      contents: contents,
      blendMode: firework.isAdditive ? .additive : .sourceOver,
      zPosition: zPosition + (inFront ? 1 : -1),
      bloom: bloom
    )
    run.emitter = UInt32(truncatingIfNeeded: source.bits(0))
    drawing.draw(run, flying(in: flight), exposure: exposure, body) { index in
      guard sparks.sparks[index].isInFront == inFront else { return nil }
      return movingSprite(of: index, age: flight.age - firework.start(ofSpark: index))
    }
  }

  /// The interval over which the motion and the fading of a spark are measured.
  private static let moment: Seconds = 1.0 / 120

  /// A spark at an age, with its motion and fading since a moment ago.
  private func movingSprite(of index: Int, age: Seconds) -> Sprite {
    var now = sprite(of: index, age: age)
    let span = min(age, Self.moment)
    let before = sprite(of: index, age: age - span)
    func light(_ sprite: Sprite) -> Double {
      max(sprite.color.red, sprite.color.green, sprite.color.blue) * sprite.color.alpha
        * sprite.intensity
    }
    now.fading = age < DeathFade.longest ? light(now) / DeathFade.longest : 0
    guard span > 0 else { return now }
    now.fading = max(now.fading, abs(light(now) - light(before)) / span)
    now.velocity = (now.position - before.position) * (1 / span)
    now.turning = abs(now.scale - before.scale) / max(now.scale, before.scale, 1e-9) / span
    return now
  }

  private func sprite(of index: Int, age: Seconds) -> Sprite {
    let spark = sparks.sparks[index]
    let fraction = age / firework.duration
    let progress = firework.timingFunction.progress(at: fraction)
    var color = spark.color
    color.alpha *= spark.opacity(at: fraction, along: firework.opacityOverFlight)
    if fades {
      color.alpha *= DeathFade.factor(left: firework.duration - age, of: firework.duration)
    }
    return Sprite(
      position: spark.origin + spark.displacement(at: progress) * scale,
      scale: spark.scale(at: fraction, along: firework.scaleOverFlight),
      rotation: spark.rotation(at: progress, as: firework.rotationMode),
      color: color,
      intensity: firework.intensity
        * spark.intensity(at: fraction, along: firework.intensityOverFlight),
      age: age,
      birth: index
    )
  }

  /// The effect's time after which nothing is visible; `nil` if it repeats forever.
  var endTime: Seconds? {
    guard let lastIndex = repeats.lastIndex else { return nil }
    let begun = begunCount(of: firework, at: (max(0, lastIndex), .infinity))
    let last = begun > 0 ? firework.start(ofSpark: begun - 1) : 0
    return repeats.start(of: lastIndex) + last + firework.duration
  }
}

/// Which sparks have begun and are still visible.
extension FireworkSimulation {
  /// The last repeat that has begun at a time of the effect; `nil` before the first.
  func flight(at time: Seconds) -> Repeats.Moment? { repeats.moment(at: time) }

  /// The visible sparks of a repeat: those that have begun and have not ended.
  func flying(in flight: Repeats.Moment) -> Range<Int> {
    let begun = begunCount(of: firework, at: flight)
    let ended = Self.count(below: begun) {
      flight.age - firework.start(ofSpark: $0) >= firework.duration
    }
    return ended..<begun
  }

  /// How many sparks of a repeat have begun, before the stop time.
  func begunCount(of firework: Firework, at flight: Repeats.Moment) -> Int {
    let total = firework.count * firework.sparks
    guard firework.delay > 0 else { return total }
    let begin = repeats.start(of: flight.index)
    let age = min(flight.age, stopTime - begin)
    return Self.count(below: total) { firework.start(ofSpark: $0) <= age }
  }

  /// The number of leading indices below a limit that satisfy a monotonic predicate, by binary
  /// search.
  private static func count(below limit: Int, where isWithin: (Int) -> Bool) -> Int {
    var (low, high) = (0, limit)
    while low < high {
      let middle = (low + high) / 2
      if isWithin(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Firework {
  /// When a spark begins, in seconds from the beginning of the repeat; sparks are counted over all
  /// of its fireworks.
  fileprivate func start(ofSpark index: Int) -> Seconds {
    delay > 0 ? Double(index + 1) * delay : 0
  }
}

extension Contents {
  /// The contents scaled to a length of the larger side on a stage, in the same proportions, but to
  /// their least size at least.
  fileprivate func scaled(to length: Length, on stage: Size) -> Contents {
    var contents = fitted(to: stage)
    let size = contents.size
    let larger = max(size.width, size.height)
    guard larger > 0 else { return contents }
    let growth = max(length.points(on: stage), leastSize) / larger
    contents.size = Size(width: size.width * growth, height: size.height * growth)
    return contents
  }
}

extension EffectContext {
  /// The repeats of a part of the effect.
  func repeats(every interval: Seconds, from beginTime: Seconds) -> Repeats {
    guard let births else { return Repeats(every: interval, from: beginTime, until: stopTime) }
    return Repeats(every: interval, from: beginTime, in: births)
  }
}
