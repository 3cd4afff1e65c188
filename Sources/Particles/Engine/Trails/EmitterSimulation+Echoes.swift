/// The light that particles leave behind, below all particles of their layer.
extension EmitterSimulation {
  /// Adds a run for each cell whose particles have left light behind.
  ///
  /// In a crowd that comes near the layer's budget each particle has fewer echoes.
  func drawEchoes(at shownTime: Seconds, as look: LayerLook, into batch: inout SpriteBatch) {
    var (all, glowing) = (0, 0)
    for node in nodes {
      all += node.particles.count
      if node.longestAfterglow > 0 { glowing += node.particles.count }
    }
    guard glowing > 0 else { return }
    let room = max(0, Int(min(budget.particles, 1e9)) - all)
    let limit = min(Echoes.limit, room / glowing)
    for index in nodes.indices where nodes[index].longestAfterglow > 0 {
      let node = nodes[index]
      batch.echoes.trace(
        node,
        at: runningTime(of: index, at: shownTime),
        seenUntil: deathTime(of: index, at: shownTime),
        limit: limit
      )
      batch.addEchoes(of: node, as: look)
    }
  }

  /// The particles of a cell that are alive at the time that `advance(to:)` reached.
  func forEachLiving(of index: Int, _ body: (Int) -> Void) {
    let particles = nodes[index].particles
    if nodes[index].longestAfterglow == 0, let living = particles.livingRange {
      return living.forEach(body)
    }
    let end = deathTime(of: index, at: time)
    for particle in 0..<particles.count where particles.isAlive(particle, at: end) {
      body(particle)
    }
  }

  /// How many particles of a cell are alive at the time that `advance(to:)` reached.
  func livingCount(of index: Int) -> Int {
    guard nodes[index].longestAfterglow > 0 else { return nodes[index].particles.livingCount }
    var count = 0
    forEachLiving(of: index) { _ in count += 1 }
    return count
  }
}

extension SpriteBatch {
  /// Adds what particles of a cell have left behind, as it was traced last.
  fileprivate mutating func addEchoes(of node: CellNode, as look: LayerLook) {
    let echoes = echoes
    guard !echoes.particles.isEmpty else { return }
    let range = extend(by: echoes.particles.count)
    identify(range, as: echoes.particles, aged: echoes.ages, of: node.particles)
    var crowd = Crowd(node: node, recipe: node.recipe, places: echoes.particles)
    if node.movesFreely(by: node.recipe) { crowd.reaches = echoes.reaches }
    evaluate(crowd, in: range)
    let size = node.cell.contents.size
    let extent = Float(max(size.width, size.height))
    echoes.dim(&opacity, range, extent: extent, scale, aspect)
    finish(range, of: node, as: look, isEcho: true)
  }
}
