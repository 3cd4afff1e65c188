internal import KamuroParticles

/// Effects on their way out while others come: both play, and their light changes places.
///
/// ```
/// light
///   1 --------\ /--------
///     what was x what comes
///   0 ________/ \________
///            |   | time
/// ```
struct Fade: Sendable {
  /// What was.
  var simulation: Simulation
  /// When it begins to go.
  let beginTime: Seconds
  /// How long it takes.
  let duration: Seconds
  /// What is left of it in a frame.
  private var sprites = SpriteBatch()

  init(_ simulation: Simulation, from beginTime: Seconds, for duration: Seconds) {
    self.simulation = simulation
    self.beginTime = beginTime
    self.duration = duration
  }

  /// Dims the sprites of what comes, and adds what is left of what was; false once nothing is.
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
  /// Lets everything that plays go from a time on, while what is placed after this call comes.
  mutating func fadeOut(at time: Seconds, for duration: Seconds) {
    fade = Fade(clear(at: time), from: time, for: duration)
  }
}
