internal import KamuroScreen

/// The panels of a frame, laid over each other.
struct PanelLayer: Sendable {
  /// For each place of the grid, row by row, where its cell is in ``laid``, from 1; 0 without one.
  private var slots: [UInt32] = []
  /// The topmost panel cells.
  private var laid: [ScreenCell] = []
  /// The places that they have.
  private var places: [Int] = []
  private(set) var size = ScreenSize(columns: 1, rows: 1)
  /// What stands for a background of the terminal's own.
  private(set) var ground = ScreenColor.standard

  /// Whether no frame with panels is being drawn.
  private(set) var isEmpty = true
  /// The emoji of several scalars in cells of this and of earlier frames.
  var clusters = GlyphClusters()
  /// Whether there are halves of wide glyphs.
  private(set) var hasPairs = false

  /// Removes all panels and takes the size of the grid, or `nil` where there will be no panels.
  /// - Complexity: O(cells of panels); O(cells of the grid) for a new size.
  mutating func clear(for size: ScreenSize?, on ground: ScreenColor) {
    self.ground = ground
    isEmpty = size == nil
    hasPairs = false
    guard let size else { return }
    if size == self.size, slots.count == size.cellCount {
      for place in places { slots[place] = 0 }
    } else {
      self.size = size
      slots = [UInt32](repeating: 0, count: size.cellCount)
    }
    laid.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Lays a panel over what is there, and hides the light under its cells.
  mutating func lay(_ panel: Panel, over canvas: LightBuffer) {
    let origin = panel.origin
    let columns = visible(panel.columns, from: origin.column, within: size.columns)
    let rows = visible(panel.rows, from: origin.row, within: size.rows)
    for placed in panel.contents
    where columns.contains(placed.column) && rows.contains(placed.row) {
      let place = ScreenPosition(
        column: origin.column + placed.column,
        row: origin.row + placed.row
      )
      put(placed.cell, at: place, over: canvas)
    }
  }

  /// Puts a cell in a place of the grid, and hides the light under it.
  mutating func put(_ cell: ScreenCell, at place: ScreenPosition, over canvas: LightBuffer) {
    let index = place.row * size.columns + place.column
    let shown = cell.on(ground)
    if slots[index] == 0 {
      laid.append(shown)
      places.append(index)
      slots[index] = UInt32(laid.count)
    } else {
      laid[Int(slots[index]) - 1] = shown
    }
    if !cell.attributes.isDisjoint(with: .pairs) { hasPairs = true }
    canvas.clear(cell: canvas.cell(column: place.column, row: place.row))
  }

  /// The panel cell at a place of the grid.
  @inline(__always)
  private func panelCell(at place: Int) -> ScreenCell? {
    guard !isEmpty, slots[place] != 0 else { return nil }
    return laid[Int(slots[place]) - 1]
  }

  /// The cell at a place of the grid, blank without a panel.
  @inline(__always)
  func cell(at place: Int) -> ScreenCell { panelCell(at: place) ?? blank }

  /// Writes the cells of panels on which no light of a canvas falls.
  func show(on canvas: LightBuffer, in grid: UnsafeMutableBufferPointer<ScreenCell>) {
    guard !isEmpty else { return }
    for (place, cell) in zip(places, laid) {
      let (row, column) = place.quotientAndRemainder(dividingBy: size.columns)
      guard canvas.touched[canvas.cell(column: column, row: row)] == 0 else { continue }
      grid[place] = cell
    }
  }

  /// Whether there is no panel at a place of the grid.
  @inline(__always)
  func isBare(at place: Int) -> Bool {
    isEmpty || slots[place] == 0
  }

  /// Nothing but the background.
  var blank: ScreenCell { ScreenCell(" ", background: ground) }

  /// Whether a panel shows more than a space at a place of the grid.
  @inline(__always)
  func hasGlyph(at place: Int) -> Bool {
    guard let cell = panelCell(at: place) else { return false }
    return cell.glyph != " " || cell.attributes.contains(.continuation)
  }

  /// The color behind the glyph at a place of the grid.
  ///
  /// The right half of a wide glyph has that of the left.
  func background(at place: Int) -> ScreenColor {
    guard var cell = panelCell(at: place) else { return ground }
    if cell.attributes.contains(.continuation), !place.isMultiple(of: size.columns) {
      cell = panelCell(at: place - 1) ?? cell
    }
    return cell.attributes.contains(.reverse) ? cell.foreground : cell.background
  }

  /// The part of a panel's columns or rows that is on the screen.
  private func visible(_ count: Int, from origin: Int, within limit: Int) -> Range<Int> {
    guard origin < limit, origin > -count else { return 0..<0 }
    return max(0, -origin)..<min(count, limit - origin)
  }
}

extension ScreenCell {
  /// The same with a color for the terminal's own background; the right half of a wide glyph has
  /// none.
  fileprivate func on(_ ground: ScreenColor) -> ScreenCell {
    guard background == .standard, ground != .standard, !attributes.contains(.continuation) else {
      return self
    }
    return ScreenCell(glyph, foreground: foreground, background: ground, attributes: attributes)
  }
}

extension ScreenGrid {
  /// Blanks every half of a wide glyph whose other half is gone.
  mutating func mendWidePairs(background panels: PanelLayer) {
    for row in 0..<size.rows {
      let start = row * size.columns
      for place in start..<start + size.columns {
        let attributes = cells[place].attributes
        let lostRight =
          attributes.contains(.wide)
          && !(place + 1 < start + size.columns
            && cells[place + 1].attributes.contains(.continuation))
        // To the left all is mended already.
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
