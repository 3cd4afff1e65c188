import Benchmark
import Particles
import Presets
import Raster

/// The stages of a frame of the default show at 200 x 60, against copying the bytes of its grid.
func sceneBenchmarks() {
  let size = ScreenSize(columns: 200, rows: 60)
  let scene = Scene(stage: Size(width: 1600, height: 960), seed: 3, placements: [.init(fireworks)])
  let grid = ScreenGrid(size: size, filledWith: ScreenCell("x"))

  Benchmark("Scene: copy a grid of 200 x 60 (reference)") { benchmark in
    var copy = grid
    for _ in benchmark.scaledIterations {
      copy.cells.withUnsafeMutableBytes { target in
        grid.cells.withUnsafeBytes { target.copyMemory(from: $0) }
      }
      blackHole(copy.cells[7])
    }
  }

  Benchmark("Scene: advance fireworks by 1/60 s") { benchmark in
    var simulation = Simulation(scene: scene)
    var time = 10.0
    simulation.advance(to: time)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      time += 1 / 60
      simulation.advance(to: time)
      blackHole(simulation.counts.alive)
    }
  }

  Benchmark("Scene: seek fireworks to an hour") { benchmark in
    var simulation = Simulation(scene: scene)
    for _ in benchmark.scaledIterations {
      simulation.seek(to: 3600)
      blackHole(simulation.counts.alive)
    }
  }

  Benchmark("Scene: evaluate the sprites of fireworks") { benchmark in
    var simulation = Simulation(scene: scene)
    var sprites = SpriteBatch()
    simulation.advance(to: 10)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      simulation.draw(into: &sprites)
      blackHole(sprites.count)
    }
  }
  rasterBenchmarks(size: size, scene: scene)
}

/// From sprites to glyphs, and from one grid to the next.
private func rasterBenchmarks(size: ScreenSize, scene: Scene) {
  for glyphs in GlyphStyle.allCases {
    Benchmark("Raster: fireworks as \(glyphs.rawValue)") { benchmark in
      var rasterizer = Rasterizer(glyphs: glyphs, colors: .palette256)
      var grid = ScreenGrid(size: size)
      let sprites = sprites(of: scene, at: 10)
      rasterizer.draw(sprites, into: &grid)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        rasterizer.draw(sprites, into: &grid)
        blackHole(rasterizer.litCells)
      }
    }
  }

  softBenchmarks(size: size, scene: scene)

  Benchmark("Raster: the difference of two frames") { benchmark in
    var rasterizer = Rasterizer(glyphs: .hybrid, colors: .palette256)
    var first = ScreenGrid(size: size)
    var second = first
    rasterizer.draw(sprites(of: scene, at: 10), into: &first)
    rasterizer.draw(sprites(of: scene, at: 10 + 1 / 60), into: &second)
    var difference = ScreenDiff()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      difference.find(from: first, to: second)
      blackHole(difference.runs.count)
    }
  }
}

private func sprites(of scene: Scene, at time: Seconds) -> SpriteBatch {
  var simulation = Simulation(scene: scene)
  var sprites = SpriteBatch()
  simulation.advance(to: time)
  simulation.draw(into: &sprites)
  return sprites
}

private let fireworks = (try? Catalogue.effect(named: "fireworks")) ?? Effect()

/// What frames cost that take more than light and glyphs.
private func softBenchmarks(size: ScreenSize, scene: Scene) {
  Benchmark("Raster: fireworks, steady from frame to frame") { benchmark in
    var rasterizer = Rasterizer(glyphs: .hybrid, colors: .direct)
    rasterizer.isSteady = true
    var grid = ScreenGrid(size: size)
    let frames = [sprites(of: scene, at: 10), sprites(of: scene, at: 10 + 1 / 60)]
    for sprites in frames { rasterizer.draw(sprites, into: &grid) }
    benchmark.startMeasurement()
    for index in benchmark.scaledIterations {
      rasterizer.draw(frames[index & 1], into: &grid)
      blackHole(rasterizer.litCells)
    }
  }

  for (name, background, blur) in [
    ("on white", Background.terminal(.white), 0), ("blurred by 8 pt", .terminal(nil), 8.0),
  ] {
    Benchmark("Raster: fireworks, \(name)") { benchmark in
      var rasterizer = Rasterizer(glyphs: .hybrid, colors: .direct)
      rasterizer.background = background
      var grid = ScreenGrid(size: size)
      var sprites = sprites(of: scene, at: 10)
      for index in sprites.runs.indices { sprites.runs[index].blur = blur }
      rasterizer.draw(sprites, into: &grid)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        rasterizer.draw(sprites, into: &grid)
        blackHole(rasterizer.litCells)
      }
    }
  }
}
