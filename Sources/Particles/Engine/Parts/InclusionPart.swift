/// An included effect in play: its occurrences, each with its own place and seed.
///
/// ```
/// repeat     0          1          2          3        one each repeatInterval, count of them
/// beginning  |--< >     |---<>     |-< >               shifted randomly
/// playing        =========  =========                  from there until the last is gone
/// ```
/// The occurrences at a time depend on that time alone, so that the scene can seek to any time.
struct InclusionPart: EffectPart {
  /// One occurrence.
  private struct Occurrence {
    let number: Int
    /// The scene's time after which nothing of it is visible; `nil` if it never ends.
    let endTime: Seconds?
    /// `nil` after its end.
    var simulation: EffectSimulation?
  }

  private let index: Int
  private let inclusion: Inclusion
  /// The outer effect's placement, which determines the begin and stop times.
  private let outerPlacement: Scene.Placement
  /// The scene without the effects, but with stage, walls and pointer.
  private var scene: Scene
  private let budget: FrameLoad
  /// The number of simulations that share the checkpoints' memory.
  private var sharers: Double
  /// A prepared simulation of each choice, without particles.
  private let models: [EffectSimulation]
  private let source: RandomSource
  /// The longest time for which each choice is visible, over all seeds; `nil` if it never ends.
  private let lengths: [Seconds?]
  private let repeatCount: Double
  /// When it begins again; `nil` for a single time.
  private var times: RepeatTimes?
  let meetsWalls: Bool
  let followsPointer: Bool
  /// An upper bound of a frame's load, as an estimate.
  let load: FrameLoad
  /// The load of simultaneous occurrences without a common budget, and that budget; `nil` if it
  /// suffices.
  private let excess: (load: FrameLoad, budget: FrameLoad)?
  /// The occurrences that have begun and may not have ended, by number.
  private var occurrences: [Occurrence] = []
  /// The last events of occurrences that have ended.
  private var lastEvents: [ParticleEvent] = []

  /// Prepares an inclusion of a placed effect.
  init(
    _ index: Int,
    of outerPlacement: Scene.Placement,
    in scene: Scene,
    with context: EffectContext
  ) {
    let inclusion = outerPlacement.effect.effects[index]
    let budget = context.budget
    (self.index, self.inclusion) = (index, inclusion)
    self.outerPlacement = outerPlacement
    self.scene = scene
    self.scene.placements = []
    source = context.source.child(4, UInt64(index))
      .child(UInt64(truncatingIfNeeded: inclusion.seed))
    var alone = Scene(stage: scene.stage)
    alone.reports = scene.reports
    func prepared(within budget: FrameLoad) -> [EffectSimulation] {
      inclusion.choices.map { effect in
        var effect = effect
        effect.bloom *= outerPlacement.effect.bloom
        let stop = inclusion.duration.isFinite ? inclusion.duration : nil
        return EffectSimulation(Scene.Placement(effect, stopTime: stop), in: alone, budget: budget)
      }
    }
    let models = prepared(within: budget)
    lengths = models.map(\.latestEnd)
    meetsWalls = models.contains(where: \.meetsWalls)
    followsPointer = models.contains(where: \.followsPointer)
    let atOnce = min(
      inclusion.atOnce(longest: lengths.latest),
      Double(Inclusion.maximumAtOnce)
    )
    sharers = max(1, atOnce)
    let load = models.reduce(FrameLoad.zero) { $0.union($1.peakLoad) } * atOnce
    let isThinned = load.exceeds(budget)
    excess = isThinned ? (load, budget) : nil
    self.budget = isThinned ? budget / max(1, atOnce) : budget
    self.models = isThinned ? prepared(within: self.budget) : models
    self.load = FrameLoad(
      particles: load.particles,
      dots: min(load.dots, budget.dots),
      bytes: min(load.bytes, budget.bytes)
    )
    let interval = inclusion.repeatInterval
    let begin = outerPlacement.beginTime + inclusion.beginTime
    times =
      inclusion.sound.map {
        RepeatTimes(at: $0, of: context.sound, every: interval, from: begin)
      } ?? (interval > 0 ? RepeatTimes(every: interval) : nil)
    let repeats = times != nil
    repeatCount = models.isEmpty ? 0 : repeats ? inclusion.repeatCount.rounded(.up) : 1
  }

  /// The thinned parts: the inclusion as a whole, or parts of its choices.
  var thinnings: [Thinning] {
    let path = "effects[\(index)]"
    if let excess {
      return Thinning(path, load: excess.load, budget: excess.budget).map { [$0] } ?? []
    }
    return models.flatMap(\.thinnings).map { $0.within(path) }
  }

  /// The simulations of the occurrences that have not ended.
  var playing: some Sequence<EffectSimulation> { occurrences.lazy.compactMap(\.simulation) }

  func counts(at time: Seconds) -> ParticleCounts {
    playing.reduce(ParticleCounts()) { $0 + $1.counts(at: time) }
  }

  mutating func shareCheckpoints(among count: Double) { sharers *= max(1, count) }

  mutating func restart() { occurrences = [] }

  mutating func advance(to time: Seconds) {
    times?.hear(upTo: time - outerPlacement.beginTime - inclusion.beginTime)
    let numbers = numbers(at: time)
    finishOccurrences(at: time)
    occurrences.removeAll { !numbers.contains($0.number) }
    var place = 0
    for number in numbers {
      let isKnown = place < occurrences.count && occurrences[place].number == number
      guard beginTime(of: number) <= time else {
        if isKnown { occurrences.remove(at: place) }
        continue
      }
      if !isKnown { occurrences.insert(occurrence(number), at: place) }
      advance(place, to: time)
      place += 1
    }
  }

  /// Advances or seeks an occurrence to a time.
  ///
  /// One that has ended by then is discarded, and created again if the scene goes back.
  private mutating func advance(_ place: Int, to time: Seconds) {
    if (occurrences[place].endTime ?? .infinity) <= time {
      occurrences[place].simulation = nil
    } else if occurrences[place].simulation == nil {
      occurrences[place] = occurrence(occurrences[place].number)
    }
    occurrences[place].simulation?.advance(to: time)
  }

  /// Lets the occurrences that end advance to their ends, for the last events.
  private mutating func finishOccurrences(at time: Seconds) {
    guard !scene.reports.isEmpty else { return }
    for index in occurrences.indices {
      guard let end = occurrences[index].endTime, end <= time else { continue }
      // By rounding, a death may be slightly later.
      let last = end + 1e-6
      let begin = beginTime(of: occurrences[index].number)
      occurrences[index].simulation?.advance(to: last)
      occurrences[index].simulation?.takeEvents(at: last) {
        if $0.time >= begin { lastEvents.append($0) }
      }
    }
  }

  mutating func takeEvents(at time: Seconds, _ body: (ParticleEvent) -> Void) {
    lastEvents.forEach(body)
    lastEvents.removeAll()
    for index in occurrences.indices {
      // What its layers show from before its beginning did not happen on the stage.
      let begin = beginTime(of: occurrences[index].number)
      occurrences[index].simulation?.takeEvents(at: time) { if $0.time >= begin { body($0) } }
    }
  }

  mutating func movePointer(to place: Point?, at time: Seconds) {
    scene.pointer.move(to: place, at: time)
    for index in occurrences.indices {
      occurrences[index].simulation?.movePointer(to: place, at: time)
    }
  }

  func list(at time: Seconds, in order: inout DrawingOrder) {
    for index in occurrences.indices {
      order.enter(index)
      occurrences[index].simulation?.list(at: time, in: &order)
      order.leave()
    }
  }

  /// Draws a part of an occurrence, whose index begins the path.
  mutating func draw(
    _ slice: Int,
    of path: ArraySlice<Int>,
    at time: Seconds,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    guard let place = path.first else { return }
    let rest = path.dropFirst()
    occurrences[place].simulation?.draw(slice, of: rest, at: time, using: &drawing, body)
  }
}

// MARK: - Occurrences

extension InclusionPart {
  /// The indices of random numbers; these never change, so that a seed keeps its frames.
  private enum RandomIndex: UInt64 {
    case choice, beginTime, x, y, seed
  }

  /// The numbers of the occurrences that may be visible at a time of the scene.
  private func numbers(at time: Seconds) -> Range<Int> {
    guard repeatCount > 0 else { return 0..<0 }
    let time = time - outerPlacement.beginTime - inclusion.beginTime
    let reach = inclusion.beginTimeRange
    guard let times else { return 0..<(time < -reach ? 0 : inclusion.count) }
    let last = min(repeatCount - 1, times.last(at: times.areHeard ? time : time + reach))
    let first = times.last(at: time - reach - (lengths.latest ?? .infinity))
    return numbers(ofRepeats: max(0, first), through: last)
  }

  /// The numbers of the occurrences of some repeats; if there are too many, the last ones.
  private func numbers(ofRepeats first: Double, through last: Double) -> Range<Int> {
    guard last >= first, last < 9e12 else { return 0..<0 }
    let end = (Int(last) + 1) * inclusion.count
    return max(Int(min(first, last)) * inclusion.count, end - Inclusion.maximumAtOnce)..<end
  }

  private func chance(of number: Int) -> RandomSource { source.child(UInt64(number)) }

  /// The begin time of an occurrence, in the scene's time.
  private func beginTime(of number: Int) -> Seconds {
    let signed = chance(of: number).signed(RandomIndex.beginTime.rawValue)
    // Not before a hit is heard.
    let isHeard = times?.areHeard ?? false
    let shift = (isHeard ? abs(signed) : signed) * inclusion.beginTimeRange
    return outerPlacement.beginTime + inclusion.beginTime
      + (times?.begin(of: number / inclusion.count) ?? 0) + shift
  }

  private func choice(of number: Int) -> Int {
    chance(of: number).integer(below: inclusion.choices.count, RandomIndex.choice.rawValue)
  }

  /// An occurrence, at its beginning.
  private func occurrence(_ number: Int) -> Occurrence {
    let placement = placement(of: number)
    guard (outerPlacement.stopTime ?? .infinity) > placement.beginTime,
      outerPlacement.births?.contains(placement.beginTime) ?? true
    else {
      return Occurrence(number: number, endTime: -.infinity)
    }
    let model = models[choice(of: number)]
    var simulation = EffectSimulation(placement, in: scene, budget: budget, like: model)
    simulation.shareCheckpoints(among: sharers)
    let end = isBackdrop ? nil : simulation.endTime
    return Occurrence(number: number, endTime: end, simulation: simulation)
  }

  private func placement(of number: Int) -> Scene.Placement {
    let chance = chance(of: number)
    let begin = beginTime(of: number)
    let stop = min(begin + inclusion.duration, outerPlacement.stopTime ?? .infinity)
    let place = inclusion.position.points(on: scene.stage)
    let range = inclusion.positionRange.points(on: scene.stage)
    let shift = Vector(
      dx: place.dx - scene.stage.width / 2 + range.dx * chance.signed(RandomIndex.x.rawValue),
      dy: place.dy - scene.stage.height / 2 + range.dy * chance.signed(RandomIndex.y.rawValue)
    )
    return Scene.Placement(
      inclusion.choices[choice(of: number)],
      beginTime: begin,
      stopTime: stop.isFinite ? stop : nil,
      offset: outerPlacement.offset + shift,
      zPosition: outerPlacement.zPosition + inclusion.zPosition,
      seed: chance.bits(RandomIndex.seed.rawValue)
    )
  }

  /// The index of the last repeat that begins; `nil` if there is no last one.
  private var lastRepeat: Double? {
    guard let times else { return repeatCount - 1 }
    let stop =
      (outerPlacement.stopTime ?? .infinity) - outerPlacement.beginTime - inclusion.beginTime
    let last = min(repeatCount - 1, times.last(at: stop + inclusion.beginTimeRange))
    return last.isFinite ? last : nil
  }

  var endTime: Seconds? {
    // Once the effect is stopped, its background ends with the rest.
    guard repeatCount > 0, outerPlacement.stopTime == nil || !isBackdrop else { return 0 }
    if times?.areHeard ?? false { return heardEnd }
    guard let last = lastRepeat else { return nil }
    let length = lengths.latest ?? .infinity
    let span = length + 2 * inclusion.beginTimeRange
    let interval = inclusion.repeatInterval
    let overlap = interval > 0 ? (span / interval).rounded(.up) : 0
    let numbers = numbers(ofRepeats: max(0, last - overlap), through: last)
    return numbers.lazy.map { number in
      endTime(of: number).map { $0 - outerPlacement.beginTime }
    }.latest
  }

  /// Whether it is a background of the whole screen, which ends with the effect.
  private var isBackdrop: Bool { inclusion.choices.allSatisfy(\.isBackdrop) }

  /// The latest end of repeats that follow sound: that of one at the stop, since hits are not known
  /// before they are heard; `nil` for never.
  private var heardEnd: Seconds? {
    guard let stop = outerPlacement.stopTime else { return nil }
    let begin = outerPlacement.beginTime
    if let length = lengths.latest { return max(0, stop - begin) + length }
    // What never ends by itself ends as if it had begun with the effect.
    return inclusion.choices.map { effect in
      let placement = Scene.Placement(effect, beginTime: begin, stopTime: stop)
      return EffectSimulation(placement, in: scene, budget: budget).endTime.map { $0 - begin }
    }.latest
  }

  var latestEnd: Seconds? {
    if times?.areHeard ?? false { return endTime }
    guard repeatCount > 0, let last = lastRepeat, let length = lengths.latest else {
      return endTime
    }
    let begin = inclusion.beginTime + max(0, last) * inclusion.repeatInterval
    return begin + inclusion.beginTimeRange + length
  }

  /// The end of an occurrence, in the scene's time; 0 if it is stopped before it begins.
  private func endTime(of number: Int) -> Seconds? {
    if (outerPlacement.stopTime ?? .infinity).isFinite { return occurrence(number).endTime }
    return lengths[choice(of: number)].map { beginTime(of: number) + $0 }
  }
}

// MARK: - Loops

extension InclusionPart {
  var loop: LoopFacts? {
    LoopFacts(
      name: "the effect \(inclusion.choices.map(\.name).joined(separator: ", "))",
      life: lengths.latest ?? .infinity,
      interval: inclusion.repeatInterval,
      flaw: lengths.latest == nil
        ? "each of its repeats lasts forever" : inclusion.sound.map { _ in "it follows sound" }
    )
  }

  /// The occurrences as effects of a scene, if some last as long as scenery or never end, and do
  /// not repeat; else `nil`.
  func endlessOccurrences(in scene: Scene) -> [EffectSimulation]? {
    guard (lengths.latest ?? .infinity) >= CellNode.sceneryLife, repeatCount <= 1 else {
      return nil
    }
    return (0..<(repeatCount > 0 ? inclusion.count : 0)).map { number in
      var placement = placement(of: number)
      placement.effect.bloom *= outerPlacement.effect.bloom
      return EffectSimulation(placement, in: scene, budget: budget)
    }
  }
}
