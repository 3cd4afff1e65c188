import KamuroCSIMD
internal import KamuroParticles
internal import KamuroRaster

// The animations of looks: opacity, size and color.
extension VectorSVG {
  /// Writes the looks that particles share, and the classes of their colors.
  mutating func writeLooks(into output: inout [UInt8]) {
    output.write("<style>")
    for family in families {
      for look in family.looks {
        output.write("@keyframes l")
        output.writeName(look.name)
        output.write("{")
        writeLook(look, of: family, into: &output)
        output.write("}")
      }
    }
    for case (let name, let path)? in families.map(\.flight) where path.greatestAge > 0 {
      output.write("@keyframes m")
      output.writeName(name)
      output.write("{")
      writeFlight(path, into: &output)
      output.write("}")
    }
    gradients.writeClasses(into: &output)
    output.write("</style>\n")
  }

  private mutating func writeLook(
    _ look: ParticleFamily.SharedLook,
    of family: ParticleFamily,
    into output: inout [UInt8]
  ) {
    var frames = look.curve.knots.map { knot in
      Keyframe(time: knot.time, styles: styles(of: knot.numbers, family: family))
    }
    if let last = frames.last, look.isCut {
      if outline.repeats {
        let end = Double(scale.step(at: last.time) + 1) / Double(scale.whole) * scale.duration
        if end <= scale.duration {
          frames.append(Keyframe(time: end, styles: [Array("\(family.element.opacity):0".utf8)]))
        }
      } else {
        frames.append(Keyframe(time: scale.duration, styles: last.styles))
      }
    }
    scale.write(frames, into: &output)
  }

  /// Writes the flight of a family for all particles at once, each with its own start.
  private func writeFlight(_ path: FreeFlight, into output: inout [UInt8]) {
    let end = min(path.greatestAge, outline.duration)
    let curve = Polyline(
      knots: (0...128).map { step in
        let age = end * Double(step) / 128
        let fall = path.acceleration * path.fall(at: age)
        return .init(time: age, numbers: SIMD4(path.reach(at: age), fall.x, fall.y, 0))
      }
    )
    let tolerance = 0.25 / max(1, path.greatestSpeed)
    let knots = curve.simplified(tolerances: SIMD4(tolerance, 0.2, 0.2, 1), most: 32).knots
    let frames = knots.map { knot in
      var style = Array("translate:".utf8)
      for (place, axis) in [("x", "u"), ("y", "v")].enumerated() {
        style.write("calc(var(--\(axis.0)) + var(--\(axis.1))*")
        style.write(knot.numbers.x, decimals: 4)
        let fall = knot.numbers[place + 1]
        if abs(fall) >= 0.05 {
          style.write(fall < 0 ? " - " : " + ")
          style.write(abs(fall), decimals: 1)
          style.write("px")
        }
        style.write(")\(place == 0 ? " " : "")")
      }
      return Keyframe(time: knot.time, styles: [style])
    }
    scale.write(frames, into: &output)
  }

  /// The properties of a look.
  private mutating func styles(of look: ParticleLook, family: ParticleFamily) -> [[UInt8]] {
    var (opacity, fill) = (Array("\(family.element.opacity):".utf8), Array("fill:".utf8))
    let hasColor = look[4] + look[5] + look[6] > 0
    let color = SIMD3(look[4], look[5], look[6])
    switch family.kind {
    case .shape:
      opacity.write(look[0], decimals: 2)
      fill.write(PixelColor(levels: color))
      let scales = family.element.isUpright ? [] : [Self.scale(look[1], aspect: look[2])]
      return [opacity] + scales + (hasColor && family.element.isFilled ? [fill] : [])
    case .light(let profile):
      let fit = fit(look, profile)
      opacity.write(look[0] > 0 ? fit.opacity : 0, decimals: 2)
      if hasColor {
        let number = gradients.color(color, of: profile)
        gradients.use(number, at: fit.level)
        fill.write("url(#")
        GradientTable.writeName(number, at: fit.level, into: &fill)
        fill.write(")")
      } else {
        fill.write("var(--\(GradientTable.name(of: fit.level)))")
      }
      return [opacity, Self.scale(fit.radius, aspect: look[2]), fill]
    }
  }

  private static func scale(_ scale: Double, aspect: Double) -> [UInt8] {
    var style = Array("scale:".utf8)
    style.write(scale * aspect, decimals: scale < 5 ? 2 : 1)
    if abs(aspect - 1) > 0.02 {
      style.write(" ")
      style.write(scale, decimals: scale < 5 ? 2 : 1)
    }
    return style
  }

  /// The gradient that is most like a light's look.
  func fit(_ look: ParticleLook, _ profile: LightProfile) -> LightFit {
    profile.fit(center: exp2(2 * look[3]), peak: look[0], half: look[1])
  }
}
