internal import KamuroParticles

/// A layer that is made of an SKEmitterNode.
final class SpriteKitLayer {
  /// The width of the usual textures, `spark` and `bokeh`, in points.
  private static let textureSize = 64.0

  private let node: [String: ListValue]
  private let archive: KeyedArchive
  private(set) var layer = EmitterLayer()
  private var cell = EmitterCell()
  private let notes: ImportNotes

  init(
    _ node: [String: ListValue],
    in archive: KeyedArchive,
    at place: Vector,
    notes: ImportNotes
  ) {
    (self.node, self.archive, self.notes) = (node, archive, notes)
    layer.name = String((archive.text(node["_name"]) ?? "emitter").prefix(64))
    if layer.name.isEmpty || layer.name == "$null" { layer.name = "emitter" }
    layer.emitterPosition = LengthPair(points: place.dx, -place.dy)
    cell.name = "particle"
    setBirths()
    setMotion()
    setTexture()
    setScale()
    setColors()
    setBlendMode()
    for name in ["_particleAction", "_shader", "_target"] where archive.object(node[name]) != nil {
      note(name, "it is a program of a game", .leftOut)
    }
    layer.emitterCells = [cell]
  }

  /// An archive has no lines.
  private func note(_ name: String, _ words: String = "", _ outcome: ImportFinding.Outcome? = nil) {
    notes.add(name, line: 1, words, outcome)
  }

  private func number(_ name: String, default usual: Double = 0) -> Double {
    archive.number(node[name]) ?? usual
  }

  // MARK: Births and motion

  private func setBirths() {
    cell.lifetime = min(max(0, number("_lifetime")), 3600)
    cell.lifetimeRange = min(abs(number("_lifetimeVariance")) / 2, 3600)
    let wanted = max(0, number("_birthrate"))
    let all = number("_numParticlesToEmit")
    let bound = cell.setBirthRate(wanted, most: EmitterCell.mostParticles)
    if all > 0, wanted > 0 {
      let count = min(all, EmitterCell.mostParticles)
      // Births within about a frame are a burst.
      if count / wanted < 0.02 {
        (cell.burst, cell.birthRate) = (Int(count), 0)
      } else {
        layer.timing.duration = min(count / cell.birthRate, 86_400)
      }
    }
    note("particleLifetime")
    note("particleBirthRate", cell.burst > 0 ? "" : bound ?? "")
  }

  private func setMotion() {
    let place = archive.pair(node["_startPosition"])
    let range = archive.pair(node["_startPositionVariance"])
    layer.emitterPosition.x.value += place.dx
    layer.emitterPosition.y.value -= place.dy
    if range.dx != 0 || range.dy != 0 {
      layer.emitterShape = .rectangle
      layer.emitterSize = LengthPair(points: abs(range.dx), abs(range.dy))
    }
    cell.velocity = Length(number("_startSpeed"))
    cell.velocityRange = Length(abs(number("_startSpeedVariance")) / 2)
    cell.emissionLongitude = Angle(radians: -number("_emissionAngle"))
    let spread = abs(number("_emissionAngleVariance")) / 2 * 180 / .pi
    cell.emissionRange = .degrees(min(spread, 180))
    let acceleration = archive.pair(node["_acceleration"])
    cell.xAcceleration = Length(acceleration.dx)
    cell.yAcceleration = Length(-acceleration.dy)
    cell.rotation = Angle(radians: -number("_startRotation"))
    cell.rotationRange = Angle(radians: abs(number("_startRotationVariance")) / 2)
    cell.spin = Angle(radians: -number("_rotationSpeed"))
    for name in [
      "particlePosition", "particleSpeed", "emissionAngle", "acceleration", "particleRotation",
    ] {
      note(name)
    }
  }

  // MARK: Look

  private func setTexture() {
    let texture = archive.object(node["_particleTexture"])
    let own = archive.pair(node["_startSize"])
    let sizes = ["_pixelSize", "_size"].map { [archive] name in
      archive.pair(archive.object(texture?[name])?["NS.sizeval"])
    }
    let pixels = sizes.first { $0.dx > 0 }
    let size = own.dx > 0 && own.dy > 0 ? own : pixels
    let shape = Texture(
      named: archive.text(texture?["_imgName"]) ?? "",
      width: min(size?.dx ?? Self.textureSize, 4096),
      height: min(size?.dy ?? Self.textureSize, 4096)
    )
    cell.contents = shape.contents
    note("particleTexture", "\(shape.words) instead of the picture, which is not in the file")
  }

  private func setScale() {
    if let curve = sequence("_particleScaleSequence", as: .scale) {
      cell.valueOverLife.append(curve)
    } else {
      cell.scale = min(max(number("_startScale", default: 1), -1000), 1000)
      cell.scaleRange = min(abs(number("_startScaleVariance")) / 2, 1000)
      cell.scaleSpeed = min(max(number("_scaleSpeed"), -1000), 1000)
    }
    note("particleScale")
  }

  /// A sequence of numbers over life; `nil` if there is none.
  private func sequence(_ name: String, as keyPath: LifeCurve.KeyPath) -> LifeCurve? {
    guard let keys = archive.object(node[name]) else { return nil }
    let values = archive.elements(keys["_values"]).prefix(64).compactMap(archive.number)
    guard !values.isEmpty else { return nil }
    let factors = values.map { min(max(0, $0), 1000) }
    return LifeCurve(keyPath, factors, at: times(of: keys, count: values.count))
  }

  /// The times of a sequence; none if there are too few.
  private func times(of keys: [String: ListValue]?, count: Int) -> [Double] {
    let times = archive.elements(keys?["_times"]).compactMap(archive.number)
    return times.count < count ? [] : times.prefix(count).ascending
  }

  private func setColors() {
    let mix = min(max(number("_startColorMix"), 0), 1)
    /// White textures have the color as far as it is mixed in.
    func mixed(_ color: Color) -> Color {
      Color(
        red: 1 + (color.red - 1) * mix,
        green: 1 + (color.green - 1) * mix,
        blue: 1 + (color.blue - 1) * mix,
        alpha: color.alpha
      )
    }
    let keys = archive.object(node["_particleColorSequence"])
    let colors = archive.elements(keys?["_values"]).prefix(64).compactMap(color)
    if !colors.isEmpty {
      cell.colorOverLife.colors = colors.map(mixed)
      cell.colorOverLife.locations = times(of: keys, count: colors.count)
      if colors.count == 1 {
        cell.color = mixed(colors[0])
        cell.colorOverLife = ColorCurve()
      }
    } else {
      let levels = ["R", "G", "B", "A"].map { min(max(number("_startColor\($0)"), 0), 1) }
      cell.color = mixed(Color(red: levels[0], green: levels[1], blue: levels[2]))
      let ranges = ["R", "G", "B"].map { min(abs(number("_startColorVariance\($0)")) / 2 * mix, 1) }
      cell.colorRange = Color(red: ranges[0], green: ranges[1], blue: ranges[2], alpha: 0)
      let speeds = ["R", "G", "B"].map { min(max(number("_colorSpeed\($0)") * mix, -1000), 1000) }
      cell.colorSpeed = Color(red: speeds[0], green: speeds[1], blue: speeds[2], alpha: 0)
    }
    note("particleColor")
    let isSteady = number("_startColorBlendVariance") == 0 && number("_colorBlendSpeed") == 0
    note("particleColorBlendFactor", isSteady ? "" : "its first value, for the whole life")
    setOpacity()
  }

  private func setOpacity() {
    if let curve = sequence("_particleAlphaSequence", as: .opacity) {
      cell.valueOverLife.append(curve)
    } else {
      cell.color.alpha = min(max(number("_startOpacity", default: 1), 0), 1)
      cell.colorRange.alpha = min(abs(number("_startOpacityVariance")) / 2, 1)
      cell.colorSpeed.alpha = min(max(number("_opacitySpeed"), -1000), 1000)
    }
    note("particleAlpha")
  }

  /// An archived color: `NSRGB` or `NSWhite` as text, or `UIRed` and the like.
  private func color(_ value: ListValue) -> Color? {
    guard let object = archive.object(value) else { return nil }
    func levels(_ name: String) -> [Double] {
      guard case .data(let bytes)? = archive.resolved(object[name]) else { return [] }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).split(separator: " ")
        .compactMap { Double($0) }.filter(\.isFinite)
    }
    let rgb = levels("NSRGB")
    if rgb.count >= 3 { return Color(levels: Array(rgb.prefix(4))) }
    let white = levels("NSWhite")
    if !white.isEmpty { return Color(levels: Array(white.prefix(2))) }
    let parts = ["UIRed", "UIGreen", "UIBlue"].compactMap { archive.number(object[$0]) }
    return parts.count == 3
      ? Color(levels: parts + [archive.number(object["UIAlpha"]) ?? 1]) : nil
  }

  private func setBlendMode() {
    let mode = Int(number("_particleBlendMode"))
    let (blendMode, words): (BlendMode, String) =
      switch mode {
      case 0: (.sourceOver, "")
      case 1: (.screen, ImportedProperty.screened)
      case 2: (.multiply, "multiply with the complement, which takes as much of white")
      case 3: (.multiply, "")
      case 4, 7: (.multiply, "multiply, not its double, nor that of an alpha alone")
      case 5: (.screen, "")
      default: (.sourceOver, "as ordinary opacity")
      }
    layer.blendMode = blendMode
    if mode == 2 {
      cell.color = cell.color.complement
      cell.colorOverLife.colors = cell.colorOverLife.colors.map(\.complement)
      let speed = cell.colorSpeed
      cell.colorSpeed = Color(red: -speed.red, green: -speed.green, blue: -speed.blue)
      cell.colorSpeed.alpha = speed.alpha
    }
    note("particleBlendMode", words)
  }
}

extension Color {
  fileprivate var complement: Color {
    Color(red: 1 - red, green: 1 - green, blue: 1 - blue, alpha: alpha)
  }
}
