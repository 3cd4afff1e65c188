import KamuroPlatform
import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Orientation of paths")
struct PathOrientationTests {
  private static let size = ScreenSize(columns: 12, rows: 6)

  private func turn(_ corners: [(Double, Double)]) -> PathOrientation {
    PathOrientation(of: .corners(corners))
  }

  @Test("The orientation of a path that never meets itself is found")
  func simplePathHasAnOrientation() {
    #expect(turn([(0, -1), (1, 1), (-1, 1)]) == .clockwise)
    #expect(turn([(0, -1), (-1, 1), (1, 1)]) == .counterclockwise)
    // The same corner twice, and one that is clamped to the position of another.
    #expect(turn([(0, -1), (0, -1), (1, 1), (1, 5), (-1, 1), (0, -1)]) == .clockwise)
    // A plus, some of whose edges are collinear.
    let plus: [(Double, Double)] = [
      (-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3), (0.3, 1), (-0.3, 1),
      (-0.3, 0.3), (-1, 0.3), (-1, -0.3), (-0.3, -0.3),
    ]
    #expect(turn(plus) == .clockwise)
    #expect(turn(plus.reversed()) == .counterclockwise)
  }

  @Test("A path that meets itself or encloses nothing has no orientation")
  func tangledPathHasNoOrientation() {
    #expect(turn([]) == .selfIntersecting)
    #expect(turn([(0, 0), (1, 1)]) == .selfIntersecting)
    #expect(turn([(-1, -1), (1, 1), (1, -1), (-1, 1)]) == .selfIntersecting)
    // Edges that go forth and back.
    #expect(turn([(0, 0), (1, 0), (0.5, 0)]) == .selfIntersecting)
    #expect(turn([(-1, 0), (1, 0), (1, 1), (1, -1)]) == .selfIntersecting)
    // A corner on another edge, and on another corner.
    #expect(turn([(-1, -1), (1, -1), (1, 1), (0, -1), (-1, 1)]) == .selfIntersecting)
    #expect(turn([(-1, -1), (0, 0), (1, -1), (1, 1), (0, 0), (-1, 1)]) == .selfIntersecting)
    #expect(turn([(.nan, 0), (0, .nan), (.nan, .nan)]) == .selfIntersecting)
    let many = (0..<257).map { (cos(Double($0) / 41), sin(Double($0) / 41)) }
    #expect(turn(many) == .selfIntersecting)
    #expect(turn(Array(many.dropLast())) == .clockwise)
  }

  @Test("The orientation of a path does not change what is filled")
  func orientationDoesNotChangeTheFill() {
    var dice = SeededGenerator(seed: 51)
    for count in [3, 4, 7, 12, 40] {
      // A path around a center, with increasing angles, never meets itself.
      let path = (0..<count).map { place -> (Double, Double) in
        let angle =
          2 * Double.pi * (Double(place) + .random(in: 0.1...0.9, using: &dice)) / Double(count)
        let radius = Double.random(in: 0.2...1, using: &dice)
        return (radius * cos(angle), radius * sin(angle))
      }
      #expect(turn(path) == .clockwise)
      // A spike encloses nothing and makes the path selfIntersecting, so the winding number is computed.
      let spike = path + [path[count - 1], (0.1, 0.2), path[count - 1]]
      #expect(turn(spike) == .selfIntersecting)
      let sprite = TestSprite(
        x: .random(in: 20...76, using: &dice),
        y: .random(in: 20...76, using: &dice),
        rotation: .random(in: 0...7, using: &dice)
      )
      let found = dots(path, sprite)
      for other in [Array(path.reversed()), spike] {
        #expect(zip(found, dots(other, sprite)).allSatisfy { abs($0 - $1) < 2e-3 })
      }
    }
  }

  private func dots(_ path: [(Double, Double)], _ sprite: TestSprite) -> [Float] {
    var batch = SpriteBatch()
    let size = Size(width: 60, height: 44)
    batch.append(Contents(shape: .path, size: size, path: .corners(path)), [sprite])
    return KamuroRasterTests.dots(of: batch, on: Self.size).joined().map(\.x)
  }
}
