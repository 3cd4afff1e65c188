internal import KamuroParticles

/// What stands for a texture that is embedded in a file: a shape, or a picture of few dots.
struct EmbeddedTexture {
  /// How a texture is put on a particle.
  struct Use {
    /// Whether its light is added to what is behind, so that black is nothing.
    let isAdditive: Bool
    /// Whether particles have the proportions of the texture, and are not square.
    let keepsProportions: Bool
  }

  let contents: Contents
  /// What multiplies the particles' colors; white for a picture, which has its own.
  let tint: SIMD4<Double>
  /// What it looks like, in words.
  let words: String

  /// The most dots in a row and in a column of a picture.
  private static let mostDots = 32
  /// The mean deviation of colors that are taken to be one.
  private static let deviation: Float = 0.04

  /// - Parameters:
  ///   - text: The picture in base 64.
  ///   - use: How it is put on a particle.
  ///   - width: The width of a particle in points.
  /// - Throws: A ``TextureRefusal`` for a picture that cannot be read, or shows nothing.
  init(_ text: String, use: Use, width: Double) throws(TextureRefusal) {
    var pixels = try TexturePixels(embedded: text)
    if use.isAdditive { pixels.makeBlackTransparent() }
    let height =
      use.keepsProportions ? width * Double(pixels.height) / Double(pixels.width) : width
    let small = pixels.averaged(toFit: Self.mostDots)
    if let color = Self.color(of: small), let shape = TextureShape(of: small) {
      self.init(shape, color: color, width: width, height: height)
    } else {
      try self.init(pixels, width: width, height: height)
    }
  }

  private init(_ shape: TextureShape, color: SIMD3<Float>, width: Double, height: Double) {
    var contents = Contents()
    contents.shape = shape.shape
    contents.extent = LengthPair(Length(width * shape.extent), Length(height * shape.extent))
    if shape.shape == .ring { contents.innerRadius = shape.innerRadius }
    self.contents = contents
    // Lossy pictures differ from white by up to 8 of 255 levels.
    let isWhite = color.min() > 0.97
    tint = isWhite ? SIMD4(1, 1, 1, shape.peak) : SIMD4(SIMD3<Double>(color), shape.peak)
    let name =
      switch shape.shape {
      case .glow: "a glow of the same light and radius"
      case .square: "a full square"
      default: "a \(shape.shape) of the same light and radius"
      }
    words = isWhite ? name : name + " in its color"
  }

  private init(
    _ pixels: TexturePixels,
    width: Double,
    height: Double
  ) throws(TextureRefusal) {
    let kept = pixels.cropped(below: Picture.faintest)
    let picture = Picture(kept.averaged(toFit: Self.mostDots))
    guard !picture.colors.isEmpty else { throw .empty }
    var contents = Contents()
    contents.shape = .picture
    contents.picture = picture
    contents.extent = LengthPair(
      Length(width * Double(kept.width) / Double(pixels.width)),
      Length(height * Double(kept.height) / Double(pixels.height))
    )
    self.contents = contents
    tint = .one
    words = "a picture of \(picture.rows.first?.count ?? 0) x \(picture.rows.count) dots"
  }

  /// The color that all pixels nearly have; `nil` if they differ.
  private static func color(of pixels: TexturePixels) -> SIMD3<Float>? {
    func color(_ light: SIMD4<Float>) -> SIMD3<Float> { SIMD3(light.x, light.y, light.z) }
    let sum = pixels.light.reduce(.zero, +)
    guard sum.w > 0 else { return nil }
    let mean = color(sum) / sum.w
    let difference = pixels.light.reduce(Float(0)) { total, light in
      let deviation = color(light) - mean * light.w
      return total + (deviation * deviation).sum().squareRoot()
    }
    return difference <= deviation * sum.w ? mean : nil
  }
}
