/// The crossings of a noise over a stage at a moment.
struct NoiseGrid {
  let extent: Extent
  /// The rows that are drawn up for the moment.
  let rows: Range<Int>
  /// Row by row, those too that are not.
  let values: UnsafePointer<Noise.Pair>

  /// From which crossing on there are how many.
  struct Extent {
    let left: Int
    let top: Int
    let columns: Int
    let rows: Int

    /// Finds the crossings around a rectangle; `nil` where they are more than a number.
    init?(of noise: Noise, around bounds: Segment.Bounds, upTo most: Int) {
      left = Int((bounds.left * noise.density).rounded(.down))
      top = Int((bounds.top * noise.density).rounded(.down))
      columns = Int((bounds.right * noise.density).rounded(.down)) - left + 2
      rows = Int((bounds.bottom * noise.density).rounded(.down)) - top + 2
      guard columns <= most, rows <= most, count <= most else { return nil }
    }

    var count: Int { columns * rows }

    /// The rows of crossings around bodies between two heights, and one more on either side, for what
    /// they move until they feel it.
    func rows(of noise: Noise, between heights: ClosedRange<Double>) -> Range<Int> {
      func row(at height: Double, plus more: Double) -> Int {
        let row = (height * noise.density).rounded(.down) - Double(top) + more
        return Int(row.tamed(in: 0...Double(rows), or: 0))
      }
      let first = row(at: heights.lowerBound, plus: -1)
      return first..<max(first, row(at: heights.upperBound, plus: 3))
    }
  }
}

/// The grid of each field's noise, by the field's place; empty without any.
typealias NoiseGrids = UnsafeBufferPointer<NoiseGrid?>

extension NoiseGrid {
  /// Finds the crossing above and to the left of each body of a block, and how far it is from there;
  /// -1 for those around whom nothing is drawn up.
  func locate(_ block: BodyBlock, density: Double) {
    let (left, top) = (Double(extent.left), Double(extent.top))
    let lastColumn = Double(extent.columns - 2)
    let (firstRow, lastRow) = (Double(rows.lowerBound), Double(rows.upperBound - 2))
    let columns = Double(extent.columns)
    let (placeX, placeY, place) = (block.placeX, block.placeY, block.noisePlace)
    let (across, down) = (block.noiseAcross, block.noiseDown)
    for body in 0..<block.count {
      let x = Noise.split(placeX[body] * density)
      let y = Noise.split(placeY[body] * density)
      let (column, row) = (x.whole - left, y.whole - top)
      let isThere =
        (column >= 0) == (column <= lastColumn) && (row >= firstRow) == (row <= lastRow)
      place[body] = isThere ? row * columns + column : -1
      across[body] = x.blend
      down[body] = y.blend
    }
  }

  /// The push on a body of a block that has been located; `nil` where nothing is drawn up.
  @inline(__always)
  func push(_ body: Int, of block: BodyBlock) -> Noise.Pair? {
    guard block.noisePlace[body] >= 0 else { return nil }
    let above = values + Int(block.noisePlace[body])
    let below = above + extent.columns
    return Noise.mix(
      (above[0], above[1]),
      (below[0], below[1]),
      across: block.noiseAcross[body],
      down: block.noiseDown[body]
    )
  }
}

/// The noise of fields over a stage, as the last step had it, for the next one.
///
/// A grid's numbers are drawn for two moments, between which steps blend them: a step draws anew
/// only when it comes to the next moment.
struct NoiseMemory: Sendable {
  /// What is drawn up of one field.
  private struct Drawing {
    let noise: Noise
    /// `nil` where it is never drawn up.
    let extent: NoiseGrid.Extent?
    /// Where its numbers begin in the columns.
    let start: Int
    /// The first of the two moments, and how much of the way to the other is blended in.
    var layer: Noise.Layer?
    /// The rows of which that is so; none where each body asks by itself.
    var rows = 0..<0
  }

  private var drawings: [Drawing] = []
  private var before: [Noise.Pair] = []
  private var after: [Noise.Pair] = []
  private var values: [Noise.Pair] = []

  /// A grid of so many crossings for each body, or less, costs less than asking for each body.
  private static let crossingsPerBody = 40

  /// Nothing to remember.
  init() {}

  /// Whether no field asks.
  var isEmpty: Bool { drawings.isEmpty }

  /// Gets ready for the fields of a stage; nothing is drawn yet.
  init(of fields: [FieldForce], on stage: Size) {
    guard fields.contains(where: \.shakes) else { return }
    let extent = Vector(dx: stage.width, dy: stage.height).tamed(by: Body.farthest)
    let bounds = Segment.Bounds(between: .zero, .zero + extent)
    // As far as bodies go, or else where most of them are.
    let regions = [(part: 1.0, most: 4096), (0.25, 16_384)].map { region in
      (bounds.grown(by: max(extent.dx, extent.dy) * region.part), region.most)
    }
    for field in fields {
      let extents = regions.lazy.compactMap {
        NoiseGrid.Extent(of: field.noise, around: $0, upTo: $1)
      }
      let extent = field.shakes ? extents.first : nil
      drawings.append(Drawing(noise: field.noise, extent: extent, start: values.count))
      let room = [Noise.Pair](repeating: .zero, count: extent?.count ?? 0)
      before += room
      after += room
      values += room
    }
  }

  /// Gives the grid of each field's noise at a moment, by the field's place, around bodies between two
  /// heights, where that pays for so many; nothing where no field asks.
  mutating func withGrids(
    at time: Seconds,
    for count: Int,
    between heights: ClosedRange<Double>,
    _ act: (UnsafeBufferPointer<NoiseGrid?>) -> Void
  ) {
    guard !drawings.isEmpty else { return act(UnsafeBufferPointer(start: nil, count: 0)) }
    withUnsafeTemporaryAllocation(of: NoiseGrid?.self, capacity: drawings.count) { grids in
      for index in drawings.indices {
        let rows = rows(of: drawings[index], for: count, between: heights)
        if let extent = drawings[index].extent, !rows.isEmpty {
          draw(index, extent, rows, at: time)
        } else {
          drawings[index].rows = rows
        }
      }
      values.withUnsafeBufferPointer { values in
        for (index, drawing) in drawings.enumerated() {
          var grid: NoiseGrid?
          if let extent = drawing.extent, !drawing.rows.isEmpty, let first = values.baseAddress {
            grid = NoiseGrid(extent: extent, rows: drawing.rows, values: first + drawing.start)
          }
          grids.initializeElement(at: index, to: grid)
        }
        act(UnsafeBufferPointer(grids))
      }
    }
  }

  /// The rows that are drawn up for so many bodies between two heights; none where each asks by itself.
  private func rows(
    of drawing: Drawing,
    for count: Int,
    between heights: ClosedRange<Double>
  ) -> Range<Int> {
    guard let extent = drawing.extent else { return 0..<0 }
    let rows = extent.rows(of: drawing.noise, between: heights)
    let pays = rows.count * extent.columns <= Self.crossingsPerBody * count
    return pays && rows.count > 1 ? rows : 0..<0
  }

  /// Brings some rows of a field to a moment.
  private mutating func draw(
    _ index: Int,
    _ extent: NoiseGrid.Extent,
    _ rows: Range<Int>,
    at time: Seconds
  ) {
    let drawing = drawings[index]
    let layer = drawing.noise.layer(at: time)
    let places = drawing.start..<drawing.start + extent.count
    if drawing.layer?.index != layer.index {
      if drawing.layer?.index == layer.index &- 1 {
        before.replaceSubrange(places, with: after[places])
      } else {
        Self.fill(&before, drawing, extent, at: layer.index)
      }
      Self.fill(&after, drawing, extent, at: layer.index &+ 1)
    } else if drawing.layer?.part == layer.part,
      drawing.rows.lowerBound <= rows.lowerBound, drawing.rows.upperBound >= rows.upperBound
    {
      return
    }
    (drawings[index].layer, drawings[index].rows) = (layer, rows)
    let first = drawing.start + rows.lowerBound * extent.columns
    let end = first + rows.count * extent.columns
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        values.withUnsafeMutableBufferPointer { values in
          for place in first..<end {
            values[place] = before[place] + (after[place] - before[place]) * layer.part
          }
        }
      }
    }
  }

  private static func fill(
    _ column: inout [Noise.Pair],
    _ drawing: Drawing,
    _ extent: NoiseGrid.Extent,
    at moment: Int64
  ) {
    var place = drawing.start
    for row in extent.top..<extent.top + extent.rows {
      for left in extent.left..<extent.left + extent.columns {
        column[place] = drawing.noise.crossing(left, row, moment)
        place += 1
      }
    }
  }
}
