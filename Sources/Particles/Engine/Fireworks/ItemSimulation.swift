/// The state of a group of items in play.
///
/// ```
/// time        beginTime          + repeatInterval
/// animator 0      |== lifetime ==|
/// animator 1                            |== lifetime ==|
/// ```
/// Each repeat has its own animator. Periodic copies of it are the checkpoints of a backward seek.
struct ItemSimulation: Sendable {
  /// The group, thinned to its budget.
  let group: ItemGroup
  /// The number of items per repeat that the budget drops.
  private let droppedCount: Int
  /// The largest load of a frame that is allowed.
  let budget: FrameLoad
  /// The load of one item.
  private let itemLoad: FrameLoad
  private let source: RandomSource
  private let origin: Vector
  private let stage: Size
  private let exposure: Exposure
  /// Whether light fades at the end of the lifetime: without that it would go out at once.
  private let fades: Bool
  private let bloom: Bloom
  /// What acts on the items, in the effect's time.
  private var surroundings: Surroundings
  private let repeats: Repeats
  /// The index of the animator's repeat.
  private var repeatIndex = -1
  private var animator: DynamicAnimator
  private var checkpoints: [DynamicAnimator] = []

  /// Seconds between checkpoints; longer where they would exceed their memory.
  private var checkpointInterval: Seconds = 1
  /// The memory limit of the checkpoints, in bytes.
  private var checkpointBytes: Double

  init(
    _ group: ItemGroup,
    with context: EffectContext,
    in world: Stepper.World,
    source: RandomSource
  ) {
    var group = group
    group.contents = group.contents.map { $0.fitted(to: context.stage) }
    let count = max(0, group.contents.isEmpty ? 0 : group.count)
    budget = context.budget
    itemLoad = FrameLoad(
      particles: 1,
      dots: group.paintedDots(
        on: PaintedArea(of: context.stage),
        streak: context.shutter > 0 ? Double(Streak.longest) : 0
      ),
      bytes: MemorySize.item
    )
    group.count = min(count, itemLoad.count(within: budget))
    group.lifetime = group.lifetime.tamed(in: 0...ItemGroup.longestLifetime, or: 0)
    self.group = group
    let share = context.budget.particles / Double(Simulation.defaultMaximumParticles)
    checkpointBytes = MemorySize.checkpointBudget * min(1, share)
    droppedCount = count - group.count
    self.source = source
    origin = context.origin
    stage = context.stage
    exposure = Exposure(shutter: context.shutter, on: context.stage)
    fades =
      exposure.fades
      && group.valueOverLife.reduce(group.intensity) { $0 * $1.value(at: 1) } > DeathFade.unseen
    bloom = context.bloom
    surroundings = Surroundings(
      on: context.stage,
      gravity: group.gravity,
      fields: group.feelsFields ? world.fields : [],
      walls: group.meetsWalls ? world.walls : [],
      source: world.source
    )
    animator = DynamicAnimator(on: context.stage, in: surroundings)
    repeats = context.repeats(every: group.repeatInterval, from: group.beginTime)
  }

  /// The largest load of a frame.
  var load: FrameLoad { itemLoad * Double(group.count) }

  /// The largest load of a frame without a budget.
  var wantedLoad: FrameLoad { itemLoad * (Double(group.count) + Double(droppedCount)) }

  /// Advances or seeks the items to a time of the effect.
  mutating func advance(to time: Seconds) {
    guard let moment = repeats.moment(at: time) else { return }
    if moment.index != repeatIndex || checkpoints.isEmpty {
      checkpointInterval = 1
      repeatIndex = moment.index
      checkpoints = [begin(repeatIndex)]
      animator = checkpoints[0]
    }
    let start = repeats.start(of: repeatIndex)
    let end = min(time, start + group.lifetime)
    if Surroundings.stepNumber(at: end - start) < animator.stepCount {
      animator = checkpoints.last { $0.time <= end } ?? checkpoints[0]
    }
    while let next = checkpoints.last.map({ $0.time + checkpointInterval }), next <= end {
      animator.advance(to: next)
      checkpoints.append(animator)
      thinCheckpoints()
    }
    animator.advance(to: end)
  }

  /// Keeps every other checkpoint if they exceed their memory; the first one is always kept.
  private mutating func thinCheckpoints() {
    let bytes = Double(checkpoints.count * group.count) * MemorySize.itemCopy
    guard bytes > checkpointBytes, checkpoints.count > 2 else { return }
    checkpointInterval *= 2
    checkpoints = checkpoints.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
  }

  /// The number of checkpoints.
  var checkpointCount: Int { checkpoints.count }

  /// Divides the checkpoints' memory among a number of simulations that play at the same time.
  mutating func shareCheckpoints(among count: Double) { checkpointBytes /= max(1, count) }

  /// Discards the state of the items.
  mutating func restart() {
    checkpoints = []
  }

  /// The items at the beginning of a repeat.
  private func begin(_ repeatIndex: Int) -> DynamicAnimator {
    let start = repeats.start(of: repeatIndex)
    var animator = DynamicAnimator(on: stage, in: surroundings, at: start)
    let source = source.child(UInt64(repeatIndex))
    for index in 0..<group.count { animator.add(item(index, by: source.child(UInt64(index)))) }
    return animator
  }

  private func item(_ index: Int, by source: RandomSource) -> DynamicItem {
    typealias Draw = ItemGroup.Draw
    let spread = group.positionRange.points(on: stage)
    let place =
      group.position.points(on: stage) + origin
      + Vector(dx: spread.dx * source.signed(Draw.x), dy: spread.dy * source.signed(Draw.y))
    let contents = group.contents[index % group.contents.count]
    let scale = scale(of: source)
    var item = DynamicItem(
      at: .zero + place,
      size: Size(width: contents.size.width * scale, height: contents.size.height * scale),
      density: group.density
    )
    item.largestScale = largestScale
    item.traits.charge = group.charge
    item.traits.elasticity = group.elasticity
    item.traits.friction = group.friction
    item.traits.resistance = group.resistance
    item.traits.angularResistance = group.angularResistance
    item.traits.allowsRotation = group.allowsRotation
    item.body.angle =
      group.rotation.radians + group.rotationRange.radians * source.signed(Draw.rotation)
    item.body.angularVelocity =
      group.spin.radians + group.spinRange.radians * source.signed(Draw.spin)
    for (number, push) in group.pushes.enumerated() {
      let draw = Draw.pushes + 2 * UInt64(number)
      item.push(push.drawn(forItem: index, of: group.count, by: source, draw))
    }
    for attachment in group.attachments {
      item.attach(attachment.moved(by: origin, on: stage), on: stage)
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
    abs(group.scale + group.scaleRange * source.signed(ItemGroup.Draw.scale))
  }

  /// Whether walls stop the items.
  var meetsWalls: Bool { group.meetsWalls }

  /// Whether fields or attachments follow the pointer.
  var followsPointer: Bool {
    surroundings.followsPointer || group.attachments.contains { $0.anchor == .pointer }
  }

  /// Records that the pointer is at a place from a time of the effect on.
  mutating func movePointer(to place: Point?, at time: Seconds) {
    surroundings.pointer.move(to: place, at: time)
    checkpoints.removeAll { $0.time > time }
    animator.surroundings.pointer.move(to: place, at: time)
    for index in checkpoints.indices {
      checkpoints[index].surroundings.pointer.move(to: place, at: time)
    }
  }
}

/// Drawing and counting.
extension ItemSimulation {
  /// Draws the items at the time of the last `advance(to:)`: a run for each sequence of neighbors
  /// with the same contents.
  func draw(
    at time: Seconds,
    number: Int,
    zPosition: Double,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    guard let age = age(at: time) else { return }
    let items = animator.items
    let source = source.child(UInt64(repeatIndex))
    let (scale, opacity) = (factor(.scale, atAge: age), shownOpacity(atAge: age))
    let intensity = group.intensity * factor(.intensity, atAge: age)
    let (fading, growth) = change(atAge: age, light: opacity * intensity, scale: scale)
    func kind(_ place: Int) -> Int { items[place].ordinal % group.contents.count }
    var first = 0
    while first < items.count {
      let end = items.indices[first...].firstIndex { kind($0) != kind(first) } ?? items.count
      var run = SpriteRun(
        layer: group.name.isEmpty ? "items \(number)" : group.name,
        cell: "item",
        contents: group.contents[kind(first)],
        blendMode: group.isAdditive ? .additive : .sourceOver,
        zPosition: zPosition + group.zPosition,
        bloom: bloom
      )
      run.emitter = UInt32(truncatingIfNeeded: self.source.bits(0))
      drawing.draw(run, first..<end, exposure: exposure, body) { place in
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

  /// The age of the items at a time of the effect; `nil` if there are none.
  private func age(at time: Seconds) -> Seconds? {
    guard let moment = repeats.moment(at: time), moment.age < group.lifetime else { return nil }
    return moment.age
  }

  /// The factor on the opacity, which fades at the death.
  private func shownOpacity(atAge age: Seconds) -> Double {
    let left = group.lifetime - age
    let fade = fades ? DeathFade.factor(left: left, of: group.lifetime) : 1
    return factor(.opacity, atAge: age) * fade
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

  /// The effect's time after which nothing is visible; `nil` if it repeats forever.
  var endTime: Seconds? {
    guard let lastIndex = repeats.lastIndex else { return nil }
    return repeats.start(of: lastIndex) + (lastIndex < 0 ? 0 : group.lifetime)
  }

  /// The numbers of items born up to a time of the effect, dropped, and alive.
  func counts(at time: Seconds) -> Simulation.Counts {
    var counts = Simulation.Counts()
    guard let moment = repeats.moment(at: time) else { return counts }
    func sum(_ each: Int) -> Int { Int(min(Double(moment.index + 1) * Double(each), 9e15)) }
    counts.born = sum(group.count)
    counts.dropped = sum(droppedCount)
    counts.alive = age(at: time) == nil ? 0 : animator.items.count
    return counts
  }
}

extension ItemGroup {
  /// The most dots that the largest item covers.
  fileprivate func paintedDots(on area: PaintedArea, streak: Double) -> Double {
    let largest = (abs(scale) + abs(scaleRange)) * valueOverLife.largestFactor(on: .scale)
    return contents.reduce(1) { max($0, area.dots(of: $1, scale: largest, streak: streak)) }
  }
}
