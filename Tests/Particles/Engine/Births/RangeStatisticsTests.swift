import Foundation
import Testing

@testable import KamuroParticles

/// The sampled values of one property of many particles.
private struct Draw: Sendable {
  let name: String
  /// The range of possible values.
  let range: ClosedRange<Double>
  let values: [Double]

  init(_ name: String, _ base: Double, _ range: Double, _ values: [Double]) {
    self.name = name
    self.range = (base - abs(range))...(base + abs(range))
    self.values = values
  }

  /// The values as fractions of the range, 0...1.
  var parts: [Double] {
    values.map { ($0 - range.lowerBound) / (range.upperBound - range.lowerBound) }
  }
}

@Suite("Statistics of ranges")
struct RangeStatisticsTests {
  private static let count = 100_000

  /// An emitter cell with all ranges set, no two of them equal.
  private static var cell: EmitterCell {
    var cell = bursting(count, lifetime: 5)
    cell.lifetimeRange = 2
    (cell.emissionLongitude, cell.emissionRange) = (Angle(radians: 0.5), Angle(radians: 1.25))
    (cell.velocity, cell.velocityRange) = (Length(10, .width), Length(15, .width))
    (cell.scale, cell.scaleRange) = (0.75, 0.5)
    (cell.spin, cell.spinRange) = (Angle(radians: -1), Angle(radians: 3))
    (cell.rotation, cell.rotationRange) = (Angle(radians: 2), Angle(radians: 0.75))
    (cell.swayAmplitude, cell.swayAmplitudeRange) = (Length(20), Length(30))
    (cell.swayFrequency, cell.swayFrequencyRange) = (0.6, 0.3)
    (cell.flutter, cell.flutterRange) = (Angle(radians: 4), Angle(radians: 6))
    cell.color = Color(red: 0.3, green: 0.4, blue: 0.5, alpha: 0.6)
    cell.colorRange = Color(red: 0.1, green: 0.2, blue: 0.9, alpha: 0.35)
    cell.ramps = [ColorCurve](repeating: ColorCurve(), count: 8)
    return cell
  }

  private static let node: CellNode = {
    var layer = EmitterLayer()
    (layer.emitterShape, layer.emitterSize) = (.rectangle, LengthPair(200, 100))
    layer.emitterCells = [cell]
    (layer.lifetime, layer.velocity, layer.scale, layer.spin) = (2, -0.5, 3, 0.25)
    var simulation = EmitterSimulation(
      layer: layer,
      source: RandomSource(seed: 5),
      origin: .zero,
      stage: stage,
      budget: FrameLoad(particles: 1e6)
    )
    simulation.advance(to: 0)
    return simulation.nodes[0]
  }()

  private static let draws: [Draw] = {
    let (particles, recipe) = (node.particles, node.recipe)
    func column(_ values: some Sequence<Float>) -> [Double] { values.map(Double.init) }
    let sways = particles.sources.map { recipe.sway(by: $0) }
    let speeds = particles[.heading].indices.map { index in
      Double(particles[.velocityX][index] * cosf(particles[.heading][index]))
        + Double(particles[.velocityY][index] * sinf(particles[.heading][index]))
    }
    return [
      Draw("lifetime", 10, 4, Array(particles.lifetimes)),
      Draw("emissionRange", 0.5, 1.25, column(particles[.heading])),
      Draw("velocity", -32, 48, speeds),
      Draw("scale", 2.25, 1.5, column(particles[.scale])),
      Draw("spin", -0.25, 0.75, column(particles[.spin])),
      Draw("rotation", 2, 0.75, particles.sources.map { recipe.sample(.rotation, by: $0) }),
      Draw("swayAmplitude", 20, 30, sways.map(\.amplitude)),
      Draw("swayFrequency", 0.6, 0.3, sways.map(\.frequency)),
      Draw("the phase of a sway", .pi, .pi, sways.map(\.phase)),
      Draw("flutter", 4, 6, particles.sources.map { recipe.sample(.flutter, by: $0) }),
      Draw(
        "the phase of a flutter",
        .pi / 4,
        .pi / 4,
        particles.sources.map { acos(recipe.visibleWidth(by: $0, atAge: 0)) }
      ),
      Draw("red", 0.3, 0.1, column(particles[.red])),
      Draw("green", 0.4, 0.2, column(particles[.green])),
      Draw("blue", 0.5, 0.9, column(particles[.blue])),
      Draw("alpha", 0.6, 0.35, column(particles[.alpha])),
      Draw("across", 0, 100, column(particles[.x])),
      Draw("down", 0, 50, column(particles[.y])),
    ]
  }()

  @Test(
    "Values of 100,000 particles are uniform over base ± range and never beyond",
    arguments: draws.indices
  )
  func valuesAreUniformOverTheirRange(index: Int) {
    expectUniformSamples(Self.draws[index].parts, Self.draws[index].name)
    #expect(Self.draws[index].values.count == Self.count)
  }

  @Test("Values sampled at birth are independent of each other, the birthplace and the ramp")
  func valuesAreIndependent() {
    var columns = Self.draws.map { (name: $0.name, eighths: eighths(of: $0.parts)) }
    columns.append(("ramps", Self.node.particles.ramps.map(Int.init)))
    for (index, one) in columns.enumerated() {
      for other in columns[..<index] {
        expectIndependent(one.eighths, other.eighths, "\(one.name) and \(other.name)")
      }
    }
  }
}
