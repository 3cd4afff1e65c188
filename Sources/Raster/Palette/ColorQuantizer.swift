/// Finds the color of a terminal that is nearest to some light.
///
/// The 16 and 256 colors come from a table of 32 x 32 x 32 sRGB colors. An entry is filled when it
/// is first asked for, about 0.3 microseconds each, so a start costs nothing.
struct ColorQuantizer: Sendable {
  /// How many colors there are to choose from.
  let depth: ColorDepth
  /// The index of each 5-bit color, ``missing`` where nobody asked yet.
  private var indices: [UInt8]
  private let levels = Transfer.levelOfLight
  private let lightOfLevel = Transfer.linearOfLevel
  private let lightOfIndex = XtermPalette.light

  /// No index that is ever chosen: 0 is black in every theme and means "no light".
  private static let missing: UInt8 = 0

  /// Creates a quantizer whose table is empty.
  init(depth: ColorDepth) {
    self.depth = depth
    let usesTable = depth == .sixteen || depth == .palette256
    indices = usesTable ? [UInt8](repeating: Self.missing, count: 32 * 32 * 32) : []
  }

  /// The nearest color to linear light; channels outside 0...1 are clamped.
  /// - Complexity: O(1), O(palette) once for each of 32,768 colors.
  @inline(__always)
  mutating func color(for light: SIMD4<Float>) -> ScreenColor {
    if depth == .none { return .standard }
    let red = level(of: light.x)
    let green = level(of: light.y)
    let blue = level(of: light.z)
    if depth == .direct { return .direct(red: red, green: green, blue: blue) }
    let place = Self.fiveBits(red) << 10 | Self.fiveBits(green) << 5 | Self.fiveBits(blue)
    let index = indices[place]
    return .indexed(index == Self.missing ? fill(place) : index)
  }

  /// The light that a terminal shows for a color; the terminal's own colors count as dark.
  @inline(__always)
  func light(of color: ScreenColor) -> SIMD4<Float> {
    switch color.kind {
    case .standard: .zero
    case .indexed(let index): lightOfIndex[Int(index)]
    case .direct(let red, let green, let blue):
      SIMD4(lightOfLevel[Int(red)], lightOfLevel[Int(green)], lightOfLevel[Int(blue)], 0)
    }
  }

  /// The nearest sRGB level to an amount of light.
  @inline(__always)
  private func level(of light: Float) -> UInt8 {
    let positive = light > 0 ? light : 0
    let bounded = positive < 1 ? positive : 1
    return levels[Int(bounded * Float(Transfer.steps) + 0.5)]
  }

  /// A level in 31 steps.
  @inline(__always)
  private static func fiveBits(_ level: UInt8) -> Int {
    (Int(level) * 31 + 127) / 255
  }

  /// Finds and keeps the index for a place of the table.
  @inline(never)
  private mutating func fill(_ place: Int) -> UInt8 {
    let light = SIMD4<Float>(
      Transfer.linear(fromEncoded: Float(place >> 10) / 31),
      Transfer.linear(fromEncoded: Float(place >> 5 & 31) / 31),
      Transfer.linear(fromEncoded: Float(place & 31) / 31),
      0
    )
    let wanted = OKLab(linear: light)
    let index =
      depth == .sixteen ? NearestColor.ofSixteen(to: wanted) : NearestColor.of240(to: wanted)
    indices[place] = index
    return index
  }
}

/// The searches behind ``ColorQuantizer``.
enum NearestColor {
  /// From this ``OKLab/saturation`` on, a color is never shown as grey.
  static let leastSaturation: Float = 0.05

  /// The index among 16...255 at the least distance in OKLab.
  ///
  /// A saturated color is given no grey, so that it keeps its hue while it fades. The lower index
  /// wins a tie.
  static func of240(to wanted: OKLab) -> UInt8 {
    let keepsHue = wanted.saturation > leastSaturation
    var best: UInt8 = 16
    var least = Float.infinity
    for index in 16...255 where !(keepsHue && XtermPalette.isGrey[index]) {
      let distance = XtermPalette.lab[index].squaredDistance(to: wanted)
      if distance < least {
        least = distance
        best = UInt8(index)
      }
    }
    return best
  }

  /// The hues of the first six colors after black.
  private static let hues: [Float] = (1...6).map { XtermPalette.lab[$0].hue }

  /// The index among 1...15: a saturated color by its hue and then by lightness, the bright one
  /// where it is nearer; any other color by lightness among the three greys.
  static func ofSixteen(to wanted: OKLab) -> UInt8 {
    guard wanted.saturation > 2 * leastSaturation else {
      return nearestLightness(to: wanted, among: [8, 7, 15])
    }
    var best = 1
    var least = Float.infinity
    for (place, hue) in hues.enumerated() {
      let turn = abs(hue - wanted.hue)
      let distance = min(turn, 2 * .pi - turn)
      if distance < least {
        least = distance
        best = place + 1
      }
    }
    return nearestLightness(to: wanted, among: [UInt8(best), UInt8(best + 8)])
  }

  private static func nearestLightness(to wanted: OKLab, among indices: [UInt8]) -> UInt8 {
    func distance(_ index: UInt8) -> Float {
      abs(XtermPalette.lab[Int(index)].lightness - wanted.lightness)
    }
    return indices.min { distance($0) < distance($1) } ?? 15
  }
}
