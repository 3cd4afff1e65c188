internal import KamuroParticles

/// Writes JSON piece by piece, the same bytes for the same calls.
///
///     var writer = JSONWriter(style: .pretty)
///     writer.beginObject()
///     writer.key("sprites")
///     writer.beginArray()
///     for sprite in sprites {
///       writer.beginObject(.line)
///       writer.key("x")
///       writer.write(sprite.x)
///       writer.endObject()
///     }
///     writer.endArray()
///     writer.endObject()
///
/// The caller sees to it that begins and ends match, and that every member has a key. A long text
/// can be handed on in parts: take `bytes` and empty it between two calls.
package struct JSONWriter: Sendable {
  /// How much space stands between the pieces.
  package enum Style: Hashable, Sendable {
    /// Lines indented by two spaces.
    case pretty
    /// No space at all.
    case compact
  }

  /// How an array or object is laid out in the pretty style.
  package enum Layout: Hashable, Sendable {
    /// Each element or member on a line of its own.
    case lines
    /// All of it, and all inside it, on one line.
    case line
  }

  /// How wide a line may grow before an array of plain values is laid out in lines.
  package static let lineWidth = 100

  /// What has been written since it was last emptied.
  package var bytes: [UInt8] = []
  /// How much space stands between the pieces.
  package let style: Style

  /// The arrays and objects that are open, the innermost last.
  var open: [Level] = []
  /// Whether a key was written that waits for its value.
  var followsKey = false

  /// An array or object that is open.
  struct Level {
    var layout: Layout
    let isObject: Bool
    var isEmpty = true
  }

  /// Creates a writer of one text.
  package init(style: Style) {
    self.style = style
  }
}

// MARK: - Pieces

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

  /// Writes a number in the shortest form that reads as the same number.
  ///
  /// JSON has no infinities and no NaN: they become null.
  package mutating func write(_ number: Double) {
    separate()
    append(number.isFinite ? shortest(number.description) : "null")
  }

  /// Writes a number in the shortest form that reads as the same Float.
  package mutating func write(_ number: Float) {
    separate()
    append(number.isFinite ? shortest(number.description) : "null")
  }

  /// Writes a whole number.
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

// MARK: - Space and brackets

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

  /// Writes what stands before the next key, element or value.
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

  /// Writes a string between quotation marks; what is not printable becomes escapes.
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

  /// Writes a scalar as the escapes of its UTF-16 code units: `\u202e`, `\udb40\udc01`.
  private mutating func appendEscape(of scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }

  /// Swift's description of a finite number is the shortest; JSON needs no ".0".
  private func shortest(_ description: String) -> String {
    description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }
}
