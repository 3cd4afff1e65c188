internal import KamuroParticles

/// All errors that make an effect file unusable.
public struct EffectFileErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of errors reported for a file and its included files.
  public static let maximumCount = PropertyReading.maximumProblems

  /// The errors in reading order; at least one.
  public let errors: [EffectFileError]

  init(errors: [EffectFileError]) {
    self.errors = errors
  }

  /// Creates a list of one error, outside a file.
  package init(file: String, message: String) {
    errors = [EffectFileError(file: file, message: message)]
  }

  /// The errors, one per line.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}
