import Testing

@testable import KamuroParticles

@Suite("SegmentBands")
struct SegmentBandsTests {
  @Test(
    "Segment bands find every wall segment near a rectangle, however many there are",
    arguments: [1, 15, 16, 300]
  )
  func allNearSegmentsAreFound(count: Int) {
    var dice = Dice(UInt64(count))
    let walls = (0..<count).map { _ in
      var wall = Wall(.path)
      let place = Point(x: dice.number(0...900), y: dice.number(-50...500))
      wall.path = [
        LengthPair(Length(place.x), Length(place.y)),
        LengthPair(Length(place.x + dice.number(-90...90)), Length(place.y + dice.number(0...200))),
      ]
      return wall
    }
    let surroundings = Surroundings(on: Size(width: 900, height: 500), walls: walls)
    for _ in 0..<500 {
      let low = Point(x: dice.number(-100...1000), y: dice.number(-300...900))
      let size = Vector(dx: dice.number(0...60), dy: dice.number(0...300))
      let bounds = Segment.Bounds(between: low, low + size)
      let near = surroundings.walls.segments.indices.filter {
        surroundings.walls.segments[$0].bounds.meets(bounds)
      }
      var found: Set<Int> = []
      surroundings.walls.bands.forEach(near: bounds) { found.insert($0) }
      #expect(found.isSuperset(of: near))
      let isNear = surroundings.walls.bands.contains(near: bounds) {
        surroundings.walls.segments[$0].bounds.meets(bounds)
      }
      #expect(isNear == !near.isEmpty)
    }
  }
}
