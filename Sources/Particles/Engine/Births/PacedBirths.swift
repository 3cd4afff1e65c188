/// The births of one parent at a rate that follows a curve over the parent's life.
///
/// On a piece of the curve the rate is linear, so that the births up to a time are a quadratic, and the
/// time of a birth is its root.
struct PacedBirths: Births {
  /// Births per second where the curve is 1.
  let rate: Double
  /// The curve, and the random source of the parent's births, by which its ranges are sampled.
  let pace: SampledCurve
  let source: RandomSource
  /// The parent's lifetime.
  let lifetime: Seconds
  /// The sub-cell's timing in the parent's life, and the interval of emission in the sub-cell's time.
  let timing: MediaTiming
  let window: Range<Seconds>

  /// A part of the window in which the rate is linear.
  private struct Piece {
    var start: Seconds
    var end: Seconds
    var rate: Double
    /// The change of the rate per second.
    var slope: Double

    func births(until time: Seconds) -> Double {
      let span = time - start
      return span * (rate + slope * span / 2)
    }

    /// The time at which a number of births is reached.
    func time(of births: Double) -> Seconds {
      let root = max(0, rate * rate + 2 * slope * births).squareRoot()
      return min(end, start + 2 * births / max(rate + root, .leastNormalMagnitude))
    }
  }

  func count(at time: Seconds) -> Int {
    var sum = 0.0
    forEachPiece { piece in
      if time > piece.start { sum += piece.births(until: min(time, piece.end)) }
      return time > piece.end
    }
    return SteadyBirths.whole(sum)
  }

  func time(ofBirth index: Int) -> Seconds {
    var left = Double(index) + 1
    var time = Seconds.infinity
    forEachPiece { piece in
      let births = piece.births(until: piece.end)
      if left <= births + SteadyBirths.tolerance {
        time = piece.time(of: min(left, births))
        return false
      }
      left -= births
      return true
    }
    return time
  }

  /// Calls `body` for each piece within the window, until it returns false.
  private func forEachPiece(_ body: (Piece) -> Bool) {
    var goesOn = true
    pace.forEachPiece(by: source) { piece in
      guard goesOn else { return }
      let times = [piece.span.lowerBound, piece.span.upperBound].map {
        timing.localTime(at: $0 * lifetime)
      }
      let slope = rate * (piece.end - piece.start) / max(times[1] - times[0], .leastNormalMagnitude)
      let start = max(times[0], window.lowerBound)
      let end = min(times[1], window.upperBound)
      guard end > start else { return }
      let first = rate * piece.start + slope * (start - times[0])
      goesOn = body(Piece(start: start, end: end, rate: first, slope: slope))
    }
  }
}
