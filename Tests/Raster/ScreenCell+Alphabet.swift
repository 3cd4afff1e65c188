@testable import KamuroRaster
@testable import KamuroScreen

extension ScreenCell {
  /// Whether the cell is one of a glyph style and a color depth, by Unicode's names of the blocks.
  ///
  /// ❄ is the glyph of ``SpriteBatch``'s test sprites, which any style has.
  func belongs(to style: GlyphStyle, colors depth: ColorDepth) -> Bool {
    let isShade = depth == .palette256 && style != .braille && "░▒▓".unicodeScalars.contains(glyph)
    let isGlyph = [" ", "❄"].contains(glyph) || isShade || shows(light: style)
    return isGlyph && [foreground, background].allSatisfy { $0.belongs(to: depth) }
  }

  private func shows(light style: GlyphStyle) -> Bool {
    switch style {
    case .ascii: (0x21..<0x7F).contains(glyph.value)
    case .braille: isBraille
    case .half: "▀▄█".unicodeScalars.contains(glyph)
    case .quadrant: isQuadrant
    case .hybrid: isBraille || isQuadrant
    case .sextant: isQuadrant || isNamed("BLOCK SEXTANT-")
    default: isQuadrant || isNamed("BLOCK OCTANT-") || isPlainOctant
    }
  }

  private var isBraille: Bool { (0x2800...0x28FF).contains(glyph.value) }

  private var isQuadrant: Bool { "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars.contains(glyph) }

  private func isNamed(_ prefix: String) -> Bool {
    glyph.properties.name?.hasPrefix(prefix) == true
  }

  /// Whether the glyph is an octant that Unicode has under another name.
  private var isPlainOctant: Bool {
    "▂▆🮂🮅\u{1FBE6}\u{1FBE7}\u{1CEA0}\u{1CEA3}\u{1CEA8}\u{1CEAB}".unicodeScalars.contains(glyph)
  }
}

extension XtermPalette {
  /// The greys that are darker than the darkest colors with a hue.
  static let darkGreys: ClosedRange<UInt8> = 232...237
}

extension ScreenColor {
  fileprivate func belongs(to depth: ColorDepth) -> Bool {
    switch (kind, depth) {
    case (.standard, _), (.direct, .direct): true
    case (.indexed(let index), .sixteen): index < 16
    case (.indexed(let index), .palette256): index >= 16
    default: false
    }
  }
}
