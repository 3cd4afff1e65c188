import KamuroParticles
import KamuroRaster
import KamuroScreen

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The usual methods for braille, for comparison.
enum OtherRules {
  private static let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// Sets all dots with light, in the mean of their colors.
  static func meanOfLit(_ frame: Frame) -> ScreenGrid {
    var rasterizer = Rasterizer()
    let light = rasterizer.light(of: frame.sprites, on: Frame.size)
    return grid { column, row in
      var (pattern, sum, count) = (UInt32(0), SIMD4<Float>.zero, Float(0))
      for dot in 0..<8 {
        let x = column * 2 + dot % 2
        let y = row * 4 + dot / 2
        let value = light[y * Frame.size.columns * 2 + x]
        guard max(value.x, value.y, value.z) > 0.02 else { continue }
        pattern |= bits[dot]
        sum += value
        count += 1
      }
      return count > 0 ? (pattern, sum / count) : nil
    }
  }

  /// Gives each screen cell the color of the sprite that is drawn last.
  static func lastWriter(_ frame: Frame) -> ScreenGrid {
    let columns = Frame.size.columns
    var patterns = [UInt32](repeating: 0, count: columns * Frame.size.rows)
    var colors = [SIMD4<Float>](repeating: .zero, count: patterns.count)
    let sprites = frame.sprites
    for run in sprites.runs {
      for index in run.range {
        let color = SIMD4(
          linear(sprites.red[index]),
          linear(sprites.green[index]),
          linear(sprites.blue[index]),
          0
        )
        for (x, y) in dots(of: index, run.contents.size, among: sprites) {
          let cell = y / 4 * columns + x / 2
          patterns[cell] |= bits[y % 4 * 2 + x % 2]
          colors[cell] = color * sprites.opacity[index]
        }
      }
    }
    return grid { column, row in
      let cell = row * columns + column
      return patterns[cell] == 0 ? nil : (patterns[cell], colors[cell])
    }
  }

  /// The dots whose centers are in a sprite's rectangle, which is at least a dot wide and high.
  private static func dots(
    of index: Int,
    _ extent: Size,
    among sprites: SpriteBatch
  ) -> [(x: Int, y: Int)] {
    let (x, y, turn) = (sprites.x[index], sprites.y[index], sprites.rotation[index])
    let width = sprites.scale[index] * Float(extent.width) * sprites.aspect[index]
    let height = sprites.scale[index] * Float(extent.height)
    let reach = max(width, height)
    func range(_ middle: Float, below limit: Int) -> Range<Int> {
      let (low, high) = (Int((middle - reach) / 4), Int((middle + reach) / 4) + 1)
      return min(max(low, 0), limit)..<min(max(high, 0), limit)
    }
    return range(y, below: Frame.size.rows * 4).flatMap { row in
      range(x, below: Frame.size.columns * 2).compactMap { column in
        let (dx, dy) = (Float(column) * 4 + 2 - x, Float(row) * 4 + 2 - y)
        let across = dx * cosf(turn) + dy * sinf(turn)
        let down = dy * cosf(turn) - dx * sinf(turn)
        let isCovered = abs(across) <= max(width / 2, 2) && abs(down) <= max(height / 2, 2)
        return isCovered ? (column, row) : nil
      }
    }
  }

  private static func grid(
    _ cell: (_ column: Int, _ row: Int) -> (pattern: UInt32, light: SIMD4<Float>)?
  ) -> ScreenGrid {
    var grid = ScreenGrid(size: Frame.size)
    for row in 0..<Frame.size.rows {
      for column in 0..<Frame.size.columns {
        guard let (pattern, light) = cell(column, row) else { continue }
        let levels = (0..<3).map { UInt8(min(max(encoded(light[$0]), 0), 1) * 255) }
        grid[column, row] = ScreenCell(
          Unicode.Scalar(0x2800 | pattern) ?? " ",
          foreground: .direct(red: levels[0], green: levels[1], blue: levels[2])
        )
      }
    }
    return grid
  }

  private static func linear(_ level: Float) -> Float {
    level <= 0.04045 ? level / 12.92 : powf((level + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Float) -> Float {
    light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
  }
}
