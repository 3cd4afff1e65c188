/// What edges change along a scanline: coverage, or light.
protocol EdgeChange {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (change: Self, part: Float) -> Self
  static func / (change: Self, length: Float) -> Self
}

extension Float: EdgeChange {}
extension SIMD4<Float>: EdgeChange {}

/// The changes between adjacent dots of a scanline, accumulated over edges with their exact areas.
struct ScanlineEdges<Change: EdgeChange> {
  /// For each dot, the change from the dot before; all zero at first.
  private let changes: UnsafeMutablePointer<Change>
  /// The number of dots in the scanline.
  private let width: Int
  /// The index of the first dot with a change.
  private var first = Int.max
  /// The index of the last dot with a change.
  private var last = Int.min

  /// Uses a scanline that is two dots longer than `width`.
  init(_ changes: UnsafeMutablePointer<Change>, width: Int) {
    (self.changes, self.width) = (changes, width)
  }

  /// Visits the dots of the screen from left to right with the sum of all changes up to each, and
  /// clears the changes.
  @inline(__always)
  func integrate(_ body: (_ column: Int, _ sum: Change) -> Void) {
    guard first <= last else { return }
    var sum = Change.zero
    for column in first...last {
      sum = sum + changes[column]
      changes[column] = .zero
      if column < width { body(column, sum) }
    }
  }

  /// Adds a change to the right of an edge through the scanline; its ends may lie off the screen.
  ///
  /// What is left of the screen counts at its left edge, what is right of it not at all.
  /// - Parameters:
  ///   - start: The x coordinate of one end, in dots.
  ///   - end: The x coordinate of the other end.
  @inline(__always)
  mutating func addEdge(from start: Float, to end: Float, change: Change) {
    let limit = Float(width)
    var (left, right, change) = (min(start, end), max(start, end), change)
    if right > limit {
      last = max(last, width)
      guard left < limit else { return }
      change = change * ((limit - left) / (right - left))
      right = limit
    }
    if left < 0 {
      let outside = right <= 0 ? change : change * left / (left - right)
      first = 0
      last = max(last, add(outside, at: 0))
      guard right > 0 else { return }
      change = change - outside
      left = 0
    }
    first = min(first, left.dot(upTo: width))
    last = max(last, addSlope(from: left, to: right, change) + 1)
  }

  /// Adds an edge between two x coordinates on the screen, and returns the dot of its right end.
  ///
  /// The change is divided among the dots that the edge crosses; in each of them, the x coordinate
  /// of the edge's center determines the covered area.
  @inline(__always)
  private func addSlope(from left: Float, to right: Float, _ change: Change) -> Int {
    let (firstDot, lastDot) = (left.dot(upTo: width), right.dot(upTo: width))
    guard lastDot > firstDot else { return add(change, at: (left + right) / 2) }
    let perDot = change / (right - left)
    var start = left
    for dot in firstDot...lastDot {
      let end = min(Float(dot + 1), right)
      add(perDot * (end - start), to: dot, inside: (start + end) / 2 - Float(dot))
      start = end
    }
    return lastDot
  }

  @inline(__always)
  private func add(_ change: Change, at place: Float) -> Int {
    let dot = place.dot(upTo: width)
    add(change, to: dot, inside: place - Float(dot))
    return dot
  }

  @inline(__always)
  private func add(_ change: Change, to dot: Int, inside part: Float) {
    changes[dot] = changes[dot] + change * (1 - part)
    changes[dot + 1] = changes[dot + 1] + change * part
  }
}
