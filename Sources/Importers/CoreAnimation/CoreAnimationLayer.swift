internal import KamuroParticles

/// A layer that is made of a CAEmitterLayer.
final class CoreAnimationLayer {
  /// The range of a factor in effect files, and the longest length.
  static let factors = -1000.0...1000
  static let longest = 100_000.0
  /// The most emitter cells in a list.
  private static let mostCells = 32

  let node: CoreAnimationNode
  let space: CoreAnimationSpace
  private(set) var layer = EmitterLayer()
  let notes: ImportNotes

  init(_ node: CoreAnimationNode, in space: CoreAnimationSpace, number: Int, notes: ImportNotes) {
    (self.node, self.space) = (node, space)
    layer.name = node.name(or: "emitter \(number)")
    self.notes = notes.within("\(layer.name): ")
  }

  /// - Parameter left: How many emitter cells the document may still have.
  func make(left: inout Int) throws(ImportError) {
    try setShape()
    try setFactors()
    layer.timing = space.timing
    layer.opacity = space.opacity
    setTransform()
    try noteRest()
    try addCells(left: &left)
    try addTracks()
  }

  private func note(_ name: String, _ words: String = "", _ outcome: ImportFinding.Outcome? = nil) {
    notes.add(name, line: node.line(of: name), words, outcome)
  }

  /// A direction in which cells emit, in radians from the shape's natural one, clockwise on the stage.
  ///
  /// A line's natural direction is -y: in a layer whose y grows upward that is down.
  func longitude(_ angle: Double, atDepth depth: Int) -> Double {
    guard space.map.isMirrored else { return angle }
    return depth == 1 && layer.emitterShape == .line ? .pi - angle : -angle
  }

  // MARK: Shape

  private func setShape() throws(ImportError) {
    let position = space.map.place(try node.pair("emitterPosition"))
    layer.emitterPosition = LengthPair(points: position.dx, position.dy)
    layer.emitterZPosition = Length(try node.number("emitterZPosition"))
    let size = try node.pair("emitterSize")
    layer.emitterSize = LengthPair(points: abs(size.dx), abs(size.dy))
    layer.emitterDepth = Length(abs(try node.number("emitterDepth")))
    layer.emitterShape = choice("emitterShape", [.path, .text, .picture]) ?? .point
    layer.emitterMode = choice("emitterMode", []) ?? .volume
    layer.renderMode = choice("renderMode", []) ?? .unordered
    // What a shape does not use is not written.
    if layer.emitterShape == .point { layer.emitterMode = .volume }
    if layer.emitterShape == .point { layer.emitterSize = .zero }
    if layer.emitterShape != .cuboid { layer.emitterDepth = 0 }
    if layer.renderMode != .backToFront { layer.emitterZPosition = 0 }
  }

  /// A value by its name in files of both, with its finding; `nil` without it.
  private func choice<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ name: String,
    _ others: [Value]
  ) -> Value? {
    guard let text = node.text(name) else { return nil }
    let known = Value.allCases.filter { !others.contains($0) }
    if let value = known.first(where: { $0.rawValue == text }) {
      note(name)
      return value
    }
    let names = known.map(\.rawValue).joined(separator: ", ")
    note(name, "\"\(text.prefix(40))\" is none of \(names)", .leftOut)
    return nil
  }

  private func setFactors() throws(ImportError) {
    layer.birthRate = try node.number("birthRate", default: 1, in: 0...1000)
    layer.lifetime = try node.number("lifetime", default: 1, in: 0...1000)
    layer.velocity = try node.number("velocity", default: 1, in: Self.factors)
    layer.scale = try node.number("scale", default: 1, in: Self.factors)
    layer.spin = try node.number("spin", default: 1, in: Self.factors)
    layer.seed = Int(try node.number("seed", in: 0...4_294_967_295))
    layer.zPosition = try node.number("zPosition", in: -1_000_000...1_000_000)
  }

  private func setTransform() {
    layer.transform.scale = min(max(space.map.scale, 0), 1000).tidy
    let rotation = space.map.rotation
    layer.transform.rotation = Angle(radians: abs(rotation) < 1e-9 ? 0 : rotation.tidy)
    guard !space.isSimple || !space.map.isSimilarity else { return }
    note("transform", "a scale and a rotation, though it shears, or leaves the plane")
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

  private func noteRest() throws(ImportError) {
    let isSimple = space.isSimple && space.map.isSimilarity
    for name in node.propertyNames where !Self.others.contains(name) {
      if name == "transform" {
        if isSimple { note(name) }
      } else if Self.exact.contains(name) {
        let most = Self.largest(name)
        note(name, try node.isKept(name, most: most) ? "" : "at most \(Int(most))")
      } else {
        let reason = Self.reasons[name] ?? "it has no counterpart in an effect"
        note(String(name.prefix(40)), reason, .leftOut)
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

  private func addCells(left: inout Int) throws(ImportError) {
    let nodes = node.objects(in: "emitterCells")
    let share = max(1, layer.birthRate * layer.lifetime)
    for cell in nodes.prefix(Self.mostCells) where left > 0 {
      let most = EmitterCell.mostParticles / share
      let reader = CoreAnimationCell(cell, of: self, most: most, notes: notes)
      try reader.make(left: &left)
      layer.emitterCells.append(reader.cell)
    }
    if nodes.count > layer.emitterCells.count {
      note("emitterCells", "those after the first \(layer.emitterCells.count)", .leftOut)
    }
    if nodes.isEmpty { note("emitterCells", "there are none", .leftOut) }
  }

  private func addTracks() throws(ImportError) {
    for node in node.objects(in: "animations") {
      let animation = CoreAnimationTrack(node, of: self)
      let name = "animation of \(animation.title)"
      switch try animation.tracks() {
      case .made(let tracks, let explanation):
        guard layer.animations.count + tracks.count <= 64 else {
          notes.add(name, line: node.line, "at most 64 tracks are imported", .leftOut)
          continue
        }
        layer.animations += tracks
        notes.add(name, line: node.line, explanation)
      case .leftOut(let reason): notes.add(name, line: node.line, reason, .leftOut)
      }
    }
  }
}
