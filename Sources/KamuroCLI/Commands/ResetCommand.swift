internal import ArgumentParser
internal import KamuroTerminal

/// Repairs the terminal.
struct ResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Repair a terminal that some other program has left broken.",
    discussion: """
      Letters are seen as they are typed again, Enter ends lines, the cursor is back, the mouse \
      types nothing, and the screen is the one with your shell's lines, which stay as they are. If \
      Enter does not work, press Ctrl-J in its place.
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
