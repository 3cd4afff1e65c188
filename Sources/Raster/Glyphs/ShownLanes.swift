internal import KamuroCSIMD
internal import KamuroScreen

/// The layout and pattern that a screen cell has shown, in two bytes.
struct ShownInk: Equatable, Sendable {
  /// The ``InkLayout`` in the upper byte and ``GlyphSketch/bits`` in the lower, if there was light.
  let rawValue: UInt16

  /// Not known, or a panel cell.
  static let unknown = ShownInk(rawValue: 0)
  /// No light.
  static let dark = ShownInk(rawValue: 1)

  @inline(__always)
  private init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The value of one of four lanes.
  @inline(__always)
  init(_ inks: ShownInks, _ lane: Int) {
    rawValue = UInt16(truncatingIfNeeded: inks.bits[lane])
  }
}

/// The layouts and patterns of four screen cells.
struct ShownInks {
  /// ``ShownInk/rawValue`` of each screen cell.
  let bits: SIMD4<Int32>

  static var unknown: ShownInks { ShownInks(bits: .zero) }
  static var dark: ShownInks {
    ShownInks(bits: SIMD4(repeating: Int32(ShownInk.dark.rawValue)))
  }

  @inline(__always)
  private init(bits: SIMD4<Int32>) {
    self.bits = bits
  }

  /// Patterns of one layout.
  @inline(__always)
  init(_ layout: InkLayout, _ bits: SIMD4<Int32>) {
    self.bits = layout.rawValue << 8 | bits
  }

  /// Braille dots where one mask is true, shades where the other is, blocks elsewhere.
  @inline(__always)
  init(dotted isDotted: SIMD4<Int32>, shaded isShaded: SIMD4<Int32>, _ bits: SIMD4<Int32>) {
    let blocks = ShownInks(.blocks, bits)
    let dots = ShownInks(.braille, bits).kept(where: isDotted, else: blocks)
    self = ShownInks(.shade, bits).kept(where: isShaded, else: dots)
  }

  /// Loads the values at the grid indices of a batch.
  @inline(__always)
  init(_ shown: ShownBuffer, at places: UnsafeMutablePointer<Int>) {
    func ink(_ lane: Int) -> Int32 { Int32(shown.inks[places[lane]].rawValue) }
    bits = SIMD4(ink(0), ink(1), ink(2), ink(3))
  }

  /// The lanes where a mask is true; those of `other` elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>, else other: ShownInks) -> ShownInks {
    ShownInks(bits: lane_masks_select(mask, bits, other.bits))
  }

  /// A mask of the lanes that are equal.
  @inline(__always)
  func equal(_ other: ShownInks) -> SIMD4<Int32> { (bits .== other.bits).bits }

  /// The bits of the patterns, without the layouts.
  @inline(__always)
  var patternBits: SIMD4<Int32> { bits & 0xFF }

  /// A mask of the lanes whose last screen cells are known.
  @inline(__always)
  var isKnown: SIMD4<Int32> { ~(bits .== 0).bits }

  /// A mask of the lanes without light.
  @inline(__always)
  var isDark: SIMD4<Int32> { (bits .== Int32(ShownInk.dark.rawValue)).bits }

  /// A mask of the lanes that showed light.
  @inline(__always)
  var isLit: SIMD4<Int32> { (bits .> 0xFF).bits }

  /// A mask of the lanes that showed braille dots.
  @inline(__always)
  var isDotted: SIMD4<Int32> { (bits &>> 8 .== InkLayout.braille.rawValue).bits }

  /// A mask of the lanes that showed a shade.
  @inline(__always)
  var isShaded: SIMD4<Int32> { (bits &>> 8 .== InkLayout.shade.rawValue).bits }
}

/// What four screen cells show: their ink and their contents.
struct ShownLanes {
  let inks: ShownInks
  /// Undefined where the inks have no light.
  var cells: CellLanes

  static var unknown: ShownLanes {
    ShownLanes(inks: .unknown, cells: CellLanes(repeating: .blank))
  }

  @inline(__always)
  init(inks: ShownInks, cells: CellLanes) {
    (self.inks, self.cells) = (inks, cells)
  }

  /// Loads what the last frame showed.
  @inline(__always)
  init(_ shown: ShownBuffer, at places: UnsafeMutablePointer<Int>) {
    self.init(inks: ShownInks(shown, at: places), cells: CellLanes(shown.cells, at: places))
  }

  /// Blank screen cells.
  @inline(__always)
  init(dark blank: ScreenCell) {
    self.init(inks: .dark, cells: CellLanes(repeating: blank))
  }

  /// The lanes where a mask is true; those of `other` elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>, else other: ShownLanes) -> ShownLanes {
    ShownLanes(
      inks: inks.kept(where: mask, else: other.inks),
      cells: cells.kept(where: mask, else: other.cells)
    )
  }
}
