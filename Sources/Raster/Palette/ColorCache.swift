/// The indices of a palette that were found last for sRGB colors of 8 bits a channel.
///
/// A direct-mapped cache: each color has one place, which the next color with that place takes. Colors
/// of a fade lie side by side, and their places are spread.
struct ColorCache: Sendable {
  /// The colors and their indices: 0xrrggbbii, 0 where there is none.
  ///
  /// No index is 0: that is black in every theme and means "no light".
  private var entries: [UInt32]

  /// The bits of a place.
  private static let bits = 15

  /// An empty cache; one that is not used has no memory.
  init(isUsed: Bool) {
    entries = isUsed ? [UInt32](repeating: 0, count: 1 << Self.bits) : []
  }

  /// The index of a color, 0xrrggbb, if it is known.
  @inline(__always)
  subscript(color: UInt32) -> UInt8? {
    get {
      let entry = entries[Self.place(of: color)]
      return entry & 0xFF != 0 && entry >> 8 == color ? UInt8(truncatingIfNeeded: entry) : nil
    }
    set { entries[Self.place(of: color)] = color << 8 | UInt32(newValue ?? 0) }
  }

  /// Fibonacci hashing: the highest bits of the product with 2^32 over the golden ratio.
  @inline(__always)
  private static func place(of color: UInt32) -> Int {
    Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> (32 - UInt32(bits)))
  }
}
