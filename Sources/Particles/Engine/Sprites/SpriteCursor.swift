/// Unsafe access to the columns of a block that is being filled.
///
/// A column is uniform while it holds one number for all sprites.
package struct SpriteCursor {
  /// Columns of intermediate results, before those of the sprites, from the last to the first; they
  /// are never uniform.
  enum Scratch: Int, CaseIterable {
    /// In points per second.
    case velocityX, velocityY
    /// The displacements per unit of velocity and of acceleration, which are written in groups of
    /// four: up to three numbers of the columns of velocities may be overwritten.
    case velocityReach, accelerationReach

    static let length = allCases.count * SpriteBlock.capacity
  }

  /// The length of the buffer: a column may be read beyond its end in groups of four.
  static let length = Scratch.length + SpriteKey.allCases.count * SpriteBlock.capacity + 4

  private let numbers: UnsafeMutablePointer<Float>
  /// The indices of births, if they are not consecutive in the particles' columns.
  let births: UnsafeMutablePointer<UInt32>
  /// The number of sprites.
  package internal(set) var count = 0
  /// A bit for each column that is uniform.
  private var uniformColumns: UInt32 = 0
  /// Whether columns may be uniform; not for one sprite among others.
  private var mayBeUniform = true

  init(
    numbers: UnsafeMutablePointer<Float>,
    births: UnsafeMutablePointer<UInt32>
  ) {
    (self.numbers, self.births) = (numbers, births)
  }

  /// A cursor for one sprite of this block.
  func moved(to sprite: Int) -> SpriteCursor {
    var cursor = SpriteCursor(numbers: numbers + sprite, births: births + sprite)
    cursor.mayBeUniform = false
    cursor.count = 1
    return cursor
  }

  @inline(__always)
  private func start(_ column: SpriteKey) -> UnsafeMutablePointer<Float> {
    numbers + column.rawValue &* SpriteBlock.capacity
  }

  /// A column of intermediate results.
  @inline(__always)
  subscript(column: Scratch) -> UnsafeMutablePointer<Float> {
    numbers - (column.rawValue &+ 1) &* SpriteBlock.capacity
  }

  @inline(__always)
  func isUniform(_ column: SpriteKey) -> Bool { uniformColumns >> UInt32(column.rawValue) & 1 != 0 }

  /// Sets a column to one number.
  package mutating func set(_ column: SpriteKey, to number: Float) {
    start(column)[0] = number
    if mayBeUniform {
      uniformColumns |= 1 << UInt32(column.rawValue)
    } else {
      uniformColumns &= ~(1 << UInt32(column.rawValue))
    }
  }

  /// A column with a number for each sprite, whose present values are undefined.
  @inline(__always)
  mutating func fresh(_ column: SpriteKey) -> UnsafeMutablePointer<Float> {
    uniformColumns &= ~(1 << UInt32(column.rawValue))
    return start(column)
  }

  /// A column with a number for each sprite; a uniform one is copied to all.
  package mutating func each(_ column: SpriteKey) -> UnsafeMutablePointer<Float> {
    let start = start(column)
    guard isUniform(column) else { return start }
    let number = start[0]
    for sprite in 0..<count { start[sprite] = number }
    return fresh(column)
  }

  /// Multiplies a column.
  package mutating func multiply(_ column: SpriteKey, by factor: Float) {
    let start = start(column)
    for sprite in 0..<(isUniform(column) ? 1 : count) { start[sprite] *= factor }
  }

  /// A column for reading.
  @inline(__always)
  subscript(column: SpriteKey) -> SpriteColumn {
    SpriteColumn(start(column), isUniform: isUniform(column))
  }

  /// The block of these sprites.
  func block(
    of run: SpriteRun,
    runIndex: Int,
    runCount: Int,
    births: UnsafePointer<UInt32>? = nil,
    next: ParticlePrefetch? = nil
  ) -> SpriteBlock {
    SpriteBlock(
      run: run,
      runIndex: runIndex,
      runCount: runCount,
      count: count,
      numbers: numbers,
      uniformColumns: uniformColumns,
      births: births ?? UnsafePointer(self.births),
      next: next
    )
  }

  /// Becomes a copy of a block.
  mutating func copy(_ block: SpriteBlock) {
    (count, uniformColumns) = (block.count, block.uniformColumns)
    for key in SpriteKey.allCases {
      start(key).update(from: block[key].start, count: isUniform(key) ? 1 : count)
    }
  }

  /// A block with these columns for its own.
  func applied(to block: SpriteBlock) -> SpriteBlock {
    var block = block
    (block.numbers, block.uniformColumns) = (UnsafePointer(numbers), uniformColumns)
    return block
  }

  /// Begins a block of single sprites: nothing but the aspect is uniform.
  mutating func beginSprites() {
    count = 0
    uniformColumns = 0
    set(.aspect, to: 1)
    set(.frame, to: 0)
  }

  /// Adds one sprite, as a streak if it is fast, and notes the pace.
  mutating func append(
    _ sprite: Sprite,
    _ exposure: Exposure,
    _ streak: Streak,
    dot: Float,
    pace: inout FramePace
  ) {
    if !isUniform(.aspect) { start(.aspect)[count] = 1 }
    append(sprite)
    let (last, velocity) = (count - 1, sprite.velocity)
    if sprite.color.alpha > 0, exposure.shows(self[.x][last], self[.y][last], reach: streak.reach) {
      let speed = velocity.magnitude + sprite.turning * Double(streak.reach) * sprite.scale
      let color = max(sprite.color.red, sprite.color.green, sprite.color.blue)
      pace.note(speed: speed)
      pace.note(light: color * sprite.color.alpha, at: speed)
      pace.note(fading: sprite.fading)
    }
    let way =
      SIMD2(Float(velocity.dx), Float(velocity.dy)) * exposure.exposed(atAge: Float(sprite.age))
    let scale = Float(sprite.scale)
    if let change = streak.change(along: way, scale: scale, aspect: 1, dot: dot) {
      apply(change, to: last)
    }
  }

  /// Adds one sprite.
  private mutating func append(_ sprite: Sprite) {
    start(.x)[count] = Float(sprite.position.dx)
    start(.y)[count] = Float(sprite.position.dy)
    start(.scale)[count] = Float(sprite.scale)
    start(.rotation)[count] = Float(sprite.rotation)
    start(.red)[count] = Float(sprite.color.red)
    start(.green)[count] = Float(sprite.color.green)
    start(.blue)[count] = Float(sprite.color.blue)
    start(.opacity)[count] = Float(sprite.color.alpha)
    start(.intensity)[count] = LightIntensity.clamped(Float(sprite.intensity))
    start(.age)[count] = Float(sprite.age)
    births[count] = UInt32(truncatingIfNeeded: sprite.birth)
    count += 1
  }
}
