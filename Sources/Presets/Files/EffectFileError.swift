/// One error of an effect file, its location and the violated rule.
public struct EffectFileError: Hashable, Sendable, CustomStringConvertible {
  /// The file's name, or the option that gave the value.
  public let file: String
  /// The line, from 1; 0 for an error outside a file.
  public let line: Int
  /// The column in characters, from 1; 0 for an error outside a file.
  public let column: Int
  /// The path of the value in the file, `layers[0].birthRate`; empty at the top level.
  public let path: String
  /// The value and the rule.
  public let message: String

  /// Creates an error; text from the file is truncated and escaped for a terminal.
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
