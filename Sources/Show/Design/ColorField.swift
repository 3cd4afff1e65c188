internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroRaster

/// A color while it is edited, by lightness, chroma and hue of OKLCH.
struct ColorField: Equatable, Sendable {
  /// What is changed of it.
  enum Channel: String, CaseIterable, Sendable {
    case hue, chroma, lightness, opacity
  }

  /// From black, 0, to white, 1.
  private(set) var lightness: Double
  /// From grey, 0, to the purest colors, about 0.32.
  private(set) var chroma: Double
  /// In degrees, 0..<360: red is at 29, yellow at 110, green at 142, blue at 264.
  private(set) var hue: Double
  private(set) var alpha: Double

  static let mostChroma = 0.33

  /// Reads a color of a file; `nil` if it is none, as an expression.
  init?(_ value: PropertyValue) {
    guard let color = Color(written: value) else { return nil }
    self.init(color)
  }

  init(_ color: Color) {
    func light(_ channel: Double) -> Float {
      Transfer.linearOfLevel[Int((min(max(0, channel), 1) * 255).rounded())]
    }
    let lab = OKLab(linear: SIMD4(light(color.red), light(color.green), light(color.blue), 0))
    let (a, b) = (Double(lab.a), Double(lab.b))
    lightness = Double(lab.lightness)
    chroma = (a * a + b * b).squareRoot()
    let degrees = atan2(b, a) * 180 / .pi
    hue = degrees < 0 ? degrees + 360 : degrees
    alpha = color.alpha
  }

  /// The part of a channel's range at which it is, 0...1.
  func fraction(of channel: Channel) -> Double {
    switch channel {
    case .hue: hue / 360
    case .chroma: min(1, chroma / Self.mostChroma)
    case .lightness: lightness
    case .opacity: alpha
    }
  }

  /// Sets a channel to a part of its range.
  mutating func set(_ channel: Channel, to fraction: Double) {
    let part = min(max(0, fraction), 1)
    switch channel {
    case .hue: hue = part * 360
    case .chroma: chroma = part * Self.mostChroma
    case .lightness: lightness = part
    case .opacity: alpha = (part * 255).rounded() / 255
    }
  }

  /// Changes a channel by hundredths of its range; the hue goes round.
  mutating func change(_ channel: Channel, by steps: Double) {
    let part = fraction(of: channel) + steps / 100
    set(channel, to: channel == .hue ? part - part.rounded(.down) : part)
  }

  /// The color halfway to another one, in OKLab.
  func mixed(with other: ColorField) -> ColorField {
    func plane(_ field: ColorField) -> (a: Double, b: Double) {
      let angle = field.hue * .pi / 180
      return (field.chroma * cos(angle), field.chroma * sin(angle))
    }
    let (one, two) = (plane(self), plane(other))
    let (a, b) = ((one.a + two.a) / 2, (one.b + two.b) / 2)
    var mixed = self
    mixed.lightness = (lightness + other.lightness) / 2
    mixed.chroma = (a * a + b * b).squareRoot()
    let degrees = atan2(b, a) * 180 / .pi
    mixed.hue = degrees < 0 ? degrees + 360 : degrees
    mixed.alpha = ((alpha + other.alpha) / 2 * 255).rounded() / 255
    return mixed
  }

  /// The nearest color that screens show: its chroma is reduced as far as needed.
  var color: Color {
    var (low, high) = (0.0, chroma)
    if let levels = levels(chroma: chroma) { return color(levels) }
    for _ in 0..<16 {
      let middle = (low + high) / 2
      if levels(chroma: middle) == nil { high = middle } else { low = middle }
    }
    return color(levels(chroma: low) ?? SIMD3(repeating: lightness > 0.5 ? 255 : 0))
  }

  /// As a file has it: "#rrggbb" or "#rrggbbaa".
  var value: PropertyValue { color.written }

  private func color(_ levels: SIMD3<UInt8>) -> Color {
    let channels = SIMD3<Double>(levels) / 255
    return Color(red: channels.x, green: channels.y, blue: channels.z, alpha: alpha)
  }

  /// The sRGB levels with a chroma; `nil` if the color is not in sRGB.
  private func levels(chroma: Double) -> SIMD3<UInt8>? {
    let angle = hue * .pi / 180
    let light = OKLab.linear(
      lightness: lightness,
      a: chroma * cos(angle),
      b: chroma * sin(angle)
    )
    guard light.min() >= -0.0005, light.max() <= 1.0005 else { return nil }
    func level(_ light: Double) -> UInt8 {
      let step = Int((light * Double(Transfer.steps)).rounded())
      return Transfer.levelOfLight[min(max(0, step), Transfer.steps)]
    }
    return SIMD3(level(light.x), level(light.y), level(light.z))
  }
}

/// A color that is edited: that of a row, or an entry of a list.
struct ColorEdit: Equatable, Sendable {
  var field: ColorField
  var channel = ColorField.Channel.hue
  /// What is typed of it, as it begins with # or =.
  var typed: String?
  /// The color as it was typed, until it is changed otherwise.
  var written: PropertyValue?
  /// Where a row's color stands.
  let target: PropertyPath
  /// The list whose selected entry it is.
  var keys: KeyList?

  init(_ field: ColorField, of target: PropertyPath) { (self.field, self.target) = (field, target) }

  /// The selected entry of a list; `nil` if it is no color.
  init?(of keys: KeyList) {
    guard let present = keys.present, let field = ColorField(present.value) else { return nil }
    (self.field, self.keys, target) = (field, keys, keys.path)
  }

  /// The color as a file has it.
  var value: PropertyValue { written ?? field.value }

  /// The edit of a text that sets the color.
  func edit(of text: EffectText) -> EffectEdit? {
    guard var keys else { return .set(target, value) }
    keys.entries[keys.selected].value = value
    return keys.edit(of: text)
  }

  mutating func move(_ steps: Int) {
    let channels = ColorField.Channel.allCases
    let index = (channels.firstIndex(of: channel) ?? 0) + steps
    channel = channels[(index + channels.count) % channels.count]
  }
}
