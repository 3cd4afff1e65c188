import Benchmark
import KamuroParticles
import KamuroRaster

/// The bytes read of a sprite to paint it, and the bytes of a dot.
private let (spriteBytes, dotBytes) = (28, 16)

/// Painting on the canvas, by the shape of the sprites.
///
/// The bytes are those of the sprites and of the dots that they cover.
func paintingBenchmarks() {
  painting("points", count: 20_000, dots: 4, Contents())
  painting("small discs", count: 1000, dots: 9, shape(.disc, 6))
  painting("discs", count: 1000, dots: 16, shape(.disc, 12))
  painting("glows", count: 1000, dots: 49, shape(.glow, 24))
  painting("large glows", count: 50, dots: 2601, shape(.glow, 200))
  painting("squares", count: 1000, dots: 16, shape(.square, 12))
  painting("stars", count: 1000, dots: 49, shape(.star, 24))
  painting("leaning streaks", count: 1000, dots: 36, shape(.disc, 48, height: 4))
  painting("rings", count: 1000, dots: 49, shape(.ring, 24))
  painting("paths", count: 1000, dots: 49, shape(.path, 24))
  painting("texts", count: 1000, dots: 49, shape(.text, 24, text: "Ka"))
  measure("Painting: fireworks") { try painting(Scenes.fireworks(), dots: 4) }
  measure("Painting: fireworks, blurred by 8 pt") {
    try painting(Scenes.fireworks(), dots: 4, blur: 8)
  }
  measure("Painting: 20000 added squares") { painting(fullScreen, dots: 4, blooms: false) }
  measure("Painting: 20000 added squares, with bloom") { painting(fullScreen, dots: 4) }
}

/// Squares of four dots, added, so that light blooms in every screen cell.
private let fullScreen = Scenes.particles(20_000) { layer, cell in
  layer.renderMode = .additive
  cell.contents = Contents(shape: .square, size: Size(width: 8, height: 8))
}

private func shape(
  _ shape: Contents.Shape,
  _ width: Double,
  height: Double? = nil,
  text: String = ""
) -> Contents {
  Contents(
    shape: shape,
    size: Size(width: width, height: height ?? width),
    path: shape == .path ? kite : [],
    text: text
  )
}

/// A path with a dent.
private let kite = [(0, -1), (0.8, -0.2), (0.3, 0.1), (0, 1), (-0.9, 0)].map {
  Contents.Corner(x: $0.0, y: $0.1)
}

private func painting(_ name: String, count: Int, dots: Int, _ contents: Contents) {
  measure("Painting: \(count) \(name)") {
    let scene = Scenes.particles(count) { _, cell in
      (cell.contents, cell.rotationRange) = (contents, .degrees(180))
    }
    return painting(scene, dots: dots)
  }
}

private func painting(
  _ scene: Scene,
  dots: Int,
  blur: Double = 0,
  blooms: Bool = true
) -> Piece {
  var rasterizer = Rasterizer()
  rasterizer.blooms = blooms
  var sprites = Scenes.sprites(of: scene)
  for index in sprites.runs.indices { sprites.runs[index].blur = blur }
  return Piece(bytes: sprites.count * (spriteBytes + dots * dotBytes)) {
    rasterizer.paint(on: Scenes.size) { sprites.draw($0) }
    blackHole(rasterizer.litCells)
  }
}
