import KamuroCSIMD
internal import KamuroParticles
internal import KamuroRaster

/// How bright a round light is at a distance from its center, with its bloom.
struct LightProfile: Hashable {
  /// The radius of the disc, or of the glow, in points.
  var radius: Double
  /// Whether it is a glow, not a disc.
  var isGlow: Bool
  /// The bloom of its layer.
  var bloom: Bloom

  /// The deviations of bloom's parts in points, and their weights.
  private static let halos: [(deviation: Double, weight: Double)] = [
    (4, 0.55), (10.6, 0.35), (22.3, 0.2),
  ]

  /// The light at a distance in points, for a source whose light is 1.
  func light(at distance: Double) -> Double {
    let part = distance / radius
    let edge = min(max(radius + 0.5 - distance, 0), 1)
    let own = isGlow ? (part < 1 ? (1 - part * part) * (1 - part * part) : 0) : edge
    guard bloom.strength > 0 else { return own }
    let gain = max(1, bloom.gain)
    let area = .pi * radius * radius / (isGlow ? 3 : 1)
    let variance = radius * radius / (isGlow ? 8 : 4)
    let halo = Self.halos.reduce(0.0) { sum, halo in
      let square = halo.deviation * halo.deviation + variance
      return sum + halo.weight * area / (2 * .pi * square) * exp(-distance * distance / 2 / square)
    }
    return own * (1 + bloom.strength * (gain - 1)) + bloom.strength * gain * halo
  }

  /// The distance at which the brightest channel, encoded, has fallen to a level, 0...1.
  /// - Parameter power: The light of the source in its brightest channel.
  func distance(ofLevel level: Double, power: Double) -> Double {
    var (near, far) = (0.0, 4 * radius + 100)
    for _ in 0..<24 {
      let middle = (near + far) / 2
      if Self.encoded(min(1, power * light(at: middle))) > level {
        near = middle
      } else {
        far = middle
      }
    }
    return near
  }

  /// The sRGB transfer function, from light to level.
  static func encoded(_ light: Double) -> Double {
    light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

/// What a color's light looks like once it is encoded, with straight alpha: its brightest level.
struct ShownLight {
  /// Red, green and blue, 0...1.
  var color: SIMD3<Double>
  var alpha: Double

  /// Tone maps light as pictures do: what is too bright turns white.
  init(_ light: SIMD3<Double>) {
    let mapped = SIMD4<Double>(ToneMap.mapped(SIMD4(SIMD3<Float>(light), 1)))
    let shown = SIMD3(mapped.x, mapped.y, mapped.z)
    let levels = SIMD3(
      LightProfile.encoded(shown.x),
      LightProfile.encoded(shown.y),
      LightProfile.encoded(shown.z)
    )
    alpha = levels.max()
    color = alpha > 0 ? levels / alpha : .one
  }
}

/// A size and an opacity that make a gradient look like a light of another brightness.
struct LightFit {
  /// The level of the gradient: its center has the light 4^level.
  var level: Int
  /// The radius of the gradient in points.
  var radius: Double
  var opacity: Double
}

extension LightProfile {
  /// The levels of gradients; darker light looks like the darkest, with less opacity.
  static let levels = -3...4

  /// The power at which the center has the light of a level.
  private func power(ofLevel level: Int) -> Double {
    pow(4, Double(level)) / light(at: 0)
  }

  /// The radius beyond which a gradient of a level is invisible.
  func extent(ofLevel level: Int) -> Double {
    distance(ofLevel: 5 / 255, power: power(ofLevel: level)) + 0.5
  }

  /// The gradient that is most like a light.
  ///
  /// Hot lights are a fifth larger: where several overlap, they grow together in pictures.
  /// - Parameters:
  ///   - center: The light of its center.
  ///   - peak: The level of its center, 0...1.
  ///   - half: The distance at which the level is half of that, in points.
  func fit(center: Double, peak: Double, half: Double) -> LightFit {
    var level = Self.levels.lowerBound
    while level < Self.levels.upperBound, center > power(ofLevel: level) * light(at: 0) * 2 {
      level += 1
    }
    let reference = power(ofLevel: level)
    let referencePeak = Self.encoded(min(1, reference * light(at: 0)))
    let referenceHalf = distance(ofLevel: referencePeak / 2, power: reference)
    return LightFit(
      level: level,
      radius: extent(ofLevel: level) * half / max(referenceHalf, 1e-6) * (level > 1 ? 1.2 : 1),
      opacity: min(1, peak / referencePeak)
    )
  }

  /// The stops of a gradient: the part of its radius, and what is shown there.
  /// - Parameter color: Linear light whose brightest channel is 1.
  func stops(ofLevel level: Int, color: SIMD3<Double>) -> [(part: Double, shown: ShownLight)] {
    let (power, extent) = (power(ofLevel: level), extent(ofLevel: level))
    func shown(_ part: Double) -> ShownLight {
      // The last stop is transparent, so that no edge is seen.
      var shown = ShownLight(color * power * light(at: part * extent))
      if part >= 1 { shown.alpha = 0 }
      // Where halos overlap, their encoded levels add up to more than their light does.
      if bloom.strength > 0 { shown.alpha = pow(shown.alpha, isGlow ? 1.0 : 1.6) }
      return shown
    }
    let curve = Polyline(
      knots: (0...48).map { step in
        let part = Double(step) / 48
        let light = shown(part)
        return .init(time: part, numbers: SIMD4(light.color * light.alpha, light.alpha))
      }
    )
    return curve.simplified(tolerances: SIMD4(repeating: 0.02), most: 9).knots.map {
      ($0.time, shown($0.time))
    }
  }
}
