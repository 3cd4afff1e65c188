import Testing

@testable import KamuroParticles

@Suite("Columns")
struct ColumnsTests {
  private enum Key: Int, ColumnKey {
    typealias Number = Float

    case x, scale, time, mark, ramp

    var width: Int {
      switch self {
      case .x, .scale: 4
      case .time: 8
      case .mark: 1
      case .ramp: 2
      }
    }
    var mayBeUniform: Bool { self == .scale || self == .ramp }
  }

  private struct Row: Equatable {
    var x: Float
    var scale: Float
    var time: Double
    var mark: UInt8
    /// `nil` in a table without ramps.
    var ramp: UInt16?
  }

  /// A table, and an array of its rows.
  private struct Pair {
    var table = Columns<Key>()
    var rows: [Row] = []

    mutating func append(_ new: Row) {
      table.append { row in
        row.set(.x, to: new.x)
        row.set(.scale, to: new.scale)
        row.set(.time, to: new.time)
        row.set(.mark, to: new.mark)
        if let ramp = new.ramp { row.set(.ramp, to: ramp) }
      }
      rows.append(new)
    }

    mutating func take(_ places: [Int]) {
      table.take(Selection(places))
      rows = places.map { rows[$0] }
    }

    func check() {
      #expect(table.count == rows.count)
      #expect(Array(table[.x]) == rows.map(\.x))
      #expect(Array(table[.scale]) == rows.map(\.scale))
      #expect(Array(table[.time, as: Double.self]) == rows.map(\.time))
      #expect(Array(table[.mark, as: UInt8.self]) == rows.map(\.mark))
      #expect(Array(table[.ramp, as: UInt16.self]) == rows.compactMap(\.ramp))
      if let scale = table[.scale].uniform { #expect(rows.allSatisfy { $0.scale == scale }) }
    }
  }

  @Test(
    "A table has the same rows as an array after the same operations",
    arguments: UInt64(0)..<40
  )
  func tableMatchesAnArray(seed: UInt64) {
    let source = RandomSource(seed: seed)
    var (pair, copy, number) = (Pair(), Pair(), UInt64(0))
    func dice(_ count: Int) -> Int {
      number += 1
      return source.integer(below: count, number)
    }
    for _ in 0..<300 {
      // Few different numbers, so that sometimes all of them are equal.
      let hasRamp = pair.rows.isEmpty ? dice(2) == 0 : pair.rows[0].ramp != nil
      let row = Row(
        x: Float(dice(99)),
        scale: dice(40) == 0 ? 2 : 1,
        time: Double(dice(99)),
        mark: UInt8(dice(4)),
        ramp: hasRamp ? UInt16(dice(2)) : nil
      )
      switch dice(14) {
      case 0: pair.take(pair.rows.indices.filter { _ in dice(10) < 7 })
      case 1: pair.take(pair.rows.indices.reversed())
      case 2:
        let first = dice(pair.rows.count / 2 + 1)
        pair.table.take(.rest(from: first))
        pair.rows.removeFirst(first)
      case 3 where dice(4) == 0: pair.take([])
      case 4 where !pair.rows.isEmpty:
        let place = dice(pair.rows.count)
        pair.table.set(.scale, at: place, to: row.scale)
        pair.table.set(.mark, at: place, to: row.mark)
        (pair.rows[place].scale, pair.rows[place].mark) = (row.scale, row.mark)
      case 5 where !pair.rows.isEmpty:
        let place = dice(pair.rows.count)
        pair.table.withPointers { columns in
          columns[.x][place] = row.x
          columns[.time, as: Double.self][place] = row.time
        }
        (pair.rows[place].x, pair.rows[place].time) = (row.x, row.time)
      case 6: copy = pair
      case 7:
        copy.table.copy(pair.table)
        copy.rows = pair.rows
      case 8: swap(&pair, &copy)
      default: pair.append(row)
      }
      pair.check()
      copy.check()
    }
  }

  @Test("Rows that are added together set all columns, and may spill over their ends")
  func rowsAreAddedTogether() {
    var table = Columns<Key>()
    for count in [1, 0, 7, 90, 3] {
      table.append(count) { columns, first in
        for key in [Key.x, .scale] {
          for row in 0..<count + 16 { columns[key][first + row] = Float(first + row) }
        }
        columns[.time, as: Double.self][first] = Double(first)
      }
    }
    let rows: [Float] = (0..<101).map { Float($0) }
    #expect(Array(table[.x]) == rows)
    #expect(Array(table[.scale]) == rows)
    #expect([0, 1, 8, 98].allSatisfy { table[.time, as: Double.self][$0] == Double($0) })
  }

  @Test("An element that all rows have in common is stored once, until one differs")
  func equalElementsAreStoredOnce() {
    var pair = Pair()
    for index in 0..<9 {
      pair.append(Row(x: 0, scale: 2, time: 0, mark: 0, ramp: UInt16(index)))
    }
    #expect(pair.table[.scale].uniform == 2 && pair.table[.ramp, as: UInt16.self].uniform == nil)
    pair.table.set(.scale, at: 3, to: Float(2))
    #expect(pair.table[.scale].uniform == 2)
    pair.table.set(.scale, at: 3, to: Float(1))
    #expect(pair.table[.scale].uniform == nil)
    pair.take([])
    pair.append(Row(x: 0, scale: 1, time: 0, mark: 0))
    pair.append(Row(x: 0, scale: 1, time: 0, mark: 0))
    #expect(pair.table[.scale].uniform == 1 && pair.table[.ramp, as: UInt16.self].isEmpty)
    pair.check()
  }

  @Test("A table keeps its memory when rows go and come, and another table is copied into it")
  func memoryIsKept() {
    var (pair, other) = (Pair(), Pair())
    func start() -> UnsafePointer<Float> { pair.table[.x].start }
    for index in 0..<100 { pair.append(Row(x: Float(index), scale: 1, time: 0, mark: 0)) }
    let before = start()
    for place in [0, 7, 50] { pair.take(Array(place..<pair.rows.count)) }
    for _ in 0..<50 { pair.append(Row(x: 0, scale: 2, time: 0, mark: 0)) }
    #expect(start() == before)
    for _ in 0..<30 { other.append(Row(x: 5, scale: 5, time: 5, mark: 5)) }
    pair.table.copy(other.table)
    #expect(start() == before && pair.table.count == 30)
    pair.take([])
    pair.append(Row(x: 1, scale: 1, time: 0, mark: 0))
    #expect(start() == before)
  }

  @Test("Columns of a scratch buffer lie one after another")
  func scratchColumnsFollowEachOther() {
    var numbers = [Float](repeating: 0, count: ScratchColumns<Key>.size(8))
    numbers.withUnsafeMutableBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      let columns = ScratchColumns<Key>(8, in: start)
      columns[.scale].set(SIMD4(1, 2, 3, 4), at: 2)
      #expect(columns[.scale][5] == 4 && columns[.scale].four(at: 3) == SIMD4(2, 3, 4, 0))
    }
    #expect(numbers.count == 40 && numbers[8..<16] == [0, 0, 1, 2, 3, 4, 0, 0])
  }
}
