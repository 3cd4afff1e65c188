internal import Kamuro
public import KamuroCHeader
internal import KamuroFoundations
internal import KamuroScreen

/// `kamuro_set_panels` of kamuro.h.
@_cdecl("kamuro_set_panels")
public func kamuroSetPanels(
  _ stage: OpaquePointer?,
  _ panels: UnsafePointer<kamuro_panel>?,
  _ count: Int
) -> kamuro_result {
  withStage(stage) { box in
    let panels = try read(panels, count)
    box.change { $0.panels = panels }
  }
}

private func read(_ panels: UnsafePointer<kamuro_panel>?, _ count: Int) throws -> [Panel] {
  guard count != 0 else { return [] }
  guard let panels, count > 0 else { throw Refusal.null("panels") }
  // A program of a later header has longer ones.
  let size = panels.pointee.size
  guard size >= MemoryLayout<kamuro_panel>.size,
    size.isMultiple(of: MemoryLayout<kamuro_panel>.alignment)
  else { throw Refusal.argument("the panel's size is not sizeof(kamuro_panel)") }
  return try (0..<count).compactMap { place in
    let panel = UnsafeRawPointer(panels).load(fromByteOffset: place * size, as: kamuro_panel.self)
    guard panel.size == size else {
      throw Refusal.argument("panel \(place) has another size than the first one")
    }
    guard panel.z.isFinite else { throw Refusal.argument("the z of panel \(place) is not finite") }
    return try Panel(panel)
  }
}

extension Panel {
  /// Reads a panel of C; `nil` for one without lines.
  fileprivate init?(_ panel: kamuro_panel) throws {
    let origin = ScreenPosition(column: Int(panel.column), row: Int(panel.row))
    if let text = panel.text {
      self.init(text: [String(cString: text)], at: origin, z: panel.z)
      if rows == 0 { return nil }
      return
    }
    guard let cells = panel.cells else { throw Refusal.null("a panel's text and its cells") }
    let range = 1...UInt32(Stage.largestExtent)
    guard range.contains(panel.columns), range.contains(panel.rows) else {
      throw Refusal.argument("a panel of \(panel.columns) x \(panel.rows) cells")
    }
    let columns = Int(panel.columns)
    self.init(
      origin: origin,
      columns: columns,
      cells: try (0..<Int(panel.rows)).flatMap { row in
        try ScreenCell.row(UnsafeBufferPointer(start: cells + row * columns, count: columns))
      },
      zPosition: panel.z
    )
  }
}

extension ScreenCell {
  /// A row of cells of C, `nil` where one shows nothing.
  ///
  /// A wide glyph takes the cell after its own, and has no room in the last one.
  fileprivate static func row(_ cells: UnsafeBufferPointer<kamuro_cell>) throws -> [ScreenCell?] {
    var row: [ScreenCell?] = []
    for (place, cell) in cells.enumerated() where place == row.count {
      guard cell.glyph != 0 else {
        row.append(nil)
        continue
      }
      let (read, isWide) = try ScreenCell.read(cell)
      if isWide, place + 1 < cells.count {
        row += [read.showing(read.glyph, isWide: true), .continuation]
      } else {
        row.append(isWide ? read.showing(" ", isWide: false) : read)
      }
    }
    return row
  }

  private static func read(_ cell: kamuro_cell) throws -> (cell: ScreenCell, isWide: Bool) {
    guard let glyph = Unicode.Scalar(cell.glyph) else {
      throw Refusal.argument("\(cell.glyph) is no Unicode scalar")
    }
    guard let foreground = ScreenColor(word: cell.foreground),
      let background = ScreenColor(word: cell.background)
    else {
      throw Refusal.argument("a cell of a panel has a color that is none")
    }
    var attributes: Attributes = []
    for (bit, attribute) in Self.bits where cell.flags & bit != 0 { attributes.insert(attribute) }
    let width = glyph.displayWidth
    return (
      ScreenCell(
        width > 0 ? glyph : " ",
        foreground: foreground,
        background: background,
        attributes: attributes
      ), width == 2
    )
  }

  /// The attributes that a program sets, with their bits in kamuro.h.
  private static let bits: [(UInt32, Attributes)] = [
    (UInt32(KAMURO_CELL_BOLD), .bold), (UInt32(KAMURO_CELL_FAINT), .faint),
    (UInt32(KAMURO_CELL_REVERSE), .reverse),
  ]

  /// The bits of the cell in kamuro.h, but that of a cluster.
  var flags: UInt32 {
    let halves: [(UInt32, Attributes)] = [
      (UInt32(KAMURO_CELL_WIDE), .wide), (UInt32(KAMURO_CELL_RIGHT_HALF), .continuation),
    ]
    return (Self.bits + halves).reduce(0) { attributes.contains($1.1) ? $0 | $1.0 : $0 }
  }
}
