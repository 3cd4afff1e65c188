/// The current colors and attributes of text, as set by SGR sequences.
struct Rendition: Equatable, Sendable {
  var foreground = ScreenColor.standard
  var background = ScreenColor.standard
  var attributes: ScreenCell.Attributes = []

  /// A screen cell with a glyph in this rendition.
  func cell(_ glyph: Unicode.Scalar) -> ScreenCell {
    ScreenCell(glyph, foreground: foreground, background: background, attributes: attributes)
  }

  /// Applies the parameters of an SGR sequence; those that a screen cell cannot show are ignored.
  ///
  /// The components of colors may be separated by semicolons or by colons.
  mutating func apply(_ parameters: [UInt8]) {
    var rest = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) }[...]
    while let part = rest.popFirst() {
      let numbers = part.map(Self.number)
      switch (numbers[0], numbers.count) {
      case (38, 1): set(\.foreground, to: Self.color(after: &rest))
      case (48, 1): set(\.background, to: Self.color(after: &rest))
      // The color of an underline.
      case (58, 1): _ = Self.color(after: &rest)
      case (38, _): set(\.foreground, to: Self.color(of: numbers.dropFirst()))
      case (48, _): set(\.background, to: Self.color(of: numbers.dropFirst()))
      case (let code, 1): apply(code)
      default: break
      }
    }
  }

  private mutating func apply(_ code: Int) {
    switch code {
    case 0: self = Rendition()
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.faint)
    case 7: attributes.insert(.reverse)
    case 22: attributes.subtract([.bold, .faint])
    case 27: attributes.remove(.reverse)
    case 30...37: foreground = .indexed(UInt8(code - 30))
    case 39: foreground = .standard
    case 40...47: background = .indexed(UInt8(code - 40))
    case 49: background = .standard
    case 90...97: foreground = .indexed(UInt8(code - 82))
    case 100...107: background = .indexed(UInt8(code - 92))
    default: break
    }
  }

  private mutating func set(
    _ path: WritableKeyPath<Rendition, ScreenColor>,
    to color: ScreenColor?
  ) {
    if let color { self[keyPath: path] = color }
  }

  /// A decimal number; 0 where there are no digits, limited to 100 000, above every parameter.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 100_000) }
  }

  /// The color whose components are the next parameters, which are removed.
  private static func color(after rest: inout ArraySlice<[ArraySlice<UInt8>]>) -> ScreenColor? {
    guard let kind = rest.popFirst().map({ number($0[0]) }) else { return nil }
    let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
    let parts = rest.prefix(count).map { number($0[0]) }
    rest = rest.dropFirst(count)
    return color(of: [kind] + parts)
  }

  /// The color of a kind and its components: an index, or red, green and blue after an optional
  /// color space.
  private static func color(of parts: some Collection<Int>) -> ScreenColor? {
    let numbers = parts.map { UInt8(exactly: $0) }
    guard let kind = parts.first else { return nil }
    if kind == 5, numbers.count >= 2, let index = numbers[1] { return .indexed(index) }
    let channels = numbers.count > 4 ? numbers[2...4] : numbers.dropFirst()
    guard kind == 2, channels.count == 3, let red = channels[channels.startIndex],
      let green = channels[channels.startIndex + 1], let blue = channels[channels.startIndex + 2]
    else { return nil }
    return .direct(red: red, green: green, blue: blue)
  }
}
