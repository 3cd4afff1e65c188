internal import KamuroParticles

/// A cross-fade: the old and the new effects both play, and their opacities change places.
///
/// ```
/// light
///   1 --------\ /--------
///     old effects x new effects
///   0 ________/ \________
///            |   | time
/// ```
struct Fade: Sendable {
  /// The old effects.
  var simulation: Simulation
  /// The begin time of the fade.
  let beginTime: Seconds
  /// The duration of the fade.
  let duration: Seconds
  /// The sprites of the old effects in a frame.
  private var sprites = SpriteBatch()

  init(_ simulation: Simulation, from beginTime: Seconds, for duration: Seconds) {
    self.simulation = simulation
    self.beginTime = beginTime
    self.duration = duration
  }

  /// The seconds after which the next frame is worth drawing, for the old effects and the dimming.
  var frameInterval: Seconds {
    let pace = simulation.pace
    let interval = VisibleStep.interval(speed: pace.typicalSpeed, fading: pace.fading)
    return min(interval, VisibleStep.leastFadeInterval)
  }

  /// Dims the new effects' sprites and appends the old ones'; returns false when the fade is over.
  mutating func mix(into coming: inout SpriteBatch, at time: Seconds) -> Bool {
    let progress = max(0, (time - beginTime) / duration)
    guard progress < 1 else { return false }
    simulation.advance(to: time)
    simulation.draw(into: &sprites)
    sprites.dim(by: Float(1 - progress))
    coming.dim(by: Float(progress))
    coming.append(sprites)
    return true
  }
}

extension Theater {
  /// Fades out everything that plays, while effects placed after this call fade in.
  mutating func fadeOut(at time: Seconds, for duration: Seconds) {
    fade = Fade(clear(at: time), from: time, for: duration)
  }
}
