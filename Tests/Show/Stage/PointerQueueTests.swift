import KamuroParticles
import Testing

@testable import KamuroShow

@Suite("PointerQueue")
struct PointerQueueTests {
  private func point(_ x: Double) -> Point { Point(x: x, y: 50) }

  @Test("The first pointer move applies at once, the next ones once a sixtieth of a second")
  func pointerMovesAtMostSixtyTimesPerSecond() throws {
    var queue = PointerQueue()
    queue.move(to: point(1), at: 2)
    let early = queue.next(until: 2)
    let first = try #require(early)
    #expect(first.time == 2 && first.place == point(1) && queue.deadline == nil)
    for step in 1...50 { queue.move(to: point(Double(step)), at: 2 + Double(step) / 6000) }
    let none = queue.next(until: 2.016)
    #expect(none == nil)
    let late = queue.next(until: 3)
    let second = try #require(late)
    #expect(second.time == 2 + 1.0 / 60 && second.place == point(50))
    queue.move(to: nil, at: 9)
    let last = queue.next(until: 9)
    let third = try #require(last)
    #expect(third.time == 9 && third.place == nil && third.marks.isEmpty)
  }

  @Test("The path between pointer moves is kept in at most two dozen marks at equal distances")
  func pathBetweenPointerMovesIsKept() throws {
    var queue = PointerQueue()
    queue.move(to: point(0), from: point(0), at: 1)
    let begin = queue.next(until: 1)
    #expect(begin?.marks == [point(0)])
    for step in 0..<500 {
      queue.move(to: point(Double(step + 1) * 12), from: point(Double(step) * 12), at: 1)
    }
    let stroke = queue.next(until: 2)
    let marks = try #require(stroke).marks
    #expect((12...24).contains(marks.count))
    let distances = zip(marks, marks.dropFirst()).map { $1.x - $0.x }
    #expect(Set(distances).count == 1)
    #expect(marks[0] == point(12) && marks[marks.count - 1].x > 5500)
  }
}
