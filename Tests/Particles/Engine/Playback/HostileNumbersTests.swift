import Testing

@testable import KamuroParticles

@Suite("Extreme property values")
struct HostileNumbersTests {
  /// A value at an end of the allowed range, or between.
  private func extreme(_ form: ValueForm, _ dice: inout Dice) -> PropertyValue? {
    switch form {
    case .number(let range, _): .number(max(range.lowerBound, pick(range, &dice).rounded()))
    case .count(let range):
      .number(pick(Double(range.lowerBound)...Double(range.upperBound), &dice).rounded())
    case .length(let range, _):
      dice.oneIn(2)
        ? .number(pick(range, &dice))
        : .text("\(pick(range, &dice))\(dice.pick(Length.Unit.allCases).rawValue)")
    case .quantity(let range):
      dice.pick([.number(pick(range, &dice)), .text("\(pick(range, &dice))vmax"), "1000000rad"])
    case .angle(let range, _): .text("\(pick(range, &dice))deg")
    case .color: .list((0..<4).map { _ in .number(Double(dice.integer(0...1))) })
    case .timingFunction: .text(dice.pick(TimingFunction.names))
    case .choice(let names): .text(dice.pick(names))
    case .flag: .flag(true)
    case .tuple(let forms): .list(forms.map { extreme($0, &dice) ?? 0 })
    case .oneOf(let forms): extreme(dice.pick(forms), &dice)
    case .text, .data, .list, .object, .named, .parameters: nil
    }
  }

  private func pick(_ range: ClosedRange<Double>, _ dice: inout Dice) -> Double {
    dice.pick([range.lowerBound, range.upperBound, range.upperBound, dice.number(range)])
  }

  /// The same value with some properties at the ends of their ranges.
  private func extreme<Value: Declared>(_ value: Value, _ dice: inout Dice) -> Value {
    var value = value
    // Expressions have no ends, and the scenes of known seeds stay as they are.
    for property in Value.properties
    where property.name != "expressions" && dice.oneIn(2) && property.name != "enabled" {
      guard let written = extreme(property.form, &dice) else { continue }
      var reading = PropertyReading()
      property.set(written, in: &value, reading: &reading)
      #expect(reading.problems.isEmpty, "\(property.name): \(written)")
    }
    return value
  }

  private func extremeScene(_ dice: inout Dice) -> Scene {
    var layer = extreme(dice.layer(), &dice)
    layer.emitterCells = (0..<dice.integer(1...2)).map { _ in extremeCell(&dice, depth: 1) }
    layer.animations = layer.animations.map { extremeAnimation($0, &dice) }
    layer.transitions = layer.transitions.map { extreme($0, &dice) }
    var effect = Effect()
    effect.layers = [layer]
    effect.fireworks = [extremeFirework(&dice)]
    effect.fields = (0..<dice.integer(0...2)).map { _ in extreme(dice.field(), &dice) }
    effect.walls = (0..<dice.integer(0...2)).map { _ in extreme(dice.wall(), &dice) }
    effect.items = dice.oneIn(4) ? [extremeItems(&dice)] : []
    return Scene(stage: stage, seed: dice.next(), placements: [Scene.Placement(effect)])
  }

  private func extremeItems(_ dice: inout Dice) -> ItemGroup {
    var items = extreme(dice.items(), &dice)
    // Stepping through the longest lifetimes would make the tests slow.
    (items.lifetime, items.count) = (min(items.lifetime, 5), min(items.count, 10))
    items.gravity = extreme(items.gravity, &dice)
    items.pushes = items.pushes.map { extreme($0, &dice) }
    items.attachments = items.attachments.map { extreme($0, &dice) }
    return items
  }

  private func extremeFirework(_ dice: inout Dice) -> Firework {
    var firework = extreme(dice.firework(), &dice)
    firework.scaleOverFlight = extreme(firework.scaleOverFlight, &dice)
    firework.opacityOverFlight = extreme(firework.opacityOverFlight, &dice)
    firework.scaleOverFlight.ranges = firework.scaleOverFlight.values.map { _ in
      dice.pick([0, 1000, 1e-300])
    }
    let segments = (0..<dice.integer(1...3)).map { _ in extremeSegment(&dice) }
    if dice.oneIn(2) { firework.trajectories = .drawn([Trajectory(segments)]) }
    return firework
  }

  private func extremeSegment(_ dice: inout Dice) -> Trajectory.Segment {
    let place = { (dice: inout Dice) in
      Vector(dx: dice.pick([-1000, 0, 1e-300, 1000]), dy: dice.pick([-1000, 0, 1000]))
    }
    switch dice.integer(1...3) {
    case 1: return .line(to: place(&dice))
    case 2:
      return .cubic(control1: place(&dice), control2: place(&dice), to: place(&dice))
    default:
      return .arc(
        center: place(&dice),
        angle: .degrees(dice.pick([-3600, 1e-9, 3600])),
        aspect: dice.pick([0.01, 1, 100]),
        tilt: .degrees(dice.pick([0, 360]))
      )
    }
  }

  private func extremeAnimation(_ animation: KeyframeTrack, _ dice: inout Dice) -> KeyframeTrack {
    var animation = extreme(animation, &dice)
    animation.animations = animation.animations.map { extremeAnimation($0, &dice) }
    if !animation.values.isEmpty, dice.oneIn(2) { animation.values[0] = dice.pick([-1e6, 1e6]) }
    return animation
  }

  private func extremeCell(_ dice: inout Dice, depth: Int) -> EmitterCell {
    var cell = extreme(dice.cell(depth: 3), &dice)
    // Stepping through the longest lifetimes would make the tests slow.
    cell.dynamics = dice.oneIn(200) ? extreme(dice.dynamics(), &dice) : CellDynamics()
    if dice.oneIn(4) { cell.polar = extreme(dice.polar(), &dice) }
    if depth < 3 { cell.emitterCells = [extremeCell(&dice, depth: depth + 1)] }
    return cell
  }

  @Test(
    "Extreme property values do not trap and give finite frames within the limit",
    arguments: seeds(60) + [1629, 2117]
  )
  func extremeValuesGiveFiniteFramesWithinTheLimit(seed: UInt64) {
    var dice = Dice(seed &+ 9000)
    let scene = extremeScene(&dice)
    var simulation = Simulation(scene: scene, maximumParticles: 2000)
    // Stepped particles take 12 million steps to the last time: a third of the scenes goes there, and in
    // soak tests all do.
    let isLong = seed.isMultiple(of: 3) || seed > 60 || seeds(1).count > 1
    for time in [0, 0.016, 0.5, 30, isLong ? 100_000 : 3000] {
      simulation.advance(to: time)
      let batch = simulation.batch()
      #expect(batch.count <= 2000, "seed \(seed): \(batch.count) at \(time)")
      for (index, column) in FrameSnapshot(batch).columns.enumerated() {
        #expect(column.allSatisfy { $0.isFinite }, "seed \(seed), column \(index) at \(time)")
      }
      for column in [batch[.red], batch[.green], batch[.blue], batch[.opacity]] {
        #expect(column.allSatisfy { (0...1).contains($0) })
      }
      #expect(batch[.scale].allSatisfy { $0 >= 0 })
      #expect(batch[.aspect].allSatisfy { $0 >= 0 })
      let counts = simulation.counts
      #expect(counts.alive == batch.livingCount && counts.born >= 0 && counts.dropped >= 0)
    }
  }

  @Test("A cascade of bursts keeps within the particle limit")
  func cascadeOfBurstsKeepsWithinTheLimit() {
    var cells = bursting(100_000, lifetime: 1)
    cells.trigger = .death
    for _ in 0..<2 {
      var outer = bursting(100_000, lifetime: 1)
      outer.trigger = .death
      outer.emitterCells = [cells]
      cells = outer
    }
    var rocket = bursting(1, lifetime: 1)
    rocket.emitterCells = [cells]
    var simulation = Simulation(scene: scene(rocket), maximumParticles: 5000)
    for time in [0.5, 1.5, 2.5, 3.5] {
      simulation.advance(to: time)
      let count = simulation.counts.alive
      #expect(count > 0 && count <= 5000, "\(count) at \(time)")
    }
  }

  @Test("Thinning keeps an equal share of the births at every time")
  func thinningKeepsAnEqualShareOfBirths() {
    var cell = EmitterCell()
    cell.birthRate = 100_000
    cell.lifetime = 1
    var simulation = Simulation(scene: scene(cell), maximumParticles: 10_000)
    for (time, count) in [(0.25, 2500), (0.5, 5000), (2.0, 10_000), (60, 10_000)] {
      simulation.advance(to: time)
      #expect(abs(simulation.counts.alive - count) <= 2)
    }
  }
}
