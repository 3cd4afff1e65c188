internal import ArgumentParser
internal import KamuroRaster
internal import KamuroTerminal

/// Reports what is known of the terminal, and what shows choose for it.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report what is known of this terminal, what shows choose for it, and why.",
    discussion: """
      Options are those of shows: kamuro doctor --colors 16 reports what kamuro --colors 16 would do.
      The rows at the end show which glyphs the font has.
      With --sound it listens for 5 s to what --sound auto would hear.
      Examples:
        kamuro doctor --colors 16
      """
  )

  @Flag(help: "Listen for 5 s, and report what could be heard, and how.")
  var sound = false

  @OptionGroup(title: "Terminal options") var options: ShowOptions

  func run() throws {
    let isTerminal = StandardOutput.isTerminal
    let environment = TerminalEnvironment()
    let report = DoctorReport(
      settings: options.settings,
      environment: environment,
      inspection: TerminalInspection(
        asks: isTerminal,
        asksTheme: options.rendering.palette == .terminal,
        asksGraphics: options.pixels != .off
      ),
      motion: DesktopMotion.isReduced(in: environment, within: 1),
      isTerminal: isTerminal
    )
    if sound {
      report.sound = SoundInspection().lines.map { DoctorReport.Line($0.what, $0.value, $0.why) }
      SoundInput.endPrograms()
    }
    try Output.print(report.text)
    if isTerminal, let choices = report.choices {
      let card = TestCard(colors: choices.colors.value, isUnicode: report.isUnicode)
      try Output.write(Array("\n\(card.text)".utf8), to: nil)
    }
  }
}

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
