internal import KamuroParticles

/// A value of a JSON text, and where it stands there.
package struct JSONValue: Hashable, Sendable {
  /// What a value can be.
  package enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
  }

  /// What the value is.
  package var content: Content
  /// Its first character: the opening bracket, brace or quotation mark.
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

/// The members of a JSON object in the file's order; no two have the same key.
///
/// Keys are canonically different, as Swift compares strings; a key is looked for by its bytes.
package struct JSONObject: Hashable, Sendable {
  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package var key: String
    /// The key's opening quotation mark.
    package var keyLocation: TextLocation
    package var value: JSONValue

    /// Creates a member.
    package init(key: String, keyLocation: TextLocation, value: JSONValue) {
      self.key = key
      self.keyLocation = keyLocation
      self.value = value
    }
  }

  /// The members, in order.
  package var members: [Member]

  /// Creates an object of members whose keys all differ.
  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of `key`, or nil without such a member.
  ///
  /// - Complexity: O(n), which is quick for the handful of members that effect files have.
  package subscript(key: String) -> JSONValue? {
    members.first { $0.key.hasBytes(of: key) }?.value
  }
}
