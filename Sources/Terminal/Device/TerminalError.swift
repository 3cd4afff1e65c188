/// The reason why a terminal cannot be used; its state is unchanged.
package enum TerminalError: Error, Equatable, Sendable {
  /// The device cannot be opened, or is not a terminal.
  case noTerminal(path: String, reason: String)
  /// TERM is not set or is empty.
  case unnamedType
  /// The terminfo database has no entry for TERM.
  case unknownType(String)
  /// The terminal cannot position its cursor or clear its screen.
  case tooSimple(String)
  /// The terminal does not understand the cursor moves that inline drawing needs.
  case notInline(String)
  /// There is no terminal to reset.
  case nothingToRepair(path: String)
  /// Another session of this process is open.
  case alreadyOpen
}

extension TerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTerminal(let path, let reason):
      "\(path): \(reason); a terminal is needed to play on"
    case .unnamedType:
      "TERM: not set; it must name the terminal, for example xterm-256color"
    case .unknownType(let name):
      "TERM: \(name) is not in the terminfo database; it must name a known terminal, "
        + "for example xterm-256color"
    case .tooSimple(let name):
      "TERM: \(name) cannot place its cursor; it must name a terminal that can, "
        + "for example xterm-256color"
    case .notInline(let name):
      "TERM: \(name) does not speak ECMA-48, so nothing can be drawn below its cursor"
    case .nothingToRepair(let path):
      "\(path): there is no terminal here to reset"
    case .alreadyOpen:
      "the terminal is already in use by this process; close the first session before the second"
    }
  }
}
