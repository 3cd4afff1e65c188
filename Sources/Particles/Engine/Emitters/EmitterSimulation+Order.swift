extension EmitterLayer.RenderMode {
  /// Whether the drawing order of a layer's particles matters.
  var isOrdered: Bool {
    switch self {
    case .unordered, .additive: false
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }
}

extension EmitterSimulation {
  /// Sorts the layer's sprites by its renderMode, across emitter cells.
  ///
  /// The batch has one run for each emitter cell with living particles. They are replaced by one
  /// run for each maximal sequence of sprites of the same emitter cell.
  func order(_ batch: inout SpriteBatch, at layerTime: Seconds) {
    guard !batch.runs.isEmpty else { return }
    batch.sorting.order.removeAll()
    batch.sorting.order.reserveSpace(for: batch.count)
    var group = 0
    for index in nodes.indices {
      let clock = BirthClock(of: index, in: nodes, at: layerTime)
      let place = batch.sorting.order.entries.count
      let times = nodes[index].particles.times
      forEachLiving(of: index) { particle in
        let place = batch.sorting.order.entries.count
        batch.sorting.order.append(place, of: group, key: clock.moment(at: times[particle]))
      }
      if batch.sorting.order.entries.count > place { group += 1 }
    }
    batch.sorting.order.sort()
    if layer.renderMode == .oldestLast { batch.sorting.order.reverse() }
    if layer.renderMode == .backToFront { sortByDepth(&batch) }
    guard !batch.sorting.order.isIdentity else { return }
    batch.moveSprites()
    batch.cutRuns()
  }

  private func sortByDepth(_ batch: inout SpriteBatch) {
    batch.sorting.depths.removeAll(keepingCapacity: true)
    for index in nodes.indices {
      let node = nodes[index]
      var recipe = node.recipe
      forEachLiving(of: index) { particle in
        let sprite = batch.sorting.depths.count
        node.plan.animate(&recipe, bornAt: node.particles.times[particle])
        let depth = node.depth(of: particle, atAge: Double(batch[.age][sprite]), by: recipe)
        batch.sorting.depths.append(depth)
      }
    }
    let depths = batch.sorting.depths
    batch.sorting.order.setKeys { Double(depths[Int($0.place)]) }
    batch.sorting.order.sort()
  }
}

/// The times of birth of an emitter cell's particles, in the layer's time.
private struct BirthClock {
  private let root: MediaTiming
  /// The seconds of the emitter cell per second of its root cell.
  private let scale: Double
  private let now: Seconds

  init(of index: Int, in nodes: [CellNode], at now: Seconds) {
    var ancestor = index
    while let parent = nodes[ancestor].parent { ancestor = parent }
    root = nodes[ancestor].cell.timing
    scale = nodes[index].scale
    self.now = now
  }

  /// The layer time of a birth at a local time.
  ///
  /// In an emitter cell whose time stands still, all particles are born at its beginning. In one
  /// that runs backward, a birth lies in the layer's future; it is mirrored about `now` into the
  /// past, so that older particles have earlier times there, too.
  func moment(at time: Seconds) -> Seconds {
    let moment = root.parentTime(at: time / scale)
    return root.speed < 0 ? 2 * now - moment : moment
  }
}
