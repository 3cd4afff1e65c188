import Testing

@testable import KamuroParticles

@Suite("ColorTable")
struct ColorTableTests {
  @Test(
    "A color table has the colors of its curves, for any order of locations",
    arguments: 0..<200
  )
  func tableMatchesTheCurves(seed: UInt64) {
    var chance = Dice(seed)
    var cell = EmitterCell()
    let curves = (0..<Int.random(in: 1...3, using: &chance)).map { _ in curve(by: &chance) }
    if curves.count == 1 { cell.colorOverLife = curves[0] } else { cell.ramps = curves }
    let table = ColorTable(of: cell)
    #expect(table.isEmpty == curves.allSatisfy(\.colors.isEmpty))
    table.withColors { color in
      for (ramp, curve) in curves.enumerated() {
        let own = curve.locations + [-1, 0, 0.5, 1, 1.5, .infinity]
        for fraction in own + (0..<50).map({ _ in Double.random(in: 0...1, using: &chance) }) {
          let expected = curve.color(at: fraction)
          let found = color(ramp, fraction)
          #expect((found == nil) == (expected == nil))
          guard let found, let expected else { continue }
          let channels = SIMD4(expected.red, expected.green, expected.blue, expected.alpha)
          let difference = SIMD4<Double>(found) - channels
          #expect((difference * difference).max() < 1e-12, "\(curve) at \(fraction)")
        }
      }
    }
  }

  private func curve(by chance: inout Dice) -> ColorCurve {
    var curve = ColorCurve()
    func unit() -> Double { Double.random(in: 0...1, using: &chance) }
    curve.colors = (0..<Int.random(in: 0...5, using: &chance)).map { _ in
      Color(red: unit(), green: unit(), blue: unit(), alpha: unit())
    }
    guard Bool.random(using: &chance) else { return curve }
    // Multiples of 1/4, so that some are equal.
    let count = Int.random(in: 1...6, using: &chance)
    curve.locations = (0..<count).map { _ in (unit() * 4).rounded() / 4 }
    if Bool.random(using: &chance) { curve.locations.sort() }
    return curve
  }
}
