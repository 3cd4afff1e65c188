import Testing

@testable import KamuroParticles

@Suite("Pace of a frame")
struct FramePaceTests {
  private func pace(_ scene: Scene, at time: Seconds) -> FramePace {
    var simulation = Simulation(scene: scene)
    simulation.seek(to: time)
    _ = simulation.batch()
    return simulation.pace
  }

  @Test("The speed is that of the fastest particle, on the way and in free fall")
  func speedIsThatOfTheFastest() {
    var cell = bursting(50, lifetime: 20)
    (cell.velocity, cell.emissionRange) = (40, .degrees(180))
    #expect(isClose(pace(scene(cell), at: 1).speed, 40, size: 40))
    #expect(pace(scene(cell), at: 1).fading == 0)
    cell.yAcceleration = 30
    #expect((70...100.02).contains(pace(scene(cell), at: 2).speed))
    cell.yAcceleration = 0
    cell.drag = 2
    // 40 e^-4
    #expect(isClose(pace(scene(cell), at: 2).speed, 0.732_625, size: 40))
    cell.velocity = 2000
    #expect(isClose(pace(scene(cell, shutter: 0.02), at: 2).speed, 36.631_3, size: 2000))
    cell = bursting(3, lifetime: 20)
    #expect(pace(scene(cell), at: 1).isStill)
  }

  @Test("The typical speed is that of what moves, weighted by light and speed")
  func typicalSpeedIsThatOfWhatMoves() {
    func crowd(_ count: Int, _ velocity: Length) -> EmitterCell {
      var cell = bursting(count, lifetime: 20)
      (cell.velocity, cell.emissionRange) = (velocity, .degrees(180))
      return cell
    }
    // On a stage that is wide enough for all.
    func typical(_ cells: [EmitterCell], shutter: Seconds) -> Double {
      let scene = scene(cells[0], shutter: shutter) {
        $0.emitterPosition = LengthPair(Length(50, .width), Length(50, .height))
        $0.emitterCells = cells
      }
      return pace(scene, at: 0.3).typicalSpeed
    }
    for shutter in [0, 1.0 / 60, 0.1] {
      #expect(isClose(typical([crowd(50, 40)], shutter: shutter), 40, size: 40))
      // Stars that stand still count nothing beside one that flies.
      let lone = typical([crowd(300, 0), crowd(1, 500)], shutter: shutter)
      #expect(isClose(lone, 500, size: 500))
      // (500² + 300 x 50²) / (500 + 300 x 50)
      let crowded = typical([crowd(300, 50), crowd(1, 500)], shutter: shutter)
      #expect(isClose(crowded, 64.516_1, size: 500))
      #expect(typical([crowd(300, 0)], shutter: shutter) == 0)
    }
  }

  @Test("Light that falls from rest has a typical speed of two thirds of the largest")
  func fallingLightHasTwoThirds() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.yAcceleration) = (400, 1, 300)
    let pace = pace(scene(cell, shutter: 0.1) { $0.emitterPosition = LengthPair(300, 100) }, at: 3)
    #expect((0.64...0.70).contains(pace.typicalSpeed / pace.speed))
  }

  @Test("Particles that are born or dying on the stage count as fading within 0.06 s")
  func birthsAndDeathsCountAsFading() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.intensity, cell.velocity) = (100, 0.7, 3, 10)
    func fading(_ place: LengthPair, _ cell: EmitterCell) -> Double {
      pace(scene(cell, shutter: 0.01) { $0.emitterPosition = place }, at: 0.5).fading
    }
    let middle = LengthPair(Length(50, .width), 100)
    // A disc of 4 pt in full light.
    #expect(isClose(fading(middle, cell), 3 / 0.06, size: 50))
    #expect(fading(LengthPair(-500, -500), cell) == 0)
    cell.color.alpha = 0
    cell.colorSpeed.alpha = 0.25
    // Born dark, they only grow brighter, by 0.25 x 3 per second.
    #expect((0.75...0.96).contains(fading(middle, cell)))
    var dying = bursting(4, lifetime: 1)
    dying.intensity = 2
    let end = scene(dying, shutter: 0.01) { $0.emitterPosition = middle }
    #expect(pace(end, at: 0.9).fading == 0)
    #expect(isClose(pace(end, at: 0.96).fading, 2 / 0.06, size: 40))
  }

  @Test("The pace bounds every motion and every change of light", arguments: seeds(60))
  func paceBoundsEveryChange(seed: UInt64) {
    var dice = Dice(seed)
    var cell = dice.cell(depth: 3)
    cell.emitterCells = []
    (cell.timing, cell.trigger, cell.enabled, cell.afterglow) = (MediaTiming(), .birth, true, 0)
    (cell.birthRate, cell.burst, cell.bursts, cell.lifetime) = (0, 20, [], dice.number(0.5...3))
    cell.lifetimeRange = 0.2
    cell.valueOverLife.removeAll { Set($0.locations).count < $0.locations.count }
    var scene = scene(cell, seed: seed) { $0.emitterPosition = LengthPair(300, 200) }
    let (time, moment) = (cell.lifetime * dice.number(0.2...0.6), 1e-3)
    scene.placements[0].effect.shutter = 0
    let pace = pace(scene, at: time)
    let (now, later) = (scene.batch(at: time), scene.batch(at: time + moment))
    for sprite in now[.x].indices {
      guard let next = later.birth.firstIndex(of: now.birth[sprite]) else { continue }
      let (x, y) = (later[.x][next] - now[.x][sprite], later[.y][next] - now[.y][sprite])
      let isSeen = now[.opacity][sprite] > 0 && now[.scale][sprite] > 0
      let speed = Double((x * x + y * y).squareRoot()) / moment
      // The positions are floats: 6e-5 pt near 600, which is 0.1 pt/s here.
      if isSeen, (0...640).contains(now[.x][sprite]), (0...384).contains(now[.y][sprite]) {
        #expect(speed <= pace.speed * 1.05 + 0.5, "\(speed) > \(pace.speed)")
      }
      let light = later[.opacity][next] * later[.intensity][next]
      let change = abs(Double(light - now[.opacity][sprite] * now[.intensity][sprite])) / moment
      #expect(change <= pace.fading * 1.05 + 0.05, "\(change) > \(pace.fading)")
    }
  }

  @Test("Sparks, items, trails and a layer's transitions have a pace")
  func everythingHasAPace() {
    var effect = Effect()
    var firework = Firework()
    (firework.duration, firework.scale) = (2, 100)
    (firework.opacityOverFlight, firework.changesZPosition) = (SparkTrack(values: [1]), false)
    effect.fireworks = [firework]
    let sparks = pace(Scene(stage: stage, seed: 2, placements: [.init(effect)]), at: 0.5)
    #expect((20...2000).contains(sparks.speed) && sparks.fading < 1e-6)
    var group = ItemGroup()
    group.gravity.magnitude = 1
    effect = Effect()
    effect.items = [group]
    let scene = Scene(stage: stage, seed: 2, placements: [.init(effect)])
    #expect(pace(scene, at: 0.2).speed > 50)
    var cell = bursting(1)
    (cell.afterglow, cell.velocity) = (0.5, 30)
    #expect(isClose(pace(playing(cell), at: 1).fading, 2))
    let fading = playing(bursting(1)) {
      $0.animations = [track([1, 0]) { $0.keyPath = "opacity" }]
    }
    #expect(abs(pace(fading, at: 0.5).fading - 1) < 1e-6)
  }
}

/// ``scene(_:seed:stage:shutter:layer:)`` under a name that no local constant hides.
private func playing(
  _ cell: EmitterCell,
  layer: (inout EmitterLayer) -> Void = { _ in }
) -> Scene {
  scene(cell, layer: layer)
}
