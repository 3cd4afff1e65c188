import KamuroCSIMD

/// The flight that particles of a family have in common: a drag, and an acceleration.
///
/// A particle is then where it was born, plus its velocity times ``reach(at:)``, plus the
/// acceleration times ``fall(at:)``: of several hundred particles only these few numbers differ, and
/// one animation serves all.
struct FreeFlight {
  /// The part of its velocity that a particle loses per second, for short times.
  var drag: Double
  /// In points per second squared.
  var acceleration = SIMD2<Double>.zero
  /// The greatest age and speed of the particles that fly so.
  var greatestAge = 0.0
  var greatestSpeed = 0.0

  /// The displacement per unit of velocity, in seconds.
  func reach(at age: Double) -> Double {
    drag < 1e-6 ? age : (1 - exp(-drag * age)) / drag
  }

  /// The displacement per unit of acceleration, in squared seconds.
  func fall(at age: Double) -> Double {
    drag < 1e-3 ? age * age / 2 : (age - reach(at: age)) / drag
  }

  /// Where a particle was born, and how fast it was.
  struct Start {
    var place: SIMD2<Double>
    var velocity: SIMD2<Double>
  }

  /// The start from which a particle is nearest to its samples, and its largest distance to one.
  func start(of samples: ArraySlice<ParticleSample>) -> (start: Start, distance: Double) {
    var sums = LineSums()
    for sample in samples {
      sums.add(reach(at: sample.age), sample.point - acceleration * fall(at: sample.age))
    }
    let start = sums.start
    let distance = samples.reduce(0.0) { distance, sample in
      let away = place(from: start, at: sample.age) - sample.point
      return max(distance, (away * away).sum().squareRoot())
    }
    return (start, distance)
  }

  /// The place of a particle at an age.
  func place(from start: Start, at age: Double) -> SIMD2<Double> {
    start.place + start.velocity * reach(at: age) + acceleration * fall(at: age)
  }
}

extension FreeFlight {
  /// The flight that is nearest to those of some particles.
  ///
  /// For each of many drags the best acceleration is found by least squares.
  init(of tracks: [ArraySlice<ParticleSample>]) {
    let drags = [0] + (0..<56).map { 0.05 * exp(Double($0) * 0.11) }
    var best = (flight: FreeFlight(drag: 0), error: Double.infinity)
    func test(_ drag: Double) {
      let (flight, error) = Self.fitted(to: tracks, drag: drag)
      if error < best.error { best = (flight, error) }
    }
    drags.forEach(test)
    for step in [0.05, 0.02, 0.01, 0.005, 0.002] {
      let middle = best.flight.drag
      for part in -2...2 { test(middle * (1 + Double(part) * step)) }
    }
    self = best.flight
  }

  /// The best acceleration for a drag, and the sum of squared errors that is left.
  private static func fitted(
    to tracks: [ArraySlice<ParticleSample>],
    drag: Double
  ) -> (flight: FreeFlight, error: Double) {
    var flight = FreeFlight(drag: drag)
    // What a start explains is subtracted; the rest is explained by the acceleration.
    var (top, bottom) = (SIMD2<Double>.zero, 0.0)
    for track in tracks {
      var (places, falls) = (LineSums(), LineSums())
      for sample in track {
        places.add(flight.reach(at: sample.age), sample.point)
        falls.add(flight.reach(at: sample.age), SIMD2(repeating: flight.fall(at: sample.age)))
      }
      let (place, fall) = (places.start, falls.start)
      for sample in track {
        let reach = flight.reach(at: sample.age)
        let rest = sample.point - place.place - place.velocity * reach
        let fallRest = flight.fall(at: sample.age) - fall.place.x - fall.velocity.x * reach
        top += rest * fallRest
        bottom += fallRest * fallRest
      }
    }
    if bottom > 1e-9 { flight.acceleration = top / bottom }
    let error = tracks.reduce(0.0) { sum, track in
      let start = flight.start(of: track).start
      return track.reduce(sum) { sum, sample in
        let away = flight.place(from: start, at: sample.age) - sample.point
        return sum + (away * away).sum()
      }
    }
    return (flight, error)
  }

  /// The sums of a linear regression.
  private struct LineSums {
    private var (count, x, squares) = (0.0, 0.0, 0.0)
    private var (y, products) = (SIMD2<Double>.zero, SIMD2<Double>.zero)

    mutating func add(_ reach: Double, _ point: SIMD2<Double>) {
      count += 1
      x += reach
      squares += reach * reach
      y += point
      products += point * reach
    }

    var start: Start {
      let determinant = count * squares - x * x
      guard determinant > 1e-12 else { return Start(place: y / max(1, count), velocity: .zero) }
      let velocity = (products * count - y * x) / determinant
      return Start(place: (y - velocity * x) / count, velocity: velocity)
    }
  }
}

extension ParticleSample {
  /// The center in points.
  var point: SIMD2<Double> { SIMD2(place.x, place.y) }
}
