import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroRecording
import KamuroScreen

/// Animated effects: how many screen cells hysteresis saves, and how much error it adds.
struct Motion {
  /// Frames per second.
  private static let rate = 60.0
  private static let frameCount = 48
  /// The number of frames from one error measurement to the next.
  private static let step = 6

  let name: String
  private let frames: [Frame]
  private let wanted: [Int: (near: LabPicture, far: LabPicture)]

  init(_ name: String, at moment: Double) throws {
    self.name = name
    var simulation = Simulation(scene: try Frame.scene(of: name))
    frames = (0..<Self.frameCount).map { index in
      simulation.advance(to: moment + Double(index) / Self.rate)
      var sprites = SpriteBatch()
      simulation.draw(into: &sprites)
      return Frame(name: name, sprites: sprites)
    }
    var wanted: [Int: (LabPicture, LabPicture)] = [:]
    for index in stride(from: Self.step - 1, to: Self.frameCount, by: Self.step) {
      let light = frames[index].light
      wanted[index] = (LabPicture(light.blurred(by: 2)), LabPicture(light.blurred(by: 5)))
    }
    self.wanted = wanted
  }

  /// Draws all frames with a rasterizer; returns the mean number of changed screen cells and the
  /// errors.
  func measure(_ rasterizer: Rasterizer) -> (changed: Double, near: Double, far: Double) {
    var rasterizer = rasterizer
    var grid = ScreenGrid(size: Frame.size)
    var (changed, near, far) = (0, 0.0, 0.0)
    var difference = ScreenDiff()
    for (index, frame) in frames.enumerated() {
      let last = grid
      rasterizer.draw(frame.sprites, into: &grid)
      difference.find(from: last, to: grid)
      if index > 0 { changed += difference.runs.reduce(0) { $0 + $1.columns.count } }
      guard let wanted = wanted[index] else { continue }
      var painter = GridPainter(scale: 1, background: .black, font: nil)
      let shown = Picture(painter.picture(of: grid))
      near += LabPicture(shown.blurred(by: 2)).errors(from: wanted.near).mean
      far += LabPicture(shown.blurred(by: 5)).errors(from: wanted.far).mean
    }
    let count = Double(wanted.count)
    return (Double(changed) / Double(frames.count - 1), near / count, far / count)
  }

  /// Prints the changed screen cells per frame and the errors, without and with hysteresis.
  static func compare() throws {
    let motions = try [
      ("fireworks", 3.0), ("kamuro", 2.6), ("peony", 2.4), ("settling-snow", 4), ("canvas-fire", 3),
      ("vortex-smoke", 2.5), ("confetti", 1.2), ("spark", 0.3),
    ].map { try Motion($0.0, at: $0.1) }
    let styles: [(GlyphStyle, BlockSet)] = [
      (.hybrid, .quadrant), (.hybrid, .octant), (.braille, .half), (.half, .half),
      (.sextant, .half),
    ]
    for colors in [ColorDepth.direct, .palette256, .sixteen] {
      for (glyphs, blocks) in styles {
        print("\(glyphs.rawValue) of \(blocks.rawValue), \(colors.rawValue)")
        for motion in motions {
          var rasterizer = Rasterizer(glyphs: glyphs, blocks: blocks, colors: colors)
          let plain = motion.measure(rasterizer)
          rasterizer.isSteady = true
          let steady = motion.measure(rasterizer)
          let figures = [
            plain.changed, steady.changed, steady.changed / plain.changed, plain.near,
            steady.near / plain.near, plain.far, steady.far / plain.far,
          ]
          print("  \(padded(motion.name, 26))" + figures.map { padded(written($0), 10) }.joined())
        }
      }
    }
  }
}
