/// The parts of a layer, and how each may loop.
final class LayerSurvey {
  /// A root emitter cell, and how it may loop.
  private struct Cell {
    var index: Int
    var rhythms: [Rhythm] = []
    var life: Seconds?
    var flaw: String?

    /// Whether both are drawn in one part.
    func joins(_ other: Cell, whenAgain: Bool) -> Bool {
      guard flaw == other.flaw, (life == nil) == (other.life == nil) else { return false }
      return flaw != nil || life == nil || whenAgain
    }
  }

  private let part: LayerPart
  private let effect: EffectSimulation
  private let timing: MediaTiming
  /// The layer's time at which the loop begins.
  private let begin: Seconds
  /// What repeats in the layer as a whole, and why no length would be right.
  private var rhythms: [Rhythm] = []
  private var flaw: String?
  /// Whether the whole layer stands still or repeats.
  private var isLasting = false

  /// Looks at a layer; `nil` if nothing of it is visible in the loop.
  init?(of part: LayerPart, in effect: EffectSimulation, from start: Seconds) {
    self.part = part
    self.effect = effect
    let simulation = part.simulation
    timing = simulation.layer.timing
    let now = start - effect.placement.beginTime
    if simulation.nodes.isEmpty || part.endTime.map({ $0 <= now && now > 0 }) == true { return nil }
    begin = timing.localTime(at: now)
    lookAtTiming()
    if !isLasting { (rhythms, flaw) = look(at: simulation.layer.animations.filter(\.isOfLayer)) }
    let fades = simulation.layer.transitions.map { $0.timing.parentTime(at: $0.timing.duration) }
    if simulation.layer.hears { (isLasting, flaw) = (false, "it follows sound") }
    if !isLasting, fades.contains(where: { $0 >= begin }) { flaw = "it fades once" }
  }

  private var simulation: EmitterSimulation { part.simulation }

  private func lookAtTiming() {
    isLasting = timing.speed == 0
    guard timing.speed != 0 else { return }
    if timing.speed < 0 {
      flaw = "it runs backward"
    } else if timing.repeats {
      isLasting = timing.activeDuration.isInfinite && begin >= 0
      let period = timing.cycle / timing.speed
      rhythms = [Rhythm(period: period, name: "it")]
      if !isLasting { flaw = "it does not repeat forever" }
    } else if timing.fillMode != .removed, timing.duration.isFinite {
      flaw = "its picture stays"
    }
  }

  /// Births that change with a shorter period differ at random.
  private static let flicker: Seconds = 0.2

  /// What repeats in some tracks, and why no length would be right.
  private func look(at tracks: [KeyframeTrack]) -> (rhythms: [Rhythm], flaw: String?) {
    tracks.reduce(into: (rhythms, flaw)) { found, track in
      switch track.recurrence(from: begin) {
      case .constant: break
      case .periodic(let period):
        let seconds = period / timing.speed
        guard track.isSeen || seconds > Self.flicker else { return }
        found.0.append(Rhythm(period: seconds, name: track.subject, isStrict: track.isSeen))
      case .never where track.isSeen || track.setsRate:
        found.1 = found.1 ?? "\(track.subject) does not repeat"
      case .never: break
      }
    }
  }

  // MARK: Parts

  /// The parts, in drawing order.
  var parts: [LoopPart] {
    let layer = simulation.layer
    let cells = self.cells
    let isBlurred = layer.blur.value > 0 || layer.animations.contains { $0.keyPath == .blur }
    let isAdditive = layer.renderMode == .additive || layer.blendMode == .additive
    if isAdditive || layer.renderMode != .unordered || isBlurred {
      let groups = [
        cells.filter { $0.flaw == nil && $0.life == nil }, cells.filter { $0.flaw != nil },
        cells.filter { $0.flaw == nil && $0.life != nil },
      ].filter { !$0.isEmpty }.map(part)
      return layer.renderMode == .oldestLast ? groups.reversed() : groups
    }
    let groups = cells.reduce(into: [[Cell]]()) { groups, cell in
      if let last = groups.last?.last, last.joins(cell, whenAgain: false) {
        groups[groups.count - 1].append(cell)
      } else {
        groups.append([cell])
      }
    }
    return groups.map(part)
  }

  private func part(_ cells: [Cell]) -> LoopPart {
    let layer = simulation.layer
    var placement = effect.placement
    placement.part = part.index
    for cell in layer.emitterCells.indices where !cells.contains(where: { $0.index == cell }) {
      placement.effect.layers[part.index].emitterCells[cell].enabled = false
    }
    var loop = LoopPart(
      placement: placement,
      budget: effect.budget,
      name: layer.name.isEmpty ? "layer \(part.index)" : "the layer \"\(layer.name)\""
    )
    loop.rhythms = cells.flatMap(\.rhythms)
    loop.flaw = cells.lazy.compactMap(\.flaw).first
    loop.life = cells.compactMap(\.life).max()
    loop.isOldestLast = layer.renderMode == .oldestLast
    return loop
  }

  /// The root emitter cells.
  private var cells: [Cell] {
    let enabled = simulation.layer.emitterCells.indices.filter {
      simulation.layer.emitterCells[$0].enabled
    }
    let roots = simulation.nodes.indices.filter { simulation.nodes[$0].parent == nil }
    let ends = roots.dropFirst() + [simulation.nodes.count]
    return zip(enabled, zip(roots, ends)).map { index, range in
      cell(index, simulation.nodes[range.0..<range.1])
    }
  }

  private func cell(_ index: Int, _ nodes: ArraySlice<CellNode>) -> Cell {
    guard !isLasting, let root = nodes.first else {
      return Cell(index: index, rhythms: rhythms, flaw: flaw)
    }
    let name = root.cell.name
    let tracks = simulation.layer.animations.filter { !$0.isOfLayer && $0.concerns(name) }
    let found = look(at: tracks)
    var cell = Cell(index: index, rhythms: found.rhythms, flaw: found.flaw)
    let scenery = Scenery(nodes, in: simulation.layer, at: begin)
    cell.flaw = cell.flaw ?? scenery.flaw
    if root.queue != nil { cell.flaw = cell.flaw ?? "its births wait (maxParticles)" }
    if scenery.isLasting { return cell }
    let speed = root.cell.timing.speed * timing.speed
    cell.life = (root.span + 0.02) / speed
    cell.rhythms += beats(of: root, speed: speed)
    return cell
  }

  /// The fewest births of a loop for which their rhythm does not matter.
  private static let fewBirths = 6.0

  /// The rhythm of an emitter cell's repeats, or of its births if they are rare.
  private func beats(of node: CellNode, speed: Double) -> [Rhythm] {
    let timing = node.cell.timing
    if timing.repeats {
      return [Rhythm(period: timing.cycle / speed, name: "its emission", isStrict: false)]
    }
    guard let schedule = node.births.schedule, timing.speed > 0 else { return [] }
    let now = timing.localTime(at: begin)
    let births = schedule.integral(to: now + 8) - schedule.integral(to: now)
    let isSteady = !simulation.layer.animations.contains(where: \.setsRate)
    guard isSteady, births > 0, births < Self.fewBirths else { return [] }
    return [Rhythm(period: 8 / births / speed, name: "its emission", isStrict: false)]
  }
}

extension KeyframeTrack {
  /// Whether it, or a track of its group, animates a number of the layer itself.
  fileprivate var isOfLayer: Bool {
    isGroup ? animations.contains(where: \.isOfLayer) : keyPath.cells.isEmpty
  }

  /// Whether it, or a track of its group, animates a root emitter cell or a descendant.
  fileprivate func concerns(_ name: String) -> Bool {
    isGroup ? animations.contains { $0.concerns(name) } : keyPath.cells.first == name
  }

  /// Whether it, or a track of its group, changes what is seen of particles that are born already,
  /// or the place of births; others change births alone.
  fileprivate var isSeen: Bool {
    if isGroup { return animations.contains(where: \.isSeen) }
    let ofBirths = ["birthRate", "lifetime", "velocity", "scale", "spin"]
    return keyPath.cells.isEmpty && !ofBirths.contains(keyPath.property.first ?? "")
  }

  /// Whether it, or a track of its group, animates a birthRate.
  fileprivate var setsRate: Bool {
    isGroup ? animations.contains(where: \.setsRate) : keyPath.isBirthRate
  }
}
