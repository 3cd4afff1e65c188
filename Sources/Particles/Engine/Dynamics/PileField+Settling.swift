/// Stacking and toppling of the grains at rest.
extension PileField {
  /// The most columns that a grain rolls over in one step.
  private static let mostHops = 8
  /// The speed in columns per second at which a grain falls off an edge.
  private static let edgeSpeed = 10.0

  /// Stacks the bodies at rest, lets those on steep slopes roll down, and drops those that roll off
  /// an edge, which move again.
  /// - Complexity: O(bodies + slots) while few grains roll.
  mutating func settle(_ bodies: inout BodyColumns, among walls: Walls) {
    while below.count < bodies.count { below.append(-1) }
    for slot in counts.indices { (counts[slot], tops[slot]) = (0, -1) }
    bodies.withPointers(first: bodies.count) { columns in
      stack(columns)
      for slot in counts.indices where counts[slot] > 0 {
        var before: Int32
        repeat {
          before = counts[slot]
          topple(from: slot, columns, among: walls)
        } while counts[slot] > 0 && counts[slot] < before
      }
      place(columns)
    }
    measureReach()
  }

  /// Stacks the grains in the order of their heights, and those that have just landed on top.
  private mutating func stack(_ columns: BodyPointers) {
    let (slots, y) = (columns[.pile], columns[.y])
    var landed = false
    for body in 0..<columns.count where columns.conditions[body] == .settled {
      if slots[body] == BodyColumns.noPile { landed = true }
      guard slots[body] >= 0 else { continue }
      insert(body, on: Int(slots[body]), y)
    }
    guard landed else { return }
    for body in 0..<columns.count
    where columns.conditions[body] == .settled && slots[body] == BodyColumns.noPile {
      let slot = slot(under: Point(x: columns[.x][body], y: y[body]))
      slots[body] = slot.map(Double.init) ?? BodyColumns.restsElsewhere
      if let slot { push(body, on: slot) }
    }
  }

  /// Inserts a grain below all higher ones.
  private mutating func insert(_ body: Int, on slot: Int, _ y: UnsafeMutablePointer<Double>) {
    var (above, next) = (-1, Int(tops[slot]))
    while next >= 0, y[next] < y[body] { (above, next) = (next, Int(below[next])) }
    guard above >= 0 else { return push(body, on: slot) }
    below[above] = Int32(body)
    below[body] = Int32(next)
    counts[slot] += 1
  }

  private mutating func push(_ body: Int, on slot: Int) {
    below[body] = tops[slot]
    tops[slot] = Int32(body)
    counts[slot] += 1
  }

  /// Places each grain at its height.
  private func place(_ columns: BodyPointers) {
    let y = columns[.y]
    for slot in counts.indices where counts[slot] > 0 {
      var (body, height) = (Int(tops[slot]), surface(of: slot) + terrain.width / 2)
      while body >= 0 {
        y[body] = height
        height += terrain.width
        body = Int(below[body])
      }
    }
  }

  /// A column to which the top of a slope falls.
  private struct Fall {
    /// The slot; `nil` beyond an edge.
    var slot: Int?
    /// The number of columns, negative to the left.
    var columns: Double
    /// The difference of heights per column.
    var slope: Double
  }

  /// Lets the topmost grain of a slot roll down while its slope is too steep.
  private mutating func topple(from slot: Int, _ columns: BodyPointers, among walls: Walls) {
    var slot = slot
    for _ in 0..<Self.mostHops {
      let body = Int(tops[slot])
      guard let fall = fall(of: body, from: slot, columns, among: walls) else { return }
      let height = surface(of: slot) + terrain.width / 2
      tops[slot] = below[body]
      counts[slot] -= 1
      guard let next = fall.slot else {
        columns[.y][body] = height
        columns[.x][body] = edge(beside: columns[.x][body], by: fall.columns)
        columns[.velocityX][body] = Self.edgeSpeed * terrain.width * (fall.columns < 0 ? -1 : 1)
        columns[.pile][body] = BodyColumns.noPile
        columns.conditions[body] = .moving
        return
      }
      columns[.x][body] += fall.columns * terrain.width
      columns[.pile][body] = Double(next)
      push(body, on: next)
      slot = next
    }
  }

  /// The x coordinate of a grain that falls off an edge, clear of it.
  private func edge(beside x: Double, by columns: Double) -> Double {
    let part = terrain.part(at: x)
    return x + (columns - part + (columns < 0 ? 0.25 : 0.75)) * terrain.width
  }

  /// Where the topmost grain of a slot falls, or `nil` if it rests.
  ///
  /// Of two equal slopes it takes the one on its own side of the column.
  private func fall(
    of body: Int,
    from slot: Int,
    _ columns: BodyPointers,
    among walls: Walls
  ) -> Fall? {
    let left = fall(from: slot, along: terrain.left, -1)
    let right = fall(from: slot, along: terrain.right, 1)
    guard left != nil || right != nil else { return nil }
    let place = Point(x: columns[.x][body], y: surface(of: slot) + terrain.width / 2)
    let (leftSlope, rightSlope) = (left?.slope ?? 0, right?.slope ?? 0)
    let goesRight =
      leftSlope == rightSlope ? terrain.part(at: place.x) >= 0.5 : rightSlope > leftSlope
    for case let fall? in goesRight ? [right, left] : [left, right] {
      let path = Vector(dx: fall.columns * terrain.width, dy: 0)
      if !walls.block(path, from: place) { return fall }
    }
    return nil
  }

  /// The nearest column on one side to which the slope is too steep.
  private func fall(from slot: Int, along links: [Int32], _ side: Double) -> Fall? {
    let top = surface(of: slot)
    var current = slot
    for (index, steepest) in steepest.enumerated() {
      let next = Int(links[current])
      // Beyond an edge a slope would continue from the wall.
      let drop = (next < 0 ? terrain.bases[current] : surface(of: next)) - top
      guard drop > 0 else { return nil }
      if drop > steepest * terrain.width {
        let distance = Double(index + 1)
        return Fall(
          slot: next < 0 ? nil : next,
          columns: side * distance,
          slope: drop / distance
        )
      }
      guard next >= 0 else { return nil }
      current = next
    }
    return nil
  }
}
