/// Columns filled at once, without a test for each number.
extension SpriteBatch {
  /// Goes through sprites and their particles; where these stand side by side too, so that several
  /// numbers can be worked out at once.
  @inline(__always)
  private static func eachPair<Places: RandomAccessCollection<Int>>(
    _ range: Range<Int>,
    _ places: Places,
    _ act: (_ sprite: Int, _ particle: Int) -> Void
  ) {
    guard let particles = places as? Range<Int> else {
      for (sprite, particle) in zip(range, places) { act(sprite, particle) }
      return
    }
    let way = particles.lowerBound &- range.lowerBound
    var sprite = range.lowerBound
    while sprite < range.upperBound {
      act(sprite, sprite &+ way)
      sprite &+= 1
    }
  }

  /// Fills a part of a column: each sprite's number from one of its particle's and its age.
  @inline(__always)
  static func fill<Places: RandomAccessCollection<Int>>(
    _ column: inout [Float],
    _ range: Range<Int>,
    _ values: Column<Float>,
    _ places: Places,
    _ ages: [Float],
    _ number: (_ value: Float, _ age: Float) -> Float
  ) {
    column.withUnsafeMutableBufferPointer { column in
      ages.withUnsafeBufferPointer { ages in
        if let value = values.uniform {
          for sprite in range { column[sprite] = number(value, ages[sprite]) }
          return
        }
        values.numbers.withUnsafeBufferPointer { values in
          eachPair(range, places) { column[$0] = number(values[$1], ages[$0]) }
        }
      }
    }
  }

  /// Fills a part of a column: each sprite's number from one of its particle's, that grows evenly with
  /// age and stays within bounds.
  @inline(__always)
  static func fill<Places: RandomAccessCollection<Int>>(
    _ column: inout [Float],
    _ range: Range<Int>,
    _ values: Column<Float>,
    _ places: Places,
    growing speed: Double,
    _ ages: [Float],
    _ bounded: (Float) -> Float
  ) {
    let speed = Float(speed)
    guard speed == 0 else {
      return fill(&column, range, values, places, ages) { bounded($0 + speed * $1) }
    }
    if let value = values.uniform {
      let number = bounded(value)
      column.withUnsafeMutableBufferPointer { column in
        for sprite in range { column[sprite] = number }
      }
    } else {
      fill(&column, range, values, places, ages) { number, _ in bounded(number) }
    }
  }

  /// Moves sprites along one axis without drag: x + v t + a t² / 2.
  static func fly<Places: RandomAccessCollection<Int>>(
    _ column: inout [Float],
    _ range: Range<Int>,
    from births: [Float],
    _ velocities: [Float],
    _ acceleration: Float,
    _ places: Places,
    _ ages: [Float]
  ) {
    column.withUnsafeMutableBufferPointer { column in
      births.withUnsafeBufferPointer { births in
        velocities.withUnsafeBufferPointer { velocities in
          ages.withUnsafeBufferPointer { ages in
            eachPair(range, places) { sprite, particle in
              let age = ages[sprite]
              column[sprite] =
                births[particle] + velocities[particle] * age + acceleration * (age * age * 0.5)
            }
          }
        }
      }
    }
  }

  /// Fills a part of a channel that changes evenly with age and stays within 0...1.
  static func fade<Places: RandomAccessCollection<Int>>(
    _ channel: inout [Float],
    _ range: Range<Int>,
    _ births: Column<Float>,
    _ places: Places,
    _ speed: Double,
    _ ages: [Float]
  ) {
    fill(&channel, range, births, places, growing: speed, ages) { min(max($0, 0), 1) }
  }

  /// Notes how old sprites are, and which particles they are.
  mutating func identify<Places: RandomAccessCollection<Int>>(
    _ range: Range<Int>,
    as places: Places,
    of particles: ParticleColumns,
    at time: Seconds
  ) {
    age.withUnsafeMutableBufferPointer { age in
      particles.times.withUnsafeBufferPointer { times in
        // A birth that rounding put a hair after its count is newborn, not yet to be born.
        Self.eachPair(range, places) { age[$0] = Float(max(0, time - times[$1])) }
      }
    }
    birth.withUnsafeMutableBufferPointer { birth in
      particles.indices.withUnsafeBufferPointer { indices in
        Self.eachPair(range, places) { birth[$0] = indices[$1] }
      }
    }
  }
}
