internal import KamuroParticles
internal import KamuroPresets

/// Text without control characters, the only type of text that ``Output`` prints.
///
/// Interpolated values come from files, arguments, variables and the terminal: each scalar of them
/// that is not printable becomes a visible escape, line breaks too. Literal parts are the program's
/// own and stay unchanged.
///
/// ```swift
/// let text: PrintableText = "\(name): no errors\n"
/// ```
struct PrintableText: Equatable, Sendable, CustomStringConvertible {
  let description: String

  /// Converts a text of several lines, whose line breaks and tabs are kept.
  init(lines text: String) {
    guard !text.unicodeScalars.allSatisfy(Self.isLayoutOrPrintable) else {
      description = text
      return
    }
    var lines = ""
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      // CR LF counts as one line end.
      if scalar == "\r", scalars.first == "\n" { continue }
      lines += Self.isLayoutOrPrintable(scalar) ? String(scalar) : scalar.printable
    }
    description = lines
  }

  private static func isLayoutOrPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || scalar.isPrintable
  }
}

extension PrintableText {
  static func + (a: Self, b: Self) -> Self { "\(a)\(b)" }

  static func += (a: inout Self, b: Self) { a = a + b }
}

extension Sequence<PrintableText> {
  /// The concatenation of the texts.
  func joined() -> PrintableText {
    var parts = PrintableText.StringInterpolation()
    for text in self { parts.appendInterpolation(text) }
    return PrintableText(stringInterpolation: parts)
  }
}

extension JSONWriter {
  /// The JSON written so far, with a line end.
  var text: PrintableText { PrintableText(lines: String(decoding: bytes, as: UTF8.self) + "\n") }
}

// MARK: - Interpolation

extension PrintableText: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) {
    description = text
  }

  init(stringInterpolation: StringInterpolation) {
    description = stringInterpolation.text
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init() {}

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    mutating func appendInterpolation(_ part: PrintableText) {
      text += part.description
    }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description.printable
    }
  }
}
