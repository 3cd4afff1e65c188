/// The order in which changed screen cells are drawn: grouped by style where that takes fewer
/// bytes, because a style change is longer than a cursor move.
///
/// ```
/// changed        A A B A · B     a letter is a style
/// row by row     A A B A · B     4 styles and a move
/// by style       A A   A         2 styles and 3 moves
///                    B     B
/// ```
struct DrawOrder: Sendable {
  /// Adjacent cells of one style.
  private var segments: [Segment] = []
  private var groups: [Group] = []
  /// How many more bands are drawn by row without a search, after a search without gain.
  private var skippedBands = 0
  /// A hash table from keys to group indices, less than 0 where empty; its size is a power of two.
  private var slots: [Int32] = []

  /// The number of bands without a search.
  private static let maximumSkippedBands = 31
  /// The approximate length of a move to another row, in bytes.
  private static let rowMoveLength = 7
  /// The minimum size of the hash table, a power of two.
  private static let minimumSlots = 1024

  private struct Segment {
    let row: Int
    let columns: Range<Int>
    /// Whether the cell to the left does not change.
    let beginsRun: Bool
    /// The index of the next segment in the group; less than 0 after the last.
    var next: Int32 = -1
  }

  /// The segments that are drawn in one style.
  private struct Group {
    let key: UInt64
    let first: Int32
    var last: Int32
    /// Whether the background is not the terminal's default.
    let hasBackground: Bool
    /// The length of a change to the style, in bytes.
    let length: Int
  }

  /// The approximate costs of the two orders in bytes, without glyphs.
  private struct Costs {
    var byRow = 0
    var byStyle = 0
    /// The key of the last segment with a foreground color.
    var pen = UInt64.max
    var hasDirectColors = false
  }

  /// Reserves capacity, so that no frame allocates.
  mutating func reserveCapacity(_ cells: Int) {
    segments.reserveCapacity(cells)
    groups.reserveCapacity(cells)
  }

  /// Orders the changed cells of some rows.
  ///
  /// - Parameter complements: The block glyphs that may be replaced by their complements.
  /// - Returns: Whether the order by style takes fewer bytes than that by row.
  /// - Complexity: O(cells).
  mutating func arrange(
    _ changed: ArraySlice<ScreenDiff.Run>,
    of grid: ScreenGrid,
    from pen: Style,
    complements: BlockComplements?
  ) -> Bool {
    guard skippedBands == 0 else {
      skippedBands -= 1
      return false
    }
    segments.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    slots.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
    var costs = Costs()
    for run in changed { split(run, of: grid, complements: complements, costs: &costs) }
    // Direct colors seldom repeat, and the search takes time.
    let least = costs.hasDirectColors ? costs.byRow / 8 : 0
    guard costs.byStyle < costs.byRow - least else {
      skippedBands = costs.hasDirectColors ? Self.maximumSkippedBands : 0
      return false
    }
    let (key, other) = (
      Self.key(of: pen, isExchanged: false), Self.key(of: pen, isExchanged: true)
    )
    if let held = groups.firstIndex(where: { $0.key == key || $0.key == other }) {
      groups.swapAt(0, held)
    }
    return true
  }

  /// Calls `body` with all arranged cells, style by style.
  ///
  /// First come those on the background of the first cell, the terminal's default or not, so that
  /// the default background is left or entered only once.
  func forEachRun(_ body: (ScreenDiff.Run) -> Void) {
    guard let first = groups.first else { return }
    for hasBackground in [first.hasBackground, !first.hasBackground] {
      for group in groups where group.hasBackground == hasBackground {
        var index = Int(group.first)
        while index >= 0 {
          let segment = segments[index]
          body(ScreenDiff.Run(row: segment.row, columns: segment.columns))
          index = Int(segment.next)
        }
      }
    }
  }
}

// MARK: - Bands

extension DrawOrder {
  /// The first changed rows, to be drawn in an order of their own: at most `rows` rows, and no
  /// further row after `cells` cells.
  static func band(
    of runs: ArraySlice<ScreenDiff.Run>,
    rows: Int,
    cells: Int
  ) -> ArraySlice<ScreenDiff.Run> {
    guard let first = runs.first else { return runs }
    var (row, left) = (first.row, cells)
    for (index, run) in zip(runs.indices, runs) {
      if run.row != row, left <= 0 || run.row - first.row >= rows { return runs[..<index] }
      left -= run.columns.count
      row = run.row
    }
    return runs
  }
}

// MARK: - Segments

extension DrawOrder {
  /// Splits a run where its style changes; spaces join the segment beside them, the left one first.
  private mutating func split(
    _ run: ScreenDiff.Run,
    of grid: ScreenGrid,
    complements: BlockComplements?,
    costs: inout Costs
  ) {
    let start = run.row * grid.size.columns
    var first = run.columns.lowerBound
    var (key, style) = (UInt64(0), Style())
    /// Whether all cells so far are spaces on one background.
    var isBlank = true
    var hasSegment = false
    func end(before column: Int) {
      guard hasSegment else { return }
      let beginsRun = first == run.columns.lowerBound
      let segment = Segment(row: run.row, columns: first..<column, beginsRun: beginsRun)
      add(segment, key: key, style: style, costs: &costs)
      first = column
    }
    for column in run.columns {
      let cell = grid.cells[start + column].sent
      let isSpace = cell.glyph == " " && !cell.attributes.contains(.reverse)
      if cell.attributes.contains(.continuation) { continue }
      if hasSegment, isSpace, cell.background == style.background { continue }
      let own = isSpace ? Style(spaceOn: cell.background) : Style(cell)
      let ownKey = Self.key(of: own, isExchanged: complements?[cell.glyph] != nil)
      let goesOn = ownKey == key || isBlank && own.background == style.background
      if !goesOn { end(before: column) }
      (key, style, isBlank, hasSegment) = (ownKey, own, isSpace, true)
    }
    end(before: run.columns.upperBound)
  }

  /// Appends a segment to the group of its style.
  private mutating func add(_ segment: Segment, key: UInt64, style: Style, costs: inout Costs) {
    let place = Int32(truncatingIfNeeded: segments.count)
    let move = Self.move(from: segments.last, to: segment)
    if segment.beginsRun { costs.byRow += move }
    segments.append(segment)
    let slot = slot(of: key)
    if slots[slot] >= 0 {
      let group = Int(slots[slot])
      let last = Int(groups[group].last)
      if key != costs.pen { costs.byRow += groups[group].length }
      costs.byStyle += Self.move(from: segments[last], to: segment)
      segments[last].next = place
      groups[group].last = place
    } else {
      let length = StyleChange(from: Style(), to: style).length
      let hasBackground = style.background != .standard
      slots[slot] = Int32(truncatingIfNeeded: groups.count)
      groups.append(
        Group(key: key, first: place, last: place, hasBackground: hasBackground, length: length)
      )
      costs.byRow += length
      costs.byStyle += length + Self.rowMoveLength
    }
    if style.foreground != .standard { costs.pen = key }
    if case .direct = style.foreground.kind { costs.hasDirectColors = true }
  }

  /// The approximate length of a move in bytes.
  private static func move(from before: Segment?, to segment: Segment) -> Int {
    guard let before, before.row == segment.row else { return rowMoveLength }
    return before.columns.upperBound == segment.columns.lowerBound ? 0 : 4
  }

  /// Two colors and three attributes as one number; exchangeable pairs of colors have the same key
  /// both ways round.
  private static func key(of style: Style, isExchanged: Bool) -> UInt64 {
    var (foreground, background) = (style.foreground.rawValue, style.background.rawValue)
    if isExchanged, foreground < background, style.exchangedForBlock != nil {
      swap(&foreground, &background)
    }
    // Colors have 26 bits, attributes 3.
    return UInt64(foreground) << 32 | UInt64(background) << 3 | UInt64(style.attributes.rawValue)
  }
}

// MARK: - Groups by style

extension DrawOrder {
  /// The slot of a key, or a free one for it.
  private mutating func slot(of key: UInt64) -> Int {
    if 2 * (groups.count + 1) > slots.count { growSlots() }
    return slot(ofKey: key)
  }

  private func slot(ofKey key: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
    while slots[slot] >= 0, groups[Int(slots[slot])].key != key { slot = (slot + 1) & mask }
    return slot
  }

  @inline(never)
  private mutating func growSlots() {
    slots = [Int32](repeating: -1, count: max(Self.minimumSlots, 2 * slots.count))
    for index in groups.indices {
      slots[slot(ofKey: groups[index].key)] = Int32(truncatingIfNeeded: index)
    }
  }
}
