/// The crossings of a noise over a stage at a moment.
struct NoiseGrid {
  let extent: Extent
  /// Row by row.
  let values: UnsafePointer<Noise.Pair>

  /// From which crossing on there are how many.
  struct Extent {
    let left: Int
    let top: Int
    let columns: Int
    let rows: Int

    /// The most crossings that are drawn up.
    private static let capacity = 4096

    /// Finds the crossings around a rectangle; `nil` where they are too many.
    init?(of noise: Noise, around bounds: Segment.Bounds) {
      left = Int((bounds.left * noise.density).rounded(.down))
      top = Int((bounds.top * noise.density).rounded(.down))
      columns = Int((bounds.right * noise.density).rounded(.down)) - left + 2
      rows = Int((bounds.bottom * noise.density).rounded(.down)) - top + 2
      guard columns <= Self.capacity, rows <= Self.capacity, count <= Self.capacity else {
        return nil
      }
    }

    var count: Int { columns * rows }
  }
}

extension NoiseGrid {
  /// Finds the crossing above and to the left of each body of a block, and how far it is from there;
  /// -1 for those around whom nothing is drawn up.
  func locate(_ block: BodyBlock, density: Double) {
    let (left, top) = (Double(extent.left), Double(extent.top))
    let (lastColumn, lastRow) = (Double(extent.columns - 2), Double(extent.rows - 2))
    let columns = Double(extent.columns)
    let (placeX, placeY, place) = (block.placeX, block.placeY, block.noisePlace)
    let (across, down) = (block.noiseAcross, block.noiseDown)
    for body in 0..<block.count {
      let x = Noise.split(placeX[body] * density)
      let y = Noise.split(placeY[body] * density)
      let (column, row) = (x.whole - left, y.whole - top)
      let isThere = (column >= 0) == (column <= lastColumn) && (row >= 0) == (row <= lastRow)
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
  }

  private var drawings: [Drawing] = []
  private var before: [Noise.Pair] = []
  private var after: [Noise.Pair] = []
  private var values: [Noise.Pair] = []

  /// A grid of so many crossings for each body, or less, costs less than asking for each body.
  private static let crossingsPerBody = 16

  /// Nothing to remember.
  init() {}

  /// Gets ready for the fields of a stage; nothing is drawn yet.
  init(of fields: [FieldForce], on stage: Size) {
    guard fields.contains(where: \.shakes) else { return }
    let extent = Vector(dx: stage.width, dy: stage.height).tamed(by: Body.farthest)
    let bounds = Segment.Bounds(between: .zero, .zero + extent)
    // Where most bodies are: of the few beyond each asks by itself.
    let region = bounds.grown(by: max(extent.dx, extent.dy) * 0.25)
    for field in fields {
      let extent = field.shakes ? NoiseGrid.Extent(of: field.noise, around: region) : nil
      drawings.append(Drawing(noise: field.noise, extent: extent, start: values.count))
      let room = [Noise.Pair](repeating: .zero, count: extent?.count ?? 0)
      before += room
      after += room
      values += room
    }
  }

  /// Gives the grid of each field's noise at a moment, by the field's place, where that pays for so
  /// many bodies; nothing where no field asks.
  mutating func withGrids(
    at time: Seconds,
    for count: Int,
    _ act: (UnsafeBufferPointer<NoiseGrid?>) -> Void
  ) {
    guard !drawings.isEmpty else { return act(UnsafeBufferPointer(start: nil, count: 0)) }
    func pays(_ drawing: Drawing) -> NoiseGrid.Extent? {
      drawing.extent.flatMap { $0.count <= Self.crossingsPerBody * count ? $0 : nil }
    }
    for index in drawings.indices {
      if let extent = pays(drawings[index]) { draw(index, extent, at: time) }
    }
    withUnsafeTemporaryAllocation(of: NoiseGrid?.self, capacity: drawings.count) { grids in
      values.withUnsafeBufferPointer { values in
        for (index, drawing) in drawings.enumerated() {
          let grid = values.baseAddress.flatMap { address in
            pays(drawing).map { NoiseGrid(extent: $0, values: address + drawing.start) }
          }
          grids.initializeElement(at: index, to: grid)
        }
        act(UnsafeBufferPointer(grids))
      }
    }
  }

  /// Brings the numbers of a field to a moment.
  private mutating func draw(_ index: Int, _ extent: NoiseGrid.Extent, at time: Seconds) {
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
    } else if drawing.layer?.part == layer.part {
      return
    }
    drawings[index].layer = layer
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        values.withUnsafeMutableBufferPointer { values in
          for place in places {
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
