internal import KamuroParticles

/// An emitter cell that is made of a CAEmitterCell.
final class CoreAnimationCell {
  /// What a picture is taken to measure, in pixels.
  private static let pictureSize = 64.0
  private static let longestLife = 3600.0
  /// The deepest nesting of emitter cells, and the most in a list.
  private static let deepest = 4
  private static let mostCells = 8
  /// The most particles of all sub-cells of an emitter cell.
  private static let mostDescendants = 20_000.0

  private let node: CoreAnimationNode
  private let layer: CoreAnimationLayer
  private let depth: Int
  private let most: Double
  private let notes: ImportNotes
  private(set) var cell = EmitterCell()

  /// - Parameters:
  ///   - node: The CAEmitterCell.
  ///   - layer: Its layer.
  ///   - most: How many of its particles may live at once.
  ///   - notes: Those of the layer, or of the cell that it is in.
  ///   - depth: How deep it is in the layer, from 1.
  init(
    _ node: CoreAnimationNode,
    of layer: CoreAnimationLayer,
    most: Double,
    notes: ImportNotes,
    depth: Int = 1
  ) {
    (self.node, self.layer, self.most, self.depth) = (node, layer, most, depth)
    cell.name = node.name(or: "particle")
    self.notes = notes.within("\(cell.name): ")
  }

  /// - Parameter left: How many emitter cells the document may still have.
  func make(left: inout Int) throws(ImportError) {
    left -= 1
    cell.timing = try node.timing(duration: .infinity)
    try setBirths()
    try setNumbers()
    try setContents()
    try noteRest()
    try addCells(left: &left)
  }

  private func note(_ name: String, _ words: String = "", _ outcome: ImportFinding.Outcome? = nil) {
    notes.add(name, line: node.line(of: name), words, outcome)
  }

  // MARK: Births and motion

  private func setBirths() throws(ImportError) {
    cell.enabled = node.isOn("enabled") ?? true
    cell.lifetime = try node.number("lifetime", in: 0...Self.longestLife)
    cell.lifetimeRange = try node.halfRange("lifetimeRange", most: Self.longestLife)
    let bound = cell.setBirthRate(try node.number("birthRate"), most: most)
    if node.has("birthRate") { note("birthRate", bound ?? "") }
  }

  private typealias NumberPath = any WritableKeyPath<EmitterCell, Double> & Sendable

  /// The numbers that are those of Core Animation, with the largest ones of effect files.
  private static let numbers: [(name: String, path: NumberPath, most: Double)] = [
    ("velocity", \.velocity.value, 1e9), ("xAcceleration", \.xAcceleration.value, 1e9),
    ("yAcceleration", \.yAcceleration.value, 1e9), ("zAcceleration", \.zAcceleration.value, 1e9),
    ("emissionLatitude", \.emissionLatitude.radians, 1e9),
    ("emissionLongitude", \.emissionLongitude.radians, 1e9), ("spin", \.spin.radians, 1e9),
    ("scale", \.scale, 1000), ("scaleSpeed", \.scaleSpeed, 1000),
    ("redSpeed", \.colorSpeed.red, 1000), ("greenSpeed", \.colorSpeed.green, 1000),
    ("blueSpeed", \.colorSpeed.blue, 1000), ("alphaSpeed", \.colorSpeed.alpha, 1000),
  ]
  /// The ranges, of which the largest ones are halves of Core Animation's.
  private static let ranges: [(name: String, path: NumberPath, most: Double)] = [
    ("velocityRange", \.velocityRange.value, 1e9), ("emissionRange", \.emissionRange.radians, .pi),
    ("spinRange", \.spinRange.radians, 1e9), ("scaleRange", \.scaleRange, 1000),
    ("redRange", \.colorRange.red, 1), ("greenRange", \.colorRange.green, 1),
    ("blueRange", \.colorRange.blue, 1), ("alphaRange", \.colorRange.alpha, 1),
  ]

  /// The names of numbers, and those of ranges.
  static let plain = Set(numbers.map(\.name) + ["lifetime"])
  static let halved = Set(ranges.map(\.name) + ["lifetimeRange"])

  private func setNumbers() throws(ImportError) {
    for (name, path, most) in Self.numbers where node.has(name) {
      cell[keyPath: path] = try node.number(name, in: -most...most)
    }
    for (name, path, most) in Self.ranges {
      cell[keyPath: path] = try node.halfRange(name, most: most)
    }
    if layer.space.map.isMirrored {
      cell.yAcceleration.value *= -1
      cell.spin.radians *= -1
    }
    cell.emissionLongitude.radians =
      layer.longitude(cell.emissionLongitude.radians, atDepth: depth)
    cell.color = try node.color("color") ?? .white
  }

  // MARK: Look

  private func setContents() throws(ImportError) {
    let scale = max(try node.number("contentsScale", default: 1), 0.01)
    let part = try node.numbers("contentsRect")
    let parts = part.count == 4 ? part.suffix(2).map { min(abs($0), 1) } : [1, 1]
    let name = node.object("contents")?.object("CGImage")?.text("src") ?? node.text("contents")
    let texture = Texture(
      named: name ?? "",
      width: Self.pictureSize * parts[0] / scale,
      height: Self.pictureSize * parts[1] / scale
    )
    cell.contents = texture.contents
    if name == nil, !node.objects(in: "emitterCells").isEmpty {
      // An emitter that only its sub-cells show.
      cell.color.alpha = 0
      (cell.colorRange.alpha, cell.colorSpeed.alpha) = (0, 0)
      return note("contents")
    }
    let picture = name == nil ? "none: Core Animation draws nothing" : "the picture"
    note("contents", "\(texture.words) of \(Int(Self.pictureSize)) pixels instead of \(picture)")
  }

  // MARK: Findings

  private static let exact = Set(
    plain.union(halved) + [
      "enabled", "color", "contentsScale", "beginTime", "timeOffset",
      "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]
  )
  /// What has a finding of its own, or none.
  private static let others: Set<String> = ["name", "id", "birthRate", "contents", "emitterCells"]
  private static let reasons = [
    "minificationFilter": "a shape needs no filter",
    "magnificationFilter": "a shape needs no filter",
    "minificationFilterBias": "a shape needs no filter",
    "style": "it is a dictionary of other values",
  ]

  private func noteRest() throws(ImportError) {
    for name in node.propertyNames where !Self.others.contains(name) {
      if name == "contentsRect" {
        note(name, "its size; a shape is drawn whole")
        continue
      }
      guard Self.exact.contains(name) else {
        let reason = Self.reasons[name] ?? "it has no counterpart in an effect"
        note(String(name.prefix(40)), reason, .leftOut)
        continue
      }
      if name.hasPrefix("spin"), cell.contents.isRound {
        note(name, "a round shape looks the same at any rotation", .leftOut)
        continue
      }
      let most = Self.largest(name)
      note(name, try node.isKept(name, most: most) ? "" : "at most \(most)")
    }
  }

  /// The largest absolute value of a property in effect files.
  private static func largest(_ name: String) -> Double {
    if name.hasPrefix("lifetime") { return longestLife }
    if name.hasPrefix("scale") || name.hasSuffix("Speed") { return 1000 }
    if name == "color" { return 1 }
    if name == "emissionRange" { return 6.2832 }
    if ["red", "green", "blue", "alpha"].contains(where: name.hasPrefix) { return 2 }
    let isLength = name.hasPrefix("velocity") || name.hasSuffix("Acceleration")
    return isLength ? CoreAnimationLayer.longest : .infinity
  }

  // MARK: Sub-cells

  private func addCells(left: inout Int) throws(ImportError) {
    let nodes = node.objects(in: "emitterCells")
    guard !nodes.isEmpty else { return }
    guard depth < Self.deepest else {
      let words = "emitter cells are nested at most \(Self.deepest) deep"
      return note("emitterCells", words, .leftOut)
    }
    let living = max(1, cell.birthRate * min(cell.lifetime + cell.lifetimeRange, Self.longestLife))
    for inner in nodes.prefix(Self.mostCells) where left > 0 {
      let share = Self.mostDescendants / living / Double(min(nodes.count, Self.mostCells))
      let reader = CoreAnimationCell(inner, of: layer, most: share, notes: notes, depth: depth + 1)
      try reader.make(left: &left)
      cell.emitterCells.append(reader.cell)
    }
    if nodes.count > cell.emitterCells.count {
      note("emitterCells", "those after the first \(cell.emitterCells.count)", .leftOut)
    }
  }
}
