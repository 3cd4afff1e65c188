import Benchmark
import KamuroParticles
import KamuroRaster
import KamuroScreen

/// Glyphs and colors for a screen full of light in all colors.
///
/// The bytes are those of the lit dots, 8 of 16 bytes in a screen cell, and of the grid.
func glyphBenchmarks() {
  for style in GlyphStyle.allCases {
    measure("Glyphs: \(style.rawValue)") { glyphs(Rasterizer(glyphs: style)) }
  }
  measure("Glyphs: hybrid, steady") {
    var rasterizer = Rasterizer()
    rasterizer.isSteady = true
    return glyphs(rasterizer)
  }
  measure("Glyphs: hybrid, on white") {
    var rasterizer = Rasterizer()
    rasterizer.background = .terminal(.white)
    return glyphs(rasterizer)
  }
  for depth in [ColorDepth.palette256, .sixteen] {
    measure("Glyphs: half in \(depth)") { glyphs(Rasterizer(glyphs: .half, colors: depth)) }
    measure("Colors: 4096 in \(depth)") { colors(Rasterizer(colors: depth)) }
  }
  measure("Glyphs: hybrid of fireworks") { glyphs(Rasterizer(), of: try Scenes.fireworks()) }
}

/// Squares of four dots, over most of the screen's 96,000.
private let light = Scenes.particles(20_000) { _, cell in
  cell.contents = Contents(shape: .square, size: Size(width: 8, height: 8))
}

private func glyphs(_ rasterizer: Rasterizer, of scene: Scene = light) -> Piece {
  var rasterizer = rasterizer
  var grid = Scenes.grid
  rasterizer.paint(on: grid.size) { Scenes.sprites(of: scene).draw($0) }
  rasterizer.showGlyphs(in: &grid, keepingLight: true)
  return Piece(bytes: rasterizer.litCells * 8 * 16 + Scenes.gridBytes) {
    rasterizer.showGlyphs(in: &grid, keepingLight: true)
    blackHole(rasterizer.litCells)
  }
}

/// The quantization of direct colors to a palette, all of which are in the color cache; without a
/// palette, it is part of the benchmarks of glyphs.
private func colors(_ rasterizer: Rasterizer) -> Piece {
  var rasterizer = rasterizer
  let levels = stride(from: 0, to: 256, by: 17).map(UInt8.init)
  let wanted = levels.flatMap { red in
    levels.flatMap { green in
      levels.map { ScreenColor.direct(red: red, green: green, blue: $0) }
    }
  }
  return Piece(bytes: wanted.count * 2 * MemoryLayout<ScreenColor>.stride) {
    for color in wanted { blackHole(rasterizer.screenColor(nearestTo: color)) }
  }
}
