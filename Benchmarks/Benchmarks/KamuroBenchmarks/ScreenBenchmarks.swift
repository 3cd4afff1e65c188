import Benchmark
import KamuroParticles
import KamuroRaster
import KamuroScreen
import KamuroTerminal

/// The difference of grids, and its output to /dev/null.
func screenBenchmarks() {
  measure("Screen: difference of equal grids") {
    let grid = try frames(of: Scenes.fireworks())[0]
    return difference(from: grid, to: grid)
  }
  measure("Screen: difference of two frames of fireworks") {
    let frames = try frames(of: Scenes.fireworks())
    return difference(from: frames[0], to: frames[1])
  }
  measure("Screen: difference of full screens") {
    let frames = frames(of: Scenes.particles(20_000))
    return difference(from: frames[0], to: frames[1])
  }
  measure("Screen: frames of fireworks, written") { try writing(Scenes.fireworks()) }
  measure("Screen: full screens, written") { try writing(Scenes.particles(20_000)) }
}

/// Two frames, 1/60 s apart.
private func frames(of scene: Scene) -> [ScreenGrid] {
  var rasterizer = Rasterizer()
  return [10, 10 + 1.0 / 60].map { time in
    var grid = Scenes.grid
    rasterizer.draw(Scenes.sprites(of: scene, at: time), into: &grid)
    return grid
  }
}

/// The bytes are those of one grid: a copy reads one and writes one, a difference reads two.
private func difference(from old: ScreenGrid, to new: ScreenGrid) -> Piece {
  var difference = ScreenDiff()
  return Piece(bytes: Scenes.gridBytes) {
    difference.find(from: old, to: new)
    blackHole(difference.runs.count)
  }
}

/// Writes two frames alternately.
///
/// The bytes are those of the two grids and of the output.
private func writing(_ scene: Scene) throws -> Piece {
  let writer = try FrameWriter(discardingIn: .utf8)
  let frames = frames(of: scene)
  func write() -> Int {
    frames.reduce(0) { sum, frame in
      blackHole(writer.present(frame))
      return sum + (writer.frameBytes ?? 0)
    }
  }
  _ = write()
  return Piece(bytes: 2 * Scenes.gridBytes + write()) { blackHole(write()) }
}
