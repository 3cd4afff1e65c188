import KamuroTestSupport
import Testing

@Suite("Standard output")
struct StandardOutputTests {
  @Test(
    "Standard output without a reader ends a command with status 0",
    arguments: [
      ["list"], ["render", "snow", "--at", "9", "--format", "json"], ["bench", "snow", "--json"],
    ]
  )
  func endsQuietlyWithoutReader(arguments: [String]) throws {
    let finished = try Command(try builtProduct(named: "kamuro"), arguments, reader: .gone).run()
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
  }

  @Test("A closed standard output is not mistaken for the terminal, and gives status 74")
  func closedOutputIsNotTerminal() throws {
    let prompt = try TerminalRun(
      program: "/bin/sh",
      [
        "-c", #""$0" button --print "Ship it?" >&-; echo "code $?" >&2"#,
        try builtProduct(named: "kamuro"),
      ]
    )
    try prompt.watch(for: "Ship it?")
    try prompt.type("\r\u{1B}")
    _ = try prompt.terminal.read(until: Array("kamuro: standard output: Bad file".utf8))
    _ = try prompt.terminal.read(until: Array("code 74".utf8))
    try prompt.expectEnd(.exited(0))
  }
}
