import KamuroCSIMD
internal import KamuroParticles
internal import KamuroRaster

/// How a particle looks at a moment, as numbers that a curve can have.
///
/// ```
///      shapes                     lights
/// 0    opacity                    level of the center
/// 1    scale                      distance at which the level is half of it, in points
/// 2    aspect                     aspect
/// 3    0                          light of the center: its logarithm to base 4
/// 4-6  color, encoded             color, encoded, whose brightest channel is 1
/// ```
typealias ParticleLook = SIMD8<Double>

/// The particles that have layer, emitter cell and contents in common.
struct ParticleFamily {
  /// What its particles are drawn as.
  enum Kind {
    /// A gradient, for round lights.
    case light(LightProfile)
    /// A shape of one color.
    case shape
  }

  let run: SpriteRun
  let kind: Kind
  let element: ShapeElement
  /// The elements of its particles.
  var elements: [UInt8] = []
  /// The looks that its particles share.
  var looks: [SharedLook] = []
  /// The flight that most of its particles share, once some have ended, and its name.
  var flight: (name: Int, path: FreeFlight)?
  /// The particles that ended before that, and whether it has been looked for.
  var early: [ParticleTrack] = []
  var isFlightKnown = false
  /// Whether one of its lights is bright enough to be white.
  var isHot = false

  /// The number of particles from which the flight is learned.
  static let lesson = 24

  /// A curve of looks that several particles may have.
  struct SharedLook {
    let name: Int
    let curve: Polyline<ParticleLook>
    /// Whether it is cut off by the end of the film.
    let isCut: Bool
  }

  /// Creates a family.
  /// - Parameters:
  ///   - intensity: The intensity of its first particle; bright discs bloom though they cover.
  ///   - id: The name of its definition.
  init(_ run: SpriteRun, intensity: Double, id: String) {
    self.run = run
    let size = run.contents.size
    let isLight = run.blendMode == .additive || run.blendMode == .screen
    let isSmall = max(size.width, size.height) <= 6
    let isGlow = run.contents.shape == .glow
    let isRound = run.contents.shape == .disc
    let isCompact = [.square, .star, .polygon].contains(run.contents.shape)
    let excess = isLight ? 1 : max(0, 1 - 1 / max(1, intensity))
    if isGlow || isRound && (isLight || isSmall && excess > 0.05) || isLight && isCompact && isSmall
    {
      // A disc of the same area.
      let factor = run.contents.shape == .square ? (4 / Double.pi).squareRoot() : 1
      kind = .light(
        LightProfile(
          radius: max(0.5, size.height / 2 * factor),
          isGlow: isGlow,
          bloom: Bloom(strength: run.bloom.strength * excess, gain: run.bloom.gain)
        )
      )
      element = .light
    } else {
      kind = .shape
      element = ShapeElement(run.contents, id: id)
    }
  }

  /// Samples a sprite of a batch.
  func sample(
    _ sprite: Int,
    of sprites: SpriteBatch,
    isStretched: Bool,
    frame: Int
  ) -> ParticleSample {
    let size = run.contents.size
    let scale = Double(sprites.scale[sprite])
    let aspect = isStretched && sprite < sprites.aspect.count ? Double(sprites.aspect[sprite]) : 1
    let look: ParticleLook
    var reach = max(size.width * aspect, size.height) / 2 * scale * 1.5 + 1
    switch kind {
    case .light(let profile):
      look = self.look(profile, sprite, of: sprites, scale: scale, aspect: aspect)
      if run.bloom.strength > 0 { reach += 20 }
    case .shape: look = self.look(sprite, of: sprites, scale: scale, aspect: aspect)
    }
    return ParticleSample(
      frame: frame,
      age: sprite < sprites.age.count ? Double(sprites.age[sprite]) : 0,
      place: SIMD4(
        Double(sprites.x[sprite]),
        Double(sprites.y[sprite]),
        Double(sprites.rotation[sprite]),
        0
      ),
      look: look,
      reach: reach
    )
  }

  /// The linear light of an opaque sprite's color.
  private func light(_ sprite: Int, of sprites: SpriteBatch) -> SIMD3<Double> {
    let intensity = sprite < sprites.intensity.count ? Double(sprites.intensity[sprite]) : 1
    return SIMD3(
      Double(Bitmap.linear(sprites.red[sprite])),
      Double(Bitmap.linear(sprites.green[sprite])),
      Double(Bitmap.linear(sprites.blue[sprite]))
    ) * intensity
  }

  private func look(
    _ profile: LightProfile,
    _ sprite: Int,
    of sprites: SpriteBatch,
    scale: Double,
    aspect: Double
  ) -> ParticleLook {
    var source = profile
    source.radius = max(0.25, profile.radius * scale)
    let light = light(sprite, of: sprites) * Double(sprites.opacity[sprite])
    let power = light.max()
    guard power > 1e-5, scale > 0 else { return ParticleLook(0, 1, 1, -3, 1, 1, 1, 0) }
    let center = power * source.light(at: 0)
    let peak = LightProfile.encoded(min(1, center))
    let half = source.distance(ofLevel: peak / 2, power: power)
    let edge = aspect > 1 ? source.distance(ofLevel: 5 / 255, power: power) : 1
    let hue = ShownLight(light / power).color
    return ParticleLook(
      peak,
      half,
      profile.isGlow ? aspect : Self.aspect(aspect, radius: source.radius, within: edge),
      max(-4, log2(center) / 2),
      hue.x,
      hue.y,
      hue.z,
      0
    )
  }

  /// The aspect of a stretched light with its bloom, whose edge is at a distance: between that of
  /// the light and that of a bloom which is hardly longer than the light.
  private static func aspect(_ aspect: Double, radius: Double, within edge: Double) -> Double {
    let least = 1 + (radius * max(0, aspect - 1) + 3) / max(edge, 1e-3)
    return least < aspect ? (least * aspect).squareRoot() : aspect
  }

  private func look(
    _ sprite: Int,
    of sprites: SpriteBatch,
    scale: Double,
    aspect: Double
  ) -> ParticleLook {
    let opacity = Double(sprites.opacity[sprite])
    let isAdded = run.blendMode == .additive || run.blendMode == .screen
    let gain = isAdded && run.bloom.strength > 0 ? max(1, run.bloom.gain) : 1
    let full = light(sprite, of: sprites) * gain
    let shown = ShownLight(isAdded ? full * opacity : full)
    // As bright before black as light of this opacity.
    let seen = ShownLight(full * opacity).alpha
    let levels = isAdded ? shown.color : shown.color * shown.alpha
    let alpha = isAdded ? seen : shown.alpha > 0.02 ? min(1, seen / shown.alpha) : opacity
    return ParticleLook(alpha, scale, aspect, 0, levels.x, levels.y, levels.z, 0)
  }
}

extension ParticleFamily {
  /// The errors of a look that are invisible.
  var lookTolerances: ParticleLook {
    let size = max(run.contents.size.width, run.contents.size.height, 1)
    switch kind {
    case .light: return ParticleLook(0.03, max(0.35, size * 0.02), 0.1, 0.3, 0.06, 0.06, 0.06, 1)
    case .shape: return ParticleLook(0.03, max(0.02, 0.35 / size), 0.06, 1, 0.04, 0.04, 0.04, 1)
    }
  }

  /// The errors of a place, in points, and of a rotation.
  var placeTolerances: SIMD4<Double> {
    let size = max(run.contents.size.width, run.contents.size.height, 1)
    return SIMD4(0.4, 0.4, max(0.02, 1 / size), 1)
  }

  /// Whether rotations are seen.
  func turns(_ samples: ArraySlice<ParticleSample>) -> Bool {
    if element.isUpright { return false }
    let isRound: Bool =
      switch kind {
      case .light: true
      case .shape:
        run.contents.shape == .disc && run.contents.size.width == run.contents.size.height
      }
    return samples.contains { $0.place.z != 0 && (!isRound || abs($0.look[2] - 1) > 0.05) }
  }
}
