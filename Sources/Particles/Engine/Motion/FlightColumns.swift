/// What tells where particles without drag fly, column by column; in each all of them differ.
struct FlightColumns {
  /// When they were born, in 8 bytes each.
  fileprivate let times: UnsafeRawPointer
  /// Where, and how fast they were then, in 4 bytes each.
  fileprivate let x: UnsafeRawPointer
  fileprivate let y: UnsafeRawPointer
  fileprivate let velocityX: UnsafeRawPointer
  fileprivate let velocityY: UnsafeRawPointer

  /// Where the numbers of a particle lie, and of those after it.
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

/// Addresses of the columns that are read for each particle that flies, so that they can be asked for
/// ahead.
package struct FlightAddresses {
  /// Of 8 bytes for each particle.
  package let times: UInt
  /// Of 4 bytes for each.
  package let floats: (UInt, UInt, UInt, UInt)
}

extension ParticleColumns {
  /// Gives the memory of the columns to `body`.
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
  /// Moves sprites to where neighboring particles without drag fly, as many fours as there are; tells
  /// how many it has moved.
  mutating func fly(as crowd: Crowd<Range<Int>>, at time: Seconds) -> Int {
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
