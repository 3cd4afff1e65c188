/// The places of a path, a text or a picture, about its middle.
enum EmissionDrawing: Sendable {
  /// Along a line or inside it.
  case path(PathSites)
  /// On dots.
  case dots(DotSites)

  /// The drawing that a layer's shape asks for, `nil` where it asks for none.
  init?(of layer: EmitterLayer, size: Vector) {
    let size = Vector(dx: Self.bounded(size.dx), dy: Self.bounded(size.dy))
    switch layer.emitterShape {
    case .point, .line, .rectangle, .circle, .cuboid, .sphere: return nil
    case .path: self = .path(PathSites(layer.emitterPath, size: size, mode: layer.emitterMode))
    case .text:
      let text = Lettering.bitmap(of: String(layer.emitterText.prefix(64)))
      self = .dots(DotSites(text, size: size, mode: layer.emitterMode))
    case .picture:
      self = .dots(DotSites(layer.emitterPicture.bitmap, size: size, mode: layer.emitterMode))
    }
  }

  /// An extent that can be multiplied without becoming infinite; what is not a number is 0.
  private static func bounded(_ extent: Double) -> Double {
    extent.isNaN ? 0 : min(max(extent, -1e12), 1e12)
  }

  /// The factors that make a drawing that was worked out for one size fit another.
  func scale(to size: Vector, from drawn: Vector) -> Vector {
    switch self {
    case .path: return Vector(dx: size.dx / drawn.dx, dy: size.dy / drawn.dy)
    case .dots(let sites):
      let factor = sites.side > 0 ? sites.side(within: size) / sites.side : 0
      return Vector(dx: factor, dy: factor)
    }
  }

  /// A site by chance: three numbers of 0..<1.
  func site(
    _ first: Double,
    _ second: Double,
    _ third: Double,
    in mode: EmitterMode
  ) -> EmissionSite {
    switch self {
    case .path(let sites): sites.site(first, second, third, in: mode)
    case .dots(let sites): sites.site(first, second, third, in: mode)
    }
  }
}

/// Things to choose from by chance, each by its weight.
struct WeightedChoice: Sendable {
  /// The sums of the weights up to each, itself included.
  private var sums: [Double] = []

  /// The sum of all weights.
  var total: Double { sums.last ?? 0 }

  /// Adds one more; what is not a number or below 0 weighs nothing.
  mutating func append(_ weight: Double) {
    sums.append(total + (weight > 0 ? weight : 0))
  }

  /// The index that a part of the total, 0..<1, falls on, and how far it has come there, 0...1;
  /// `nil` where all weighs nothing.
  /// - Complexity: O(log *n*).
  func pick(_ part: Double) -> (index: Int, rest: Double)? {
    guard total > 0, total.isFinite else { return nil }
    let place = part * total
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > place { high = middle } else { low = middle + 1 }
    }
    let start = low > 0 ? sums[low - 1] : 0
    return (low, min(max((place - start) / (sums[low] - start), 0), 1))
  }
}

/// The dots of a bitmap that particles come from, each by its opacity.
struct DotSites: Sendable {
  /// The centers, about the middle of the bitmap, in points.
  private var centers: [SIMD2<Float>] = []
  /// The sRGB channels and the opacity.
  private var colors: [SIMD4<Float>] = []
  private var choice = WeightedChoice()
  /// The width and height of a dot, in points.
  private(set) var side = 0.0
  /// The dots in a row and in a column.
  private let width: Double
  private let height: Double

  /// Works out the dots that a mode asks for.
  init(_ bitmap: Bitmap, size: Vector, mode: EmitterMode) {
    width = Double(max(1, bitmap.width))
    height = Double(max(1, bitmap.height))
    side = side(within: size)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width where bitmap.isLit(column, row) {
        if mode == .outline, bitmap.isInside(column, row) { continue }
        let dot = bitmap.dots[row * bitmap.width + column]
        let x = (Double(column) + 0.5 - Double(bitmap.width) / 2) * side
        let y = (Double(row) + 0.5 - Double(bitmap.height) / 2) * side
        centers.append(SIMD2(Float(x), Float(y)))
        colors.append(dot)
        choice.append(Double(dot.w))
      }
    }
  }

  /// The largest dot with which a bitmap fits; a width or height of 0 leaves it to the other.
  func side(within size: Vector) -> Double {
    [abs(size.dx) / width, abs(size.dy) / height].filter { $0 > 0 }.min() ?? 0
  }

  /// A site on a dot.
  func site(
    _ first: Double,
    _ second: Double,
    _ third: Double,
    in mode: EmitterMode
  ) -> EmissionSite {
    guard let dot = choice.pick(first)?.index else {
      return EmissionSite(offset: .zero, radians: 0)
    }
    var offset = Vector(dx: Double(centers[dot].x), dy: Double(centers[dot].y))
    if mode != .points {
      offset.dx += (second - 0.5) * side
      offset.dy += (third - 0.5) * side
    }
    let color = colors[dot]
    return EmissionSite(
      offset: offset,
      radians: 0,
      // The opacity is in the dot's chance already.
      color: Color(red: Double(color.x), green: Double(color.y), blue: Double(color.z))
    )
  }
}

extension Bitmap {
  /// Whether there is a dot with some opacity; there are none beyond the edges.
  fileprivate func isLit(_ column: Int, _ row: Int) -> Bool {
    (0..<width).contains(column) && (0..<height).contains(row) && dots[row * width + column].w > 0
  }

  /// Whether a dot has lit ones above, below and on both sides.
  fileprivate func isInside(_ column: Int, _ row: Int) -> Bool {
    isLit(column - 1, row) && isLit(column + 1, row)
      && isLit(column, row - 1) && isLit(column, row + 1)
  }
}
