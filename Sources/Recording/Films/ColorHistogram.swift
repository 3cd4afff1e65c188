/// The colors of a picture and the number of their pixels, as an open-addressing hash table.
///
/// A color is 0xRRGGBB.
struct ColorHistogram {
  /// The colors in the order in which they were found.
  private(set) var colors: [UInt32] = []
  /// The number of pixels of each.
  private(set) var counts: [Int] = []
  /// The place of a color in `colors` plus 1; 0 for none.
  private var slots = [Int32](repeating: 0, count: 1 << 12)

  /// Removes all colors.
  mutating func removeAll() {
    for place in slots.indices { slots[place] = 0 }
    colors.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
  }

  /// The bin of a color, which is added without pixels if it is new.
  mutating func bin(of color: UInt32) -> Int {
    let slot = slot(of: color)
    if slots[slot] > 0 { return Int(slots[slot]) - 1 }
    colors.append(color)
    counts.append(0)
    slots[slot] = Int32(colors.count)
    if colors.count * 2 > slots.count { grow() }
    return colors.count - 1
  }

  /// Adds pixels of a color.
  mutating func add(_ count: Int, of color: UInt32) { counts[bin(of: color)] += count }

  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 7) & (slots.count - 1)
    while slots[slot] > 0, colors[Int(slots[slot]) - 1] != color {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    for (place, color) in colors.enumerated() { slots[slot(of: color)] = Int32(place + 1) }
  }
}
