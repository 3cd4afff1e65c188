internal import KamuroParticles
internal import KamuroPresets

/// The colors of an option, one of which each particle has.
struct WebColors {
  /// The colors with their opacities; evenly spread samples of ranges.
  private(set) var colors: [Color] = []
  /// The ranges of red, green and blue about a single color.
  private var range = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// How they differ from the option's; empty if they do not.
  private(set) var explanation = ""

  /// The most colors of a palette.
  private static let most = 64

  init(_ option: WebOptions) {
    let value = option["value"] ?? option
    let given = value.list ?? value.json.map { [$0] } ?? []
    let areas = given.prefix(Self.most).compactMap(WebColorArea.init)
    if areas.count < given.count {
      explanation = "\(given.count - areas.count) of \(given.count) colors are left out"
    }
    if let only = areas.first?.range, areas.count == 1 {
      (colors, range) = ([areas[0].color(at: [0.5, 0.5, 0.5])], only)
      return
    }
    let samples = areas.contains(where: \.isRange) ? Self.most / areas.count : 1
    if samples > 1, explanation.isEmpty { explanation = "\(samples) samples of a range" }
    colors = areas.flatMap { area in
      (0..<samples).map { index in
        // An additive recurrence, which spreads evenly over three dimensions.
        let parts = [0.8191725134, 0.6710436067, 0.5497004779].map { 0.5 + $0 * Double(index) }
        return area.color(at: parts.map { $0.truncatingRemainder(dividingBy: 1) })
      }
    }
  }

  /// Gives them to a cell; their opacities multiply its own.
  func apply(to cell: inout EmitterCell, opacity: WebRange) {
    guard let first = colors.first else { return }
    var palette = colors
    for index in palette.indices { palette[index].alpha *= opacity.middle }
    (cell.palette, cell.color) = colors.count > 1 ? (palette, .white) : ([], palette[0])
    cell.colorRange = range
    cell.colorRange.alpha = opacity.half * first.alpha
  }
}

/// A color whose channels may be ranges.
private struct WebColorArea {
  private enum Space: String, CaseIterable { case rgb, hsl, hsv }

  private var space = Space.rgb
  /// Hues in turns, other channels of 0 to 1, and the opacity.
  private var channels: [WebRange] = []

  /// Reads what tsParticles reads: digits, the last of which are the opacity, a name of CSS, `random`,
  /// functions such as `rgba(255, 0, 0, 0.5)`, and objects of numbers or ranges.
  init?(_ json: JSONValue) {
    let text = json.string?.lowercased() ?? ""
    var values = [WebRange](repeating: WebRange(0, 255), count: 3)
    if let color = Color(hex: text.hasPrefix("#") ? text : "#\(text)") ?? Color(named: text) {
      values = [color.red, color.green, color.blue].map { WebRange($0 * 255) }
      values.append(WebRange(color.alpha))
    } else if let open = text.firstIndex(of: "("), text.last == ")" {
      guard let space = Space(rawValue: String(text[..<open].prefix(3))) else { return nil }
      self.space = space
      let parts = text[open...].dropFirst().dropLast().split { ", /\t".contains($0) }
      values = zip(parts, whole + [1, 1]).compactMap { part, whole in
        Double(part.prefix { "+-.0123456789".contains($0) }).map {
          WebRange(part.hasSuffix("%") ? $0 / 100 * whole : $0)
        }
      }
      if values.count < parts.count { return nil }
    } else if text != "random" {
      let named = Space.allCases.first { json[member: $0.rawValue] != nil }
      let json = json[member: named?.rawValue ?? "value"] ?? json
      space = named ?? (json[member: "r"] != nil ? .rgb : json[member: "v"] != nil ? .hsv : .hsl)
      guard json[member: space == .rgb ? "r" : "h"] != nil else { return nil }
      // A hue alone is that of a full color.
      let usual = ["s": 100.0, "l": 50, "v": 100, "a": 1]
      values = (space.rawValue + "a").map(String.init).map { letter in
        let usual = WebRange(usual[letter] ?? 0)
        return json[member: letter].map { WebOptions($0).range(usual: usual) } ?? usual
      }
    }
    guard (3...4).contains(values.count) else { return nil }
    channels = zip(values + [WebRange(1)], whole + [1]).map { $0 * (1 / $1) }
    for index in (space == .rgb ? 0 : 1)...3 { channels[index] = channels[index].clamped(0...1) }
  }

  /// What is 1 in each channel.
  private var whole: [Double] { space == .rgb ? [255, 255, 255] : [360, 100, 100] }

  var isRange: Bool { channels.contains { $0.half > 0 } }

  /// The ranges of red, green and blue; `nil` of hues.
  var range: Color? {
    let half = channels.map(\.half)
    return space == .rgb ? Color(red: half[0], green: half[1], blue: half[2], alpha: 0) : nil
  }

  /// The color at a part of each channel, 0...1.
  func color(at parts: [Double]) -> Color {
    let value = zip(channels, parts).map { $0.least + ($0.most - $0.least) * $1 }
    var color = Color(red: value[0], green: value[1], blue: value[2])
    if space != .rgb {
      let lightness = space == .hsl ? value[2] : value[2] * (1 - value[1] / 2)
      let reach = max(min(lightness, 1 - lightness), 1e-9)
      let saturation = space == .hsl ? value[1] : (value[2] - lightness) / reach
      color = Color(hue: value[0] * 360, saturation: saturation, lightness: lightness)
    }
    color.alpha = channels[3].middle
    return color
  }
}

extension Color {
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
    let width = max(most - least, 1e-9)
    let isGray = width < 1e-6
    let saturation = isGray ? 1 : min(width / max(1 - abs(2 * lightness - 1), 1e-6), 1)
    let sectors = [(red, (green - blue) / width), (green, 2 + (blue - red) / width)]
    let hue = sectors.first { $0.0 == most }?.1 ?? 4 + (red - green) / width
    var color = Color(
      hue: hue * 60 + degrees,
      saturation: saturation,
      lightness: isGray ? 0.5 : lightness
    )
    color.alpha = alpha
    return color
  }
}
