package import KamuroParticles

extension PropertyValue {
  /// Creates a value from JSON, without its locations.
  package init(_ json: JSONValue) {
    switch json.content {
    case .null: self = .null
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let values): self = .list(values.map { PropertyValue($0) })
    case .object(let object):
      self = .object(
        object.members.map { Member(name: $0.key, value: PropertyValue($0.value)) }
      )
    }
  }

  /// The value as JSON, without a line feed at the end.
  package func json(style: JSONWriter.Style = .pretty) -> String {
    var writer = JSONWriter(style: style)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value as one line of JSON, with spaces between tokens.
  package var jsonLine: String {
    var writer = JSONWriter(style: .pretty)
    writer.beginArray(.line)
    writer.write(self)
    writer.endArray()
    return String(decoding: writer.bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  /// Whether the value is neither a list nor an object.
  var isPlain: Bool {
    switch self {
    case .list, .object: false
    default: true
    }
  }
}

extension JSONValue {
  /// Creates JSON from a value, with one location for all of it.
  init(written value: PropertyValue, at location: TextLocation) {
    switch value {
    case .null: self.init(.null, at: location)
    case .flag(let flag): self.init(.bool(flag), at: location)
    case .number(let number): self.init(.number(number), at: location)
    case .text(let text): self.init(.string(text), at: location)
    case .list(let values):
      self.init(.array(values.map { JSONValue(written: $0, at: location) }), at: location)
    case .object(let members):
      let object = JSONObject(
        members.map { member in
          let value = JSONValue(written: member.value, at: location)
          return .init(key: member.name, keyLocation: location, value: value)
        }
      )
      self.init(.object(object), at: location)
    }
  }
}

extension JSONWriter {
  /// Writes a value with all its contents; lists of plain values are written on one line if they
  /// fit.
  package mutating func write(_ value: PropertyValue) {
    switch value {
    case .null: writeNull()
    case .flag(let flag): write(flag)
    case .number(let number): write(number)
    case .text(let text): write(text)
    case .list(let elements): write(list: elements)
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        write(member.value)
      }
      endObject()
    }
  }

  private mutating func write(list elements: [PropertyValue]) {
    let (length, openBefore, followedKey) = (bytes.count, open, followsKey)
    if style == .pretty, elements.allSatisfy(\.isPlain) {
      write(elements: elements, layout: .line)
      let lineStart = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      if bytes.count - lineStart <= Self.lineWidth { return }
      bytes.removeLast(bytes.count - length)
      (open, followsKey) = (openBefore, followedKey)
    }
    write(elements: elements, layout: .lines)
  }

  private mutating func write(elements: [PropertyValue], layout: Layout) {
    beginArray(layout)
    for element in elements { write(element) }
    endArray()
  }
}
