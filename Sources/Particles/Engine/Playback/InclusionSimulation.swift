/// An included effect as it plays: each time that it is there, with a place and chance of its own.
///
/// ```
/// repeat     0          1          2          3        one each repeatInterval, count of them
/// beginning  |--< >     |---<>     |-< >               shifted by chance
/// playing        =========  =========                  from there until the last is gone
/// ```
/// Which are there at a time follows from that time alone, so that the scene can go to any.
struct InclusionSimulation: Sendable {
  /// One time that it plays.
  private struct Occurrence {
    let number: Int
    /// The scene's time after which nothing of it is seen; `nil` where it never ends.
    let endTime: Seconds?
    /// `nil` once it has ended.
    var simulation: EffectSimulation?
  }

  private let inclusion: Inclusion
  /// Where and when its first one is, and what stops it.
  private let holder: Scene.Placement
  /// What is on the stage besides.
  private var scene: Scene
  private let budget: FrameLoad
  /// How many share the room for checkpoints.
  private var sharers: Double
  /// Each choice as it is prepared, with nobody born yet.
  private let models: [EffectSimulation]
  private let source: RandomSource
  /// For how long each choice is seen, whatever its chance; `nil` where it never ends.
  private let lengths: [Seconds?]
  private let repeatCount: Double
  let meetsWalls: Bool
  let followsPointer: Bool
  /// What a frame comes to at most, as an estimate.
  let peakLoad: FrameLoad
  /// What those that play at once would come to without a common budget, and that budget; `nil` where
  /// it is enough.
  private let excess: (load: FrameLoad, budget: FrameLoad)?
  /// Those that have begun and may not have ended, by their numbers.
  private var occurrences: [Occurrence] = []

  /// Prepares the part of an effect that is placed in a scene.
  init(
    _ inclusion: Inclusion,
    of holder: Scene.Placement,
    in scene: Scene,
    budget: FrameLoad,
    source: RandomSource
  ) {
    self.inclusion = inclusion
    self.holder = holder
    self.scene = scene
    self.scene.placements = []
    self.source = source.child(UInt64(truncatingIfNeeded: inclusion.seed))
    let alone = Scene(stage: scene.stage)
    func prepared(within budget: FrameLoad) -> [EffectSimulation] {
      inclusion.choices.map { effect in
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
    peakLoad = FrameLoad(
      particles: load.particles,
      dots: min(load.dots, budget.dots),
      bytes: min(load.bytes, budget.bytes)
    )
    repeatCount =
      models.isEmpty ? 0 : inclusion.repeatInterval > 0 ? inclusion.repeatCount.rounded(.up) : 1
  }

  /// What of it is thinned, where it lies at a path: it as a whole, or parts of its choices.
  func thinnings(at path: String) -> [Thinning] {
    if let excess {
      return Thinning(path, load: excess.load, budget: excess.budget).map { [$0] } ?? []
    }
    return models.flatMap(\.thinnings).map { $0.within(path) }
  }

  /// Those that play.
  var playing: some Sequence<EffectSimulation> { occurrences.lazy.compactMap(\.simulation) }

  /// Leaves room for the checkpoints of others that play at the same time, so many with it.
  mutating func shareCheckpoints(among count: Double) { sharers *= max(1, count) }

  /// Forgets all that play.
  mutating func restart() { occurrences = [] }

  /// Brings it to a time of the scene.
  mutating func advance(to time: Seconds) {
    let numbers = numbers(at: time)
    occurrences.removeAll { !numbers.contains($0.number) }
    var place = 0
    for number in numbers {
      let isKnown = place < occurrences.count && occurrences[place].number == number
      guard beginTime(of: number) <= time else {
        if isKnown { occurrences.remove(at: place) }
        continue
      }
      if !isKnown { occurrences.insert(occurrence(number), at: place) }
      bring(place, to: time)
      place += 1
    }
  }

  /// Brings one to a time; one that has ended by then is let go, and made anew where the scene goes
  /// back.
  private mutating func bring(_ place: Int, to time: Seconds) {
    if (occurrences[place].endTime ?? .infinity) <= time {
      occurrences[place].simulation = nil
    } else if occurrences[place].simulation == nil {
      occurrences[place] = occurrence(occurrences[place].number)
    }
    occurrences[place].simulation?.advance(to: time)
  }

  /// Notes that the pointer is somewhere from a time of the scene on.
  mutating func movePointer(to place: Point?, at time: Seconds) {
    scene.pointer.move(to: place, at: time)
    for index in occurrences.indices {
      occurrences[index].simulation?.movePointer(to: place, at: time)
    }
  }

  /// Adds what is seen at the time that `advance(to:)` reached.
  mutating func draw(at time: Seconds, into batch: inout SpriteBatch) {
    for index in occurrences.indices {
      batch.clouds.path.append(index)
      occurrences[index].simulation?.draw(at: time, into: &batch)
      batch.clouds.path.removeLast()
    }
  }

  /// One of those that play, by its place.
  func playing(at place: Int) -> EffectSimulation? {
    occurrences.indices.contains(place) ? occurrences[place].simulation : nil
  }
}

// MARK: - Which there are

extension InclusionSimulation {
  /// What is drawn by chance for each: the numbers are fixed for ever.
  private enum Draw: UInt64 {
    case choice, beginTime, x, y, seed
  }

  /// The numbers of those that may be there at a time of the scene.
  private func numbers(at time: Seconds) -> Range<Int> {
    guard repeatCount > 0 else { return 0..<0 }
    let time = time - holder.beginTime - inclusion.beginTime
    let reach = inclusion.beginTimeRange
    guard inclusion.repeatInterval > 0 else { return 0..<(time < -reach ? 0 : inclusion.count) }
    let last = min(repeatCount - 1, ((time + reach) / inclusion.repeatInterval).rounded(.down))
    let length = lengths.latest ?? .infinity
    let first = ((time - reach - length) / inclusion.repeatInterval).rounded(.down)
    return numbers(ofRepeats: max(0, first), through: last)
  }

  /// The numbers of those of some repeats, the last ones if there are too many.
  private func numbers(ofRepeats first: Double, through last: Double) -> Range<Int> {
    guard last >= first, last < 9e12 else { return 0..<0 }
    let end = (Int(last) + 1) * inclusion.count
    return max(Int(min(first, last)) * inclusion.count, end - Inclusion.maximumAtOnce)..<end
  }

  private func chance(of number: Int) -> RandomSource { source.child(UInt64(number)) }

  /// When one begins, in the scene's time.
  private func beginTime(of number: Int) -> Seconds {
    let shift = chance(of: number).signed(Draw.beginTime.rawValue) * inclusion.beginTimeRange
    return holder.beginTime + inclusion.beginTime
      + Double(number / inclusion.count) * inclusion.repeatInterval + shift
  }

  private func choice(of number: Int) -> Int {
    chance(of: number).integer(below: inclusion.choices.count, Draw.choice.rawValue)
  }

  /// One of them, at its beginning.
  private func occurrence(_ number: Int) -> Occurrence {
    let placement = placement(of: number)
    guard (holder.stopTime ?? .infinity) > placement.beginTime else {
      return Occurrence(number: number, endTime: -.infinity)
    }
    let model = models[choice(of: number)]
    var simulation = EffectSimulation(placement, in: scene, budget: budget, like: model)
    simulation.shareCheckpoints(among: sharers)
    return Occurrence(number: number, endTime: simulation.endTime, simulation: simulation)
  }

  private func placement(of number: Int) -> Scene.Placement {
    let chance = chance(of: number)
    let begin = beginTime(of: number)
    let stop = min(begin + inclusion.duration, holder.stopTime ?? .infinity)
    let place = inclusion.position.points(on: scene.stage)
    let range = inclusion.positionRange.points(on: scene.stage)
    let shift = Vector(
      dx: place.dx - scene.stage.width / 2 + range.dx * chance.signed(Draw.x.rawValue),
      dy: place.dy - scene.stage.height / 2 + range.dy * chance.signed(Draw.y.rawValue)
    )
    return Scene.Placement(
      inclusion.choices[choice(of: number)],
      beginTime: begin,
      stopTime: stop.isFinite ? stop : nil,
      offset: holder.offset + shift,
      zPosition: holder.zPosition + inclusion.zPosition,
      seed: chance.bits(Draw.seed.rawValue)
    )
  }

  /// The number of the last repeat that begins; `nil` where there always is another.
  private var lastRepeat: Double? {
    guard inclusion.repeatInterval > 0 else { return repeatCount - 1 }
    let stop = (holder.stopTime ?? .infinity) - holder.beginTime - inclusion.beginTime
    let last = ((stop + inclusion.beginTimeRange) / inclusion.repeatInterval).rounded(.down)
    return min(repeatCount - 1, last).isFinite ? min(repeatCount - 1, last) : nil
  }

  /// When the last is gone, in the seconds of what holds it; `nil` where that never happens.
  var endTime: Seconds? {
    guard repeatCount > 0 else { return 0 }
    guard let last = lastRepeat else { return nil }
    let length = lengths.latest ?? .infinity
    let span = length + 2 * inclusion.beginTimeRange
    let overlap = inclusion.repeatInterval > 0 ? span / inclusion.repeatInterval : 0
    let numbers = numbers(ofRepeats: max(0, last - overlap.rounded(.up)), through: last)
    return numbers.lazy.map { number in
      endTime(of: number).map { $0 - holder.beginTime }
    }.latest
  }

  /// When the last is gone at the latest, whatever chance makes of it.
  var latestEnd: Seconds? {
    guard repeatCount > 0, let last = lastRepeat, let length = lengths.latest else {
      return endTime
    }
    let begin = inclusion.beginTime + max(0, last) * inclusion.repeatInterval
    return begin + inclusion.beginTimeRange + length
  }

  /// When one is gone, in the scene's time; 0 where it is stopped before it begins.
  private func endTime(of number: Int) -> Seconds? {
    if (holder.stopTime ?? .infinity).isFinite { return occurrence(number).endTime }
    return lengths[choice(of: number)].map { beginTime(of: number) + $0 }
  }
}
