import Foundation
import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroShow
import KamuroTerminal
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Player keys and options")
struct PlayerKeysTests {
  @Test("The player pauses, steps, seeks and reverses by one key each, and sleeps while paused")
  func pausesStepsSeeksAndReverses() throws {
    let play = try TerminalRun("play", "snow", "--fps", "20")
    try play.watch(for: "snow") { $0.lights > 5 }
    try play.type(" ")
    try play.watch(for: "paused")
    try play.type("\u{1B}[1;2C>\u{1B}[C\u{1B}[D<")
    let paused = try time(on: play)
    try play.type("..........\u{1B}[1;2C")
    try play.watch(for: "the time half a second and ten later") {
      abs((try time(on: $0) ?? 0) - (paused ?? 0) - 10.5) < 0.06
    }
    try play.type("]]bh")
    let screen = try play.watch(for: "paused  backward  4x  ?: keys")
    #expect(screen.lines[1].hasPrefix(" seed     7"))
    #expect(screen.lines.contains { $0.hasPrefix(" size     80 x 24") })
    let asleep = try play.waitUntilAsleep()
    _ = try play.film(untilRestFor: 300)
    #expect(try play.activity() == asleep)
    try play.resize(columns: 60, rows: 12)
    try play.watch(for: "the line at the new bottom") { $0.lines[11].contains("paused") }
    try play.type("?")
    try play.watch(for: "Space: pause · . ,: a frame")
    try play.type("?s")
    try play.watch(for: "; --seed ")
    try play.type("n")
    try play.watch(for: "fireworks: ")
    try play.type("q")
    try play.expectEnd(.exited(0))
  }

  /// The time that the bottom line shows, in seconds.
  private func time(on play: TerminalRun) throws -> Double? {
    try time(on: play.watchUntilRest())
  }

  private func time(on screen: EmulatedScreen) throws -> Double? {
    screen.lines.last?.split(separator: " ").first.flatMap { Double($0) }
  }

  @Test("The player seeks to the time that is clicked on its bottom line")
  func seeksToClickOnBottomLine() throws {
    let play = try TerminalRun("play", "confetti", "--start-at", "1")
    try play.watch(for: "confetti") { $0.lights > 10 }
    try play.type(" ")
    let before = try play.watch(for: "paused")
    let bar = before.lines[23].replacing("━", with: "─").split(separator: "─", maxSplits: 1)
    let column = (bar.first?.count ?? 0)
    try play.click(column: column, row: 23)
    try play.watch(for: " 0.0 / 4.0 s")
    try play.leave()
  }

  @Test(
    "kamuro play plays a burst for a time and a number of times, and backward from its end",
    arguments: [
      (["--for", "0.4", "--set", "layers[0].emitterCells[0].birthRate=50"], 0.9),
      (["--count", "2"], 1), (["--speed", "-1"], 0.5),
      (["--loop", "--for", "0.7", "--speed", "2"], 0.7), (["--start-at", "0.3"], 0.2),
    ] as [([String], Double)]
  )
  func playsForTimeCountAndBackward(options: [String], seconds: Double) throws {
    let file = try EffectFixture(Effects.brief)
    var spreads: [Double] = []
    // A busy machine may show a few frames only, which say nothing of the motion: another try then.
    for _ in 0..<4 where spreads.count < 4 {
      let start = Date()
      let play = try TerminalRun(command: ["play", file.path] + options)
      let film = try play.film(untilRestFor: 1000)
      // Without answers from the terminal the first frame comes after 0.6 s.
      #expect(Date().timeIntervalSince(start) > 0.6 + seconds + 1)
      spreads = try film.compactMap { length in
        spread(of: try play.screen(after: Array(play.terminal.transcript.prefix(length))))
      }
      try play.expectEnd(.exited(0))
    }
    let (first, last) = (try #require(spreads.first), try #require(spreads.last))
    // A burst grows; backward it shrinks. With many turns it may begin and end anywhere.
    switch options[0] {
    case "--speed": #expect(first > last)
    case "--start-at": #expect(first > 2)
    case "--loop": break
    default: #expect(first < last)
    }
  }

  /// The mean distance of lit screen cells from the middle, in columns; `nil` where few are lit.
  private func spread(of screen: EmulatedScreen) -> Double? {
    let distances = (0..<screen.grid.size.columns).flatMap { column in
      let count = screen.lights(columns: column...column, rows: 0...screen.grid.size.rows - 1)
      return [Double](repeating: abs(Double(column) - 39.5), count: count)
    }
    return distances.count > 2 ? distances.reduce(0, +) / Double(distances.count) : nil
  }

  @Test(
    "kamuro play refuses impossible counts, speeds and times",
    arguments: [
      (["snow", "--count", "2"], "snow never ends, so it cannot be counted"),
      (["snow", "--speed", "-1"], "--start-at says from where it plays backward"),
      (["spark", "--start-at", "9"], "spark ends before --start-at 9, at 1.33 s"),
      (["spark", "--count", "0"], "--count 0 is outside 1...1000000"),
      (["spark", "--count", "2", "--loop"], "--count and --loop contradict each other"),
      (["snow", "--speed", "0"], "--speed 0 is outside 0.1...8"),
      (["snow", "--speed", "nan"], "--speed nan is outside"),
      (["snow", "--speed", "-9"], "--speed -9 is outside -8...-0.1"),
      (["snow", "--fps", "1000"], "--fps 1000 is outside 1...240"),
      (["snow", "--fps", "1000.0"], "--fps 1000 is outside 1...240"),
      (["snow", "--dot-coverage", "1.3"], "--dot-coverage 1.3 is outside 0.05...1"),
      (["spark", "--count", "2.5"], "The value '2.5' is invalid for '--count"),
      (["snow", "--for", "0"], "--for 0 is not above 0"),
      (["spark", "--for", "1", "--speed", "-2"], "--speed -2 is backward"),
      (["snow", "--start-at", "inf"], "--start-at inf is outside 0...8640000 s"),
    ]
  )
  func refusesImpossibleTimesAndSpeeds(arguments: [String], message: String) throws {
    let finished = try Command(try builtProduct(named: "kamuro"), ["play"] + arguments).run()
    #expect(finished.status == .exited(64) && finished.errors.contains(message))
  }

  @Test("The frame meter averages frames over half a second, without the pauses between")
  func averagesFramesOverHalfSecond() {
    var meter = FrameMeter()
    let start = Instant.now
    var reports: [FrameReport] = []
    func show(_ frame: Int, after pause: Double = 0, bytes: Int?) {
      let begin = start + Double(frame) / 50 + pause
      let end = begin + (frame.isMultiple(of: 2) ? 0.001 : 0.003)
      if let report = meter.note(from: begin, to: end, bytes: bytes) { reports.append(report) }
    }
    for frame in 0...55 { show(frame, bytes: frame * 10) }
    #expect(reports.count == 2)
    // Frames 1 to 25, and 26 to 50.
    #expect(reports.map(\.bytes) == [130, 380])
    #expect(abs(reports[0].duration - (13 * 3 + 12 * 1) / 25e3) < 1e-9)
    #expect(reports.allSatisfy { abs($0.framesPerSecond - 50) < 1e-6 })
    meter.restart()
    for frame in 0...25 { show(frame, after: 600, bytes: nil) }
    #expect(reports.count == 3 && reports[2].bytes == nil)
    #expect(abs(reports[2].framesPerSecond - 50) < 1e-6)
  }
}
