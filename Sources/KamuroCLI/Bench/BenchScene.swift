internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster

/// A scene that a benchmark plays.
struct BenchScene {
  let name: String
  let effect: Effect
  /// The scene's time at which measuring starts, when the number of living particles is steady.
  let start: Seconds

  /// The stress scenes, each of which loads one part of the program.
  enum Stress: String, CaseIterable {
    case points
    case glows
    case squares
    case turbulence

    /// The usual number of living particles.
    var particles: Int {
      switch self {
      case .points: 1_000_000
      case .glows: 100_000
      case .squares: 20_000
      case .turbulence: 50_000
      }
    }
  }

  /// Makes a scene of an effect.
  init(_ name: String, _ effect: Effect) {
    (self.name, self.effect, start) = (name, effect, 2)
  }

  /// Makes a stress scene with a constant number of living particles.
  init(_ stress: Stress, particles: Int) {
    var cell = EmitterCell()
    cell.name = stress.rawValue
    cell.lifetime = 4
    cell.birthRate = Double(particles) / cell.lifetime
    cell.emissionRange = .degrees(180)
    cell.velocity = 40
    cell.velocityRange = 40
    cell.color = Color(red: 1, green: 0.8, blue: 0.4, alpha: 1)
    var field: Field?
    switch stress {
    case .points:
      cell.yAcceleration = 30
    case .glows:
      cell.contents = Contents(shape: .glow, size: Size(width: 24, height: 24))
      cell.color.alpha = 0.1
    case .squares:
      cell.contents = Contents(shape: .square, size: Size(width: 12, height: 12))
      cell.spin = .degrees(90)
      cell.spinRange = .degrees(180)
    case .turbulence:
      cell.dynamics.feelsFields = true
      field = Field(.turbulence)
    }
    var layer = EmitterLayer()
    layer.name = stress.rawValue
    layer.emitterShape = .rectangle
    layer.emitterMode = .volume
    layer.emitterPosition = LengthPair(Length(50, .width), Length(50, .height))
    layer.emitterSize = LengthPair(Length(100, .width), Length(100, .height))
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    effect.fields = field.map { [$0] } ?? []
    (name, self.effect, start) = (stress.rawValue, effect, cell.lifetime)
  }
}
