import KamuroCSIMD
internal import KamuroParticles

/// The shape of all sprites of a run, prepared once per run.
struct Figure {
  /// The kind of shape.
  let shape: Contents.Shape
  /// The inner radius of a ring or star as a part of the outer radius.
  let innerRadius: Float
  /// The corners of a polygonal shape, in halves of the width and the height.
  private let corners: UnsafeBufferPointer<SIMD2<Float>>
  private let memory: FigureMemory
  /// Whether the outline may cross itself or run counterclockwise.
  private let isTangled: Bool

  /// Prepares a figure, which is empty for a picture, a text or a glyph; NaN becomes 0, and other
  /// values are clamped to their ranges.
  init(_ contents: Contents, in memory: FigureMemory) {
    shape = contents.shape
    innerRadius = Self.clamped(contents.innerRadius, to: 0...1)
    self.memory = memory
    let points = min(max(contents.points, 3), 32)
    let count =
      switch shape {
      case .disc, .glow, .square, .ring, .picture, .text, .glyph: 0
      case .triangle: memory.write(Self.triangle)
      case .star: memory.writeWheel(spokes: points * 2, oddRadius: innerRadius)
      case .polygon: memory.writeWheel(spokes: points, oddRadius: 1)
      case .path where contents.turn == .counterclockwise:
        memory.write(contents.path.reversed().lazy.map(Self.corner))
      case .path: memory.write(contents.path.lazy.map(Self.corner))
      }
    isTangled = shape == .path && contents.turn == .selfIntersecting
    corners = UnsafeBufferPointer(start: memory.corners, count: count)
  }

  /// The integral of the figure's coverage as a part of its bounding rectangle.
  /// - Complexity: O(*n* log *n*) in the corners, more if edges cross.
  var filledPart: Float {
    switch shape {
    case .disc: .pi / 4
    case .glow: .pi / 12
    case .square: 1
    case .ring: .pi / 4 * (1 - innerRadius * innerRadius)
    case .triangle, .star, .polygon, .path: Self.filledPart(of: corners, in: memory)
    case .picture, .text, .glyph: 0
    }
  }

  /// The figure's polygon, placed at a sprite.
  @inline(__always)
  func polygon(in outline: Outline) -> Polygon {
    Polygon(corners, memory: memory.lines, smallestBand: isTangled ? 1 / 64 : nil) {
      outline.place(of: $0)
    }
  }

  private static let triangle: [SIMD2<Float>] = [[0, -1], [1, 1], [-1, 1]]

  /// The area of a polygon as a part of the square from -1 to 1.
  private static func filledPart(
    of corners: UnsafeBufferPointer<SIMD2<Float>>,
    in memory: FigureMemory
  ) -> Float {
    let polygon = Polygon(corners, memory: memory.lines, smallestBand: 1 / 256) { $0 }
    var area: Float = 0
    polygon.forEachEdge(from: -1, to: 1) { upper, lower, height in
      area -= (upper + lower) / 2 * height
    }
    return max(0, area) / 4
  }

  private static func corner(_ corner: Contents.Corner) -> SIMD2<Float> {
    SIMD2(clamped(corner.x, to: -1...1), clamped(corner.y, to: -1...1))
  }

  private static func clamped(_ value: Double, to range: ClosedRange<Float>) -> Float {
    value.isNaN ? 0 : min(max(Float(value), range.lowerBound), range.upperBound)
  }
}

/// A scratch buffer of the canvas for the corners of one figure, the edges of one sprite and a
/// block of points or discs.
struct FigureMemory {
  /// The corners of a run's figure, at most ``Polygon/largestCount``.
  let corners: UnsafeMutablePointer<SIMD2<Float>>
  /// The edges and crossings of a sprite, two vectors per corner.
  let lines: UnsafeMutablePointer<SIMD4<Float>>

  /// The number of vectors for the edges, and behind them for the points or discs.
  static let vectors = 2 * Polygon.largestCount + max(PointBlock.vectors, DiscBlock.vectors)

  /// A block of points or, in the same memory, of discs.
  var points: PointBlock { PointBlock(in: lines + 2 * Polygon.largestCount) }
  var discs: DiscBlock { DiscBlock(in: lines + 2 * Polygon.largestCount) }

  /// Stores corners, at most ``Polygon/largestCount``, and returns their number.
  func write(_ table: some Sequence<SIMD2<Float>>) -> Int {
    var count = 0
    for corner in table.prefix(Polygon.largestCount) {
      corners[count] = corner
      count += 1
    }
    return count
  }

  /// Stores corners at equal angles, clockwise from the top, every second one at `oddRadius`.
  func writeWheel(spokes: Int, oddRadius: Float) -> Int {
    for spoke in 0..<spokes {
      let angle = 2 * Float.pi * Float(spoke) / Float(spokes)
      let radius = spoke.isMultiple(of: 2) ? 1 : oddRadius
      corners[spoke] = SIMD2(sinf(angle), -cosf(angle)) * radius
    }
    return spokes
  }
}
