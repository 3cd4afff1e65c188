internal import KamuroParticles

/// All errors that make an effect file unusable.
public struct EffectFileErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of errors reported for a file and its included files.
  package static let maximumCount = PropertyReading.maximumProblems

  /// The errors in reading order; at least one.
  public let errors: [EffectFileError]

  init(errors: [EffectFileError]) {
    self.errors = errors
  }

  /// Creates a list of one error, outside a file, or at a place of a file of another tool.
  /// - Parameters:
  ///   - line: The line, from 1; 0 outside a file.
  ///   - column: The column, from 1.
  package init(file: String, line: Int = 0, column: Int = 0, message: String) {
    let place = line > 0 ? TextLocation(line: line, column: column) : nil
    errors = [EffectFileError(file: file, location: place, message: message)]
  }

  /// The errors, one per line.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}
