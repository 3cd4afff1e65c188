internal import KamuroParticles

/// Scratch buffers of a canvas for the shape that is being painted.
struct ShapeScratch {
  /// A scanline of changes of coverage, all zero between shapes, two dots longer than the screen's.
  let coverage: UnsafeMutablePointer<Float>
  /// A scanline of changes of light, all zero between shapes, two dots longer than the screen's.
  let light: UnsafeMutablePointer<SIMD4<Float>>
  /// The corners of a figure, at most ``cornerCount``.
  let corners: UnsafeMutablePointer<SIMD2<Float>>
  /// The edges and crossings of a sprite, ``edgeCount`` vectors.
  let edges: UnsafeMutablePointer<SIMD4<Float>>
  /// A block of sprites, ``laneCount`` vectors.
  let lanes: UnsafeMutablePointer<SIMD4<Float>>

  /// The maximum number of corners of a figure.
  static let cornerCount = Contents.mostCorners
  /// The number of vectors for edges and crossings: two per corner.
  static let edgeCount = 2 * cornerCount
  /// The number of sprites in a block, and of vectors for its 19 columns.
  static let laneLength = 64
  static let laneCount = 19 * laneLength / 4

  /// The number of vectors for a canvas that is `width` dots wide.
  static func count(width: Int) -> Int {
    laneCount + edgeCount + cornerCount / 2 + (width + 2) + (width + 5) / 4
  }
}

extension ShapeScratch {
  /// Divides memory of ``count(width:)`` vectors.
  init(in memory: UnsafeMutablePointer<SIMD4<Float>>, width: Int) {
    lanes = memory
    edges = lanes + Self.laneCount
    let corners = edges + Self.edgeCount
    light = corners + Self.cornerCount / 2
    self.corners = UnsafeMutableRawPointer(corners)
      .bindMemory(to: SIMD2<Float>.self, capacity: Self.cornerCount)
    coverage = UnsafeMutableRawPointer(light + (width + 2))
      .bindMemory(to: Float.self, capacity: width + 2)
  }

  /// Stores corners, at most ``cornerCount``, and returns them.
  func store(_ table: some Sequence<SIMD2<Float>>) -> Corners {
    var count = 0
    for corner in table.prefix(Self.cornerCount) {
      corners[count] = corner
      count += 1
    }
    return Corners(start: corners, count: count)
  }
}

/// The corners of a polygonal shape, in halves of the width and the height.
typealias Corners = UnsafeBufferPointer<SIMD2<Float>>
