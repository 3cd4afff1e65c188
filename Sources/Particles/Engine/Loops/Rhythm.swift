/// A period with which something in a scene repeats by itself.
struct Rhythm: Equatable, Sendable {
  /// The period in the scene's seconds.
  var period: Seconds
  /// What repeats, as a part of a sentence.
  var name: String
  /// Whether a loop of another length would jump; otherwise only its beat is uneven.
  var isStrict = true

  /// The tolerance for rounding errors, as a part of the loop's length.
  private static let tolerance = 1e-6

  /// Whether a loop of some seconds is a whole number of periods.
  func divides(_ length: Seconds) -> Bool {
    let repeats = (length / period).rounded()
    return repeats >= 1 && abs(repeats * period - length) <= Self.tolerance * length
  }

  /// Whether a loop of some seconds shows what repeats.
  ///
  /// It has whole periods, or at least one where only the beat matters: a shorter loop may have no
  /// births at all.
  func fits(_ length: Seconds) -> Bool {
    isStrict ? divides(length) : period <= length * (1 + Self.tolerance)
  }
}

/// The choice of a loop's length.
struct LoopLength {
  /// What repeats in the scene.
  let rhythms: [Rhythm]

  /// The most multiples of one period that are tried.
  private static let mostMultiples = 4096.0

  init(_ rhythms: [Rhythm]) {
    self.rhythms = rhythms.filter { $0.period > 0 && $0.period.isFinite }
  }

  /// The length between half and twice the wanted one that breaks the fewest rhythms, strict ones
  /// first, and of these the nearest.
  /// - Complexity: O(*n* · candidates) in the number of rhythms.
  func best(near wanted: Seconds) -> Seconds {
    let candidates = rhythms.flatMap { multiples(of: $0.period, in: wanted / 2...wanted * 2) }
    return ([wanted] + candidates).min { cost(of: $0, near: wanted) < cost(of: $1, near: wanted) }
      ?? wanted
  }

  /// The length that breaks no rhythm, nearest to the wanted one; `nil` if there is none up to that
  /// of the longest loop.
  func perfect(near wanted: Seconds) -> Seconds? {
    guard let longest = rhythms.map(\.period).max() else { return wanted }
    let whole = multiples(of: longest, in: 0...LoopedScene.longest).filter {
      length in rhythms.allSatisfy { $0.divides(length) }
    }
    return whole.min { abs($0 - wanted) < abs($1 - wanted) }
  }

  private func cost(of length: Seconds, near wanted: Seconds) -> (Int, Int, Double) {
    let broken = rhythms.filter { !$0.divides(length) }
    let strict = broken.count { $0.isStrict }
    return (strict, broken.count - strict, abs(length / wanted - 1))
  }

  private func multiples(of period: Seconds, in range: ClosedRange<Seconds>) -> [Seconds] {
    let first = max(1, (range.lowerBound / period).rounded(.up))
    let last = min((range.upperBound / period).rounded(.down), first + Self.mostMultiples)
    return first <= last ? stride(from: first, through: last, by: 1).map { $0 * period } : []
  }
}
