/// The scratch memory for drawing a frame, kept from frame to frame, and the number of its runs.
struct SpriteDrawing: Sendable {
  var buffer = SpriteBuffer()
  /// The trails of an emitter cell's particles.
  var trails = TrailSprites()
  /// The sprites of a layer with a drawing order.
  var sorted = SpriteBatch()
  /// The index of the next run.
  var runIndex = 0
  /// The pace of the frame.
  var pace = FramePace()
  /// The length of a dot of the canvas in points: what moves by more becomes a streak.
  var dot = Streak.unseen
  /// A recipe whose memory serves where each particle has its own.
  private var recipe = CellRecipe.standard
  /// The living particles of a block.
  private var living = [Int](repeating: 0, count: SpriteBlock.capacity)

  /// Draws consecutive particles of an emitter cell at a local time.
  mutating func draw(
    _ particles: Range<Int>,
    of node: CellNode,
    at time: Seconds,
    as look: LayerLook,
    _ run: SpriteRun,
    _ body: (SpriteBlock) -> Void
  ) {
    let (runIndex, births) = (runIndex, node.particles.indices)
    buffer.withCursor { cursor in
      for first in stride(
        from: particles.lowerBound,
        to: particles.upperBound,
        by: SpriteBlock.capacity
      ) {
        let places = ParticlePlaces(from: first)
        let end = min(first + SpriteBlock.capacity, particles.upperBound)
        cursor.count = end - first
        cursor.setAges(places, of: node.particles, at: time)
        cursor.evaluate(places, of: node, scratch: &recipe)
        cursor.expose(look.subject(places, of: node, dot: dot), scratch: &recipe, pace: &pace)
        cursor.apply(look)
        body(
          cursor.block(
            of: run,
            runIndex: runIndex,
            runCount: particles.count,
            births: births.start + first,
            next: end < particles.upperBound ? .init(of: node.particles, from: end) : nil
          )
        )
      }
    }
  }

  /// Draws the particles of an emitter cell that are alive at a local time.
  mutating func drawLiving(
    of node: CellNode,
    at time: Seconds,
    seenUntil end: Seconds,
    as look: LayerLook,
    _ run: SpriteRun,
    _ body: (SpriteBlock) -> Void
  ) {
    let (runIndex, particles) = (runIndex, node.particles)
    buffer.withCursor { cursor in
      living.withUnsafeMutableBufferPointer { living in
        guard let list = living.baseAddress else { return }
        var next = 0
        while true {
          cursor.count = 0
          while next < particles.count, cursor.count < SpriteBlock.capacity {
            if particles.isAlive(next, at: end) {
              list[cursor.count] = next
              cursor.births[cursor.count] = particles.indices[next]
              cursor.count += 1
            }
            next += 1
          }
          guard cursor.count > 0 else { return }
          let places = ParticlePlaces(list)
          cursor.setAges(places, of: particles, at: time)
          cursor.evaluate(places, of: node, scratch: &recipe)
          cursor.expose(look.subject(places, of: node, dot: dot), scratch: &recipe, pace: &pace)
          cursor.apply(look)
          body(cursor.block(of: run, runIndex: runIndex, runCount: particles.count))
        }
      }
    }
  }

  /// Draws the traced trails of an emitter cell's particles.
  mutating func drawTrails(
    of node: CellNode,
    as look: LayerLook,
    _ body: (SpriteBlock) -> Void
  ) {
    let (runIndex, trails) = (runIndex, trails)
    let particles = trails.particles
    guard !particles.isEmpty else { return }
    let run = look.run(of: node, isTrail: true)
    pace.note(
      fading: node.plan.changes.trailFading(by: node.recipe.afterglow) * look.rate(of: node)
    )
    let size = node.cell.contents.size
    let extent = Float(max(size.width, size.height))
    let isFree = !trails.isPlain && node.movesFreely(by: node.recipe)
    let (reaches, births) = (trails.columns[.reach], node.particles.indices)
    buffer.withCursor { cursor in
      for first in stride(from: 0, to: particles.count, by: SpriteBlock.capacity) {
        cursor.count = min(SpriteBlock.capacity, particles.count - first)
        let places = ParticlePlaces(particles.start + first)
        cursor.copyAges(of: trails, from: first)
        for sprite in 0..<cursor.count { cursor.births[sprite] = births[places[sprite]] }
        let reaches = isFree ? reaches.start + first : nil
        cursor.evaluate(places, of: node, scratch: &recipe, reaches: reaches)
        cursor.dim(trails, from: first, extent: extent)
        cursor.stroke(trails, from: first, places, of: node, scratch: &recipe)
        cursor.apply(look)
        body(cursor.block(of: run, runIndex: runIndex, runCount: particles.count))
      }
    }
    self.runIndex += 1
  }

  /// Draws the sprites of some indices, except those that are `nil`.
  mutating func draw(
    _ run: SpriteRun,
    _ indices: Range<Int>,
    exposure: Exposure,
    _ body: (SpriteBlock) -> Void,
    sprite: (Int) -> Sprite?
  ) {
    let (runIndex, streak) = (runIndex, Streak(run.contents, isAligned: false))
    buffer.withCursor { cursor in
      cursor.beginSprites()
      func yield() {
        guard cursor.count > 0 else { return }
        body(cursor.block(of: run, runIndex: runIndex, runCount: indices.count))
        cursor.count = 0
      }
      for index in indices {
        guard let sprite = sprite(index) else { continue }
        cursor.append(sprite, exposure, streak, dot: dot, pace: &pace)
        if cursor.count == SpriteBlock.capacity { yield() }
      }
      yield()
    }
    self.runIndex += 1
  }
}

/// One sprite, for parts of an effect that evaluate sprites one by one.
struct Sprite {
  /// The center, in points.
  var position: Vector
  var scale: Double
  /// In radians.
  var rotation: Double
  var color: Color
  /// The factor on the color's light.
  var intensity = 1.0
  var age: Seconds
  /// The index of the birth.
  var birth: Int
  /// In points per second.
  var velocity = Vector.zero
  /// The change of its light per second, where 1 is the light of an opaque white sprite.
  var fading = 0.0
  /// The angular velocity in radians per second, without its sign.
  var turning = 0.0
}
