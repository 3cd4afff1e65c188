import Foundation

extension PseudoTerminal {
  /// Whether bytes arrive within a time; they wait to be read.
  package func waitForBytes(milliseconds: Int) throws -> Bool {
    try wait(for: POLLIN, seconds: Double(milliseconds) / 1000)
  }
}
