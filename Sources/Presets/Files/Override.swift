package import KamuroParticles

/// A value from the command line that overrides one of a file: `color=gold`.
package struct Override: Equatable, Sendable {
  /// The target: a parameter's name, or a property's path.
  package let name: String
  /// The value as written: JSON, or else plain text.
  package let text: String
  /// The name of the option.
  let option: String

  /// The option in messages, for example `--param color=gold`.
  package var label: String { "\(option) \(argument)" }

  /// What follows the option.
  private let argument: String

  /// Parses `name=value`; `nil` without an equals sign or without a name.
  /// - Parameter option: The option's name, for messages.
  package init?(_ argument: String, option: String) {
    guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")), sign > argument.startIndex
    else { return nil }
    name = String(argument[..<sign])
    text = String(Substring(argument.utf8[argument.utf8.index(after: sign)...]))
    (self.option, self.argument) = (option, argument)
  }

  /// Gives a target a value.
  package init(_ name: String, _ value: PropertyValue, option: String) {
    self.name = name
    text = value.json(style: .compact)
    (self.option, argument) = (option, "\(name)=\(text)")
  }

  /// The value without a location.
  package var parsed: PropertyValue { PropertyValue(value(at: .start)) }

  /// The value: parsed as JSON if that is possible, otherwise a text.
  func value(at location: TextLocation) -> JSONValue {
    if let json = try? JSONValue(reading: text.utf8, byteLimit: 1 << 16) {
      return JSONValue(json.content, at: location)
    }
    return JSONValue(.string(text), at: location)
  }
}
