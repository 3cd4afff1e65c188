import KamuroCSIMD

/// The position, size and rotation of a sprite, in dots.
struct Outline {
  /// The x coordinate of the center, from the screen's left edge.
  let x: Float
  /// The y coordinate of the center, from the screen's top edge.
  let y: Float
  /// Half the width, along the sprite's own x axis.
  private(set) var halfWidth: Float
  /// Half the height, along the sprite's own y axis.
  private(set) var halfHeight: Float
  /// The cosine of the rotation.
  let cosine: Float
  /// The sine of the rotation.
  let sine: Float

  /// Creates an outline; `angle` is clockwise on the screen, in radians, and 0 if it is not finite.
  init(x: Float, y: Float, halfWidth: Float, halfHeight: Float, angle: Float) {
    (self.x, self.y, self.halfWidth, self.halfHeight) = (x, y, halfWidth, halfHeight)
    let turns = angle.isFinite && angle != 0
    (cosine, sine) = turns ? (cosf(angle), sinf(angle)) : (1, 0)
  }

  /// An outline with the same center and rotation, widened as by a blur whose variance is
  /// `variance` times that of a shape with the radius of 1 dot.
  func spread(byVariance variance: Float) -> Outline {
    var outline = self
    outline.halfWidth = (halfWidth * halfWidth + variance).squareRoot()
    outline.halfHeight = (halfHeight * halfHeight + variance).squareRoot()
    return outline
  }

  /// An outline with the same center and rotation, and another size.
  func resized(halfWidth: Float, halfHeight: Float) -> Outline {
    var outline = self
    (outline.halfWidth, outline.halfHeight) = (halfWidth, halfHeight)
    return outline
  }

  /// An outline with the same center and rotation, scaled by `factor`.
  func scaled(by factor: Float) -> Outline {
    var outline = self
    outline.halfWidth *= factor
    outline.halfHeight *= factor
    return outline
  }

  /// The position of a corner, given in halves of the sprite's own width and height.
  @inline(__always)
  func position(of corner: SIMD2<Float>) -> SIMD2<Float> {
    let along = corner.x * halfWidth
    let down = corner.y * halfHeight
    return SIMD2(x + along * cosine - down * sine, y + along * sine + down * cosine)
  }
}
