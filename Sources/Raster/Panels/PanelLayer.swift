internal import KamuroScreen

/// The composited panels of a frame.
struct PanelLayer: Sendable {
  /// For each screen cell, row by row, 1 + the index in ``panelCells``; 0 without a panel cell.
  private var slots: [UInt32] = []
  /// The topmost panel cells.
  private var panelCells: [ScreenCell] = []
  /// Whether bloom falls on each.
  private var takesBloom: [Bool] = []
  /// The grid indices of the panel cells.
  private var places: [Int] = []
  private(set) var size = ScreenSize(columns: 1, rows: 1)
  /// The color that replaces the terminal's default background.
  private(set) var defaultBackground = ScreenColor.standard

  /// Whether the frame has no panels.
  private(set) var isEmpty = true
  /// The glyphs of several scalars in the cells of this frame and of earlier ones.
  var clusters = GlyphClusters()
  /// Whether there are glyphs of several scalars, or wide ones, whose two halves must stay together.
  private(set) var hasComplexGlyphs = false

  /// Removes all panels, to begin a frame.
  /// - Parameters:
  ///   - size: The size of the grid; `nil` if the frame has no panels.
  ///   - ground: The color that replaces the terminal's default background.
  /// - Complexity: O(panel cells); O(screen cells) when the size changes.
  mutating func clear(for size: ScreenSize?, on background: ScreenColor) {
    defaultBackground = background
    isEmpty = size == nil
    hasComplexGlyphs = false
    guard let size else { return }
    if size == self.size, slots.count == size.cellCount {
      for place in places { slots[place] = 0 }
    } else {
      self.size = size
      slots = [UInt32](repeating: 0, count: size.cellCount)
    }
    panelCells.removeAll(keepingCapacity: true)
    takesBloom.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Composites a panel over the present contents, and removes the light under its cells.
  mutating func composite(_ panel: Panel, over canvas: LightBuffer) {
    let origin = panel.origin
    let columns = visible(panel.columns, from: origin.column, within: size.columns)
    let rows = visible(panel.rows, from: origin.row, within: size.rows)
    for placed in panel.contents
    where columns.contains(placed.column) && rows.contains(placed.row) {
      let place = ScreenPosition(
        column: origin.column + placed.column,
        row: origin.row + placed.row
      )
      let cell =
        panel.clusters.isEmpty ? placed.cell : clusters.adopt(placed.cell, of: panel.clusters)
      put(cell, at: place, over: canvas, takesBloom: panel.takesBloom)
    }
  }

  /// Puts a panel cell on a screen cell, and removes the light under it.
  mutating func put(
    _ cell: ScreenCell,
    at place: ScreenPosition,
    over canvas: LightBuffer,
    takesBloom: Bool = false
  ) {
    let index = place.row * size.columns + place.column
    let shown = cell.on(defaultBackground)
    if slots[index] == 0 {
      panelCells.append(shown)
      self.takesBloom.append(takesBloom)
      places.append(index)
      slots[index] = UInt32(panelCells.count)
    } else {
      panelCells[Int(slots[index]) - 1] = shown
      self.takesBloom[Int(slots[index]) - 1] = takesBloom
    }
    if !cell.attributes.isDisjoint(with: .complex) { hasComplexGlyphs = true }
    canvas.clear(screenCell: place)
  }

  /// The panel cell at a grid index.
  @inline(__always)
  private func panelCell(at place: Int) -> ScreenCell? {
    guard !isEmpty, slots[place] != 0 else { return nil }
    return panelCells[Int(slots[place]) - 1]
  }

  /// The panel cell at a grid index; blank if there is none.
  @inline(__always)
  func cell(at place: Int) -> ScreenCell { panelCell(at: place) ?? blank }

  /// Visits the panel cells.
  func forEachCell(_ body: (_ place: Int, _ cell: ScreenCell) -> Void) {
    guard !isEmpty else { return }
    for (place, cell) in zip(places, panelCells) { body(place, cell) }
  }

  /// Writes the panel cells on which no light falls.
  func show(on canvas: LightBuffer, in grid: UnsafeMutableBufferPointer<ScreenCell>) {
    guard !isEmpty else { return }
    for (place, cell) in zip(places, panelCells) {
      let (row, column) = place.quotientAndRemainder(dividingBy: size.columns)
      guard canvas.touched[canvas.cell(column: column, row: row)] == 0 else { continue }
      grid[place] = cell
    }
  }

  /// Whether there is no panel cell at a grid index.
  @inline(__always)
  func isBare(at place: Int) -> Bool {
    isEmpty || slots[place] == 0
  }

  /// Whether bloom leaves the screen cell at a grid index alone.
  @inline(__always)
  func isShielded(at place: Int) -> Bool {
    !isBare(at: place) && !takesBloom[Int(slots[place]) - 1]
  }

  /// A screen cell that shows only the background.
  var blank: ScreenCell { ScreenCell(" ", background: defaultBackground) }

  /// Whether the panel cell at a grid index has a glyph that dim light leaves legible: none of a
  /// panel that takes bloom, and no space.
  @inline(__always)
  func hasGlyph(at place: Int) -> Bool {
    guard let cell = panelCell(at: place), !takesBloom[Int(slots[place]) - 1] else { return false }
    return cell.glyph != " " || cell.attributes.contains(.continuation)
  }

  /// The background color at a grid index.
  ///
  /// The right half of a wide glyph has that of the left half, and a full block is its background.
  func background(at place: Int) -> ScreenColor {
    guard var cell = panelCell(at: place)?.sent else { return defaultBackground }
    if cell.attributes.contains(.continuation), !place.isMultiple(of: size.columns) {
      cell = panelCell(at: place - 1) ?? cell
    }
    return cell.attributes.contains(.reverse) ? cell.foreground : cell.background
  }

  /// The range of a panel's columns or rows that is on the screen.
  private func visible(_ count: Int, from origin: Int, within limit: Int) -> Range<Int> {
    guard origin < limit, origin > -count else { return 0..<0 }
    return max(0, -origin)..<min(count, limit - origin)
  }
}

extension ScreenCell {
  /// The cell with the default background replaced; unchanged for the right half of a wide glyph.
  fileprivate func on(_ color: ScreenColor) -> ScreenCell {
    guard background == .standard, color != .standard, !attributes.contains(.continuation) else {
      return self
    }
    return ScreenCell(glyph, foreground: foreground, background: color, attributes: attributes)
  }
}

extension ScreenGrid {
  /// Replaces every half of a wide glyph that has lost its other half by a blank.
  mutating func mendWidePairs(background panels: PanelLayer) {
    for row in 0..<size.rows {
      let start = row * size.columns
      for place in start..<start + size.columns {
        let attributes = cells[place].attributes
        let lostRight =
          attributes.contains(.wide)
          && !(place + 1 < start + size.columns
            && cells[place + 1].attributes.contains(.continuation))
        // The cells to the left have already been repaired.
        let lostLeft =
          attributes.contains(.continuation)
          && !(place > start && cells[place - 1].attributes.contains(.wide))
        if lostRight || lostLeft {
          cells[place] = ScreenCell(" ", background: panels.background(at: place))
        }
      }
    }
  }
}
