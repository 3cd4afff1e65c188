internal import KamuroCSIMD
internal import KamuroParticles

/// The common values of a run's sprites that are larger than a dot.
struct LargerSprites {
  let figure: Figure
  /// The size at scale 1, in dots.
  let size: SIMD2<Float>
  let mode: BlendMode

  /// The largest scale at which a sprite is not larger than a dot.
  var largestPoint: Float { 1 / max(size.x, size.y) }

  /// Whether the sprites are circles.
  var areRound: Bool { figure.shape == .disc && size.x == size.y }
}

extension SpritePainter {
  /// Paints the sprites of a block that are larger than a dot.
  @inline(__always)
  func stamp<Blend: PointBlending>(
    _ block: Range<Int>,
    as larger: LargerSprites,
    _ blend: Blend.Type
  ) {
    let largestPoint = larger.largestPoint
    guard block.contains(where: { sprites.scale[$0] > largestPoint }) else { return }
    if larger.areRound, block.count >= DiscBlock.least {
      stampDiscs(block, as: larger, blend)
    } else {
      for sprite in block { stamp(sprite, as: larger) }
    }
  }

  /// Paints a sprite if it is larger than a dot.
  private func stamp(_ sprite: Int, as larger: LargerSprites) {
    guard sprites.scale[sprite] > larger.largestPoint else { return }
    stamp(sprite, aspect: 1, figure: larger.figure, size: larger.size, by: larger.mode)
  }

  /// Paints the round discs that are larger than a dot.
  @inline(never)
  private func stampDiscs<Blend: PointBlending>(
    _ block: Range<Int>,
    as larger: LargerSprites,
    _ blend: Blend.Type
  ) {
    let discs = canvas.figure.discs
    discs.fill(
      sprites,
      block,
      on: canvas,
      diameter: larger.size.x,
      largestPoint: larger.largestPoint
    )
    for place in 0..<block.count {
      guard discs.isSmall(place) else {
        stamp(block.lowerBound + place, as: larger)
        continue
      }
      let opacity = discs.opacity(of: place)
      guard opacity > 0 else { continue }
      let levels = discs.levels(of: place)
      let light = light(red: levels.red, green: levels.green, blue: levels.blue)
      let source = light + SIMD4(0, 0, 0, Blend.hides)
      let covered = discs.cover(of: place)
      @inline(__always)
      func add(_ parts: SIMD4<Float>, at index: Int) {
        let parts = parts.lesser(SIMD4(repeating: 1)) * opacity
        self.add(source, parts.x, parts.y, at: index, blend)
        self.add(source, parts.z, parts.w, at: index &+ LightCanvas.dotsPerCell, blend)
      }
      // Unrolled by hand: in a loop the compiler would read each row from memory, lane by lane.
      let rows = discs.rows(of: place, on: canvas)
      add(covered.row(0), at: rows.0)
      add(covered.row(1), at: rows.1)
      add(covered.row(2), at: rows.2)
      add(covered.row(3), at: rows.3)
    }
  }

  /// Blends a source color with the two dots of a row of a screen cell.
  @inline(__always)
  private func add<Blend: PointBlending>(
    _ source: SIMD4<Float>,
    _ left: Float,
    _ right: Float,
    at index: Int,
    _ blend: Blend.Type
  ) {
    guard left + right > LightBuffer.leastPart else { return }
    let dots = canvas.dots + index
    dots[0] = Blend.blended(source, part: left, over: dots[0])
    dots[1] = Blend.blended(source, part: right, over: dots[1])
    canvas.touched[index >> 3] = 1
  }
}
