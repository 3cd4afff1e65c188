import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Options of canvas-confetti and tsParticles")
struct WebTests {
  private func imported(
    _ text: String,
    _ expected: ForeignFormat,
    fit: StageFit = .none
  ) throws -> ImportedEffect {
    let bytes = Array(text.utf8)
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == expected)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  @Test("Confetti flies as the library's ticks move it, within 1 %")
  func confettiMatchesTicks() throws {
    var effect = try imported(
      """
      { "particleCount": 40, "angle": 90, "spread": 0, "startVelocity": 30, "decay": 0.92,
        "gravity": 1.2, "drift": 0.5, "ticks": 150, "colors": ["#ff0000"], "flat": true }
      """,
      .confetti
    ).effect
    // Streaks would be fainter.
    effect.shutter = 0
    let stage = Size(width: 640, height: 384)
    for time in [0.25, 0.75, 2] {
      var simulation = Simulation(
        scene: Scene(stage: stage, seed: 2, placements: [Scene.Placement(effect)])
      )
      simulation.advance(to: time)
      var batch = SpriteBatch()
      simulation.draw(into: &batch)
      #expect(batch.count == 40)
      // The slowest, the mean and the fastest start.
      func height(_ start: Double) -> Double {
        var (y, velocity) = (0.0, start)
        for _ in 0..<Int(time * 60) {
          y += -velocity + 3.6
          velocity *= 0.92
        }
        return y
      }
      let heights = batch[.y].map { Double($0) - 192 }
      let extent = 500.0
      #expect((heights.min() ?? 0) > height(45) - 0.01 * extent)
      #expect((heights.max() ?? 0) < height(15) + 0.01 * extent)
      let mean = heights.reduce(0, +) / 40
      #expect(abs(mean - height(30)) < 0.12 * extent)
      let across = batch[.x].map { Double($0) - 320 }
      #expect(across.allSatisfy { abs($0 - 30 * time) < 0.01 * extent })
      #expect(batch[.opacity].allSatisfy { abs(Double($0) - (1 - time / 2.5)) < 0.01 })
    }
  }

  @Test("Without options of its own, confetti has the library's defaults")
  func confettiHasDefaults() throws {
    let layer = try imported(#"{ "canvas-confetti": {} }"#, .confetti).effect.layers[0]
    #expect(layer.emitterCells.map(\.burst) == [25, 25])
    #expect(layer.emitterCells[0].palette.count == 7)
    #expect(abs(layer.emitterCells[0].velocity.value - 2700 * 1.0536) < 1)
  }

  @Test("Particles of a page drift over the whole stage from the beginning")
  func pagesDrift() throws {
    let imported = try imported(
      """
      { "particles": {
        "number": { "value": 80 }, "color": { "value": "#00ff00" },
        "opacity": { "value": 0.5 }, "size": { "value": 5, "random": true },
        "line_linked": { "enable": true },
        "move": { "enable": true, "speed": 3, "direction": "top", "straight": true } } }
      """,
      .ambient,
      fit: .stage
    )
    let cell = imported.effect.layers[0].emitterCells[0]
    #expect(cell.birthRate == 10 && cell.color.green == 1 && cell.color.alpha == 0.5)
    #expect(cell.emissionLongitude == .degrees(-90))
    let links = try #require(imported.findings.first { $0.property == "links" })
    #expect(links.outcome == .leftOut && links.line == 4)
    let stage = Size(width: 640, height: 384)
    var simulation = Simulation(
      scene: Scene(stage: stage, placements: [Scene.Placement(imported.effect)])
    )
    simulation.advance(to: 0.1)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    #expect((60...100).contains(batch.count))
    #expect((batch[.x].max() ?? 0) - (batch[.x].min() ?? 0) > 400)
  }

  /// The particles' places at a time, from the middle of a stage.
  private func places(of effect: Effect, at time: Double) -> (x: [Double], y: [Double]) {
    var effect = effect
    effect.shutter = 0
    let scene = Scene(
      stage: Size(width: 640, height: 384),
      seed: 5,
      placements: [Scene.Placement(effect)]
    )
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return (batch[.x].map { Double($0) - 320 }, batch[.y].map { Double($0) - 192 })
  }

  @Test(
    "Particles of an emitter move as tsParticles' ticks move them, within 1 %",
    arguments: [0.0, 0.02, 0.1]
  )
  func emittersMatchTicks(decay: Double) throws {
    let effect = try imported(
      """
      { "particles": { "size": { "value": 4 }, "life": { "count": 1, "duration": { "value": 3 } },
          "move": { "speed": 12, "decay": \(decay), "straight": true, "drift": 3,
            "gravity": { "enable": true, "acceleration": 15, "maxSpeed": 900 } } },
        "emitters": { "direction": "top", "startCount": 1, "position": { "x": 50, "y": 50 },
          "rate": { "delay": 1, "quantity": 0 } } }
      """,
      .ambient
    ).effect
    // The velocity is in pixels per tick, and is that of a unit vector times half the speed.
    var (x, y, velocity) = (0.0, 0.0, (x: 0.0, y: -6.0))
    for tick in 1...160 {
      velocity.x = (velocity.x + 3.0 / 60) * (1 - decay)
      velocity.y = (velocity.y + 15.0 / 60) * (1 - decay)
      (x, y) = (x + velocity.x, y + velocity.y)
      guard tick.isMultiple(of: 8) else { continue }
      let places = places(of: effect, at: Double(tick) / 60)
      #expect(places.x.count == 1)
      #expect(abs((places.x.first ?? 0) - x) < 0.5 && abs((places.y.first ?? 0) - y) < 5)
    }
  }

  @Test("A size that shrinks to its death is a lifetime, and pieces are born there")
  func fireworksSplit() throws {
    let imported = try imported(#"{ "preset": "fireworks" }"#, .ambient)
    let layer = try #require(imported.effect.layers.first)
    let rocket = try #require(layer.emitterCells.first)
    // 49.9 px at 90 / 100 px per tick.
    #expect(abs(rocket.lifetime - 49.9 / 54) < 1e-9 && rocket.lifetimeRange == 0)
    #expect(rocket.emissionLongitude == .degrees(-90) && rocket.yAcceleration == -900)
    // Every 0.5 s of a clock that stands still half of the time.
    #expect(abs(rocket.timing.duration - 1) < 1e-9 && rocket.burst == 1)
    let piece = try #require(rocket.emitterCells.first)
    #expect(piece.trigger == .death && piece.burst == 100 && piece.palette.count == 5)
    #expect(piece.contents.shape == .disc && piece.contents.extent.x == 4)
    #expect(abs(piece.lifetime - 1.5) < 1e-9 && abs(piece.lifetimeRange - 0.5) < 1e-9)
  }

  @Test(
    "Each preset has particles, and its text gives the same effect",
    arguments: WebPresets.texts
  )
  func presetsHaveParticles(preset: (key: String, value: String)) throws {
    let imported = try imported(#"{ "preset": "\#(preset.key)" }"#, .ambient, fit: .stage)
    #expect(try EffectFile.read(Array(imported.text.utf8), named: "sample") == imported.effect)
    #expect(!places(of: imported.effect, at: 0.7).x.isEmpty)
    #expect(imported.findings.allSatisfy { $0.line == 1 })
  }

  @Test("A life of an emitter has its waves, and a pause")
  func emittersPause() throws {
    let cell = try imported(
      """
      { "particles": { "move": { "speed": 4 } }, "emitters": [{ "rate": { "delay": 0.1,
        "quantity": 5 }, "life": { "count": 2, "duration": 0.4, "delay": 3 } }] }
      """,
      .ambient
    ).effect.layers[0].emitterCells[0]
    #expect(cell.bursts.map(\.count) == [5, 5, 5, 5])
    #expect(cell.bursts.allSatisfy { $0.time < 0.4 })
    #expect(cell.timing.duration == 3.4 && cell.timing.repeatCount == 2)
  }

  @Test("Births that lives of nanoseconds and long pauses keep years apart are valid")
  func yearsBetweenWavesAreValid() throws {
    for quantity in ["1", "0.5"] {
      let imported = try imported(
        """
        { "particles": {}, "emitters": [{ "rate": { "delay": 0.1, "quantity": \(quantity) },
          "life": { "count": 1e6, "duration": 4e-10, "delay": 86400 } }] }
        """,
        .ambient
      )
      #expect(try EffectFile.read(Array(imported.text.utf8), named: "sample") == imported.effect)
    }
  }

  @Test("A trail keeps the part of its light that a tick leaves")
  func trailsFade() throws {
    let cell = try imported(
      """
      { "particles": { "number": { "value": 5 },
          "move": { "trail": { "enable": true, "length": 10 } } } }
      """,
      .ambient
    ).effect.layers[0].emitterCells[0]
    var light = 1.0
    for _ in 0..<60 { light *= 0.9 }
    #expect(abs(KamuroParticles.decay(1 / cell.afterglow) - light) < 1e-9)
  }

  @Test("Reading what was written gives the same effect")
  func writingIsReading() throws {
    for text in [
      #"{ "particleCount": 30, "spread": 70, "shapes": ["star", "circle"] }"#,
      #"{ "canvas-confetti": { "scalar": 2 } }"#,
    ] {
      let imported = try imported(text, .confetti, fit: .stage)
      #expect(try EffectFile.read(Array(imported.text.utf8), named: "sample") == imported.effect)
    }
  }

  // MARK: Colors

  /// The effect of a page whose particles have a color, and an opacity of 0.5 to 0.7.
  private func page(_ color: String) throws -> ImportedEffect {
    try imported(
      """
      { "particles": { "number": { "value": 40 }, "color": { "value": \(color) },
        "opacity": { "value": { "min": 0.5, "max": 0.7 } } } }
      """,
      .ambient
    )
  }

  private static let spellings: [(text: String, channels: [Double])] = [
    (##""#f00""##, [1, 0, 0, 1]), (##""#f008""##, [1, 0, 0, 136.0 / 255]),
    (##""#ff000080""##, [1, 0, 0, 128.0 / 255]), (#""00FF00""#, [0, 1, 0, 1]),
    (#""rgb(255, 0, 0)""#, [1, 0, 0, 1]), (#""RGBA(0,255,0,0.25)""#, [0, 1, 0, 0.25]),
    (#""rgb(100% 0% 20% / 50%)""#, [1, 0, 0.2, 0.5]), (#""hsl(240, 100%, 50%)""#, [0, 0, 1, 1]),
    (#""hsla(120deg 100% 25% / .5)""#, [0, 0.5, 0, 0.5]), (#""hsl(-120 100 50)""#, [0, 0, 1, 1]),
    (#""hsv(120, 100%, 50%)""#, [0, 0.5, 0, 1]),
    (#""hsva(0, 50%, 100%, 0.5)""#, [1, 0.5, 0.5, 0.5]),
    (#""Tomato""#, [1, 99.0 / 255, 71.0 / 255, 1]),
    (#"{ "r": 255, "g": 0, "b": 51 }"#, [1, 0, 0.2, 1]),
    (#"{ "rgb": { "r": 0, "g": 255, "b": 0 } }"#, [0, 1, 0, 1]),
    (#"{ "h": 240, "s": 100, "l": 50 }"#, [0, 0, 1, 1]),
    (#"{ "hsl": { "h": 600, "s": 100, "l": 25 } }"#, [0, 0, 0.5, 1]),
    (#"{ "h": 120, "s": 100, "v": 50 }"#, [0, 0.5, 0, 1]),
    (#"{ "hsv": { "h": 0, "s": 100, "v": 100 } }"#, [1, 0, 0, 1]),
    (##"["#0f0"]"##, [0, 1, 0, 1]),
  ]

  @Test(
    "A color is read in each of tsParticles' spellings, with its opacity",
    arguments: spellings
  )
  func colorsAreRead(spelling: String, channels: [Double]) throws {
    let imported = try page(spelling)
    let cell = imported.effect.layers[0].emitterCells[0]
    let color = cell.color
    let found = [color.red, color.green, color.blue, color.alpha / 0.6]
    #expect(zip(found, channels).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
    #expect(abs(cell.colorRange.alpha - 0.1 * channels[3]) < 1e-9 && cell.palette.isEmpty)
    #expect(imported.findings.first { $0.property == "color" }?.outcome == .exact)
  }

  @Test("A list of colors is a palette, and what is not understood in it is told")
  func colorListsArePalettes() throws {
    let cell = try page(##"["rgb(255, 0, 0)", "#00ff0080"]"##).effect.layers[0].emitterCells[0]
    #expect(cell.palette.map(\.red) == [1, 0] && cell.palette.map(\.green) == [0, 1])
    #expect(zip(cell.palette, [0.6, 0.6 * 128 / 255]).allSatisfy { abs($0.alpha - $1) < 1e-9 })
    for (colors, words) in [
      (##"["#f00", "rgb(1, 2)", "no color", "hsl(1, 2%, x)"]"##, "3 of 4 colors are left out"),
      (#""mid""#, "1 of 1 colors are left out"),
      (#"{ "s": 1, "l": 2, "a": 1 }"#, "1 of 1 colors are left out"),
      ("[\(Array(repeating: "\"red\"", count: 70).joined(separator: ","))]", "6 of 70"),
    ] {
      let finding = try #require(try page(colors).findings.first { $0.property == "color" })
      #expect(
        finding.outcome == .approximated && finding.explanation.hasPrefix(words),
        "\(finding)"
      )
    }
  }

  @Test("Ranges of red, green and blue are those of the cell, and ranges of hues a palette")
  func colorRangesAreKept() throws {
    let cell = try page(#"{ "r": { "min": 51, "max": 153 }, "g": 0, "b": 255 }"#)
      .effect.layers[0].emitterCells[0]
    #expect(abs(cell.color.red - 0.4) < 1e-9 && abs(cell.colorRange.red - 0.2) < 1e-9)
    #expect(cell.color.blue == 1 && cell.colorRange.green == 0 && cell.palette.isEmpty)
    for object in [
      #"{ "h": { "min": 0, "max": 60 }, "s": 100, "l": { "min": 25, "max": 50 } }"#,
      #"{ "hsv": { "h": { "min": 0, "max": 60 }, "s": 100, "v": { "min": 50, "max": 100 } } }"#,
    ] {
      let palette = try page(object).effect.layers[0].emitterCells[0].palette
      // From red to yellow, half as bright and brighter: red is the value, green up to it.
      #expect(palette.count == 64)
      #expect(palette.allSatisfy { (0.5...1).contains($0.red) && $0.blue < 1e-9 })
      let (values, hues) = (palette.map(\.red), palette.map { $0.green / $0.red })
      #expect(
        abs(values.reduce(0, +) / 64 - 0.75) < 0.01 && abs(hues.reduce(0, +) / 64 - 0.5) < 0.02
      )
      #expect((hues.min() ?? 1) < 0.05 && (hues.max() ?? 0) > 0.95)
    }
    // Of a list each has its part.
    let mixed = try page(##"["#fff", { "h": { "min": 0, "max": 60 } }]"##)
    let palette = mixed.effect.layers[0].emitterCells[0].palette
    #expect(palette.count == 64 && palette.count { $0.blue == 1 } == 32)
    let animation = #", "animation": { "s": { "enable": true }, "l": { "enable": false } }"#
    let animated = try imported(
      """
      { "particles": { "number": { "value": 4 }, "color": { "value": "#f00" \(animation) } } }
      """,
      .ambient
    )
    #expect(
      animated.findings.filter { $0.outcome == .leftOut }.map(\.property) == ["color.animation.s"]
    )
  }

  @Test("An emitter's spawn color has the particles' opacity, and takes a list")
  func spawnColorsKeepOpacity() throws {
    let cell = try imported(
      """
      { "particles": { "color": { "value": ["#0f0", "#ff0"] }, "opacity": { "value": 0.5 } },
        "emitters": { "rate": { "quantity": 1 },
          "spawnColor": { "value": ["#f00", "hsl(240, 100%, 50%)"] } } }
      """,
      .ambient
    ).effect.layers[0].emitterCells[0]
    #expect(cell.palette.map { $0.red.rounded() } == [1, 0])
    #expect(cell.palette.map { $0.blue.rounded() } == [0, 1])
    #expect(cell.palette.allSatisfy { $0.alpha == 0.5 })
  }

  @Test("Confetti is a count alone, or a list of calls, each of which is a layer")
  func confettiIsCalls() throws {
    let one = try imported(#"{ "particleCount": 100 }"#, .confetti).effect
    #expect(one.layers.map { $0.emitterCells.reduce(0) { $0 + $1.burst } } == [100])
    let calls =
      #"[{ "particleCount": 30, "origin": { "x": 0 } }, { "particleCount": 10, "spread": 5 }]"#
    for text in [calls, #"{ "canvas-confetti": \#(calls) }"#] {
      let imported = try imported(text, .confetti, fit: .stage)
      let layers = imported.effect.layers
      #expect(layers.map(\.name) == ["confetti", "confetti 2"])
      #expect(layers.map { $0.emitterCells.reduce(0) { $0 + $1.burst } } == [30, 10])
      #expect(layers[0].emitterPosition.x.value < layers[1].emitterPosition.x.value)
      #expect(try EffectFile.read(Array(imported.text.utf8), named: "sample") == imported.effect)
    }
    let many = "[\(Array(repeating: "{\"particleCount\": 1}", count: 40).joined(separator: ","))]"
    let imported = try imported(many, .confetti)
    #expect(imported.effect.layers.count == 32)
    #expect(imported.findings.contains { $0.explanation == "the first 32" })
    for text in [
      "[]", "[1]", #"{ "kamuro": 1, "particleCount": 1 }"#,
    ] {
      #expect(ForeignFormat(of: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("Colors of confetti that are not understood are told")
  func confettiTellsWhatItLeavesOut() throws {
    let findings = try imported(
      """
      { "particleCount": 9, "colors": ["#ff0000", "0f0", "nothing"] }
      """,
      .confetti
    ).findings.filter { $0.outcome != .exact }
    #expect(findings.map(\.property) == ["colors"])
    #expect(findings[0].explanation == "1 of 3 colors are left out")
  }
}
