internal import ArgumentParser

/// The options for orders from other programs.
struct ControlOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Obey orders, lines of JSON such as {\"burst\":\"peony\"}: from standard input, -, a FIFO, a file or an open descriptor.",
      valueName: "-|FIFO|FILE|fd:N"
    ),
    completion: .file()
  )
  var control: String?

  @Option(
    help: ArgumentHelp(
      "Write the answers to orders, and when effects begin, repeat or end, to a file, a FIFO or an open descriptor.",
      valueName: "FIFO|FILE|fd:N"
    ),
    completion: .file()
  )
  var answers: String?

  func validate() throws {
    if let answers, control == nil {
      throw ValidationError("--answers \(answers) needs --control, which has the orders")
    }
  }

  /// The settings that the options select.
  var settings: ControlSettings { ControlSettings(input: control, answers: answers) }
}
