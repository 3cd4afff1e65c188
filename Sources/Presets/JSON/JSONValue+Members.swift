// Lenient reading of JSON: what has another type counts as missing.
extension JSONValue {
  /// The value of a member.
  package subscript(member name: String) -> JSONValue? {
    guard case .object(let object) = content else { return nil }
    return object[name]
  }

  /// The number of a member.
  package func number(_ name: String) -> Double? { self[member: name]?.double }

  /// The number, limited to ±1e9.
  package var double: Double? {
    guard case .number(let number) = content, number.isFinite else { return nil }
    return min(max(number, -1e9), 1e9)
  }

  package var isTrue: Bool { content == .bool(true) }

  /// The text.
  package var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// The elements.
  package var array: [JSONValue]? {
    guard case .array(let values) = content else { return nil }
    return values
  }
}

extension JSONValue? {
  package var isTrue: Bool { self?.isTrue ?? false }
}
