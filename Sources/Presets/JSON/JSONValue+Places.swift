internal import KamuroParticles

extension JSONValue {
  /// The location of the value at a path; if it does not exist, that of its nearest ancestor.
  func location(at path: PropertyPath) -> TextLocation {
    var value = self
    for component in path.components {
      switch (component, value.content) {
      case (.name(let name), .object(let object)):
        guard let member = object[name] else { return value.location }
        value = member
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        value = elements[index]
      default: return value.location
      }
    }
    return value.location
  }

  /// The value at a path; `nil` if there is none.
  func value(at path: PropertyPath) -> JSONValue? {
    path.components.reduce(self) { value, component in
      switch (component, value?.content) {
      case (.name(let name), .object(let object)?): object[name]
      case (.index(let index), .array(let elements)?) where elements.indices.contains(index):
        elements[index]
      default: nil
      }
    }
  }

  /// The value of a member; `nil` if there is none.
  subscript(name: String) -> JSONValue? {
    guard case .object(let object) = content else { return nil }
    return object[name]
  }

  /// The indices of the objects in the list that a member holds.
  func objectPlaces(in name: String) -> [Int] {
    guard case .array(let elements)? = self[name]?.content else { return [] }
    return elements.indices.filter { index in
      if case .object = elements[index].content { true } else { false }
    }
  }

  /// The number of values in this value, itself included.
  /// - Complexity: O(*n*).
  var count: Int {
    switch content {
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let object): object.members.reduce(1) { $0 + $1.value.count }
    default: 1
    }
  }

  /// The total number of elements of all lists with the key `name`, at any depth.
  /// - Complexity: O(*n*) in the values.
  func elementCount(under name: String) -> Int {
    switch content {
    case .array(let elements): return elements.reduce(0) { $0 + $1.elementCount(under: name) }
    case .object(let object):
      return object.members.reduce(0) { sum, member in
        var own = 0
        if member.key == name, case .array(let elements) = member.value.content {
          own = elements.count
        }
        return sum + own + member.value.elementCount(under: name)
      }
    default: return 0
    }
  }
}

extension PropertyPath {
  /// Whether `other` is a prefix of this path.
  func isWithin(_ other: PropertyPath) -> Bool {
    components.starts(with: other.components)
  }
}
