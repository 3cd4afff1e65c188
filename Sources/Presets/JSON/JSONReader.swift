extension JSONValue {
  /// The grammars of texts.
  package enum Grammar: Hashable, Sendable {
    /// That of RFC 8259 with three extensions: comments (`// ...` and `/* ... */`), a trailing comma
    /// in arrays and objects, and a byte order mark. It is stricter than usual in three respects:
    /// keys of an object must be unique, numbers finite, and surrogates paired.
    case strict
    /// The same, and what a literal of JavaScript may have: keys that are names or numbers, texts in
    /// single quotes or backquotes, numbers as `.5`, `5.`, `+5` and `0xff`, the words `undefined`,
    /// `NaN` and `Infinity`, which count as null, and a semicolon at the end.
    case javaScript
  }

  /// Parses a JSON text in UTF-8.
  /// - Parameters:
  ///   - bytes: The text.
  ///   - grammar: What it may have.
  ///   - byteLimit: The maximum length; a longer text is an error.
  ///   - depthLimit: The maximum nesting of arrays and objects: 1 allows `[]`, but not `[[]]`.
  /// - Throws: The first error of the text.
  /// - Complexity: O(n).
  package init(
    reading bytes: some Sequence<UInt8>,
    grammar: Grammar = .strict,
    byteLimit: Int = 4 << 20,
    depthLimit: Int = 64
  ) throws(JSONError) {
    // Calls from other modules are not specialized; for contiguous bytes this is one block copy.
    let prefix =
      bytes.withContiguousStorageIfAvailable { Array($0.prefix(byteLimit + 1)) }
      ?? Array(bytes.prefix(byteLimit + 1))
    guard prefix.count <= byteLimit else {
      throw JSONError(at: .start, .tooManyBytes(limit: byteLimit))
    }
    var reader = JSONReader(bytes: prefix, grammar: grammar, depthLimit: depthLimit)
    self = try reader.document()
  }
}

/// A recursive-descent parser; `depthLimit` bounds the recursion.
struct JSONReader {
  /// The maximum length of a key, in bytes: comparing keys takes time proportional to it.
  static let keyLimit = 1000
  let bytes: [UInt8]
  /// Whether literals of JavaScript are read.
  let isLenient: Bool
  let depthLimit: Int
  /// The index of the next byte.
  var index = 0
  /// Notes the bytes of values, if they are wanted.
  var recorder: SpanRecorder?
  /// The number of unclosed arrays and objects.
  private var depth = 0

  // The location is computed from these three: the column is the number of bytes since the start of
  // the line minus the UTF-8 continuation bytes.
  private var line = 1
  private var lineStart = 0
  private var continuationBytes = 0

  init(bytes: [UInt8], grammar: JSONValue.Grammar = .strict, depthLimit: Int) {
    self.bytes = bytes
    isLenient = grammar == .javaScript
    self.depthLimit = depthLimit
  }

  /// The next byte, or nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The location of the next byte.
  var location: TextLocation {
    TextLocation(line: line, column: index - lineStart - continuationBytes + 1)
  }

  /// Consumes `character` if it is next, and returns whether it was.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }
}

// MARK: - Values

extension JSONReader {
  /// Parses the whole text: one value, surrounded only by white space and comments.
  mutating func document() throws(JSONError) -> JSONValue {
    skipByteOrderMark()
    try skipSpace()
    let value = try value(expected: "a value")
    try skipSpace()
    if isLenient, take(";") { try skipSpace() }
    guard next == nil else { throw unexpected("the end of the file after its value") }
    return value
  }

  mutating func skipByteOrderMark() {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    index = 3
    lineStart = 3
  }

  private mutating func value(expected: String) throws(JSONError) -> JSONValue {
    let start = location
    let content: JSONValue.Content
    guard let byte = next else { throw unexpected(expected) }
    recorder?.begin(at: index)
    defer { recorder?.end(at: index) }
    switch byte {
    case UInt8(ascii: "{"):
      content = .object(try object())
    case UInt8(ascii: "["):
      content = .array(try array())
    case UInt8(ascii: "\""):
      content = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      content = .number(try number())
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      content = try word()
    case UInt8(ascii: "'") where isLenient, UInt8(ascii: "`") where isLenient:
      content = .string(try string())
    case UInt8(ascii: ".") where isLenient, UInt8(ascii: "+") where isLenient:
      content = .number(try number())
    case UInt8(ascii: "'"):
      throw JSONError(at: start, .singleQuote)
    case UInt8(ascii: "."):
      throw JSONError(at: start, .missingIntegerDigit)
    default:
      throw unexpected(expected)
    }
    return JSONValue(content, at: start)
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    let opening = location
    try open()
    var elements: [JSONValue] = []
    while true {
      try skipSpace()
      if take("]") { break }
      elements.append(try value(expected: "a value or ']'"))
      try skipSpace()
      if takeComma() { continue }
      if take("]") { break }
      throw unexpected("',' or ']' after an element", opening: opening)
    }
    depth -= 1
    return elements
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    let opening = location
    try open()
    var members = UniqueMembers()
    while true {
      try skipSpace()
      if take("}") { break }
      try members.append(try member(opening: opening))
      try skipSpace()
      if takeComma() { continue }
      if take("}") { break }
      throw unexpected("',' or '}' after a member", opening: opening)
    }
    depth -= 1
    return JSONObject(members.members)
  }

  private mutating func takeComma() -> Bool {
    guard take(",") else { return false }
    recorder?.comma(at: index - 1)
    return true
  }

  private mutating func member(opening: TextLocation) throws(JSONError) -> JSONObject.Member {
    let (keyLocation, start) = (location, index)
    let key = try key(opening: opening)
    recorder?.key(start..<index)
    guard key.utf8.count <= Self.keyLimit else {
      throw JSONError(at: keyLocation, .keyTooLong(limit: Self.keyLimit))
    }
    try skipSpace()
    guard take(":") else { throw unexpected("':' after the key") }
    try skipSpace()
    let value = try value(expected: "a value after ':'")
    return JSONObject.Member(key: key, keyLocation: keyLocation, value: value)
  }

  private mutating func key(opening: TextLocation) throws(JSONError) -> String {
    if next == UInt8(ascii: "\"") { return try string() }
    if next == UInt8(ascii: "'") {
      guard isLenient else { throw JSONError(at: location, .singleQuote) }
      return try string()
    }
    guard isLenient else { throw unexpected("a key in double quotes or '}'", opening: opening) }
    let name = followingWord(limit: Self.keyLimit + 1)
    guard !name.isEmpty else { throw unexpected("a key or '}'", opening: opening) }
    index += name.utf8.count
    return name
  }

  /// Consumes a bracket or brace and increments the depth.
  private mutating func open() throws(JSONError) {
    guard depth < depthLimit else { throw JSONError(at: location, .tooDeep(limit: depthLimit)) }
    depth += 1
    index += 1
  }

  private mutating func word() throws(JSONError) -> JSONValue.Content {
    let start = location
    let word = followingWord()
    let content: JSONValue.Content
    switch word {
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    case "null": content = .null
    case "undefined" where isLenient, "NaN" where isLenient, "Infinity" where isLenient:
      content = .null
    default: throw JSONError(at: start, .unknownWord(word))
    }
    index += word.utf8.count
    return content
  }
}

// MARK: - White space and comments

extension JSONReader {
  /// Skips spaces, line ends and comments.
  private mutating func skipSpace() throws(JSONError) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        takeLineEnd()
      case UInt8(ascii: "/"):
        try skipComment()
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    let start = location
    index += 1
    if take("/") {
      while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
        try takeScalar()
      }
    } else if take("*") {
      while true {
        if take("*") {
          if take("/") { return }
        } else if next == nil {
          throw JSONError(at: start, .unclosedComment)
        } else {
          try takeScalar()
        }
      }
    } else {
      throw unexpected("'/' or '*' to begin a comment")
    }
  }

  /// Consumes one scalar, which may be a line end.
  mutating func takeScalar() throws(JSONError) {
    let byte = bytes[index]
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      takeLineEnd()
    } else if byte < 0x80 {
      index += 1
    } else {
      let length = scalarLength(at: index)
      guard length > 0 else { throw JSONError(at: location, .invalidUTF8(byte: byte)) }
      index += length
      continuationBytes += length - 1
    }
  }

  private mutating func takeLineEnd() {
    let isReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isReturn, next == UInt8(ascii: "\n") { index += 1 }
    line += 1
    lineStart = index
    continuationBytes = 0
  }
}

/// The members of an object while it is parsed, with a check for duplicate keys.
private struct UniqueMembers {
  private(set) var members: [JSONObject.Member] = []
  /// A dictionary from key to index, filled only for objects so large that a linear search is
  /// slower.
  private var places: [String: Int] = [:]

  mutating func append(_ member: JSONObject.Member) throws(JSONError) {
    if let place = index(of: member.key) {
      throw JSONError(
        at: member.keyLocation,
        .duplicateKey(quoted(member.key), first: members[place].keyLocation)
      )
    }
    members.append(member)
  }

  private mutating func index(of key: String) -> Int? {
    guard members.count > 12 else { return members.firstIndex { $0.key == key } }
    for place in places.count..<members.count { places[members[place].key] = place }
    return places[key]
  }
}
