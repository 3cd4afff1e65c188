import Testing

@testable import KamuroParticles

@Suite("Sprite blocks")
struct SpriteBlockTests {
  private let stage = Size(width: 640, height: 384)

  private func simulation(_ change: (inout EmitterCell) -> Void = { _ in }) -> Simulation {
    var cell = EmitterCell()
    cell.name = "dot"
    (cell.burst, cell.lifetime, cell.velocity) = (5000, 4, 30)
    cell.emissionRange = .degrees(180)
    cell.color = Color(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)
    change(&cell)
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    var simulation = Simulation(
      scene: Scene(stage: stage, seed: 3, placements: [Scene.Placement(effect)])
    )
    simulation.advance(to: 1.5)
    return simulation
  }

  @Test("A run is yielded in full blocks of 1,024 sprites and the rest, births in order")
  func runIsYieldedInFullBlocksAndTheRest() {
    var simulation = simulation()
    var (counts, births): ([Int], [UInt32]) = ([], [])
    simulation.draw { block in
      counts.append(block.count)
      births += (0..<block.count).map { block.birth(of: $0) }
      #expect(block.runIndex == 0 && block.runCount == 5000 && block.run.cell == "dot")
    }
    #expect(counts == [1024, 1024, 1024, 1024, 904])
    #expect(births == Array(0..<5000))
  }

  @Test("A column is uniform where all particles have the same number, and only there")
  func columnIsUniformWhereNumbersAreEqual() {
    var plain = simulation()
    plain.draw { block in
      #expect(
        block[.red].uniform == 0.5 && block[.green].uniform == 0.25 && block[.blue].uniform == 1
      )
      #expect(block[.opacity].uniform == 0.75 && block[.scale].uniform == 1)
      #expect(block[.aspect].uniform == 1 && block[.rotation].uniform == 0 && !block[.x].isUniform)
    }
    var varied = simulation {
      ($0.scaleRange, $0.spin, $0.lifetimeRange) = (0.5, .degrees(90), 1)
      var fade = LifeCurve()
      (fade.keyPath, fade.values) = (.opacity, [0, 1, 0])
      $0.valueOverLife = [fade]
      $0.flutter = .degrees(40)
    }
    varied.draw { block in
      #expect(block[.red].uniform == 0.5 && !block[.opacity].isUniform && !block[.scale].isUniform)
      #expect(!block[.aspect].isUniform && !block[.rotation].isUniform)
    }
  }

  @Test("Runs of a frame are numbered from 0 in drawing order", arguments: seeds(40))
  func runsAreNumberedInDrawingOrder(seed: UInt64) {
    var dice = Dice(seed)
    var simulation = Simulation(scene: dice.scene())
    simulation.advance(to: 1.7)
    var (last, depth) = (-1, -Double.infinity)
    simulation.draw { block in
      #expect(block.runIndex >= last && block.run.zPosition >= depth)
      #expect((1...SpriteBlock.capacity).contains(block.count) && block.count <= block.runCount)
      (last, depth) = (block.runIndex, block.run.zPosition)
    }
  }

  @Test("Blocks collected in a batch and drawn again are the same sprites", arguments: seeds(40))
  func batchYieldsTheSameSprites(seed: UInt64) {
    var dice = Dice(seed)
    var simulation = Simulation(scene: dice.scene())
    simulation.advance(to: 1.3)
    let batch = simulation.batch()
    var copy = SpriteBatch()
    batch.draw { copy.append($0) }
    #expect(FrameSnapshot(batch).difference(from: FrameSnapshot(copy)) == nil)
  }
}
