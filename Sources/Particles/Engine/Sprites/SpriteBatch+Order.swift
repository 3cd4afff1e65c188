extension EmitterLayer.RenderMode {
  /// Whether it matters which particle of a layer is drawn first.
  var isOrdered: Bool {
    switch self {
    case .unordered, .additive: false
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }
}

/// Room to put sprites and runs in order, kept from frame to frame.
struct SpriteOrder: Sendable {
  var order = StableOrder()
  /// How near each sprite is.
  var depths: [Float] = []
  /// A column, or runs, on the way to their new places.
  var column: [Float] = []
  var births: [UInt32] = []
  var runs: [SpriteBatch.Run] = []
}

extension EmitterSimulation {
  /// Puts the sprites of the layer in the order of its renderMode, across its cells.
  ///
  /// The runs from a place on are those of its cells with living particles, one each; one run for
  /// each stretch of neighbors of one cell takes their place.
  func order(runsFrom first: Int, at layerTime: Seconds, in batch: inout SpriteBatch) {
    guard first < batch.runs.count else { return }
    let start = batch.runs[first].range.lowerBound
    batch.sorting.order.removeAll()
    batch.sorting.order.makeRoom(for: batch.count - start)
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
    if layer.renderMode == .backToFront { sortByDepth(from: start, in: &batch) }
    guard !batch.sorting.order.isUnmoved else { return }
    batch.moveSprites(from: start)
    batch.cutRuns(from: first, start: start)
  }

  private func sortByDepth(from start: Int, in batch: inout SpriteBatch) {
    batch.sorting.depths.removeAll(keepingCapacity: true)
    for index in nodes.indices {
      let node = nodes[index]
      forEachLiving(of: index) { particle in
        let sprite = start + batch.sorting.depths.count
        let depth = node.depth(of: particle, atAge: Double(batch.age[sprite]))
        batch.sorting.depths.append(depth)
      }
    }
    let depths = batch.sorting.depths
    batch.sorting.order.rekey { Double(depths[Int($0.place)]) }
    batch.sorting.order.sort()
  }
}

/// When particles of a cell were born, in the layer's time.
private struct BirthClock {
  private let root: MediaTiming
  /// The cell's seconds in one of its root cell.
  private let scale: Double
  private let now: Seconds

  init(of index: Int, in nodes: [CellNode], at now: Seconds) {
    var ancestor = index
    while let parent = nodes[ancestor].parent { ancestor = parent }
    root = nodes[ancestor].cell.timing
    scale = nodes[index].scale
    self.now = now
  }

  /// The moment at a running time of the cell.
  ///
  /// In a cell that stands still everyone appears at its beginning. In one that runs backwards it is
  /// as long ago as the particle is old, though its birth is still to come.
  func moment(at time: Seconds) -> Seconds {
    let moment = root.parentTime(at: time / scale)
    return root.speed < 0 ? 2 * now - moment : moment
  }
}

extension SpriteBatch {
  /// Moves the sprites from a place on to where the order has put them.
  fileprivate mutating func moveSprites(from start: Int) {
    let entries = sorting.order.entries
    Self.move(&x, to: entries, from: start, by: &sorting.column)
    Self.move(&y, to: entries, from: start, by: &sorting.column)
    Self.move(&scale, to: entries, from: start, by: &sorting.column)
    Self.move(&aspect, to: entries, from: start, by: &sorting.column)
    Self.move(&rotation, to: entries, from: start, by: &sorting.column)
    Self.move(&red, to: entries, from: start, by: &sorting.column)
    Self.move(&green, to: entries, from: start, by: &sorting.column)
    Self.move(&blue, to: entries, from: start, by: &sorting.column)
    Self.move(&opacity, to: entries, from: start, by: &sorting.column)
    Self.move(&age, to: entries, from: start, by: &sorting.column)
    Self.move(&birth, to: entries, from: start, by: &sorting.births)
  }

  private static func move<Element>(
    _ column: inout [Element],
    to entries: [StableOrder.Entry],
    from start: Int,
    by spare: inout [Element]
  ) {
    guard let any = column.last else { return }
    if spare.count < entries.count {
      spare.makeRoom(for: column.capacity)
      spare.extend(by: entries.count - spare.count, with: any)
    }
    column.withUnsafeMutableBufferPointer { column in
      spare.withUnsafeMutableBufferPointer { spare in
        for (place, entry) in entries.enumerated() {
          spare[place] = column[start + Int(entry.place)]
        }
        for place in entries.indices { column[start + place] = spare[place] }
      }
    }
  }

  /// Cuts the runs of a layer into stretches of neighbors that the order has put together.
  fileprivate mutating func cutRuns(from first: Int, start: Int) {
    sorting.runs.removeAll(keepingCapacity: true)
    sorting.runs.append(contentsOf: runs[first...])
    runs.removeLast(runs.count - first)
    let entries = sorting.order.entries
    var begin = 0
    while begin < entries.count {
      let group = entries[begin].group
      let end = entries[begin...].firstIndex { $0.group != group } ?? entries.count
      runs.append(sorting.runs[Int(group)])
      runs[runs.count - 1].range = start + begin..<start + end
      begin = end
    }
  }

  /// Puts the runs in the order of their zPosition, equal ones as they are.
  package mutating func sortRuns() {
    sorting.order.removeAll()
    for place in runs.indices { sorting.order.append(place, of: 0, key: runs[place].zPosition) }
    sorting.order.sort()
    guard !sorting.order.isUnmoved else { return }
    Self.move(&runs, to: sorting.order.entries, from: 0, by: &sorting.runs)
  }
}
