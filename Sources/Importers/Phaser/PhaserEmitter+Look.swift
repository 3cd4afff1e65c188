internal import KamuroParticles
internal import KamuroPresets

// What particles look like.
extension PhaserEmitter {
  /// What a texture is taken to measure, in pixels.
  private static let textureSize = 32.0

  func setLook() {
    setTexture()
    setScale()
    if let alpha = value("alpha") {
      if let curve = alpha.values.count > 1 ? alpha.factored(as: .opacity) : nil {
        cell.color.alpha = min(curve.base, 1)
        if let curve = curve.curve { cell.valueOverLife.append(curve) }
      } else {
        cell.color.alpha = min(max(alpha.atBirth.base, 0), 1)
        cell.colorRange.alpha = min(alpha.atBirth.range, 1)
      }
    }
    setRotation()
    setColors()
    setBlendMode()
    let goesBehind = config[member: "particleBringToTop"]?.content == .bool(false)
    if goesBehind { layer.renderMode = .oldestLast }
    note("particleBringToTop")
  }

  private func setTexture() {
    let frame = config[member: "frame"]?[member: "frames"] ?? config[member: "frame"]
    let frames = (frame?.array?.prefix(64).map { $0 } ?? frame.map { [$0] } ?? []).compactMap(
      \.string
    )
    let name = config[member: "texture"]?.string ?? ""
    let colors = frames.compactMap { Color(named: $0.lowercased()) }
    let hasColors = !colors.isEmpty && colors.count == frames.count
    let named = hasColors ? [name] : [name] + frames
    let size = Self.textureSize
    let textures = named.map { Texture(named: $0, width: size, height: size) }
    let texture = textures.first { $0.contents.shape != .glow } ?? textures[0]
    cell.contents = texture.contents
    if hasColors { (cell.color, cell.palette) = (colors[0], colors.count > 1 ? colors : []) }
    let words = "\(texture.words) of \(Int(size)) pixels, because the file has no pictures"
    let holder = ["texture", "frame", "scale"].first { config[member: $0] != nil }
    if let holder { notes.add("texture", at: config[member: holder], words) }
  }

  private func setScale() {
    let scale = value("scale") ?? value("scaleX")
    if let scale {
      if scale.values.count > 1 {
        let (base, curve) = scale.factored(as: .scale)
        cell.scale = min(base, 1000)
        if let curve { cell.valueOverLife.append(curve) }
      } else {
        cell.scale = min(max(scale.atBirth.base, -1000), 1000)
        cell.scaleRange = min(scale.atBirth.range, 1000)
      }
    }
    guard config[member: "scale"] == nil, let height = PhaserValue(config[member: "scaleY"]) else {
      return
    }
    let width = scale ?? PhaserValue(JSONValue(.number(1), at: .start))
    guard let width, width.isConstant, height.isConstant, width.mean != 0 else {
      return note("scaleY", "particles are as high as wide")
    }
    let part = min(max(abs(height.mean / width.mean), 1e-3), 100)
    cell.contents.extent.y = Length(Self.textureSize * part)
    note("scaleY")
  }

  private func setRotation() {
    guard let rotate = value("rotate") else { return }
    guard rotate.values.count > 1 else {
      cell.rotation = .degrees(min(max(rotate.atBirth.base, -36_000), 36_000))
      cell.rotationRange = .degrees(min(rotate.atBirth.range, 36_000))
      return
    }
    let (base, curve) = rotate.factored(as: .rotation)
    cell.rotation = .degrees(min(base, 36_000))
    if let curve { cell.valueOverLife.append(curve) }
  }

  // MARK: Color

  private func setColors() {
    let ease = config[member: "colorEase"]
    if let json = config[member: "color"] {
      let colors = json.array?.prefix(64).compactMap(Color.init(phaser:)) ?? []
      if setCourse(of: colors, eased: ease) { note("tint", "the color is in its place", .leftOut) }
      let isKnown = !colors.isEmpty
      note("color", isKnown ? "" : "it is no list of colors", isKnown ? nil : .leftOut)
      if ease != nil { note("colorEase") }
      if isKnown { return }
    }
    guard let json = config[member: "tint"] else { return }
    let ends = ["start", "end"].compactMap { json[member: $0].flatMap(Color.init(phaser:)) }
    let list = json.array?.prefix(64).compactMap(Color.init(phaser:)) ?? []
    if ends.count == 2 {
      _ = setCourse(of: ends, eased: json[member: "ease"])
    } else if let color = Color(phaser: json) ?? list.first {
      set(list.count > 1 ? list : [color])
    } else {
      return note("tint", "it is no color", .leftOut)
    }
    note("tint")
  }

  /// Gives particles one of some colors; their opacity stays.
  private func set(_ colors: [Color]) {
    var colors = colors
    for index in colors.indices { colors[index].alpha *= cell.color.alpha }
    (cell.color, cell.palette) = (colors[0], colors.count > 1 ? colors : [])
  }

  /// Sets colors over life.
  /// - Returns: Whether there are some.
  private func setCourse(of colors: [Color], eased ease: JSONValue?) -> Bool {
    guard colors.count > 1, let last = colors.last else {
      if let color = colors.first { set([color]) }
      return !colors.isEmpty
    }
    cell.palette = []
    cell.colorOverLife.colors = colors
    guard let ease = ease?.string.flatMap(Easing.init(phaser:)) else { return true }
    cell.colorOverLife.colors = (0..<33).map { index in
      let place = min(max(ease.progress(at: Double(index) / 32), 0), 1) * Double(colors.count - 1)
      let first = min(Int(place), colors.count - 1)
      let next = first + 1 < colors.count ? colors[first + 1] : last
      return colors[first].interpolated(towards: next, by: place - Double(first))
    }
    return true
  }

  private func setBlendMode() {
    let json = config[member: "blendMode"]
    let names = ["normal", "add", "multiply", "screen"]
    let number = json?.double.flatMap { names.indices.contains(Int($0)) ? names[Int($0)] : nil }
    switch json?.string?.lowercased() ?? number ?? "normal" {
    case "add", "lighter":
      layer.blendMode = .screen
      note("blendMode", ImportedProperty.screened)
    case "screen", "multiply":
      layer.blendMode =
        json?.string?.lowercased() == "screen" || number == "screen" ? .screen : .multiply
      note("blendMode")
    case "normal": note("blendMode")
    default: note("blendMode", "it is drawn as normal", .leftOut)
    }
  }
}
