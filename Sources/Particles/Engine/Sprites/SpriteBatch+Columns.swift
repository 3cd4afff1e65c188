/// Loops over whole columns, without branches in the loop.
extension SpriteBatch {
  /// Calls with each sprite and its particle.
  ///
  /// Where the particles are contiguous too, the loop can be vectorized.
  @inline(__always)
  static func eachPair<Places: RandomAccessCollection<Int>>(
    _ range: Range<Int>,
    _ places: Places,
    _ act: (_ sprite: Int, _ particle: Int) -> Void
  ) {
    guard let particles = places as? Range<Int> else {
      if let places = places as? [Int] {
        places.withUnsafeBufferPointer { places in
          for sprite in range { act(sprite, places[sprite &- range.lowerBound]) }
        }
      } else {
        for (sprite, particle) in zip(range, places) { act(sprite, particle) }
      }
      return
    }
    let offset = particles.lowerBound &- range.lowerBound
    var sprite = range.lowerBound
    while sprite < range.upperBound {
      act(sprite, sprite &+ offset)
      sprite &+= 1
    }
  }

  /// Fills a range of a column: a function of a number of the particle and of the age.
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

  /// Modifies each number in a range of a column by the sprite's particle and age.
  @inline(__always)
  static func change<Places: RandomAccessCollection<Int>>(
    _ column: inout [Float],
    _ range: Range<Int>,
    _ places: Places,
    _ ages: [Float],
    _ act: (_ number: inout Float, _ particle: Int, _ age: Seconds) -> Void
  ) {
    column.withUnsafeMutableBufferPointer { column in
      ages.withUnsafeBufferPointer { ages in
        eachPair(range, places) { act(&column[$0], $1, Double(ages[$0])) }
      }
    }
  }

  /// Fills a range of a column with a number of the particle that changes linearly with age and is
  /// then bounded.
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

  /// Evaluates positions along one axis without drag: x + v t + a t² / 2.
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

  /// The drag in 1/s above which the displacement per unit of acceleration, (t - r) / k, is
  /// accurate to 1e-6 s² in single precision.
  private static let leastTellingDrag = 0.5

  /// Fills ranges of two columns with the displacements per unit of velocity and per unit of
  /// acceleration at the sprites' ages.
  /// - Parameter reaches: The known displacements per unit of velocity; empty if they are not
  ///   known.
  static func reach(
    _ velocities: inout [Float],
    _ accelerations: inout [Float],
    _ range: Range<Int>,
    of motion: Motion,
    at ages: [Float],
    knowing reaches: [Float]
  ) {
    if !reaches.isEmpty, motion.drag >= leastTellingDrag {
      return reach(&velocities, &accelerations, range, Float(motion.drag), ages, reaches)
    }
    guard range.count >= 4 else {
      for sprite in range {
        let reach = motion.reach(at: Double(ages[sprite]))
        velocities[sprite] = Float(reach.velocity)
        accelerations[sprite] = Float(reach.acceleration)
      }
      return
    }
    ages.withUnsafeBytes { ages in
      velocities.withUnsafeMutableBytes { velocities in
        accelerations.withUnsafeMutableBytes { accelerations in
          func put(_ sprite: Int) {
            let offset = sprite * MemoryLayout<Float>.size
            let ages = ages.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
            let reach = motion.reach(at: SIMD4<Double>(ages))
            let velocity = SIMD4<Float>(reach.velocity)
            let acceleration = SIMD4<Float>(reach.acceleration)
            velocities.storeBytes(of: velocity, toByteOffset: offset, as: SIMD4<Float>.self)
            accelerations.storeBytes(of: acceleration, toByteOffset: offset, as: SIMD4<Float>.self)
          }
          // The last group of four may overlap the one before.
          let last = range.upperBound - 4
          for sprite in stride(from: range.lowerBound, to: last, by: 4) { put(sprite) }
          put(last)
        }
      }
    }
  }

  /// The same from known displacements per unit of velocity.
  private static func reach(
    _ velocities: inout [Float],
    _ accelerations: inout [Float],
    _ range: Range<Int>,
    _ drag: Float,
    _ ages: [Float],
    _ reaches: [Float]
  ) {
    let perDrag = 1 / drag
    velocities.withUnsafeMutableBufferPointer { velocities in
      accelerations.withUnsafeMutableBufferPointer { accelerations in
        ages.withUnsafeBufferPointer { ages in
          reaches.withUnsafeBufferPointer { reaches in
            for sprite in range {
              let reach = reaches[sprite &- range.lowerBound]
              velocities[sprite] = reach
              accelerations[sprite] = (ages[sprite] - reach) * perDrag
            }
          }
        }
      }
    }
  }

  /// Evaluates positions along one axis from the displacements per unit of velocity and of
  /// acceleration.
  static func carry<Places: RandomAccessCollection<Int>>(
    _ column: inout [Float],
    _ range: Range<Int>,
    from births: [Float],
    _ velocities: [Float],
    by velocityReach: [Float],
    _ acceleration: Float,
    by accelerationReach: [Float],
    _ places: Places
  ) {
    column.withUnsafeMutableBufferPointer { column in
      births.withUnsafeBufferPointer { births in
        velocities.withUnsafeBufferPointer { velocities in
          velocityReach.withUnsafeBufferPointer { velocityReach in
            accelerationReach.withUnsafeBufferPointer { accelerationReach in
              eachPair(range, places) { sprite, particle in
                column[sprite] =
                  births[particle] + velocities[particle] * velocityReach[sprite]
                  + acceleration * accelerationReach[sprite]
              }
            }
          }
        }
      }
    }
  }

  /// Fills a range of a color channel that changes linearly with age and is clamped to 0...1.
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

  /// Stores the sprites' ages and birth indices.
  mutating func identify<Places: RandomAccessCollection<Int>>(
    _ range: Range<Int>,
    as places: Places,
    of particles: ParticleColumns,
    at time: Seconds
  ) {
    date(range, as: places, of: particles, at: time)
    identify(range, as: places, of: particles)
  }

  /// Stores the sprites' ages.
  mutating func date<Places: RandomAccessCollection<Int>>(
    _ range: Range<Int>,
    as places: Places,
    of particles: ParticleColumns,
    at time: Seconds
  ) {
    age.withUnsafeMutableBufferPointer { age in
      particles.times.withUnsafeBufferPointer { times in
        // By rounding, a birth may be counted slightly before its time: its age is then 0.
        Self.eachPair(range, places) { age[$0] = Float(max(0, time - times[$1])) }
      }
    }
  }

  /// Stores the ages and birth indices of the sprites of a trail.
  mutating func identify(
    _ range: Range<Int>,
    as places: [Int],
    aged ages: [Float],
    of particles: ParticleColumns
  ) {
    age.withUnsafeMutableBufferPointer { age in
      ages.withUnsafeBufferPointer { ages in
        Self.eachPair(range, places.indices) { age[$0] = ages[$1] }
      }
    }
    identify(range, as: places, of: particles)
  }

  private mutating func identify<Places: RandomAccessCollection<Int>>(
    _ range: Range<Int>,
    as places: Places,
    of particles: ParticleColumns
  ) {
    birth.withUnsafeMutableBufferPointer { birth in
      particles.indices.withUnsafeBufferPointer { indices in
        Self.eachPair(range, places) { birth[$0] = indices[$1] }
      }
    }
  }
}
