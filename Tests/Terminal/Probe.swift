import KamuroScreen
import KamuroTestSupport
import Testing

/// The probe program running on a terminal.
struct Probe {
  let terminal: PseudoTerminal
  let child: Child
  /// The terminal's modes before the program started.
  let modesBefore: TerminalModes

  /// The names of the presenters, which draw the probe's frames and read its input.
  static let presenters = ["writer", "ncurses"]

  static let size = ScreenSize(columns: 60, rows: 20)

  init(
    _ arguments: String...,
    size: ScreenSize = Self.size,
    terminalType: String? = "xterm-256color",
    ignoring: [Int32] = [],
    variables: [String: String] = [:]
  ) throws {
    try self.init(
      command: arguments,
      size: size,
      terminalType: terminalType,
      ignoring: ignoring,
      variables: variables
    )
  }

  /// Starts the probe after `text` was typed.
  init(
    command arguments: [String],
    typing text: String = "",
    size: ScreenSize = Self.size,
    terminalType: String? = "xterm-256color",
    ignoring: [Int32] = [],
    variables: [String: String] = [:]
  ) throws {
    terminal = try PseudoTerminal(columns: size.columns, rows: size.rows)
    modesBefore = try terminal.modes()
    try terminal.write(text)
    // The interactive backtracer would wait for a key.
    var environment = ["LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
    environment["TERM"] = terminalType
    environment.merge(variables) { $1 }
    child = try Child(
      try builtProduct(named: "KamuroPresenterProbe"),
      arguments,
      on: terminal,
      environment: environment,
      ignoring: ignoring
    )
  }

  /// Waits until the program sets the title to `text`; returns the bytes that it wrote before.
  @discardableResult
  func waitFor(_ text: String) throws -> [UInt8] {
    try terminal.read(until: Array("\u{1B}]2;\(text)\u{1B}\\".utf8))
  }

  /// The emulated screen after all bytes written so far.
  func screen() throws -> EmulatedScreen {
    _ = terminal.readAvailable()
    return try TerminalEmulator.screen(
      after: TerminalEmulator.firstScreen + terminal.transcript,
      columns: Self.size.columns,
      rows: Self.size.rows
    )
  }

  /// Expects the terminal to be restored: its modes, and an emulator's state after all bytes.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let modes = try terminal.modes()
    #expect(modes == modesBefore, sourceLocation: sourceLocation)
    let screen = try self.screen()
    #expect(screen.isCursorVisible, sourceLocation: sourceLocation)
    #expect(!screen.isAlternate, sourceLocation: sourceLocation)
    let isInline = terminal.transcript.firstRange(of: Array("\u{1B}[?1049h".utf8)) == nil
    #expect(isInline || screen.keepsFirstScreen, sourceLocation: sourceLocation)
    #expect(!screen.isMouseReported, sourceLocation: sourceLocation)
    #expect(!screen.isKeypadApplied, sourceLocation: sourceLocation)
    #expect(screen.lines.allSatisfy { !$0.contains("x") }, sourceLocation: sourceLocation)
  }
}
