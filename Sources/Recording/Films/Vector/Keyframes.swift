/// A curve of several numbers over time as straight lines between knots.
struct Polyline<Numbers: SIMD<Double>> {
  /// Where a line ends and the next begins.
  struct Knot {
    var time: Double
    var numbers: Numbers
  }

  var knots: [Knot]

  /// The numbers at a time; before the first knot and after the last they stand still.
  func numbers(at time: Double) -> Numbers {
    guard let first = knots.first, let last = knots.last else { return .zero }
    if time <= first.time { return first.numbers }
    if time >= last.time { return last.numbers }
    var next = 1
    while knots[next].time < time { next += 1 }
    return Self.between(knots[next - 1], knots[next], at: time)
  }

  private static func between(_ a: Knot, _ b: Knot, at time: Double) -> Numbers {
    let part = b.time > a.time ? (time - a.time) / (b.time - a.time) : 0
    return a.numbers + (b.numbers - a.numbers) * part
  }

  /// Whether the difference to another curve, given at its knots, is invisible: it is within the
  /// tolerances in the root mean square, and never more than a few of them.
  func isNear(_ others: [Knot], tolerances: Numbers) -> Bool {
    var sum = 0.0
    for other in others {
      let distance = Self.distance(numbers(at: other.time), other.numbers, tolerances)
      guard distance < 9 else { return false }
      sum += distance * distance
    }
    return sum <= 4 * Double(others.count)
  }

  /// The curve in a time that is longer by a factor.
  func stretched(by factor: Double) -> Polyline {
    Polyline(knots: knots.map { Knot(time: $0.time * factor, numbers: $0.numbers) })
  }

  private static func distance(_ a: Numbers, _ b: Numbers, _ tolerances: Numbers) -> Double {
    let difference = (a - b) / tolerances
    return difference.indices.reduce(0) { max($0, abs(difference[$1])) }
  }

  /// The curve with few of its knots: the one with the largest error is added until all are within
  /// the tolerances, as Ramer, Douglas and Peucker do.
  /// - Complexity: O(knots · `most`).
  func simplified(tolerances: Numbers, most: Int) -> Polyline {
    guard knots.count > 2 else { return self }
    var kept = [0, knots.count - 1]
    while kept.count < most {
      var worst = (error: 1.0, place: -1, segment: 0)
      for segment in 1..<kept.count {
        let (first, last) = (kept[segment - 1], kept[segment])
        for place in first..<last where place > first {
          let line = Self.between(knots[first], knots[last], at: knots[place].time)
          let error = Self.distance(line, knots[place].numbers, tolerances)
          if error > worst.error { worst = (error, place, segment) }
        }
      }
      guard worst.place >= 0 else { break }
      kept.insert(worst.place, at: worst.segment)
    }
    return Polyline(knots: kept.map { knots[$0] })
  }
}

/// The properties at a time since a particle began.
struct Keyframe {
  var time: Double
  /// Properties with their values.
  var styles: [[UInt8]]
}

/// The percentages of a film at which its keyframes are.
struct KeyframeScale {
  /// The length of the film in seconds.
  let duration: Double
  private let decimals: Int

  init(duration: Double) {
    self.duration = duration
    // A step is 1 ms at most: a fast particle moves a third of a point in it.
    decimals = duration <= 1 ? 1 : duration <= 10 ? 2 : duration <= 100 ? 3 : 4
  }

  /// The number of steps of a percentage until a time.
  func step(at time: Double) -> Int {
    Int((min(max(time / duration, 0), 1) * Double(whole)).rounded())
  }

  /// The number of steps of a percentage in 100 %.
  var whole: Int { (0..<decimals).reduce(100) { steps, _ in steps * 10 } }

  /// Appends a keyframe's selector.
  func write(_ step: Int, into output: inout [UInt8]) {
    if step >= whole { return output.write("to") }
    output.write(Double(step) / Double(whole) * 100, decimals: decimals)
    output.write("%")
  }

  /// Appends keyframes; of those that share a step the last one stays.
  ///
  /// A property that is the same in the keyframes before and after is left out.
  func write(_ frames: [Keyframe], into output: inout [UInt8]) {
    let kept = frames.enumerated().filter { place, frame in
      place + 1 == frames.count || step(at: frames[place + 1].time) != step(at: frame.time)
    }
    .map(\.element)
    for (place, frame) in kept.enumerated() {
      let styles = frame.styles.filter { style in
        place == 0 || place + 1 == kept.count || !kept[place - 1].styles.contains(style)
          || !kept[place + 1].styles.contains(style)
      }
      if styles.isEmpty { continue }
      write(step(at: frame.time), into: &output)
      output.write("{")
      for (place, style) in styles.enumerated() {
        if place > 0 { output.write(";") }
        output.append(contentsOf: style)
      }
      output.write("}")
    }
  }
}

extension [UInt8] {
  /// Appends a number in base 36, the shortest name of an animation.
  mutating func writeName(_ number: Int) { write(String(number, radix: 36)) }
}
