import KamuroPlatform
import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Filled paths")
struct PathTests {
  private static let size = ScreenSize(columns: 12, rows: 6)

  private func picture(_ corners: [(Double, Double)]) -> String {
    let size = Size(width: 32, height: 32)
    let contents = Contents(shape: .path, size: size, path: .corners(corners))
    let sprite = TestSprite(x: 16, y: 16)
    return coveragePicture(of: contents, sprite, on: ScreenSize(columns: 4, rows: 2))
  }

  private func batch(
    _ path: [Contents.Corner],
    width: Double,
    _ sprite: TestSprite
  ) -> SpriteBatch {
    var batch = SpriteBatch()
    let size = Size(width: width, height: width)
    batch.append(Contents(shape: .path, size: size, path: path), [sprite])
    return batch
  }

  @Test("A path is closed and filled, in either direction")
  func pathIsFilledInEitherDirection() {
    let corners = [(-1, -1), (-0.25, -1), (-0.25, 0.5), (1, 0.5), (1, 1), (-1, 1)]
    let boot = """
      ###.....
      ###.....
      ###.....
      ###.....
      ###.....
      ###.....
      ########
      ########
      """
    #expect(picture(corners) == boot)
    #expect(picture(corners.reversed()) == boot)
  }

  @Test("Paths are filled by the nonzero winding rule")
  func pathsAreFilledByNonzeroRule() {
    let outer = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    let inner = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)]
    let full = Array(repeating: "########", count: 8)
    #expect(picture(outer + inner) == full.joined(separator: "\n"))
    var frame = full
    for row in 2...5 { frame[row] = "##....##" }
    #expect(picture(outer + inner.reversed()) == frame.joined(separator: "\n"))
  }

  @Test("Paths that intersect themselves match their references")
  func selfIntersectingPathsMatchReferences() {
    #expect(
      picture([(-1, -1), (1, 1), (1, -1), (-1, 1)]) == """
        5......5
        #5....5#
        ##5..5##
        ###55###
        ###55###
        ##5..5##
        #5....5#
        5......5
        """
    )
    // A pentagram, filled in its middle too.
    let pentagram = (0..<5).map { spoke in
      let angle = Double(spoke) * 2 * 2 * .pi / 5
      return (sin(angle), -cos(angle))
    }
    #expect(
      picture(pentagram) == """
        ...22...
        ...55...
        22288222
        17####71
        ..6##6..
        ..8888..
        .16..61.
        ........
        """
    )
  }

  @Test("A path covers the area that counting the points inside it gives")
  func pathCoversAreaOfPointsInside() {
    var dice = SeededGenerator(seed: 5)
    for count in [3, 4, 5, 6, 8, 12, 20] {
      let path = (0..<count).map { _ in
        Contents.Corner(
          x: .random(in: -1...1, using: &dice),
          y: .random(in: -1...1, using: &dice)
        )
      }
      let part = Self.filledPart(of: path)
      for width in [3.9, 10, 40] {
        let sprite = TestSprite(x: 48.3, y: 47.2, rotation: .random(in: 0...7, using: &dice))
        let found = light(of: batch(path, width: width, sprite), on: Self.size).x
        let box = Float(width * width) / 16
        #expect(abs(found / box - part) < 0.01)
      }
    }
  }

  @Test("Paths with extreme corners leave finite light")
  func pathsOfExtremeCornersLeaveFiniteLight() {
    let hostile: [Double] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 0, -0.0, .leastNonzeroMagnitude, 1,
    ]
    let pairs = hostile.flatMap { x in hostile.map { Contents.Corner(x: x, y: $0) } }
    let many = (0..<4).flatMap { _ in pairs }
    for path in [Array(pairs.prefix(1)), Array(pairs.prefix(2)), pairs, many] {
      for width in [1.0, 12, 1e30] {
        let sprite = TestSprite(x: 40, y: 40, rotation: 1)
        let found = light(of: batch(path, width: width, sprite), on: Self.size).x
        #expect(found.isFinite && found >= 0)
      }
    }
  }

  @Test("Paths of any size and position leave no more light than the screen has dots")
  func pathsOfAnySizeStayWithinTheScreen() {
    var dice = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      let path = (0..<Int.random(in: 3...9, using: &dice)).map { _ in
        Contents.Corner(
          x: .random(in: -1...1, using: &dice),
          y: .random(in: -1...1, using: &dice)
        )
      }
      let width = pow(10, Double.random(in: 0...6, using: &dice))
      let reach = Float(width)
      let sprite = TestSprite(
        x: .random(in: -reach...reach, using: &dice),
        y: .random(in: -reach...reach, using: &dice),
        rotation: .random(in: 0...7, using: &dice)
      )
      let found = light(of: batch(path, width: width, sprite), on: Self.size).x
      #expect(found >= 0 && found < 24 * 24 + 1)
    }
  }

  @Test("Paths are read from pairs, written as pairs and validated")
  func pathsAreReadWrittenAndValidated() {
    let written: PropertyValue = [
      "shape": "path", "size": 12, "path": [[-1, 0], [0, -1], [1, 0.25]],
    ]
    var reading = PropertyReading()
    let contents = Contents.read(from: written, reading: &reading)
    #expect(contents?.path == .corners([(-1, 0), (0, -1), (1, 0.25)]))
    #expect(contents?.written == written)
    #expect(reading.problems.isEmpty)

    let wrong: PropertyValue = ["path": [[0, 2], [1], 3], "points": 2.5, "innerRadius": -1]
    _ = Contents.read(from: wrong, reading: &reading)
    #expect(
      reading.problems.map(\.description) == [
        "path[0][1]: 2 is outside -1...1",
        "path[1]: a list is not a corner: expected [x, y]",
        "path[2]: 3 is not a corner: expected [x, y]",
        "points: 2.5 is outside 3...32",
        "innerRadius: -1 is outside 0...1",
      ]
    )
  }

  @Test("Paths without an area leave no light")
  func pathsWithoutAreaLeaveNoLight() {
    let line: [Contents.Corner] = .corners([(-1, -1), (1, 1), (0.5, 0.5)])
    for path in [[], Array(line.prefix(1)), Array(line.prefix(2)), line] {
      for width in [3.0, 30] {
        let found = light(of: batch(path, width: width, TestSprite(x: 40, y: 40)), on: Self.size)
        #expect(found.x < 1e-3)
      }
    }
  }

  /// The part of a grid of points that has a nonzero winding number, by counting.
  private static func filledPart(of path: [Contents.Corner]) -> Float {
    let count = 300
    var inside = 0
    for row in 0..<count {
      let y = (Double(row) + 0.5) * 2 / Double(count) - 1
      for column in 0..<count {
        let x = (Double(column) + 0.5) * 2 / Double(count) - 1
        var winding = 0
        var start = path[path.count - 1]
        for end in path {
          if (start.y <= y) != (end.y <= y) {
            let crossing = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
            if crossing > x { winding += end.y > start.y ? 1 : -1 }
          }
          start = end
        }
        if winding != 0 { inside += 1 }
      }
    }
    return Float(inside) / Float(count * count)
  }
}
