internal import KamuroRaster
internal import KamuroScreen

// Text for files of films: numbers, colors and escaped text, as few bytes as they take.
extension [UInt8] {
  /// Appends text as it is.
  mutating func write(_ text: some StringProtocol) { append(contentsOf: text.utf8) }

  /// Appends an integer.
  mutating func write(_ number: Int) { write(String(number)) }

  /// Appends a number rounded to decimals, without zeros that say nothing: `.5`, `-3`.
  mutating func write(_ number: Double, decimals: Int) {
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    let scaled = (number * Double(unit)).rounded()
    let parts = abs(scaled) < 1e15 ? Int(scaled) : 0
    let (whole, part) = parts.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    if parts < 0 { append(UInt8(ascii: "-")) }
    if whole > 0 || part == 0 { write(String(whole)) }
    guard part > 0 else { return }
    let digits = String(part)
    append(UInt8(ascii: "."))
    for _ in digits.count..<decimals { append(UInt8(ascii: "0")) }
    write(digits)
    while last == UInt8(ascii: "0") { removeLast() }
  }

  /// Appends a color in CSS's hexadecimal notation, the short one if it is exact.
  mutating func write(_ color: PixelColor) {
    let levels = [color.red, color.green, color.blue]
    let isShort = levels.allSatisfy { $0 % 17 == 0 }
    append(UInt8(ascii: "#"))
    for level in levels {
      append(Self.digits[Int(level >> 4)])
      if !isShort { append(Self.digits[Int(level & 15)]) }
    }
  }

  /// Appends text for the content of an element or a quoted attribute, in XML and HTML alike.
  ///
  /// Scalars that XML forbids are replaced.
  mutating func writeEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": write("&amp;")
      case "<": write("&lt;")
      case ">": write("&gt;")
      case "\"": write("&quot;")
      case "'": write("&#39;")
      default:
        append(contentsOf: UTF8.encode(scalar.isAllowedInXML ? scalar : "\u{FFFD}") ?? .init())
      }
    }
  }

  /// Appends a color with six digits.
  mutating func writeHexadecimal(_ levels: [UInt8]) {
    append(UInt8(ascii: "#"))
    for level in levels { self += [Self.digits[Int(level >> 4)], Self.digits[Int(level & 15)]] }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}

extension Unicode.Scalar {
  /// Whether a file in XML 1.0 may have it, and every reader takes it as it is.
  var isAllowedInXML: Bool {
    switch value {
    case 9, 10, 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD: true
    case 0x1_0000...: value & 0xFFFE != 0xFFFE
    default: false
    }
  }
}
