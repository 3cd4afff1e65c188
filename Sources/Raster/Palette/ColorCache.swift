/// A cache of the nearest palette indices of 24-bit sRGB colors.
///
/// It is direct-mapped: each color has one slot, which the next color with the same slot
/// overwrites. The hash spreads the similar colors of a fade.
struct ColorCache: Sendable {
  /// The colors and their indices as 0xrrggbbii; 0 for an empty slot.
  ///
  /// No index is 0, because color 0 is black in every theme and means "no light".
  private var entries: [UInt32]

  /// The number of bits of a slot's index.
  private static let bits = 16

  /// Creates an empty cache; an unused one allocates nothing.
  init(isUsed: Bool) {
    entries = isUsed ? [UInt32](repeating: 0, count: 1 << Self.bits) : []
  }

  /// The index of a color, 0xrrggbb; `nil` if it is not cached.
  @inline(__always)
  subscript(color: UInt32) -> UInt8? {
    get {
      let entry = entries[Self.slot(of: color)]
      return entry & 0xFF != 0 && entry >> 8 == color ? UInt8(truncatingIfNeeded: entry) : nil
    }
    set { entries[Self.slot(of: color)] = color << 8 | UInt32(newValue ?? 0) }
  }

  /// Fibonacci hashing: the highest bits of the product with 2^32 divided by the golden ratio.
  @inline(__always)
  private static func slot(of color: UInt32) -> Int {
    Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> (32 - UInt32(bits)))
  }
}
