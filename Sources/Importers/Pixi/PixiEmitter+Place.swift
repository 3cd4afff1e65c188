internal import KamuroParticles
internal import KamuroPresets

// Where particles are born.
extension PixiEmitter {
  /// The most chains of lines.
  private static let mostChains = 16

  func setSpawn(_ type: String, _ data: JSONValue?, at json: JSONValue?) {
    func number(_ name: String) -> Double { data?.number(name) ?? 0 }
    var (x, y) = (number("x"), number("y"))
    var outcome: ImportFinding.Outcome?
    var explanation = ""
    switch type {
    case "rect", "rectangle":
      let (width, height) = (number("w"), number("h"))
      layer.emitterShape = .rectangle
      layer.emitterSize = LengthPair(points: abs(width), abs(height))
      (x, y) = (x + width / 2, y + height / 2)
    case "circle", "torus", "ring":
      let radius = abs(data?.number("radius") ?? number("r"))
      let inner = data?.number("innerRadius") ?? data?.number("minR") ?? 0
      let turns = data?[member: "affectRotation"]?.isTrue ?? (type == "ring")
      if turns {
        layer.emitterShape = .circle
        layer.emitterMode = inner > radius / 2 ? .outline : .volume
        layer.emitterSize = LengthPair(Length(radius), 0)
      } else {
        layer.setEllipse(width: 2 * radius, height: 2 * radius, isEdge: false)
      }
      explanation = "evenly over the area, not over the radius"
    case "burst": explanation = setBurst(data)
    case "point", "", "polygonalChain": break
    default: (outcome, explanation) = (.leftOut, "particles are born at one point")
    }
    layer.emitterPosition = LengthPair(points: x, y)
    notes.add("spawn \(type)", at: json, explanation, outcome)
  }

  /// The most directions of a burst on a ring.
  private static let mostSpokes = 32.0

  /// Lets the particles of a wave go in even steps of the angle, or anywhere.
  /// - Returns: What differs; empty if nothing does.
  private func setBurst(_ data: JSONValue?) -> String {
    let spacing = data?.number("spacing") ?? file.number("particleSpacing") ?? 0
    let start = data?.number("start") ?? file.number("angleStart") ?? 0
    let distance = min(max(0, data?.number("distance") ?? 0), 1e5)
    let wave = max(1, positive("particlesPerWave", usual: 1))
    // It rotates the pictures, too.
    cell.alignsToMotion = true
    if spacing == 0, distance == 0 { cell.emissionRange = .degrees(180) }
    cell.emissionLongitude = .degrees(spacing == 0 ? 0 : start)
    cell.emissionStep = .degrees(wave > 1 ? spacing : 0)
    if distance > 0, spacing == 0 {
      (layer.emitterShape, layer.emitterMode) = (.circle, .outline)
      layer.emitterSize = LengthPair(Length(distance), 0)
    } else if distance > 0 {
      ring = (0..<Int(min(wave, Self.mostSpokes))).map { index in
        let angle = Angle.degrees(start + spacing * Double(index))
        return Vector(magnitude: distance, radians: angle.radians)
      }
      return wave > Self.mostSpokes ? "the first \(Int(Self.mostSpokes)) directions" : ""
    }
    let goesOn = cell.burst == 0 && (spacing * wave).truncatingRemainder(dividingBy: 360) != 0
    return goesOn ? "each wave goes on where the last one ended" : ""
  }

  /// A layer for each place on the ring of a burst.
  var layersOfRing: [EmitterLayer] {
    ring.enumerated().map { index, place in
      var (layer, spoke) = (layer, cell.sharing(1 / Double(ring.count)))
      spoke.emissionLongitude.radians += cell.emissionStep.radians * Double(index)
      spoke.emissionStep = .zero
      if !looks.isEmpty { spoke.contents = looks[index % looks.count] }
      layer.emitterPosition.x.value += place.dx
      layer.emitterPosition.y.value += place.dy
      layer.emitterCells = [spoke]
      return layer
    }
  }

  /// A layer for each chain of lines; `nil` if there are none.
  var chains: [EmitterLayer]? {
    let shape = file[member: "behaviors"]?.array?.first {
      $0[member: "config"]?[member: "type"]?.string == "polygonalChain"
    }
    guard let data = shape?[member: "config"]?[member: "data"]?.array else { return nil }
    let lists = data.first?.array == nil ? [data] : data.compactMap(\.array)
    let chains = lists.prefix(Self.mostChains).map { list in
      list.prefix(128).compactMap { json -> Vector? in
        guard let x = json.number("x"), let y = json.number("y") else {
          return nil
        }
        return Vector(dx: x, dy: y)
      }
    }.filter { $0.count > 1 }
    let lengths = chains.map(EmitterLayer.length)
    let whole = lengths.reduce(0, +)
    guard whole > 0 else { return nil }
    if lists.count > Self.mostChains {
      notes.add("polygonalChain", at: shape, "the first \(Self.mostChains) lines")
    }
    return zip(chains, lengths).map { chain, length in
      // A part of the births.
      var part = layer
      part.setChain(chain, about: .zero)
      part.birthRate = length / whole
      return part
    }
  }
}
