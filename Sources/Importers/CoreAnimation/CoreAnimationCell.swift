internal import KamuroParticles

/// An emitter cell that is made of a CAEmitterCell.
struct CoreAnimationCell {
  /// What a picture is taken to measure, in pixels.
  private static let pictureSize = 64.0
  private static let longestLife = 3600.0
  /// The deepest nesting of emitter cells, and the most in a list.
  private static let deepest = 4
  private static let mostCells = 8
  /// The most particles of all sub-cells of an emitter cell.
  private static let mostDescendants = 20_000.0

  private let node: CoreAnimationNode
  private let isMirrored: Bool
  private let isOfLine: Bool
  private let depth: Int
  private let most: Double
  private let notes: ImportNotes
  private(set) var cell = EmitterCell()

  /// - Parameters:
  ///   - node: The CAEmitterCell.
  ///   - layer: Its layer.
  ///   - most: How many of its particles may live at once.
  init(_ node: CoreAnimationNode, of layer: CoreAnimationLayer, most: Double) {
    self.init(
      node,
      isMirrored: layer.space.map.isMirrored,
      isOfLine: layer.layer.emitterShape == .line,
      depth: 1,
      most: most,
      notes: layer.notes
    )
  }

  private init(
    _ node: CoreAnimationNode,
    isMirrored: Bool,
    isOfLine: Bool,
    depth: Int,
    most: Double,
    notes: ImportNotes
  ) {
    (self.node, self.isMirrored, self.isOfLine) = (node, isMirrored, isOfLine)
    (self.depth, self.most) = (depth, most)
    var name = node.text("name") ?? ""
    name.makePrintable()
    cell.name = name.isEmpty ? "particle" : name
    self.notes = notes.within("\(cell.name): ")
  }

  /// - Parameter left: How many emitter cells the document may still have.
  mutating func make(left: inout Int) throws(ImportError) {
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

  private mutating func setBirths() throws(ImportError) {
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

  private mutating func setNumbers() throws(ImportError) {
    for (name, path, most) in Self.numbers where node.has(name) {
      cell[keyPath: path] = try node.number(name, in: -most...most)
    }
    for (name, path, most) in Self.ranges {
      cell[keyPath: path] = try node.halfRange(name, most: most)
    }
    if isMirrored {
      cell.yAcceleration.value *= -1
      cell.spin.radians *= -1
    }
    let longitude = cell.emissionLongitude.radians
    cell.emissionLongitude.radians = Self.longitude(
      longitude,
      isMirrored: isMirrored,
      isOfLine: isOfLine
    )
    cell.color = try node.color("color") ?? .white
  }

  /// A direction of emission, in radians from the shape's natural one, clockwise on the stage.
  ///
  /// A line's natural direction is -y: in a layer whose y grows upward that is down.
  static func longitude(_ angle: Double, isMirrored: Bool, isOfLine: Bool) -> Double {
    guard isMirrored else { return angle }
    return isOfLine ? .pi - angle : -angle
  }

  // MARK: Look

  private mutating func setContents() throws(ImportError) {
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
    (numbers + ranges).map(\.name) + [
      "enabled", "lifetime", "lifetimeRange", "color", "contentsScale", "beginTime", "timeOffset",
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

  private mutating func addCells(left: inout Int) throws(ImportError) {
    let nodes = node.objects(in: "emitterCells")
    guard !nodes.isEmpty else { return }
    guard depth < Self.deepest else {
      let words = "emitter cells are nested at most \(Self.deepest) deep"
      return note("emitterCells", words, .leftOut)
    }
    let living = max(1, cell.birthRate * min(cell.lifetime + cell.lifetimeRange, Self.longestLife))
    for inner in nodes.prefix(Self.mostCells) where left > 0 {
      var reader = CoreAnimationCell(
        inner,
        isMirrored: isMirrored,
        isOfLine: false,
        depth: depth + 1,
        most: Self.mostDescendants / living / Double(min(nodes.count, Self.mostCells)),
        notes: notes
      )
      try reader.make(left: &left)
      cell.emitterCells.append(reader.cell)
    }
    if nodes.count > cell.emitterCells.count {
      note("emitterCells", "those after the first \(cell.emitterCells.count)", .leftOut)
    }
  }
}
