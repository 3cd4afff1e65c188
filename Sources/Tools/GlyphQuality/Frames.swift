import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroRecording
import KamuroScreen

/// A test frame: sprites on a stage of 80 x 24 screen cells.
struct Frame {
  static let size = ScreenSize(columns: 80, rows: 24)
  static let stage = Size(width: 640, height: 384)

  let name: String
  let sprites: SpriteBatch

  /// 24 built-in effects, each at a time with many visible particles, without bloom: the intended
  /// light of a frame is that of its sprites.
  static func presets() throws -> [Frame] {
    let moments: [String: Double] = [
      "classic": 0.2, "fountain": 0.6, "pigs": 0.35, "confetti": 1.6, "vortex-confetti": 1,
      "vortex-spark": 1.8, "spark": 0.3,
    ]
    return try Catalogue.names.prefix(24).map { name in
      var simulation = Simulation(scene: try scene(of: name))
      simulation.advance(to: moments[name] ?? 2.4)
      var sprites = SpriteBatch()
      simulation.draw(into: &sprites)
      for run in sprites.runs.indices { sprites.runs[run].bloom = .none }
      return Frame(name: name, sprites: sprites)
    }
  }

  /// A built-in effect on the stage.
  static func scene(of name: String) throws -> Scene {
    let effect = try Catalogue.effect(named: name) ?? Effect()
    return Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect)])
  }

  /// Difficult cases: few and many points, adjacent hues, gradients, thin lines.
  static func synthetic() -> [Frame] {
    [
      points("sparse", count: 60), points("medium", count: 600), points("dense", count: 4000),
      points("dim", count: 600, opacity: 0.15), twoHues(), gradients(), lines(), squares(),
    ]
  }

  private static func points(_ name: String, count: Int, opacity: Double = 1) -> Frame {
    made(name, .disc, count: count, additive: true) { source in
      Sprite(
        anywhereBy: source,
        width: 5,
        opacity: opacity * (0.3 + 0.7 * source.unit(4))
      )
    }
  }

  private static func twoHues() -> Frame {
    made("two hues", .square, count: 800) { source in
      let column = (source.unit(1) * 160).rounded(.down)
      return Sprite(
        x: column * 4 + 2,
        y: source.unit(2) * stage.height,
        width: 6,
        hue: column.truncatingRemainder(dividingBy: 2) * 0.45,
        opacity: 1
      )
    }
  }

  private static func gradients() -> Frame {
    made("gradients", .glow, count: 12, additive: true) { source in
      Sprite(
        anywhereBy: source,
        width: 120 + 120 * source.unit(5),
        opacity: 0.8
      )
    }
  }

  private static func lines() -> Frame {
    made("thin lines", .square, count: 60) { source in
      Sprite(
        anywhereBy: source,
        width: 3,
        aspect: 40,
        rotation: source.unit(5) * 6.28,
        opacity: 1
      )
    }
  }

  private static func squares() -> Frame {
    made("turned squares", .square, count: 80) { source in
      Sprite(
        anywhereBy: source,
        width: 10 + 20 * source.unit(6),
        rotation: source.unit(5) * 6.28,
        opacity: 1
      )
    }
  }

  struct Sprite {
    var x: Double
    var y: Double
    var width: Double
    var aspect = 1.0
    var rotation = 0.0
    var hue: Double
    /// How pale the color is: 0 for the pure hue, 1 for white.
    var paleness = 0.0
    var opacity: Double
  }

  /// Sprites of one shape.
  struct Group {
    let shape: Contents.Shape
    let isAdditive: Bool
    let sprites: [Sprite]
  }

  private static func made(
    _ name: String,
    _ shape: Contents.Shape,
    count: Int,
    additive: Bool = false,
    _ make: (RandomSource) -> Sprite
  ) -> Frame {
    let source = RandomSource(seed: 11)
    let sprites = (0..<count).map { make(source.child(UInt64($0))) }
    return Frame(name, [Group(shape: shape, isAdditive: additive, sprites: sprites)])
  }

  /// The exact light as an image of 8 x 16 pixels per screen cell, on black.
  var image: PixelImage {
    LightPicture.picture(of: enlarged, on: Self.enlargedSize, scale: 1, background: .black)
  }

  /// The exact light of 8 x 16 pixels per screen cell.
  var light: Picture {
    var rasterizer = Rasterizer()
    let size = Self.enlargedSize
    let light = rasterizer.light(of: enlarged, on: size)
    return Picture(width: size.columns * 2, height: size.rows * 4, pixels: light)
  }

  private static let enlargedSize = ScreenSize(columns: size.columns * 4, rows: size.rows * 4)

  /// The same sprites on a stage of four times the size, on which a dot is a pixel of the picture.
  private var enlarged: SpriteBatch {
    var batch = sprites
    for index in 0..<batch.count {
      batch[.x][index] *= 4
      batch[.y][index] *= 4
      batch[.scale][index] *= 4
    }
    return batch
  }
}

extension Frame {
  /// Groups of sprites, the first one at the back.
  init(_ name: String, _ groups: [Group]) {
    var batch = SpriteBatch()
    for group in groups {
      let first = batch.count
      for sprite in group.sprites { batch.append(sprite) }
      let run = SpriteRun(
        layer: name,
        cell: "",
        contents: Contents(shape: group.shape, size: Size(width: 1, height: 1)),
        blendMode: group.isAdditive ? .additive : .sourceOver,
        zPosition: 0
      )
      batch.runs.append(SpriteBatch.Run(run, range: first..<batch.count, isStretched: true))
    }
    self.init(name: name, sprites: batch)
  }
}

extension SpriteBatch {
  fileprivate mutating func append(_ sprite: Frame.Sprite) {
    birth.append(UInt32(count))
    self[.x].append(Float(sprite.x))
    self[.y].append(Float(sprite.y))
    self[.scale].append(Float(sprite.width))
    self[.aspect].append(Float(sprite.aspect))
    self[.rotation].append(Float(sprite.rotation))
    let channels = [0.0, 2, 4].map { shift in
      let turn = (sprite.hue * 6 + shift).truncatingRemainder(dividingBy: 6)
      let pure = min(max(abs(turn - 3) - 1, 0), 1)
      return Float(pure + (1 - pure) * sprite.paleness)
    }
    self[.red].append(channels[0])
    self[.green].append(channels[1])
    self[.blue].append(channels[2])
    self[.opacity].append(Float(sprite.opacity))
    self[.age].append(0)
  }
}

extension Frame.Sprite {
  /// A sprite with a random position and hue.
  init(
    anywhereBy source: RandomSource,
    width: Double,
    aspect: Double = 1,
    rotation: Double = 0,
    paleness: Double = 0,
    opacity: Double
  ) {
    self.init(
      x: source.unit(1) * Frame.stage.width,
      y: source.unit(2) * Frame.stage.height,
      width: width,
      aspect: aspect,
      rotation: rotation,
      hue: source.unit(3),
      paleness: paleness,
      opacity: opacity
    )
  }
}
