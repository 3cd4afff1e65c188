/// The emission sites of a path, a text or a picture, relative to its center.
enum EmissionSites: Sendable {
  /// On the outline of a path or inside it.
  case path(PathSites)
  /// On the dots of a bitmap.
  case dots(DotSites)

  /// The drawing of a layer's shape; `nil` for the geometric shapes.
  init?(of layer: EmitterLayer, size: Vector) {
    // So that products of it stay finite.
    let size = size.tamed(by: 1e12)
    switch layer.emitterShape {
    case .point, .line, .rectangle, .circle, .cuboid, .sphere: return nil
    case .path: self = .path(PathSites(layer.emitterPath, size: size, mode: layer.emitterMode))
    case .text:
      let text = Lettering.bitmap(of: String(layer.emitterText.prefix(64)))
      self = .dots(DotSites(text, of: layer, size: size))
    case .picture:
      let bitmap = layer.emitterPicture.bitmap
      self = .dots(DotSites(bitmap, of: layer, size: size))
    }
  }

  /// The factors that scale a drawing made for one size to another.
  func scale(to size: Vector, from drawn: Vector) -> Vector {
    switch self {
    case .path: return Vector(dx: size.dx / drawn.dx, dy: size.dy / drawn.dy)
    case .dots(let sites):
      let factor = sites.side > 0 ? sites.side(within: size) / sites.side : 0
      return Vector(dx: factor, dy: factor)
    }
  }

  /// The site of a birth, random by three numbers in 0..<1.
  func site(
    _ first: Double,
    _ second: Double,
    _ third: Double,
    ofBirth index: Int,
    in mode: EmitterMode
  ) -> EmissionSite {
    switch self {
    case .path(let sites): sites.site(first, second, third, in: mode)
    case .dots(let sites): sites.site(first, second, third, ofBirth: index, in: mode)
    }
  }
}

/// A random choice among items with weights.
struct WeightedChoice: Sendable {
  /// The cumulative sums of the weights.
  private var sums: [Double] = []

  /// The sum of all weights.
  var total: Double { sums.last ?? 0 }

  /// Adds an item; NaN and negative weights count as 0.
  mutating func append(_ weight: Double) {
    sums.append(total + (weight > 0 ? weight : 0))
  }

  /// The item at a part of the total, 0..<1, and the position within its interval, 0...1; `nil` if
  /// the total is 0.
  /// - Complexity: O(log *n*).
  func pick(_ part: Double) -> (index: Int, rest: Double)? {
    guard total > 0, total.isFinite else { return nil }
    let place = part * total
    let low = sums.dropLast().endOfPrefix { $0 <= place }
    let start = low > 0 ? sums[low - 1] : 0
    return (low, min(max((place - start) / (sums[low] - start), 0), 1))
  }
}

/// The dots of a bitmap as emission sites, weighted by opacity.
struct DotSites: Sendable {
  /// The centers relative to the bitmap's center, in points.
  private var centers: [SIMD2<Float>] = []
  /// The sRGB channels and the opacity.
  private var colors: [SIMD4<Float>] = []
  private var choice = WeightedChoice()
  private let order: EmitterOrder
  private let birthsPerDot: Int
  /// The width and height of a dot in points.
  private(set) var side = 0.0
  /// The number of dots in a row and in a column.
  private let width: Double
  private let height: Double

  /// Collects the dots that a layer's mode uses.
  init(_ bitmap: Bitmap, of layer: EmitterLayer, size: Vector) {
    (order, birthsPerDot) = (layer.emitterOrder, max(1, layer.birthsPerDot))
    width = Double(max(1, bitmap.width))
    height = Double(max(1, bitmap.height))
    side = side(within: size)
    let isByColumns = order == .columns
    for outer in 0..<(isByColumns ? bitmap.width : bitmap.height) {
      for inner in 0..<(isByColumns ? bitmap.height : bitmap.width) {
        let (column, row) = isByColumns ? (outer, inner) : (inner, outer)
        guard bitmap.isLit(column, row) else { continue }
        if layer.emitterMode == .outline, bitmap.isInside(column, row) { continue }
        let dot = bitmap.dots[row * bitmap.width + column]
        let x = (Double(column) + 0.5 - Double(bitmap.width) / 2) * side
        let y = (Double(row) + 0.5 - Double(bitmap.height) / 2) * side
        centers.append(SIMD2(Float(x), Float(y)))
        colors.append(dot)
        choice.append(Double(dot.w))
      }
    }
  }

  /// The largest dot size with which the bitmap fits; an extent of 0 does not limit it.
  func side(within size: Vector) -> Double {
    [abs(size.dx) / width, abs(size.dy) / height].filter { $0 > 0 }.min() ?? 0
  }

  /// The site of a birth on a dot, random or the next one in the order.
  func site(
    _ first: Double,
    _ second: Double,
    _ third: Double,
    ofBirth index: Int,
    in mode: EmitterMode
  ) -> EmissionSite {
    guard !centers.isEmpty,
      let dot =
        order == .random ? choice.pick(first)?.index : index / birthsPerDot % centers.count
    else { return EmissionSite(offset: .zero, radians: 0) }
    var offset = Vector(dx: Double(centers[dot].x), dy: Double(centers[dot].y))
    if mode != .points {
      offset.dx += (second - 0.5) * side
      offset.dy += (third - 0.5) * side
    }
    let color = colors[dot]
    return EmissionSite(
      offset: offset,
      radians: 0,
      // The opacity is already the weight of the choice.
      color: Color(red: Double(color.x), green: Double(color.y), blue: Double(color.z))
    )
  }
}

extension Bitmap {
  /// Whether there is a dot of nonzero opacity; false outside of the bitmap.
  fileprivate func isLit(_ column: Int, _ row: Int) -> Bool {
    (0..<width).contains(column) && (0..<height).contains(row) && dots[row * width + column].w > 0
  }

  /// Whether all four neighbors of a dot are lit.
  fileprivate func isInside(_ column: Int, _ row: Int) -> Bool {
    isLit(column - 1, row) && isLit(column + 1, row)
      && isLit(column, row - 1) && isLit(column, row + 1)
  }
}
