/// Estimates the cost of rasterizing sprites on a stage, in dots: a dot of a large disc costs 1.
///
/// A dot is 4 x 4 points. Parts outside of the stage are clipped, so an extent counts for at most
/// the stage's diagonal. A sprite larger than a dot is rasterized in whole screen cells, and
/// contents with corners or dots of their own are searched in each scanline.
/// ```
/// disc of w x h, at any rotation           +--------- stage ---------+
/// min(w, diagonal) x min(h, diagonal),     |    ######               |
/// and no more than the stage               +---########--------------+
///                                             ########
/// ```
struct PaintedArea {
  /// Points per dot, horizontally and vertically.
  private static let pointsPerDot = 4.0
  /// The most bands that a scanline is divided into where the edges of a path cross.
  private static let mostBands = 64.0
  /// The cost of a dot that an edge between two dots of a picture crosses.
  private static let edgeCost = 20.0
  /// The upper bound of an extent in dots.
  private static let largestExtent = 1e9

  /// The number of dots of the stage.
  private let all: Double
  private let height: Double
  private let diagonal: Double

  init(of stage: Size) {
    let width = max(1, stage.width / Self.pointsPerDot)
    height = max(1, stage.height / Self.pointsPerDot)
    all = width * height
    diagonal = (width * width + height * height).squareRoot()
  }

  /// The cost of one sprite, at least 1.
  /// - Parameters:
  ///   - contents: The contents.
  ///   - scale: The scale factor.
  ///   - stretch: The factor by which it is stretched.
  ///   - streak: The length that its motion adds, in points.
  func dots(
    of contents: Contents,
    scale: Double,
    stretch: Double = 1,
    streak: Double = 0
  ) -> Double {
    let width = Self.extent(contents.size.width * scale * stretch + streak)
    let height = Self.extent(contents.size.height * scale)
    guard width > 0, height > 0, max(width, height) > 1 else { return 1 }
    let (across, down) = (min(width, diagonal), min(height, diagonal))
    // Screen cells at the edges count as a whole: one more dot on each side, two above and below.
    let covered = min(all, (across + 2) * (down + 4))
    let rows = min(self.height, across + down)
    let bitmap = contents.bitmap
    let lines = bitmap.map { Double($0.height) } ?? Self.lines(of: contents, rows: rows)
    return covered + rows * lines
      + Self.edges(of: bitmap, width, height) * min(1, all / (width * height)) * Self.edgeCost
  }

  /// An extent in points, converted to dots; NaN becomes 0.
  private static func extent(_ points: Double) -> Double {
    points > 0 ? min(points / pointsPerDot, largestExtent) : 0
  }

  /// The number of edges that are examined in each scanline of a sprite without a bitmap, averaged over
  /// a number of scanlines.
  private static func lines(of contents: Contents, rows: Double) -> Double {
    let corners = Double(contents.cornerCount)
    guard contents.shape == .path, contents.turn == .selfIntersecting else { return corners }
    // Each corner and each crossing starts a band, in which all edges are sorted.
    let bands = min(mostBands, 1 + (corners + corners * corners / 2) / rows)
    return bands * (corners + corners * corners / 8)
  }

  /// The length of the edges between a picture's dots, each at least half a dot of the screen.
  private static func edges(of bitmap: Bitmap?, _ width: Double, _ height: Double) -> Double {
    guard let bitmap else { return 0 }
    return min(Double(bitmap.width), 2 * width) * height
      + min(Double(bitmap.height), 2 * height) * width
  }
}

extension CellNode {
  /// The dots that a particle paints with its trail, at most; strokes cost about as much as the
  /// more numerous sprites of one place each that they replace.
  func paintedDots(
    on area: PaintedArea,
    layerScale: Double,
    shutter: Seconds
  ) -> Double {
    let scale = plan.largestScale * layerScale
    func dots(_ streak: Double) -> Double {
      area.dots(of: cell.contents, scale: scale, stretch: plan.longestStretch, streak: streak)
    }
    return dots(longestStreak(shutter: shutter) * layerScale) + mostTrailSprites * dots(0)
  }
}

extension CellNode {
  /// The longest streak of a particle without the layer's transform, in points.
  private func longestStreak(shutter: Seconds) -> Double {
    let way = plan.fastestStreak * shutter * abs(clock.speed)
    return way > Double(Streak.unseen) ? min(way, Double(Streak.longest)) : 0
  }
}

extension EmitterLayer {
  /// The largest scale of its transform over all times; infinite if it grows without bound.
  var largestTransformScale: Double {
    let own = abs(transform.scale)
    let tracks = NumberTracks(on: .transformScale, among: animations)
    return tracks?.all.largestMagnitude(own: own) ?? own
  }
}

extension CellRecipe {
  /// The largest size of a particle over its life, in the node's seconds.
  /// - Parameter isSigned: Whether the recipe has its numbers, not the magnitudes of animated ones.
  func largestScale(over life: Seconds, along curves: [LifeCurve], isSigned: Bool) -> Double {
    let (base, range, growth) = (self[.scale].base, abs(self[.scale].range), scaleSpeed * life)
    let largest = max(base + max(0, growth), -base - min(0, growth))
    return ((isSigned ? largest : abs(base) + abs(growth)) + range)
      * curves.largestFactor(on: .scale)
  }
}

extension CellRecipe {
  /// The largest factor by which a particle with a closed form is stretched over its life, in the
  /// node's seconds.
  func longestStretch(over life: Seconds) -> Double {
    stretches ? stretch(at: fastest(over: life)) : 1
  }
}

extension [LifeCurve] {
  /// The largest product of the curves of a property.
  func largestFactor(on keyPath: LifeCurve.KeyPath) -> Double {
    reduce(1) { factor, curve in
      curve.keyPath == keyPath ? factor * curve.largestFactor : factor
    }
  }
}

extension SparkTrack {
  /// The largest value of any spark at the last key; 1 without values.
  var largestEnd: Double {
    guard let last = values.last else { return 1 }
    return last + (ranges.count == values.count ? ranges[values.count - 1] : 0)
  }

  /// The largest value of any spark at any key; 1 without values.
  var largestValue: Double {
    let largest = values.enumerated().map { index, value in
      value + (ranges.indices.contains(index) ? ranges[index] : 0)
    }
    return largest.max() ?? 1
  }
}
