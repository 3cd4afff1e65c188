/// What the sparks of a firework and the items of a group have in common: in each repeat a number of
/// them begin together, and their light fades at the end.
struct RepeatedGroup: Sendable {
  let context: EffectContext
  let source: RandomSource
  let repeats: Repeats
  let exposure: Exposure
  /// Whether light fades at the end: without that it would go out at once.
  let fadesAtEnd: Bool
  /// The load of one of them.
  private let unit: FrameLoad
  /// How many of them fit into the budget of a frame.
  let limit: Int
  /// The number of them in a repeat, and the number without a budget.
  var count = (kept: 0.0, wanted: 0.0)

  /// - Parameters:
  ///   - source: The source of the part's random numbers.
  ///   - light: The light of one of them at its end, where 1 is full light.
  ///   - dots: The most dots that one of them paints.
  ///   - bytes: The memory that one of them needs.
  init(
    with context: EffectContext,
    source: RandomSource,
    every interval: Seconds,
    from beginTime: Seconds,
    endingIn light: Double,
    dots: Double,
    bytes: Double
  ) {
    self.context = context
    self.source = source
    repeats =
      context.births.map { Repeats(every: interval, from: beginTime, in: $0) }
      ?? Repeats(every: interval, from: beginTime, until: context.stopTime)
    exposure = Exposure(shutter: context.shutter, on: context.stage)
    fadesAtEnd = exposure.fades && light > DeathFade.unseen
    unit = FrameLoad(particles: 1, dots: dots, bytes: bytes)
    limit = unit.count(within: context.budget)
  }

  /// The largest load of a frame.
  var load: FrameLoad { unit * count.kept }

  /// The thinning of the part at a path, as a list.
  func thinnings(at path: String) -> [Thinning] {
    Thinning(path, load: unit * count.wanted, budget: context.budget).map { [$0] } ?? []
  }

  /// The last repeat that has begun at a time of the scene; `nil` before the first.
  func moment(at time: Seconds) -> Repeats.Moment? { repeats.moment(at: context.local(time)) }

  /// The factor on the light at an age.
  func fade(atAge age: Seconds, of life: Seconds) -> Double {
    fadesAtEnd ? DeathFade.factor(left: life - age, of: life) : 1
  }

  /// The run of some of them.
  func run(
    of layer: String,
    as cell: String,
    _ contents: Contents,
    isAdditive: Bool,
    zPosition: Double
  ) -> SpriteRun {
    var run = SpriteRun(
      layer: layer,
      cell: cell,
      contents: contents,
      blendMode: isAdditive ? .additive : .sourceOver,
      zPosition: context.zPosition + zPosition,
      bloom: context.bloom
    )
    run.emitter = UInt32(truncatingIfNeeded: source.bits(0))
    return run
  }
}

/// A part of an effect that is a repeated group.
protocol RepeatedPart: EffectPart {
  var repeated: RepeatedGroup { get }
  /// The path of the part in the effect.
  var path: String { get }
}

extension RepeatedPart {
  var load: FrameLoad { repeated.load }
  var thinnings: [Thinning] { repeated.thinnings(at: path) }
}
