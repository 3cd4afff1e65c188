import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters
@testable import KamuroParticles

@Suite("The fit of imported effects")
struct StageFitTests {
  private static let stage = Size(width: 640, height: 384)

  private static func fitted(_ bytes: [UInt8]) throws -> Effect {
    let format = try #require(ForeignFormat(of: bytes))
    return try ImportedEffect(bytes, as: format, named: "sample", fit: .stage).effect
  }

  /// A property list of Particle Designer with few particles, anywhere in a square of 600 pixels.
  private static func designer(_ numbers: [String: Double]) -> [UInt8] {
    let usual: [String: Double] = [
      "duration": -1, "emitterType": 0, "angle": 90, "blendFuncSource": 770,
      "blendFuncDestination": 1, "maxParticles": 1, "particleLifespan": 4,
      "sourcePositionVariancex": 300, "sourcePositionVariancey": 300, "startColorRed": 1,
      "startColorAlpha": 1, "finishColorAlpha": 1, "startParticleSize": 20,
      "finishParticleSize": -1,
    ]
    let entries = usual.merging(numbers) { $1 }.sorted { $0.key < $1.key }
      .map { "<key>\($0.key)</key><real>\($0.value)</real>" }
    return Array("<plist version=\"1.0\"><dict>\(entries.joined())</dict></plist>".utf8)
  }

  /// A configuration of PixiJS with one particle at a time.
  private static func pixi(_ members: String) -> [UInt8] {
    Array(#"{ "maxParticles": 2, "frequency": 2, \#(members) }"#.utf8)
  }

  /// A cell whose particles are rockets that fly anywhere, and burst into many others.
  private static let rockets = """
    <caml><CAEmitterLayer emitterShape="line" emitterSize="800 0"><emitterCells>
    <CAEmitterCell birthRate="0.5" lifetime="2" velocity="300" velocityRange="200"
      emissionRange="0.4"><emitterCells><CAEmitterCell birthRate="400" lifetime="1" duration="0.2"
      beginTime="1.8" velocity="40" emissionRange="6.3"/></emitterCells></CAEmitterCell>
    </emitterCells></CAEmitterLayer></caml>
    """

  private static let samples: [[UInt8]] = [
    designer([:]), designer(["maxParticles": 5, "particleLifespan": 5]),
    designer(["speed": 60, "speedVariance": 50, "angleVariance": 180, "particleLifespan": 20]),
    designer(["maxParticles": 3, "gravityy": -40, "particleLifespanVariance": 3]),
    designer(["emitterType": 1, "maxRadius": 200, "maxRadiusVariance": 200, "angleVariance": 180]),
    pixi(
      """
      "lifetime": { "min": 1, "max": 9 }, "spawnType": "point", "speed": { "start": 90, "end": 90,
      "minimumSpeedMultiplier": 0.1 }, "startRotation": { "min": 0, "max": 360 }
      """
    ),
    pixi(
      """
      "lifetime": { "min": 12, "max": 12 }, "speed": { "start": 50, "end": 50 },
      "acceleration": { "x": 3, "y": 20 }, "startRotation": { "min": 200, "max": 340 },
      "spawnType": "rect", "spawnRect": { "x": 100, "y": 50, "w": 900, "h": 3 }
      """
    ),
    Array(rockets.utf8),
  ]

  @Test(
    "Of few particles, all that are ever born are on the stage, with any seed",
    arguments: samples.indices
  )
  func fewParticlesAreOnTheStage(index: Int) throws {
    var effect = try Self.fitted(Self.samples[index])
    effect.shutter = 0
    var (left, right, top, bottom) = (640.0, 0.0, 384.0, 0.0)
    var (sprites, outside) = (0, 0)
    for seed in 1000..<1060 as Range<UInt64> {
      let scene = Scene(
        stage: Self.stage,
        seed: seed,
        placements: [Scene.Placement(effect)]
      )
      var simulation = Simulation(scene: scene)
      for time in stride(from: 0.5, through: 40, by: 0.5) {
        simulation.advance(to: time)
        var batch = SpriteBatch()
        simulation.draw(into: &batch)
        for sprite in 0..<batch.count where batch[.opacity][sprite] > 0.04 {
          let place = (Double(batch[.x][sprite]), Double(batch[.y][sprite]))
          sprites += 1
          if !(0...640).contains(place.0) || !(0...384).contains(place.1) { outside += 1 }
          (left, right) = (min(left, place.0), max(right, place.0))
          (top, bottom) = (min(top, place.1), max(bottom, place.1))
        }
      }
    }
    #expect(sprites > 500)
    // One more seed may show what the others did not.
    #expect(outside * 500 <= sprites, "\(outside) of \(sprites) are off the stage")
    let part = max((right - left) / 640, (bottom - top) / 384)
    #expect(part > 0.7, "they fill a sensible part of it")
  }

  /// A layer whose particles have a place, a size and a velocity.
  private static var moving: Effect {
    var (effect, cell) = (Effect(), EmitterCell())
    (cell.name, cell.velocity) = ("a", 20)
    effect.layers = [EmitterLayer()]
    effect.layers[0].emitterShape = .rectangle
    effect.layers[0].emitterCells = [cell]
    return effect
  }

  /// The change of an effect's number by a screen of twice the size.
  private func growth(
    of effect: Effect,
    from middle: Double,
    _ number: (Effect) -> Double
  ) -> Double {
    let numbers = [1.0, 2].map { factor in
      var effect = effect
      effect.fit(.screen(width: 640 / factor, height: 384 / factor))
      return number(effect) - middle
    }
    return numbers[0] == 0 ? 0 : numbers[1] / numbers[0]
  }

  @Test("All lengths of layers and emitter cells grow with the stage, and tracks on them")
  func allLengthsAreFitted() {
    let ofCells: [AnimatableNumber<EmitterCell>] =
      EmitterCell.numbers
      + CellDynamics.numbers.map { $0.lifted(to: \.dynamics, under: "dynamics") }
      + Contents.numbers.map { $0.lifted(to: \.contents, under: "contents") }
    let numbers: [(cells: [String], number: AnimatableNumber<Effect>)] =
      ofCells.map { (["a"], $0.lifted(to: \.layers[0].emitterCells[0], under: "")) }
      + EmitterLayer.numbers.map { ([], $0.lifted(to: \.layers[0], under: "")) }
    for (cells, number) in numbers {
      guard case .length = number.form else { continue }
      let keyPath = KeyframeTrack.KeyPath(cells: cells, property: number.path)
      let middles = ["emitterPosition.x": 320.0, "emitterPosition.y": 192]
      let middle = middles[keyPath.description] ?? 0
      var effect = Self.moving
      number.set(&effect, 40)
      var growth = growth(of: effect, from: middle) { number.get($0, Self.stage) }
      #expect(abs(growth - 2) < 1e-3, "\(keyPath) grows by \(growth)")
      guard keyPath.isLength else { continue }
      var track = KeyframeTrack()
      (track.keyPath, track.values) = (keyPath, [40])
      effect.layers[0].animations = [track]
      growth = self.growth(of: effect, from: middle) {
        $0.layers[0].animations[0].quantities[0].number(on: Self.stage)
      }
      #expect(abs(growth - 2) < 1e-3, "A track on \(keyPath) grows by \(growth)")
    }
  }

  @Test("An effect that begins late is fitted to what it shows then")
  func lateEffectsAreFitted() throws {
    let early = try Self.fitted(Array(LibGDXSample().text.utf8))
    let text = LibGDXSample().text.replacing(
      "- Delay -\nactive: false",
      with: "- Delay -\nactive: true\nlowMin: 20000.0\nlowMax: 20000.0"
    )
    let late = try Self.fitted(Array(text.utf8))
    #expect(late.layers[0].timing.beginTime == 20)
    let (first, second) = (early.layers[0].emitterCells[0], late.layers[0].emitterCells[0])
    #expect(abs(first.velocity.value / second.velocity.value - 1) < 0.02)
  }
}
