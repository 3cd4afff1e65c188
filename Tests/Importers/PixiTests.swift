import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("PixiJS emitter files")
struct PixiTests {
  /// A configuration of version 1.
  private static let first = """
    {
      "alpha": { "start": 0.8, "end": 0.1 },
      "scale": { "start": 1, "end": 0.5, "minimumScaleMultiplier": 0.5 },
      "color": { "start": "#ff0000", "end": "0000ff" },
      "speed": { "start": 200, "end": 50, "minimumSpeedMultiplier": 1 },
      "acceleration": { "x": 0, "y": 0 },
      "startRotation": { "min": 260, "max": 280 },
      "rotationSpeed": { "min": 10, "max": 30 },
      "blendMode": "add",
      "lifetime": { "min": 0.5, "max": 1.5 },
      "frequency": 0.01, "emitterLifetime": 2, "maxParticles": 500,
      "pos": { "x": 0, "y": 0 }, "addAtBack": false,
      "spawnType": "rect", "spawnRect": { "x": -10, "y": 20, "w": 40, "h": 60 }
    }
    """
  /// The same of version 5.
  private static let fifth = """
    {
      "lifetime": { "min": 0.5, "max": 1.5 },
      "frequency": 0.01, "emitterLifetime": 2, "maxParticles": 500,
      "pos": { "x": 0, "y": 0 }, "addAtBack": false,
      "behaviors": [
        { "type": "alpha", "config": { "alpha": { "list": [
          { "value": 0.8, "time": 0 }, { "value": 0.1, "time": 1 }] } } },
        { "type": "scale", "config": { "minMult": 0.5, "scale": { "list": [
          { "value": 1, "time": 0 }, { "value": 0.5, "time": 1 }] } } },
        { "type": "color", "config": { "color": { "list": [
          { "value": "f00", "time": 0 }, { "value": "#0000ff", "time": 1 }] } } },
        { "type": "rotation", "config": {
          "accel": 0, "minSpeed": 10, "maxSpeed": 30, "minStart": 260, "maxStart": 280 } },
        { "type": "moveSpeed", "config": { "minMult": 1, "speed": { "list": [
          { "value": 200, "time": 0 }, { "value": 50, "time": 1 }] } } },
        { "type": "blendMode", "config": { "blendMode": "ADD" } },
        { "type": "spawnShape", "config": { "type": "rect",
          "data": { "x": -10, "y": 20, "w": 40, "h": 60 } } }
      ]
    }
    """

  private func imported(_ text: String, fit: StageFit = .none) throws -> ImportedEffect {
    let bytes = Array(text.utf8)
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .pixi)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  @Test("Versions 1 and 5 of a configuration are the same effect")
  func versionsAgree() throws {
    #expect(try imported(Self.first).effect == imported(Self.fifth).effect)
  }

  @Test("Numbers are taken over")
  func numbersAreTakenOver() throws {
    let effect = try imported(Self.first).effect
    let layer = effect.layers[0]
    let cell = layer.emitterCells[0]
    #expect(cell.lifetime == 1 && cell.lifetimeRange == 0.5)
    #expect(cell.birthRate == 100 && layer.timing.duration == 2)
    #expect(cell.velocity == 200 && cell.velocityRange == 0)
    #expect(cell.valueOverLife.first { $0.keyPath == .velocity }?.values == [1, 0.25])
    #expect(cell.scale == 0.75 && cell.scaleRange == 0.25)
    #expect(abs(cell.color.alpha - 0.8) < 1e-12)
    #expect(layer.blendMode == .screen)
    #expect(layer.emitterShape == .rectangle)
    #expect(layer.emitterSize == LengthPair(40, 60))
  }

  @Test("Particles move as the behavior's steps say, within 1 %")
  func motionMatchesSteps() throws {
    let effect = try imported(
      """
      {
        "lifetime": { "min": 2, "max": 2 }, "frequency": 0.05, "emitterLifetime": -1,
        "behaviors": [
          { "type": "moveSpeed", "config": { "minMult": 1, "speed": { "list": [
            { "value": 100, "time": 0 }, { "value": 40, "time": 0.5 }, { "value": 160, "time": 1 }
          ] } } },
          { "type": "rotationStatic", "config": { "min": 270, "max": 270 } }
        ]
      }
      """
    ).effect
    let scene = Scene(
      stage: Size(width: 640, height: 384),
      placements: [Scene.Placement(effect)]
    )
    var simulation = Simulation(scene: scene)
    simulation.advance(to: 4)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect(batch.count > 30)
    for sprite in 0..<batch.count {
      let age = Double(batch[.age][sprite])
      var y = 0.0
      for time in stride(from: 0, to: age - 0.0005, by: 0.001) {
        let part = (time + 0.0005) / 2
        y -= 0.001 * (part < 0.5 ? 100 - 120 * part : 40 + 240 * (part - 0.5))
      }
      #expect(abs(Double(batch[.y][sprite]) - 192 - y) < 2)
      #expect(abs(Double(batch[.x][sprite]) - 320) < 0.01)
    }
  }

  /// The age and place of each particle at 4 s, from the middle of a stage.
  private func particles(
    _ behaviors: String,
    _ more: String = ""
  ) throws -> [(age: Double, x: Double, y: Double)] {
    var effect = try imported(
      """
      { "lifetime": { "min": 2, "max": 2 }, "frequency": 0.1, \(more) "behaviors": [\(behaviors)] }
      """
    ).effect
    effect.shutter = 0
    let scene = Scene(stage: Size(width: 640, height: 384), placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: 4)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect(batch.count >= 19)
    return (0..<batch.count).map { index in
      (
        Double(batch[.age][index]), Double(batch[.x][index]) - 320, Double(batch[.y][index]) - 192
      )
    }
  }

  @Test("The speed does not exceed maxSpeed, as the behavior's steps say")
  func speedIsLimited() throws {
    let particles = try particles(
      """
      { "type": "moveAcceleration", "config": { "accel": { "x": 0, "y": 200 }, "minStart": 20,
        "maxStart": 20, "maxSpeed": 150 } },
      { "type": "rotationStatic", "config": { "min": 90, "max": 90 } }
      """
    )
    for particle in particles {
      var (y, speed) = (0.0, 20.0)
      for _ in 0..<Int(particle.age * 6000) {
        let last = speed
        speed = min(speed + 200.0 / 6000, 150)
        y += (last + speed) / 2 / 6000
      }
      #expect(abs(particle.y - y) < 2.5 && abs(particle.x) < 0.01)
    }
  }

  @Test("An ease bends the lists as its quadratic segments say")
  func easesBendLists() throws {
    let particles = try particles(
      """
      { "type": "moveSpeed", "config": { "minMult": 1, "speed": { "list": [
        { "value": 200, "time": 0 }, { "value": 0, "time": 1 }] } } },
      { "type": "rotationStatic", "config": { "min": 0, "max": 0 } }
      """,
      #""ease": [{ "s": 0, "cp": 0.4, "e": 0.5 }, { "s": 0.5, "cp": 0.6, "e": 1 }],"#
    )
    for particle in particles {
      var x = 0.0
      let steps = 2000
      for index in 0..<steps {
        let life = (Double(index) + 0.5) / Double(steps) * particle.age / 2
        let (start, control, end) = life < 0.5 ? (0, 0.4, 0.5) : (0.5, 0.6, 1)
        let t = life < 0.5 ? life * 2 : life * 2 - 1
        let eased = start + t * (2 * (1 - t) * (control - start) + t * (end - start))
        x += 200 * (1 - eased) * particle.age / Double(steps)
      }
      #expect(abs(particle.x - x) < 2 && abs(particle.y) < 0.01)
    }
  }

  @Test("Births fill a rectangle from its corner, and an ease reaches the last value at the end")
  func rectanglesBeginAtTheirCorner() throws {
    let effect = try imported(
      Self.first.replacing(
        #""addAtBack""#,
        with: #""ease": [{ "s": 0, "cp": 0.3, "e": 1 }], "addAtBack""#
      )
    ).effect
    let layer = effect.layers[0]
    let (place, size) = (layer.emitterPosition, layer.emitterSize)
    let stage = Size(width: 640, height: 384)
    let middle = place.points(on: stage)
    // From (-10, 20) to (30, 80), about the stage's middle.
    #expect(abs(middle.dx - 320 - 10) < 0.01 && abs(middle.dy - 192 - 50) < 0.01)
    #expect(
      abs(size.points(on: stage).dx - 40) < 0.01 && abs(size.points(on: stage).dy - 60) < 0.01
    )
    for curve in layer.emitterCells[0].valueOverLife where !curve.locations.isEmpty {
      #expect(curve.locations.first == 0 && curve.locations.last == 1)
    }
    #expect(layer.emitterCells[0].valueOverLife.contains { $0.locations.count > 2 })
  }

  @Test(
    "Paths that are lines and parabolas are followed",
    arguments: ["0.5 * x", "x^2 / 400", "pow(x, 2)/400 - x/4", "Math.abs(-x)", "(2 + 1) * x / 6"]
  )
  func pathsAreFollowed(path: String) throws {
    let expected: [String: (Double) -> Double] = [
      "0.5 * x": { $0 / 2 }, "x^2 / 400": { $0 * $0 / 400 }, "Math.abs(-x)": { $0 },
      "pow(x, 2)/400 - x/4": { $0 * $0 / 400 - $0 / 4 }, "(2 + 1) * x / 6": { $0 / 2 },
    ]
    let function = try #require(expected[path])
    let particles = try particles(
      """
      { "type": "movePath", "config": { "path": "\(path)", "minMult": 1, "speed": { "list": [
        { "value": 100, "time": 0 }] } } },
      { "type": "rotationStatic", "config": { "min": 0, "max": 0 } }
      """
    )
    for particle in particles {
      let x = 100 * particle.age
      #expect(abs(particle.x - x) < 2 && abs(particle.y - function(x)) < 2)
    }
  }

  @Test("A path that is a sine is a sway of its height and wavelength")
  func sinesAreSways() throws {
    for path in ["sin(x/10)*20", "20 * cos(x / 10 + 1)"] {
      let expression = try #require(PixiExpression(path))
      guard case .sine(let height, let length) = PixiPath(expression, distance: 200) else {
        Issue.record("\(path) is a sine")
        continue
      }
      #expect(abs(height - 20) < 0.1 && abs(length - 10) < 0.05)
    }
  }

  @Test(
    "What is no expression is refused, however long or deep",
    arguments: [
      "", "sin", "sin(", "1 +", "x x", "alert(1)", "min(1)", "2..3", "x;x",
      String(repeating: "(", count: 900), String(repeating: "Math.", count: 199) + "x",
    ]
  )
  func otherTextsAreNoExpressions(text: String) {
    #expect((PixiExpression(text)?.value(at: 1) ?? 1) == 1)
  }

  @Test("A turn that gets faster is a curve of the spin")
  func spinsGetFaster() throws {
    let cell = try imported(
      """
      { "lifetime": { "min": 2, "max": 2 }, "frequency": 0.1, "behaviors": [
        { "type": "rotation", "config": { "minStart": 0, "maxStart": 0, "minSpeed": 30,
          "maxSpeed": 30, "accel": 45 } },
        { "type": "textureSingle", "config": { "texture": "star.png" } }] }
      """
    ).effect.layers[0].emitterCells[0]
    let curve = try #require(cell.valueOverLife.first { $0.keyPath == .spin })
    #expect(curve.values == [0.25, 1])
    #expect(abs(cell.spin.radians - Angle.degrees(120).radians) < 1e-9)
  }

  @Test("A turn of any speed at birth is reversed by a constant acceleration")
  func spinsAreReversed() throws {
    let imported = try imported(
      """
      { "lifetime": { "min": 2, "max": 2 }, "frequency": 0.01, "behaviors": [
        { "type": "rotation", "config": { "minStart": 0, "maxStart": 0, "minSpeed": 40,
          "maxSpeed": 80, "accel": -90 } },
        { "type": "moveSpeedStatic", "config": { "min": 0, "max": 0 } },
        { "type": "textureSingle", "config": { "texture": "star.png" } }] }
      """
    )
    let finding = try #require(imported.findings.first { $0.property == "rotation.accel" })
    #expect(finding.outcome == .exact)
    let scene = Scene(
      stage: Size(width: 640, height: 384),
      seed: 1,
      placements: [Scene.Placement(imported.effect)]
    )
    var simulation = Simulation(scene: scene)
    simulation.advance(to: 4)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect(batch.count > 150)
    for sprite in 0..<batch.count {
      // 60 ± 20 degrees a second, and -90 a second squared.
      let age = Double(batch[.age][sprite])
      let middle = 60 * age - 45 * age * age
      let rotation = Double(batch[.rotation][sprite]) * 180 / .pi
      #expect(abs(rotation - middle) <= 20 * age + 0.1)
    }
  }

  @Test("Kamuro's own files and other JSON are not of this format")
  func othersAreNotRecognized() {
    for text in ["{}", "[1]", #"{"kamuro": 1, "lifetime": {"min": 1}, "frequency": 1}"#, "{"] {
      #expect(ForeignFormat(of: Array(text.utf8)) == nil)
    }
  }

  @Test("A short emitter bears all that its duration allows, and one particle at least")
  func shortEmittersBear() throws {
    func cell(_ most: Int) throws -> EmitterCell {
      try imported(
        """
        { "lifetime": { "min": 0.5, "max": 0.5 }, "frequency": 0.002, "emitterLifetime": 0.1,
          "speed": { "start": 90, "end": 90 }, "maxParticles": \(most) }
        """
      ).effect.layers[0].emitterCells[0]
    }
    // 500 a second for 0.1 s are 50 particles, all of which are alive at its end.
    #expect(try cell(60).birthRate == 500)
    #expect(try cell(20).birthRate == 200)
    #expect(try cell(1).burst == 1)
  }

  @Test("Waves far apart are bursts")
  func wavesAreBursts() throws {
    let cell = try imported(
      """
      { "lifetime": { "min": 1, "max": 1 }, "frequency": 0.5, "particlesPerWave": 8,
        "speed": { "start": 90, "end": 90 }, "spawnType": "burst", "particleSpacing": 45, "angleStart": 0 }
      """
    ).effect.layers[0].emitterCells[0]
    #expect(cell.burst == 8 && cell.timing.duration == 0.5)
    #expect(cell.timing.repeatCount == .infinity && cell.birthRate == 0)
    // BurstSpawn.ts, and _spawnBurst before: start + spacing * count, from the right on.
    #expect(cell.emissionStep == .degrees(45) && cell.emissionLongitude == .degrees(0))
  }

  @Test(
    "An emitter of a limited life has the waves of the engine's loop",
    arguments: [(0.31, 0.1, 10, 1000), (0.41, 0.2, 8, 1000), (1, 0.06, 2, 1000), (0.1, 0.01, 1, 1)]
  )
  func limitedLifeHasItsWaves(life: Double, interval: Double, wave: Int, most: Int) throws {
    let effect = try imported(
      """
      { "lifetime": { "min": 5, "max": 5 }, "frequency": \(interval), "emitterLifetime": \(life),
        "speed": { "start": 9, "end": 9 }, "particlesPerWave": \(wave), "maxParticles": \(most) }
      """
    ).effect
    // Emitter.ts: before each wave the emitter's life is shortened by the interval, and ends it at 0.
    var (left, born) = (life - interval, 0)
    while left > 1e-9 {
      born = min(born + wave, most)
      left -= interval
    }
    let scene = Scene(stage: Size(width: 640, height: 384), placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: 3)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect(batch.count == born)
  }

  @Test("Reading what was written gives the same effect")
  func writingIsReading() throws {
    let imported = try imported(Self.first, fit: .stage)
    #expect(try EffectFile.read(Array(imported.text.utf8), named: "sample") == imported.effect)
  }

  @Test(
    "A number that is not above 0 is the emitter's usual one",
    arguments: [
      (#""frequency": 0, "maxParticles": 500"#, 3), (#""frequency": -0.1"#, 3),
      (#""frequency": 0.02, "maxParticles": 0"#, 150), (#""frequency": 0.1, "spawnChance": 0"#, 30),
      (#""frequency": 0.1, "particlesPerWave": -3"#, 30),
    ]
  )
  func usualNumbersStandIn(numbers: String, alive: Int) throws {
    let effect = try imported(
      #"{ "lifetime": { "min": 3, "max": 3 }, \#(numbers), "speed": { "start": 9, "end": 9 } }"#
    ).effect
    let scene = Scene(stage: Size(width: 640, height: 384), placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: 20.5)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect(abs(batch.count - alive) <= 1, "\(batch.count)")
  }

  @Test(
    "A burst is born on its ring, and flies on from there, whatever the order of behaviors",
    arguments: [0, 25.0]
  )
  func burstsBeginOnRings(turn: Double) throws {
    let behaviors = [
      #"{ "type": "spawnBurst", "config": { "spacing": 60, "start": 10, "distance": 40 } }"#,
      #"{ "type": "moveSpeedStatic", "config": { "min": 30, "max": 30 } }"#,
      #"{ "type": "rotationStatic", "config": { "min": \#(turn), "max": \#(turn) } }"#,
      #"{ "type": "textureRandom", "config": { "textures": ["star.png", "square.png"] } }"#,
    ]
    for behaviors in [behaviors, behaviors.reversed()] {
      let particles = try particles(behaviors.joined(separator: ","), #""particlesPerWave": 6,"#)
      for particle in particles {
        let distances = (0..<6).map { index in
          // BurstSpawn.ts, Rotation.ts and MovementSpeed.ts.
          let angle = Angle.degrees(10 + 60 * Double(index))
          let place = Vector(magnitude: 40, radians: angle.radians)
          let heading = angle.radians + Angle.degrees(turn).radians
          let way = Vector(magnitude: 30 * particle.age, radians: heading)
          return (place + way + Vector(dx: -particle.x, dy: -particle.y)).magnitude
        }
        #expect((distances.min() ?? 1) < 0.1)
      }
      #expect(particles.count == 120)
    }
  }

  @Test(
    "Without rotation a picture has the angle of the behavior, and flies in its direction",
    arguments: [(0, 0.0), (1, 30), (2, 0)]
  )
  func picturesKeepAngles(place: Int, angle: Double) throws {
    var behaviors = [
      #"{ "type": "moveSpeedStatic", "config": { "min": 100, "max": 100 } }"#,
      #"{ "type": "rotationStatic", "config": { "min": 60, "max": 60 } }"#,
      #"{ "type": "textureSingle", "config": { "texture": "star.png" } }"#,
    ]
    let config = angle == 0 ? "{}" : "{ \"rotation\": \(angle) }"
    behaviors.insert(#"{ "type": "noRotation", "config": \#(config) }"#, at: place)
    var effect = try imported(
      """
      { "lifetime": { "min": 1, "max": 1 }, "frequency": 0.1,
        "behaviors": [\(behaviors.joined(separator: ","))] }
      """
    ).effect
    effect.shutter = 0
    let scene = Scene(stage: Size(width: 640, height: 384), placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: 2)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect(batch.count >= 9)
    for sprite in 0..<batch.count {
      #expect(abs(Double(batch[.rotation][sprite]) - Angle.degrees(angle).radians) < 1e-5)
      let way = Vector(dx: Double(batch[.x][sprite]) - 320, dy: Double(batch[.y][sprite]) - 192)
      #expect(way.magnitude < 5 || abs(way.radians - Angle.degrees(60).radians) < 1e-3)
    }
  }
}
