@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

/// One sprite, with its position in points.
struct TestSprite {
  var x: Float
  var y: Float
  var scale: Float = 1
  var aspect: Float = 1
  var rotation: Float = 0
  var color = SIMD3<Float>(1, 1, 1)
  var opacity: Float = 1
  var intensity: Float = 1
}

extension Contents.Shape {
  /// All shapes that are drawn as light: all but glyphs.
  static let luminous = allCases.filter { $0 != .glyph }
}

extension [Contents.Corner] {
  /// Two triangles of opposite orientation that meet in the middle: |x| > |y|.
  static let bowTie = corners([(-1, -1), (1, 1), (1, -1), (-1, 1)])

  static func corners(_ pairs: [(Double, Double)]) -> Self {
    pairs.map { Contents.Corner(x: $0.0, y: $0.1) }
  }
}

extension SpriteBatch {
  /// A batch of one run.
  init(
    _ shape: Contents.Shape,
    width: Double = 4,
    height: Double = 4,
    blendMode: BlendMode = .additive,
    zPosition: Double = 0,
    _ sprites: [TestSprite]
  ) {
    self.init()
    append(
      Contents(
        shape: shape,
        size: Size(width: width, height: height),
        path: shape == .path ? .bowTie : [],
        picture: Picture(rows: ["#.#", ".#.", "#.#"]),
        text: shape == .glyph ? "❄" : "H"
      ),
      blendMode: blendMode,
      zPosition: zPosition,
      sprites
    )
  }

  mutating func append(
    _ contents: Contents,
    blendMode: BlendMode = .additive,
    zPosition: Double = 0,
    bloom: Bloom = .none,
    _ sprites: [TestSprite]
  ) {
    let first = count
    for sprite in sprites {
      self[.x].append(sprite.x)
      self[.y].append(sprite.y)
      self[.scale].append(sprite.scale)
      self[.aspect].append(sprite.aspect)
      self[.rotation].append(sprite.rotation)
      self[.red].append(sprite.color.x)
      self[.green].append(sprite.color.y)
      self[.blue].append(sprite.color.z)
      self[.opacity].append(sprite.opacity)
      self[.intensity].append(sprite.intensity)
      self[.age].append(0)
      birth.append(0)
    }
    runs.append(
      Run(
        SpriteRun(
          layer: "layer",
          cell: "cell",
          contents: contents,
          blendMode: blendMode,
          zPosition: zPosition,
          bloom: bloom
        ),
        range: first..<count,
        isStretched: sprites.contains { $0.aspect != 1 }
      )
    )
  }
}

/// The dots of a canvas that a batch was painted on, row by row.
func dots(
  of sprites: SpriteBatch,
  on size: ScreenSize,
  at resolution: CanvasResolution = .glyphs
) -> [[SIMD4<Float>]] {
  var canvas = LightCanvas(CanvasLayout(size, at: resolution))
  return canvas.withBuffer { canvas in
    Transfer.channelLight.withUnsafeBufferPointer { light in
      guard let light = light.baseAddress else { return [] }
      sprites.draw {
        SpritePainter($0, on: canvas, channelLight: light, blending: Blending($0.run.blendMode))
          .paint()
      }
      return (0..<canvas.height).map { row in
        (0..<canvas.width).map { column in
          canvas.dots[canvas.base(ofRow: row) + LightBuffer.offset(ofColumn: column)]
        }
      }
    }
  }
}

/// The sum of all dots.
func light(of sprites: SpriteBatch, on size: ScreenSize) -> SIMD4<Float> {
  dots(of: sprites, on: size).joined().reduce(.zero, +)
}

/// The center of mass of the red light, in points.
func centerOfLight(of sprites: SpriteBatch, on size: ScreenSize) -> SIMD2<Float> {
  var moment = SIMD2<Float>.zero
  var sum: Float = 0
  for (y, row) in dots(of: sprites, on: size).enumerated() {
    for (x, dot) in row.enumerated() {
      moment += SIMD2(Float(x) + 0.5, Float(y) + 0.5) * dot.x
      sum += dot.x
    }
  }
  return moment / sum * 4
}

/// The coverage of each dot by one white sprite: a digit of tenths, `.` for 0 and `#` for 1.
func coveragePicture(of contents: Contents, _ sprite: TestSprite, on size: ScreenSize) -> String {
  var batch = SpriteBatch()
  batch.append(contents, [sprite])
  let rows = dots(of: batch, on: size).map { row in
    row.map { dot in
      // Quarters round up, whatever their rounding errors are.
      let tenths = Int((dot.x * 10 + 0.01).rounded())
      return tenths == 0 ? "." : tenths == 10 ? "#" : "\(tenths)"
    }
    .joined()
  }
  return rows.joined(separator: "\n")
}

extension ScreenGrid {
  /// The glyphs, row by row, without continuations of wide glyphs and without trailing spaces.
  var picture: String {
    let rows = (0..<size.rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<size.columns where !self[column, row].attributes.contains(.continuation) {
        line.append(self[column, row].glyph)
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
    return rows.joined(separator: "\n")
  }
}

/// What a rasterizer draws on a new grid.
func drawn(
  _ sprites: SpriteBatch,
  panels: [Panel] = [],
  columns: Int,
  rows: Int,
  glyphs: GlyphStyle = .braille,
  colors: ColorDepth = .direct
) -> ScreenGrid {
  var grid = ScreenGrid(size: ScreenSize(columns: columns, rows: rows))
  var rasterizer = Rasterizer(glyphs: glyphs, colors: colors)
  rasterizer.draw(sprites, panels: panels, into: &grid)
  return grid
}
