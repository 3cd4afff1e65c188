/// The trails of a layer's particles, which are drawn below all of its particles.
extension EmitterSimulation {
  /// Adds a run for each emitter cell whose particles have trails.
  ///
  /// Near the layer's budget, each particle gets fewer trail sprites.
  func drawTrails(
    at shownTime: Seconds,
    as look: LayerLook,
    using drawing: inout SpriteDrawing,
    _ body: (SpriteBlock) -> Void
  ) {
    var (all, glowing) = (0, 0)
    for node in nodes {
      all += node.particles.count
      if node.longestTrail > 0 { glowing += node.particles.count }
    }
    guard glowing > 0 else { return }
    let available = max(0, Int(min(budget.particles, 1e9)) - all)
    let limit = min(TrailSprites.limit, available / glowing)
    for index in nodes.indices where nodes[index].longestTrail > 0 {
      let node = nodes[index]
      drawing.trails.trace(
        node,
        at: runningTime(of: index, at: shownTime),
        seenUntil: deathTime(of: index, at: shownTime),
        limit: limit
      )
      drawing.drawTrails(of: node, as: look, body)
    }
  }

  /// Calls with each living particle of an emitter cell at the time of the last `advance(to:)`.
  func forEachLiving(of index: Int, _ body: (Int) -> Void) {
    let particles = nodes[index].particles
    if nodes[index].longestTrail == 0, let living = particles.livingRange {
      return living.forEach(body)
    }
    let end = deathTime(of: index, at: time)
    for particle in 0..<particles.count where particles.isAlive(particle, at: end) {
      body(particle)
    }
  }

  /// The number of living particles of an emitter cell at the time of the last `advance(to:)`.
  func livingCount(of index: Int) -> Int {
    guard nodes[index].longestTrail > 0 else { return nodes[index].particles.livingCount }
    var count = 0
    forEachLiving(of: index) { _ in count += 1 }
    return count
  }
}
