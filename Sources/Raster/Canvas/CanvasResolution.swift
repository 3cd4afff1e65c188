internal import KamuroScreen

/// How many dots of a canvas are on a screen cell.
package struct CanvasResolution: Hashable, Sendable {
  /// The number of columns of dots in a screen cell.
  package let columns: Int
  /// The number of rows.
  package var rows: Int { 2 * columns }

  /// 2 x 4 dots: the resolution of all glyphs.
  package static let glyphs = CanvasResolution(columns: 2)

  /// 4 x 8 dots.
  package static let medium = CanvasResolution(columns: 4)

  /// 8 x 16 dots, the finest.
  package static let fine = CanvasResolution(columns: 8)

  /// The resolutions from the coarsest to the finest.
  private static let all = [glyphs, medium, fine]

  /// The finest resolution whose dots are squares of whole pixels, if a screen cell is `width`
  /// pixels wide.
  package static func finest(forWidth width: Int) -> CanvasResolution {
    all.last { width.isMultiple(of: $0.columns) } ?? .glyphs
  }

  /// The number of dots in a row that is a point long: a screen cell is 8 points wide.
  var dotsPerPoint: Float { Float(columns) / 8 }

  /// The length of a dot in points.
  package var dot: Float { 1 / dotsPerPoint }
}

/// The sizes of a canvas.
///
/// Its cells of 2 x 4 dots are screen cells at the resolution of glyphs; at a finer one, a screen
/// cell is divided into 2 x 2 or 4 x 4 of them.
struct CanvasLayout: Equatable, Sendable {
  /// The width of the screen in dots.
  let width: Int
  /// The height of the screen in dots.
  let height: Int
  /// The number of cells in a row, including guards.
  let cellColumns: Int
  /// The number of dots in a row that is a point long.
  let dotsPerPoint: Float
  /// The number of its cells in a row, and in a column, of a screen cell.
  let finer: Int
  /// Whether dots are finer than those that glyphs show.
  var isFine: Bool { dotsPerPoint > CanvasResolution.glyphs.dotsPerPoint }

  /// The sizes for a screen.
  init(_ size: ScreenSize, at resolution: CanvasResolution = .glyphs) {
    width = size.columns * resolution.columns
    height = size.rows * resolution.rows
    cellColumns = width / 2 + 2
    dotsPerPoint = resolution.dotsPerPoint
    finer = resolution.columns / 2
  }

  /// The sizes before there is a screen.
  static let empty = CanvasLayout(ScreenSize(columns: 1, rows: 1))

  /// The number of all cells, including guards.
  var cellCount: Int { cellColumns * (height / 4 + 2) }
  /// The number of dots, including guards.
  var dotCount: Int { cellCount * LightCanvas.dotsPerCell }
  /// The number of flags: one for each cell, and 8 of padding for reads in groups.
  var flagCount: Int { cellCount + 8 }
}
