internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// A part of a show as a seamless loop of pictures, which the terminal gets once and plays by itself.
///
/// A class, because copies of a stage that nobody makes take 27 kB of code.
final class TerminalLoop {
  /// The wanted length in seconds.
  private static let length: Seconds = 8
  /// The most bytes of all frames in the terminal, with four for each pixel.
  private static let mostBytes = 64_000_000
  /// The times of a frame in milliseconds, the first of which is taken that fits.
  private static let intervals = [33, 42, 50, 67]

  /// The show's time at which something else follows; `nil` for never.
  let end: Seconds?
  private let period: Seconds
  private let frameCount: Int
  private let milliseconds: Int
  private var stage: Stage
  /// The frame that was drawn last.
  private(set) var frame: LoopFrame?

  /// Plans a loop of fewer frames per second, or else coarser ones, where more are too large; `nil`
  /// where all are.
  init?(_ loop: ShowLoop, on size: ScreenSize, framesPerSecond: Double) {
    let scene = LoopedScene(loop.scene, length: Self.length, from: loop.start)
    for resolution in [CanvasResolution.medium, .glyphs] {
      let bytes = size.cellCount * resolution.columns * resolution.rows * 4
      for interval in Self.intervals {
        let milliseconds = max(interval, Int((1000 / framesPerSecond).rounded(.down)))
        let count = max(2, Int((scene.period * 1000 / Double(milliseconds)).rounded()))
        guard count * bytes <= Self.mostBytes else { continue }
        var look = loop.look
        (look.resolution, look.hasDitheredPixels) = (resolution, false)
        stage = Stage(of: scene, on: size, look: look)
        (end, period, frameCount, self.milliseconds) = (loop.end, scene.period, count, milliseconds)
        return
      }
    }
    return nil
  }

  /// Whether the last frame was drawn.
  var isWhole: Bool { frame.map { $0.number == frameCount - 1 } ?? false }

  /// Draws the next frame.
  func drawNext(into grid: inout ScreenGrid) {
    let number = frame.map { $0.number + 1 } ?? 0
    frame = LoopFrame(number: number, of: frameCount, milliseconds: milliseconds)
    stage.seek(to: period * Double(number) / Double(frameCount))
    stage.draw(into: &grid)
  }
}
