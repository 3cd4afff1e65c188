import Foundation
import Testing

@testable import KamuroParticles

@Suite("Trails of dead particles")
struct TrailEndTests {
  private func cell() -> EmitterCell {
    var cell = bursting(3, lifetime: 0.5)
    (cell.velocity, cell.emissionRange) = (200, .degrees(180))
    cell.afterglow = 0.25
    return cell
  }

  @Test("A dead particle's trail fades to nothing within four times its afterglow")
  func trailFadesWithinFourTimesTheAfterglow() throws {
    var simulation = Simulation(scene: scene(cell()))
    let end = try #require(simulation.endTime)
    #expect(isClose(end, 1.5))
    var last = Float.infinity
    for step in 0..<40 {
      let time = 0.5 + Double(step) * 0.025
      simulation.advance(to: time)
      let batch = simulation.batch()
      #expect(batch.runs.count == 1 && batch.runs[0].isTrail)
      #expect(simulation.counts.alive == 0)
      let light = batch[.opacity].reduce(0, +)
      #expect(light < last)
      last = light
      // The youngest sprite of each particle is at its death.
      let itself = batch[.age].indices.filter { batch[.age][$0] == 0.5 }
      #expect(itself.count == 3)
      let part = exp(-(time - 0.5) / 0.25) - exp(-4) * (time - 0.5)
      #expect(itself.allSatisfy { abs(Double(batch[.opacity][$0]) - part) < 1e-6 })
    }
    simulation.advance(to: 1.5)
    #expect(simulation.batch().count == 0)
    #expect(last < 0.2)
  }

  @Test("A seek gives the trails of dead particles as playback does, also after a stop")
  func seeksReproduceTrails() {
    var steady = cell()
    (steady.burst, steady.birthRate, steady.lifetimeRange) = (0, 40, 0.2)
    var scene = scene(steady)
    scene.placements[0].stopTime = 2
    let fresh = Simulation(scene: scene)
    var simulation = fresh
    for frame in 0..<200 {
      let time = Double(frame) / 50
      simulation.advance(to: time)
      #expect(simulation.snapshot().difference(from: fresh.snapshot(at: time)) == nil)
    }
    #expect(simulation.batch().count == 0)
  }

  @Test("A dead particle's trail emits nothing, and a child's trail outlives its parent's")
  func trailsEmitNothing() {
    var parent = cell()
    var child = bursting(2, lifetime: 0.1)
    (child.trigger, child.velocity, child.afterglow) = (.death, 50, 0.5)
    parent.emitterCells = [child]
    let scene = scene(parent)
    #expect(isClose(Simulation(scene: scene).endTime ?? 0, 2.6))
    var simulation = Simulation(scene: scene)
    var seen = 0
    for frame in 0..<52 {
      simulation.advance(to: Double(frame) / 20)
      seen = max(seen, simulation.counts.alive)
      #expect(simulation.batch().count > 0)
    }
    #expect(seen == 6)
    simulation.advance(to: 2.61)
    #expect(simulation.batch().count == 0)
  }

  @Test(
    "Trails are drawn below the living particles of all emitter cells, whose order is kept",
    arguments: seeds(20)
  )
  func trailsAreDrawnBelowLivingParticles(seed: UInt64) {
    var dice = Dice(seed)
    var cells = (0..<3).map { _ in
      var cell = EmitterCell()
      (cell.birthRate, cell.lifetime, cell.velocity) = (dice.number(10...40), 0.5, 100)
      cell.emissionLatitude = .degrees(dice.number(-80...80))
      cell.emissionRange = .degrees(180)
      return cell
    }
    let mode = dice.pick(EmitterLayer.RenderMode.allCases)
    let change = { (layer: inout EmitterLayer) in
      layer.emitterCells = cells
      layer.renderMode = mode
    }
    let plain = scene(cells[0], seed: seed, layer: change).batch(at: 2)
    cells[1].afterglow = 0.3
    let batch = scene(cells[0], seed: seed, layer: change).batch(at: 2)
    #expect(batch.runs.first?.isTrail == true)
    #expect(batch.runs.drop(while: \.isTrail).allSatisfy { !$0.isTrail })
    let births = { (batch: SpriteBatch) in
      batch.runs.filter { !$0.isTrail }.flatMap { batch.birth[$0.range] }
    }
    #expect(births(batch) == births(plain))
  }

  @Test("Trails keep within the particle limit")
  func trailsKeepWithinTheParticleLimit() {
    var cell = cell()
    (cell.burst, cell.birthRate) = (0, 300)
    var simulation = Simulation(scene: scene(cell), maximumParticles: 1200)
    var most = 0
    for frame in 0..<120 {
      simulation.advance(to: Double(frame) / 30)
      most = max(most, simulation.batch().count)
    }
    #expect((600...1200).contains(most))
  }

  @Test("Trails allocate no memory in the steady state")
  func trailsAllocateNothingInTheSteadyState() {
    var cell = cell()
    (cell.burst, cell.birthRate) = (0, 100)
    var simulation = Simulation(scene: scene(cell))
    var batch = SpriteBatch()
    func draw(_ frame: Int) {
      simulation.advance(to: Double(frame) / 30)
      simulation.draw(into: &batch)
    }
    for frame in 0..<150 { draw(frame) }
    func places() -> [UnsafeRawPointer?] {
      [
        batch[.x].withUnsafeBytes { $0.baseAddress },
        UnsafeRawPointer(simulation.drawing.trails.columns[.age].start),
      ]
    }
    let before = places()
    for frame in 150..<400 { draw(frame) }
    #expect(places() == before)
  }

  @Test(
    "An afterglow that is negative, NaN or below 1 ms leaves no trail",
    arguments: [-1, 0, 0.0005, -.infinity, .nan]
  )
  func invalidAfterglowLeavesNoTrail(afterglow: Double) {
    var cell = cell()
    cell.afterglow = afterglow
    #expect(scene(cell).batch(at: 0.4).count == 3)
    #expect(scene(cell).batch(at: 0.6).count == 0)
  }

  @Test("A dead particle's trail lasts at most 20 seconds", arguments: [5, 6, 1e300, .infinity])
  func trailsLastAtMost20Seconds(afterglow: Double) {
    var cell = cell()
    cell.afterglow = afterglow
    #expect(Simulation(scene: scene(cell)).endTime == 20.5)
    #expect(scene(cell).batch(at: 20.4).count > 0)
  }

  @Test("Glyphs and particles with dynamics leave no trail, which is reported")
  func glyphsAndDynamicsLeaveNoTrail() {
    var cell = cell()
    cell.contents.shape = .glyph
    cell.contents.text = "a"
    #expect(scene(cell).batch(at: 0.4).count == 3)
    #expect(problems(of: cell) == ["a glyph is no light: it leaves no afterglow"])
    cell.contents = Contents()
    #expect(problems(of: cell).isEmpty)
    cell.dynamics.meetsWalls = true
    #expect(scene(cell).batch(at: 0.4).count == 3)
    #expect(
      problems(of: cell)
        == ["dynamics move the particles step by step: they leave no afterglow"]
    )
  }

  private func problems(of cell: EmitterCell) -> [String] {
    var reading = PropertyReading()
    cell.noteContradictions(in: &reading)
    return reading.problems.map(\.message)
  }
}
