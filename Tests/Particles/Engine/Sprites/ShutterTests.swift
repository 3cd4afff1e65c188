import Foundation
import Testing

@testable import KamuroParticles

@Suite("Shutter")
struct ShutterTests {
  private let shutter = 1.0 / 60

  private func disc(_ size: Double, velocity: Double, longitude: Double = 0) -> EmitterCell {
    var cell = bursting(1)
    cell.contents.size = Size(width: size, height: size)
    cell.velocity = Length(velocity)
    cell.emissionLongitude = .degrees(longitude)
    return cell
  }

  /// The length that the motion adds to a sprite, by the definition: none up to 4 pt, all of it from
  /// 8 pt on.
  private func added(_ way: Double) -> Double {
    way <= 4 ? 0 : way >= 8 ? min(way, 128) : 2 * (way - 4)
  }

  @Test(
    "A fast disc is a streak that ends where it is, of the same light",
    arguments: [0.0, 30, 135, 270],
    [300.0, 420, 960, 20_000]
  )
  func fastDiscIsAStreak(longitude: Double, velocity: Double) {
    let cell = disc(6, velocity: velocity, longitude: longitude)
    let batch = scene(cell, shutter: shutter).batch(at: 1)
    let plain = scene(cell).batch(at: 1)
    let length = added(velocity * shutter)
    let radians = longitude * .pi / 180
    #expect(isClose(Double(batch[.aspect][0]), (6 + length) / 6, size: 30))
    #expect(isClose(Double(batch[.opacity][0] * batch[.aspect][0]), 1))
    #expect(abs(cos(Double(batch[.rotation][0])) - cos(radians)) < 1e-5)
    #expect(abs(sin(Double(batch[.rotation][0])) - sin(radians)) < 1e-5)
    let offset = (Double(batch[.x][0] - plain[.x][0]), Double(batch[.y][0] - plain[.y][0]))
    #expect(abs(offset.0 + cos(radians) * length / 2) < 0.01)
    #expect(abs(offset.1 + sin(radians) * length / 2) < 0.01)
    #expect(batch.runs[0].isStretched && batch[.scale][0] == 1)
  }

  @Test("A slow sprite, or any with a shutter of 0, is as it was, and its columns stay uniform")
  func slowSpriteIsAsItWas() {
    for (velocity, shutter) in [(239.0, shutter), (5000, 0)] {
      let cell = disc(6, velocity: velocity)
      #expect(
        scene(cell, shutter: shutter).snapshot(at: 1).difference(from: scene(cell).snapshot(at: 1))
          == nil
      )
      var simulation = Simulation(scene: scene(cell, shutter: shutter))
      simulation.advance(to: 1)
      simulation.draw { #expect($0[.aspect].isUniform && $0[.opacity].isUniform) }
    }
  }

  @Test("A way is seen from one dot of the canvas on", arguments: [4, 2, 1] as [Float])
  func wayIsSeenFromOneDotOn(dot: Float) {
    for (dots, length) in [(0.99, 0.0), (1.5, 1), (2, 2), (3, 3)] {
      let cell = disc(6, velocity: dots * Double(dot) / shutter)
      var simulation = Simulation(scene: scene(cell, shutter: shutter))
      simulation.dot = dot
      simulation.advance(to: 1)
      simulation.draw {
        #expect(isClose(Double($0[.aspect][0]), (6 + length * Double(dot)) / 6, size: 30))
      }
    }
  }

  @Test("A streak begins where its particle was born")
  func streakBeginsAtTheBirth() {
    let batch = scene(disc(4, velocity: 2400), shutter: shutter).batch(at: 0.005)
    // 12 pt of its way are behind it, not 40.
    #expect(isClose(Double(batch[.aspect][0]), 4, size: 4) && abs(batch[.x][0] - 6) < 1e-3)
  }

  @Test(
    "Shapes with a form of their own keep it, unless they are no larger than a dot",
    arguments: Contents.Shape.allCases
  )
  func shapesKeepTheirForm(shape: Contents.Shape) {
    for (size, isStretched) in [
      (9.0, [.disc, .glow, .square].contains(shape)), (3, shape != .glyph),
    ] {
      var cell = disc(size, velocity: 900)
      cell.contents.shape = shape
      let batch = scene(cell, shutter: shutter).batch(at: 1)
      #expect((batch[.aspect][0] > 1) == isStretched && (batch[.opacity][0] < 1) == isStretched)
    }
    var oval = disc(9, velocity: 900)
    oval.contents.size.height = 5
    #expect(scene(oval, shutter: shutter).batch(at: 1)[.aspect][0] == 1)
    var drop = oval
    // At 900 pt/s a drop of 9 pt is 18 pt long, and covers 9 of its 15 pt.
    drop.stretchVelocity = 450
    #expect(
      isClose(Double(scene(drop, shutter: shutter).batch(at: 1)[.aspect][0]), 24.0 / 9, size: 3)
    )
    drop.stretchVelocity = 150
    #expect(scene(drop, shutter: shutter).batch(at: 1)[.aspect][0] == 6)
    oval.alignsToMotion = true
    #expect(
      isClose(Double(scene(oval, shutter: shutter).batch(at: 1)[.aspect][0]), 24.0 / 9, size: 3)
    )
  }

  /// Compares streaks with the way between two frames without a shutter.
  private func expectStreaks(
    of scene: Scene,
    at time: Seconds,
    size: Double,
    tolerance: Double = 0.8
  ) -> Int {
    var (open, still) = (scene, scene)
    open.placements[0].effect.shutter = shutter
    still.placements[0].effect.shutter = 0
    let (now, before) = (still.batch(at: time), still.batch(at: time - shutter))
    let streaks = open.batch(at: time)
    #expect(streaks.birth == now.birth)
    var count = 0
    for sprite in now[.x].indices where Double(now[.age][sprite]) > shutter {
      guard let old = before.birth.firstIndex(of: now.birth[sprite]) else { continue }
      let way = Vector(
        dx: Double(now[.x][sprite] - before[.x][old]),
        dy: Double(now[.y][sprite] - before[.y][old])
      )
      let length = added(way.magnitude)
      let extent = size * Double(now[.scale][sprite])
      let seen = (Double(streaks[.aspect][sprite]) - 1) * extent
      // The way is measured by the velocity at its end: the error is a s² / 2, twice that on the ramp.
      #expect(abs(seen - length) < tolerance + 0.03 * length, "\(seen) of \(length)")
      guard length > 1 else { continue }
      let offset = (
        Double(streaks[.x][sprite] - now[.x][sprite]), Double(streaks[.y][sprite] - now[.y][sprite])
      )
      let part = -length / 2 / way.magnitude
      #expect(abs(offset.0 - way.dx * part) < tolerance + 0.03 * length)
      #expect(abs(offset.1 - way.dy * part) < tolerance + 0.03 * length)
      count += 1
    }
    return count
  }

  @Test("Streaks follow every kind of motion: drag, curves, sway, polar, tracks and fields")
  func streaksFollowEveryKindOfMotion() {
    let changes: [(inout EmitterCell) -> Void] = [
      { ($0.drag, $0.yAcceleration) = (0.8, 400) },
      {
        var pace = LifeCurve()
        (pace.keyPath, pace.values) = (.velocity, [1, 0.2])
        $0.valueOverLife = [pace]
      },
      { ($0.swayAmplitude, $0.swayFrequency) = (30, 1.5) },
      {
        $0.polar.startRadius = 50
        $0.polar.endRadius = 300
        $0.polar.rotatePerSecond = .degrees(260)
      },
      { $0.dynamics.feelsFields = true },
    ]
    for (index, change) in changes.enumerated() {
      var cell = bursting(300, lifetime: 3)
      cell.name = "dot"
      (cell.velocity, cell.velocityRange) = (500, 400)
      cell.emissionRange = .degrees(180)
      change(&cell)
      var scene = scene(cell)
      if index == 4 { scene.placements[0].effect.fields = [Field(.linearGravity)] }
      #expect(expectStreaks(of: scene, at: 1.2, size: 4) > 50)
    }
    var cell = EmitterCell()
    (cell.name, cell.birthRate, cell.lifetime, cell.velocity) = ("dot", 60, 3, 500)
    let push = track([100, 900]) { $0.keyPath = "emitterCells.dot.yAcceleration" }
    #expect(expectStreaks(of: scene(cell) { $0.animations = [push] }, at: 1.2, size: 4) > 30)
  }

  @Test("Sparks and items are streaks, too")
  func sparksAndItemsAreStreaks() {
    var firework = Firework()
    (firework.sparks, firework.scale, firework.sparkSize) = (40, 400, 4)
    (firework.scaleOverFlight, firework.duration) = (SparkTrack(values: [1]), 1)
    var effect = Effect()
    effect.fireworks = [firework]
    let sparks = Scene(stage: stage, seed: 3, placements: [.init(effect)])
    #expect(expectStreaks(of: sparks, at: 0.4, size: 4) > 20)
    var group = ItemGroup()
    (group.count, group.contents) = (9, [Contents()])
    group.gravity.magnitude = 1
    effect = Effect()
    effect.items = [group]
    let items = Scene(stage: Size(width: 4000, height: 4000), seed: 3, placements: [.init(effect)])
    #expect(expectStreaks(of: items, at: 0.6, size: 4) == 9)
  }

  @Test("A layer that runs at another speed, or backward, has streaks along its motion")
  func streaksFollowTheLayersTime() {
    let cell = disc(4, velocity: 600)
    let fast = scene(cell, shutter: shutter) { $0.timing.speed = 3 }.batch(at: 0.5)
    // 1800 pt/s on the stage: 30 pt, at 900 - 15.
    #expect(isClose(Double(fast[.aspect][0]), 34.0 / 4, size: 9) && abs(fast[.x][0] - 885) < 0.01)
  }
}

@Suite("Fade at the death")
struct DeathFadeTests {
  private func opacity(
    _ age: Seconds,
    lifetime: Seconds = 1,
    shutter: Seconds = 1.0 / 60,
    _ change: (inout EmitterCell) -> Void = { _ in }
  ) -> Double {
    var cell = bursting(1, lifetime: lifetime)
    cell.color.alpha = 0.8
    change(&cell)
    return Double(scene(cell, shutter: shutter).batch(at: age)[.opacity][0])
  }

  @Test("Light fades linearly in the last 0.06 s of a life, or in its last fifth")
  func lightFadesAtTheEndOfALife() {
    #expect(isClose(opacity(0.939), 0.8) && isClose(opacity(0.97), 0.4, size: 8))
    #expect(isClose(opacity(0.985), 0.2, size: 8))
    #expect(isClose(opacity(0.0799, lifetime: 0.1), 0.8))
    #expect(isClose(opacity(0.09, lifetime: 0.1), 0.4, size: 8))
  }

  @Test("Light does not fade twice, nor with a shutter of 0, nor where a trail or a glyph is left")
  func lightDoesNotFadeTwice() {
    #expect(isClose(opacity(0.97, shutter: 0), 0.8))
    #expect(isClose(opacity(0.97) { $0.contents = Contents(shape: .glyph, text: "❄") }, 0.8))
    let faded = opacity(0.97) {
      var fade = LifeCurve()
      (fade.keyPath, fade.values) = (.opacity, [1, 0])
      $0.valueOverLife = [fade]
    }
    #expect(isClose(faded, 0.8 * 0.03, size: 8))
    #expect(isClose(opacity(0.97) { $0.colorSpeed.alpha = -0.8 }, 0.8 * 0.03, size: 8))
    #expect(
      isClose(
        opacity(0.97) { $0.colorOverLife.colors = [.white, Color(red: 0, green: 0, blue: 0)] },
        0.8
      )
    )
    var cell = bursting(1, lifetime: 1)
    (cell.afterglow, cell.velocity) = (0.2, 50)
    let batch = scene(cell, shutter: 1.0 / 60).batch(at: 0.97)
    #expect(batch[.opacity].last == 1)
  }

  @Test("Of many particles with their own lifetimes, those that are dying have faded")
  func dyingParticlesHaveFaded() {
    var cell = bursting(2000, lifetime: 2)
    cell.lifetimeRange = 1
    let (faded, still) = (scene(cell, shutter: 0.01), scene(cell))
    let now = 1.5
    let (light, plain) = (faded.batch(at: now), still.batch(at: now))
    #expect(light.birth == plain.birth)
    // A particle is still there after 0.03 s if it has at least half of its light.
    let later = Set(still.batch(at: now + 0.03).birth)
    for (birth, opacity) in zip(light.birth, light[.opacity]) {
      #expect((opacity >= 0.5) == later.contains(birth) || abs(opacity - 0.5) < 0.001)
    }
    #expect((20...100).contains(light[.opacity].count { $0 < 1 }))
  }

  @Test("Sparks and items whose light would go out fade")
  func sparksAndItemsFade() {
    var effect = Effect()
    var firework = Firework()
    (firework.opacityOverFlight, firework.duration) = (SparkTrack(values: [1]), 1)
    effect.fireworks = [firework]
    var group = ItemGroup()
    (group.lifetime, group.gravity.magnitude) = (1, 0)
    effect.items = [group]
    let scene = Scene(stage: stage, seed: 1, placements: [.init(effect)])
    // The light that is left is the rest of the life, of 0.06 s.
    for (age, light) in [(0.5, 1.0), (0.955, 0.75), (0.97, 0.5), (0.985, 0.25), (0.997, 0.05)] {
      let batch = scene.batch(at: age)
      #expect(batch.count > 8, "at \(age)")
      #expect(batch[.opacity].allSatisfy { isClose(Double($0), light, size: 8) }, "at \(age)")
    }
  }
}
