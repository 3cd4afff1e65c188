import Testing

@testable import Particles

@Suite("Later bursts")
struct LaterBurstsTests {
  private func burst(_ count: Int, at time: Seconds) -> Burst {
    var burst = Burst()
    burst.count = count
    burst.time = time
    return burst
  }

  @Test("come on top of the rate, at their moments")
  func counts() {
    var cell = EmitterCell()
    cell.birthRate = 10
    cell.burst = 3
    cell.bursts = [burst(7, at: 1.05), burst(4, at: 0.5)]
    cell.lifetime = 50
    // 3 at once, one each 0.1 s, 4 at 0.5 s, 7 at 1.05 s.
    for (time, count) in [(0.0, 3), (0.45, 7), (0.5, 12), (1, 17), (1.05, 24), (2, 34)] {
      #expect(scene(cell).batch(at: time).count == count, "at \(time)")
    }
    let batch = scene(cell).batch(at: 2)
    let births = batch.age.map { 2 - $0 }
    #expect(births == births.sorted())
    #expect(births.count { abs($0 - 1.05) < 1e-5 } == 7)
    // The fifth birth of the rate comes before the burst of its moment.
    #expect(births[3...11].allSatisfy { $0 <= 0.500_01 } && abs(births[12] - 0.6) < 1e-5)
    #expect(batch.birth == Array(0..<34))
  }

  @Test("take part in the layer's birthRate, and not after the cell's end")
  func factors() {
    var cell = EmitterCell()
    cell.bursts = [burst(10, at: 1), burst(10, at: 3)]
    cell.lifetime = 50
    cell.timing.duration = 2
    let once = scene(cell) { $0.birthRate = 0.5 }
    #expect(once.batch(at: 0.9).count == 0)
    #expect(once.batch(at: 9).count == 5)
    #expect(Simulation(scene: once).endTime == 51)
  }

  @Test("come from each parent while it lives")
  func parents() {
    var child = EmitterCell()
    child.bursts = [burst(2, at: 0.25), burst(5, at: 0.75)]
    child.lifetime = 50
    var parent = bursting(3, lifetime: 0.5)
    parent.emitterCells = [child]
    let scene = scene(parent)
    #expect(scene.batch(at: 0.3).count == 3 + 3 * 2)
    #expect(scene.batch(at: 2).count == 3 * 2)
  }
}
