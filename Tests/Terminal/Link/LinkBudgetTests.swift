import Testing

@testable import KamuroTerminal

@Suite("Link budget")
struct LinkBudgetTests {
  /// The bandwidth in bytes per second.
  private let bandwidth = 20_000.0
  /// The bytes of a small frame.
  private let small = 1000
  /// The bytes of a large frame.
  private let large = 8000

  /// The frame rate after some large frames that follow many small ones, once they queue.
  private func rate(afterLarge count: Int) -> Double {
    let start = Instant.now
    var budget = LinkBudget(framesPerSecond: 60, levels: DetailLevel.glyphs(reductions: 0))
    for _ in 0..<200 { budget.note(small, isWhole: true) }
    budget.measure(bandwidth, queue: 0, at: start)
    for _ in 0..<count { budget.note(large, isWhole: true) }
    budget.measure(bandwidth, queue: 0.08, at: start + 1)
    return budget.framesPerSecond
  }

  @Test("The link budget's frame rate follows frames that have grown after a dozen of them")
  func followsLargerFrames() {
    // More frames than that do not pass the link, however they are averaged.
    #expect(rate(afterLarge: 12) <= bandwidth / Double(large))
  }

  @Test("The link budget's frame rate is not that of a single large frame, such as a whole screen")
  func averagesSingleLargeFrame() {
    #expect(rate(afterLarge: 0) > 10)
    #expect(rate(afterLarge: 1) > bandwidth / Double(large))
  }

  /// The frame rates and detail reductions of ten seconds of large frames on a link, by quarters of a
  /// second; queues form unless the frames pass.
  private func course(
    of budget: inout LinkBudget,
    frame: Int,
    isLocal: Bool,
    bandwidth: Double = 20_000
  ) -> [(Double, Int)] {
    let start = Instant.now
    return (0..<40).map { quarter in
      for _ in 0..<8 { budget.note(frame, isWhole: true) }
      let passes = Double(frame) * budget.framesPerSecond <= bandwidth
      let time = start + Double(quarter) * 0.25
      budget.measure(bandwidth, queue: passes ? 0 : 0.2, isLocal: isLocal, at: time)
      return (budget.framesPerSecond, budget.reduction)
    }
  }

  @Test("The link budget lowers the frame rate first, and the detail below five frames a second")
  func lowersFrameRateFirst() {
    var budget = LinkBudget(framesPerSecond: 60, levels: DetailLevel.glyphs(reductions: 1))
    let slow = course(of: &budget, frame: 3000, isLocal: false)
    #expect(slow.allSatisfy { $0.1 == 0 } && slow.last?.0 == 5)
    let slower = course(of: &budget, frame: 8000, isLocal: false)
    #expect(slower.last?.1 == 1)
    let free = course(of: &budget, frame: 300, isLocal: false)
    #expect(free.firstIndex { $0.1 == 0 }.map { $0 <= 8 } == true)
  }

  @Test("The link budget keeps the detail for a local terminal, however slow it is")
  func keepsDetailOfLocalTerminal() {
    var budget = LinkBudget(framesPerSecond: 60, levels: DetailLevel.glyphs(reductions: 1))
    for frame in [20_000, 60_000, 100_000] {
      let course = course(of: &budget, frame: frame, isLocal: true, bandwidth: 150_000)
      #expect(course.allSatisfy { $0.1 == 0 })
    }
    #expect(budget.framesPerSecond == 2)
    // What takes a few kilobytes a second is a slow line, however near.
    #expect(course(of: &budget, frame: 100_000, isLocal: true).last?.1 == 1)
  }

  @Test("The link budget follows a bandwidth that falls faster than one that rises")
  func followsFallsFaster() {
    let start = Instant.now
    /// The part of a change of the bandwidth that one measurement of a queue takes over.
    func part(from first: Double, to second: Double) -> Double {
      var budget = LinkBudget(framesPerSecond: 60, levels: DetailLevel.glyphs(reductions: 0))
      budget.measure(first, queue: 0, at: start)
      budget.measure(second, queue: 0.08, at: start + 0.1)
      return ((budget.bandwidth ?? first) - first) / (second - first)
    }
    let (fall, rise) = (part(from: 100_000, to: 20_000), part(from: 20_000, to: 100_000))
    #expect(fall > rise && rise > 0.2 && fall < 1)
  }

  @Test("Each lost answer doubles the time without probes, up to 80 seconds")
  func pausesDouble() {
    let start = Instant.now
    var losses = ProbeLosses()
    for pause in [5.0, 10, 20, 40, 80, 80, 80] {
      losses.add(at: start)
      #expect(losses.isPaused(at: start + (pause - 0.01)) && !losses.isPaused(at: start + pause))
    }
  }
}

@Suite("Levels of detail with pictures")
struct DetailLevelTests {
  private static let levels = [
    DetailLevel(bytes: 108_000, fewestFrames: 24, isPicture: true),
    DetailLevel(bytes: 36_000, fewestFrames: 12, isPicture: true),
    DetailLevel(bytes: 12_000, fewestFrames: 8, isPicture: true), DetailLevel(),
  ]

  /// The levels that a budget comes to on a link of a bandwidth, each second of twenty.
  private func course(bandwidth: Double, first: Int) -> [Int] {
    var budget = LinkBudget(framesPerSecond: 30, levels: Self.levels, first: first)
    let begin = Instant.now
    var (time, course) = (0.0, [Int]())
    while time < 20 {
      let bytes = 12_000 * [9.0, 3, 1, 2.5][budget.reduction]
      let duration = bytes / bandwidth
      budget.note(Int(bytes), isWhole: true)
      let queue = max(0, duration * 2 - 1 / budget.framesPerSecond)
      budget.measure(bandwidth, queue: queue, at: begin + time)
      time += max(duration, 1 / budget.framesPerSecond)
      if Int(time) > course.count { course.append(budget.reduction) }
    }
    return course
  }

  @Test(
    "A link comes to the pictures that it carries, and stays there",
    arguments: [(20_000.0, 3), (200_000.0, 2), (2_000_000.0, 1), (20_000_000.0, 0)]
  )
  func findsLevel(bandwidth: Double, level: Int) {
    for first in [0, 3] {
      let course = course(bandwidth: bandwidth, first: first)
      #expect(course.suffix(8).allSatisfy { $0 == level }, "from \(first): \(course)")
    }
  }

  @Test("A picture beyond the limit lowers the level at once")
  func lowersLevel() {
    var budget = LinkBudget(framesPerSecond: 30, levels: Self.levels)
    budget.refuse(100_000, at: .now)
    #expect(budget.reduction == 1)
    for _ in 0..<9 { budget.refuse(100_000, at: .now) }
    #expect(budget.reduction == 3)
  }
}
