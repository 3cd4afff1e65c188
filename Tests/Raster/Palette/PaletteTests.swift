import KamuroPlatform
import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Palette quantization")
struct PaletteTests {
  private static let hues: [(name: String, light: SIMD4<Float>)] = [
    ("red", [1, 0, 0, 0]), ("green", [0, 1, 0, 0]), ("blue", [0, 0, 1, 0]),
    ("magenta", [1, 0, 1, 0]), ("cyan", [0, 1, 1, 0]), ("orange", [1, 0.376, 0, 0]),
  ]
  private static let cubeGreys: Set<UInt8> = [16, 59, 102, 145, 188, 231]

  @Test(
    "Fades of pure hues turn grey in 256 colors only where no color is dim enough",
    arguments: 0..<6
  )
  func pureHuesNeverFadeThroughGrey(hue: Int) {
    var quantizer = ColorQuantizer(depth: .palette256)
    for step in 1...400 {
      let light = Self.hues[hue].light * (Float(step) / 400)
      guard case .indexed(let index) = quantizer.color(for: light).kind else {
        Issue.record("256 colors are indices")
        return
      }
      // Where the hue is hardly seen, at a chroma of 0.05, a dark grey is nearer than any hue.
      let isGrey = index >= 232 || Self.cubeGreys.contains(index)
      // Below the cube's dark yellow, orange is nearer to grey than to red or green.
      let color = OKLab(linear: light)
      let isDimOrange = hue == 5 && color.lightness < 0.45
      #expect(index >= 16 && (!isGrey || isDimOrange || color.chroma < 0.055))
      #expect(
        !isGrey || isDimOrange || index == 16 || XtermPalette.darkGreys.contains(index)
      )
    }
  }

  @Test("Fades of pure hues keep their hue in 16 colors", arguments: 0..<5)
  func pureHuesKeepTheirHueInSixteenColors(hue: Int) {
    let allowed: [Set<UInt8>] = [[1, 9], [2, 10], [4, 12], [5, 13], [6, 14]]
    var quantizer = ColorQuantizer(depth: .sixteen)
    for step in 8...400 {
      let light = Self.hues[hue].light * (Float(step) / 400)
      guard case .indexed(let index) = quantizer.color(for: light).kind else {
        Issue.record("16 colors are indices")
        return
      }
      #expect(allowed[hue].contains(index))
    }
  }

  /// The sRGB levels of a palette color by xterm's definition, without the tables under test.
  private func level(_ index: Int) -> SIMD3<Double> {
    if index >= 232 { return SIMD3(repeating: Double(8 + 10 * (index - 232))) }
    let place = index - 16
    func step(_ value: Int) -> Double { value == 0 ? 0 : Double(55 + 40 * value) }
    return SIMD3(step(place / 36), step(place / 6 % 6), step(place % 6))
  }

  /// OKLab in double precision, from sRGB levels.
  private func lab(_ level: SIMD3<Double>) -> SIMD3<Double> {
    func linear(_ value: Double) -> Double {
      let part = value / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(level.x), linear(level.y), linear(level.z))
    let long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let medium = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    )
  }

  /// An exhaustive search of the palette in double precision.
  private struct Search {
    private let labs: [SIMD3<Double>]
    private let isGrey: [Bool]

    init(_ level: (Int) -> SIMD3<Double>, _ lab: (SIMD3<Double>) -> SIMD3<Double>) {
      let levels = (0...255).map { $0 < 16 ? SIMD3<Double>.zero : level($0) }
      labs = levels.map(lab)
      isGrey = levels.map { $0.x == $0.y && $0.y == $0.z }
    }

    /// Whether no allowed color is nearer than the one found.
    func agrees(to wanted: SIMD3<Double>, _ found: Int) -> Bool {
      let chroma = (wanted.y * wanted.y + wanted.z * wanted.z).squareRoot()
      let keepsHue = chroma > 0.05
      func distance(_ index: Int) -> Double {
        let (color, delta) = (labs[index], labs[index] - wanted)
        let other = (color.y * color.y + color.z * color.z).squareRoot()
        // What of the square is due to the hue has seven times its weight.
        let turn = 2 * (chroma * other - color.y * wanted.y - color.z * wanted.z)
        return (delta * delta).sum() + 6 * turn
      }
      func nearest(where isAllowed: (Int) -> Bool) -> Int {
        (16...255).filter(isAllowed).min { distance($0) < distance($1) } ?? 0
      }
      var best = nearest { !keepsHue || !isGrey[$0] }
      let turn = abs(atan2(labs[best].z, labs[best].y) - atan2(wanted.z, wanted.y))
      let angle = min(turn, 2 * .pi - turn)
      // A dim color whose nearest hue is 0.6 radians away or more is grey.
      if keepsHue, wanted.x < 0.45, angle > 0.6 { best = nearest { isGrey[$0] } }
      // At a limit, single precision may be on the other side of it.
      let isBorderline =
        abs(chroma - 0.05) < 1e-5 || abs(wanted.x - 0.45) < 1e-5 || abs(angle - 0.6) < 1e-5
      return isBorderline
        || distance(found) <= distance(best) + 1e-7 && isGrey[found] == isGrey[best]
    }
  }

  @Test("The quantizer finds the nearest palette color of any 24-bit color")
  func quantizerFindsNearestColor() {
    var quantizer = ColorQuantizer(depth: .palette256)
    let search = Search(level, lab)
    var dice = SeededGenerator(seed: 6)
    for _ in 0..<20_000 {
      let bits = dice.next()
      let (red, green, blue) = (
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits)
      )
      let light = LinearLight.of(red: red, green: green, blue: blue)
      guard case .indexed(let found) = quantizer.color(for: light).kind else {
        Issue.record("256 colors are indices")
        return
      }
      let wanted = lab(SIMD3(Double(red), Double(green), Double(blue)))
      if !search.agrees(to: wanted, Int(found)) {
        Issue.record("\(red), \(green), \(blue) is \(found)")
      }
    }
  }

  @Test("The quantizer finds the same color after others took its place in the cache")
  func quantizerFindsSameColorAfterCacheReplacement() {
    var quantizer = ColorQuantizer(depth: .palette256)
    func indices() -> [ScreenColor] {
      (0..<40_000).map { number in
        let level = { (shift: Int) in UInt8(truncatingIfNeeded: (number &* 40_503) >> shift) }
        let light = LinearLight.of(red: level(0), green: level(5), blue: level(9))
        return quantizer.color(for: light)
      }
    }
    let first = indices()
    #expect(first == indices())
  }

  @Test("Every color of the palette is quantized to itself, dithered or not")
  func paletteColorsAreQuantizedToThemselves() {
    for threshold in [nil, 0, 31, 63] {
      var quantizer = ColorQuantizer(depth: .palette256)
      quantizer.threshold = threshold
      for index in 16...255 {
        #expect(quantizer.color(for: XtermPalette.light[index]) == .indexed(UInt8(index)))
      }
    }
  }

  @Test(
    "Blocks show all greys of the palette, also the darkest",
    arguments: [GlyphStyle.half, .quadrant, .sextant, .octant, .hybrid]
  )
  func blocksShowTheDarkestGreys(glyphs: GlyphStyle) {
    for index in 232...255 {
      let level = Float(8 + 10 * (index - 232)) / 255
      let sprite = TestSprite(x: 16, y: 16, color: SIMD3(repeating: level))
      let grid = drawn(
        SpriteBatch(.square, width: 32, height: 32, [sprite]),
        columns: 4,
        rows: 2,
        glyphs: glyphs,
        colors: .palette256
      )
      #expect(grid.cells.allSatisfy { $0.glyph != " " }, "\(index)")
      guard glyphs != .hybrid else { continue }
      #expect(grid.cells.allSatisfy { $0.foreground == .indexed(UInt8(index)) }, "\(index)")
    }
  }

  @Test(
    "In 256 colors a shade's mean is nearer to a flat color than any color of the palette, on average"
  )
  func shadesComeNearFlatColors() {
    var dice = SeededGenerator(seed: 12)
    var (errors, alone, shades) = (Float(0), Float(0), 0)
    for _ in 0..<400 {
      let top = Float.random(in: 0.05...1, using: &dice)
      let color = SIMD3<Float>.random(in: 0...top, using: &dice)
      let sprite = TestSprite(x: 16, y: 16, color: color)
      let grid = drawn(
        SpriteBatch(.square, width: 32, height: 32, [sprite]),
        columns: 4,
        rows: 2,
        glyphs: .half,
        colors: .palette256
      )
      let cell = grid.cells[0]
      #expect(grid.cells.allSatisfy { $0 == cell }, "\(color)")
      func light(_ color: ScreenColor) -> SIMD4<Float> {
        guard case .indexed(let index) = color.kind else { return .zero }
        return XtermPalette.light[Int(index)]
      }
      let part: Float =
        switch cell.glyph {
        case "░": 0.25
        case "▒": 0.5
        case "▓": 0.75
        case "█": 1
        default: 0
        }
      shades += part > 0 && part < 1 ? 1 : 0
      let (ink, paper) = (light(cell.foreground), light(cell.background))
      let wanted = OKLab(
        linear: SIMD4(
          Transfer.linear(fromEncoded: color.x),
          Transfer.linear(fromEncoded: color.y),
          Transfer.linear(fromEncoded: color.z),
          0
        )
      )
      let mean = OKLab(linear: paper + (ink - paper) * part)
      errors += mean.squaredDistance(to: wanted).squareRoot()
      alone +=
        XtermPalette.lab[16...].map { $0.squaredDistance(to: wanted) }.min()?.squareRoot() ?? 0
    }
    #expect(shades > 200)
    #expect(errors < alone * 0.75)
  }

  @Test("Light far dimmer than the shades of its hue is not shown by them")
  func dimLightIsNotBrightened() {
    for levels in [SIMD3<Float>(13, 1, 15), SIMD3(1, 1, 10), SIMD3(10, 2, 1)] {
      let light = levels / 255 / 12.92
      let mix = ColorMix(of: SIMD4(light, 0), in: .palette256, from: .all)
      let part = Float(mix.share) / Float(ColorMix.shades)
      let (first, second) = (
        XtermPalette.light[Int(mix.first)], XtermPalette.light[Int(mix.second)]
      )
      #expect((first + (second - first) * part).max() < 0.012, "\(levels): \(mix)")
    }
  }

  @Test(
    "No hue fades through grey in any glyph set, with or without hysteresis and dither",
    arguments: hues.indices,
    0..<8
  )
  func noHueFadesThroughGreyInAnyGlyphSet(hue: Int, options: Int) {
    let light = Self.hues[hue].light
    let color = SIMD3(light.x, hue == 5 ? 0.647 : light.y, light.z)
    let size = ScreenSize(columns: 10, rows: 5)
    for glyphs in GlyphStyle.allCases {
      var rasterizer = Rasterizer(
        glyphs: glyphs,
        blocks: options & 4 == 0 ? .quadrant : .octant,
        colors: .palette256
      )
      rasterizer.isSteady = options & 1 != 0
      rasterizer.dither = options & 2 != 0
      var grid = ScreenGrid(size: size)
      for step in (0...60).reversed() {
        let opacity = Float(step) / 60
        var batch = SpriteBatch(
          .glow,
          width: 50,
          height: 50,
          [TestSprite(x: 25, y: 41, color: color, opacity: opacity)]
        )
        batch.append(
          Contents(shape: .disc, size: Size(width: 13, height: 13)),
          [TestSprite(x: 64, y: 33, color: color, opacity: opacity)]
        )
        rasterizer.draw(batch, into: &grid)
        for cell in grid.cells {
          for color in [cell.foreground, cell.background] where color != .standard {
            guard case .indexed(let index) = color.kind, index >= 16,
              // Too dim for a hue, or mixed with one.
              XtermPalette.lab[Int(index)].lightness < 0.45
                || index < 232 && !Self.cubeGreys.contains(index)
            else {
              Issue.record("\(Self.hues[hue].name) is \(color) in \(glyphs)")
              return
            }
          }
        }
      }
      #expect(grid == ScreenGrid(size: size))
    }
  }

  @Test("The light of each palette color gives its own levels in true color")
  func paletteLightGivesItsOwnLevels() {
    var quantizer = ColorQuantizer(depth: .direct)
    for index in 0..<256 {
      let (red, green, blue) = XtermPalette.levels(of: UInt8(index))
      let color = quantizer.color(for: XtermPalette.light[index])
      #expect(color == .direct(red: red, green: green, blue: blue))
    }
  }

  @Test(
    "Light that is infinite, huge, negative or NaN has the color of the nearest light in range",
    arguments: ColorDepth.allCases
  )
  func extremeLightHasColorOfNearestLight(depth: ColorDepth) {
    let cases: [(extreme: Float, nearest: Float)] = [
      (.infinity, 1), (1e30, 1), (1.5, 1), (.nan, 0), (-.infinity, 0), (-3, 0),
    ]
    for threshold in [nil, 0, 31, 63] {
      var quantizer = ColorQuantizer(depth: depth)
      quantizer.threshold = threshold
      for (extreme, nearest) in cases {
        let color = quantizer.color(for: SIMD4(extreme, 0.5, extreme, extreme))
        let expected = quantizer.color(for: SIMD4(nearest, 0.5, nearest, 0))
        #expect(color == expected, "\(extreme)")
        guard depth == .direct else { continue }
        // Half of the light is the level 188 of sRGB.
        let level = UInt8(255 * nearest)
        #expect(color == .direct(red: level, green: 188, blue: level), "\(extreme)")
      }
    }
  }

  @Test("Color depths and glyph styles have the names of the command line")
  func depthsAndStylesHaveCommandLineNames() {
    #expect(ColorDepth.allCases.map(\.rawValue) == ["none", "16", "256", "true"])
    #expect(
      GlyphStyle.allCases.map(\.rawValue) == [
        "hybrid", "braille", "octant", "sextant", "quadrant", "half", "ascii",
      ]
    )
  }
}
