internal import KamuroScreen

/// What is where on a designer's screen.
struct DesignLayout: Equatable {
  /// A rectangle of screen cells.
  struct Box: Equatable {
    var column = 0
    var row = 0
    var columns = 0
    var rows = 0

    func contains(_ cell: ScreenPosition) -> Bool {
      (column..<column + columns).contains(cell.column) && (row..<row + rows).contains(cell.row)
    }

    var origin: ScreenPosition { ScreenPosition(column: column, row: row) }
  }

  /// The least screen with rows: beside them a slider and a value have to fit.
  static let leastSize = ScreenSize(columns: 37, rows: 10)
  static let footerRows = 2

  let size: ScreenSize
  /// The rows of properties; `nil` while they are hidden.
  private(set) var rows: Box?
  /// The tree of parts, beside the stage or in place of the rows.
  private(set) var tree: Box?
  /// The list of edits.
  private(set) var edits: Box?
  /// An open editor.
  private(set) var editor: Box?

  /// - Parameters:
  ///   - isHidden: Whether the stage is alone.
  ///   - showsTree: Whether the tree is in use.
  init(on size: ScreenSize, isHidden: Bool, showsTree: Bool) {
    self.size = size
    let height = size.rows - Self.footerRows
    guard !isHidden, size.columns >= Self.leastSize.columns, size.rows >= Self.leastSize.rows else {
      return
    }
    let isWide = Self.isWide(size)
    let isLarge = size.columns >= 170 && size.rows >= 44
    let width = isLarge ? 60 : isWide ? 44 : 37
    var right = Box(column: size.columns - width, row: 0, columns: width, rows: height)
    guard isWide else {
      if showsTree { (tree, rows) = (right, nil) } else { rows = right }
      let rows = min(12, height - 2)
      right.row = height - rows
      right.rows = rows
      editor = right
      return
    }
    rows = right
    let treeWidth = isLarge ? 34 : 26
    let treeRows = isLarge ? height * 2 / 3 : height
    tree = Box(column: 0, row: 0, columns: treeWidth, rows: treeRows)
    if isLarge {
      edits = Box(column: 0, row: treeRows, columns: treeWidth, rows: height - treeRows)
    }
    let middle = size.columns - width - treeWidth
    let editorWidth = min(middle, isLarge ? 90 : 60)
    let editorRows = isLarge ? 16 : 12
    editor = Box(
      column: treeWidth + (middle - editorWidth) / 2,
      row: height - editorRows,
      columns: editorWidth,
      rows: editorRows
    )
  }

  /// Whether the tree fits beside rows and stage.
  static func isWide(_ size: ScreenSize) -> Bool { size.columns >= 110 && size.rows >= 30 }

  /// The part of the screen between the panels; `nil` without them.
  var stage: Box? {
    guard rows != nil || tree != nil, stageColumns.count >= 10 else { return nil }
    return Box(
      column: stageColumns.lowerBound,
      row: 0,
      columns: stageColumns.count,
      rows: size.rows - Self.footerRows
    )
  }

  /// The columns of the stage between the panels.
  var stageColumns: Range<Int> {
    let isBeside = rows != nil && tree != nil
    let left = isBeside ? tree.map { $0.column + $0.columns } ?? 0 : 0
    let right = (rows ?? tree)?.column ?? size.columns
    return left..<max(left + 1, right)
  }

  /// The inner rectangle of the editor, on which a plot is.
  var plot: Box? {
    guard let editor, editor.rows > 4, editor.columns > 12 else { return nil }
    return Box(
      column: editor.column + 6,
      row: editor.row + 1,
      columns: editor.columns - 8,
      rows: editor.rows - 2
    )
  }

  /// Where a place is on the plot, from the left and from the bottom.
  func spot(of place: PointerPlace) -> (x: Double, y: Double)? {
    guard let plot else { return nil }
    let column = Double(place.cell.column - plot.column) + place.x - 0.5
    let row = Double(place.cell.row - plot.row) + place.y - 0.5
    return (
      min(max(0, column / Double(max(1, plot.columns - 1))), 1),
      min(max(0, 1 - row / Double(max(1, plot.rows - 1))), 1)
    )
  }
}
