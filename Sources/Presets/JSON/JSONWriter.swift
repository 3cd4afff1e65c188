internal import KamuroParticles

/// A streaming JSON writer; the same calls give the same bytes.
///
///     var writer = JSONWriter(style: .pretty)
///     writer.beginObject()
///     writer.key("sprites")
///     writer.beginArray()
///     for sprite in sprites {
///       writer.beginObject(.line)
///       writer.write("x", sprite.x)
///       writer.endObject()
///     }
///     writer.endArray()
///     writer.endObject()
///
/// The caller must match begins and ends, and write a key before each member's value. To write a
/// long text in parts, take and clear `bytes` between calls.
package struct JSONWriter: Sendable {
  /// The white space between tokens.
  package enum Style: Hashable, Sendable {
    /// Lines indented by two spaces.
    case pretty
    /// No white space.
    case compact
  }

  /// The layout of an array or object in the pretty style.
  package enum Layout: Hashable, Sendable {
    /// Each element or member on its own line.
    case lines
    /// The whole value, with everything in it, on one line.
    case line
  }

  /// The maximum width of a line; a longer array of plain values is written in several lines.
  package static let lineWidth = 100

  /// The output since it was last cleared.
  package var bytes: [UInt8] = []
  /// The white space between tokens.
  package let style: Style

  /// The stack of unclosed arrays and objects, the innermost last.
  var open: [Level] = []
  /// Whether a key was written whose value is still missing.
  var followsKey = false

  /// An unclosed array or object.
  struct Level {
    var layout: Layout
    let isObject: Bool
    var isEmpty = true
  }

  /// Creates a writer for one text.
  package init(style: Style) {
    self.style = style
  }
}

// MARK: - Values

extension JSONWriter {
  /// Begins an array.
  package mutating func beginArray(_ layout: Layout = .lines) { begin(layout, isObject: false) }

  /// Ends the innermost array.
  package mutating func endArray() { end() }

  /// Begins an object.
  package mutating func beginObject(_ layout: Layout = .lines) { begin(layout, isObject: true) }

  /// Ends the innermost object.
  package mutating func endObject() { end() }

  /// Writes the next member's key.
  package mutating func key(_ key: String) {
    separate()
    appendQuoted(key)
    append(":")
    if style == .pretty { append(" ") }
    followsKey = true
  }

  /// Writes a string.
  package mutating func write(_ string: String) {
    separate()
    appendQuoted(string)
  }

  /// Writes a number in its shortest round-trip form.
  ///
  /// Infinities and NaN, which JSON does not have, become null.
  package mutating func write(_ number: Double) {
    separate()
    append(number.isFinite ? shortest(number.description) : "null")
  }

  /// Writes a Float in its shortest round-trip form.
  package mutating func write(_ number: Float) {
    separate()
    append(number.isFinite ? shortest(number.description) : "null")
  }

  /// Writes an integer.
  package mutating func write(_ number: Int) {
    separate()
    append(number.description)
  }

  /// Writes true or false.
  package mutating func write(_ bool: Bool) {
    separate()
    append(bool ? "true" : "false")
  }

  /// Writes null.
  package mutating func writeNull() {
    separate()
    append("null")
  }
}

// MARK: - Members

extension JSONWriter {
  /// Writes a member whose value is a string.
  package mutating func write(_ key: String, _ string: String) {
    self.key(key)
    write(string)
  }

  /// Writes a member whose value is a number.
  package mutating func write(_ key: String, _ number: Double) {
    self.key(key)
    write(number)
  }

  /// Writes a member whose value is a Float.
  package mutating func write(_ key: String, _ number: Float) {
    self.key(key)
    write(number)
  }

  /// Writes a member whose value is an integer.
  package mutating func write(_ key: String, _ number: Int) {
    self.key(key)
    write(number)
  }

  /// Writes a member whose value is true or false.
  package mutating func write(_ key: String, _ bool: Bool) {
    self.key(key)
    write(bool)
  }
}

// MARK: - White space and brackets

extension JSONWriter {
  private mutating func begin(_ layout: Layout, isObject: Bool) {
    separate()
    append(isObject ? "{" : "[")
    let isInLine = open.last?.layout == .line
    open.append(Level(layout: isInLine ? .line : layout, isObject: isObject))
  }

  private mutating func end() {
    guard let level = open.popLast() else { return }
    if style == .pretty, !level.isEmpty {
      switch level.layout {
      case .lines: beginLine()
      case .line: if level.isObject { append(" ") }
      }
    }
    append(level.isObject ? "}" : "]")
  }

  /// Writes the comma and the white space before the next key, element or value.
  private mutating func separate() {
    guard let level = open.last, !followsKey else {
      followsKey = false
      return
    }
    if !level.isEmpty { append(",") }
    open[open.count - 1].isEmpty = false
    guard style == .pretty else { return }
    switch level.layout {
    case .lines: beginLine()
    case .line: if level.isObject || !level.isEmpty { append(" ") }
    }
  }

  private mutating func beginLine() {
    append("\n")
    for _ in open { append("  ") }
  }
}

// MARK: - Text

extension JSONWriter {
  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a string in quotation marks, with non-printable scalars escaped.
  private mutating func appendQuoted(_ text: String) {
    append("\"")
    defer { append("\"") }
    let isPlain = text.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return append(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case _ where scalar.isPrintable:
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: appendEscape(of: scalar)
      }
    }
  }

  /// Writes a scalar as escapes of its UTF-16 code units: `\u202e`, `\udb40\udc01`.
  private mutating func appendEscape(of scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }

  /// Swift's description of a finite number is its shortest form; JSON does not need the ".0".
  private func shortest(_ description: String) -> String {
    description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }
}
