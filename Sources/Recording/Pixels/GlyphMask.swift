import KamuroCSIMD

/// The coverage of each pixel by a glyph.
struct GlyphMask: Equatable, Sendable {
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// The distinct coverage levels, 0...255, in ascending order.
  let levels: [UInt8]
  /// The index in ``levels`` of each pixel, row by row.
  let pixels: [UInt8]

  /// Creates a mask from the coverage of each pixel.
  init(width: Int, height: Int, ink: [UInt8]) {
    self.width = width
    self.height = height
    let levels = Set(ink).sorted()
    var places = [UInt8](repeating: 0, count: 256)
    for (place, level) in levels.enumerated() { places[Int(level)] = UInt8(place) }
    self.levels = levels
    pixels = ink.map { places[Int($0)] }
  }

  /// Draws a glyph's ink into a box of `width` x `height` pixels; `disc` is the coverage of a
  /// braille dot in its eighth of the box.
  init(_ ink: GlyphInk, width: Int, height: Int, disc: [UInt8]) {
    var pixels = [UInt8](repeating: 0, count: width * height)
    func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ level: (Int, Int) -> UInt8) {
      for row in rows {
        for column in columns {
          pixels[row * width + column] = level(column - columns.lowerBound, row - rows.lowerBound)
        }
      }
    }
    switch ink {
    case .blocks(let blocks):
      for block in blocks {
        fill(block.columns.scaled(to: width, from: 8), block.rows.scaled(to: height, from: 24)) {
          _,
          _ in 255
        }
      }
    case .shade(let level): fill(0..<width, 0..<height) { _, _ in level }
    case .dots(let bits):
      let size = (width: width / 2, height: height / 4)
      for dot in 0..<8 where bits >> dot & 1 == 1 {
        let (left, top) = (dot % 2 * size.width, dot / 2 * size.height)
        fill(left..<left + size.width, top..<top + size.height) { disc[$1 * size.width + $0] }
      }
    }
    self.init(width: width, height: height, ink: pixels)
  }

  /// The coverage of each pixel by a disc centered in a box, which covers the part `coverage` of
  /// the box.
  ///
  /// The geometry is that of a square box; a larger disc is clipped to it. A pixel's coverage is
  /// the part of 16 x 16 sample points that is within the disc.
  static func disc(width: Int, height: Int, coverage: Double) -> [UInt8] {
    let (fine, points) = (16, 256)
    let square = Double(width * height) / 4 * squaredRadius(covering: coverage)
    return (0..<width * height).map { pixel in
      let inside = (0..<points).count { point in
        let x = Double(pixel % width) + (Double(point % fine) + 0.5) / Double(fine)
        let y = Double(pixel / width) + (Double(point / fine) + 0.5) / Double(fine)
        let (dx, dy) = (x - Double(width) / 2, y - Double(height) / 2)
        return dx * dx + dy * dy < square
      }
      return UInt8((inside * 255 + points / 2) / points)
    }
  }

  /// The squared radius of a disc that covers a part of the 2 x 2 square around it.
  private static func squaredRadius(covering part: Double) -> Double {
    guard part > .pi / 4 else { return 4 * part / .pi }
    // The covered area increases with the radius, so the radius is found by bisection.
    var (low, high) = (1.0, 2.0)
    for _ in 0..<40 {
      let square = (low + high) / 2
      let segment = square * acos(1 / square.squareRoot()) - (square - 1).squareRoot()
      if (.pi * square - 4 * segment) / 4 < part { low = square } else { high = square }
    }
    return high
  }

  /// Creates the mask of a letter; a bold one is drawn a second time, shifted to the right.
  init(letter ink: [UInt8], width: Int, height: Int, boldBy shift: Int) {
    var bold = ink
    if shift > 0 {
      for pixel in ink.indices where pixel % width >= shift {
        bold[pixel] = max(ink[pixel], ink[pixel - shift])
      }
    }
    self.init(width: width, height: height, ink: bold)
  }
}

extension Range<Int> {
  /// A range in `parts` scaled to pixels, each bound rounded to the nearest pixel.
  fileprivate func scaled(to pixels: Int, from parts: Int) -> Range<Int> {
    func border(_ part: Int) -> Int { (2 * part * pixels + parts) / (2 * parts) }
    return border(lowerBound)..<border(upperBound)
  }
}
