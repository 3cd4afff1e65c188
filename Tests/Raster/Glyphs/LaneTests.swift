import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Four screen cells in SIMD lanes")
struct LaneTests {
  @Test("The sorting network sorts each SIMD lane on its own")
  func sortingNetworkSortsEachLane() {
    var dice = SeededGenerator(seed: 8)
    // A network that sorts all zeros and ones sorts all numbers (Knuth's zero-one principle).
    for pattern in 0..<256 {
      var numbers = (0..<8).map { place in
        SIMD4(
          Float(pattern >> place & 1),
          Float.random(in: -1...1, using: &dice),
          Float(Int.random(in: 0...3, using: &dice)),
          -Float(pattern >> place & 1)
        )
      }
      let expected = (0..<4).map { lane in numbers.map { $0[lane] }.sorted(by: >) }
      let sorted = numbers.withUnsafeMutableBufferPointer { $0.baseAddress.map(SortedLanes.init) }
      for place in 0..<8 {
        for lane in 0..<4 { #expect(sorted?[place][lane] == expected[lane][place]) }
      }
    }
  }

  @Test("Two colors are alike by the distance of their levels")
  func colorsAreAlikeByDistanceOfLevels() {
    var dice = SeededGenerator(seed: 9)
    func level() -> Int { Int.random(in: 0...255, using: &dice) }
    var (alike, others) = (0, 0)
    for _ in 0..<2000 {
      let levels = [level(), level(), level()]
      let near = levels.map { min(255, max(0, $0 + Int.random(in: -10...10, using: &dice))) }
      func color(_ levels: [Int]) -> ScreenColor {
        let bytes = levels.map { UInt8($0) }
        return .direct(red: bytes[0], green: bytes[1], blue: bytes[2])
      }
      let (red, green, blue) = (levels[0] - near[0], levels[1] - near[1], levels[2] - near[2])
      let isAlike = Double(red * red + 2 * green * green + blue * blue).squareRoot() <= 14
      if isAlike { alike += 1 } else { others += 1 }
      let index = ScreenColor.indexed(UInt8(levels[2]))
      let all = (color(levels), index, ScreenColor.standard, index)
      let with = (color(near), index, color(levels), ScreenColor.indexed(UInt8(levels[2] ^ 1)))
      func lanes(_ colors: (ScreenColor, ScreenColor, ScreenColor, ScreenColor)) -> SIMD4<Int32> {
        SIMD4(
          Int32(colors.0.rawValue),
          Int32(colors.1.rawValue),
          Int32(colors.2.rawValue),
          Int32(colors.3.rawValue)
        )
      }
      let tolerance = SIMD4(repeating: LevelTolerance.seen)
      #expect(
        CellLanes.areAlike(lanes(all), lanes(with), within: tolerance)
          == SIMD4(isAlike ? -1 : 0, -1, 0, 0)
      )
    }
    #expect(alike > 500 && others > 500)
  }
}
