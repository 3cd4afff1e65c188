import Testing

@testable import KamuroParticles

@Suite("Column")
struct ColumnTests {
  @Test("A column has the same numbers as an array after the same operations", arguments: 0..<40)
  func columnMatchesAnArray(seed: UInt64) {
    var dice = Dice(seed)
    var (column, array) = (Column<Float>(), [Float]())
    for _ in 0..<200 {
      // Few different numbers, so that sometimes all of them are equal.
      let number = Float(dice.number(0...1.4).rounded())
      switch Int(dice.number(0...8)) {
      case 0:
        let places = array.indices.filter { _ in dice.number(0...1) < 0.7 }
        column.take(Selection(places))
        array = places.map { array[$0] }
      case 1:
        let places = Array(array.indices.reversed())
        column.take(Selection(places))
        array.reverse()
      case 2 where !array.isEmpty:
        let place = Int(dice.number(0...Double(array.count - 1)))
        column.set(number, at: place)
        array[place] = number
      case 3 where !array.isEmpty:
        let first = Int(dice.number(0...Double(array.count)))
        column.take(.rest(from: first))
        array.removeFirst(first)
      case 4 where dice.number(0...1) < 0.2:
        column.take(Selection([]))
        array = []
      default:
        column.append(number)
        array.append(number)
      }
      #expect(Array(column) == array)
      if let uniform = column.uniform { #expect(array.allSatisfy { $0 == uniform }) }
    }
  }
}
