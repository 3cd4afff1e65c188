internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// The two lines of a gallery at the bottom: the effect, and the keys or the search.
struct GalleryBoard: Hashable, Sendable {
  let title: String
  /// The place of the effect, from 1.
  let place: Int
  /// How many effects there are to choose from.
  let count: Int
  let sentence: String
  /// What is searched for; `nil` for the keys.
  let search: String?
  let isStaying: Bool
  let escapeName: String
  let size: ScreenSize
  let colors: PanelColors

  /// Where only one row is left, the effect's.
  var panel: Panel {
    let rows = size.rows > 2 ? 2 : 1
    var drawing = PanelDrawing(
      columns: size.columns,
      rows: rows,
      style: CellStyle(foreground: colors.text, background: colors.board)
    )
    let bold = CellStyle(
      foreground: colors.text,
      background: colors.board,
      attributes: .bold
    )
    let faint = CellStyle(foreground: colors.faint, background: colors.board)
    let width = size.columns - 2
    drawing.write(title.cut(to: width, isASCII: colors.isASCII), column: 1, row: 0, style: bold)
    let start = title.displayWidth + 3
    drawing.write(
      sentence.cut(to: max(0, size.columns - start - 1), isASCII: colors.isASCII),
      column: start,
      row: 0
    )
    drawing.write(
      secondLine.cut(to: width, isASCII: colors.isASCII),
      column: 1,
      row: 1,
      style: search == nil ? faint : nil
    )
    return drawing.panel(
      at: ScreenPosition(column: 0, row: size.rows - rows),
      zPosition: 1_500_000
    )
  }

  private var secondLine: String {
    if let search {
      let found =
        count == 0 ? "nothing found" : "\(count) found; Enter: stay, arrows: next, previous"
      return "/\(search)_  \(found)"
    }
    let enter = isStaying ? "Enter: go on" : "Enter: stay"
    let ending = ["q, \(escapeName): exit"]
    return [
      [
        "\(place) of \(count)", "Space, right: next", "left: previous", enter, "/: search",
      ] + ending,
      ["\(place)/\(count)", "Space: next", "left: previous", enter, "/: search"] + ending,
      ["Space: next", enter, "/: search"] + ending,
      ["Space: next"] + ending,
      ending,
    ].line(fitting: size.columns - 2, isASCII: colors.isASCII)
  }
}
