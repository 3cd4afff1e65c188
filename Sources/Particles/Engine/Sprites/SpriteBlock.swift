/// At most ``capacity`` consecutive sprites of a run, as columns of numbers.
///
/// ``Simulation/draw(_:)`` yields blocks in drawing order. A block and its columns are valid only
/// until the function that receives it returns.
@usableFromInline package struct SpriteBlock {
  /// The most sprites of a block.
  @inlinable package static var capacity: Int { 1024 }

  /// What all sprites of the run have in common.
  package let run: SpriteRun
  /// The index of the run in the frame; blocks of one run follow each other.
  package let runIndex: Int
  /// An upper bound of the number of sprites in all blocks of the run.
  package let runCount: Int
  /// The number of sprites, at least 1.
  package let count: Int
  /// The columns by ``SpriteKey``, ``capacity`` numbers each.
  @usableFromInline var numbers: UnsafePointer<Float>
  /// A bit for each column that is uniform.
  @usableFromInline var uniformColumns: UInt32
  /// The indices of the births.
  let births: UnsafePointer<UInt32>
  /// What the next block of the run is evaluated from; `nil` if that is not known.
  package let next: ParticlePrefetch?

  /// The index of a sprite's birth within its emitter; with the run's `emitter` it identifies a
  /// particle, but in a sub-cell, where each parent is an emitter, only together with the parent.
  package func birth(of sprite: Int) -> UInt32 { births[sprite] }

  /// A column; take it before a loop over sprites.
  @inlinable package subscript(key: SpriteKey) -> SpriteColumn {
    SpriteColumn(
      numbers + key.rawValue &* Self.capacity,
      isUniform: uniformColumns >> UInt32(truncatingIfNeeded: key.rawValue) & 1 != 0
    )
  }
}

/// A number for each sprite of a block, or one number that all sprites share.
@usableFromInline package struct SpriteColumn {
  /// The numbers, or the single one.
  @usableFromInline package let start: UnsafePointer<Float>
  /// Whether all sprites share one number.
  @usableFromInline package let isUniform: Bool

  @inlinable package init(_ start: UnsafePointer<Float>, isUniform: Bool) {
    self.start = start
    self.isUniform = isUniform
  }

  /// The number of a sprite.
  @inlinable package subscript(sprite: Int) -> Float { start[isUniform ? 0 : sprite] }

  /// The number that all sprites share; `nil` if each has its own.
  @inlinable package var uniform: Float? { isUniform ? start[0] : nil }
}
