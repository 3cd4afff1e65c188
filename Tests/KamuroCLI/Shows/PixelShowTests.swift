import Foundation
import KamuroScreen
import KamuroTestSupport
import Testing

/// A show on a terminal with kitty's graphics.
private final class PictureRun {
  let run: TerminalRun
  var terminal: PictureTerminal
  private var shown = 0

  init(_ arguments: [String], sharesMemory: Bool = true, size: (Int, Int) = (40, 12)) throws {
    terminal = PictureTerminal(sharesMemory: sharesMemory)
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
    try show.run.terminal.write("\u{1B}")
    #expect(try show.run.child.waitForEnd() == .exited(0))
    try show.look()
    #expect(show.terminal.complaints == [])
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
}
