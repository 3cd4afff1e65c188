internal import KamuroParticles

/// A JSON value with its location in the text.
package struct JSONValue: Equatable, Sendable {
  /// The kinds of values.
  package enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
  }

  /// The value without its location.
  package var content: Content
  /// The location of its first character: the opening bracket, brace or quotation mark.
  package var location: TextLocation

  /// Creates a value.
  package init(_ content: Content, at location: TextLocation) {
    self.content = content
    self.location = location
  }

  /// The value's kind with its article, for messages: "a number", "an object", "null".
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The members of a JSON object in the file's order, with unique keys.
///
/// Keys are unique under canonical equivalence, as Swift compares strings, but are looked up by
/// their bytes.
package struct JSONObject: Equatable, Sendable {
  /// A key and its value.
  package struct Member: Equatable, Sendable {
    package var key: String
    /// The location of the key's opening quotation mark.
    package var keyLocation: TextLocation
    package var value: JSONValue

    /// Creates a member.
    package init(key: String, keyLocation: TextLocation, value: JSONValue) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  /// The members, in the file's order.
  package var members: [Member]

  /// Creates an object; the keys must be unique.
  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of `key`, or nil if there is none.
  ///
  /// - Complexity: O(n), which is fast for the few members that objects in effect files have.
  package subscript(key: String) -> JSONValue? {
    members.first { $0.key.hasBytes(of: key) }?.value
  }
}
