import Foundation
import Testing

@testable import KamuroParticles

@Suite("Looks of emitter cells")
struct CellLooksTests {
  @Test("A particle's size is the magnitude of its scale, at birth and as scaleSpeed changes it")
  func sizeIsTheMagnitudeOfTheScale() {
    var cell = bursting(4000)
    cell.scale = 0.5
    cell.scaleRange = 1
    let batch = scene(cell).batch(at: 0)
    let scales = batch[.scale].map(Double.init)
    // -0.5 ... 1.5, of which the negative quarter is mirrored: twice as dense below 0.5.
    #expect(scales.allSatisfy { (0...1.5).contains($0) })
    #expect((1880...2120).contains(scales.count { $0 < 0.5 }))
    // With 1 more, no scale is negative.
    var larger = cell
    larger.scale = 1.5
    let signed = scene(larger).batch(at: 0)[.scale].map { Double($0) - 1 }
    #expect(zip(scales, signed).allSatisfy { isClose($0, abs($1)) })
    #expect((880...1120).contains(signed.count { $0 < 0 }))
    func expect(_ batch: SpriteBatch, _ expected: (Double) -> Double) {
      for (index, before) in signed.enumerated() {
        let scale = expected(before)
        #expect(isClose(Double(batch[.scale][index]), abs(scale), size: 4))
      }
    }
    cell.scaleSpeed = -0.4
    expect(scene(cell).batch(at: 1)) { $0 - 0.4 }
    expect(scene(cell) { $0.scale = 2 }.batch(at: 1)) { $0 * 2 - 0.8 }
    expect(scene(cell) { $0.scale = -2 }.batch(at: 1)) { 0.8 - $0 * 2 }
  }

  @Test("No particle is larger than the bound of its cell's scales", arguments: seeds(40))
  func scalesAreWithinTheirBound(seed: UInt64) {
    var dice = Dice(seed &+ 6100)
    var cell = bursting(50, lifetime: 3)
    (cell.scale, cell.scaleRange) = (dice.number(-2...2), dice.number(0...1))
    (cell.scaleSpeed, cell.lifetimeRange) = (dice.number(-2...2), 1)
    let animated = KeyframeTrack.KeyPath(
      dice.oneIn(2) ? "scale" : "emitterCells.\(cell.name).scale"
    )
    let tracks = dice.oneIn(3) ? [track([-1, 2]) { $0.keyPath = animated }] : []
    let scene = scene(cell) { $0.animations = tracks }
    let plan = Simulation(scene: scene).effects[0].layers[0].nodes[0].plan
    for time in stride(from: 0, to: 4, by: 0.1) {
      let largest = Double(scene.batch(at: time)[.scale].max() ?? 0)
      #expect(largest <= plan.largestScale * 1.000_001, "seed \(seed) at \(time)")
    }
  }

  @Test("An emitter cell's lifetime is uniform over base ± range, times the layer's lifetime")
  func lifetimeIsUniformOverItsRange() {
    var cell = bursting(4000, lifetime: 2)
    cell.lifetimeRange = 1
    for (time, living) in [(0.99, 4000), (1.5, 3000), (2, 2000), (2.5, 1000), (3.001, 0)] {
      let count = scene(cell).batch(at: time).count
      #expect(abs(count - living) <= 150, "\(count) at \(time)")
      #expect(scene(cell) { $0.lifetime = 3 }.batch(at: time * 3).count == count)
    }
    cell.lifetimeRange = 4
    // -2 ... 6: a quarter of the lifetimes are negative, and these particles never appear.
    #expect(abs(scene(cell).batch(at: 0).count - 3000) < 150)
    #expect(scene(cell) { $0.lifetime = 0 }.batch(at: 0).count == 0)
  }

  @Test(
    "Color channels are uniform over base ± range, change by their speeds and are clamped"
  )
  func colorChannelsAreUniformOverTheirRanges() {
    var cell = bursting(4000)
    cell.color = Color(red: 0.5, green: 0.5, blue: 0.9, alpha: 0.6)
    cell.colorRange = Color(red: 0.25, green: 0, blue: 0.5, alpha: 0.4)
    cell.colorSpeed = Color(red: 0, green: 0.3, blue: 0, alpha: -0.5)
    let scene = scene(cell) { $0.opacity = 0.5 }
    let (start, end) = (scene.batch(at: 0), scene.batch(at: 1))
    expectUniform(start[.red].map(Double.init), in: 0.25...0.75)
    expectUniform(start[.opacity].map { Double($0) * 2 }, in: 0.2...1)
    #expect(end[.green].allSatisfy { isClose(Double($0), 0.8) })
    // 0.4 ... 1.4 is clamped to 1: two fifths are 1.
    #expect(start[.blue].allSatisfy { (0.4...1).contains($0) })
    #expect((1450...1750).contains(start[.blue].count { $0 == 1 }))
    for (before, after) in zip(start[.opacity], end[.opacity]) {
      #expect(isClose(Double(after), max(0, Double(before) * 2 - 0.5) / 2))
    }
  }

  @Test("Each color channel changes by its own speed and stays within 0...1")
  func eachColorChannelChangesByItsOwnSpeed() {
    var cell = bursting(1)
    let (start, speed) = ([0.5, 0.25, 0.75, 1], [0.125, -0.0625, 0.5, -0.25])
    cell.color = Color(red: start[0], green: start[1], blue: start[2], alpha: start[3])
    cell.colorSpeed = Color(red: speed[0], green: speed[1], blue: speed[2], alpha: speed[3])
    for time in [0.0, 0.25, 1, 2, 3.5, 6] {
      let batch = scene(cell).batch(at: time)
      let channels = [batch[.red][0], batch[.green][0], batch[.blue][0], batch[.opacity][0]]
      for (index, channel) in channels.enumerated() {
        #expect(isClose(Double(channel), min(max(start[index] + speed[index] * time, 0), 1)))
      }
    }
  }

  @Test("A palette's color is sampled for each particle, or once for each burst")
  func paletteColorIsSampledPerParticleOrPerBurst() {
    let palette = [0.2, 0.5, 0.8].map { Color(red: $0, green: 0, blue: 0) }
    var cell = bursting(3000)
    cell.palette = palette
    let each = scene(cell).batch(at: 0)
    for color in palette {
      #expect((850...1150).contains(each[.red].count { $0 == Float(color.red) }))
    }
    var parent = bursting(300, lifetime: 1)
    cell.burst = 4
    cell.trigger = .death
    cell.paletteScope = .burst
    parent.emitterCells = [cell]
    let bursts = scene(parent).batch(at: 1)
    #expect(bursts.count == 1200)
    var counts: [Float: Int] = [:]
    // Sprites of one burst need not be neighbors; but each color occurs in multiples of four.
    for red in bursts[.red] { counts[red, default: 0] += 1 }
    #expect(counts.count == 3)
    #expect(counts.values.allSatisfy { $0.isMultiple(of: 4) && (280...520).contains($0) })
  }

  @Test("Sprite runs go by zPosition, layer and emitter cell; oldestLast puts the oldest on top")
  func runsAreOrderedByZPositionLayerAndCell() {
    var cell = EmitterCell()
    cell.name = "a"
    cell.birthRate = 10
    cell.lifetime = 10
    var layers = [EmitterLayer(), EmitterLayer(), EmitterLayer()]
    for (index, z) in [5.0, -1, 5].enumerated() {
      layers[index].emitterCells = [cell, cell]
      layers[index].zPosition = z
    }
    layers[0].name = "first"
    layers[2].renderMode = .oldestLast
    layers[1].renderMode = .additive
    var effect = Effect()
    effect.layers = layers
    let batch = Scene(
      stage: stage,
      placements: [Scene.Placement(effect, zPosition: 2)]
    ).batch(at: 1)
    // Both emitter cells of the last layer have the same times of birth: each sprite is a run.
    let interleaved = Array(repeating: "2", count: 20)
    #expect(batch.runs.map(\.layer) == ["1", "1", "first", "first"] + interleaved)
    #expect(batch.runs.map(\.zPosition) == [1, 1] + Array(repeating: 7, count: 22))
    #expect(batch.runs.allSatisfy { ($0.blendMode == .additive) == ($0.layer == "1") })
    for run in batch.runs.prefix(4) { #expect(batch.birth[run.range].elementsEqual(0..<10)) }
    let births = batch.runs.dropFirst(4).flatMap { batch.birth[$0.range] }
    let twice: [Int] = (0..<20).reversed().map { $0 / 2 }
    #expect(births.map(Int.init) == twice)
  }

  @Test("Sprite runs have their layer's blend mode, or additive where renderMode is additive")
  func runsHaveTheBlendModeOfTheirLayer() {
    for renderMode in EmitterLayer.RenderMode.allCases {
      for blendMode in BlendMode.allCases {
        var layer = EmitterLayer()
        layer.emitterCells = [bursting(2)]
        (layer.renderMode, layer.blendMode) = (renderMode, blendMode)
        var effect = Effect()
        effect.layers = [layer]
        let batch = Scene(stage: stage, placements: [Scene.Placement(effect)]).batch(at: 0.1)
        let expected = renderMode == .additive ? .additive : blendMode
        #expect(!batch.runs.isEmpty && batch.runs.allSatisfy { $0.blendMode == expected })
      }
    }
  }

  @Test("A layer's blur is in points, and its animated value is clamped")
  func blurIsInPointsAndClamped() {
    var layer = EmitterLayer()
    layer.emitterCells = [bursting(2)]
    layer.blur = Length(10, .width)
    var effect = Effect()
    func blurs(_ times: [Seconds]) -> [Double] {
      effect.layers = [layer]
      let scene = Scene(stage: stage, placements: [Scene.Placement(effect)])
      return times.flatMap { scene.batch(at: $0).runs.map(\.blur) }
    }
    #expect(blurs([0.1]) == [stage.width / 10])
    var track = KeyframeTrack()
    (track.keyPath, track.values, track.timing.duration) = ("blur", [0, 800], 2)
    layer.animations = [track]
    #expect(zip(blurs([0.5, 1.5]), [200, 400]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("A layer's tracks scale, rotate and move it about its position and set its opacity")
  func transformTracksActAboutThePosition() {
    var cell = bursting(50)
    cell.velocity = 40
    cell.emissionRange = .degrees(180)
    cell.spin = Angle(radians: 0.25)
    func track(_ keyPath: KeyframeTrack.KeyPath, _ values: [Double]) -> KeyframeTrack {
      var track = KeyframeTrack()
      track.keyPath = keyPath
      track.values = values
      track.timing.duration = 2
      return track
    }
    let place: (inout EmitterLayer) -> Void = { $0.emitterPosition = LengthPair(100, 80) }
    let plain = scene(cell, layer: place).batch(at: 1)
    let moved = scene(cell) {
      place(&$0)
      $0.animations = [
        track("transform.scale", [1, 3]), track("transform.rotation", [0, 1]),
        track(.translationX, [0, 20]),
        track(.translationY, [0, -60]), track(.opacity, [1, 0.5]),
      ]
    }.batch(at: 1)
    for index in 0..<50 {
      let (dx, dy) = (Double(plain[.x][index]) - 100, Double(plain[.y][index]) - 80)
      #expect(
        isClose(Double(moved[.x][index]), 110 + 2 * (dx * cos(0.5) - dy * sin(0.5)), size: 200)
      )
      #expect(
        isClose(Double(moved[.y][index]), 50 + 2 * (dx * sin(0.5) + dy * cos(0.5)), size: 200)
      )
      #expect(moved[.scale][index] == 2 && isClose(Double(moved[.rotation][index]), 0.75))
      #expect(isClose(Double(moved[.opacity][index]), 0.75))
    }
  }
}

@Suite("Sub-cells")
struct SubCellTests {
  private var parent: EmitterCell {
    var parent = bursting(1, lifetime: 2)
    parent.name = "parent"
    parent.velocity = 100
    parent.emissionLongitude = .degrees(-60)
    parent.yAcceleration = 80
    parent.drag = 0.7
    return parent
  }

  private func parentState(_ t: Double) -> (x: Double, y: Double, heading: Double) {
    let (k, a) = (0.7, 80.0)
    let reach = (1 - exp(-k * t)) / k
    let (vx, vy) = (100 * cos(-Double.pi / 3), 100 * sin(-Double.pi / 3))
    let velocity = (vx * exp(-k * t), vy * exp(-k * t) + a * reach)
    return (vx * reach, vy * reach + a * (t - reach) / k, atan2(velocity.1, velocity.0))
  }

  @Test("Particles of a sub-cell start at their parent's position, along its heading")
  func subCellsStartAtTheirParentAlongItsHeading() {
    var (parent, child) = (parent, EmitterCell())
    child.name = "child"
    child.birthRate = 8
    child.lifetime = 9
    child.velocity = 30
    parent.emitterCells = [child]
    let batch = scene(parent).batch(at: 1.9)
    let run = batch.runs.first { $0.cell == "child" }
    #expect(run?.range.count == 15)
    for sprite in run?.range ?? 0..<0 {
      let birth = Double(batch.birth[sprite] + 1) / 8
      let age = 1.9 - birth
      let start = parentState(birth)
      #expect(isClose(Double(batch[.age][sprite]), age))
      #expect(abs(Double(batch[.x][sprite]) - (start.x + 30 * age * cos(start.heading))) < 1e-3)
      #expect(abs(Double(batch[.y][sprite]) - (start.y + 30 * age * sin(start.heading))) < 1e-3)
    }
    // Emission stops with the parent; the particles live on.
    #expect(scene(parent).batch(at: 8).count == 16)
  }

  @Test("A sub-cell triggered by death bursts when and where the parent dies")
  func subCellsBurstWhereTheirParentDied() {
    var (parent, child) = (parent, bursting(5, lifetime: 1))
    child.trigger = .death
    child.velocity = 30
    child.emissionLongitude = .degrees(90)
    parent.emitterCells = [child]
    #expect(scene(parent).batch(at: 1.999).count == 1)
    let batch = scene(parent).batch(at: 2.5)
    let end = parentState(2)
    #expect(batch.count == 5 && batch[.age].allSatisfy { isClose(Double($0), 0.5) })
    #expect(
      batch[.x].allSatisfy { abs(Double($0) - (end.x + 15 * cos(end.heading + .pi / 2))) < 1e-3 }
    )
    #expect(
      batch[.y].allSatisfy { abs(Double($0) - (end.y + 15 * sin(end.heading + .pi / 2))) < 1e-3 }
    )
    #expect(scene(parent).batch(at: 3.001).count == 0)
  }

  @Test("A sub-cell's timing is relative to its parent's birth")
  func subCellTimingBeginsAtTheParentsBirth() {
    var (parent, child) = (bursting(1, lifetime: 5), EmitterCell())
    child.birthRate = 10
    child.lifetime = 100
    child.timing.beginTime = 1
    child.timing.duration = 2
    parent.emitterCells = [child]
    for (time, count) in [(0.9, 1), (1.05, 1), (2.05, 11), (4, 21), (6, 20)] {
      #expect(scene(parent).batch(at: time).count == count, "at \(time)")
    }
    parent.emitterCells[0].timing.speed = 2
    for (time, count) in [(1.52, 11), (2.1, 21), (6, 20)] {
      #expect(scene(parent).batch(at: time).count == count, "at double speed, \(time)")
    }
    parent.emitterCells[0].timing = MediaTiming()
    parent.emitterCells[0].timing.timeOffset = 1
    for (time, count) in [(0, 11), (1.02, 21)] {
      #expect(scene(parent).batch(at: time).count == count, "with an offset, \(time)")
    }
  }
}
