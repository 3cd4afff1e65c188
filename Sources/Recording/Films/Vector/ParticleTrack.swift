internal import KamuroParticles

/// A sprite of a moment, as its film shows it.
struct ParticleSample {
  /// The index of the frame.
  var frame: Int
  /// Seconds since birth, in the time of its emitter cell.
  var age: Double
  /// The center in points, and the rotation in radians.
  var place: SIMD4<Double>
  /// See ``ParticleLook``.
  var look: SIMD8<Double>
  /// The part of the stage that it may touch around its center, in points.
  var reach: Double
}

/// The samples of one particle, from frame to frame.
struct ParticleTrack {
  /// The index of its family.
  let family: Int
  private(set) var samples: [ParticleSample]

  init(family: Int, first: ParticleSample) {
    (self.family, samples) = (family, [first])
  }

  /// The frame of the last sample.
  var lastFrame: Int { samples.last?.frame ?? -1 }

  /// How far a sample of the next frame is from where this particle should be, in points; `nil` if
  /// it is of another particle, whose age does not continue this one's.
  func distance(to sample: ParticleSample, frameTime: Double) -> Double? {
    guard let last = samples.last, last.frame + 1 == sample.frame else { return nil }
    let before = samples.count > 1 ? samples[samples.count - 2] : nil
    let step = before.map { last.age - $0.age } ?? frameTime
    // An emitter cell's time may run at a speed of its own, which the first two samples show.
    let tolerance = samples.count > 1 ? 0.5 * abs(step) + 1e-4 : .infinity
    guard sample.age >= last.age - 1e-6, abs(sample.age - last.age - step) <= tolerance else {
      return nil
    }
    let way = before.map { last.place - $0.place } ?? .zero
    let offset = sample.place - last.place - way
    return (offset.x * offset.x + offset.y * offset.y).squareRoot()
  }

  /// Whether its age grows as the time of the film does.
  func isTimely(by outline: FilmOutline) -> Bool {
    guard let first = samples.first, let last = samples.last else { return false }
    let time = Double(last.frame - first.frame) / outline.framesPerSecond
    return abs(last.age - first.age - time) < 0.002
  }

  /// Continues with the sample of the next frame, by the shortest turn.
  mutating func append(_ sample: ParticleSample) {
    var sample = sample
    if let last = samples.last {
      let turns = ((last.place.z - sample.place.z) / (2 * .pi)).rounded()
      sample.place.z += turns * 2 * .pi
    }
    samples.append(sample)
  }
}

/// The living particles of a film, told apart from frame to frame.
///
/// Layer, emitter cell and birth name a particle, but where an effect occurs several times several
/// particles have the same name. Of these a sprite continues the one whose age it continues, and
/// of equal ages the one that flew to where it is.
struct ParticleTracks {
  private struct Name: Hashable {
    let family: Int
    let birth: UInt32
  }

  private var living: [Name: [ParticleTrack]] = [:]
  private let frameTime: Double

  init(frameTime: Double) { self.frameTime = frameTime }

  /// Adds a sprite.
  mutating func add(_ sample: ParticleSample, family: Int, birth: UInt32) {
    let name = Name(family: family, birth: birth)
    var nearest: (distance: Double, place: Int)?
    for (place, track) in living[name, default: []].enumerated() {
      guard let distance = track.distance(to: sample, frameTime: frameTime) else { continue }
      if distance < nearest?.distance ?? .infinity { nearest = (distance, place) }
    }
    guard let nearest else {
      return living[name, default: []].append(ParticleTrack(family: family, first: sample))
    }
    living[name]?[nearest.place].append(sample)
  }

  /// Removes the tracks that no sprite of a frame continued, in an order that is always the same.
  mutating func removeEnded(before frame: Int) -> [ParticleTrack] {
    var ended: [(name: Name, track: ParticleTrack)] = []
    for (name, tracks) in living where tracks.contains(where: { $0.lastFrame < frame }) {
      ended += tracks.filter { $0.lastFrame < frame }.map { (name, $0) }
      let rest = tracks.filter { $0.lastFrame >= frame }
      living[name] = rest.isEmpty ? nil : rest
    }
    return ended.sorted { a, b in
      (a.name.family, a.name.birth, a.track.samples[0].frame)
        < (b.name.family, b.name.birth, b.track.samples[0].frame)
    }
    .map(\.track)
  }
}
