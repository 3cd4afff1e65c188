import Foundation
import Testing

@testable import KamuroParticles

@Suite("Text, picture and path emitters")
struct DrawnSourceTests {
  private static let count = 100_000

  private func sites(
    _ mode: EmitterMode,
    size: LengthPair = LengthPair(300, 300),
    count: Int = count,
    _ change: (inout EmitterLayer) -> Void
  ) -> [EmissionSite] {
    var layer = EmitterLayer()
    layer.emitterMode = mode
    layer.emitterSize = size
    change(&layer)
    var area = EmissionArea(of: layer, on: stage, origin: .zero)
    area.drawing = EmissionSites(of: layer, size: area.size)
    return (0..<count).map { area.site(by: RandomSource(seed: UInt64($0)), ofBirth: $0) }
  }

  /// Expects each count to be within six standard deviations of its weight's share.
  private func expectCounts(_ counts: [Int], match weights: [Double]) {
    let total = weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      let expected = Double(Self.count) * weight / total
      let tolerance = 6 * expected.squareRoot()
      #expect(abs(Double(counts[index]) - expected) <= tolerance, "\(index): \(counts[index])")
    }
  }

  // MARK: Dots

  private static let rows = [
    "....#..o",
    "..####..",
    "..###o..",
    "..####..",
    "#......#",
  ]
  private static let colors: [Character: Color] = [
    "o": Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.4)
  ]

  private func isLit(_ column: Int, _ row: Int) -> Bool {
    guard Self.rows.indices.contains(row), (0..<8).contains(column) else { return false }
    return Array(Self.rows[row])[column] != "."
  }

  @Test(
    "A picture emits from its lit dots by their opacity, scaled to fit",
    arguments: EmitterMode.allCases
  )
  func pictureEmitsFromLitDotsByOpacity(mode: EmitterMode) {
    // 8 x 5 dots in 200 x 90 points: 18 points per dot.
    let sites = sites(mode, size: LengthPair(200, 90)) {
      $0.emitterShape = .picture
      $0.emitterPicture = Picture(rows: Self.rows, colors: Self.colors)
    }
    var weights = [Double](repeating: 0, count: 40)
    for row in 0..<5 {
      for column in 0..<8 where isLit(column, row) {
        let isInside =
          isLit(column - 1, row) && isLit(column + 1, row)
          && isLit(column, row - 1) && isLit(column, row + 1)
        guard mode != .outline || !isInside else { continue }
        weights[row * 8 + column] = Array(Self.rows[row])[column] == "o" ? 0.4 : 1
      }
    }
    var counts = [Int](repeating: 0, count: 40)
    var (sumX, sumY) = (0.0, 0.0)
    var wrong = 0
    for site in sites {
      let x = site.offset.dx / 18 + 4
      let y = site.offset.dy / 18 + 2.5
      let (column, row) = (Int(x), Int(y))
      counts[row * 8 + column] += 1
      let (inX, inY) = (x - Double(column) - 0.5, y - Double(row) - 0.5)
      sumX += inX * inX
      sumY += inY * inY
      let isSoft = Array(Self.rows[row])[column] == "o"
      let color = isSoft ? Color(red: 1, green: 0.5, blue: 0.25) : .white
      wrong += site.color != color || site.radians != 0 ? 1 : 0
    }
    #expect(wrong == 0)
    expectCounts(counts, match: weights)
    // The mean square of a number that is uniform over -1/2...1/2 is 1/12.
    let square = mode == .points ? 0 : 1.0 / 12
    #expect(abs(sumX / Double(Self.count) - square) < 0.001)
    #expect(abs(sumY / Double(Self.count) - square) < 0.001)
  }

  @Test("A text emits from the dots of its letters, in white")
  func textEmitsFromTheDotsOfItsLetters() {
    // "Hi" is 5 + 1 + 1 dots wide and 7 high: a height of 70 points gives dots of 10 points.
    let sites = sites(.volume, size: LengthPair(0, 70)) {
      $0.emitterShape = .text
      $0.emitterText = "Hi"
    }
    let drawing = ["#...#.#", "#...#..", "#...#.#", "#####.#", "#...#.#", "#...#.#", "#...#.#"]
    var counts = [Int](repeating: 0, count: 49)
    for site in sites {
      counts[Int(site.offset.dy / 10 + 3.5) * 7 + Int(site.offset.dx / 10 + 3.5)] += 1
    }
    #expect(sites.allSatisfy { $0.color == .white })
    expectCounts(counts, match: drawing.joined().map { $0 == "#" ? 1 : 0 })
  }

  @Test("Particles of a picture take the color of their dot where inheritsColor is set")
  func particlesInheritTheColorOfTheirDot() {
    for inherits in [false, true] {
      var cell = bursting(2000)
      cell.color = Color(red: 0, green: 0, blue: 1)
      cell.inheritsColor = inherits
      let batch = scene(cell) {
        $0.emitterShape = .picture
        $0.emitterSize = LengthPair(100, 50)
        $0.emitterPicture = Picture(
          rows: ["rg"],
          colors: ["r": Color(red: 1, green: 0, blue: 0), "g": Color(red: 0, green: 1, blue: 0)]
        )
      }.batch(at: 0)
      let right = batch[.x].indices.count { index in
        let isLeft = batch[.x][index] < 0
        return batch[.blue][index] == (inherits ? 0 : 1)
          && batch[.red][index] == (inherits && isLeft ? 1 : 0)
          && batch[.green][index] == (inherits && !isLeft ? 1 : 0)
      }
      #expect(right == 2000)
    }
  }

  // MARK: Paths

  private static let shapes: [[(Double, Double)]] = [
    [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    // A pentagram: its middle is inside too, by the nonzero rule.
    (0..<5).map { corner -> (Double, Double) in
      let angle = Double(corner) * 0.8 * Double.pi
      return (sin(angle), -cos(angle))
    },
    // A bow tie.
    [(-1, -1), (1, 1), (1, -1), (-1, 1)],
    // A frame whose inner edge has the opposite direction: a hole.
    [
      (-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1), (-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5),
      (0.5, -0.5), (-0.5, -0.5),
    ],
    // A letter W with a horizontal edge and a spike.
    [(-1, -0.8), (-0.5, 0.9), (0, -0.2), (0.4, 1), (1, -1), (0.9, -1), (0.3, 0.2), (0, -0.9)],
  ]

  /// The winding number of a closed line about a point, by the sum of its edges' angles.
  private func winding(_ corners: [(Double, Double)], _ x: Double, _ y: Double) -> Int {
    var sum = 0.0
    var a = corners[corners.count - 1]
    for b in corners {
      let (ax, ay, bx, by) = (a.0 - x, a.1 - y, b.0 - x, b.1 - y)
      sum += atan2(ax * by - ay * bx, ax * bx + ay * by)
      a = b
    }
    return Int((sum / (2 * .pi)).rounded())
  }

  @Test("A path emits uniformly from its inside by the nonzero rule", arguments: shapes.indices)
  func pathEmitsUniformlyFromItsInside(index: Int) {
    let corners = Self.shapes[index]
    let sites = sites(index.isMultiple(of: 2) ? .volume : .surface, size: LengthPair(200, 100)) {
      $0.emitterShape = .path
      $0.emitterPath = corners.map { Contents.Corner(x: $0.0, y: $0.1) }
    }
    // The inside area of 10 x 10 fields, by 20 x 20 sample points each.
    var weights = [Double](repeating: 0, count: 100)
    for row in 0..<200 {
      for column in 0..<200 {
        let (x, y) = ((Double(column) + 0.5) / 100 - 1, (Double(row) + 0.5) / 100 - 1)
        if winding(corners, x, y) != 0 { weights[row / 20 * 10 + column / 20] += 1 }
      }
    }
    var counts = [Int](repeating: 0, count: 100)
    var outside = 0
    for site in sites {
      let (x, y) = (site.offset.dx / 100, site.offset.dy / 50)
      counts[min(Int((y + 1) * 5), 9) * 10 + min(Int((x + 1) * 5), 9)] += 1
      if winding(corners, x, y) == 0 { outside += 1 }
    }
    #expect(sites.allSatisfy { $0.radians == 0 && $0.color == nil })
    // A position may be on an edge, or beyond it by rounding.
    #expect(outside < 5)
    let total = weights.reduce(0, +)
    for (field, weight) in weights.enumerated() {
      let expected = Double(Self.count) * weight / total
      // Six standard deviations, plus the error of the sample points along an edge.
      let tolerance = 6 * expected.squareRoot() + Double(Self.count) / total * 20
      #expect(abs(Double(counts[field]) - expected) <= tolerance, "\(field): \(counts[field])")
    }
  }

  @Test(
    "A path emits outward from its closed outline, uniformly by length",
    arguments: [false, true]
  )
  func pathEmitsOutwardFromItsOutline(isReversed: Bool) {
    let corners: [(Double, Double)] = [(-1, -1), (1, -1), (1, 1)]
    let sites = sites(.outline, size: LengthPair(60, 80)) {
      $0.emitterShape = .path
      $0.emitterPath = (isReversed ? corners.reversed() : corners)
        .map { Contents.Corner(x: $0.0, y: $0.1) }
    }
    // Edges of 60, 80 and 100 points, with normals up, to the right, and down to the left.
    var counts = [0, 0, 0]
    var wrong = 0
    for site in sites {
      let (x, y) = (site.offset.dx, site.offset.dy)
      let edge = abs(y + 40) < 1e-9 ? 0 : abs(x - 30) < 1e-9 ? 1 : 2
      counts[edge] += 1
      let outward = [(0.0, -1.0), (1, 0), (-0.8, 0.6)][edge]
      let isOutward =
        abs(cos(site.radians) - outward.0) < 1e-9 && abs(sin(site.radians) - outward.1) < 1e-9
      wrong += !isOutward || edge == 2 && abs(x * 4 - y * 3) > 1e-6 ? 1 : 0
    }
    #expect(wrong == 0)
    expectCounts(counts, match: [60, 80, 100])
  }

  @Test("A path emits from its corners, each equally often")
  func pathEmitsEquallyFromItsCorners() {
    let sites = sites(.points, size: LengthPair(20, 20)) {
      $0.emitterShape = .path
      $0.emitterPath = [(-1, 0), (1, 0), (0.5, 1)].map { Contents.Corner(x: $0.0, y: $0.1) }
    }
    let corners = [Vector(dx: -10, dy: 0), Vector(dx: 10, dy: 0), Vector(dx: 5, dy: 10)]
    expectCounts(corners.map { corner in sites.count { $0.offset == corner } }, match: [1, 1, 1])
  }

  @Test(
    "A path that goes back on itself emits from its line",
    arguments: [EmitterMode.volume, .outline]
  )
  func pathWithoutAreaEmitsFromItsLine(mode: EmitterMode) {
    let sites = sites(mode, size: LengthPair(20, 20)) {
      $0.emitterShape = .path
      $0.emitterPath = [(-1, 0.3), (0.2, 1), (1, -1), (0.2, 1)]
        .map { Contents.Corner(x: $0.0, y: $0.1) }
    }
    let onLine = sites.count { site in
      let (x, y) = (site.offset.dx, site.offset.dy)
      let isOnFirst = abs((y - 3) * 12 - (x + 10) * 7) < 1e-6
      let isOnSecond = abs((y - 10) * 8 + (x - 2) * 20) < 1e-6
      return isOnFirst || isOnSecond
    }
    #expect(onLine == Self.count)
  }

  @Test("An empty drawing emits from its center, and extreme paths neither trap nor stall")
  func emptyAndExtremeDrawingsAreSafe() {
    for mode in EmitterMode.allCases {
      for shape in [EmitterShape.path, .text, .picture] {
        let sites = sites(mode, count: 10) { $0.emitterShape = shape }
        #expect(sites.allSatisfy { $0.offset == .zero })
      }
      for size in [0, 1e-300, 1e300, .infinity, .nan] {
        let sites = sites(mode, size: LengthPair(Length(size), 10), count: 1000) {
          $0.emitterShape = .path
          $0.emitterPath = [(.nan, -1), (1e300, .infinity), (-1, 1), (1, -1)]
            .map { Contents.Corner(x: $0.0, y: $0.1) }
        }
        #expect(sites.allSatisfy { $0.offset.dx.isFinite && $0.offset.dy.isFinite })
      }
    }
    var dice = Dice(3)
    let path = (0..<300).map { _ in
      Contents.Corner(x: dice.number(-1...1), y: dice.number(-1...1))
    }
    let sites = PathSites(path, size: Vector(dx: 100, dy: 100), mode: .volume)
    let place = sites.site(0.999, 0.5, 0.5, in: .volume).offset
    #expect(abs(place.dx) <= 50 && abs(place.dy) <= 50)
  }

  @Test(
    "A path, text or picture emitter without its drawing is rejected",
    arguments: [EmitterShape.path, .text, .picture]
  )
  func missingDrawingIsReported(shape: EmitterShape) {
    var layer = EmitterLayer()
    layer.emitterShape = shape
    var reading = PropertyReading()
    layer.noteContradictions(in: &reading)
    #expect(reading.problems.count == 1)
    layer.emitterPath = [Contents.Corner(x: 0, y: 0)]
    layer.emitterText = "♥"
    layer.emitterPicture = Picture(rows: ["#"])
    reading = PropertyReading()
    layer.noteContradictions(in: &reading)
    #expect(reading.problems.isEmpty)
  }
}
