internal import KamuroCSIMD
internal import KamuroScreen

/// Four screen cells in SIMD lanes.
struct CellLanes {
  /// ``ScreenCell/bits`` of each screen cell.
  var bits: SIMD4<Int32>
  /// ``ScreenColor/rawValue`` of each foreground.
  var foreground: SIMD4<Int32>
  /// ``ScreenColor/rawValue`` of each background.
  var background: SIMD4<Int32>

  @inline(__always)
  init(bits: SIMD4<Int32>, foreground: SIMD4<Int32>, background: SIMD4<Int32>) {
    (self.bits, self.foreground, self.background) = (bits, foreground, background)
  }

  /// The same screen cell in all lanes.
  @inline(__always)
  init(repeating cell: ScreenCell) {
    bits = SIMD4(repeating: Int32(bitPattern: cell.bits))
    foreground = SIMD4(repeating: Int32(bitPattern: cell.foreground.rawValue))
    background = SIMD4(repeating: Int32(bitPattern: cell.background.rawValue))
  }

  /// Loads four screen cells by their grid indices.
  @inline(__always)
  init(_ cells: UnsafeMutablePointer<ScreenCell>, at places: UnsafeMutablePointer<Int>) {
    let (a, b, c, d) = (cells + places[0], cells + places[1], cells + places[2], cells + places[3])
    func all(_ word: (ScreenCell) -> UInt32) -> SIMD4<Int32> {
      SIMD4(
        Int32(bitPattern: word(a.pointee)),
        Int32(bitPattern: word(b.pointee)),
        Int32(bitPattern: word(c.pointee)),
        Int32(bitPattern: word(d.pointee))
      )
    }
    bits = all { $0.bits }
    foreground = all { $0.foreground.rawValue }
    background = all { $0.background.rawValue }
  }

  /// The screen cell of a lane.
  @inline(__always)
  subscript(lane: Int) -> ScreenCell {
    ScreenCell(
      bits: UInt32(bitPattern: bits[lane]),
      foreground: ScreenColor(rawValue: UInt32(bitPattern: foreground[lane])),
      background: ScreenColor(rawValue: UInt32(bitPattern: background[lane]))
    )
  }

  /// The lanes where a mask is true; those of `other` elsewhere.
  @inline(__always)
  func kept(where mask: SIMD4<Int32>, else other: CellLanes) -> CellLanes {
    CellLanes(
      bits: lane_masks_select(mask, bits, other.bits),
      foreground: lane_masks_select(mask, foreground, other.foreground),
      background: lane_masks_select(mask, background, other.background)
    )
  }

  /// A mask of the lanes that are equal.
  @inline(__always)
  func equal(_ other: CellLanes) -> SIMD4<Int32> {
    let colors = (foreground ^ other.foreground) | (background ^ other.background)
    return ((bits ^ other.bits) | colors .== 0).bits
  }

  /// A mask of the lanes whose colors are equal or, for direct colors, as near as a squared distance
  /// between sRGB levels; see ``LevelTolerance``.
  @inline(__always)
  static func areAlike(
    _ a: SIMD4<Int32>,
    _ b: SIMD4<Int32>,
    within tolerance: SIMD4<Int32>
  ) -> SIMD4<Int32> {
    func difference(_ shift: Int32) -> SIMD4<Int32> {
      let mask = SIMD4<Int32>(repeating: 0xFF)
      return (a &>> SIMD4(repeating: shift) & mask) &- (b &>> SIMD4(repeating: shift) & mask)
    }
    let (red, green, blue) = (difference(16), difference(8), difference(0))
    let square = red &* red &+ (green &* green &<< 1) &+ blue &* blue
    let areDirect = (a &>> 24 .== 2).bits & (b &>> 24 .== 2).bits
    return (a .== b).bits | areDirect & (square .<= tolerance).bits
  }
}
