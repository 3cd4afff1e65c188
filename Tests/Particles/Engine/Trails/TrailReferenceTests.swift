import Testing

@testable import KamuroParticles

@Suite("Trails on a grid and age by age")
struct TrailReferenceTests {
  private func cell(_ dice: inout Dice) -> EmitterCell {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (8, 1.5, dice.number(0...0.6))
    (cell.velocity, cell.velocityRange) = (Length(dice.number(5...400)), Length(40))
    (cell.emissionRange, cell.drag) = (.degrees(180), dice.oneIn(3) ? 0 : dice.number(0.01...6))
    cell.yAcceleration = Length(dice.number(-200...300))
    cell.afterglow = dice.number(0.02...1)
    cell.contents.size = Size(width: dice.number(1...20), height: dice.number(1...20))
    cell.scaleSpeed = dice.oneIn(2) ? 0 : 0.2
    return cell
  }

  @Test("A trail on the grid of ages is the trail evaluated age by age", arguments: seeds(30))
  func trailOnTheGridIsThatOfEachAge(seed: UInt64) {
    var dice = Dice(seed)
    let scene = scene(cell(&dice), seed: seed)
    for time in [0.4, 1.1, 2.7] {
      var simulation = Simulation(scene: scene)
      simulation.advance(to: time)
      let fast = simulation.batch()
      simulation.drawing.trails.isPlain = true
      let plain = simulation.batch()
      #expect(fast.count == plain.count && fast.runs == plain.runs && fast.birth == plain.birth)
      let pairs = [(fast[.x], plain[.x]), (fast[.y], plain[.y]), (fast[.age], plain[.age])]
      for (one, other) in pairs {
        #expect(zip(one, other).allSatisfy { isClose(Double($0), Double($1), size: 2000) })
      }
      #expect(zip(fast[.opacity], plain[.opacity]).allSatisfy { abs($0 - $1) < 1e-4 })
    }
  }
}
