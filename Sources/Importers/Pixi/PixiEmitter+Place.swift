internal import KamuroParticles
internal import KamuroPresets

// Where particles are born.
extension PixiEmitter {
  /// The most chains of lines.
  private static let mostChains = 16

  mutating func setSpawn(
    _ type: String,
    _ data: JSONValue?,
    at json: JSONValue?,
    _ effect: inout ImportedEffect
  ) {
    func number(_ name: String) -> Double { data?[member: name]?.double ?? 0 }
    var (x, y) = (number("x"), number("y"))
    var outcome = ImportFinding.Outcome.exact
    var explanation = ""
    switch type {
    case "rect", "rectangle":
      let (width, height) = (number("w"), number("h"))
      layer.emitterShape = .rectangle
      layer.emitterSize = LengthPair(Length(abs(width)), Length(abs(height)))
      (x, y) = (x + width / 2, y + height / 2)
    case "circle", "torus", "ring":
      let radius = abs(data?[member: "radius"]?.double ?? number("r"))
      let inner = data?[member: "innerRadius"]?.double ?? data?[member: "minR"]?.double ?? 0
      let turns = data?[member: "affectRotation"]?.isTrue ?? (type == "ring")
      if turns {
        layer.emitterShape = .circle
        layer.emitterMode = inner > radius / 2 ? .outline : .volume
        layer.emitterSize = LengthPair(Length(radius), 0)
      } else {
        layer.setEllipse(width: 2 * radius, height: 2 * radius, isEdge: false)
      }
      (outcome, explanation) = (.approximated, "evenly over the area, not over the radius")
    case "burst":
      let spacing = data?[member: "spacing"]?.double ?? file[member: "particleSpacing"]?.double ?? 0
      let start = data?[member: "start"]?.double ?? file[member: "angleStart"]?.double ?? 0
      let count = max(1, file[member: "particlesPerWave"]?.double ?? 1)
      if spacing == 0 {
        cell.emissionRange = .degrees(180)
      } else {
        cell.emissionLongitude = .degrees(start - 90)
        cell.emissionStep = .degrees(count > 1 ? spacing : 0)
        if cell.burst == 0, (spacing * count).truncatingRemainder(dividingBy: 360) != 0 {
          (outcome, explanation) = (.approximated, "each wave goes on where the last one ended")
        }
      }
    case "point", "", "polygonalChain": break
    default: (outcome, explanation) = (.leftOut, "particles are born at one point")
    }
    layer.emitterPosition = LengthPair(Length(x), Length(y))
    note(&effect, "spawn \(type)", at: json, outcome, explanation)
  }

  /// A layer for each chain of lines; `nil` if there are none.
  func chains(_ effect: inout ImportedEffect) -> [EmitterLayer]? {
    let shape = file[member: "behaviors"]?.array?.first {
      $0[member: "config"]?[member: "type"]?.string == "polygonalChain"
    }
    guard let data = shape?[member: "config"]?[member: "data"]?.array else { return nil }
    let lists = data.first?.array == nil ? [data] : data.compactMap(\.array)
    let chains = lists.prefix(Self.mostChains).map { list in
      list.prefix(128).compactMap { json -> Vector? in
        guard let x = json[member: "x"]?.double, let y = json[member: "y"]?.double else {
          return nil
        }
        return Vector(dx: x, dy: y)
      }
    }.filter { $0.count > 1 }
    let lengths = chains.map(Self.length)
    let whole = lengths.reduce(0, +)
    guard whole > 0 else { return nil }
    if lists.count > Self.mostChains {
      note(
        &effect,
        "polygonalChain",
        at: shape,
        .approximated,
        "the first \(Self.mostChains) lines"
      )
    }
    return zip(chains, lengths).map { chain, length in
      Self.layer(along: chain, from: layer, part: length / whole)
    }
  }

  private static func length(_ chain: [Vector]) -> Double {
    zip(chain, chain.dropFirst()).reduce(0) { $0 + ($1.1 + $1.0 * -1).magnitude }
  }

  /// The layer along a chain, with a part of the births, at points that are evenly spaced on it.
  private static func layer(
    along chain: [Vector],
    from layer: EmitterLayer,
    part: Double
  ) -> EmitterLayer {
    let points = points(on: chain)
    let (xs, ys) = (points.map(\.dx), points.map(\.dy))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
    let middle = Vector(dx: (left + right) / 2, dy: (top + bottom) / 2)
    let (width, height) = (max(right - left, 1), max(bottom - top, 1))
    var layer = layer
    layer.emitterShape = .path
    layer.emitterMode = .points
    layer.emitterPath = points.map { corner in
      Contents.Corner(
        x: min(max((corner.dx - middle.dx) / width * 2, -1), 1),
        y: min(max((corner.dy - middle.dy) / height * 2, -1), 1)
      )
    }
    layer.emitterPosition = LengthPair(Length(middle.dx), Length(middle.dy))
    layer.emitterSize = LengthPair(Length(width), Length(height))
    layer.birthRate = part
    return layer
  }

  /// The number of points on a chain.
  private static let mostPoints = 96

  private static func points(on chain: [Vector]) -> [Vector] {
    let whole = length(chain)
    guard whole > 0 else { return Array(chain.prefix(1)) }
    return (0..<mostPoints).map { index in
      var rest = whole * Double(index) / Double(mostPoints - 1)
      for (start, end) in zip(chain, chain.dropFirst()) {
        let way = end + start * -1
        let span = way.magnitude
        if rest <= span, span > 0 { return start + way * (rest / span) }
        rest -= span
      }
      return chain[chain.count - 1]
    }
  }
}
