import KamuroCSIMD
internal import KamuroParticles

/// The form that all sprites of a run share, worked out once for the run.
struct Figure {
  /// The form.
  let shape: Contents.Shape
  /// The part of a ring's radius that is empty.
  let innerRadius: Float
  /// The corners of a figure that has some, in halves of the width and the height.
  private let corners: UnsafeBufferPointer<SIMD2<Float>>
  private let memory: FigureMemory
  /// Whether its line may meet itself, or leads the other way around.
  private let isTangled: Bool

  /// Works out a figure, an empty one for a picture, a text or a glyph; what is not a number is 0, and what is outside its range is clamped.
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
    isTangled = shape == .path && contents.turn == .tangled
    corners = UnsafeBufferPointer(start: memory.corners, count: count)
  }

  /// The light of the figure as a part of its bounding rectangle's: the integral of its coverage.
  /// - Complexity: O(*n* log *n*) in the corners, more where lines cross.
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

  /// The figure as a sprite shows it.
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

/// Room for the corners of one figure, the lines of one sprite and a block of points; it belongs to the
/// canvas.
struct FigureMemory {
  /// The corners of a run's figure, at most ``Polygon/largestCount``.
  let corners: UnsafeMutablePointer<SIMD2<Float>>
  /// The lines and crossings of a sprite, two values a corner.
  let lines: UnsafeMutablePointer<SIMD4<Float>>

  /// The vectors of the lines and of the points and discs behind them.
  static let vectors = 2 * Polygon.largestCount + max(PointBlock.vectors, DiscBlock.vectors)

  /// Points that are worked out side by side, or discs: there is room for one or the other.
  var points: PointBlock { PointBlock(in: lines + 2 * Polygon.largestCount) }
  var discs: DiscBlock { DiscBlock(in: lines + 2 * Polygon.largestCount) }

  /// Writes corners as they are, at most ``Polygon/largestCount``, and returns their count.
  func write(_ table: some Sequence<SIMD2<Float>>) -> Int {
    var count = 0
    for corner in table.prefix(Polygon.largestCount) {
      corners[count] = corner
      count += 1
    }
    return count
  }

  /// Writes corners at even angles, clockwise from the top, every second at its own radius.
  func writeWheel(spokes: Int, oddRadius: Float) -> Int {
    for spoke in 0..<spokes {
      let angle = 2 * Float.pi * Float(spoke) / Float(spokes)
      let radius = spoke.isMultiple(of: 2) ? 1 : oddRadius
      corners[spoke] = SIMD2(sinf(angle), -cosf(angle)) * radius
    }
    return spokes
  }
}
