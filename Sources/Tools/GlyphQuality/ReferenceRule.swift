import KamuroRaster
import KamuroScreen

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The rule that Kamuro followed before screen cells had two free colors, one screen cell after the
/// other, for comparison.
///
/// Braille had no background, and a side of blocks with less than a quarter of the other side's
/// light was black.
struct ReferenceRule {
  let glyphs: GlyphStyle
  let blocks: BlockSet
  /// True color or 256 colors.
  let colors: ColorDepth
  let dotCoverage: Float

  typealias Light = SIMD4<Float>

  /// A glyph in two colors, and the error of what it shows.
  private struct Sketch {
    var glyph: Unicode.Scalar
    var ink: Light
    var paper = Light.zero
    var isShown: Bool
    var error: Float = 0
  }

  /// The darkest braille ink, the darkest blocks with a hue, and without.
  private var limits: (dot: Float, hued: Float, grey: Float) {
    colors == .direct ? (0.06, 0.001, 0.001) : (0.18, 0.05, 0.001)
  }

  /// The frame as the rule shows it.
  func grid(of frame: Frame) -> ScreenGrid {
    var rasterizer = Rasterizer()
    let light = rasterizer.light(of: frame.sprites, on: Frame.size)
    var grid = ScreenGrid(size: Frame.size)
    for row in 0..<Frame.size.rows {
      for column in 0..<Frame.size.columns {
        let dots = (0..<8).map { dot in
          light[(row * 4 + dot / 2) * Frame.size.columns * 2 + column * 2 + dot % 2]
        }
        guard dots.contains(where: { $0.max() > 0 }) else { continue }
        let sketch = sketch(of: dots)
        guard sketch.isShown else { continue }
        grid[column, row] = ScreenCell(
          sketch.glyph,
          foreground: color(sketch.ink),
          background: sketch.paper == .zero ? .standard : color(sketch.paper)
        )
      }
    }
    return grid
  }

  private func sketch(of dots: [Light]) -> Sketch {
    switch glyphs {
    case .braille: return braille(dots)
    case .blocks(let set): return blocks(dots, set)
    default:
      let (braille, blocks) = (braille(dots), blocks(dots, blocks))
      let isBetter = braille.error <= blocks.error || !blocks.isShown
      return braille.isShown && isBetter ? braille : blocks
    }
  }

  private func braille(_ dots: [Light]) -> Sketch {
    let sum = dots.reduce(.zero, +)
    let peaks = dots.map(\.channelPeak)
    let highest = peaks.max() ?? 0
    let most = sum.channelPeak / (dotCoverage * limits.dot)
    let pictured = Float(peaks.count { $0 >= highest * 0.3 })
    let wanted = max(
      1,
      sum.channelPeak / dotCoverage - 0.02,
      min(pictured, min(most, 8).rounded(.down))
    )
    let keys = dots.indices.map { dot in
      let beside = [dot ^ 1, dot - 2, dot + 2].filter(dots.indices.contains).map { peaks[$0] }
      return peaks[dot] + beside.reduce(0, +) * 0.01
    }
    let order = dots.indices.sorted { keys[$0] > keys[$1] }
    let lit = order.prefix(max(1, min(8, Int(wanted.rounded(.up)))))
    var ink = sum / (Float(lit.count) * dotCoverage)
    ink *= max(1, limits.dot / ink.channelPeak)
    ink /= max(1, ink.channelPeak)
    let bits = lit.reduce(0) { $0 | 1 << $1 }
    let areas = dots.indices.map { Float(bits >> $0 & 1) }
    var sketch = Sketch(
      glyph: GlyphGrid.braille.glyphs[bits],
      ink: ink,
      isShown: most >= 0.5
    )
    sketch.error = error(of: sketch, areas, covering: dotCoverage, dots)
    return sketch
  }

  private func blocks(_ dots: [Light], _ set: BlockSet) -> Sketch {
    let grid = set.grid
    let areas = (0..<grid.count).map { block in dots.indices.map { grid.part(of: $0, in: block) } }
    let lights = areas.map { areas in
      zip(areas, dots).reduce(Light.zero) { $0 + $1.1 * $1.0 } / areas.reduce(0, +)
    }
    let bits = parted(lights)
    let (bright, dark) = (lights.indices.filter { bits >> $0 & 1 == 1 }, ~bits)
    let darkBlocks = lights.indices.filter { dark >> $0 & 1 == 1 }
    let (ink, paper) = (
      bright.reduce(Light.zero) { $0 + lights[$1] }, darkBlocks.reduce(.zero) { $0 + lights[$1] }
    )
    let (count, darkCount) = (Float(bright.count), Float(darkBlocks.count))
    let least = max(darkest(paper, darkCount), ink.channelPeak * 0.25 / count)
    let showsDark = darkCount > 0 && paper.channelPeak >= least * darkCount
    let headroom = (count - ink.channelPeak) / max(paper.channelPeak, 1e-6)
    let filled = showsDark ? ink : ink + paper * min(1, headroom)
    var sketch = Sketch(
      glyph: grid.glyphs[bits],
      ink: filled / count,
      paper: showsDark ? paper / darkCount : .zero,
      isShown: filled.channelPeak >= darkest(filled, count) * count
    )
    let inked = dots.indices.map { dot in bright.reduce(0) { $0 + areas[$1][dot] } }
    sketch.error = error(of: sketch, inked, covering: 1, dots)
    return sketch
  }

  /// The brighter side of the partition with the least sum of squares.
  private func parted(_ lights: [Light]) -> Int {
    let all = 1 << lights.count - 1
    let mean = lights.reduce(.zero, +) / Float(lights.count)
    var (best, bits) = ((mean * mean).sum() * Float(lights.count) * 0.000_01, all)
    for side in 1..<all / 2 + 1 {
      let inside = lights.indices.filter { side >> $0 & 1 == 1 }
      let sum = inside.reduce(Light.zero) { $0 + lights[$1] - mean }
      let size = Float(inside.count * (lights.count - inside.count))
      let squares = (sum * sum).sum() * Float(lights.count) / size
      guard squares > best else { continue }
      (best, bits) = (squares, (sum * mean).sum() >= 0 ? side : all ^ side)
    }
    return bits
  }

  /// The least light of a block that is not black.
  private func darkest(_ sum: Light, _ count: Float) -> Float {
    let isBetween = sum.channelPeak >= count * limits.grey
    return isBetween && !OldColors.hasHue(sum) ? limits.grey : limits.hued
  }

  private func error(
    of sketch: Sketch,
    _ areas: [Float],
    covering coverage: Float,
    _ dots: [Light]
  ) -> Float {
    let (ink, paper) = (shown(sketch.ink), sketch.paper == .zero ? .zero : shown(sketch.paper))
    let contrast = ink - paper
    var (squares, whole, gaps) = (Float(0), Light.zero, Float(0))
    for (dot, area) in zip(dots, areas) {
      let covered = paper + contrast * coverage
      squares += ((covered - dot) * (covered - dot)).sum() * area
      squares += ((paper - dot) * (paper - dot)).sum() * (1 - area)
      whole += dot - covered * area - paper * (1 - area)
      gaps += area * coverage * (1 - coverage) * 0.05
    }
    return squares + 2 * (whole * whole).sum() + (contrast * contrast).sum() * gaps
  }

  private func color(_ light: Light) -> ScreenColor {
    guard colors == .direct else { return .indexed(OldColors.nearest(to: light)) }
    let levels = (0..<3).map { channel in
      Transfer.levelOfLight[Int(min(max(light[channel], 0), 1) * Float(Transfer.steps) + 0.5)]
    }
    return .direct(red: levels[0], green: levels[1], blue: levels[2])
  }

  private func shown(_ light: Light) -> Light {
    colors == .direct ? light : OldColors.light[Int(OldColors.nearest(to: light))]
  }
}

/// The nearest of 240 colors, where none with a hue was ever grey.
enum OldColors {
  static let light: [SIMD4<Float>] = (0...255).map { index in
    let levels = XtermPalette.levels(of: UInt8(index))
    func linear(_ level: UInt8) -> Float { Transfer.linearOfLevel[Int(level)] }
    return SIMD4(linear(levels.red), linear(levels.green), linear(levels.blue), 0)
  }
  private static let lab = light.map(LabPicture.lab)

  static func hasHue(_ light: SIMD4<Float>) -> Bool {
    let color = LabPicture.lab(light)
    return color.x > 0 && (color.y * color.y + color.z * color.z).squareRoot() / color.x > 0.05
  }

  static func nearest(to light: SIMD4<Float>) -> UInt8 {
    let (wanted, isHued) = (LabPicture.lab(light), hasHue(light))
    func distance(_ index: Int) -> Float {
      var difference = lab[index] - wanted
      difference.w = 0
      return (difference * difference).sum()
    }
    let candidates = (16...255).filter { index in
      !(isHued && isGrey(index))
    }
    return UInt8(candidates.min { distance($0) < distance($1) } ?? 16)
  }

  private static func isGrey(_ index: Int) -> Bool {
    let color = light[index]
    return color.x == color.y && color.y == color.z
  }
}

extension SIMD4<Float> {
  fileprivate var channelPeak: Float { Swift.max(x, y, z) }
}

extension GlyphGrid {
  /// The part of a dot that is in a block.
  fileprivate func part(of dot: Int, in block: Int) -> Float {
    guard columns == 1 || dot % 2 == block % columns else { return 0 }
    let (row, top) = (Float(block / columns), Float(dot / 2))
    let (first, last) = (row / Float(rows) * 4, (row + 1) / Float(rows) * 4)
    return max(0, min(top + 1, last) - max(top, first))
  }
}
