/// A group of items in play: a few bodies, each with its own size, mass, pushes and attachments, which
/// are stepped as UIKit's dynamic animator does.
///
/// ```
/// time     beginTime          + repeatInterval
/// items 0      |== lifetime ==|
/// items 1                            |== lifetime ==|
/// ```
/// Items do not act on each other. The position of an item depends only on its initial state, the
/// steps of 1/120 s since the beginning of the repeat, and the pointer. Copies of all items at some
/// steps are the checkpoints of a backward seek.
struct ItemPart: RepeatedPart {
  /// The group, thinned to its budget.
  let group: ItemGroup
  let repeated: RepeatedGroup
  private let index: Int
  /// What acts on the items, in the effect's time.
  private(set) var surroundings: Surroundings
  /// The index of the repeat of the items; -1 before the first.
  private var repeatIndex = -1
  /// The items that are still on the stage, in the order of their ordinals.
  var items: [DynamicItem] = []
  /// The number of steps since the repeat began.
  private var stepCount = 0.0
  private(set) var checkpoints: StepCheckpoints<[DynamicItem]>

  /// Prepares a group; where its items would exceed the budget, it has fewer.
  init(_ index: Int, of effect: Effect, with context: EffectContext) {
    self.index = index
    var group = effect.items[index]
    group.contents = group.contents.map { $0.fitted(to: context.stage) }
    group.lifetime = group.lifetime.tamed(in: 0...ItemGroup.longestLifetime, or: 0)
    let count = max(0, group.contents.isEmpty ? 0 : group.count)
    var repeated = RepeatedGroup(
      with: context,
      source: context.source.child(3, UInt64(index)),
      every: group.repeatInterval,
      from: group.beginTime,
      endingIn: group.valueOverLife.reduce(group.intensity) { $0 * $1.value(at: 1) },
      dots: group.paintedDots(
        on: PaintedArea(of: context.stage),
        streak: context.shutter > 0 ? Double(Streak.longest) : 0
      ),
      bytes: MemorySize.item
    )
    group.count = min(count, repeated.limit)
    repeated.count = (Double(group.count), Double(count))
    (self.group, self.repeated) = (group, repeated)
    checkpoints = StepCheckpoints(
      share: context.budget.particles / Double(SceneLimit.particles),
      copyBytes: MemorySize.itemCopy
    )
    surroundings = Surroundings(
      on: context.stage,
      gravity: group.gravity,
      fields: group.feelsFields ? context.world.fields : [],
      walls: group.meetsWalls ? context.world.walls : [],
      source: context.world.source
    )
  }

  var path: String { "items[\(index)]" }

  var endTime: Seconds? {
    guard let lastIndex = repeated.repeats.lastIndex else { return nil }
    return repeated.repeats.start(of: lastIndex) + (lastIndex < 0 ? 0 : group.lifetime)
  }

  var loop: LoopFacts? {
    let interval = group.repeatInterval > 0 ? group.repeatInterval : .infinity
    return LoopFacts(
      name: "the items \"\(group.name)\"",
      life: min(group.lifetime, interval),
      interval: group.repeatInterval
    )
  }

  var meetsWalls: Bool { group.meetsWalls }

  var followsPointer: Bool {
    surroundings.followsPointer || group.attachments.contains { $0.anchor == .pointer }
  }

  mutating func movePointer(to place: Point?, at time: Seconds) {
    let time = repeated.context.local(time)
    surroundings.pointer.move(to: place, at: time)
    let start = repeated.repeats.start(of: repeatIndex)
    checkpoints.removeAll(after: (time - start) * Surroundings.rate)
  }

  mutating func shareCheckpoints(among count: Double) { checkpoints.share(among: count) }

  mutating func restart() {
    repeatIndex = -1
    checkpoints.removeAll()
  }

  /// The age of the items at a time; `nil` if there are none.
  private func age(at time: Seconds) -> Seconds? {
    guard let moment = repeated.moment(at: time), moment.age < group.lifetime else { return nil }
    return moment.age
  }

  func counts(at time: Seconds) -> ParticleCounts {
    var counts = ParticleCounts()
    guard let moment = repeated.moment(at: time) else { return counts }
    func sum(_ each: Double) -> Int { Int(min(Double(moment.index + 1) * each, 9e15)) }
    counts.born = sum(repeated.count.kept)
    counts.dropped = sum(repeated.count.wanted - repeated.count.kept)
    counts.alive = age(at: time) == nil ? 0 : items.count
    return counts
  }
}

// MARK: - Stepping

extension ItemPart {
  /// Advances or seeks the items to the last step at or before a time.
  ///
  /// Items that die at a wall, or leave the stage for good, are removed in the same step. In the
  /// direction of gravity an item has left when its whole frame is beyond the stage's edge;
  /// sideways, when its center is farther outside than the stage's extent; and against gravity,
  /// which brings it back, than ten times the extent.
  /// - Complexity: O(items · steps); O(1) without items.
  mutating func advance(to time: Seconds) {
    guard let moment = repeated.moment(at: time) else { return }
    if moment.index != repeatIndex {
      repeatIndex = moment.index
      checkpoints.removeAll()
      begin()
    }
    let start = repeated.repeats.start(of: repeatIndex)
    let end = min(repeated.context.local(time), start + group.lifetime)
    let target = Surroundings.stepNumber(at: end - start)
    if target < stepCount {
      if let checkpoint = checkpoints.last(upTo: target) {
        (items, stepCount) = (checkpoint.state, checkpoint.step)
      } else {
        begin()
      }
    }
    while stepCount < target {
      guard !items.isEmpty else {
        stepCount = target
        return
      }
      step(from: start)
      checkpoints.note(items, of: repeated.count.kept, at: stepCount)
    }
  }

  private mutating func step(from start: Seconds) {
    let time = start + stepCount / Surroundings.rate
    var kept = 0
    for index in items.indices {
      let outcome = items[index].step(in: surroundings, at: time)
      if case .died = outcome { continue }
      if isGone(items[index]) { continue }
      if kept != index { items.swapAt(kept, index) }
      kept += 1
    }
    items.removeLast(items.count - kept)
    stepCount += 1
  }

  private func isGone(_ item: DynamicItem) -> Bool {
    let (place, gravity, half) = (item.body.position, surroundings.gravity, item.halfBounds)
    return !Self.reach(of: repeated.context.stage.width, half.dx, gravity.dx).contains(place.x)
      || !Self.reach(of: repeated.context.stage.height, half.dy, gravity.dy).contains(place.y)
  }

  /// The interval that an item's center may be in along one axis.
  /// - Parameters:
  ///   - stage: The stage's extent along the axis, in points.
  ///   - half: Half the extent of the item's frame along the axis, in points.
  ///   - pull: The component of gravity along the axis.
  private static func reach(of stage: Double, _ half: Double, _ pull: Double) -> ClosedRange<Double>
  {
    // A tiny component is rounding error, not gravity.
    let falls = abs(pull) > 1e-6
    let (down, up) = falls ? (half, 10 * stage) : (stage, stage)
    return pull < 0 ? -down...stage + up : -up...stage + down
  }

  /// Sets the items to the beginning of the repeat.
  private mutating func begin() {
    let source = repeated.source.child(UInt64(repeatIndex))
    items = (0..<group.count).map { item($0, by: source.child(UInt64($0))) }
    stepCount = 0
  }

  private func item(_ index: Int, by source: RandomSource) -> DynamicItem {
    typealias RandomIndex = ItemGroup.RandomIndex
    let stage = repeated.context.stage
    let spread = group.positionRange.points(on: stage)
    let place =
      group.position.points(on: stage) + repeated.context.origin
      + Vector(
        dx: spread.dx * source.signed(RandomIndex.x),
        dy: spread.dy * source.signed(RandomIndex.y)
      )
    let contents = group.contents[index % group.contents.count]
    let scale = scale(of: source)
    var item = DynamicItem(
      at: .zero + place,
      size: Size(width: contents.size.width * scale, height: contents.size.height * scale),
      density: group.density
    )
    item.ordinal = index
    item.largestScale = largestScale
    item.traits.charge = group.charge
    item.traits.elasticity = group.elasticity
    item.traits.friction = group.friction
    item.traits.resistance = group.resistance
    item.traits.angularResistance = group.angularResistance
    item.traits.allowsRotation = group.allowsRotation
    item.body.angle =
      group.rotation.radians + group.rotationRange.radians * source.signed(RandomIndex.rotation)
    item.body.angularVelocity =
      group.spin.radians + group.spinRange.radians * source.signed(RandomIndex.spin)
    for (number, push) in group.pushes.enumerated() {
      let randomIndex = RandomIndex.pushes + 2 * UInt64(number)
      item.push(push.drawn(forItem: index, of: group.count, by: source, randomIndex))
    }
    for attachment in group.attachments {
      item.attach(attachment.moved(by: repeated.context.origin, on: stage), on: stage)
    }
    return item
  }

  /// The largest scale factor over the life.
  private var largestScale: Double {
    group.valueOverLife.reduce(1) { factor, curve in
      curve.keyPath == .scale ? factor * (curve.values.max() ?? 1) : factor
    }
  }

  private func scale(of source: RandomSource) -> Double {
    abs(group.scale + group.scaleRange * source.signed(ItemGroup.RandomIndex.scale))
  }
}

// MARK: - Drawing

extension ItemPart {
  func list(at time: Seconds, in order: inout DrawingOrder) {
    order.append(zPosition: repeated.context.zPosition + group.zPosition)
  }

  /// Draws the items: a run for each sequence of neighbors with the same contents.
  func draw(
    _ slice: Int,
    of path: ArraySlice<Int>,
    at time: Seconds,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    guard let age = age(at: time) else { return }
    let source = repeated.source.child(UInt64(repeatIndex))
    let (scale, opacity) = (factor(.scale, atAge: age), shownOpacity(atAge: age))
    let intensity = group.intensity * factor(.intensity, atAge: age)
    let (fading, growth) = change(atAge: age, light: opacity * intensity, scale: scale)
    func kind(_ place: Int) -> Int { items[place].ordinal % group.contents.count }
    var first = 0
    while first < items.count {
      let end = items.indices[first...].firstIndex { kind($0) != kind(first) } ?? items.count
      let run = repeated.run(
        of: group.name.isEmpty ? "items \(index)" : group.name,
        as: "item",
        group.contents[kind(first)],
        isAdditive: group.isAdditive,
        zPosition: group.zPosition
      )
      drawing.draw(run, first..<end, exposure: repeated.exposure, body) { place in
        let item = items[place]
        var color = group.colors.isEmpty ? .white : group.colors[item.ordinal % group.colors.count]
        color.alpha = min(max(color.alpha * opacity, 0), 1)
        return Sprite(
          position: item.body.position - .zero,
          scale: self.scale(of: source.child(UInt64(item.ordinal))) * scale,
          rotation: item.body.angle,
          color: color,
          intensity: intensity,
          age: age,
          birth: item.ordinal,
          velocity: item.body.velocity,
          fading: fading,
          turning: abs(item.body.angularVelocity) + growth
        )
      }
      first = end
    }
  }

  /// The factor on the opacity, which fades at the death.
  private func shownOpacity(atAge age: Seconds) -> Double {
    factor(.opacity, atAge: age) * repeated.fade(atAge: age, of: group.lifetime)
  }

  /// The changes per second of the light, from an age, and of the scale as a part of it.
  private func change(atAge age: Seconds, light: Double, scale: Double) -> (Double, Double) {
    let moment = 1.0 / 120
    guard age >= DeathFade.longest else { return (light / DeathFade.longest, 0) }
    let before = age - moment
    let dimmer =
      shownOpacity(atAge: before) * group.intensity * factor(.intensity, atAge: before)
    let growth = abs(scale - factor(.scale, atAge: before)) / max(scale, 1e-9)
    return (abs(light - dimmer) / moment, growth / moment)
  }

  /// The product of the curves over life of a property.
  private func factor(_ keyPath: LifeCurve.KeyPath, atAge age: Seconds) -> Double {
    group.valueOverLife.reduce(1) { factor, curve in
      curve.keyPath == keyPath ? factor * curve.value(at: age / group.lifetime) : factor
    }
  }
}

extension ItemGroup {
  /// The most dots that the largest item covers.
  fileprivate func paintedDots(on area: PaintedArea, streak: Double) -> Double {
    let largest = (abs(scale) + abs(scaleRange)) * valueOverLife.largestFactor(on: .scale)
    return contents.reduce(1) { max($0, area.dots(of: $1, scale: largest, streak: streak)) }
  }
}
