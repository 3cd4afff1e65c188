internal import KamuroParticles
internal import KamuroPresets

extension Color {
  /// Reads a hexadecimal color, a name of CSS, or an object of `r`, `g`, `b` or of `h`, `s`, `l`.
  init?(web json: JSONValue) {
    if let text = json.string {
      if let color = Color(pixi: json) ?? Color(named: text.lowercased()) {
        self = color
        return
      }
      return nil
    }
    let json = json[member: "rgb"] ?? json[member: "hsl"] ?? json[member: "value"] ?? json
    func part(_ name: String, _ most: Double) -> Double? {
      let range = json[member: name].map { WebOptions($0).range(usual: WebRange(0)) }
      return range.map { min(max($0.middle / most, 0), 1) }
    }
    if let red = part("r", 255), let green = part("g", 255), let blue = part("b", 255) {
      self.init(red: red, green: green, blue: blue)
    } else if let hue = part("h", 360) {
      self.init(hue: hue * 360, saturation: part("s", 100) ?? 1, lightness: part("l", 100) ?? 0.5)
    } else {
      return nil
    }
  }

  /// A color of a hue in degrees, a saturation and a lightness of 0 to 1.
  init(hue: Double, saturation: Double, lightness: Double) {
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let turned = place < 0 ? place + 12 : place
      return lightness - reach * max(-1, min(turned - 3, 9 - turned, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4))
  }

  /// The color with its hue turned; of a gray one, which has none, from full red on.
  func turned(byDegrees degrees: Double) -> Color {
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let lightness = (most + least) / 2
    let width = most - least
    let reach = 1 - abs(2 * lightness - 1)
    let saturation = width < 1e-6 ? 1 : min(width / max(reach, 1e-6), 1)
    var hue = 0.0
    if width >= 1e-6 {
      if most == red {
        hue = (green - blue) / width
      } else if most == green {
        hue = 2 + (blue - red) / width
      } else {
        hue = 4 + (red - green) / width
      }
    }
    var color = Color(
      hue: hue * 60 + degrees,
      saturation: saturation,
      lightness: width < 1e-6 ? 0.5 : lightness
    )
    color.alpha = alpha
    return color
  }
}
