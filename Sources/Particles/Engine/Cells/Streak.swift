/// The streak that a sprite becomes as it moves while the shutter is open.
///
/// ```
///  (  )              (  )     where it was, and where it is
///  (====================)     the streak: as much light on a longer area
/// ```
struct Streak {
  /// The length of a dot of the glyphs' canvas in points: a way that is not seen.
  static let unseen: Float = 4
  /// The longest streak in points, which bounds the cost of a frame.
  static let longest: Float = 128

  /// The width and height of the contents, in points.
  private let width: Float
  private let height: Float
  /// Whether they have no direction, as a disc or a square.
  private let isRound: Bool
  /// Whether they lie along the motion, and may be lengthened.
  private let isAligned: Bool

  /// - Parameter isAligned: Whether the sprites' right sides point along their motion.
  init(_ contents: Contents, isAligned: Bool) {
    let size = contents.size
    (width, height) = (Float(size.width), Float(size.height))
    let isPlain = [.disc, .glow, .square].contains(contents.shape)
    isRound = isPlain && size.width == size.height
    self.isAligned = isPlain && isAligned
    isVisible = width > 0 && height > 0 && contents.shape != .glyph
    overlap = contents.shape == .square ? 1 : contents.shape == .glow ? 2 : 1.2
  }

  /// The length of a stroke in units of its piece of a path: so far ellipses and gradients must
  /// overlap to be as bright where they meet as in their middles.
  private let overlap: Float
  /// Whether there is anything to stretch.
  let isVisible: Bool
  /// The distance from a sprite's center to its corners, at scale 1.
  var reach: Float { (width + height) / 2 }

  /// Whether sprites of a scale and larger ones may become streaks.
  func mayStretch(atScale scale: Double) -> Bool {
    isVisible && (isRound || isAligned || max(width, height) * Float(scale) <= Self.unseen)
  }

  /// The length that a way adds to a sprite, in points: nothing up to a dot, all of it from two dots
  /// on, and linear between, so that nothing jumps as a sprite slows down.
  @inline(__always)
  static func length(ofWay way: Float, dot: Float) -> Float {
    min(max(0, 2 * (way - dot)), way, longest)
  }

  /// What a streak changes of a sprite.
  struct Change {
    /// The factor on the aspect, and the divisor of the opacity.
    let growth: Float
    /// The offset of the center.
    let offset: SIMD2<Float>
    /// The rotation; `nil` if it stays.
    let rotation: Float?
  }

  /// How a sprite that has gone a way in points is changed on a canvas with dots of a length in
  /// points; `nil` if it is not.
  func change(along way: SIMD2<Float>, scale: Float, aspect: Float, dot: Float) -> Change? {
    let distance = (way * way).sum().squareRoot()
    let (width, height) = (width * scale * aspect, height * scale)
    // A sprite that its speed has already stretched covers a part of its way.
    let covered = isAligned && aspect > 1 ? width - width / aspect : 0
    let length = Self.length(ofWay: distance, dot: dot) - covered
    guard length > 0, mayStretch(width, height, aspect) else { return nil }
    return Change(
      growth: (width + length) / width,
      offset: way * (-length / (2 * distance)),
      rotation: rotation(along: way)
    )
  }

  /// Whether a sprite is shorter than a stroke along a piece of a path.
  @inline(__always)
  func isStroke(_ length: Float, scale: Float) -> Bool {
    length * overlap > max(width, height) * scale && length < .infinity
  }

  /// What makes a sprite a stroke: a factor on its aspect, one on its opacity, and its rotation,
  /// `nil` if it stays.
  typealias Stroke = (growth: Float, light: Float, rotation: Float?)

  /// How a sprite in the middle of a piece of a path becomes a stroke; `nil` if it stays as it is.
  /// - Parameters:
  ///   - length: The length of the piece in points.
  ///   - velocity: The velocity in its middle.
  func stroke(
    of length: Float,
    along velocity: SIMD2<Float>,
    scale: Float,
    aspect: Float
  ) -> Stroke? {
    let (width, height) = (width * scale * aspect, height * scale)
    let part = length / width
    let growth = part * overlap
    guard growth > 1, growth < .infinity, mayStretch(width, height, aspect) else { return nil }
    return (growth, max(1, part) / growth, rotation(along: velocity))
  }

  /// Whether a sprite of a size and aspect may be stretched.
  private func mayStretch(_ width: Float, _ height: Float, _ aspect: Float) -> Bool {
    guard isVisible, width > 0, height > 0, width < .infinity else { return false }
    return isAligned || isRound && aspect == 1 || max(width, height) <= Self.unseen
  }

  private func rotation(along way: SIMD2<Float>) -> Float? {
    isAligned ? nil : Float(Vector(dx: Double(way.x), dy: Double(way.y)).radians)
  }
}
