/// A value that is given beside a file, on the command line: `color=gold`.
public struct Override: Hashable, Sendable {
  /// What gets the value: a parameter's name, or a path.
  public let name: String
  /// The value as it was written: JSON, or else a text.
  public let text: String
  /// What it is called in messages, for example `--param color=gold`.
  public let label: String

  /// Reads `name=value`; `nil` without an equals sign or a name.
  /// - Parameter option: What stood before it on the command line, for messages.
  public init?(_ argument: String, option: String) {
    guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")), sign > argument.startIndex
    else { return nil }
    name = String(argument[..<sign])
    text = String(Substring(argument.utf8[argument.utf8.index(after: sign)...]))
    label = "\(option) \(argument)"
  }

  /// The value: what reads as JSON is that, all else is a text.
  func value(at location: TextLocation) -> JSONValue {
    if let json = try? JSONValue(reading: text.utf8, byteLimit: 1 << 16) {
      return JSONValue(json.content, at: location)
    }
    return JSONValue(.string(text), at: location)
  }
}
