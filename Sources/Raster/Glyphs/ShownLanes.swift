internal import KamuroCSIMD
internal import KamuroScreen

/// What a place of the grid has shown, in two bytes.
struct ShownInk: Hashable, Sendable {
  /// Of light the ``InkLayout`` in the upper byte, ``GlyphSketch/bits`` in the lower.
  let rawValue: UInt16

  /// Nobody knows, or a panel.
  static let unknown = ShownInk(rawValue: 0)
  /// No light.
  static let dark = ShownInk(rawValue: 1)

  @inline(__always)
  private init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// What one of four places shows.
  @inline(__always)
  init(_ inks: ShownInks, _ lane: Int) {
    rawValue = UInt16(truncatingIfNeeded: inks.bits[lane])
  }
}

/// What four places of the grid have shown.
struct ShownInks {
  /// ``ShownInk/rawValue`` of each.
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

  /// Dots, and blocks elsewhere.
  @inline(__always)
  init(dotted isDotted: SIMD4<Int32>, _ bits: SIMD4<Int32>) {
    let dots = ShownInks(.braille, bits)
    self.bits = lane_masks_chosen(isDotted, dots.bits, ShownInks(.blocks, bits).bits)
  }

  /// Those of the places of a batch.
  @inline(__always)
  init(_ shown: ShownBuffer, at places: UnsafeMutablePointer<Int>) {
    func ink(_ lane: Int) -> Int32 { Int32(shown.inks[places[lane]].rawValue) }
    bits = SIMD4(ink(0), ink(1), ink(2), ink(3))
  }

  /// These where a mask says so, others elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>, else other: ShownInks) -> ShownInks {
    ShownInks(bits: lane_masks_chosen(mask, bits, other.bits))
  }

  /// Where the same is shown as elsewhere.
  @inline(__always)
  func equal(_ other: ShownInks) -> SIMD4<Int32> { (bits .== other.bits).bits }

  /// The bits of the patterns.
  @inline(__always)
  var patternBits: SIMD4<Int32> { bits & 0xFF }

  /// Where there was no light.
  @inline(__always)
  var isDark: SIMD4<Int32> { (bits .== Int32(ShownInk.dark.rawValue)).bits }

  /// Where light was shown by a pattern.
  @inline(__always)
  var isLit: SIMD4<Int32> { (bits .> 0xFF).bits }

  /// Where the patterns were dots.
  @inline(__always)
  var isDotted: SIMD4<Int32> { (bits &>> 8 .== InkLayout.braille.rawValue).bits }
}

/// What four places of the grid show, and with which cells.
struct ShownLanes {
  let inks: ShownInks
  /// Of no meaning where the inks have none.
  let cells: CellLanes

  static var unknown: ShownLanes {
    ShownLanes(inks: .unknown, cells: CellLanes(repeating: .blank))
  }

  @inline(__always)
  init(inks: ShownInks, cells: CellLanes) {
    (self.inks, self.cells) = (inks, cells)
  }

  /// What the last frame showed.
  @inline(__always)
  init(_ shown: ShownBuffer, at places: UnsafeMutablePointer<Int>) {
    self.init(inks: ShownInks(shown, at: places), cells: CellLanes(shown.cells, at: places))
  }

  /// Nothing but blanks.
  @inline(__always)
  init(dark blank: ScreenCell) {
    self.init(inks: .dark, cells: CellLanes(repeating: blank))
  }

  /// These where a mask says so, others elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>, else other: ShownLanes) -> ShownLanes {
    ShownLanes(
      inks: inks.kept(where: mask, else: other.inks),
      cells: cells.kept(where: mask, else: other.cells)
    )
  }
}
