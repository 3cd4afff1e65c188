/// How a frame is exposed to the sprites of an emitter cell, a firework or a group of items.
struct Exposure {
  /// How long the shutter is open, in local seconds: negative if the local time runs backward.
  let shutter: Double
  /// Local seconds per second of the scene, without their sign.
  let rate: Double
  /// Points of the stage per point of the sprites' places.
  let zoom: Double
  /// Whether light fades at a death.
  let fades: Bool
  /// The stage, beyond which sprites are not seen; `nil` if their places are not final.
  private let stage: Size?

  /// - Parameters:
  ///   - shutter: In seconds of the scene.
  ///   - speed: Local seconds per second of the scene.
  init(shutter: Seconds, speed: Double = 1, zoom: Double = 1, on stage: Size?) {
    self.shutter = shutter * speed
    rate = abs(speed)
    self.zoom = zoom
    fades = shutter > 0
    self.stage = stage
  }

  /// The longest fade at a death, in local seconds.
  var longestFade: Double { DeathFade.longest * rate }

  /// The time of a sprite's life for which the shutter was open, in local seconds.
  @inline(__always)
  func exposed(atAge age: Float) -> Float { min(Float(shutter), age) }

  /// Whether a sprite may be seen.
  @inline(__always)
  func shows(_ x: Float, _ y: Float, reach: Float) -> Bool {
    guard let stage else { return true }
    return x > -reach && y > -reach && x < Float(stage.width) + reach
      && y < Float(stage.height) + reach
  }
}

extension LifeSpan {
  /// The span of a block's particles, whose births ascend.
  /// - Complexity: O(1) for particles of one lifetime, else O(*count*).
  init(
    of places: ParticlePlaces,
    count: Int,
    ages: SpriteColumn,
    in particles: ParticleColumns
  ) {
    let (oldest, youngest) = (Double(ages[0]), Double(ages[count - 1]))
    self.ages = min(youngest, oldest)...max(youngest, oldest)
    let lifetimes = particles.lifetimes
    if let lifetime = lifetimes.uniform {
      self.lifetimes = lifetime...lifetime
      return
    }
    var (least, most) = (Seconds.infinity, 0.0)
    places.forEach(count) { _, particle in
      least = min(least, lifetimes.start[particle])
      most = max(most, lifetimes.start[particle])
    }
    self.lifetimes = min(least, most)...most
  }
}
