internal import KamuroCSIMD
internal import KamuroParticles

/// A block of small discs, whose positions on the canvas are computed in SIMD lanes.
///
/// A disc is small if it fits into four rows and columns of dots, all on the screen; other discs
/// are filled one by one.
struct DiscBlock {
  /// The minimum number of sprites for which a block is faster.
  static let least = 4

  private enum Column: Int, CaseIterable {
    /// The center, relative to the top left corner of the 4 x 4 dots.
    case x, y
    /// The radius, in dots.
    case radius
    case opacity
  }

  private enum WholeColumn: Int, CaseIterable {
    /// The index of the top left dot; negative if the disc is not small.
    case first
    /// The row of that dot within its screen cell, 0...3.
    case cellRow
    /// The sRGB levels of the channels.
    case red, green, blue
  }

  private let numbers: BlockColumns<Float>
  private let wholes: BlockColumns<Int32>

  /// The number of four-lane vectors of memory that a block needs.
  static let vectors =
    (Column.allCases.count + WholeColumn.allCases.count) * BlockColumns<Float>.vectors

  /// Creates a block in memory of ``vectors`` vectors.
  init(in memory: UnsafeMutablePointer<SIMD4<Float>>) {
    numbers = BlockColumns(in: memory)
    wholes = BlockColumns(in: memory + Column.allCases.count * BlockColumns<Float>.vectors)
  }

  /// Computes the values of a range of sprites.
  /// - Parameters:
  ///   - diameter: The diameter at scale 1, in dots.
  ///   - largestPoint: The largest scale at which a sprite is painted as a point instead.
  func fill(
    _ sprites: SpriteBlock,
    _ range: Range<Int>,
    on canvas: LightBuffer,
    diameter: Float,
    largestPoint: Float
  ) {
    for place in stride(from: 0, to: range.count, by: 4) {
      let four = sprites.four(from: range.lowerBound &+ place)
      fill(place, four, on: canvas, diameter, largestPoint)
    }
  }

  @inline(__always)
  private func fill(
    _ place: Int,
    _ sprites: FourSprites,
    on canvas: LightBuffer,
    _ diameter: Float,
    _ largestPoint: Float
  ) {
    // Coordinates are relative to the top left guard dot, so that they are positive.
    let perPoint = 1 / SpritePainter.pointsPerDot
    let x = sprites.x * perPoint + 2
    let y = sprites.y * perPoint + 4
    let radius = sprites.scale * (diameter / 2)
    let (left, top) = (x - radius, y - radius)
    let isInside =
      (left .>= 2) .& (x + radius .<= Float(canvas.width &+ 2)) .& (top .>= 4)
      .& (y + radius .<= Float(canvas.height &+ 4)) .& (sprites.scale .> largestPoint)
    // The 4 x 4 dots begin at a screen cell's left edge, because light is written in pairs of dots.
    let column = Whole(below: (left * 0.5).kept(where: isInside, else: SIMD4(repeating: 1)))
    let row = Whole(below: top.kept(where: isInside, else: SIMD4(repeating: 1)))
    let (relativeX, relativeY) = (x - column.whole * 2, y - row.whole)
    let isSmall = isInside .& (relativeX + radius .<= 4) .& (relativeY + radius .<= 4)
    let cellRow = row.number & 3
    let first =
      (row.number &>> 2) &* Int32(truncatingIfNeeded: canvas.cellColumns) &* 8 &+ cellRow &* 2
      &+ column.number &* 8
    numbers.set(Column.x.rawValue, place, relativeX)
    numbers.set(Column.y.rawValue, place, relativeY)
    numbers.set(Column.radius.rawValue, place, radius)
    numbers.set(Column.opacity.rawValue, place, sprites.opacity.unit)
    wholes.set(WholeColumn.first.rawValue, place, first | ~isSmall.bits)
    wholes.set(WholeColumn.cellRow.rawValue, place, cellRow)
    wholes.set(WholeColumn.red.rawValue, place, sprites.red.level)
    wholes.set(WholeColumn.green.rawValue, place, sprites.green.level)
    wholes.set(WholeColumn.blue.rawValue, place, sprites.blue.level)
  }
}

// MARK: - Single discs

extension DiscBlock {
  /// Whether a disc is small.
  @inline(__always)
  func isSmall(_ place: Int) -> Bool { wholes.one(WholeColumn.first.rawValue, place) >= 0 }

  /// The opacity of a disc.
  @inline(__always)
  func opacity(of place: Int) -> Float { numbers.one(Column.opacity.rawValue, place) }

  /// The sRGB levels of a disc.
  @inline(__always)
  func levels(of place: Int) -> (red: Int32, green: Int32, blue: Int32) {
    (
      wholes.one(WholeColumn.red.rawValue, place), wholes.one(WholeColumn.green.rawValue, place),
      wholes.one(WholeColumn.blue.rawValue, place)
    )
  }

  /// The coverage of the 4 x 4 dots by a small disc.
  @inline(__always)
  func cover(of place: Int) -> CoverageColumns {
    let (x, y) = (numbers.one(Column.x.rawValue, place), numbers.one(Column.y.rawValue, place))
    let radius = numbers.one(Column.radius.rawValue, place)
    let outline = Outline(x: x, y: y, halfWidth: radius, halfHeight: radius, angle: 0)
    return LightBuffer.cover(of: Circle(outline), top: -y, left: -x)
  }

  /// The indices of the first dots of a small disc's four rows.
  @inline(__always)
  func rows(of place: Int, on canvas: LightBuffer) -> (Int, Int, Int, Int) {
    let first = Int(wholes.one(WholeColumn.first.rawValue, place))
    let cellRow = wholes.one(WholeColumn.cellRow.rawValue, place)
    // A row of a screen cell is two dots; after the fourth row follows the screen cell below.
    let toNextCell = canvas.cellColumns &* LightCanvas.dotsPerCell &- LightCanvas.dotsPerCell
    return (
      first, first &+ 2 &+ (cellRow > 2 ? toNextCell : 0),
      first &+ 4 &+ (cellRow > 1 ? toNextCell : 0), first &+ 6 &+ (cellRow > 0 ? toNextCell : 0)
    )
  }
}
