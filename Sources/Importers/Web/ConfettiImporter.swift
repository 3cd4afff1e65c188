internal import KamuroCSIMD
internal import KamuroParticles
internal import KamuroPresets

/// Reads the options of canvas-confetti, alone or below the key `canvas-confetti`: those of a call, or
/// a list of calls, all of which are at the beginning.
///
/// Each tick of 1/60 s moves a particle by its velocity, by `drift` and by three times `gravity`, and
/// multiplies the velocity by `decay`: a linear drag beside a constant velocity.
enum ConfettiImporter {
  /// The frames of a display, for which the library's usual options are made.
  private static let ticksPerSecond = 60.0
  /// Points of a piece of paper at the scale 1.
  private static let paperSize = 10.0
  private static let window = Size(width: 640, height: 384)
  /// The colors that the library takes.
  private static let colors = [
    "26ccff", "a25afd", "ff5e7e", "88ff5a", "fcff42", "ffa62d", "ff36ff",
  ]

  /// The most calls of a file.
  private static let mostCalls = 32

  private static func calls(of file: JSONValue) -> [JSONValue] {
    let calls = file[member: "canvas-confetti"] ?? file
    return calls.array ?? [calls]
  }

  static func recognizes(_ file: ImportFile) -> Bool {
    guard let json = file.json else { return false }
    if json[member: "canvas-confetti"] != nil { return true }
    return json[member: "kamuro"] == nil
      && calls(of: json).contains { $0[member: "particleCount"]?.double != nil }
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    let calls = calls(of: try file.readJSON())
    let layers = calls.prefix(mostCalls).enumerated().map { index, options in
      var layer = layer(of: options, notes)
      if index > 0 { layer.name += " \(index + 1)" }
      return layer
    }
    notes.add("calls", at: calls.dropFirst(mostCalls).first, "the first \(mostCalls)")
    return layers
  }

  /// The layer of a call.
  private static func layer(of options: JSONValue, _ notes: ImportNotes) -> EmitterLayer {
    func number(_ name: String, _ usual: Double, _ range: ClosedRange<Double>) -> Double {
      notes.add(name, at: options[member: name])
      return min(max(options.number(name) ?? usual, range.lowerBound), range.upperBound)
    }
    var cell = EmitterCell()
    let count = number("particleCount", 50, 0...5000)
    let decay = number("decay", 0.9, 0.01...1)
    // A tick moves by the velocity at its beginning: further than a velocity that decays in it.
    let lead = decay < 1 ? -log(decay) / (1 - decay) : 1
    let speed = number("startVelocity", 45, -10_000...10_000) * ticksPerSecond * lead
    (cell.velocity, cell.velocityRange) = (Length(speed), Length(abs(speed) / 2))
    cell.emissionLongitude = .degrees(-number("angle", 90, -3600...3600))
    cell.emissionRange = .degrees(number("spread", 45, 0...360) / 2)
    // decay = e^(-drag / 60)
    cell.drag = -log(decay) * ticksPerSecond
    let fall = number("gravity", 1, -1000...1000) * 3 * ticksPerSecond
    let drift = number("drift", 0, -1000...1000) * ticksPerSecond
    // The acceleration balances the drag at this velocity, with which particles are born.
    (cell.xVelocity, cell.xAcceleration) = (Length(drift), Length(drift * cell.drag))
    (cell.yVelocity, cell.yAcceleration) = (Length(fall), Length(fall * cell.drag))
    cell.lifetime = number("ticks", 200, 1...100_000) / ticksPerSecond
    cell.colorSpeed.alpha = -1 / cell.lifetime
    let size = paperSize * number("scalar", 1, 0.01...100)
    cell.contents.extent = LengthPair(points: size, size)
    cell.rotationRange = .degrees(180)
    let isFlat = options[member: "flat"].isTrue
    if !isFlat { (cell.flutter, cell.flutterRange) = (.degrees(360), .degrees(180)) }
    cell.palette = colors.compactMap { Color(hex: "#\($0)") }
    if let json = options[member: "colors"] {
      let given = WebColors(WebOptions(json))
      given.apply(to: &cell, opacity: WebRange(1))
      notes.add("colors", at: json, given.explanation)
    }
    var layer = EmitterLayer()
    layer.name = "confetti"
    let origin = options[member: "origin"]
    let x = min(max(origin?.number("x") ?? 0.5, -2), 3)
    let y = min(max(origin?.number("y") ?? 0.5, -2), 3)
    layer.emitterPosition = LengthPair(points: (x - 0.5) * window.width, (y - 0.5) * window.height)
    notes.add("origin", at: origin)
    layer.emitterCells = cells(of: cell, count: count, options, notes)
    return layer
  }

  /// A cell for each shape.
  private static func cells(
    of cell: EmitterCell,
    count: Double,
    _ options: JSONValue,
    _ notes: ImportNotes
  ) -> [EmitterCell] {
    let json = options[member: "shapes"]
    let names = json?.array?.prefix(8).map { $0.string ?? "path" } ?? ["square", "circle"]
    let known: [String: Contents.Shape] = ["square": .square, "circle": .disc, "star": .star]
    let isKnown = names.allSatisfy { known[$0] != nil }
    notes.add("shapes", at: json, isKnown ? "" : "paths, texts and pictures are squares")
    return (names.isEmpty ? ["square"] : names).enumerated().map { index, name in
      var part = cell
      part.name = "\(name.prefix(40))\(index)"
      part.contents.shape = known[name] ?? .square
      part.burst = Int((count / Double(max(1, names.count))).rounded(.up))
      return part
    }
  }
}

extension ForeignFormat {
  /// The options of canvas-confetti, `.json`.
  package static let confetti = ForeignFormat(
    title: "canvas-confetti",
    endings: [".json"],
    properties: [
      .exact("particleCount", "a burst, shared by the shapes"),
      .exact("angle, spread", "emissionLongitude and emissionRange"),
      .exact("startVelocity, decay", "velocity and drag"),
      .exact("gravity, drift", "velocities that the drag leaves alone"),
      .exact("ticks", "lifetime and alphaSpeed"),
      .exact("origin", "emitterPosition"),
      .exact("colors", "palette"),
      .exact("scalar", "the contents' size"),
      .approximated("shapes", "squares, circles and stars; others are squares"),
      .approximated("flat", "whether paper flutters, at a random speed"),
    ],
    recognizes: ConfettiImporter.recognizes,
    layers: ConfettiImporter.layers
  )
}
