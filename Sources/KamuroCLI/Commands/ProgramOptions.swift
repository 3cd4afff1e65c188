internal import ArgumentParser
internal import KamuroPlatform
internal import KamuroTerminal

/// The program that runs inside of this terminal.
struct ProgramOptions: ParsableArguments {
  @Option(help: .hidden)
  var painter: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "After --: a program and its arguments; else your shell.",
      valueName: "program"
    )
  )
  var program: [String] = []

  /// What runs: the program, or the user's shell.
  var words: [String] {
    guard program.isEmpty else { return program }
    return [getenv("SHELL").map { String(cString: $0) } ?? "/bin/sh"]
  }

  /// Runs the program, and in the painter's process what draws over it.
  ///
  /// Without a terminal, or inside of another such program, it replaces this process.
  /// - Parameter paint: Passes bytes until the program has ended; returns the painter's exit code.
  func run(_ paint: (ChildTerminal) throws -> Int32) throws {
    if let child = painter.flatMap(ChildTerminal.init(descriptors:)) {
      throw ExitCode(try paint(child))
    }
    guard isPossible else { throw ExitCode(ChildHolder.become(words)) }
    var arguments = CommandLine.arguments.dropFirst()
    let command = arguments.popFirst() ?? ""
    let code = ChildHolder.run(words) { [command, "--painter=\($0)"] + arguments }
    throw ExitCode(code ?? ChildHolder.become(words))
  }

  /// Whether a user sees a terminal on which something can be drawn.
  private var isPossible: Bool {
    isatty(STDIN_FILENO) == 1 && StandardOutput.isTerminal && !TerminalEnvironment().isDumb
      && ChildHolder.present == nil && Session.isInForeground
  }
}
