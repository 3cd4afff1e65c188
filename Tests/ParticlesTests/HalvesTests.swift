import Testing

@testable import Particles

@Suite("Particles on both sides of a depth")
struct HalvesTests {
  /// A layer at a depth whose cells are drawn in an order by age.
  private func batch(at time: Seconds, divided: Bool) -> SpriteBatch {
    var effect = Effect()
    for depth in [0.0, 0, 3, -2] {
      var layer = EmitterLayer()
      layer.zPosition = depth
      layer.renderMode = depth == 3 ? .oldestFirst : .unordered
      layer.emitterPosition = LengthPair(100, 100)
      var cell = EmitterCell()
      cell.birthRate = 200
      cell.lifetime = 3
      cell.velocity = 40
      cell.emissionRange = .degrees(360)
      layer.emitterCells = [cell, cell]
      effect.layers.append(layer)
    }
    var simulation = Simulation(
      scene: Scene(stage: stage, seed: 4, placements: [Scene.Placement(effect)])
    )
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    if divided { batch.divide(at: 0) }
    return batch
  }

  /// A sprite, whatever its place in the columns.
  private struct Sprite: Hashable {
    let layer: String
    let cell: String
    let birth: UInt32
    let x: Float
    let age: Float
    let opacity: Float
  }

  private func sprites(of batch: SpriteBatch, where isWanted: (SpriteBatch.Run) -> Bool) -> [Sprite]
  {
    batch.runs.filter(isWanted).flatMap { run in
      run.range.map {
        Sprite(
          layer: run.layer,
          cell: run.cell,
          birth: batch.birth[$0],
          x: batch.x[$0],
          age: batch.age[$0],
          opacity: batch.opacity[$0]
        )
      }
    }
  }

  @Test("are about half in front, each as it was and always on one side")
  func halves() {
    let (whole, divided) = (batch(at: 2, divided: false), batch(at: 2, divided: true))
    let behind = sprites(of: divided) { $0.zPosition == 0 }
    let inFront = sprites(of: divided) { $0.zPosition > 0 && $0.zPosition < 1 }
    #expect(Set(behind + inFront) == Set(sprites(of: whole) { $0.zPosition == 0 }))
    #expect(behind.count + inFront.count == 1600)
    // Four deviations of a fair coin over 400 birth indices, each of four particles.
    #expect(abs(inFront.count - 800) < 4 * 4 * 10)
    for depth in [3.0, -2] {
      #expect(
        sprites(of: divided) { $0.zPosition == depth }
          == sprites(of: whole) { $0.zPosition == depth }
      )
    }
    #expect(divided.runs.map(\.zPosition) == divided.runs.map(\.zPosition).sorted())
    #expect(divided.runs.map(\.range.count).reduce(0, +) == divided.count)
    let later = batch(at: 3.5, divided: true)
    let births = Set(sprites(of: later) { $0.zPosition == 0 }.map(\.birth))
    #expect(births.isDisjoint(with: inFront.map(\.birth)))
  }

  @Test("leave all as it is where nothing lies there")
  func none() {
    let whole = batch(at: 1, divided: false)
    var divided = whole
    divided.divide(at: 0.5)
    #expect(divided.runs == whole.runs && divided.x == whole.x)
    var empty = SpriteBatch()
    empty.divide(at: 0)
    #expect(empty.runs.isEmpty)
  }
}
