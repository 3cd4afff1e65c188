/// Where orders come from, and answers go.
struct ControlSettings {
  /// The path of the orders, - for standard input, or fd:N for a descriptor; `nil` for none.
  var input: String?
  /// The path of the answers, or fd:N.
  var answers: String?

  /// What reads the orders to effects; `nil` without any.
  func desk(of played: PlayedEffects) throws -> OrderDesk? {
    guard let input else { return nil }
    if input == StandardInput.path {
      try StandardInput.requirePipe("--control - reads", hint: "; --control FIFO reads another")
    }
    return OrderDesk(
      try ControlInput(input),
      answers: try answers.map(AnswerOutput.init),
      played: played
    )
  }
}
