/// The columns of a stage in which particles pile up, and what they stand on.
///
/// ```
///            ._____.        columns as wide as a grain; each wall that is not too steep has a slot
///            5 6 7 8        in each of its columns
/// ____________________
/// 0 1 2 3 4 9 …             slots are ordered by column, then from the top down
/// ```
struct PileTerrain: Sendable {
  /// The most slots; with more, columns are wider.
  private static let limit = 65_536.0
  /// The least width of a column in points.
  private static let leastWidth = 1.0
  /// The component along y of the steepest wall that carries a pile: the sine of 60 degrees.
  private static let steepest = 0.866

  /// The width and the height of a grain, in points.
  let width: Double
  /// The first slot of each column, and the end of the last one.
  private let starts: [Int32]
  /// The number of the first column, counted from x = 0.
  private let first: Double
  /// The y coordinate of the wall, at the middle of the column.
  let bases: [Double]
  /// The slot in the column to the left and right on which a pile continues; -1 at an edge.
  let left: [Int32]
  let right: [Int32]

  /// Divides walls into columns, from one stage's width left of a stage to one right of it.
  /// - Parameter radius: The radius of a grain in points.
  /// - Complexity: O(*n* log *n*) in the number of slots.
  init(_ walls: Walls, radius: Double, on stage: Size) {
    let range = -stage.width...max(-stage.width, 2 * stage.width)
    let floors = walls.segments.filter {
      $0.length > 0 && abs($0.along.dy) <= Self.steepest && $0.bounds.right >= range.lowerBound
        && $0.bounds.left <= range.upperBound
    }
    let extents = floors.map {
      max($0.bounds.left, range.lowerBound)...min($0.bounds.right, range.upperBound)
    }
    let total = extents.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let widest = max(total, range.upperBound - range.lowerBound)
    let width = max(2 * radius, Self.leastWidth, widest / Self.limit)
    let first = (range.lowerBound / width).rounded(.down)
    let count = Int((range.upperBound / width).rounded(.down) - first) + 1
    var columns = [[Double]](repeating: [], count: count)
    for (floor, extent) in zip(floors, extents) {
      let slope = floor.along.dy / floor.along.dx
      let end = max(extent.lowerBound, extent.upperBound - 1e-6)
      for column in Int(extent.lowerBound / width - first)...Int(end / width - first) {
        let middle = (first + Double(column) + 0.5) * width
        let x = min(max(middle, extent.lowerBound), extent.upperBound)
        columns[column].append(floor.start.y + slope * (x - floor.start.x))
      }
    }
    for column in columns.indices { Self.thin(&columns[column], to: width) }
    (self.width, self.first) = (width, first)
    starts = columns.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) }
    bases = columns.flatMap(\.self)
    left = Self.links(from: columns, starts, by: -1, within: 2 * width)
    right = Self.links(from: columns, starts, by: 1, within: 2 * width)
  }

  /// Sorts the walls of a column, and removes those less than a grain below another.
  private static func thin(_ bases: inout [Double], to width: Double) {
    guard bases.count > 1 else { return }
    bases.sort()
    var last = -Double.infinity
    bases.removeAll { base in
      guard base - last >= width else { return true }
      last = base
      return false
    }
  }

  /// The nearest slot in the next column for each slot; -1 if none is within a distance.
  private static func links(
    from columns: [[Double]],
    _ starts: [Int32],
    by step: Int,
    within distance: Double
  ) -> [Int32] {
    columns.indices.flatMap { column in
      columns[column].map { base in
        guard columns.indices.contains(column + step) else { return -1 }
        let others = columns[column + step]
        let nearest = others.indices.min { abs(others[$0] - base) < abs(others[$1] - base) }
        guard let nearest, abs(others[nearest] - base) <= distance else { return -1 }
        return starts[column + step] + Int32(nearest)
      }
    }
  }

  /// The slots of the column at an x coordinate, from the top down.
  @inline(__always)
  func slots(at x: Double) -> Range<Int> {
    let column = (x / width).rounded(.down) - first
    guard column >= 0, column < Double(starts.count - 1) else { return 0..<0 }
    return Int(starts[Int(column)])..<Int(starts[Int(column) + 1])
  }

  /// The part of a column's width that is left of an x coordinate.
  func part(at x: Double) -> Double { x / width - (x / width).rounded(.down) }
}
