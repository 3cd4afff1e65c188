internal import KamuroParticles

/// The page in which particles are: its middle is the origin.
enum WebWindow {
  static let size = Size(width: 1600, height: 960)
  static let ticksPerSecond = 60.0

  /// A place in percents of the page.
  static func position(x: Double, y: Double) -> LengthPair {
    let (x, y) = (min(max(x, -500), 600), min(max(y, -500), 600))
    return LengthPair(points: (x - 50) / 100 * size.width, (y - 50) / 100 * size.height)
  }
}
