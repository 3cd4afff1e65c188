internal import KamuroPresets

// Lenient reading of other tools' JSON: what has another type counts as missing.
extension JSONValue {
  subscript(member name: String) -> JSONValue? {
    guard case .object(let object) = content else { return nil }
    return object[name]
  }

  /// The number of a member.
  func number(_ name: String) -> Double? { self[member: name]?.double }

  var double: Double? {
    guard case .number(let number) = content, number.isFinite else { return nil }
    return min(max(number, -1e9), 1e9)
  }

  var isTrue: Bool { content == .bool(true) }

  var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  var array: [JSONValue]? {
    guard case .array(let values) = content else { return nil }
    return values
  }
}

extension JSONValue? {
  var isTrue: Bool { self?.isTrue ?? false }
}
