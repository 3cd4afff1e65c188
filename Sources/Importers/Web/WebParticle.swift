internal import KamuroParticles
internal import KamuroPresets

/// One kind of particle of tsParticles, which becomes an emitter cell for each of its shapes.
final class WebParticle {
  let options: WebOptions
  let notes: ImportNotes
  var cell = EmitterCell()
  /// The opacity of an opaque color, or the greatest one of its curve.
  var opacity = WebRange(1)
  /// The shapes of which each particle has one.
  var contents: [Contents] = []
  /// Whether particles go away from the middle of the page, or to it.
  var isRadial = false
  /// Whether a particle ends by itself, not when it leaves the page.
  private(set) var isMortal = false

  /// The most generations of particles that others split into.
  static let mostGenerations = 2
  /// The most shapes of pieces.
  private static let mostPieces = 2

  /// Reads options.
  /// - Parameters:
  ///   - options: Those of `particles`.
  ///   - direction: The direction of the emitter, which overrides the particles'.
  ///   - sizeFactor: A factor on the size.
  ///   - longest: The seconds that those live which do not end by themselves; `nil`: until they
  ///     have left the page.
  ///   - generation: How often these particles have split.
  init(
    _ options: WebOptions,
    _ notes: ImportNotes,
    direction: WebOptions? = nil,
    sizeFactor: Double = 1,
    longest: Double? = nil,
    generation: Int = 0
  ) {
    (self.options, self.notes) = (options, notes)
    cell.name = "particle"
    let size = options["size"].range(3) * sizeFactor
    let opacity = options["opacity"].range(1)
    let sizes = WebPulse(options["size"], range: size.clamped(0...2048), least: "size_min")
    let opacities = WebPulse(
      options["opacity"],
      range: opacity.clamped(0...1),
      least: "opacity_min"
    )
    setMotion(direction: direction)
    let ends = [lifeOfOption, sizes?.lifetime, opacities?.lifetime].compactMap(\.self)
    isMortal = !ends.isEmpty
    let end = ends.min { $0.middle < $1.middle } ?? WebRange(longest ?? timeOnPage)
    let life = end.clamped(1.0 / 60...3600)
    (cell.lifetime, cell.lifetimeRange) = (life.middle, life.half)
    setSize(size.clamped(0...2048), sizes, dies: sizes?.lifetime == end)
    setOpacity(opacity.clamped(0...1), opacities, dies: opacities?.lifetime == end)
    setColor()
    setShapes()
    setTurns()
    setTrail()
    noteOthers()
    addSplit(generation: generation)
  }

  /// The cells of all shapes, each with its part of the births.
  func cells(named name: String) -> [EmitterCell] {
    contents.enumerated().map { index, contents in
      var part = cell
      part.name = contents.shape.rawValue == name ? name : "\(name) \(index + 1)"
      part.contents = contents
      // A character of the terminal is no light that could fade.
      if contents.shape == .glyph { part.afterglow = 0 }
      return part
    }
  }

  // MARK: Life

  /// The lifetime of `life`; `nil` if it does not end.
  private var lifeOfOption: WebRange? {
    let duration = options["life", "duration"].range(0)
    let count = options["life", "count"]?.number ?? 0
    return duration.most > 0 && count > 0 ? duration * min(count, 100) : nil
  }

  /// The seconds after which a slow particle has left the page, at most 20.
  private var timeOnPage: Double {
    let speed = cell.velocity.value
    let slow = max(speed - cell.velocityRange.value, speed / 3)
    let heading = Vector(magnitude: slow, radians: cell.emissionLongitude.radians)
    var (x, y) = (0.0, 0.0)
    var velocity = (x: heading.dx + cell.xVelocity.value, y: heading.dy + cell.yVelocity.value)
    // 400 steps of three frames are 20 s.
    let step = 0.05
    for index in 1...400 {
      velocity.x += (cell.xAcceleration.value - cell.drag * velocity.x) * step
      velocity.y += (cell.yAcceleration.value - cell.drag * velocity.y) * step
      x += velocity.x * step
      y += velocity.y * step
      let isBeside = abs(x) > WebWindow.size.width
      let isBeyond = abs(y) > WebWindow.size.height * 1.1 && y * velocity.y > 0
      if isBeside || isBeyond { return Double(index) * step }
    }
    return 20
  }
}

extension WebParticle {
  /// The options that are read, or that only matter beside one that is.
  private static let known: Set<String> = [
    "number", "color", "fill", "paint", "shape", "opacity", "size", "move", "life", "destroy",
    "rotate", "roll", "tilt", "wobble", "stroke",
  ]

  /// Notes what has no counterpart.
  fileprivate func noteOthers() {
    notes.add("life", of: options["life"], options["life", "delay"] == nil ? "" : "without a delay")
    for name in options.names where !Self.known.contains(name) {
      let option = options[name]
      if let isOn = option?["enable"], !isOn.isTrue { continue }
      let isLink = ["links", "line_linked", "lineLinked"].contains(name)
      notes.add(
        isLink ? "links" : String(name.prefix(40)),
        of: option,
        isLink ? "no lines join particles" : "particles are as without it",
        .leftOut
      )
    }
  }
}

// MARK: - Splitting

extension WebParticle {
  /// Lets particles that end by themselves split into others.
  fileprivate func addSplit(generation: Int) {
    guard let destroy = options["destroy"] else { return }
    guard destroy["mode"]?.text == "split" else { return notes.add("destroy", of: destroy) }
    guard isMortal else {
      return notes.add("destroy", of: destroy, "nothing splits at the edges of the page", .leftOut)
    }
    let split = destroy["split"]
    let count = split?["count"]?.number ?? 1
    guard Double(generation) < min(max(count, 0), Double(Self.mostGenerations)) else { return }
    let own = split?["particles"]
    // The size is divided by the factor, unless the pieces have their own.
    let factor = min(max(split["factor"].range(3).middle, 0.01), 1000)
    let piece = WebParticle(
      own?.over(options) ?? options,
      notes.apart.within("split: "),
      sizeFactor: own?["size", "value"] == nil ? 1 / factor : 1,
      generation: generation + 1
    )
    piece.setSplitMotion(of: self)
    if own?["color"] == nil { piece.cell.inheritsColor = true }
    let rate = split["rate"].range(4).middle
    let pieces = min(max(rate, 0), 1000)
    piece.contents = Array(piece.contents.prefix(Self.mostPieces))
    cell.emitterCells = piece.cells(named: "piece").map { part in
      var part = part
      part.trigger = .death
      part.burst = Int((pieces / Double(max(1, piece.contents.count))).rounded(.up))
      return part
    }
    notes.add("destroy", of: destroy, "\(Int(pieces)) pieces, the middle of their range")
    if generation == 0 { piece.notes.findings.filter { $0.outcome != .exact }.forEach(notes.add) }
  }

  /// A piece is as fast as its own speed, as its parent's, or in between.
  private func setSplitMotion(of parent: WebParticle) {
    let life = parent.cell.lifetime
    let left = parent.cell.drag > 0 ? decay(min(parent.cell.drag * life, 700)) : 1
    let reach = parent.cell.drag > 0 ? (1 - left) / parent.cell.drag : life
    let speed = parent.cell.velocity.value
    let start = Vector(magnitude: speed, radians: parent.cell.emissionLongitude.radians)
    let last = start * left
    let gained = Vector(
      dx: parent.cell.xAcceleration.value * reach,
      dy: parent.cell.yAcceleration.value * reach
    )
    // The length of the parent's direction, which its speed multiplies.
    let length = speed > 0 ? min((last + gained).magnitude / speed, 100) : 1
    let own = cell.velocity.value
    let full = own + cell.velocityRange.value
    cell.velocity = Length((own + full * length) / 2)
    cell.velocityRange = Length(abs(full * length - own) / 2)
    if cell.emissionRange.radians < .pi - 1e-6 {
      cell.emissionLongitude.radians -= parent.cell.emissionLongitude.radians
    }
  }
}
