/// All that a command needs to run: a value that can be made without the parser.
protocol CommandSettings {
  /// Does what the command is for.
  /// - Throws: ``Failure``, and the exit code of a command whose answer it is.
  func run() throws
}
