import Testing

@testable import KamuroParticles

@Suite("PointerHistory")
struct PointerHistoryTests {
  /// The plain list of all moves.
  private struct List {
    var moves: [(time: Seconds, place: Point?)] = []

    func position(at time: Seconds) -> Point? { moves.last { $0.time <= time }?.place }
  }

  @Test("PointerHistory keeps the last ten minutes of a million moves")
  func keepsTheLastTenMinutes() {
    var dice = Dice(41)
    var (trail, list) = (PointerHistory(), List())
    list.moves.reserveCapacity(1_000_000)
    var most = 0
    for index in 0..<1_000_000 {
      let time = Double(index) / 100
      let place = index % 7 == 3 ? nil : Point(x: Double(index), y: Double(index % 13))
      trail.move(to: place, at: time)
      list.moves.append((time, place))
      if index.isMultiple(of: 50_000) { most = max(most, trail.moves.count) }
    }
    // 100 moves in each of 600 seconds and the one before them, twice, and one more.
    #expect(max(most, trail.moves.count) <= 2 * 60_001 + 1)
    let last = 9999.99
    for time in (0..<40).map({ _ in dice.number(last - 600...last) }) + [last - 600, last, 1e9] {
      #expect(trail.position(at: time) == list.position(at: time), "at \(time)")
    }
  }

  @Test("PointerHistory has the positions of a plain list of moves", arguments: seeds(30))
  func matchesAPlainListOfMoves(seed: UInt64) {
    var dice = Dice(seed &+ 60)
    var (trail, list) = (PointerHistory(), List())
    var time = 0.0
    for _ in 0..<200 {
      // Often at the same time and position, and sometimes after a long pause.
      if dice.oneIn(2) { time += dice.oneIn(40) ? dice.number(0...900) : dice.number(0...2) }
      let place = dice.oneIn(4) ? nil : Point(x: Double(dice.integer(0...2)), y: 5)
      trail.move(to: place, at: time)
      list.moves.append((time, place))
      let asked = [
        time, time - 600, time + 1, time - dice.number(0...600),
        max(time - 600, list.moves[dice.integer(0...list.moves.count - 1)].time),
      ]
      for moment in asked { #expect(trail.position(at: moment) == list.position(at: moment)) }
    }
  }

  @Test("PointerHistory stores only moves that change the position")
  func storesOnlyMovesThatChangeThePosition() {
    var trail = PointerHistory()
    let (here, there) = (Point(x: 1, y: 2), Point(x: 3, y: 4))
    trail.move(to: nil, at: 0)
    #expect(trail.isEmpty)
    for time in [1.0, 2, 3] { trail.move(to: here, at: time) }
    #expect(trail.moves.map(\.time) == [1])
    for place in [there, here, nil, there] { trail.move(to: place, at: 4) }
    #expect(trail.moves.map(\.time) == [1, 4] && trail.position(at: 4) == there)
    // A move with an earlier time counts as one at the last time; here it undoes the last move.
    trail.move(to: here, at: 2)
    #expect(trail.moves.map(\.time) == [1])
    for time in [Double.nan, -.infinity, .infinity, 5, .infinity] { trail.move(to: nil, at: time) }
    #expect(trail.position(at: 5) == nil)
  }

  @Test("PointerHistory.forget(after:) removes later moves, and new ones take their place")
  func forgetRemovesLaterMoves() {
    var trail = PointerHistory()
    let places = (0..<5).map { Point(x: Double($0), y: 1) }
    for (time, place) in places.enumerated() { trail.move(to: place, at: Double(time)) }
    #expect(!trail.forget(after: 4) && trail.moves.count == 5)
    #expect(trail.forget(after: 2.5) && trail.moves.map(\.time) == [0, 1, 2])
    trail.move(to: places[4], at: 2.5)
    #expect(trail.position(at: 2.4) == places[2] && trail.position(at: 9) == places[4])
    #expect(trail.forget(after: -1) && trail.isEmpty && !trail.forget(after: 7))
  }

  @Test("Surroundings follow the pointer only where an enabled field does")
  func onlyEnabledFollowingFieldsUseThePointer() {
    var field = Field(.spring)
    for (follows, isEnabled) in [(true, true), (false, true), (true, false)] {
      field.followsPointer = follows
      field.enabled = isEnabled
      let surroundings = Surroundings(on: stage, fields: [Field(), field])
      #expect(surroundings.followsPointer == (follows && isEnabled))
    }
  }
}
