internal import KamuroRaster
internal import KamuroScreen

/// The shapes of a screen's frame, sorted by what they look like: what SVG draws of it.
///
/// ```
/// papers   rectangles behind glyphs, equal neighbors in a row merged
/// inks     rectangles of blocks, likewise
/// dots     braille dots
/// letters  all other glyphs
/// ```
struct ScreenSketch {
  /// A glyph that takes a font.
  struct Letter {
    var text: String
    var column: Int
    var row: Int
    var color: PixelColor
    var isBold: Bool
    /// Whether glyphs may follow in the same element: printable ASCII.
    var isPlain: Bool
  }

  /// The rectangles of each color.
  private(set) var papers = PathsByColor()
  private(set) var inks = PathsByColor()
  /// The dots of each color.
  private(set) var dots = PathsByColor()
  private(set) var letters: [Letter] = []

  /// Sketches a grid.
  /// - Parameters:
  ///   - last: The grid that it is drawn over; what is equal in it is left out.
  ///   - snap: How colors are rounded.
  /// - Complexity: O(screen cells).
  init(
    _ grid: ScreenGrid,
    since last: ScreenGrid? = nil,
    theme: Theme,
    snap: ColorSnap
  ) {
    let background = theme.background
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let cell = grid[column, row]
        let isWide = cell.attributes.contains(.wide) && column + 1 < grid.size.columns
        if let last {
          guard grid.differs(from: last, column, row, columns: isWide ? 2 : 1) else { continue }
        } else if cell == .blank {
          continue
        }
        guard !cell.attributes.contains(.continuation) else { continue }
        let own = CellColors(cell, theme: theme)
        let colors = own.snapped(by: snap, except: background)
        if colors.paper != background || last != nil {
          papers.add(
            Rectangle(column: column, row: row, columns: 0..<(isWide ? 16 : 8), rows: 0..<24),
            colors.paper
          )
        }
        add(cell, colors, column, row, cluster: grid.cluster(at: row * grid.size.columns + column))
      }
    }
  }

  private mutating func add(
    _ cell: ScreenCell,
    _ colors: CellColors,
    _ column: Int,
    _ row: Int,
    cluster: Character?
  ) {
    switch GlyphInk(cell.glyph) {
    case .blocks(let blocks):
      guard colors.ink != colors.paper else { return }
      for block in blocks {
        inks.add(
          Rectangle(column: column, row: row, columns: block.columns, rows: block.rows),
          colors.ink
        )
      }
    case .shade(let level):
      inks.add(
        Rectangle(column: column, row: row, columns: 0..<8, rows: 0..<24),
        colors.paper.blended(with: colors.ink, by: level)
      )
    case .dots(let bits):
      for dot in 0..<8 where bits >> dot & 1 == 1 {
        dots.addDot(x: column * 8 + dot % 2 * 4 + 2, y: row * 16 + dot / 2 * 4 + 2, colors.ink)
      }
    case nil:
      letters.append(
        Letter(
          text: cluster.map(String.init) ?? String(cell.glyph),
          column: column,
          row: row,
          color: colors.ink,
          isBold: cell.attributes.contains(.bold),
          isPlain: cluster == nil && (0x21...0x7E).contains(cell.glyph.value)
        )
      )
    }
  }
}

extension ScreenGrid {
  /// Whether a screen cell, or the pair that begins with it, is not the same in another grid.
  fileprivate func differs(
    from other: ScreenGrid,
    _ column: Int,
    _ row: Int,
    columns: Int
  ) -> Bool {
    guard size == other.size else { return true }
    return (column..<column + columns).contains { column in
      self[column, row] != other[column, row] || cluster(column, row) != other.cluster(column, row)
    }
  }

  /// The glyph whose number is at a column and row, if it has several scalars.
  private func cluster(_ column: Int, _ row: Int) -> Character? {
    clusters.character(at: self[column, row])
  }
}

/// A rectangle in points and, downward, in 24ths of a screen cell.
struct Rectangle {
  var columns: Range<Int>
  var rows: Range<Int>

  /// A part of a screen cell: eighths of its width, 24ths of its height.
  init(column: Int, row: Int, columns: Range<Int>, rows: Range<Int>) {
    self.columns = column * 8 + columns.lowerBound..<column * 8 + columns.upperBound
    self.rows = row * 24 + rows.lowerBound..<row * 24 + rows.upperBound
  }
}

/// The data of SVG paths, one for each color, in the order in which colors occur first.
struct PathsByColor {
  /// A color, and the data of its path.
  struct Path {
    let color: PixelColor
    fileprivate(set) var data: [UInt8] = []
    /// The rectangle that may still grow to the right.
    fileprivate var last: Rectangle?
    /// Where the path's last part began, in points and 24ths.
    fileprivate var place: SIMD2<Int>?
  }

  private var places: [PixelColor: Int] = [:]
  private var paths: [Path] = []

  /// The paths, complete.
  var finished: [Path] {
    paths.map { path in
      var path = path
      path.writeLast()
      return path
    }
  }

  /// Adds a rectangle; neighbors in a row are merged if they come one after another.
  mutating func add(_ rectangle: Rectangle, _ color: PixelColor) {
    let place = index(of: color)
    if let last = paths[place].last, last.rows == rectangle.rows,
      last.columns.upperBound == rectangle.columns.lowerBound
    {
      paths[place].last?.columns = last.columns.lowerBound..<rectangle.columns.upperBound
      return
    }
    paths[place].writeLast()
    paths[place].last = rectangle
  }

  /// Adds a dot, whose center is at a place in points.
  mutating func addDot(x: Int, y: Int, _ color: PixelColor) {
    let place = index(of: color)
    paths[place].move(to: [x, y * 3 / 2])
    paths[place].data.write("h0")
  }

  private mutating func index(of color: PixelColor) -> Int {
    if let place = places[color] { return place }
    places[color] = paths.count
    paths.append(Path(color: color))
    return paths.count - 1
  }
}

extension PathsByColor.Path {
  fileprivate mutating func writeLast() {
    guard let last else { return }
    move(to: [last.columns.lowerBound, last.rows.lowerBound])
    data.write("h\(last.columns.count)v")
    data.write(Double(last.rows.count) * 2 / 3, decimals: 2)
    data.write("h-\(last.columns.count)z")
    self.last = nil
  }

  /// Begins a part of the path, at a place relative to the part before it.
  fileprivate mutating func move(to next: SIMD2<Int>) {
    let way = next &- (place ?? .zero)
    data.write(place == nil ? "M" : "m")
    data.write(way.x)
    if way.y >= 0 { data.write(" ") }
    data.write(Double(way.y) * 2 / 3, decimals: 2)
    place = next
  }
}
