/// The settings of one command, independent of the argument parser.
protocol CommandSettings {
  /// Runs the command.
  /// - Throws: ``Failure``, or an exit code if that is the command's result.
  func run() throws
}
