internal import KamuroParticles
internal import KamuroScreen

// One particle: an element, the animation of its place, and that of its look, which others may
// share.
extension VectorSVG {
  /// Writes the animations of particles that have ended, and keeps their elements.
  mutating func write(_ tracks: [ParticleTrack], into output: inout [UInt8]) {
    var rules: [UInt8] = []
    for track in tracks { write(track, rules: &rules) }
    guard !rules.isEmpty else { return }
    output.write("<style>")
    output.append(contentsOf: rules)
    output.write("</style>\n")
  }

  private mutating func write(_ track: ParticleTrack, rules: inout [UInt8]) {
    let samples = visible(track.samples)
    guard let life = ParticleLife(samples, of: track, in: outline) else { return }
    let family = families[track.family]
    var place = life.places.simplified(tolerances: family.placeTolerances, most: 24)
    if !family.turns(samples) {
      for knot in place.knots.indices { place.knots[knot].numbers.z = 0 }
    }
    let color = life.color(tolerance: 0.05)
    var looks = life.looks
    if color != nil {
      for knot in looks.knots.indices {
        for channel in 4...6 { looks.knots[knot].numbers[channel] = 0 }
      }
    }
    let look = look(looks, isCut: life.isCut, family: track.family)
    writeElement(of: life, place, look, color, family: track.family, rules: &rules)
  }

  /// The samples from the first to the last that can be seen, with one more at each end.
  private func visible(_ samples: [ParticleSample]) -> ArraySlice<ParticleSample> {
    let (width, height) = (outline.size.columns * 8, outline.size.rows * 16)
    func isVisible(_ sample: ParticleSample) -> Bool {
      sample.look[0] >= 1 / 255 && sample.look[1] > 0
        && sample.place.x > -sample.reach && sample.place.x < Double(width) + sample.reach
        && sample.place.y > -sample.reach && sample.place.y < Double(height) + sample.reach
    }
    guard let first = samples.firstIndex(where: isVisible),
      let last = samples.lastIndex(where: isVisible)
    else { return [] }
    return samples[max(0, first - 1)...min(samples.count - 1, last + 1)]
  }

  /// The look of a particle: one that others have, or a new one.
  private mutating func look(
    _ curve: Polyline<ParticleLook>,
    isCut: Bool,
    family: Int
  ) -> ParticleFamily.SharedLook {
    let tolerances = families[family].lookTolerances
    let step = scale.duration / Double(scale.whole)
    let shared = families[family].looks.last { look in
      guard look.isCut == isCut, let end = look.curve.knots.last?.time, let own = curve.knots.last
      else { return false }
      return abs(end - own.time) < (isCut ? step / 2 : 1.5 / outline.framesPerSecond)
        && look.curve.error(at: curve.knots, tolerances: tolerances) < 2
    }
    if let shared { return shared }
    let look = ParticleFamily.SharedLook(
      name: newName(),
      curve: curve.simplified(tolerances: tolerances, most: 10),
      isCut: isCut
    )
    families[family].looks.append(look)
    return look
  }

  private mutating func newName() -> Int {
    nameCount += 1
    return nameCount - 1
  }

  private mutating func writeElement(
    of life: ParticleLife,
    _ place: Polyline<SIMD4<Double>>,
    _ look: ParticleFamily.SharedLook,
    _ color: SIMD3<Double>?,
    family: Int,
    rules: inout [UInt8]
  ) {
    var element = families[family].element.start
    if let color, families[family].element.isFilled {
      switch families[family].kind {
      case .light(let profile):
        let number = gradients.color(color, of: profile)
        element.write(" class=\"c")
        element.writeName(number)
        element.write("\"")
        for knot in look.curve.knots { gradients.use(number, at: fit(knot.numbers, profile).level) }
      case .shape:
        element.write(" fill=\"")
        element.write(PixelColor(levels: color))
        element.write("\"")
      }
    }
    element.write(" style=\"--d:")
    element.write(life.start, decimals: 3)
    element.write("s;--l:l")
    element.writeName(look.name)
    if place.knots.count <= 2, place.isConstant {
      element.write(";")
      element.write(place.knots[0].numbers, turns: place.knots[0].numbers.z != 0)
    } else {
      let name = newName()
      element.write(";--m:m")
      element.writeName(name)
      rules.write("@keyframes m")
      rules.writeName(name)
      rules.write("{")
      writePlaces(place, into: &rules)
      rules.write("}")
    }
    element.write("\"\(families[family].element.end)")
    families[family].elements.append(contentsOf: element)
  }

  private func writePlaces(_ place: Polyline<SIMD4<Double>>, into rules: inout [UInt8]) {
    let turns = place.knots.contains { $0.numbers.z != 0 }
    var frames = place.knots.map { knot in
      var style: [UInt8] = []
      style.write(knot.numbers, turns: turns)
      return (time: knot.time, style: style)
    }
    // What has ended a film stays.
    if !outline.repeats, let last = frames.last { frames.append((outline.duration, last.style)) }
    scale.write(frames, into: &rules)
  }
}

extension Polyline<SIMD4<Double>> {
  /// Whether all knots are nearly the same.
  fileprivate var isConstant: Bool {
    knots.allSatisfy { knot in
      let difference = knot.numbers - knots[0].numbers
      return max(abs(difference.x), abs(difference.y)) < 0.2 && abs(difference.z) < 0.01
    }
  }
}

extension [UInt8] {
  /// Appends the properties of a place.
  fileprivate mutating func write(_ place: SIMD4<Double>, turns: Bool) {
    write("translate:")
    write(place.x, decimals: 1)
    write("px ")
    write(place.y, decimals: 1)
    write("px")
    guard turns else { return }
    write(";rotate:")
    write(place.z, decimals: 2)
    write("rad")
  }
}
