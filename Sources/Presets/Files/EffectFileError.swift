internal import KamuroParticles

/// Why an effect file cannot be used: all its mistakes.
public struct EffectFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One mistake, where it stands and what the rule is.
  public struct Mistake: Hashable, Sendable, CustomStringConvertible {
    /// The file, as it was named, or the option that gave the value.
    public let file: String
    /// The line, from 1; 0 for a mistake that stands in no file.
    public let line: Int
    /// The column in characters, from 1; 0 for a mistake that stands in no file.
    public let column: Int
    /// The path of the value in the file, `layers[0].birthRate`; empty at the top.
    public let path: String
    /// The value and the rule.
    public let message: String

    /// Creates a mistake; what came from a file is made fit for a terminal.
    init(file: String, location: TextLocation? = nil, path: String = "", message: String) {
      self.file = shown(file, limit: 1000)
      line = location?.line ?? 0
      column = location?.column ?? 0
      self.path = shown(path, limit: 300)
      self.message = shown(message, limit: 1000)
    }

    /// The place, the path and the message: `file:line:column: path: message`.
    public var description: String {
      let place = line > 0 ? "\(file):\(line):\(column)" : file
      return path.isEmpty ? "\(place): \(message)" : "\(place): \(path): \(message)"
    }
  }

  /// The most mistakes that are told of a file and those that it includes.
  public static let maximumCount = PropertyReading.maximumProblems

  /// The mistakes in reading order; at least one.
  public let mistakes: [Mistake]

  init(mistakes: [Mistake]) {
    self.mistakes = mistakes
  }

  /// A mistake that stands in no file.
  package init(file: String, message: String) {
    mistakes = [Mistake(file: file, message: message)]
  }

  /// The mistakes, a line each.
  public var description: String {
    mistakes.map(\.description).joined(separator: "\n")
  }
}
