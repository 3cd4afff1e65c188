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
  private let prefix: String
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
      within: layer.prefix
    )
  }

  private init(
    _ node: CoreAnimationNode,
    isMirrored: Bool,
    isOfLine: Bool,
    depth: Int,
    most: Double,
    within outer: String
  ) {
    (self.node, self.isMirrored, self.isOfLine) = (node, isMirrored, isOfLine)
    (self.depth, self.most) = (depth, most)
    var name = node.text("name") ?? ""
    name.makePrintable()
    cell.name = name.isEmpty ? "particle" : name
    prefix = outer + "\(cell.name): "
  }

  /// - Parameter left: How many emitter cells the document may still have.
  mutating func make(noting effect: ImportNotes, left: inout Int) throws(ImportError) {
    left -= 1
    cell.timing = try node.timing(duration: .infinity)
    try setBirths(effect)
    try setMotion()
    try setScale()
    try setColors()
    try setContents(effect)
    try noteRest(effect)
    try addCells(effect, left: &left)
  }

  private func note(
    _ effect: ImportNotes,
    _ name: String,
    _ outcome: ImportFinding.Outcome = .exact,
    _ explanation: String = ""
  ) {
    effect.note(prefix + name, line: node.line(of: name), outcome, explanation)
  }

  // MARK: Births and motion

  private mutating func setBirths(_ effect: ImportNotes) throws(ImportError) {
    cell.enabled = node.isOn("enabled") ?? true
    cell.lifetime = try node.number("lifetime", in: 0...Self.longestLife)
    cell.lifetimeRange = try node.halfRange("lifetimeRange", most: Self.longestLife)
    let bound = cell.setBirthRate(try node.number("birthRate"), most: most)
    if node.has("birthRate") {
      effect.note(
        prefix + "birthRate",
        line: node.line(of: "birthRate"),
        unless: bound == nil,
        bound ?? ""
      )
    }
  }

  private mutating func setMotion() throws(ImportError) {
    cell.velocity = Length(try node.number("velocity"))
    cell.velocityRange = Length(try node.halfRange("velocityRange"))
    cell.xAcceleration = Length(try node.number("xAcceleration"))
    let down = isMirrored ? -1.0 : 1
    cell.yAcceleration = Length(try node.number("yAcceleration") * down)
    cell.zAcceleration = Length(try node.number("zAcceleration"))
    cell.emissionLatitude = Angle(radians: try node.number("emissionLatitude"))
    cell.emissionLongitude = Angle(
      radians: Self.longitude(
        try node.number("emissionLongitude"),
        isMirrored: isMirrored,
        isOfLine: isOfLine
      )
    )
    cell.emissionRange = Angle(radians: try node.halfRange("emissionRange", most: .pi))
    cell.spin = Angle(radians: try node.number("spin") * down)
    cell.spinRange = Angle(radians: try node.halfRange("spinRange"))
  }

  /// A direction of emission, in radians from the shape's natural one, clockwise on the stage.
  ///
  /// A line's natural direction is -y: in a layer whose y grows upward that is down.
  static func longitude(_ angle: Double, isMirrored: Bool, isOfLine: Bool) -> Double {
    guard isMirrored else { return angle }
    return isOfLine ? .pi - angle : -angle
  }

  // MARK: Look

  private mutating func setScale() throws(ImportError) {
    let limits = CoreAnimationLayer.factors
    cell.scale = try node.number("scale", default: 1, in: limits)
    cell.scaleRange = try node.halfRange("scaleRange", most: limits.upperBound)
    cell.scaleSpeed = try node.number("scaleSpeed", in: limits)
  }

  private mutating func setColors() throws(ImportError) {
    cell.color = try node.color("color") ?? .white
    let limits = CoreAnimationLayer.factors
    cell.colorRange = Color(
      red: try node.halfRange("redRange", most: 1),
      green: try node.halfRange("greenRange", most: 1),
      blue: try node.halfRange("blueRange", most: 1),
      alpha: try node.halfRange("alphaRange", most: 1)
    )
    cell.colorSpeed = Color(
      red: try node.number("redSpeed", in: limits),
      green: try node.number("greenSpeed", in: limits),
      blue: try node.number("blueSpeed", in: limits),
      alpha: try node.number("alphaSpeed", in: limits)
    )
  }

  private mutating func setContents(_ effect: ImportNotes) throws(ImportError) {
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
      return note(effect, "contents", .exact, "")
    }
    let picture = name == nil ? "none: Core Animation draws nothing" : "the picture"
    note(
      effect,
      "contents",
      .approximated,
      "\(texture.words) of \(Int(Self.pictureSize)) pixels instead of \(picture)"
    )
  }

  // MARK: Findings

  private static let exact: Set<String> = [
    "enabled", "lifetime", "lifetimeRange", "velocity", "velocityRange", "xAcceleration",
    "yAcceleration", "zAcceleration", "emissionLatitude", "emissionLongitude", "emissionRange",
    "spin", "spinRange", "scale", "scaleRange", "scaleSpeed", "color", "redRange", "greenRange",
    "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    "contentsScale", "beginTime", "timeOffset", "speed", "duration",
    "repeatCount", "repeatDuration", "autoreverses", "fillMode",
  ]
  /// What has a finding of its own, or none.
  private static let others: Set<String> = ["name", "id", "birthRate", "contents", "emitterCells"]
  private static let reasons = [
    "minificationFilter": "a shape needs no filter",
    "magnificationFilter": "a shape needs no filter",
    "minificationFilterBias": "a shape needs no filter",
    "style": "it is a dictionary of other values",
  ]

  private func noteRest(_ effect: ImportNotes) throws(ImportError) {
    for name in node.propertyNames where !Self.others.contains(name) {
      if name == "contentsRect" {
        note(effect, name, .approximated, "its size; a shape is drawn whole")
        continue
      }
      guard Self.exact.contains(name) else {
        let reason = Self.reasons[name] ?? "it has no counterpart in an effect"
        note(effect, String(name.prefix(40)), .leftOut, reason)
        continue
      }
      if name.hasPrefix("spin"), cell.contents.isRound {
        note(effect, name, .leftOut, "a round shape looks the same at any rotation")
        continue
      }
      let most = Self.largest(name)
      let isKept = try node.isKept(name, most: most)
      note(effect, name, isKept ? .exact : .approximated, isKept ? "" : "at most \(most)")
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

  private mutating func addCells(_ effect: ImportNotes, left: inout Int) throws(ImportError) {
    let nodes = node.objects(in: "emitterCells")
    guard !nodes.isEmpty else { return }
    guard depth < Self.deepest else {
      return note(
        effect,
        "emitterCells",
        .leftOut,
        "emitter cells are nested at most \(Self.deepest) deep"
      )
    }
    let living = max(1, cell.birthRate * min(cell.lifetime + cell.lifetimeRange, Self.longestLife))
    for inner in nodes.prefix(Self.mostCells) where left > 0 {
      var reader = CoreAnimationCell(
        inner,
        isMirrored: isMirrored,
        isOfLine: false,
        depth: depth + 1,
        most: Self.mostDescendants / living / Double(min(nodes.count, Self.mostCells)),
        within: prefix
      )
      try reader.make(noting: effect, left: &left)
      cell.emitterCells.append(reader.cell)
    }
    if nodes.count > cell.emitterCells.count {
      note(effect, "emitterCells", .leftOut, "those after the first \(cell.emitterCells.count)")
    }
  }
}
