/// The visible life of a particle: its place and its look as curves over the time since it began.
struct ParticleLife {
  /// When it begins, in seconds of the film.
  let start: Double
  private(set) var places: Polyline<SIMD4<Double>>
  private(set) var looks: Polyline<ParticleLook>
  /// Whether it is cut off by the end of the film.
  let isCut: Bool

  /// Creates a life from samples; `nil` without any.
  init?(_ samples: ArraySlice<ParticleSample>, of track: ParticleTrack, in outline: FilmOutline) {
    guard let first = samples.first, let last = samples.last else { return nil }
    let rate = outline.framesPerSecond
    let begin = Double(first.frame) / rate
    // A birth between two frames is where the particle comes from.
    let isBorn = first.frame > 0 && first.frame == track.samples[0].frame
    let before = isBorn && first.age > 0.001 && first.age < 1.01 / rate ? first.age : 0
    start = begin - before
    isCut = last.frame + 1 >= outline.frameCount && last.look[0] >= 1 / 255
    places = Polyline(
      knots: samples.map {
        .init(time: Double($0.frame) / rate - begin + before, numbers: $0.place)
      }
    )
    looks = Polyline(
      knots: samples.map { .init(time: Double($0.frame) / rate - begin + before, numbers: $0.look) }
    )
    looks.fillUnseen()
    if before > 0 { extendBackward(by: before * rate) }
    let isEnded = last.frame == track.lastFrame && last.look[0] >= 1 / 255
    if isCut || isEnded { extendForward(by: 1 / rate) }
    if !isCut, let end = looks.knots.last, end.numbers[0] > 0 {
      looks.knots[looks.knots.count - 1].numbers[0] = 0
    }
  }

  /// Adds a knot at the beginning, as far before the first sample as that is before the second
  /// one, times a part.
  private mutating func extendBackward(by part: Double) {
    let way = places.knots.count > 1 ? places.knots[1].numbers - places.knots[0].numbers : .zero
    places.knots.insert(.init(time: 0, numbers: places.knots[0].numbers - way * part), at: 0)
    looks.knots.insert(.init(time: 0, numbers: looks.knots[0].numbers), at: 0)
  }

  /// Adds a knot a frame after the end, where the particle would be.
  private mutating func extendForward(by span: Double) {
    let (count, last) = (places.knots.count, places.knots[places.knots.count - 1])
    let way = count > 1 ? last.numbers - places.knots[count - 2].numbers : .zero
    places.knots.append(.init(time: last.time + span, numbers: last.numbers + way))
    looks.knots.append(.init(time: last.time + span, numbers: looks.knots[count - 1].numbers))
  }

  /// The color, if it is nearly the same wherever the particle is seen.
  func color(tolerance: Double) -> SIMD3<Double>? {
    let seen = looks.knots.filter { $0.numbers[0] >= 1 / 255 }.map(\.numbers)
    guard let first = seen.first else { return nil }
    let brightest = seen.max { $0[0] < $1[0] } ?? first
    let isSame = seen.allSatisfy { look in
      (4...6).allSatisfy { abs(look[$0] - brightest[$0]) <= tolerance }
    }
    return isSame ? SIMD3(brightest[4], brightest[5], brightest[6]) : nil
  }
}

extension Polyline<ParticleLook> {
  /// Gives what cannot be seen the size and color of what is seen next to it.
  fileprivate mutating func fillUnseen() {
    func isSeen(_ place: Int) -> Bool { knots[place].numbers[0] >= 1 / 255 }
    func copy(_ place: Int, from other: Int, in knots: inout [Knot]) {
      let opacity = knots[place].numbers[0]
      knots[place].numbers = knots[other].numbers
      knots[place].numbers[0] = opacity
    }
    for place in knots.indices.dropFirst() where !isSeen(place) {
      copy(place, from: place - 1, in: &knots)
    }
    guard let first = knots.indices.first(where: isSeen) else { return }
    for place in 0..<first { copy(place, from: first, in: &knots) }
  }
}
