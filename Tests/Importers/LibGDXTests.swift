import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("libGDX particle files")
struct LibGDXTests {
  private static let stage = Size(width: 640, height: 384)

  private func imported(
    _ sample: LibGDXSample,
    fit: StageFit = .none
  ) throws -> ImportedEffect {
    let bytes = Array(sample.text.utf8)
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .libGDX)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  /// The sprites of an effect at a time.
  private func sprites(_ effect: Effect, at time: Double) -> SpriteBatch {
    let scene = Scene(stage: Self.stage, seed: 5, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  /// A particle of libGDX after some steps of 1/240 s, as ParticleEmitter.java moves it.
  private func stepped(_ sample: LibGDXSample, age: Double) -> (x: Double, y: Double, size: Double)
  {
    func value(_ number: LibGDXSample.Number?, _ percent: Double) -> Double {
      guard let number else { return 0 }
      var scale = number.scaling.last ?? 1
      for key in number.timeline.indices.dropFirst() where number.timeline[key] > percent {
        let (start, end) = (number.timeline[key - 1], number.timeline[key])
        let part = (percent - start) / (end - start)
        scale = number.scaling[key - 1] + (number.scaling[key] - number.scaling[key - 1]) * part
        break
      }
      let difference = number.isRelative ? number.high.0 : number.high.0 - number.low.0
      return number.low.0 + difference * scale
    }
    let step = 1.0 / 960
    let life = sample.life.high.0 / 1000
    var (x, y) = (0.0, 0.0)
    for time in stride(from: 0, to: age - step / 2, by: step) {
      let percent = (time + step / 2) / life
      let speed = value(sample.velocity, percent)
      let angle = value(sample.angle, percent) * .pi / 180
      x += (speed * sine(angle + .pi / 2) + value(sample.wind, percent)) * step
      y += (speed * sine(angle) + value(sample.gravity, percent)) * step
    }
    return (x, y, value(sample.scale, age / life))
  }

  /// The sine by its series, apart from the library's.
  private func sine(_ angle: Double) -> Double {
    let turns = (angle / (2 * .pi)).rounded()
    let rest = angle - turns * 2 * .pi
    var (term, sum) = (rest, rest)
    for power in stride(from: 3.0, through: 31, by: 2) {
      term *= -rest * rest / (power * (power - 1))
      sum += term
    }
    return sum
  }

  private static let samples: [(name: String, sample: LibGDXSample)] = [
    ("constant", LibGDXSample()),
    (
      "slowing",
      LibGDXSample {
        $0.velocity = .ramp(200, 0)
        $0.angle = .constant(30)
      }
    ),
    (
      "wind and gravity",
      LibGDXSample {
        $0.wind = .constant(40)
        $0.gravity = .constant(-60)
      }
    ),
    (
      "growing gravity",
      LibGDXSample {
        $0.angle = .constant(135)
        $0.gravity = .ramp(0, -300)
      }
    ),
    ("turning", LibGDXSample { $0.angle = .ramp(90, -60) }),
    (
      "turning, slowing and blown",
      LibGDXSample {
        $0.angle = .init(high: (80, 80), scaling: [1, 0, -1], timeline: [0, 0.4, 1])
        $0.velocity = .ramp(150, -50)
        $0.wind = .init(low: (-30, -30), high: (50, 50), scaling: [0, 1], timeline: [0.2, 0.7])
        $0.gravity = .ramp(20, -90)
      }
    ),
    ("shrinking", LibGDXSample { $0.scale = .ramp(4, 24) }),
  ]

  @Test(
    "Positions and sizes are those of the engine's steps, within 1 %",
    arguments: samples.indices
  )
  func motionMatchesSteps(index: Int) throws {
    let sample = Self.samples[index].sample
    let effect = try imported(sample).effect
    let batch = sprites(effect, at: 3)
    #expect(batch.count > 50)
    for sprite in stride(from: 0, to: batch.count, by: max(1, batch.count / 20)) {
      let expected = stepped(sample, age: Double(batch[.age][sprite]))
      let extent = 200.0
      #expect(abs(Double(batch[.x][sprite]) - 320 - expected.x) < 0.01 * extent)
      #expect(abs(Double(batch[.y][sprite]) - 192 + expected.y) < 0.01 * extent)
      let size = effect.layers[0].emitterCells[0].contents.extent.y.value
      #expect(abs(Double(batch[.scale][sprite]) * size - expected.size) < 0.01 * 24)
    }
  }

  @Test("Offsets move an emitter to the right and up")
  func offsetsMoveTheEmitter() throws {
    let sample = LibGDXSample {
      $0.xOffset = .constant(30)
      $0.yOffset = .constant(50)
    }
    let layer = try imported(sample).effect.layers[0]
    let place = layer.emitterPosition.points(on: Self.stage)
    #expect(abs(place.dx - (320 + 30)) < 0.01 && abs(place.dy - (192 - 50)) < 0.01)
  }

  @Test("Births, lifetimes, colors and opacity are taken over")
  func looksAreTakenOver() throws {
    var sample = LibGDXSample()
    sample.life = .init(low: (0, 0), high: (1000, 3000))
    sample.tint = [1, 0, 0, 0, 0, 1]
    sample.tintTimes = [0, 1]
    sample.transparency = .ramp(1, 0)
    sample.isAdditive = true
    let layer = try imported(sample).effect.layers[0]
    let cell = layer.emitterCells[0]
    #expect(cell.birthRate == 50 && cell.lifetime == 2 && cell.lifetimeRange == 1)
    #expect(layer.blendMode == .screen)
    #expect(cell.colorOverLife.colors.map(\.red) == [1, 0])
    #expect(cell.valueOverLife.first { $0.keyPath == .opacity }?.values == [1, 0])
  }

  @Test("The most particles bound the rate, and findings say so")
  func mostParticlesBoundTheRate() throws {
    var sample = LibGDXSample()
    sample.emission = .constant(4000)
    sample.maximum = 100
    let imported = try imported(sample)
    // Of the 100 that live at once, for 2 s, the first one is born at once.
    let cell = imported.effect.layers[0].emitterCells[0]
    #expect(cell.birthRate == 99 / 2.0 && cell.burst == 1)
    let finding = try #require(imported.findings.first { $0.property == "spark: Emission" })
    #expect(finding.outcome == .approximated && finding.explanation.contains("100 particles"))
    #expect(finding.line == 11)
  }

  @Test("Several emitters are layers, and one that is not continuous ends")
  func emittersAreLayers() throws {
    let second = LibGDXSample {
      $0.name = "flash"
      $0.duration = 300
      $0.isContinuous = false
    }
    let bytes = Array((LibGDXSample().text + "\n\n" + second.text).utf8)
    let effect = try ImportedEffect(bytes, as: .libGDX, named: "two", fit: .none).effect
    #expect(effect.layers.map(\.name) == ["spark", "flash"])
    #expect(effect.layers[1].timing.duration == 0.3)
    #expect(effect.layers[0].timing.duration == .infinity)
  }

  @Test(
    "An error names its line, what is there and what is expected",
    arguments: [
      ("highMin: 50.0", "highMin: many", "highMin: expected a number"),
      ("shape: point", "shape: torus", "shape: expected point, line, square or ellipse"),
      ("- Velocity - ", "- Speed - ", "expected the heading - Velocity -"),
      ("scalingCount: 1", "scalingCount: 99999", "scalingCount: expected 0 to 1000"),
      ("relative: false", "relative: maybe", "relative: expected true or false"),
    ]
  )
  func errorsNameTheirLine(old: String, new: String, message: String) throws {
    let text = LibGDXSample().text
    let place = try #require(text.range(of: old))
    let broken = text.replacingCharacters(in: place, with: new)
    let error = #expect(throws: ImportError.self) {
      try ImportedEffect(Array(broken.utf8), as: .libGDX, named: "broken")
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    let line = text[..<place.lowerBound].count { $0 == "\n" } + 1
    #expect(error?.line == line)
  }

  @Test("Reading what was written gives the same effect", arguments: samples.indices)
  func writingIsReading(index: Int) throws {
    let imported = try imported(Self.samples[index].sample, fit: .stage)
    let read = try EffectFile.read(Array(imported.text.utf8), named: "sample")
    #expect(read == imported.effect)
    #expect(read.idleProperties.isEmpty)
  }

  @Test("A fitted effect fills a sensible part of its stage", arguments: [0.4, 1, 25])
  func fittedEffectsFillTheStage(size: Double) throws {
    var sample = LibGDXSample()
    sample.velocity = .constant(60 * size)
    sample.scale = .constant(8 * size)
    let batch = sprites(try imported(sample, fit: .stage).effect, at: 5)
    let heights = batch[.y].map(Double.init)
    let (top, bottom) = (heights.min() ?? 0, heights.max() ?? 0)
    #expect(top > 0 && bottom < 384)
    #expect(bottom - top > 0.5 * 384, "\(top) \(bottom)")
  }

  @Test("Emitters with empty names are read, one after the other")
  func emptyNamesAreRead() throws {
    var sample = LibGDXSample()
    let named = try imported(sample).effect.layers[0]
    sample.name = ""
    let bytes = Array("\(sample.text)\n\(sample.text)".utf8)
    let layers = try ImportedEffect(bytes, as: .libGDX, named: "sample", fit: .none).effect.layers
    #expect(layers.map(\.name) == ["emitter", "emitter"])
    #expect(layers.allSatisfy { $0.emitterCells[0].birthRate == named.emitterCells[0].birthRate })
  }
}
