/// The birth schedule of a root emitter cell: the integral of an animated rate over its time, and
/// the inverse function.
///
/// The number of births up to t is the floor of ∫ rate; birth i happens when the integral reaches i
/// + 1. Nothing here depends on frames, so neither do the births.
///
/// ```
/// begin -------- settled -------- end of the table -------- end of emission
///     corner by corner    one repeat       the repeat again and again, or a steady rate
/// ```
struct BirthSchedule: Sendable {
  private let rate: Rate
  /// Times in ascending order, from the beginning of emission, between which the rate is smooth.
  private let moments: [Seconds]
  /// The integral of the rate up to each moment.
  private let births: [Double]
  /// The births after the last moment, if the table is not repeated.
  private let tail: SteadyBirths
  /// The index of the moment from which the table repeats forever; `nil` if it does not.
  private let loop: Int?

  /// Creates the schedule of an emitter cell.
  /// - Parameters:
  ///   - rate: The birth rate.
  ///   - window: The emission interval in the emitter cell's time; its end may be infinite.
  init(rate: Rate, window: Range<Seconds>) {
    self.rate = rate
    let settled = rate.settled(after: window.lowerBound)
    let tableEnd = min(settled + (rate.period(after: settled) ?? 0), window.upperBound)
    let inside = rate.corners(in: window.lowerBound...tableEnd) + [settled, tableEnd]
    // Emission may end between corners, where the rate is not yet constant.
    let corners = Set(
      inside.map { min($0, tableEnd) }.filter { $0 > window.lowerBound }
    )
    moments = Self.refined([window.lowerBound] + corners.sorted(), of: rate)
    births = zip(moments, moments.dropFirst()).reduce(into: [0.0]) { births, piece in
      births.append(births[births.count - 1] + Self.integral(of: rate, from: piece.0, to: piece.1))
    }
    let last = moments[moments.count - 1]
    let base = births[births.count - 1]
    let start = moments.dropFirst().endOfPrefix { $0 <= settled } - 1
    let isLooping =
      last > settled && last < window.upperBound
      && base > births[start] + SteadyBirths.tolerance
    loop = isLooping ? start : nil
    let steady = isLooping || last > settled ? 0 : rate.value(at: last + 1)
    tail = SteadyBirths(base: base, rate: steady, start: last, end: window.upperBound)
  }

  /// Divides each piece between corners into 32, for Newton's method and the precision of the
  /// quadrature, and at the zeros of the rate.
  ///
  /// If there are very many corners, the pieces are divided into fewer parts.
  private static func refined(_ corners: [Seconds], of rate: Rate) -> [Seconds] {
    let parts = min(32, max(1, 32_768 / corners.count))
    return zip(corners, corners.dropFirst()).reduce(into: [corners[0]]) { moments, piece in
      let step = (piece.1 - piece.0) / Double(parts)
      for part in 1...parts {
        let end = part == parts ? piece.1 : piece.0 + step * Double(part)
        if let zero = rate.zero(between: moments[moments.count - 1], and: end) {
          moments.append(zero)
        }
        moments.append(end)
      }
    }
  }

  /// The nodes and weights of five-point Gauss-Legendre quadrature, exact for polynomials up to
  /// degree nine.
  private static let nodes = [
    (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5), (0, 0.568_888_888_888_888_9),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
  ]

  private static func integral(of rate: Rate, from start: Seconds, to end: Seconds) -> Double {
    let middle = (start + end) / 2
    let half = (end - start) / 2
    return half * nodes.reduce(0) { $0 + $1.1 * rate.value(at: middle + half * $1.0) }
  }

  /// The number of births up to and including a time of the emitter cell.
  /// - Complexity: O(log *k*) in the number of keys.
  func count(at time: Seconds) -> Int {
    SteadyBirths.whole(integral(to: time))
  }

  /// The integral of the rate up to a time; 0 before the beginning.
  func integral(to time: Seconds) -> Double {
    guard time >= tail.start else { return time < moments[0] ? 0 : tableIntegral(to: time) }
    guard let loop else { return tail.integral(to: time) }
    let end = min(time, tail.end)
    let period = tail.start - moments[loop]
    let repeats = ((end - moments[loop]) / period).rounded(.down)
    let rest = min(max(moments[loop], end - repeats * period), tail.start)
    return repeats * (tail.base - births[loop]) + tableIntegral(to: rest)
  }

  /// The integral up to a time within the table.
  private func tableIntegral(to time: Seconds) -> Double {
    let index = moments.dropFirst().endOfPrefix { $0 <= time } - 1
    return births[index] + Self.integral(of: rate, from: moments[index], to: time)
  }

  /// The time of a birth; infinity if it never happens.
  /// - Complexity: O(log *k*) in the number of keys.
  func time(ofBirth index: Int) -> Seconds {
    time(reaching: Double(index) + 1)
  }

  /// The time at which the integral reaches a number; infinity if it never does.
  func time(reaching target: Double) -> Seconds {
    guard target - SteadyBirths.tolerance > tail.base else { return tableTime(of: target) }
    guard let loop else { return tail.time(reaching: target) }
    guard tail.end.isInfinite || target - SteadyBirths.tolerance <= integral(to: tail.end) else {
      return .infinity
    }
    let share = tail.base - births[loop]
    let repeats = ((target - SteadyBirths.tolerance - births[loop]) / share).rounded(.up) - 1
    let time = tableTime(of: target - repeats * share)
    return min(time + repeats * (tail.start - moments[loop]), tail.end)
  }

  /// The time within the table at which the integral reaches a number.
  private func tableTime(of target: Double) -> Seconds {
    guard births[0] < target - SteadyBirths.tolerance else { return moments[0] }
    let piece = births.dropFirst().endOfPrefix { $0 < target - SteadyBirths.tolerance } - 1
    return inverse(of: target, in: min(piece, births.count - 2))
  }

  /// Inverts the integral within a smooth piece by Newton's method, safeguarded by bisection.
  private func inverse(of target: Double, in piece: Int) -> Seconds {
    var low = moments[piece]
    var high = moments[piece + 1]
    var time = low + (high - low) * (target - births[piece]) / (births[piece + 1] - births[piece])
    for _ in 0..<60 {
      let error =
        births[piece] + Self.integral(of: rate, from: moments[piece], to: time) - target
      guard abs(error) > SteadyBirths.tolerance / 10 else { break }
      if error > 0 { high = time } else { low = time }
      let step = time - error / rate.value(at: time)
      time = step > low && step < high ? step : (low + high) / 2
    }
    return time
  }

  /// The end of emission; may be infinite.
  var end: Seconds { tail.end }

  /// The time of the last birth up to `cut`: `nil` if births never end, the beginning if there are
  /// none.
  func lastBirth(until cut: Seconds = .infinity) -> Seconds? {
    let end = min(cut, tail.end)
    guard end.isFinite || tail.rate <= 0 && loop == nil else { return nil }
    let total = count(at: end.isFinite ? end : tail.start)
    return total > 0 ? time(ofBirth: total - 1) : moments[0]
  }

  /// The integral of the rate over all time; infinite if births never end.
  var total: Double {
    if tail.end.isFinite { return integral(to: tail.end) }
    return tail.rate <= 0 && loop == nil ? integral(to: tail.start) : .infinity
  }

  /// The highest rate at the moments, and just before them, where a track may end.
  var peakRate: Double {
    zip(moments, moments.dropFirst()).reduce(max(tail.rate, rate.value(at: moments[0]))) {
      max($0, rate.value(at: $1.1), rate.value(at: $1.1 - ($1.1 - $1.0) * 1e-9))
    }
  }
}
