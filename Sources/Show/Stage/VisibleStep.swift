internal import KamuroParticles

/// The rule for when the next frame is worth drawing: when what is seen has moved or faded by a step.
///
/// ```
/// typical speed     80     150     300     480 pt/s
/// frames            10      19      38      60 per s
/// ```
/// The typical speed is ``FramePace/typicalSpeed``. Half a dot, 2 pt, is the finest step that glyphs can
/// show, and snow that falls at 250 pt/s would need 125 frames a second for it. But the eye follows
/// moving light as in a film, as long as it goes on near the place where it was.
enum VisibleStep {
  /// The distance in points by which light moves between two frames: the width of a screen cell, two
  /// dots.
  private static let distance = 8.0
  /// The same with pixels, whose motion is seen at once where it is not even.
  private static let fineDistance = 2.0
  /// The part of full light by which the fastest fading sprite changes between two frames: 0.027 of
  /// lightness in OKLab near white, and most sprites change several times less.
  private static let light = 0.08
  /// The least interval for the sake of fades, births and deaths, in seconds.
  ///
  /// They have no place that the eye follows, and it takes longer to tell two lights apart.
  static let leastFadeInterval: Seconds = 1.0 / 20
  /// The longest interval in seconds: what is born is seen at most that much later.
  static let longest: Seconds = 0.1

  /// The seconds from one frame to the next.
  /// - Parameters:
  ///   - speed: The typical speed in points per second.
  ///   - fading: The largest change of a sprite's light per second.
  ///   - hasPixels: Whether light is shown by pixels.
  static func interval(speed: Double, fading: Double, hasPixels: Bool = false) -> Seconds {
    let distance = hasPixels ? fineDistance : distance
    let leastFadeInterval = hasPixels ? leastFadeInterval / 2 : leastFadeInterval
    return min(longest, distance / speed, max(light / fading, leastFadeInterval))
  }
}
