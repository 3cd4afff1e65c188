import Foundation
import KamuroParticles
import KamuroPresets
import Testing

// Compares presets that have the numbers of well-known effects with tables that
// Recipes/expected-positions.py computes from those numbers alone.
@Suite("Expected positions of the recipes")
struct RecipeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Recipes")

  static let names =
    ["confetti", "emitter-snow"]
    + Catalogue.names.filter { $0 == "canvas-fire" || $0.hasPrefix("vortex-") }

  @Test("Each recipe has a table of expected positions")
  func recipesHaveATableEach() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder,
      includingPropertiesForKeys: nil
    )
    let tables = files.filter { $0.pathExtension == "json" }
    #expect(
      tables.map { $0.deletingPathExtension().lastPathComponent }.sorted() == Self.names.sorted()
    )
    #expect(Self.names.count == 13)
  }

  @Test("Each recipe puts its particles at the expected positions", arguments: names)
  func recipesPutParticlesAtExpectedPositions(name: String) throws {
    let data = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
    let table = try JSONDecoder().decode(ExpectedPositions.self, from: data)
    #expect(table.columns == Sprite.columns)
    var simulation = Simulation(scene: try table.scene(of: name))
    var batch = SpriteBatch()
    for moment in table.moments {
      simulation.seek(to: moment.time)
      simulation.draw(into: &batch)
      for cell in moment.cells {
        let place = "\(name), \(cell.name) at \(moment.time)"
        compare(batch.sprites(of: cell.name), with: cell, place)
      }
      // Emitter cells that are not in the table are invisible parents.
      for other in batch.cells.subtracting(moment.cells.map(\.name)) {
        #expect(batch.sprites(of: other).allSatisfy { $0.opacity == 0 }, "\(name), \(other)")
      }
    }
  }

  private func compare(
    _ sprites: [Sprite],
    with cell: ExpectedPositions.Cell,
    _ place: String
  ) {
    #expect(sprites.count == cell.alive, "\(place)")
    #expect(cell.first.count == min(cell.alive, 12), "\(place)")
    for row in cell.first {
      let expected = Sprite(row)
      // Particles of several parents have the same birth index.
      let nearest = sprites.filter { $0.birth == expected.birth }
        .min { $0.distance(to: expected) < $1.distance(to: expected) }
      guard let nearest else {
        Issue.record("\(place): no birth \(expected.birth)")
        continue
      }
      #expect(nearest.isClose(to: expected), "\(place): \(nearest) is not \(expected)")
    }
  }
}

// Checks all particles, where the tables have at most twelve of each emitter cell.
@Suite("Formulas of the recipes")
struct RecipeFormulaTests {
  private let stage = Size(width: 640, height: 384)

  private func scene(of name: String) throws -> Scene {
    var effect = try #require(try Catalogue.effect(named: name))
    effect.shutter = 0
    return Scene(stage: stage, seed: 11, placements: [Scene.Placement(effect)])
  }

  /// The sprites of one of a preset's emitter cells at some times.
  private func sprites(
    _ cell: String,
    of name: String,
    at times: some Sequence<Seconds>
  ) throws -> [(time: Seconds, sprites: [Sprite])] {
    var simulation = Simulation(scene: try scene(of: name))
    var batch = SpriteBatch()
    return times.map { time in
      simulation.seek(to: time)
      simulation.draw(into: &batch)
      return (time, batch.sprites(of: cell))
    }
  }

  @Test("Canvas fire burns 200 flames at every moment, within its outline")
  func canvasFireBurnsWithinItsOutline() throws {
    var places: [Double] = []
    let times = stride(from: 0.001, to: 12, by: 0.371)
    for (_, flames) in try sprites("flame", of: "canvas-fire", at: times) {
      #expect(flames.count == 200)
      for flame in flames {
        let t = 1 - flame.opacity / 0.4
        #expect(abs(flame.y - (1 - t * t) * 384) < 0.01)
        let reach = 320 * (0.1 + 0.8 * (1 - t)) * 0.8
        #expect(abs(flame.x - 320) < reach + 0.01)
        places.append((flame.x - 320) / reach)
      }
    }
    // A sine of random phase is left and right equally often, and half of the time beyond 1/sqrt 2.
    let count = Double(places.count)
    #expect(abs(places.reduce(0, +) / count) < 0.02)
    #expect(abs(Double(places.filter { abs($0) > 0.5.squareRoot() }.count) / count - 0.5) < 0.02)
  }

  @Test("Confetti fades with an ease-out and ends after four seconds")
  func confettiEndsAfterFourSeconds() throws {
    #expect(Simulation(scene: try scene(of: "confetti")).endTime == 4)
    let moments = try sprites("square", of: "confetti", at: [2.99, 3.5, 4])
    #expect(moments[0].sprites.allSatisfy { $0.opacity == 1 })
    // An ease-out has covered more than half of its range at half time.
    #expect(moments[1].sprites.allSatisfy { $0.opacity > 0.2 && $0.opacity < 0.4 })
    #expect(moments.map(\.sprites.count) == [62, 62, 0])
  }

  @Test("Vortex fireflies are born at all distances from the center equally often")
  func firefliesAreSpreadEvenlyByDistance() throws {
    var quarters = [0, 0, 0, 0]
    let times = stride(from: 1.001, to: 80, by: 1)
    for (_, fireflies) in try sprites("firefly", of: "vortex-fireflies", at: times) {
      for firefly in fireflies where firefly.age < 0.05 {
        quarters[min(3, Int(firefly.distance(to: 320, 192) / 24))] += 1
      }
    }
    let count = quarters.reduce(0, +)
    #expect(count == 790)
    for quarter in quarters { #expect(abs(Double(quarter) / Double(count) - 0.25) < 0.05) }
  }

  @Test("Vortex fireworks burst every rocket into 500 stars of one color")
  func rocketsBurstIntoStarsOfOneColor() throws {
    var colors: Set<[Double]> = []
    let times = stride(from: 2.9, to: 42, by: 2)
    for (_, stars) in try sprites("explosion", of: "vortex-fireworks", at: times) {
      let bursts = Dictionary(grouping: stars, by: \.age)
      #expect(bursts.count == 2)
      for burst in bursts.values {
        #expect(Set(burst.map(\.birth)) == Set(0..<500))
        let all = Set(burst.map(\.color))
        #expect(all.count == 1)
        // In the second half of their lifetime stars have the unmixed color.
        if let star = burst.first, star.age > 0.5 { colors.formUnion(all) }
      }
    }
    #expect(colors.count == 5)
  }

  @Test("Vortex magic emits its sparkles on a circle")
  func sparklesBeginOnACircle() throws {
    for (_, sparkles) in try sprites("sparkle", of: "vortex-magic", at: [0.1, 1.7, 20.3]) {
      for sparkle in sparkles {
        // Their speed is at most a tenth of the stage's height a second.
        let offset = abs(sparkle.distance(to: 320, 192) - 96)
        #expect(offset < 38.4 * sparkle.age + 0.01)
      }
    }
  }

  @Test("Vortex spark emits sparks only in the first 0.2 s of every 0.7 s")
  func sparksAreEmittedAtTheStartOfEachPeriod() throws {
    let times = stride(from: 0.05, to: 20, by: 0.43)
    for (time, sparks) in try sprites("spark", of: "vortex-spark", at: times) {
      for spark in sparks {
        let birth = time - spark.age
        #expect(birth - 0.7 * ((birth - 1e-4) / 0.7).rounded(.down) < 0.2 + 1e-4)
      }
    }
  }
}

/// A table of `Recipes/`.
private struct ExpectedPositions: Decodable {
  struct Moment: Decodable {
    var time: Seconds
    var cells: [Cell]
  }

  struct Cell: Decodable {
    var name: String
    var alive: Int
    var first: [[Double]]
  }

  /// The width and the height in points.
  var stage: [Double]
  var seed: UInt64
  /// The seed of the placement.
  var placement: UInt64
  var columns: [String]
  var moments: [Moment]

  /// The scene that the table describes.
  func scene(of name: String) throws -> Scene {
    var effect = try #require(try Catalogue.effect(named: name))
    effect.shutter = 0
    return Scene(
      stage: Size(width: stage[0], height: stage[1]),
      seed: seed,
      placements: [Scene.Placement(effect, seed: placement)]
    )
  }
}

/// One particle as it is drawn.
private struct Sprite {
  static let columns = [
    "birth", "x", "y", "scale", "opacity", "rotation", "aspect", "red", "green", "blue",
  ]

  var birth: Int
  var x: Double
  var y: Double
  var scale: Double
  var opacity: Double
  var rotation: Double
  var aspect: Double
  var color: [Double]
  /// 0 in a table.
  var age = 0.0

  /// Creates a particle from a table's row.
  init(_ row: [Double]) {
    birth = Int(row[0])
    (x, y, scale, opacity, rotation, aspect) = (row[1], row[2], row[3], row[4], row[5], row[6])
    color = Array(row[7...])
  }

  /// Creates a particle from a batch.
  init(_ index: Int, of batch: SpriteBatch) {
    birth = Int(batch.birth[index])
    x = Double(batch[.x][index])
    y = Double(batch[.y][index])
    scale = Double(batch[.scale][index])
    opacity = Double(batch[.opacity][index])
    rotation = Double(batch[.rotation][index])
    aspect = Double(batch[.aspect][index])
    color = [batch[.red][index], batch[.green][index], batch[.blue][index]].map(Double.init)
    age = Double(batch[.age][index])
  }

  func distance(to x: Double, _ y: Double) -> Double {
    ((self.x - x) * (self.x - x) + (self.y - y) * (self.y - y)).squareRoot()
  }

  func distance(to other: Sprite) -> Double { distance(to: other.x, other.y) }

  /// Whether it differs by no more than the rounding of `Float` and of the table's four digits.
  func isClose(to other: Sprite) -> Bool {
    let turn = (rotation - other.rotation).remainder(dividingBy: 2 * .pi)
    return distance(to: other) < 0.005 && abs(scale - other.scale) < 2e-4
      && abs(opacity - other.opacity) < 2e-4 && abs(turn) < 2e-4
      && abs(aspect - other.aspect) < 2e-4
      && zip(color, other.color).allSatisfy { abs($0 - $1) < 2e-4 }
  }
}

extension SpriteBatch {
  /// The names of the emitter cells that have sprites.
  fileprivate var cells: Set<String> { Set(runs.map(\.cell)) }

  /// The sprites of an emitter cell.
  fileprivate func sprites(of cell: String) -> [Sprite] {
    runs.filter { $0.cell == cell }.flatMap { $0.range.map { Sprite($0, of: self) } }
  }
}
