import Foundation
import KamuroTestSupport
import Testing

/// Tests that Esc ends a show under the highest load at once, with the terminal restored.
@Suite("Busy show", .serialized)
struct BusyShowTests {
  /// The seconds within which a show has to exit, less those in which others had the processor.
  ///
  /// They are a hundredth of the time that it took when the show did not read its input during a
  /// frame.
  private static let patience = 1.0

  /// Types Esc, and expects the show to exit within the time limit with the terminal restored.
  private func leave(_ show: TerminalRun, status: Child.Status = .exited(0)) throws {
    var clock = FairClock(of: show.child.processIdentifier)
    var seconds = 0.0
    try show.type("\u{1B}")
    let ended = try show.child.waitForEnd(reading: show.terminal) { seconds = clock.seconds() }
    #expect(ended == status && seconds < Self.patience)
    try show.expectRestored()
  }

  /// Types what the terminal takes without blocking, and reads its output.
  private func type(_ bytes: [UInt8], to show: TerminalRun) throws {
    _ = try show.terminal.waitForBytes(milliseconds: 1)
    _ = show.terminal.readAvailable()
    show.terminal.writeAvailable(bytes)
  }

  @Test(
    "A busy show exits on Esc within a second after 3,000 drags a second",
    arguments: [["demo"], ["play", "swirl"], ["demo", "--record-session", "/dev/null"]]
  )
  func exitsOnEscapeAfterDrags(command: [String]) throws {
    let show = try TerminalRun(command: command)
    _ = try show.film(pieces: 2)
    let begin = Date()
    var count = 0
    while true {
      let wanted = Int(-begin.timeIntervalSinceNow * 3000)
      guard wanted < 4500 else { break }
      let reports = (count..<max(count, wanted)).map { step in
        "\u{1B}[<32;\(1 + step * 7 % 80);\(1 + step * 3 % 22)M"
      }
      count = wanted
      try type(Array(reports.joined().utf8), to: show)
    }
    try leave(show)
  }

  @Test(
    "A busy show exits on Esc within a second after 70,000 keys",
    arguments: [("demo", " "), ("demo", "?"), ("demo", "t")]
  )
  func exitsOnEscapeAfterKeys(command: String, key: String) throws {
    let show = try TerminalRun(command)
    _ = try show.film(pieces: 2)
    for _ in 0..<70 { try type(Array(String(repeating: key, count: 1000).utf8), to: show) }
    try leave(show)
  }

  /// An effect of large discs that overlap many times, so that a frame takes seconds.
  private static let discs = """
    {
      "kamuro": 1,
      "layers": [
        {
          "timeOffset": 10,
          "emitterCells": [
            {
              "contents": { "shape": "disc", "size": 2000 }, "birthRate": 10000, "lifetime": 10,
              "velocity": 50
            }
          ]
        }
      ]
    }
    """

  @Test(
    "A busy show exits on Esc within a second during a frame that takes long",
    arguments: [["play"], ["screensaver"]]
  )
  func exitsOnEscapeDuringLongFrame(command: [String]) throws {
    let file = try EffectFixture(Self.discs)
    let show = try TerminalRun(command: command + [file.path])
    _ = try show.terminal.read(until: Array("\u{1B}[?1049h".utf8))
    _ = try show.terminal.waitForBytes(milliseconds: 500)
    try leave(show)
  }

  @Test("A busy show exits on Esc within a second during a long seek to --start-at")
  func exitsOnEscapeDuringLongSeek() throws {
    let file = try EffectFixture(
      """
      {
        "kamuro": 1,
        "layers": [
          {
            "emitterShape": "rectangle", "emitterPosition": ["50vw", "50vh"],
            "emitterSize": ["90vw", "90vh"],
            "emitterCells": [
              {
                "contents": { "shape": "disc", "size": 4 }, "birthRate": 8000, "lifetime": 120,
                "velocity": 50, "emissionRange": "180deg", "dynamics": { "meetsWalls": true }
              }
            ]
          }
        ],
        "walls": [{ "shape": "stage" }]
      }
      """
    )
    let show = try TerminalRun("play", file.path, "--start-at", "100000")
    _ = try show.terminal.read(until: Array("\u{1B}[?1049h".utf8))
    _ = try show.terminal.waitForBytes(milliseconds: 300)
    try leave(show)
  }

  @Test("A busy show stops on Ctrl-Z during a frame that takes long, and resumes")
  func stopsDuringLongFrame() throws {
    let file = try EffectFixture(Self.discs)
    let show = try TerminalRun("play", file.path)
    _ = try show.terminal.read(until: Array("\u{1B}[?1049h".utf8))
    _ = try show.terminal.waitForBytes(milliseconds: 300)
    try show.type("\u{1A}")
    #expect(try show.child.waitForStop() == .stopped(SIGSTOP))
    try show.expectRestored()
    try show.child.kill(SIGCONT)
    _ = try show.terminal.read(until: Array("\u{1B}[?1049h".utf8))
    try leave(show)
  }

  @Test("A busy button exits with 0 on Esc after it was pressed, where its effect takes long")
  func keepsButtonPressedDuringLongFrame() throws {
    let file = try EffectFixture(Self.discs)
    let show = try TerminalRun("button", "Yes", "--effect", file.path, "--print")
    try show.watch(for: "Yes")
    try show.type("\r")
    _ = try show.terminal.waitForBytes(milliseconds: 300)
    try leave(show)
    let printed = String(decoding: show.terminal.transcript.suffix(40), as: UTF8.self)
    #expect(printed.contains("Yes\r\n"))
  }
}
