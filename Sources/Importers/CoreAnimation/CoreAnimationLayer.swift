internal import KamuroParticles

/// A layer that is made of a CAEmitterLayer.
struct CoreAnimationLayer {
  /// The range of a factor in effect files, and the longest length.
  static let factors = -1000.0...1000
  static let longest = 100_000.0
  /// The most emitter cells in a list.
  private static let mostCells = 32

  let node: CoreAnimationNode
  let space: CoreAnimationSpace
  private(set) var layer = EmitterLayer()
  /// What is before the names of properties in findings.
  let prefix: String

  init(_ node: CoreAnimationNode, in space: CoreAnimationSpace, number: Int) {
    (self.node, self.space) = (node, space)
    var name = node.text("name") ?? ""
    name.makePrintable()
    layer.name = name.isEmpty ? "emitter \(number)" : name
    prefix = "\(layer.name): "
  }

  /// - Parameter left: How many emitter cells the document may still have.
  mutating func make(noting effect: ImportNotes, left: inout Int) throws(ImportError) {
    try setShape(effect)
    try setFactors()
    layer.timing = space.timing
    layer.opacity = space.opacity
    setTransform(effect)
    try noteRest(effect)
    try addCells(effect, left: &left)
    try addTracks(effect)
  }

  private func note(
    _ effect: ImportNotes,
    _ name: String,
    _ outcome: ImportFinding.Outcome,
    _ explanation: String
  ) {
    effect.note(prefix + name, line: node.line(of: name), outcome, explanation)
  }

  // MARK: Shape

  private mutating func setShape(_ effect: ImportNotes) throws(ImportError) {
    let position = space.map.place(try node.pair("emitterPosition"))
    layer.emitterPosition = LengthPair(Length(position.dx), Length(position.dy))
    layer.emitterZPosition = Length(try node.number("emitterZPosition"))
    let size = try node.pair("emitterSize")
    layer.emitterSize = LengthPair(Length(abs(size.dx)), Length(abs(size.dy)))
    layer.emitterDepth = Length(abs(try node.number("emitterDepth")))
    layer.emitterShape = choice("emitterShape", [.path, .text, .picture], effect) ?? .point
    layer.emitterMode = choice("emitterMode", [], effect) ?? .volume
    layer.renderMode = choice("renderMode", [], effect) ?? .unordered
    // What a shape does not use is not written.
    if layer.emitterShape == .point { layer.emitterMode = .volume }
    if layer.emitterShape == .point { layer.emitterSize = .zero }
    if layer.emitterShape != .cuboid { layer.emitterDepth = 0 }
    if layer.renderMode != .backToFront { layer.emitterZPosition = 0 }
  }

  /// A value by its name in files of both, with its finding; `nil` without it.
  private func choice<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ name: String,
    _ others: [Value],
    _ effect: ImportNotes
  ) -> Value? {
    guard let text = node.text(name) else { return nil }
    let known = Value.allCases.filter { !others.contains($0) }
    if let value = known.first(where: { $0.rawValue == text }) {
      note(effect, name, .exact, "")
      return value
    }
    let names = known.map(\.rawValue).joined(separator: ", ")
    note(effect, name, .leftOut, "\"\(text.prefix(40))\" is none of \(names)")
    return nil
  }

  private mutating func setFactors() throws(ImportError) {
    layer.birthRate = try node.number("birthRate", default: 1, in: 0...1000)
    layer.lifetime = try node.number("lifetime", default: 1, in: 0...1000)
    layer.velocity = try node.number("velocity", default: 1, in: Self.factors)
    layer.scale = try node.number("scale", default: 1, in: Self.factors)
    layer.spin = try node.number("spin", default: 1, in: Self.factors)
    layer.seed = Int(try node.number("seed", in: 0...4_294_967_295))
    layer.zPosition = try node.number("zPosition", in: -1_000_000...1_000_000)
  }

  private mutating func setTransform(_ effect: ImportNotes) {
    layer.transform.scale = min(max(space.map.scale, 0), 1000).tidy
    let rotation = space.map.rotation
    layer.transform.rotation = Angle(radians: abs(rotation) < 1e-9 ? 0 : rotation.tidy)
    guard !space.isSimple || !space.map.isSimilarity else { return }
    note(
      effect,
      "transform",
      .approximated,
      "a scale and a rotation, though it shears, or leaves the plane"
    )
  }

  // MARK: Findings

  private static let exact: Set<String> = [
    "emitterPosition", "emitterSize", "emitterZPosition", "emitterDepth", "birthRate", "lifetime",
    "velocity", "scale", "spin", "seed", "opacity", "hidden", "zPosition", "position", "bounds",
    "anchorPoint", "geometryFlipped", "beginTime", "timeOffset", "speed", "duration",
    "repeatCount", "repeatDuration", "autoreverses", "fillMode",
  ]
  /// What has a finding of its own, or none.
  private static let others: Set<String> = [
    "name", "id", "emitterShape", "emitterMode", "renderMode", "sublayers", "animations",
    "emitterCells",
  ]
  private static let reasons = [
    "emitterBehaviors": "its forces are none of a cell: fields of an effect file are like them",
    "preservesDepth": "the stage is flat",
    "masksToBounds": "particles are seen everywhere on the stage",
    "filters": "an effect has a blur and a bloom instead",
    "mask": "particles are seen everywhere on the stage",
  ]

  private func noteRest(_ effect: ImportNotes) throws(ImportError) {
    let isSimple = space.isSimple && space.map.isSimilarity
    for name in node.propertyNames where !Self.others.contains(name) {
      if name == "transform" {
        if isSimple { note(effect, name, .exact, "") }
      } else if Self.exact.contains(name) {
        let most = Self.largest(name)
        effect.note(
          prefix + name,
          line: node.line(of: name),
          unless: try node.isKept(name, most: most),
          "at most \(Int(most))"
        )
      } else {
        let reason = Self.reasons[name] ?? "it has no counterpart in an effect"
        note(effect, String(name.prefix(40)), .leftOut, reason)
      }
    }
  }

  /// The largest absolute value of a property in effect files; infinite without a limit.
  private static func largest(_ name: String) -> Double {
    if name.hasPrefix("emitter") { return longest }
    let isFactor = ["birthRate", "lifetime", "velocity", "scale", "spin"].contains(name)
    return isFactor ? factors.upperBound : .infinity
  }

  // MARK: Cells and tracks

  private mutating func addCells(_ effect: ImportNotes, left: inout Int) throws(ImportError) {
    let nodes = node.objects(in: "emitterCells")
    let share = max(1, layer.birthRate * layer.lifetime)
    for cell in nodes.prefix(Self.mostCells) where left > 0 {
      var reader = CoreAnimationCell(cell, of: self, most: EmitterCell.mostParticles / share)
      try reader.make(noting: effect, left: &left)
      layer.emitterCells.append(reader.cell)
    }
    if nodes.count > layer.emitterCells.count {
      note(effect, "emitterCells", .leftOut, "those after the first \(layer.emitterCells.count)")
    }
    if nodes.isEmpty { note(effect, "emitterCells", .leftOut, "there are none") }
  }

  private mutating func addTracks(_ effect: ImportNotes) throws(ImportError) {
    for node in node.objects(in: "animations") {
      let animation = CoreAnimationTrack(node, of: self)
      let name = prefix + "animation of \(animation.title)"
      switch try animation.tracks() {
      case .made(let tracks, let explanation):
        guard layer.animations.count + tracks.count <= 64 else {
          effect.note(name, line: node.line, .leftOut, "at most 64 tracks are imported")
          continue
        }
        layer.animations += tracks
        effect.note(name, line: node.line, unless: explanation.isEmpty, explanation)
      case .leftOut(let reason): effect.note(name, line: node.line, .leftOut, reason)
      }
    }
  }
}
