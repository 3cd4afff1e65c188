/// Pointers to the columns that determine the motion of particles without drag.
struct FlightColumns {
  /// The times of birth, 8 bytes each.
  fileprivate let times: UnsafeRawPointer
  /// The positions and velocities at birth, 4 bytes each.
  fileprivate let x: UnsafeRawPointer
  fileprivate let y: UnsafeRawPointer
  fileprivate let velocityX: UnsafeRawPointer
  fileprivate let velocityY: UnsafeRawPointer

  /// The addresses of the numbers of a particle and of those after it.
  func addresses(of particle: Int) -> FlightAddresses {
    let offset = particle * 4
    return FlightAddresses(
      times: UInt(bitPattern: times + particle * 8),
      floats: (
        UInt(bitPattern: x + offset), UInt(bitPattern: y + offset),
        UInt(bitPattern: velocityX + offset), UInt(bitPattern: velocityY + offset)
      )
    )
  }
}

/// Addresses of the columns that are read for each flying particle, so that they can be prefetched.
package struct FlightAddresses {
  /// 8 bytes per particle.
  package let times: UInt
  /// 4 bytes per particle.
  package let floats: (UInt, UInt, UInt, UInt)
}

extension ParticleColumns {
  /// Calls `body` with pointers to the columns.
  @inline(__always)
  func withFlights<Result>(_ body: (FlightColumns) -> Result) -> Result {
    times.withUnsafeBytes { times in
      x.withUnsafeBytes { x in
        y.withUnsafeBytes { y in
          velocityX.withUnsafeBytes { velocityX in
            velocityY.withUnsafeBytes { velocityY in
              guard let times = times.baseAddress, let x = x.baseAddress,
                let y = y.baseAddress, let velocityX = velocityX.baseAddress,
                let velocityY = velocityY.baseAddress
              else { preconditionFailure("an array has an address") }
              return body(
                FlightColumns(
                  times: times,
                  x: x,
                  y: y,
                  velocityX: velocityX,
                  velocityY: velocityY
                )
              )
            }
          }
        }
      }
    }
  }
}

extension SpriteBatch {
  /// Evaluates the positions of consecutive particles without drag, four at a time; returns the
  /// number of sprites done, a multiple of four.
  mutating func fly(as crowd: ParticleGroup<Range<Int>>, at time: Seconds) -> Int {
    let acceleration = crowd.recipe.motion.acceleration
    let (accelerationX, accelerationY) = (Float(acceleration.dx), Float(acceleration.dy))
    let (whole, first) = (count & ~3, crowd.places.lowerBound)
    crowd.node.particles.withFlights { columns in
      x.withUnsafeMutableBytes { x in
        y.withUnsafeMutableBytes { y in
          for sprite in stride(from: 0, to: whole, by: 4) {
            func four(_ column: UnsafeRawPointer) -> SIMD4<Float> {
              column.loadUnaligned(fromByteOffset: (first &+ sprite) &* 4, as: SIMD4<Float>.self)
            }
            let births = columns.times
              .loadUnaligned(fromByteOffset: (first &+ sprite) &* 8, as: SIMD4<Double>.self)
            let since = SIMD4<Float>(time - births)
            let age = since.replacing(with: 0, where: since .< 0)
            let fall = age * age * 0.5
            let placeX = four(columns.x) + four(columns.velocityX) * age + accelerationX * fall
            let placeY = four(columns.y) + four(columns.velocityY) * age + accelerationY * fall
            x.storeBytes(of: placeX, toByteOffset: sprite &* 4, as: SIMD4<Float>.self)
            y.storeBytes(of: placeY, toByteOffset: sprite &* 4, as: SIMD4<Float>.self)
          }
        }
      }
    }
    return whole
  }
}
