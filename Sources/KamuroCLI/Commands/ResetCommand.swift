internal import ArgumentParser
internal import KamuroTerminal

/// Repairs the terminal.
struct ResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Repair a terminal that some other program has left broken.",
    discussion: """
      Restores echo, line editing and the cursor, disables mouse reports, and leaves the alternate \
      screen; your shell's lines stay as they are. If Enter does not work, press Ctrl-J instead.
      Examples:
        kamuro reset
      """
  )

  func run() throws {
    do {
      try TerminalRepair.run()
    } catch {
      throw Failure("\(error)", code: .unavailable)
    }
  }
}
