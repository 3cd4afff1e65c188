internal import KamuroParticles
internal import KamuroPresets

// What particles look like.
extension PixiEmitter {
  mutating func setAlpha(_ json: JSONValue?, _ effect: ImportNotes) {
    guard let list = PixiList(json, \.double)?.eased(by: ease) else { return }
    let (base, curve) = list.factored(as: .opacity)
    cell.color.alpha = min(max(base, 0), 1)
    if let curve { cell.valueOverLife.append(curve) }
    note(effect, "alpha", at: json)
  }

  mutating func setScale(_ json: JSONValue?, least: JSONValue?, _ effect: ImportNotes) {
    guard let list = PixiList(json, \.double)?.eased(by: ease) else { return }
    let (base, curve) = list.factored(as: .scale)
    let least = min(max(least?.double ?? 1, 0), 1)
    cell.scale = min(abs(base) * (1 + least) / 2, 1000)
    cell.scaleRange = min(abs(base) * (1 - least) / 2, 1000)
    if let curve { cell.valueOverLife.append(curve) }
    note(effect, "scale", at: json)
  }

  /// Sets the color, not the opacity.
  mutating func setColor(_ color: Color) {
    let alpha = cell.color.alpha
    cell.color = color
    cell.color.alpha = alpha
  }

  mutating func setColors(_ json: JSONValue?, _ effect: ImportNotes) {
    guard let list = PixiList(json, Color.init(pixi:))?.eased(by: ease) else { return }
    if Set(list.values).count == 1 {
      setColor(list.values[0])
    } else {
      (cell.colorOverLife.colors, cell.colorOverLife.locations) = (list.values, list.times)
    }
    note(effect, "color", at: json)
  }

  mutating func setBlendMode(_ json: JSONValue?, _ effect: ImportNotes) {
    switch json?.string?.lowercased() {
    case nil, "normal": break
    case "add":
      layer.blendMode = .screen
      return note(effect, "blendMode", at: json, ImportedProperty.screened)
    case "screen": layer.blendMode = .screen
    case "multiply": layer.blendMode = .multiply
    default: return note(effect, "blendMode", at: json, "it is drawn as normal", .leftOut)
    }
    note(effect, "blendMode", at: json)
  }
}
