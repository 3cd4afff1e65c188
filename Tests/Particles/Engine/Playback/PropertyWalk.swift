import Testing

@testable import KamuroParticles

/// An effect, and the numbers in it that a test changes one after another.
struct PropertyWalk: CustomTestStringConvertible, Sendable {
  /// A number of an effect, under the path that messages have.
  typealias Number = AnimatableNumber<Effect>

  let testDescription: String
  let effect: Effect
  let numbers: [Number]

  /// Calls with the effect after a number was changed, and with what was changed, at three values.
  func forEachChange(_ body: (_ changed: Effect, _ number: Number, _ what: String) throws -> Void)
    rethrows
  {
    for number in numbers {
      let factors = number.allowed.lowerBound < 0 ? [-0.7, 0.4, 2.3] : [0.3, 0.8, 2.3]
      for factor in factors {
        var changed = effect
        if case .length = number.form {
          number.set(&changed, 30 * factor)
        } else {
          number.set(&changed, factor)
        }
        let value = number.get(changed, stage)
        try body(changed, number, "\(testDescription): \(number.text) = \(value.written)")
      }
    }
  }
}

extension AnimatableNumber {
  /// The names of the path, joined by dots.
  var text: String { path.joined(separator: ".") }
}

extension PropertyWalk {
  // The numbers that walks change.
  private static let numbersOfCells: [Number] =
    (EmitterCell.numbers
    + CellDynamics.numbers.map { $0.lifted(to: \.dynamics, under: "dynamics") }
    + Contents.numbers.map { $0.lifted(to: \.contents, under: "contents") }
    + MediaTiming.numbers.map { $0.lifted(to: \.timing, under: "") })
    .map { $0.lifted(to: \.layers[0].emitterCells[0], under: "layers[0].emitterCells[0]") }
  private static let numbersOfLayers: [Number] =
    (EmitterLayer.numbers + MediaTiming.numbers.map { $0.lifted(to: \.timing, under: "") })
    .map { $0.lifted(to: \.layers[0], under: "layers[0]") }

  private init(
    _ name: String,
    layer change: (inout EmitterLayer) -> Void = { _ in },
    cell changeCell: (inout EmitterCell) -> Void
  ) {
    var cell = bursting(12, lifetime: 1.1)
    (cell.birthRate, cell.timing.duration) = (8, 1)
    cell.contents = Contents(shape: .square, size: Size(width: 14, height: 9))
    (cell.color, cell.emissionRange) = (
      Color(red: 0.9, green: 0.4, blue: 0.2, alpha: 0.9), .degrees(180)
    )
    changeCell(&cell)
    var effect = Effect()
    effect.layers = [EmitterLayer()]
    effect.layers[0].emitterCells = [cell]
    effect.layers[0].emitterPosition = LengthPair(300, 200)
    change(&effect.layers[0])
    self.init(name, effect, numbers: Self.numbersOfCells + Self.numbersOfLayers)
  }

  private init(_ name: String, _ effect: Effect, numbers: [Number]) {
    var effect = effect
    effect.shutter = 0
    (testDescription, self.effect, self.numbers) = (name, effect, numbers)
  }

  /// An effect whose numbers have their defaults.
  static let defaults: Effect = {
    var effect = Effect()
    effect.layers = [EmitterLayer()]
    effect.layers[0].emitterCells = [EmitterCell()]
    (effect.fireworks, effect.items) = ([Firework()], [ItemGroup()])
    return effect
  }()

  /// Layers, fireworks and items.
  static let all = cells + groups

  /// Emitter cells whose numbers act on each other in different ways.
  private static let cells = [
    PropertyWalk("moving") {
      ($0.velocity, $0.yAcceleration, $0.drag, $0.spin) = (60, 40, 0.5, .degrees(90))
      ($0.swayAmplitude, $0.colorSpeed.alpha, $0.lifetimeRange) = (6, -0.5, 0.1)
    },
    PropertyWalk("still") {
      $0.contents.shape = .disc
      $0.contents.extent = LengthPair(9, 9)
    },
    PropertyWalk(
      "glyph",
      layer: { $0.blendMode = .multiply },
      cell: {
        ($0.velocity, $0.contents.shape, $0.contents.text) = (30, .glyph, "x")
        $0.palette = [Color(red: 1, green: 0, blue: 0)]
      }
    ),
    PropertyWalk(
      "coloring",
      layer: { ($0.renderMode, $0.emitterDepth) = (.backToFront, 5) },
      cell: {
        $0.colorOverLife.colors = [.white, Color(red: 0.5, green: 0, blue: 0, alpha: 0.2)]
        ($0.intensity, $0.velocity) = (2, 50)
      }
    ),
    PropertyWalk("stepped") {
      ($0.velocity, $0.dynamics.radialAcceleration, $0.dynamics.meetsWalls) = (30, 30, true)
    },
    PropertyWalk("circling") {
      ($0.polar.startRadius, $0.polar.endRadius, $0.polar.rotatePerSecond) = (20, 60, .degrees(100))
    },
    PropertyWalk(
      "endless",
      layer: { $0.timing.timeOffset = 20 },
      cell: {
        ($0.burst, $0.velocity, $0.timing.duration) = (0, 40, .infinity)
      }
    ),
  ]

  private static let groups: [PropertyWalk] = {
    var (sparks, items) = (Effect(), Effect())
    sparks.fireworks = [Firework()]
    sparks.fireworks[0].changesZPosition = false
    items.items = [ItemGroup()]
    (items.items[0].count, items.items[0].gravity.magnitude) = (4, 0.05)
    items.items[0].contents[0] = Contents(shape: .square, size: Size(width: 9, height: 20))
    let ofItems =
      ItemGroup.numbers + Gravity.numbers.map { $0.lifted(to: \.gravity, under: "gravity") }
    return [
      PropertyWalk(
        "sparks",
        sparks,
        numbers: Firework.numbers.map { $0.lifted(to: \.fireworks[0], under: "fireworks[0]") }
      ),
      PropertyWalk(
        "items",
        items,
        numbers: ofItems.map { $0.lifted(to: \.items[0], under: "items[0]") }
      ),
    ]
  }()
}
