import Foundation
import Testing

@testable import KamuroParticles

@Suite("Layer properties")
struct LayerNumbersTests {
  @Test("A layer's lifetime, velocity, scale and spin apply to sub-cells, its birthRate does not")
  func layerFactorsApplyToSubCellsExceptBirthRate() {
    var child = bursting(1, lifetime: 1)
    child.name = "child"
    (child.birthRate, child.velocity) = (2, 30)
    (child.scale, child.scaleSpeed, child.spin) = (0.5, 0.1, Angle(radians: 0.25))
    var parent = bursting(1, lifetime: 4)
    parent.emitterCells = [child]
    let scene = scene(parent) {
      ($0.lifetime, $0.velocity, $0.scale, $0.spin, $0.birthRate) = (2, 3, 4, 5, 6)
    }
    // Each parent emits one particle at once and one every half second, each for two seconds.
    for (time, parents, children) in [(0.25, 6, 1), (1.25, 6, 3), (2.25, 6, 4), (7.9, 6, 4)] {
      #expect(scene.batch(at: time).count == parents + parents * children, "at \(time)")
    }
    #expect(scene.batch(at: 8.4).count == 6 * 4 && scene.batch(at: 10.01).count == 0)
    let batch = scene.batch(at: 2.25)
    for run in batch.runs where run.cell == "child" {
      for sprite in run.range {
        let age = Double(batch[.age][sprite])
        #expect(isClose(Double(batch[.x][sprite]), 30 * 3 * age, size: 100))
        #expect(isClose(Double(batch[.scale][sprite]), 4 * (0.5 + 0.1 * age)))
        #expect(isClose(Double(batch[.rotation][sprite]), 5 * 0.25 * age))
      }
    }
  }

  @Test(
    "A layer's transform scales and rotates about emitterPosition, then translates",
    arguments: [2.5, -2.5, 0]
  )
  func transformScalesRotatesThenTranslates(scale: Double) {
    var cell = bursting(40)
    (cell.velocity, cell.emissionRange, cell.scale) = (50, .degrees(180), 3)
    cell.spin = Angle(radians: 0.5)
    let place = LengthPair(Length(25, .width), 80)
    let plain = KamuroParticlesTests.scene(cell) { $0.emitterPosition = place }
    var moved = KamuroParticlesTests.scene(cell) {
      $0.emitterPosition = place
      $0.transform.scale = scale
      $0.transform.rotation = .degrees(30)
      $0.transform.translation = LengthPair(-12, Length(10, .height))
    }
    moved.placements[0].offset = Vector(dx: 5, dy: 6)
    let (before, after) = (plain.batch(at: 2), moved.batch(at: 2))
    for index in 0..<40 {
      let dx = Double(before[.x][index]) - 160
      let dy = Double(before[.y][index]) - 80
      let x = 160 + 5 - 12 + scale * (dx * 0.75.squareRoot() - dy * 0.5)
      let y = 80 + 6 + 38.4 + scale * (dx * 0.5 + dy * 0.75.squareRoot())
      #expect(isClose(Double(after[.x][index]), x, size: 500))
      #expect(isClose(Double(after[.y][index]), y, size: 500))
      #expect(isClose(Double(after[.scale][index]), abs(scale) * 3))
      // A negative scale is a rotation by half a turn.
      let turn = 1 + Double.pi / 6 + (scale < 0 ? Double.pi : 0)
      #expect(isClose(Double(after[.rotation][index]), turn))
    }
  }

  @Test(
    "Lengths of a layer and its emitter cells are relative to the stage, in every unit",
    arguments: Length.Unit.allCases
  )
  func lengthsAreRelativeToTheStage(unit: Length.Unit) {
    let parts: [Length.Unit: Double] = [
      .points: 1, .width: 9, .height: 4, .smaller: 4, .larger: 9,
    ]
    var cell = bursting(1)
    (cell.velocity, cell.xAcceleration) = (Length(3, unit), Length(2, unit))
    let scene = scene(cell, stage: Size(width: 900, height: 400)) {
      $0.emitterPosition = LengthPair(Length(5, unit), Length(-7, unit))
    }
    let (batch, part) = (scene.batch(at: 2), parts[unit] ?? .nan)
    #expect(isClose(Double(batch[.x][0]), (5 + 3 * 2 + 2 * 2) * part, size: 100))
    #expect(isClose(Double(batch[.y][0]), -7 * part, size: 100))
  }

  @Test("Negative counts, rates and lifetimes emit nothing; a negative seed is valid")
  func negativeCountsEmitNothing() {
    var cell = bursting(-5)
    (cell.birthRate, cell.emitterCells) = (-100, [bursting(-3)])
    #expect(scene(cell).batch(at: 2).count == 0)
    cell = bursting(5)
    cell.birthRate = 10
    #expect(scene(cell) { $0.birthRate = -1 }.batch(at: 2).count == 0)
    #expect(scene(cell) { $0.lifetime = -1 }.batch(at: 2).count == 0)
    cell.velocityRange = 10
    #expect(scene(cell) { $0.seed = -1 }.batch(at: 2)[.x] != scene(cell).batch(at: 2)[.x])
  }

  @Test("A sprite run has its layer's name, zPosition and opacity and its emitter cell's contents")
  func runsHaveThePropertiesOfLayerAndCell() {
    let contents = [
      Contents(shape: .star, size: Size(width: 9, height: 5), innerRadius: 0.3, points: 7),
      Contents(shape: .text, text: "ab"),
    ]
    for (contents, name) in zip(contents, ["one", "two"]) {
      var cell = bursting(2)
      (cell.name, cell.contents, cell.color.alpha) = ("kind of " + name, contents, 0.5)
      let scene = scene(cell) { ($0.name, $0.opacity, $0.zPosition) = (name, 0.75, -4.5) }
      let batch = scene.batch(at: 1)
      #expect(batch.runs.map(\.contents) == [contents])
      #expect(batch.runs.map(\.layer) == [name] && batch.runs.map(\.cell) == ["kind of " + name])
      #expect(batch.runs.map(\.zPosition) == [-4.5] && batch.runs.map(\.range) == [0..<2])
      #expect(batch[.opacity] == [0.375, 0.375])
    }
  }
}
