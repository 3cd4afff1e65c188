import KamuroParticles
import KamuroRaster
import KamuroScreen

/// How calm glyphs are: how many lit screen cells change between braille and blocks in a frame, and
/// how many are back within three frames.
struct Kinds {
  /// What a screen cell shows light with.
  private enum Kind {
    case dark, dots, blocks

    init(_ cell: ScreenCell) {
      self =
        switch cell.glyph.value {
        case _ where cell == .blank: .dark
        case 0x2800...0x28FF: .dots
        default: .blocks
        }
    }
  }

  private static let rate = 60.0
  private static let frameCount = 120
  /// The number of frames in which a change may be undone.
  private static let reach = 3

  /// The parts of lit screen cells that change their kind in a frame, and that are back soon, and the
  /// number of all changed screen cells per frame.
  private static func measure(
    _ name: String,
    from start: Double,
    _ rasterizer: Rasterizer
  ) throws -> (changed: Double, back: Double, cells: Double) {
    var (simulation, rasterizer) = (Simulation(scene: try Frame.scene(of: name)), rasterizer)
    rasterizer.isSteady = true
    var (grid, difference, cells) = (ScreenGrid(size: Frame.size), ScreenDiff(), 0)
    let frames = (0..<frameCount).map { index in
      simulation.advance(to: start + Double(index) / rate)
      let last = grid
      rasterizer.draw(into: &grid) { simulation.draw($0) }
      difference.find(from: last, to: grid)
      if index > 0 { cells += difference.runs.reduce(0) { $0 + $1.columns.count } }
      return grid.cells.map { Kind($0) }
    }
    var (lit, changed, back) = (0, 0, 0)
    for index in 1..<frameCount - reach {
      for place in frames[index].indices {
        let (before, now) = (frames[index - 1][place], frames[index][place])
        guard now != .dark else { continue }
        lit += 1
        guard before != .dark, before != now else { continue }
        changed += 1
        if (1...reach).contains(where: { frames[index + $0][place] == before }) { back += 1 }
      }
    }
    let all = Double(max(1, lit))
    return (Double(changed) / all, Double(back) / all, Double(cells) / Double(frameCount - 1))
  }

  /// Prints the figures, in percent, for effects with sparks, in true color and in 256 colors.
  static func compare() throws {
    let effects = [
      ("peony", 1.8), ("strobe", 2.5), ("gerb", 1), ("snowfall", 3), ("fire", 2), ("fireworks", 3),
      ("kamuro", 2.6),
    ]
    print("\(padded("", 40))kinds %  back %   cells")
    for colors in [ColorDepth.direct, .palette256] {
      for blocks in BlockSet.allCases {
        for (name, start) in effects {
          let rasterizer = Rasterizer(glyphs: .hybrid, blocks: blocks, colors: colors)
          let (changed, back, cells) = try measure(name, from: start, rasterizer)
          let title = "\(name), hybrid of \(blocks.rawValue), \(colors.rawValue)"
          let figures = [changed * 100, back * 100, cells].map { padded(written($0, digits: 2), 9) }
          print(padded(title, 40) + figures.joined())
        }
      }
    }
  }
}
