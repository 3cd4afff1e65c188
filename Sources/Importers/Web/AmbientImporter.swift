internal import KamuroParticles
internal import KamuroPresets

/// Reads the options of tsParticles and particles.js, as far as particles go that drift over a page.
///
/// Such a page has a number of particles that never die and come in again where they leave. Here each
/// lives for some seconds anywhere on the stage, and fades in and out.
enum AmbientImporter {
  private static let lifetime = 8.0
  /// The page that is a stage.
  static let window = Size(width: 1280, height: 768)
  /// Points per second of a speed of 1.
  private static let speed = 30.0
  private static let directions: [String: Double] = [
    "top": -90, "top-right": -45, "right": 0, "bottom-right": 45, "bottom": 90,
    "bottom-left": 135, "left": 180, "top-left": -135,
  ]
  private static let shapes: [String: Contents.Shape] = [
    "circle": .disc, "square": .square, "edge": .square, "triangle": .triangle, "star": .star,
    "polygon": .polygon,
  ]

  static let properties: [ImportedProperty] = [
    ImportedProperty("number", .approximated, "birthRate: each lives 8 s, and fades in and out"),
    ImportedProperty("color", .exact, "palette"),
    ImportedProperty("shape", .approximated, "circles, squares, triangles, stars and polygons"),
    ImportedProperty("opacity", .approximated, "a random opacity, without its pulse"),
    ImportedProperty("size", .approximated, "a random size, without its pulse"),
    ImportedProperty("move", .approximated, "speed and direction; gravity as yAcceleration"),
    ImportedProperty("links, line_linked", .leftOut, "no lines join particles"),
    ImportedProperty("interactivity", .leftOut, "nothing follows a pointer over a page"),
    ImportedProperty("emitters", .leftOut, "particles are born anywhere"),
  ]

  static func recognizes(_ file: JSONValue) -> Bool {
    guard file[member: "kamuro"] == nil, let particles = file[member: "particles"] else {
      return false
    }
    return ["number", "move", "size"].contains { particles[member: $0] != nil }
  }

  static func effect(_ file: JSONValue, named name: String) -> ImportedEffect {
    var effect = ImportedEffect(.ambient, named: name)
    let particles = file[member: "particles"]
    var layer = EmitterLayer()
    layer.name = "page"
    layer.emitterShape = .rectangle
    layer.emitterSize = LengthPair(Length(window.width), Length(window.height))
    layer.timing.timeOffset = lifetime
    var cell = EmitterCell()
    cell.name = "particle"
    cell.lifetime = lifetime
    let count = particles?[member: "number"]?[member: "value"]?.double ?? 100
    cell.birthRate = min(max(count, 0), 5000) / lifetime
    var fade = LifeCurve()
    fade.keyPath = .opacity
    (fade.values, fade.locations) = ([0, 1, 1, 0], [0, 0.12, 0.88, 1])
    cell.valueOverLife = [fade]
    effect.note(
      "number",
      line: (particles?[member: "number"] ?? file).location.line,
      .approximated,
      "each particle lives \(Int(lifetime)) s, and fades in and out"
    )
    setLook(of: &cell, particles, &effect)
    setMotion(of: &cell, particles?[member: "move"], &effect)
    for (name, json) in [
      ("links", particles?[member: "links"] ?? particles?[member: "line_linked"]),
      ("interactivity", file[member: "interactivity"]), ("emitters", file[member: "emitters"]),
    ] {
      guard let json else { continue }
      let isOn = json[member: "enable"].map(\.isTrue) ?? true
      if isOn { effect.note(name, line: json.location.line, .leftOut, "it has no counterpart") }
    }
    layer.emitterCells = [cell]
    effect.effect.layers = [layer]
    return effect
  }

  /// A number, or the range of `{ "min": …, "max": … }` or of `random`.
  private static func spread(_ json: JSONValue?, least: String, usual: Double)
    -> (base: Double, range: Double)
  {
    let value = json?[member: "value"] ?? json
    if let low = value?[member: "min"]?.double, let high = value?[member: "max"]?.double {
      return ((low + high) / 2, abs(high - low) / 2)
    }
    let most = value?.double ?? usual
    let random = json?[member: "random"]
    guard random?.isTrue ?? random?[member: "enable"]?.isTrue ?? false else { return (most, 0) }
    let low =
      json?[member: "anim"]?[member: least]?.double
      ?? random?[member: "minimumValue"]?.double ?? 0
    return ((low + most) / 2, abs(most - low) / 2)
  }

  private static func setLook(
    of cell: inout EmitterCell,
    _ particles: JSONValue?,
    _ effect: inout ImportedEffect
  ) {
    let size = spread(particles?[member: "size"], least: "size_min", usual: 3)
    // The size is a radius.
    let extent = min(max(2 * size.base, 0.1), 4096)
    let shape = particles?[member: "shape"]
    let type = shape?[member: "type"]
    let name = type?.string ?? type?.array?.first?.string ?? "circle"
    cell.contents.shape = shapes[name] ?? .disc
    cell.contents.extent = LengthPair(Length(extent), Length(extent))
    cell.scaleRange = min(size.range / max(size.base, 0.05), 1)
    let opacity = spread(particles?[member: "opacity"], least: "opacity_min", usual: 1)
    let color = particles?[member: "color"]?[member: "value"]
    let colors = (color?.array ?? color.map { [$0] } ?? []).prefix(64).compactMap(Color.init(pixi:))
    cell.palette = colors.count > 1 ? colors : []
    if colors.count == 1 { cell.color = colors[0] }
    let alpha = min(max(opacity.base, 0), 1)
    cell.color.alpha = alpha
    for index in cell.palette.indices { cell.palette[index].alpha = alpha }
    cell.colorRange.alpha = min(opacity.range, 1)
    let kind = cell.contents.shape.rawValue
    for (property, json, isExact, explanation) in [
      ("color", particles?[member: "color"], !colors.isEmpty, "white"),
      ("size", particles?[member: "size"], false, "without a pulse"),
      ("opacity", particles?[member: "opacity"], false, "without a pulse"),
      ("shape", shape, shapes[name] != nil, "a \(kind)"),
    ] {
      guard let json else { continue }
      effect.note(property, line: json.location.line, unless: isExact, explanation)
    }
  }

  private static func setMotion(
    of cell: inout EmitterCell,
    _ move: JSONValue?,
    _ effect: inout ImportedEffect
  ) {
    guard let move, move[member: "enable"].map(\.isTrue) ?? true else { return }
    let pace = spread(move[member: "speed"], least: "", usual: 2)
    let isRandom = move[member: "random"]?.isTrue ?? false
    let base = pace.base * speed
    cell.velocity = Length(isRandom ? base / 2 : base)
    cell.velocityRange = Length(isRandom ? abs(base) / 2 : abs(pace.range) * speed)
    let direction = move[member: "direction"]
    if let angle = direction?.double ?? directions[direction?.string ?? ""] {
      cell.emissionLongitude = .degrees(angle)
      cell.emissionRange = .degrees(move[member: "straight"]?.isTrue ?? false ? 0 : 22.5)
    } else {
      cell.emissionRange = .degrees(180)
    }
    let gravity = move[member: "gravity"]
    if gravity?[member: "enable"]?.isTrue ?? false {
      let strength = min(max(gravity?[member: "acceleration"]?.double ?? 9.81, -1000), 1000)
      cell.yAcceleration = Length(strength * speed)
    }
    effect.note(
      "move",
      line: move.location.line,
      .approximated,
      "particles that leave the stage do not come in again on the other side"
    )
  }
}
