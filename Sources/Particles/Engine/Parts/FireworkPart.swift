/// A firework in play; its sparks are evaluated in closed form, never stepped.
struct FireworkPart: RepeatedPart {
  /// The firework, thinned to its budget.
  private let firework: Firework
  /// The firework as it is in its effect, with negative counts raised to 0.
  private let unthinned: Firework
  let repeated: RepeatedGroup
  private let index: Int
  private let middle: Vector
  private let contents: Contents
  /// Points per unit of the trajectories.
  private let scale: Double
  /// The sparks of the repeat that was drawn last.
  private var sparks: (repeatIndex: Int, sparks: [Spark]) = (-1, [])
  /// The time up to which events were taken.
  private var eventTime: Seconds?

  /// Prepares a firework; where its sparks would exceed the budget, it has fewer.
  init(_ index: Int, of effect: Effect, with context: EffectContext) {
    self.index = index
    var firework = effect.fireworks[index]
    firework.sparks = max(0, firework.sparks)
    firework.count = max(0, firework.count)
    unthinned = firework
    contents = firework.contents.scaled(to: firework.sparkSize, on: context.stage)
    scale = firework.scale.points(on: context.stage)
    middle = firework.position.points(on: context.stage) + context.origin
    let tracks = [
      firework.scaleOverFlight, firework.opacityOverFlight, firework.intensityOverFlight,
    ]
    var repeated = RepeatedGroup(
      with: context,
      source: context.source.child(1, UInt64(index)),
      every: firework.repeatInterval,
      from: firework.beginTime,
      endingIn: tracks.reduce(firework.intensity) { $0 * $1.largestEnd },
      dots: PaintedArea(of: context.stage)
        .dots(
          of: contents,
          scale: firework.scaleOverFlight.largestValue,
          streak: context.shutter > 0 ? Double(Streak.longest) : 0
        ),
      bytes: MemorySize.sprite
    )
    firework.sparks = min(firework.sparks, repeated.limit)
    firework.count = min(firework.count, max(1, repeated.limit / max(1, firework.sparks)))
    if firework.pacing == .length { firework.trajectories = firework.trajectories.paced }
    self.firework = firework
    repeated.count.kept = Double(firework.count * firework.sparks)
    repeated.count.wanted = Double(unthinned.count) * Double(unthinned.sparks)
    self.repeated = repeated
  }

  var path: String { "fireworks[\(index)]" }

  var endTime: Seconds? {
    guard let lastIndex = repeated.repeats.lastIndex else { return nil }
    let begun = begunCount(of: firework, at: (max(0, lastIndex), .infinity))
    let last = begun > 0 ? firework.start(ofSpark: begun - 1) : 0
    return repeated.repeats.start(of: lastIndex) + last + firework.duration
  }

  var loop: LoopFacts? {
    LoopFacts(
      name: "the firework \"\(firework.name)\"",
      life: firework.duration + max(0, firework.delay) * repeated.count.kept,
      interval: firework.repeatInterval
    )
  }

  func counts(at time: Seconds) -> ParticleCounts {
    guard let flight = repeated.moment(at: time) else { return ParticleCounts() }
    func born(_ firework: Firework) -> Int {
      let before = Double(flight.index) * Double(firework.count * firework.sparks)
      return Int(min(before + Double(begunCount(of: firework, at: flight)), 9e15))
    }
    var counts = ParticleCounts()
    counts.born = born(firework)
    counts.dropped = born(unthinned) - counts.born
    counts.alive = flying(in: flight).count
    return counts
  }

  /// Lists the sparks behind depth 0 as slice 0, and those in front of it as slice 1.
  func list(at time: Seconds, in order: inout DrawingOrder) {
    guard let flight = repeated.moment(at: time), !flying(in: flight).isEmpty else { return }
    for slice in 0...1 {
      order.append(slice, zPosition: depth(of: slice) + repeated.context.zPosition)
    }
  }

  private func depth(of slice: Int) -> Double { slice == 0 ? -1 : 1 }

  mutating func draw(
    _ slice: Int,
    of path: ArraySlice<Int>,
    at time: Seconds,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    guard let flight = repeated.moment(at: time) else { return }
    sampleSparks(of: flight)
    let run = repeated.run(
      of: name,
      as: "spark",
      contents,
      isAdditive: firework.isAdditive,
      zPosition: depth(of: slice)
    )
    drawing.draw(run, flying(in: flight), exposure: repeated.exposure, body) { index in
      guard sparks.sparks[index].isInFront == (slice == 1) else { return nil }
      return movingSprite(of: index, age: flight.age - firework.start(ofSpark: index))
    }
  }

  private var name: String { firework.name.isEmpty ? "firework \(index)" : firework.name }

  private mutating func sampleSparks(of flight: Repeats.Moment) {
    guard sparks.repeatIndex != flight.index else { return }
    let source = repeated.source.child(UInt64(flight.index))
    sparks = (flight.index, firework.sampleSparks(about: middle, source: source))
  }

  /// The bursts and the ends of the sparks in the repeats since events were taken.
  mutating func takeEvents(at time: Seconds, _ body: (ParticleEvent) -> Void) {
    let (kinds, early) = (repeated.context.reports, eventTime ?? time - EventLog.span)
    guard !kinds.isEmpty else { return }
    eventTime = time
    guard early < time else { return }
    let (context, repeats) = (repeated.context, repeated.repeats)
    for index in repeats.indices(after: context.local(early), upTo: context.local(time)) {
      let start = repeats.start(of: index)
      func report(_ kind: EventKind, at age: Seconds, _ count: Int, _ place: () -> Vector) {
        let moment = context.beginTime + start + age
        guard moment > early, moment <= time else { return }
        let place = Point.zero + place()
        body(ParticleEvent(kind: kind, time: moment, path: [name], place: place, count: count))
      }
      if kinds.contains(.burst) {
        report(.burst, at: 0, firework.count * firework.sparks) { middle }
      }
      guard kinds.contains(.death) else { continue }
      let flight = (index: index, age: context.local(time) - start)
      sampleSparks(of: flight)
      for spark in 0..<begunCount(of: firework, at: flight) {
        let death = firework.start(ofSpark: spark) + firework.duration
        guard start + death <= repeats.end(of: index) else { continue }
        report(.death, at: death, 1) { sprite(of: spark, age: firework.duration).position }
      }
    }
  }

  /// The interval over which the motion and the fading of a spark are measured.
  private static let moment: Seconds = 1.0 / 120

  /// A spark at an age, with its motion and fading since a moment ago, or at its birth until a moment later.
  private func movingSprite(of index: Int, age: Seconds) -> Sprite {
    var now = sprite(of: index, age: age)
    let span = age > 0 ? min(age, Self.moment) : -Self.moment
    let before = sprite(of: index, age: age - span)
    func light(_ sprite: Sprite) -> Double {
      max(sprite.color.red, sprite.color.green, sprite.color.blue) * sprite.color.alpha
        * sprite.intensity
    }
    now.fading = age < DeathFade.longest ? light(now) / DeathFade.longest : 0
    now.fading = max(now.fading, abs((light(now) - light(before)) / span))
    now.velocity = (now.position - before.position) * (1 / span)
    now.turning = abs((now.scale - before.scale) / max(now.scale, before.scale, 1e-9) / span)
    return now
  }

  private func sprite(of index: Int, age: Seconds) -> Sprite {
    let spark = sparks.sparks[index]
    let fraction = age / firework.duration
    let progress = firework.timingFunction.progress(at: fraction)
    var color = spark.color
    color.alpha *= spark.opacity(at: fraction, along: firework.opacityOverFlight)
    color.alpha *= repeated.fade(atAge: age, of: firework.duration)
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
}

/// Which sparks have begun and are still visible.
extension FireworkPart {
  /// The visible sparks of a repeat: those that have begun and have not ended.
  private func flying(in flight: Repeats.Moment) -> Range<Int> {
    let begun = begunCount(of: firework, at: flight)
    let ended = (0..<begun).endOfPrefix {
      flight.age - firework.start(ofSpark: $0) >= firework.duration
    }
    return ended..<begun
  }

  /// How many sparks of a repeat have begun, before the stop time.
  private func begunCount(of firework: Firework, at flight: Repeats.Moment) -> Int {
    let total = firework.count * firework.sparks
    guard firework.delay > 0 else { return total }
    let begin = repeated.repeats.start(of: flight.index)
    let age = min(flight.age, repeated.context.stopTime - begin)
    return (0..<total).endOfPrefix { firework.start(ofSpark: $0) <= age }
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
