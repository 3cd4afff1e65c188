internal import KamuroParticles
public import KamuroRaster
public import KamuroScreen

/// What a stage shows at a time.
///
/// It shares the stage's memory: a frame that is kept beyond the next one costs a copy of it.
public struct Frame: Sendable {
  /// The time in seconds.
  public let time: Double
  /// The screen's cells.
  ///
  /// A cell that shows nothing, neither light nor a panel, is `ScreenCell.blank`; a black one has a
  /// black background.
  public let grid: ScreenGrid
  /// The cells that differ from the last frame, as runs from the top left; all of them in the first
  /// frame and after a change of the size.
  public let changes: [ScreenDiff.Run]
  /// The effects that have ended since the last frame; each is reported once.
  public let ended: [Stage.EffectID]
  /// What has happened since the last frame, by time, of what ``Stage/reports`` names; ends come last.
  public let events: [Stage.Event]

  private let colors: ColorDepth
  private let simulation: Simulation
  /// The factors on the opacities of the effects; none while nothing fades out.
  private let gains: [Float]
  private let blooms: Bool

  init(
    time: Double,
    grid: ScreenGrid,
    changes: [ScreenDiff.Run],
    ended: [Stage.EffectID],
    events: [Stage.Event],
    colors: ColorDepth,
    simulation: Simulation,
    gains: [Float],
    blooms: Bool
  ) {
    (self.time, self.grid, self.changes) = (time, grid, changes)
    (self.ended, self.events) = (ended, events)
    (self.colors, self.simulation, self.gains, self.blooms) = (colors, simulation, gains, blooms)
  }

  /// The light as pixels before the background, if the rasterizer's `pixels` are set; the cells then hold
  /// text alone.
  public var pixels: PixelImage? { grid.pixels }

  /// Appends the bytes that show the frame on a terminal that shows the last one: UTF-8 with ECMA-48
  /// sequences (CUP and its like, SGR).
  ///
  /// They move the cursor, and begin and end in the default style. They clear nothing: hide the cursor
  /// and clear the screen before the first frame, if the screen is the stage's alone.
  /// - Parameters:
  ///   - bytes: The bytes to append to.
  ///   - colors: The colors that the terminal has, if fewer than the stage's. A rasterizer of this depth
  ///     chooses better colors, and costs nothing here.
  ///   - origin: The position of the stage's top left cell on the screen.
  public func ansi(
    into bytes: inout [UInt8],
    colors: ColorDepth? = nil,
    at origin: ScreenPosition = ScreenPosition(column: 0, row: 0)
  ) {
    var buffer = ByteBuffer()
    var composer = FrameComposer(origin: origin)
    composer.draw(changes, of: grid(in: colors, where: changes), into: &buffer)
    bytes.append(contentsOf: buffer.bytes)
  }

  /// The rows as text with SGR sequences, without trailing blanks, each ending in the default style.
  /// - Parameter colors: The colors that the terminal has, if fewer than the stage's.
  public func rows(colors: ColorDepth? = nil) -> [String] {
    let all = (0..<grid.size.rows).map { ScreenDiff.Run(row: $0, columns: 0..<grid.size.columns) }
    return grid(in: colors, where: all).ansiRows()
  }

  /// The light itself, before it becomes glyphs, as pixels with straight alpha: two times `scale` in a
  /// column and four in a row, without panels and letters.
  /// - Parameters:
  ///   - scale: The factor, clamped to 1...16.
  ///   - effect: The only effect whose light it is; by default that of all.
  /// - Complexity: O(sprites + pixels).
  public func rgba(scale: Int = 1, of effect: Stage.EffectID? = nil) -> PixelImage {
    var (simulation, sprites, opacities) = (simulation, SpriteBatch(), DimmedOpacities())
    let scale = min(max(1, scale), 16)
    simulation.dot = CanvasResolution.finest(forWidth: 2 * scale).dot
    simulation.draw(times: gains(of: effect), by: &opacities) { sprites.append($0) }
    return LightPicture.picture(
      of: sprites,
      on: grid.size,
      scale: scale,
      background: nil,
      blooms: blooms
    )
  }

  /// The effects whose light is in a cell, the one with the most light first.
  ///
  /// Light that glows out of its cell counts where it is; effects of letters alone have no light.
  /// - Complexity: O(effects · (sprites + pixels)): for a click, not for each cell.
  public func effects(at position: ScreenPosition) -> [Stage.EffectID] {
    guard (0..<grid.size.columns).contains(position.column),
      (0..<grid.size.rows).contains(position.row)
    else { return [] }
    let ids = simulation.scene.placements.map { Stage.EffectID(number: $0.id) }
    let light = ids.map { (id: $0, light: rgba(of: $0).coverage(of: position)) }
    return light.filter { $0.light > 0 }.sorted { $0.light > $1.light }.map(\.id)
  }

  /// The factors on the opacities of the effects, all but one of them 0 if that is asked for alone.
  private func gains(of effect: Stage.EffectID?) -> [Float] {
    guard let effect else { return gains }
    return simulation.scene.placements.enumerated().map { place, placement in
      guard placement.id == effect.number else { return 0 }
      return gains.isEmpty ? 1 : gains[place]
    }
  }

  /// The grid with the nearest colors of a depth in some runs.
  private func grid(in depth: ColorDepth?, where runs: [ScreenDiff.Run]) -> ScreenGrid {
    guard let depth, depth != colors else { return grid }
    var (rasterizer, shown) = (Rasterizer(colors: depth), grid)
    for run in runs {
      for column in run.columns {
        let cell = grid[column, run.row]
        guard !cell.attributes.contains(.continuation) else { continue }
        shown[column, run.row] = ScreenCell(
          cell.glyph,
          foreground: rasterizer.screenColor(nearestTo: cell.foreground),
          background: rasterizer.screenColor(nearestTo: cell.background),
          attributes: cell.attributes
        )
      }
    }
    return shown
  }
}

extension PixelImage {
  /// The sum of the opacities in a screen cell of a picture of 2 x 4 pixels a cell.
  fileprivate func coverage(of position: ScreenPosition) -> Int {
    (0..<8).reduce(0) { sum, dot in
      let (x, y) = (2 * position.column + dot % 2, 4 * position.row + dot / 2)
      return sum + Int(bytes[y * rowLength + 4 * x + 3])
    }
  }
}
