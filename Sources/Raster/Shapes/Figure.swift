internal import KamuroParticles

/// The contents of a run's sprites, prepared for painting.
struct Figure {
  /// The row of the table of shapes.
  let shape: any ShapeKind.Type
  /// Whether a rotation changes nothing where width and height are equal.
  let isRound: Bool
  /// The width and height of a sprite at scale 1, in dots; above 0.
  let size: SIMD2<Float>
  /// The inner radius of a ring or star as a part of the outer radius.
  let innerRadius: Float
  /// The corners of a polygonal shape, in halves of the width and the height.
  let corners: Corners
  /// The dots of a picture or a text.
  var bitmap: Bitmap?
  /// The frames of a picture, if there are several.
  let frames: [Bitmap]
  /// Whether the corners' outline may cross itself or run counterclockwise.
  let isTangled: Bool

  /// Prepares contents; `nil` if they leave no light.
  ///
  /// NaN becomes 0, and other values are clamped to their ranges.
  init?(_ contents: Contents, on canvas: LightBuffer) {
    guard let shape = contents.shape.kind else { return nil }
    self.shape = shape
    isRound = shape.isRound
    frames = contents.frameBitmaps
    bitmap = frames.first ?? contents.bitmap
    let dotsPerPoint = canvas.layout.dotsPerPoint
    var size = SIMD2(
      Self.dots(contents.size.width, dotsPerPoint: dotsPerPoint),
      Self.dots(contents.size.height, dotsPerPoint: dotsPerPoint)
    )
    if contents.shape == .text, let bitmap {
      // A text keeps the proportions of its letters.
      let pixels = SIMD2(Float(bitmap.width), Float(bitmap.height))
      size = pixels * (size / pixels).min()
    }
    guard size.x > 0, size.y > 0 else { return nil }
    self.size = size
    innerRadius = Self.clamped(contents.innerRadius, to: 0...1)
    isTangled = contents.shape == .path && contents.turn == .selfIntersecting
    corners = shape.corners(of: contents, in: canvas.scratch)
  }

  /// The light of a sprite of scale 1 that is painted as a point, as a part of a dot's; `nil` if
  /// sprites are never painted as points.
  func pointArea(in scratch: ShapeScratch) -> Float? {
    shape.pointLight(of: self, in: scratch).map { $0 * size.x * size.y }
  }

  /// The same for a block; 0 if that is cheaper to say because none of its sprites is a point.
  func pointArea(among sprites: SpriteBlock, in scratch: ShapeScratch) -> Float? {
    // The area of a polygon is computed from its corners. A narrowed sprite is as high as others.
    let extent = sprites[.aspect].isUniform ? size.max() : size.y
    return corners.isEmpty || !(sprites[.scale].minimum(of: sprites.count) * extent > 1)
      ? pointArea(in: scratch) : 0
  }
}

extension Figure {
  /// The maximum extent of a sprite in dots, which exceeds every screen.
  static let largestExtent: Float = 1e5
  /// The minimum extent in dots; with it the square of the scale that makes a sprite a dot is
  /// finite.
  private static let leastExtent: Float = 1e-12

  /// Extents in dots, clamped so that their squares and quotients of squares are finite.
  @inline(__always)
  static func bounded(_ extent: SIMD4<Float>) -> SIMD4<Float> {
    extent.lesser(SIMD4(repeating: largestExtent)).greater(SIMD4(repeating: leastExtent))
  }

  /// An extent from points to dots, clamped; 0 if it is NaN, infinite or too small to be visible.
  static func dots(_ points: Double, dotsPerPoint: Float) -> Float {
    let dots = Float(points) * dotsPerPoint
    return points.isFinite && dots >= leastExtent ? min(dots, largestExtent) : 0
  }

  /// A number clamped to a range; NaN becomes 0.
  static func clamped(_ value: Double, to range: ClosedRange<Float>) -> Float {
    value.isNaN ? 0 : min(max(Float(value), range.lowerBound), range.upperBound)
  }
}

/// What is different about painting one shape: a row of the table of shapes.
protocol ShapeKind {
  /// Whether a rotation changes nothing where width and height are equal.
  static var isRound: Bool { get }
  /// Stores the corners of a polygonal shape.
  static func corners(of contents: Contents, in scratch: ShapeScratch) -> Corners
  /// The light of a sprite no larger than a dot, which is painted as a point, as a part of its
  /// bounding rectangle; `nil` if such sprites are filled as larger ones are.
  static func pointLight(of figure: Figure, in scratch: ShapeScratch) -> Float?
  /// Blends the color of a sprite, given its place in the painter's block, with the dots that the
  /// shape covers.
  static func fill(_ place: Int, of sprites: SpritePainter, as figure: Figure)
}

extension ShapeKind {
  static var isRound: Bool { false }

  static func corners(of contents: Contents, in scratch: ShapeScratch) -> Corners {
    UnsafeBufferPointer(start: nil, count: 0)
  }
}

extension Contents.Shape {
  /// The table of shapes; `nil` for glyphs, which are no light.
  fileprivate var kind: (any ShapeKind.Type)? {
    switch self {
    case .disc: DiscShape.self
    case .glow: GlowShape.self
    case .puff: PuffShape.self
    case .square: SquareShape.self
    case .ring: RingShape.self
    case .triangle: TriangleShape.self
    case .star: StarShape.self
    case .polygon: PolygonShape.self
    case .path: PathShape.self
    case .picture, .text: BitmapShape.self
    case .glyph: nil
    }
  }
}
