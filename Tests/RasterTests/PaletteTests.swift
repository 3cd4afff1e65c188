import TestSupport
import Testing

@testable import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite("Palette")
struct PaletteTests {
  private static let hues: [(name: String, light: SIMD4<Float>)] = [
    ("red", [1, 0, 0, 0]), ("green", [0, 1, 0, 0]), ("blue", [0, 0, 1, 0]),
    ("magenta", [1, 0, 1, 0]), ("cyan", [0, 1, 1, 0]), ("orange", [1, 0.376, 0, 0]),
  ]
  private static let cubeGreys: Set<UInt8> = [16, 59, 102, 145, 188, 231]

  @Test("fades of pure hues never turn grey", arguments: 0..<6)
  func fades(hue: Int) {
    var quantizer = ColorQuantizer(depth: .palette256)
    for step in 1...400 {
      let light = Self.hues[hue].light * (Float(step) / 400)
      guard case .indexed(let index) = quantizer.color(for: light).kind else {
        Issue.record("256 colors are indices")
        return
      }
      #expect(index >= 16 && index < 232 && !Self.cubeGreys.contains(index))
    }
  }

  @Test("fades of pure hues keep to their hue in 16 colors", arguments: 0..<5)
  func sixteenFades(hue: Int) {
    let allowed: [Set<UInt8>] = [[1, 9], [2, 10], [4, 12], [5, 13], [6, 14]]
    var quantizer = ColorQuantizer(depth: .sixteen)
    for step in 8...400 {
      let light = Self.hues[hue].light * (Float(step) / 400)
      guard case .indexed(let index) = quantizer.color(for: light).kind else { return }
      #expect(allowed[hue].contains(index))
    }
  }

  /// The palette as its documentation defines it, without the tables under test.
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

  @Test("the table agrees with a search of all colors")
  func oracle() {
    var quantizer = ColorQuantizer(depth: .palette256)
    var dice = SeededGenerator(seed: 5)
    let candidates = (16...255).map { (index: $0, level: level($0), lab: lab(level($0))) }
    for _ in 0..<600 {
      // Colors in the middle of an entry of the table.
      let steps = SIMD3<Double>(
        Double(Int.random(in: 0...31, using: &dice)),
        Double(Int.random(in: 0...31, using: &dice)),
        Double(Int.random(in: 0...31, using: &dice))
      )
      let wantedLevel = (steps * (255.0 / 31)).rounded(.toNearestOrAwayFromZero)
      let wanted = lab(steps * (255.0 / 31))
      let chroma = (wanted.y * wanted.y + wanted.z * wanted.z).squareRoot()
      let saturation = wanted.x > 0 ? chroma / wanted.x : 0
      let light = LinearLight.of(
        red: UInt8(wantedLevel.x),
        green: UInt8(wantedLevel.y),
        blue: UInt8(wantedLevel.z)
      )
      guard case .indexed(let found) = quantizer.color(for: light).kind else { return }
      func distance(_ other: SIMD3<Double>) -> Double {
        let difference = other - wanted
        return (difference * difference).sum()
      }
      let allowed = candidates.filter {
        saturation <= 0.05 || $0.level.x != $0.level.y || $0.level.y != $0.level.z
      }
      let least = allowed.map { distance($0.lab) }.min() ?? 0
      #expect(distance(lab(level(Int(found)))) <= least + 1e-4)
    }
  }

  @Test("colors of the palette are found again")
  func ownColors() {
    var quantizer = ColorQuantizer(depth: .direct)
    for index in 0..<256 {
      let (red, green, blue) = XtermPalette.levels(of: UInt8(index))
      let color = quantizer.color(for: XtermPalette.light[index])
      #expect(color == .direct(red: red, green: green, blue: blue))
    }
  }

  @Test("values that are no numbers or too large give a color all the same")
  func hostileValues() {
    for depth in ColorDepth.allCases {
      var quantizer = ColorQuantizer(depth: depth)
      for value: Float in [.nan, .infinity, -.infinity, 1e30, -3] {
        _ = quantizer.color(for: SIMD4(value, 0.5, value, value))
      }
    }
  }

  @Test("depths are named as the command line names them")
  func names() {
    #expect(ColorDepth.allCases.map(\.rawValue) == ["none", "16", "256", "true"])
    #expect(
      GlyphStyle.allCases.map(\.rawValue) == [
        "hybrid", "braille", "octant", "sextant", "quadrant", "half", "ascii",
      ]
    )
  }
}
