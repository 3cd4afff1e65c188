internal import Kamuro
public import KamuroCHeader
internal import KamuroFoundations
internal import KamuroRaster
internal import KamuroScreen

extension ColorDepth {
  /// The colors of a number of kamuro.h; `nil` if it is none.
  init?(_ number: Int32) {
    let depths: [Int32: ColorDepth] = [
      Int32(KAMURO_COLORS_NONE): .none, Int32(KAMURO_COLORS_16): .sixteen,
      Int32(KAMURO_COLORS_256): .palette256, Int32(KAMURO_COLORS_DIRECT): .direct,
    ]
    guard let depth = depths[number] else { return nil }
    self = depth
  }
}

extension GlyphStyle {
  /// The glyphs of a number of kamuro.h; `nil` if it is none.
  init?(_ number: Int32) {
    let styles: [Int32: GlyphStyle] = [
      Int32(KAMURO_GLYPHS_HYBRID): .hybrid, Int32(KAMURO_GLYPHS_BRAILLE): .braille,
      Int32(KAMURO_GLYPHS_HALF): .half, Int32(KAMURO_GLYPHS_QUADRANT): .quadrant,
      Int32(KAMURO_GLYPHS_SEXTANT): .sextant, Int32(KAMURO_GLYPHS_OCTANT): .octant,
      Int32(KAMURO_GLYPHS_ASCII): .ascii,
    ]
    guard let style = styles[number] else { return nil }
    self = style
  }
}

/// `kamuro_set_glyphs` of kamuro.h.
@_cdecl("kamuro_set_glyphs")
public func kamuroSetGlyphs(_ stage: OpaquePointer?, _ glyphs: Int32) -> kamuro_result {
  withStage(stage) { box in
    guard let glyphs = GlyphStyle(glyphs) else {
      throw Refusal.argument("\(glyphs) is none of KAMURO_GLYPHS_...")
    }
    box.change { $0.rasterizer.glyphs = glyphs }
  }
}

/// `kamuro_set_colors` of kamuro.h.
@_cdecl("kamuro_set_colors")
public func kamuroSetColors(_ stage: OpaquePointer?, _ colors: Int32) -> kamuro_result {
  withStage(stage) { box in
    guard let colors = ColorDepth(colors) else {
      throw Refusal.argument("\(colors) is none of KAMURO_COLORS_...")
    }
    box.change { $0.rasterizer.colors = colors }
  }
}

/// `kamuro_set_palette` of kamuro.h.
@_cdecl("kamuro_set_palette")
public func kamuroSetPalette(
  _ stage: OpaquePointer?,
  _ kind: Int32,
  _ colors: UnsafePointer<UInt32>?,
  _ count: Int
) -> kamuro_result {
  withStage(stage) { box in
    let palette = try palette(kind, of: colors, count)
    box.change { $0.rasterizer.look.palette = palette }
  }
}

private func palette(
  _ kind: Int32,
  of colors: UnsafePointer<UInt32>?,
  _ count: Int
) throws -> HuePalette? {
  guard count != 0 else { return nil }
  guard let colors else { throw Refusal.null("colors") }
  let isTheme = kind == KAMURO_PALETTE_THEME
  guard (isTheme ? 16...16 : 1...32).contains(count) else {
    throw Refusal.argument("\(count) is not the count of a palette: \(isTheme ? "16" : "1 to 32")")
  }
  let opaque = try UnsafeBufferPointer(start: colors, count: count).map(color)
  switch Int(kind) {
  case Int(KAMURO_PALETTE_NEAREST): return HuePalette(nearestOf: opaque)
  case Int(KAMURO_PALETTE_SCALE): return HuePalette(scale: opaque)
  case Int(KAMURO_PALETTE_THEME): return HuePalette(theme: opaque)
  default: throw Refusal.argument("\(kind) is none of KAMURO_PALETTE_...")
  }
}

/// `kamuro_set_background` of kamuro.h.
@_cdecl("kamuro_set_background")
public func kamuroSetBackground(
  _ stage: OpaquePointer?,
  _ word: UInt32,
  _ painted: Bool
) -> kamuro_result {
  withStage(stage) { box in
    let background =
      word == 0 && !painted
      ? Background.terminal(nil)
      : painted ? .painted(try color(word)) : .terminal(try color(word))
    box.change { $0.rasterizer.background = background }
  }
}

/// The color of a word, 0xFFRRGGBB.
private func color(_ word: UInt32) throws -> Color {
  guard word >> 24 == 0xFF else {
    throw Refusal.argument("0x\(String(word, radix: 16)) is no color 0xFFRRGGBB")
  }
  let (red, green, blue) = (word >> 16 & 255, word >> 8 & 255, word & 255)
  return Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
}

/// `kamuro_show_pixels` of kamuro.h.
@_cdecl("kamuro_show_pixels")
public func kamuroShowPixels(_ stage: OpaquePointer?, _ dots: UInt32) -> kamuro_result {
  withStage(stage) { box in
    guard [0, 2, 4, 8].contains(dots) else {
      throw Refusal.argument("\(dots) is none of 0, 2, 4 and 8")
    }
    box.change { $0.rasterizer.pixels = dots == 0 ? nil : Int(dots) }
  }
}

// MARK: Colors of cells

extension ScreenColor {
  /// The color of a word of kamuro.h; `nil` if it is none.
  init?(word: UInt32) {
    switch word >> 24 {
    case 0 where word == 0: self = .standard
    case 1 where word <= 0x0100_00FF: self = .indexed(UInt8(truncatingIfNeeded: word))
    case 0xFF:
      self = .direct(
        red: UInt8(truncatingIfNeeded: word >> 16),
        green: UInt8(truncatingIfNeeded: word >> 8),
        blue: UInt8(truncatingIfNeeded: word)
      )
    default: return nil
    }
  }

  /// The color as kamuro.h describes it.
  var word: UInt32 {
    switch kind {
    case .standard: 0
    case .indexed(let index): 0x0100_0000 | UInt32(index)
    case .direct(let red, let green, let blue):
      0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }
}
