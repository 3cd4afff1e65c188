import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

/// A show on a terminal with kitty's graphics.
private final class PictureRun {
  let run: TerminalRun
  var terminal: PictureTerminal
  private var shown = 0

  init(
    _ arguments: [String],
    sharesMemory: Bool = true,
    animates: Bool = true,
    size: (Int, Int) = (40, 12)
  ) throws {
    terminal = PictureTerminal(sharesMemory: sharesMemory, animates: animates)
    run = try TerminalRun(
      command: arguments,
      size: size,
      variables: ["COLORTERM": "truecolor"]
    )
  }

  /// Shows what has arrived, and answers.
  func look() throws {
    _ = run.terminal.readAvailable()
    terminal.show(run.terminal.transcript[shown...])
    shown = run.terminal.transcript.count
    let answers = terminal.takeAnswers()
    if !answers.isEmpty { try run.terminal.write(String(decoding: answers, as: UTF8.self)) }
  }

  /// Plays until a condition holds.
  func play(until condition: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    while try !condition() {
      guard end.timeIntervalSinceNow > 0 else { throw SystemError("it did not come") }
      _ = try run.terminal.waitForBytes(milliseconds: 20)
      try look()
    }
  }

  /// The image that loops, if one does.
  var loop: PictureTerminal.Image? { terminal.images.values.first(where: \.isLooping) }

  /// The objects of the show in shared memory.
  func objects() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
      .filter { $0.hasPrefix("kamuro-\(run.child.processIdentifier)-") }
  }
}

@Suite("Shows by true pixels", .serialized)
struct PixelShowTests {
  @Test("A terminal on this machine gets pictures in shared memory, and none are left")
  func showsPicturesInMemory() throws {
    let show = try PictureRun(["play", "peony"])
    try show.play { show.terminal.frames.count >= 12 }
    let image = try #require(show.terminal.frames.last?.first)
    #expect(image.format == 24 && image.size == SIMD2(40 * 8, 12 * 16))
    #expect(image.bytes.contains { $0 > 200 })
    #expect(show.terminal.placements.values.first?.cells == SIMD2(40, 12))
    #expect(show.terminal.complaints == [])
    try show.run.terminal.write("\u{1B}")
    #expect(try show.run.child.waitForEnd() == .exited(0))
    // Of a picture that was not read by now the object is gone, which the terminal says.
    try show.look()
    #expect(show.terminal.images.isEmpty && show.terminal.mostImages == 2)
    #expect(try show.objects() == [])
  }

  @Test("A terminal elsewhere gets pictures as PNG, of a resolution that the link carries")
  func showsPicturesAsPNG() throws {
    let show = try PictureRun(["play", "fire"], sharesMemory: false)
    try show.play { show.terminal.frames.count >= 12 }
    let image = try #require(show.terminal.frames.last?.first)
    #expect(image.format == 100 && image.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    try show.run.terminal.write("q")
    #expect(try show.run.child.waitForEnd() == .exited(0))
    try show.look()
    #expect(show.terminal.complaints == [])
    #expect(show.terminal.images.isEmpty)
  }

  @Test(
    "Signals that end a show delete its pictures",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGSEGV]
  )
  func deletesPictures(signal: Int32) throws {
    let show = try PictureRun(["demo"])
    try show.play { show.terminal.frames.count >= 5 }
    try show.run.child.kill(signal)
    #expect(try show.run.child.waitForEnd() == .signaled(signal))
    try show.look()
    #expect(show.terminal.images.isEmpty)
    #expect(try show.objects() == [])
  }

  @Test("Inline rows show pictures, and leave none")
  func showsPicturesInline() throws {
    let show = try PictureRun(["button", "Yes", "--inline"])
    try show.run.terminal.write(" ")
    try show.play { show.terminal.frames.count >= 4 }
    #expect(show.terminal.complaints == [])
    try show.play { try show.run.child.change() != nil }
    try show.look()
    #expect(show.terminal.images.isEmpty)
  }

  @Test(
    "Without an answer, or by wish, there are glyphs",
    arguments: [["--pixels", "off"], ["--glyphs", "braille"], ["--colors", "256"]]
  )
  func showsGlyphs(options: [String]) throws {
    let show = try PictureRun(["play", "peony"] + options)
    try show.play { show.run.terminal.transcript.count > 20_000 }
    #expect(show.terminal.frames.allSatisfy(\.isEmpty) && show.terminal.images.isEmpty)
    try show.run.terminal.write("q")
    _ = try show.run.child.waitForEnd()
  }

  // MARK: Loops

  private static let loops = [["play", "snow", "--loop"], ["screensaver", "snow", "--loop"]]

  @Test(
    "The terminal gets a loop once and plays it: then there is no byte and no work",
    arguments: loops
  )
  func sendsLoopsOnce(command: [String]) throws {
    let show = try PictureRun(command)
    try show.play { show.loop != nil }
    let loop = try #require(show.loop)
    #expect(loop.intervals.count == 1 + loop.frames.count && Set(loop.intervals) == [41])
    #expect((90...400).contains(loop.frames.count) && loop.memory <= 64_000_000)
    #expect(show.terminal.placements.values.map(\.cells) == [SIMD2(40, 12)])
    let process = show.run.child.processIdentifier
    let before = try (show.run.waitUntilAsleep(), Activity.processorTicks(of: process))
    #expect(try show.run.terminal.staysQuiet(for: 1000, of: process))
    #expect(try (show.run.activity(), Activity.processorTicks(of: process)) == before)
    try show.run.terminal.write("q")
    #expect(try show.run.child.waitForEnd() == .exited(0))
    try show.look()
    #expect(show.terminal.images.isEmpty && show.terminal.complaints == [])
  }

  @Test("A key ends a loop that is being sent", arguments: loops)
  func endsUnsentLoops(command: [String]) throws {
    let show = try PictureRun(command, size: (80, 24))
    try show.play { show.terminal.images.values.contains { $0.frames.count > 3 } }
    try show.run.terminal.write("q")
    #expect(try show.run.child.waitForEnd(reading: show.run.terminal) == .exited(0))
    try show.look()
    #expect(show.terminal.images.isEmpty && show.terminal.complaints == [])
  }

  @Test("A window of another size gets another loop, and a key of the player frames")
  func replacesLoops() throws {
    let show = try PictureRun(["play", "snow", "--loop"])
    try show.play { show.loop != nil }
    try show.run.resize(columns: 50, rows: 10)
    try show.play {
      show.loop != nil && show.terminal.placements.values.first?.cells == SIMD2(50, 10)
    }
    try show.run.terminal.write(" ")
    try show.play { show.loop == nil && !show.terminal.images.isEmpty }
    #expect(show.terminal.mostImages <= 2 && show.terminal.complaints == [])
    try show.run.terminal.write("q")
    #expect(try show.run.child.waitForEnd() == .exited(0))
  }

  @Test("A screensaver's effects are loops in turn")
  func takesTurnsInLoops() throws {
    let show = try PictureRun(["screensaver", "snow", "rain", "--loop", "--every", "3"])
    try show.play { show.loop != nil }
    let first = show.terminal.images.keys
    try show.play { show.loop != nil && show.terminal.images.keys != first }
    #expect(show.terminal.mostImages == 2 && show.terminal.complaints == [])
    try show.run.terminal.write("x")
    #expect(try show.run.child.waitForEnd() == .exited(0))
  }

  @Test(
    "Frames are drawn where the terminal plays no loops, or what is on the screen is none",
    arguments: [
      (["play", "snow", "--loop"], false), (["play", "snow"], true),
      (["play", "spark", "--loop"], true),
      (["screensaver", "snow", "--loop", "--clock"], true),
      (["play", "snow", "--loop", "--calm"], true),
      (["screensaver", "snow", "--loop"], false),
    ]
  )
  func drawsFrames(command: [String], animates: Bool) throws {
    let show = try PictureRun(command, animates: animates)
    try show.play { show.terminal.frames.count { !$0.isEmpty } >= 12 }
    #expect(show.terminal.images.values.allSatisfy { $0.frames.isEmpty })
    #expect(show.terminal.complaints == [])
    try show.run.terminal.write("q")
    _ = try show.run.child.waitForEnd()
  }
}
