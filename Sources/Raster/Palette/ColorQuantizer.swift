internal import KamuroCSIMD
internal import KamuroScreen

/// The quantizer from linear light to the colors of a terminal.
///
/// For 16 and 256 colors it searches the nearest color of each 24-bit sRGB color exactly, and keeps
/// it in a ``ColorCache``. Mixes come from a table of 64 x 64 x 64 sRGB colors, whose
/// entries are computed on first use; a color of the palette itself is never mixed.
struct ColorQuantizer: Sendable {
  /// The color depth.
  let depth: ColorDepth
  /// The background.
  ///
  /// If it is light, the light in the methods below is what it absorbs.
  private(set) var backgroundLight = BackgroundLight.dark
  /// The threshold in ``DitherTile`` of the current screen cell; `nil` to take the nearest color.
  var threshold: Int?
  /// The indices found recently.
  private var cache: ColorCache
  /// The number of bits of each channel in the index of the table of mixes.
  private static let mixBits = 6
  /// The colors that are mixed.
  private let mixed: MixedColors
  /// The mix of each color with ``mixBits`` to a channel; empty until one is needed.
  private var mixes: [ColorMix?] = []
  private let levels = Transfer.levelOfLight
  private let lightOfLevel = Transfer.linearOfLevel
  private let lightOfIndex = XtermPalette.light

  /// Creates a quantizer with an empty cache.
  /// - Parameters:
  ///   - isExact: Whether light is shown as it is on a light background.
  ///   - mixed: The colors that are mixed.
  init(
    depth: ColorDepth,
    on background: Background = .terminal(nil),
    isExact: Bool = false,
    mixing mixed: MixedColors = .allowed
  ) {
    (self.depth, self.mixed) = (depth, mixed)
    cache = ColorCache(isUsed: depth == .sixteen || depth == .palette256)
    let light = BackgroundLight.light(of: background.color)
    switch background {
    case .terminal:
      backgroundLight = BackgroundLight(
        color: .standard,
        light: light,
        isLight: !isExact && BackgroundLight.isLight(light)
      )
    case .painted:
      let color = nearestColor(to: light)
      let shown = depth == .none ? light : shownLight(of: color)
      backgroundLight = BackgroundLight(
        color: color,
        light: shown,
        isLight: !isExact && BackgroundLight.isLight(shown)
      )
    }
  }

  /// The color that shows light in front of the background.
  @inline(__always)
  mutating func color(for light: SIMD4<Float>) -> ScreenColor { nearestColor(to: seen(light)) }

  /// The visible light: on a light background, what is not absorbed of it.
  @inline(__always)
  func seen(_ light: SIMD4<Float>) -> SIMD4<Float> {
    backgroundLight.isLight ? backgroundLight.light - light : light
  }

  /// The nearest color to linear light; channels are clamped to 0...1.
  /// - Complexity: O(1) for a cached color, O(palette) for others.
  @inline(__always)
  mutating func nearestColor(to light: SIMD4<Float>) -> ScreenColor {
    if depth == .none { return .standard }
    let (red, green, blue) = levels(of: light)
    if depth == .direct { return .direct(red: red, green: green, blue: blue) }
    let index = index(red, green, blue)
    guard let threshold, XtermPalette.levels(of: index) != (red, green, blue) else {
      return .indexed(index)
    }
    return .indexed(mix(Self.cell(red, green, blue)).index(at: threshold))
  }

  /// The nearest index to sRGB levels.
  @inline(__always)
  private mutating func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    return cache[color] ?? search(color)
  }

  @inline(never)
  private mutating func search(_ color: UInt32) -> UInt8 {
    let light = LinearLight.of(
      red: UInt8(truncatingIfNeeded: color >> 16),
      green: UInt8(truncatingIfNeeded: color >> 8),
      blue: UInt8(truncatingIfNeeded: color)
    )
    let index = NearestColor.index(in: depth, to: OKLab(linear: light))
    cache[color] = index
    return index
  }

  /// The direct colors, as ``ScreenColor/rawValue``, that show light in front of the background,
  /// for four screen cells.
  @inline(__always)
  func directColors(for light: LightLanes) -> SIMD4<Int32> {
    let seen =
      backgroundLight.isLight ? LightLanes(repeating: backgroundLight.light) - light : light
    func steps(_ channel: Lanes) -> SIMD4<Int32> {
      lanes_truncate(Self.bounded(channel) * Float(Transfer.steps) + 0.5)
    }
    let (red, green, blue) = (steps(seen.red), steps(seen.green), steps(seen.blue))
    func color(_ lane: Int) -> Int32 {
      let level = (levels[Int(red[lane])], levels[Int(green[lane])], levels[Int(blue[lane])])
      return 0x200_0000 | Int32(level.0) << 16 | Int32(level.1) << 8 | Int32(level.2)
    }
    return SIMD4(color(0), color(1), color(2), color(3))
  }

  /// Whether a screen cell would take a color at a threshold within `reach` of its own.
  func takes(_ old: UInt8, for light: SIMD4<Float>, around threshold: Int, by reach: Int) -> Bool {
    let light = seen(light)
    let (red, green, blue) = levels(of: light)
    let color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    if let index = cache[color], XtermPalette.levels(of: index) == (red, green, blue) {
      return false
    }
    guard !mixes.isEmpty, let mix = mixes[Self.cell(red, green, blue)] else { return false }
    return mix.index(at: threshold - reach) == old || mix.index(at: threshold + reach) == old
  }

  /// The light of a color in front of the background, or the light that it takes away from it.
  @inline(__always)
  func light(of color: ScreenColor) -> SIMD4<Float> { seen(shownLight(of: color)) }

  /// The light that a terminal shows for a color; its default color is the background's.
  @inline(__always)
  func shownLight(of color: ScreenColor) -> SIMD4<Float> {
    switch color.kind {
    case .standard: backgroundLight.light
    case .indexed(let index): lightOfIndex[Int(index)]
    case .direct(let red, let green, let blue):
      SIMD4(lightOfLevel[Int(red)], lightOfLevel[Int(green)], lightOfLevel[Int(blue)], 0)
    }
  }

  /// The same in OKLab.
  @inline(__always)
  func shownLab(of color: ScreenColor) -> OKLab {
    guard case .indexed(let index) = color.kind else { return OKLab(linear: shownLight(of: color)) }
    return XtermPalette.lab[Int(index)]
  }

  /// Light clamped to 0...1; NaN becomes 0.
  @inline(__always)
  private static func bounded(_ light: SIMD4<Float>) -> SIMD4<Float> {
    light.greater(.zero).lesser(SIMD4(repeating: 1))
  }

  /// The nearest sRGB levels to light.
  @inline(__always)
  private func levels(of light: SIMD4<Float>) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let steps = lanes_truncate(Self.bounded(light) * Float(Transfer.steps) + 0.5)
    return (levels[Int(steps.x)], levels[Int(steps.y)], levels[Int(steps.z)])
  }

  /// The index of a color in the table of mixes.
  @inline(__always)
  private static func cell(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let most = 1 << mixBits - 1
    func bits(_ level: UInt8) -> Int { (Int(level) * most + 127) / 255 }
    return (bits(red) << mixBits | bits(green)) << mixBits | bits(blue)
  }

  /// The mix at an index of the table, computed on first use.
  @inline(never)
  private mutating func mix(_ place: Int) -> ColorMix {
    if mixes.isEmpty { mixes = [ColorMix?](repeating: nil, count: 1 << (3 * Self.mixBits)) }
    if let mix = mixes[place] { return mix }
    let mix = ColorMix(of: Self.light(at: place), in: depth, from: mixed)
    mixes[place] = mix
    return mix
  }

  /// The mix of light for a shade of one screen cell.
  /// - Complexity: O(1) for a color that was mixed before, O(palette) for others.
  mutating func mix(of light: SIMD4<Float>) -> ColorMix {
    let (red, green, blue) = levels(of: seen(light))
    if let index = XtermPalette.index(of: (red, green, blue)) { return ColorMix(alone: index) }
    return mix(Self.cell(red, green, blue))
  }

  /// The light of an index of the table.
  private static func light(at place: Int) -> SIMD4<Float> {
    let most = 1 << mixBits - 1
    func light(_ bits: Int) -> Float {
      Transfer.linear(fromEncoded: Float(bits & most) / Float(most))
    }
    return SIMD4(light(place >> (2 * mixBits)), light(place >> mixBits), light(place), 0)
  }
}
