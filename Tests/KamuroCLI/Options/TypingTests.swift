import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

@Suite("Typed input")
struct TypingTests {
  @Test("The demo reads keys while its output is not read", arguments: ["writer", "ncurses"])
  func readsKeysWhileOutputIsBlocked(presenter: String) throws {
    let demo = try SignalTests.blockedDemo(presenter)
    try demo.type("\u{1B}")
    #expect(try demo.child.waitForEnd() == .exited(0))
    try demo.expectRestored()
  }

  /// Random bytes without those that the terminal itself turns into signals or flow control.
  private func randomBytes(count: Int, seed: UInt64) -> [UInt8] {
    var source = RandomGrids(seed: seed, size: ScreenSize(columns: 1, rows: 1))
    return (0..<count).map { _ in
      let byte = UInt8(source.number(below: 256))
      return [0x03, 0x11, 0x13, 0x1A, 0x1C].contains(byte) ? 0x1B : byte
    }
  }

  @Test(
    "The demo survives random bytes, broken sequences and positions beyond the screen",
    arguments: 0..<3
  )
  func survivesHostileInput(seed: UInt64) throws {
    let hostile = [
      "\u{1B}[<0;99999999999999999999;5M", "\u{1B}[<0;0;0M", "\u{1B}[<-1;-1;-1M", "\u{1B}[<M",
      "\u{1B}[<32;1;1M\u{1B}[<32;32767;32767M\u{1B}[<32;1;32767M", "\u{1B}[M   ",
      "\u{1B}[200~\u{1B}[201~",
      "\u{1B}]52;c;", "\u{1B}P1$r", "\u{1B}[?64;1;2c", "\u{1B}[I\u{1B}[O", "\u{1B}[99999999999A",
    ]
    let demo = try TerminalRun()
    try demo.watch(for: "Celebrate")
    for text in hostile { try demo.type(text) }
    try demo.terminal.write(randomBytes(count: 400, seed: seed))
    // If an Esc of the noise has already ended the demo, this one has no effect.
    try demo.type("\u{18}\u{1B}")
    try demo.expectEnd(.exited(0))
  }
}
