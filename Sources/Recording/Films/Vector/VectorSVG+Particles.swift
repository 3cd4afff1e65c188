internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

// One particle: an element, the animation of its place, and that of its look, which others may
// share.
extension VectorSVG {
  /// Writes the animations of particles that have ended, and keeps their elements.
  ///
  /// The first ones of a family wait until there are enough to learn their common flight.
  mutating func end(_ tracks: [ParticleTrack], into output: inout [UInt8]) {
    var known: [ParticleTrack] = []
    for track in tracks {
      let family = track.family
      guard !families[family].isFlightKnown else {
        known.append(track)
        continue
      }
      families[family].early.append(track)
      if families[family].early.count >= ParticleFamily.lesson {
        writeEarly(of: family, into: &output)
      }
    }
    write(known, into: &output)
  }

  /// Learns a family's flight, and writes the particles that have waited for it.
  mutating func writeEarly(of family: Int, into output: inout [UInt8]) {
    let early = families[family].early
    families[family].early = []
    families[family].isFlightKnown = true
    let lessons = early.filter { $0.samples.count > 4 && $0.isTimely(by: outline) }
    if lessons.count > 2 {
      let path = FreeFlight(of: lessons.map { $0.samples[...] })
      families[family].flight = (newName(), path)
    }
    write(early, into: &output)
  }

  private mutating func write(_ tracks: [ParticleTrack], into output: inout [UInt8]) {
    var rules: [UInt8] = []
    for track in tracks { write(track, rules: &rules) }
    guard !rules.isEmpty else { return }
    output.write("<style>")
    output.append(contentsOf: rules)
    output.write("</style>\n")
  }

  private mutating func write(_ track: ParticleTrack, rules: inout [UInt8]) {
    let samples = visible(track.samples).withoutShortStreaks
    guard let life = ParticleLife(samples, of: track, in: outline) else { return }
    let color = life.color(tolerance: 0.05)
    var looks = life.looks
    if color != nil {
      for knot in looks.knots.indices {
        for channel in 4...6 { looks.knots[knot].numbers[channel] = 0 }
      }
    }
    let look = look(looks, isCut: life.isCut, family: track.family)
    var element = elementStart(look, color, family: track.family)
    element.write(" style=\"--d:")
    element.write(life.start, decimals: 3)
    element.write("s;--l:l")
    element.writeName(look.name)
    if !writeFlight(of: track, samples, life, into: &element) {
      writePlaces(of: life, samples, family: track.family, into: &element, rules: &rules)
    }
    element.write("\"\(families[track.family].element.end)")
    families[track.family].elements.append(contentsOf: element)
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
      // A life that is a little longer or shorter looks the same.
      let slack = isCut ? step / 2 : max(1.5 / outline.framesPerSecond, 0.06 * end)
      guard abs(end - own.time) < slack else { return false }
      let stretched = curve.stretched(by: isCut ? 1 : end / own.time)
      return look.curve.isNear(stretched.knots, tolerances: tolerances)
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

  /// The start of a particle's element, with what gives it its color.
  private mutating func elementStart(
    _ look: ParticleFamily.SharedLook,
    _ color: SIMD3<Double>?,
    family: Int
  ) -> [UInt8] {
    var element = families[family].element.start
    guard let color, families[family].element.isFilled else { return element }
    switch families[family].kind {
    case .light(let profile):
      let number = gradients.color(color, of: profile)
      element.write(" class=\"c")
      element.writeName(number)
      for knot in look.curve.knots {
        let level = fit(knot.numbers, profile).level
        gradients.use(number, at: level)
        if level > 0 { families[family].isHot = true }
      }
    case .shape:
      element.write(" fill=\"")
      element.write(PixelColor(levels: color))
    }
    element.write("\"")
    return element
  }

  /// Writes the start of a particle that flies as its family does; returns whether it does.
  private mutating func writeFlight(
    of track: ParticleTrack,
    _ samples: ArraySlice<ParticleSample>,
    _ life: ParticleLife,
    into element: inout [UInt8]
  ) -> Bool {
    guard let flight = families[track.family].flight, let first = samples.first,
      outline.repeats || !life.isCut, samples.count > 2, track.isTimely(by: outline),
      !families[track.family].turns(samples)
    else { return false }
    let (start, distance) = flight.path.start(of: samples)
    let age = (samples.last?.age ?? 0) + 1 / outline.framesPerSecond
    // An animation as long as the film cannot tell later ages from earlier ones.
    guard distance < 0.45, age <= outline.duration else { return false }
    let speed = (start.velocity * start.velocity).sum().squareRoot()
    families[track.family].flight?.path.greatestSpeed = max(flight.path.greatestSpeed, speed)
    families[track.family].flight?.path.greatestAge = max(flight.path.greatestAge, age)
    let birth = Double(first.frame) / outline.framesPerSecond - first.age
    if abs(birth - life.start) > 1e-4 {
      element.write(";--e:")
      element.write(birth, decimals: 3)
      element.write("s")
    }
    element.write(";--m:m")
    element.writeName(flight.name)
    let numbers = [start.place.x, start.place.y, start.velocity.x, start.velocity.y]
    for (name, number) in zip(["x", "y", "u", "v"], numbers) {
      element.write(";--\(name):")
      element.write(number, decimals: 1)
      element.write("px")
    }
    return true
  }

  /// Writes the name of a particle's own animation of its place, or its place if it stays there.
  private mutating func writePlaces(
    of life: ParticleLife,
    _ samples: ArraySlice<ParticleSample>,
    family: Int,
    into element: inout [UInt8],
    rules: inout [UInt8]
  ) {
    let tolerances = families[family].placeTolerances
    var place = life.places.simplified(tolerances: tolerances, most: 24)
    if !families[family].turns(samples) {
      for knot in place.knots.indices { place.knots[knot].numbers.z = 0 }
    }
    element.write(";")
    if place.knots.count <= 2, place.isConstant {
      let numbers = place.knots[0].numbers
      return element.write(numbers, turns: numbers.z != 0)
    }
    let name = newName()
    element.write("--m:m")
    element.writeName(name)
    rules.write("@keyframes m")
    rules.writeName(name)
    rules.write("{")
    writePlaces(place, into: &rules)
    rules.write("}")
  }

  private func writePlaces(_ place: Polyline<SIMD4<Double>>, into rules: inout [UInt8]) {
    let turns = place.knots.contains { $0.numbers.z != 0 }
    var frames = place.knots.map { knot in
      var style: [UInt8] = []
      style.write(knot.numbers, turns: turns)
      return Keyframe(time: knot.time, styles: [style])
    }
    // What has ended a film stays.
    if !outline.repeats, let last = frames.last {
      frames.append(Keyframe(time: outline.duration, styles: last.styles))
    }
    scale.write(frames, into: &rules)
  }
}

extension ArraySlice<ParticleSample> {
  /// The samples as round ones, unless most of them are stretched: the streaks of fast particles
  /// are the blur of a frame, which the display does not need.
  fileprivate var withoutShortStreaks: ArraySlice {
    let stretched = count { abs($0.look[2] - 1) > 0.3 }
    guard 2 * stretched < count else { return self }
    var samples = self
    for place in samples.indices { samples[place].look[2] = Swift.min(1, samples[place].look[2]) }
    return samples
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
