extension EmitterSimulation {
  /// Yields the visible sprites at the time of the last `advance(to:)`, block by block.
  ///
  /// Trails come before all particles, then one run for each emitter cell with living particles; in
  /// a layer with a drawing order one for each maximal sequence of sprites of the same cell.
  func draw(
    at layerTime: Seconds,
    as name: String,
    zPosition: Double,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    let look = LayerLook(of: self, at: layerTime, as: name, zPosition: zPosition)
    let shownTime = shownTime(at: layerTime)
    drawing.pace.formUnion(look.pace)
    drawTrails(at: shownTime, as: look, using: &drawing, body)
    guard layer.renderMode.isOrdered else {
      return drawParticles(at: shownTime, as: look, using: &drawing, body)
    }
    // Taken out of the drawing, because that is in use while the sprites are collected.
    var sorted = SpriteBatch()
    swap(&sorted, &drawing.sorted)
    sorted.removeAll()
    let firstRun = drawing.runIndex
    drawParticles(at: shownTime, as: look, using: &drawing) { sorted.append($0) }
    drawing.runIndex = firstRun
    order(&sorted, at: shownTime)
    sorted.draw(runsFrom: &drawing.runIndex, using: &drawing.buffer, body)
    swap(&sorted, &drawing.sorted)
  }

  private func drawParticles(
    at shownTime: Seconds,
    as look: LayerLook,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    for index in nodes.indices where nodes[index].particles.livingCount > 0 {
      let node = nodes[index]
      let now = runningTime(of: index, at: shownTime)
      let particles = node.particles
      let run = look.run(of: node)
      if node.longestTrail == 0, let living = particles.livingRange {
        drawing.draw(living, of: node, at: now, as: look, run, body)
      } else {
        // The columns also have dead particles: those with trails, or a few that were not removed
        // yet.
        let end = deathTime(of: index, at: shownTime)
        drawing.drawLiving(of: node, at: now, seenUntil: end, as: look, run, body)
      }
      drawing.runIndex += 1
    }
  }
}
