/// Whether an emitter cell is scenery: there before the loop begins, unmoved, and there long after
/// it.
struct Scenery {
  /// Whether it looks the same in the whole loop.
  private(set) var isLasting = false
  /// Why it cannot loop exactly.
  private(set) var flaw: String?

  /// A longer life is that of scenery.
  private static let longLife: Seconds = 1200

  /// - Parameters:
  ///   - nodes: A root emitter cell with its descendants.
  ///   - begin: The layer's time at which the loop begins.
  init(_ nodes: ArraySlice<CellNode>, in layer: EmitterLayer, at begin: Seconds) {
    guard let root = nodes.first else { return }
    let speed = root.cell.timing.speed
    if nodes.contains(where: \.particles.pilesUp) { flaw = "its particles pile up" }
    if speed < 0 { flaw = "its emitter cell runs backward" }
    guard speed > 0 else {
      isLasting = speed == 0
      return
    }
    let now = root.cell.timing.localTime(at: begin)
    let shortest = (root.cell.lifetime - root.cell.lifetimeRange) * layer.lifetime
    guard shortest > Self.longLife else { return }
    let (schedule, bursts) = (root.births.schedule, root.births.bursts)
    let lastBurst = schedule.map { bursts.lastTime(until: $0.end) } ?? nil
    guard let lastBirth = schedule?.lastBirth(), let lastBurst, max(lastBirth, lastBurst) <= now
    else { return }
    if let change = root.cell.change {
      flaw = "its particles stay and \(change)"
    } else if nodes.count > 1 {
      flaw = "its particles stay and emit others"
    } else {
      isLasting = now + Self.longLife < shortest
    }
  }
}

extension EmitterCell {
  /// How its particles change in the long run; `nil` if they stand still.
  fileprivate var change: String? {
    let facts = CellFacts(of: self)
    return facts.moves ? "move" : facts.turns ? "turn" : facts.fades ? "change" : nil
  }
}
