/// At most ``capacity`` consecutive sprites of a run, as columns of numbers.
///
/// ``Simulation/draw(_:)`` yields blocks in drawing order. A block and its columns are valid only
/// until the function that receives it returns.
package struct SpriteBlock {
  /// The most sprites of a block.
  package static let capacity = 1024

  /// What all sprites of the run have in common.
  package let run: SpriteRun
  /// The index of the run in the frame; blocks of one run follow each other.
  package let runIndex: Int
  /// An upper bound of the number of sprites in all blocks of the run.
  package let runCount: Int
  /// The number of sprites, at least 1.
  package let count: Int
  /// The x coordinate of the center, in points from the left edge.
  package let x: SpriteColumn
  /// The y coordinate of the center, in points from the top edge.
  package let y: SpriteColumn
  /// The scale factor of the contents' size; never negative.
  package let scale: SpriteColumn
  /// An additional factor of the contents' width; never negative.
  ///
  /// Below 1 for a fluttering particle, above 1 for a stretched one.
  package let aspect: SpriteColumn
  /// The rotation in radians, clockwise on the screen.
  package let rotation: SpriteColumn
  /// The red channel, sRGB 0...1.
  package let red: SpriteColumn
  /// The green channel, sRGB 0...1.
  package let green: SpriteColumn
  /// The blue channel, sRGB 0...1.
  package let blue: SpriteColumn
  /// The opacity, 0...1; at 0 the sprite is invisible.
  package let opacity: SpriteColumn
  /// The factor on the linear light of the color, 0...64; above 1 brighter than the screen.
  package let intensity: SpriteColumn
  /// Seconds since birth; never negative.
  package let age: SpriteColumn
  /// The indices of the births.
  let births: UnsafePointer<UInt32>
  /// What the next block of the run is evaluated from; `nil` if that is not known.
  package let next: ParticleAddresses?

  /// The index of a sprite's birth within its emitter; with the run's `emitter` it identifies a
  /// particle, but in a sub-cell, where each parent is an emitter, only together with the parent.
  package func birth(of sprite: Int) -> UInt32 { births[sprite] }

  /// The block with other columns for colors and opacities.
  package func with(
    red: SpriteColumn? = nil,
    green: SpriteColumn? = nil,
    blue: SpriteColumn? = nil,
    opacity: SpriteColumn? = nil
  ) -> SpriteBlock {
    SpriteBlock(
      run: run,
      runIndex: runIndex,
      runCount: runCount,
      count: count,
      x: x,
      y: y,
      scale: scale,
      aspect: aspect,
      rotation: rotation,
      red: red ?? self.red,
      green: green ?? self.green,
      blue: blue ?? self.blue,
      opacity: opacity ?? self.opacity,
      intensity: intensity,
      age: age,
      births: births,
      next: next
    )
  }
}

/// A number for each sprite of a block, or one number that all sprites share.
package struct SpriteColumn {
  /// The numbers, or the single one.
  package let start: UnsafePointer<Float>
  /// Whether all sprites share one number.
  package let isUniform: Bool

  package init(_ start: UnsafePointer<Float>, isUniform: Bool) {
    self.start = start
    self.isUniform = isUniform
  }

  /// The number of a sprite.
  package subscript(sprite: Int) -> Float { start[isUniform ? 0 : sprite] }

  /// The number that all sprites share; `nil` if each has its own.
  package var uniform: Float? { isUniform ? start[0] : nil }
}

/// The addresses of the columns from which consecutive particles are evaluated.
///
/// A painter of points prefetches the particles of the next block while it works on one: without
/// that a million points take 6.8 ms instead of 5.3.
package struct ParticleAddresses {
  /// The times of birth, 8 bytes each.
  package let times: UInt
  /// The positions and velocities at birth, 4 bytes each.
  package let positions: (x: UInt, y: UInt)
  package let velocities: (x: UInt, y: UInt)

  init(of particles: ParticleColumns, from first: Int) {
    func address<Element>(_ column: Column<Element>) -> UInt {
      UInt(bitPattern: column.start + first)
    }
    times = address(particles.times)
    positions = (address(particles[.x]), address(particles[.y]))
    velocities = (address(particles[.velocityX]), address(particles[.velocityY]))
  }
}
