internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// Pictures that play side by side, one of which is chosen: versions of an effect, seeds, or effects.
struct ContactSheet: Sendable {
  /// What its pictures are, and how many fit.
  enum Kind: Equatable, Sendable {
    case versions, seeds, effects

    var columns: Int { self == .versions ? 3 : 4 }
    var count: Int { 3 * columns }
  }

  /// What choosing a picture does.
  enum Choice: Equatable, Sendable {
    case edits([EffectEdit])
    case seed(UInt64)
    case effect(String)
  }

  private struct Picture: Sendable {
    let choice: Choice
    let caption: String
    var stage: Stage
    var grid: ScreenGrid

    mutating func draw(at position: Seconds) {
      stage.seek(to: position)
      stage.draw(into: &grid)
    }
  }

  let kind: Kind
  /// The number of the page, from which its pictures come.
  let round: Int
  /// How far the values of versions move, 0.1...1 of their range.
  let strength: Double
  private var pictures: [Picture] = []
  private(set) var selected = 0
  private let size: ScreenSize
  private let look: Look

  /// An empty sheet.
  init(of kind: Kind, round: Int, strength: Double = 0.3, look: Look, on size: ScreenSize) {
    (self.kind, self.round, self.strength, self.size) = (kind, round, strength, size)
    var look = look
    look.resolution = nil
    self.look = look
  }

  private var cell: ScreenSize {
    ScreenSize(
      columns: max(1, size.columns / kind.columns),
      rows: max(1, (size.rows - DesignLayout.footerRows) / 3 - 1)
    )
  }

  var isFull: Bool { pictures.count >= kind.count }
  var isEmpty: Bool { pictures.isEmpty }

  /// Adds a picture of an effect.
  mutating func add(_ effect: Effect, seed: UInt64, choice: Choice, caption: String) {
    guard !isFull else { return }
    pictures.append(
      Picture(
        choice: choice,
        caption: caption,
        stage: Stage(of: [effect], on: cell, look: look, seed: seed),
        grid: ScreenGrid(size: cell)
      )
    )
  }

  /// The selected picture's meaning.
  var choice: Choice? { pictures.indices.contains(selected) ? pictures[selected].choice : nil }

  mutating func select(_ index: Int) {
    if pictures.indices.contains(index) { selected = index }
  }

  /// Selects a neighbor; false where there is none.
  mutating func move(columns: Int = 0, rows: Int = 0) -> Bool {
    let (row, column) = selected.quotientAndRemainder(dividingBy: kind.columns)
    let (newRow, newColumn) = (row + rows, column + columns)
    let index = newRow * kind.columns + newColumn
    guard (0..<kind.columns).contains(newColumn), newRow >= 0, pictures.indices.contains(index)
    else { return false }
    selected = index
    return true
  }

  /// The picture at a cell.
  func index(at cell: ScreenPosition) -> Int? {
    let (column, row) = (cell.column / self.cell.columns, cell.row / (self.cell.rows + 1))
    let index = row * kind.columns + column
    return column < kind.columns && pictures.indices.contains(index) ? index : nil
  }

  /// The panels of a moment, with a caption above each picture.
  mutating func panels(at position: Seconds, colors: PanelColors) -> [Panel] {
    let cell = cell
    let style = CellStyle(foreground: colors.text, background: colors.board)
    let bright = CellStyle(foreground: colors.pressedText, background: colors.pressedButton)
    var panels: [Panel] = []
    for index in pictures.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: kind.columns)
      let origin = ScreenPosition(column: column * cell.columns, row: row * (cell.rows + 1))
      pictures[index].draw(at: position)
      panels.append(
        Panel(
          origin: ScreenPosition(column: origin.column, row: origin.row + 1),
          columns: cell.columns,
          cells: pictures[index].grid.cells.map { $0 },
          zPosition: 1_300_000
        )
      )
      var caption = PanelDrawing(
        columns: cell.columns,
        rows: 1,
        style: index == selected ? bright : style
      )
      let mark = index == selected ? (colors.isASCII ? ">" : "▶") : " "
      let text = "\(mark)\(index + 1) \(pictures[index].caption)"
      caption.write(text.cut(to: cell.columns - 1, isASCII: colors.isASCII), column: 0, row: 0)
      panels.append(caption.panel(at: origin, zPosition: 1_350_000))
    }
    return panels
  }
}
