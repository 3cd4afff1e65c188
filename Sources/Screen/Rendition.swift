/// How text is set from here on, as the sequences SGR have left it.
struct Rendition: Hashable, Sendable {
  var foreground = ScreenColor.standard
  var background = ScreenColor.standard
  var attributes: ScreenCell.Attributes = []

  /// A glyph that is set so.
  func cell(_ glyph: Unicode.Scalar, isWide: Bool) -> ScreenCell {
    ScreenCell(
      glyph,
      foreground: foreground,
      background: background,
      attributes: isWide ? attributes.union(.wide) : attributes
    )
  }

  /// Does what the parameters of an SGR say; what a cell cannot show is passed over.
  ///
  /// Colors may have their parts after semicolons or after colons.
  mutating func apply(_ parameters: [UInt8]) {
    var rest = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) }[...]
    while let part = rest.popFirst() {
      let numbers = part.map(Self.number)
      switch (numbers[0], numbers.count) {
      case (38, 1): set(\.foreground, to: Self.color(after: &rest))
      case (48, 1): set(\.background, to: Self.color(after: &rest))
      // The color of a line under the text.
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

  /// A number; 0 where there is none, and what is too large is as large as no number that means
  /// anything.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 100_000) }
  }

  /// The color whose parts are the next parameters, which it takes away.
  private static func color(after rest: inout ArraySlice<[ArraySlice<UInt8>]>) -> ScreenColor? {
    guard let kind = rest.popFirst().map({ number($0[0]) }) else { return nil }
    let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
    let parts = rest.prefix(count).map { number($0[0]) }
    rest = rest.dropFirst(count)
    return color(of: [kind] + parts)
  }

  /// The color of its kind and parts: an index, or red, green and blue, before which may stand the
  /// number of a color space.
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
