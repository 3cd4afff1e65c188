internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// Nine versions of an effect, that which is edited and eight others, which play side by side.
struct Variants: Sendable {
  /// A version: the edits that lead to it, and its stage.
  private struct Variant: Sendable {
    let edits: [EffectEdit]
    var stage: Stage
    var grid: ScreenGrid

    mutating func draw() { stage.draw(into: &grid) }
  }

  /// The columns and rows of the grid.
  static let side = 3
  /// The most values that differ in a version.
  private static let mostEdits = 6

  private var variants: [Variant] = []
  private(set) var selected = 0
  /// How far values move, 0.1...1 of their range.
  let strength: Double
  /// The number of the round, from which the versions come.
  let round: UInt64
  private let size: ScreenSize

  /// - Parameters:
  ///   - text: The text that the versions begin with.
  ///   - base: The edits that led to it since the grid was opened.
  ///   - files: Reads the versions; those that are not valid are left out for others.
  init(
    of text: EffectText,
    after base: [EffectEdit] = [],
    round: UInt64 = 0,
    strength: Double = 0.3,
    seed: UInt64,
    look: Look,
    size: ScreenSize,
    reading effect: (EffectText) throws -> Effect
  ) {
    (self.round, self.strength, self.size) = (round, strength, size)
    let cell = Self.cellSize(on: size)
    var look = look
    look.resolution = nil
    let rows = Self.rows(of: text)
    let source = RandomSource(seed: UInt64(bitPattern: Int64(text.bytes.count))).child(round)
    var number: UInt64 = 0
    while variants.count < Self.side * Self.side, number < 60 {
      let edits =
        number == 0 ? [] : Self.edits(of: rows, by: source.child(number), strength: strength)
      number += 1
      var changed = text
      for edit in edits { changed = (try? edit.applied(to: changed)) ?? changed }
      guard edits.isEmpty == variants.isEmpty, let effect = try? effect(changed) else { continue }
      variants.append(
        Variant(
          edits: base + edits,
          stage: Stage(of: [effect], on: cell, look: look, seed: seed),
          grid: ScreenGrid(size: cell)
        )
      )
    }
  }

  private static func cellSize(on size: ScreenSize) -> ScreenSize {
    ScreenSize(columns: max(1, size.columns / side), rows: max(1, (size.rows - 2) / side - 1))
  }

  /// The edits of the selected version.
  var edits: [EffectEdit] { variants.indices.contains(selected) ? variants[selected].edits : [] }

  mutating func select(_ index: Int) {
    if variants.indices.contains(index) { selected = index }
  }

  mutating func move(columns: Int = 0, rows: Int = 0) {
    let (row, column) = selected.quotientAndRemainder(dividingBy: Self.side)
    let place = (
      min(max(0, row + rows), Self.side - 1), min(max(0, column + columns), Self.side - 1)
    )
    select(place.0 * Self.side + place.1)
  }

  // MARK: Versions

  /// The rows whose numbers move: those that the file sets, parameters and values of all parts, but no
  /// places, times and names.
  private static func rows(of text: EffectText) -> [PropertyRow] {
    let kept = [
      "emitterPosition", "emitterSize", "beginTime", "timeOffset", "duration", "zPosition",
    ]
    var (rows, seen) = ([PropertyRow](), Set<PropertyPath>())
    for part in PartTree(of: text).parts {
      for row in RowReading(text: text).rows(of: part.path)
      where row.isSet && !kept.contains(row.target.lastName) {
        guard case .number = row.kind, seen.insert(row.target).inserted else { continue }
        rows.append(row)
      }
    }
    return rows
  }

  private static func edits(
    of rows: [PropertyRow],
    by source: RandomSource,
    strength: Double
  ) -> [EffectEdit] {
    guard !rows.isEmpty else { return [] }
    let count = 1 + Int(source.unit(0) * Double(min(mostEdits, rows.count)))
    let order = source.child(1).shuffled(rows.count, from: 0)
    return order.prefix(count).enumerated().compactMap { index, row in
      guard case .number(let number, let range) = rows[row].kind else { return nil }
      let move = (source.child(2).unit(UInt64(index)) * 2 - 1) * strength
      let value = range.value(at: range.fraction(of: number.value) + move)
      return value == number.value ? nil : .set(rows[row].target, number.written(value))
    }
  }

  // MARK: Drawing

  /// The panels of a moment, with what differs below each version.
  mutating func panels(at position: Seconds, colors: PanelColors) -> [Panel] {
    var panels: [Panel] = []
    let cell = Self.cellSize(on: size)
    let style = CellStyle(foreground: colors.text, background: colors.board)
    let bright = CellStyle(foreground: colors.pressedText, background: colors.pressedButton)
    for index in variants.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: Self.side)
      let origin = ScreenPosition(column: column * cell.columns, row: row * (cell.rows + 1))
      variants[index].stage.seek(to: position)
      variants[index].draw()
      panels.append(
        Panel(
          origin: ScreenPosition(column: origin.column, row: origin.row + 1),
          columns: cell.columns,
          cells: variants[index].grid.cells.map { $0 },
          zPosition: 1_300_000
        )
      )
      var caption = PanelDrawing(
        columns: cell.columns,
        rows: 1,
        style: index == selected ? bright : style
      )
      let changes = variants[index].edits.map(\.summary).joined(separator: ", ")
      let text = "\(index + 1) \(changes.isEmpty ? "now" : changes)"
      caption.write(text.cut(to: cell.columns - 1, isASCII: colors.isASCII), column: 0, row: 0)
      panels.append(caption.panel(at: origin, zPosition: 1_350_000))
    }
    return panels
  }
}
