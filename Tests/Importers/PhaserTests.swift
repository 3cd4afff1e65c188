import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Phaser emitter configurations")
struct PhaserTests {
  private func imported(_ text: String) throws -> ImportedEffect {
    let bytes = Array(text.utf8)
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .phaser)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: .none)
  }

  private func layer(_ text: String) throws -> EmitterLayer { try imported(text).effect.layers[0] }

  private func cell(_ text: String) throws -> EmitterCell { try layer(text).emitterCells[0] }

  /// The sprites at a time from a place in the middle of a stage.
  private func sprites(_ effect: Effect, at time: Double) -> SpriteBatch {
    var effect = effect
    effect.shutter = 0
    let stage = Size(width: 640, height: 384)
    let scene = Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  @Test("Options pasted from a game read as their JSON does")
  func optionsReadAsJSON() throws {
    let pasted = """
      { // a fire
        speed: { min: 20, max: 100 }, angle: { min: 250, max: 290 },
        scale: { start: .6, end: 0, ease: 'sine.out' }, lifespan: 1500, frequency: 20,
        tint: [0xff8800, 0xffff00], blendMode: 'ADD',
      };
      """
    let json = """
      { "speed": { "min": 20, "max": 100 }, "angle": { "min": 250, "max": 290 },
        "scale": { "start": 0.6, "end": 0, "ease": "sine.out" }, "lifespan": 1500, "frequency": 20,
        "tint": [16746496, 16776960], "blendMode": 1 }
      """
    let cell = try cell(pasted)
    #expect(try imported(pasted).effect == imported(json).effect)
    #expect(cell.velocity == 60 && cell.velocityRange == 40)
    #expect(cell.emissionLongitude == .degrees(270) && cell.emissionRange == .degrees(20))
    #expect(cell.lifetime == 1.5 && abs(cell.birthRate - 50) < 1e-9)
    #expect(cell.palette == [Color(hex: "#ff8800"), Color(hex: "#ffff00")])
    #expect(try layer(pasted).blendMode == .screen)
    // The sine's slope is smaller at its end.
    let curve = try #require(cell.valueOverLife.first { $0.keyPath == .scale })
    #expect(abs(curve.value(at: 0.5) - (1 - 0.5.squareRoot())) < 1e-3)
  }

  /// The place and the size of a particle after the steps of `Particle.update`.
  private func stepped(age: Double) -> (x: Double, y: Double, size: Double) {
    let (step, life) = (1.0 / 960, 2.0)
    var (x, y, u, v) = (0.0, 0.0, 120 * 0.5, -120 * 0.75.squareRoot())
    for _ in 0..<Int((age / step).rounded()) {
      u += -20 * step
      v += (150 + 30) * step
      x += u * step
      y += v * step
    }
    return (x, y, 32 * (1.5 + (0.25 - 1.5) * age / life))
  }

  @Test("Particles move and shrink as the steps of the engine say, within 1 %")
  func motionMatchesSteps() throws {
    let effect = try imported(
      """
      { "speed": 120, "angle": -60, "gravityX": -20, "gravityY": 150, "accelerationY": 30,
        "lifespan": 2000, "frequency": 50, "scale": { "start": 1.5, "end": 0.25 } }
      """
    ).effect
    let batch = sprites(effect, at: 5)
    #expect(batch.count >= 39)
    for index in 0..<batch.count {
      let expected = stepped(age: Double(batch[.age][index]))
      #expect(abs(Double(batch[.x][index]) - 320 - expected.x) < 1.2)
      #expect(abs(Double(batch[.y][index]) - 192 - expected.y) < 1.2)
      #expect(abs(Double(batch[.scale][index]) * 32 - expected.size) < 0.1)
    }
  }

  @Test("Births are a rate, bursts at intervals, one burst, or as many as stopAfter says")
  func birthsAreKept() throws {
    #expect(try cell(#"{ "lifespan": 500, "speed": 9 }"#).birthRate == 60)
    let waves = try layer(#"{ "frequency": 500, "quantity": 8, "speed": 9, "duration": 2000 }"#)
    #expect(waves.emitterCells[0].burst == 8 && waves.emitterCells[0].timing.duration == 0.5)
    #expect(waves.emitterCells[0].timing.repeatCount == .infinity)
    #expect(waves.timing.duration > 1.5 && waves.timing.duration < 2)
    let once = try cell(#"{ "frequency": -1, "quantity": 40, "speed": 9 }"#)
    #expect(once.burst == 40 && once.birthRate == 0)
    let waiting = try imported(#"{ "emitting": false, "frequency": 20, "speed": 9 }"#)
    #expect(waiting.effect.layers[0].emitterCells[0].burst == 20)
    #expect(waiting.findings.contains { $0.property == "emitting" && $0.outcome == .approximated })
    let some = try layer(#"{ "frequency": 10, "stopAfter": 50, "speed": 9 }"#)
    #expect(abs(some.timing.duration - 0.5) < 1e-9)
    let bounded = try cell(#"{ "frequency": 1, "maxParticles": 30, "lifespan": 3000 }"#)
    #expect(abs(bounded.birthRate - 10) < 1e-9)
  }

  @Test("A number has the forms of emitter operations")
  func formsAreRead() throws {
    let steps = try cell(
      #"{ "angle": { "start": 0, "end": 360, "steps": 32 }, "speed": 90, "frequency": 20 }"#
    )
    #expect(steps.emissionStep == .degrees(11.25) && steps.emissionRange == .zero)
    let random = try cell(
      #"{ "scale": { "start": 2, "end": 0, "random": true }, "lifespan": 900, "speed": [10, 30] }"#
    )
    let curve = try #require(random.valueOverLife.first)
    #expect(random.scale * curve.values[0] == 1 && curve.values[1] == 0)
    #expect(random.scale * curve.ranges[0] == 1 && curve.ranges[1] == 0)
    #expect(random.velocity == 20 && random.velocityRange == 10)
    let values = try cell(
      #"{ "alpha": { "values": [0, 1, 0.5], "interpolation": "linear" }, "lifespan": 900 }"#
    )
    #expect(values.valueOverLife.first { $0.keyPath == .opacity }?.values == [0, 1, 0.5])
    let turned = try cell(
      #"{ "rotate": { "start": 0, "end": -360 }, "texture": "box", "speed": 9, "lifespan": 9 }"#
    )
    #expect(turned.rotation == .degrees(360))
    #expect(turned.valueOverLife.first { $0.keyPath == .rotation }?.values == [0, -1])
    let flat = try cell(#"{ "scaleX": 2, "scaleY": 0.5, "tint": "0x00ff00", "speedX": -9 }"#)
    #expect(flat.contents.extent == LengthPair(32, 8) && flat.scale == 2)
    #expect(flat.color == Color(hex: "#00ff00") && flat.xVelocity == -9)
    let course = try cell(
      #"{ "color": [16711680, 255], "colorEase": "quad.in", "speed": 9, "lifespan": 9 }"#
    )
    #expect(abs((course.colorOverLife.color(at: 0.5)?.red ?? 0) - 0.75) < 0.01)
  }

  @Test(
    "Particles are born in the zone",
    arguments: [
      (#"{ "x": 10, "y": 20, "width": 40, "height": 60 }"#, "random"),
      (#"{ "type": 5, "x": 10, "y": 20, "width": 40, "height": 60 }"#, "edge"),
      (#"{ "x": 30, "y": 50, "radius": 20 }"#, "random"),
      (#"{ "type": 0, "x": 30, "y": 50, "_radius": 20 }"#, "edge"),
      (#"{ "type": 1, "x": 30, "y": 50, "width": 40, "height": 60 }"#, "random"),
      (#"{ "x1": 10, "y1": 20, "x2": 50, "y2": 80 }"#, "edge"),
      (#"{ "points": [10, 20, 50, 20, 50, 80] }"#, "edge"),
      (
        #"{ "points": [{ "x": 10, "y": 20 }, { "x": 50, "y": 20 }, { "x": 50, "y": 80 }] }"#,
        "random"
      ),
    ]
  )
  func zonesAreKept(source: String, type: String) throws {
    let effect = try imported(
      """
      { "x": -40, "y": 5, "lifespan": 3000, "frequency": 2, "speed": 0,
        "emitZone": { "type": "\(type)", "source": \(source) } }
      """
    ).effect
    let batch = sprites(effect, at: 2)
    #expect(batch.count > 500)
    let places = (0..<batch.count).map {
      (Double(batch[.x][$0]) - 320 + 40, Double(batch[.y][$0]) - 192 - 5)
    }
    #expect(places.allSatisfy { (9.9...50.1).contains($0.0) && (19.9...80.1).contains($0.1) })
    let isTall = !source.contains("adius")
    #expect(places.contains { $0.0 < 14 } && places.contains { $0.0 > 46 })
    #expect(places.contains { $0.1 < (isTall ? 26 : 34) })
    #expect(places.contains { $0.1 > (isTall ? 74 : 66) })
    guard type == "edge", source.contains("adius") else { return }
    // On a circle's edge, up to its corners.
    #expect(
      places.allSatisfy { abs(($0.0 - 30) * ($0.0 - 30) + ($0.1 - 50) * ($0.1 - 50) - 400) < 1 }
    )
  }

  @Test("Particles reach moveToX and moveToY at the ends of their lives")
  func particlesReachPlaces() throws {
    let effect = try imported(
      #"{ "x": 10, "y": 20, "moveToX": 130, "moveToY": -60, "lifespan": 2000, "frequency": 100 }"#
    ).effect
    let batch = sprites(effect, at: 5)
    #expect(batch.count >= 19)
    for index in 0..<batch.count {
      let part = Double(batch[.age][index]) / 2
      #expect(abs(Double(batch[.x][index]) - 330 - 120 * part) < 0.01)
      #expect(abs(Double(batch[.y][index]) - 212 + 80 * part) < 0.01)
    }
  }

  @Test("Each emitter of a list is a layer, and what has no counterpart is noted with its line")
  func findingsHaveLines() throws {
    let imported = try imported(
      """
      [ { "lifespan": 900, "speed": 10, "name": "smoke" },
        { "lifespan": 900, "speed": 10,
          "deathZone": { "source": { "radius": 3 } },
          "follow": {}, "bounce": 0.8 } ]
      """
    )
    #expect(imported.effect.layers.map(\.name) == ["smoke", "emitter 2"])
    let left = imported.findings.filter { $0.outcome == .leftOut }
    #expect(left.map(\.line) == [3, 4, 4])
    #expect(left[0].property == "emitter 2: deathZone")
  }
}
