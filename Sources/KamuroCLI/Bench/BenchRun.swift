internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Plays a scene as fast as it can and measures each stage of its frames.
///
/// ```
/// simulate -> draw -> glyphs -> difference -> write
/// births,     light   a glyph   what has      bytes to
/// sprites             a cell    changed       /dev/null
/// ```
struct BenchRun {
  /// The stages, in their order.
  enum Stage: Int, CaseIterable {
    case simulate, draw, glyphs, difference, write
  }

  /// What each frame of a stage took, in seconds; what whole frames took is the last column.
  private var times = [[Double]](repeating: [], count: Stage.allCases.count + 1)
  private var bytes = 0
  private var particles = 0

  private var simulation: Simulation
  private var sprites = SpriteBatch()
  private var rasterizer: Rasterizer
  private var grid: ScreenGrid
  private let writer: FrameWriter

  /// Measures a scene for some of its seconds, at 60 frames in each.
  init(
    _ bench: BenchScene,
    on size: ScreenSize,
    for span: Seconds,
    colors: ColorDepth
  ) throws {
    writer = try FrameWriter(discardingIn: .utf8)
    simulation = Simulation(
      scene: Scene(stage: size.stage, seed: 1, placements: [Scene.Placement(bench.effect)]),
      maximumParticles: 20_000_000
    )
    rasterizer = Rasterizer(glyphs: .hybrid, colors: colors)
    rasterizer.isSteady = true
    grid = ScreenGrid(size: size)
    // What is only done once is done in frames that do not count.
    let unmeasured = 3
    for index in 0..<unmeasured + max(1, Int(span * 60)) {
      playFrame(at: bench.start + Double(index) / 60)
      if index == unmeasured - 1 { forget() }
    }
  }

  private mutating func forget() {
    for column in times.indices { times[column].removeAll() }
    (bytes, particles) = (0, 0)
  }

  private mutating func playFrame(at time: Seconds) {
    let begin = Instant.now
    var last = begin
    func note(_ stage: Stage) {
      let now = Instant.now
      times[stage.rawValue].append(last.seconds(to: now))
      last = now
    }
    simulation.advance(to: time)
    simulation.drawLeavingClouds(into: &sprites)
    note(.simulate)
    rasterizer.paint(sprites, of: simulation, on: grid.size)
    note(.draw)
    rasterizer.showGlyphs(in: &grid)
    note(.glyphs)
    writer.compare(grid)
    note(.difference)
    _ = writer.presentCompared(grid)
    note(.write)
    times[Stage.allCases.count].append(begin.seconds(to: last))
    bytes += writer.frameBytes ?? 0
    particles += sprites.population
  }
}

// MARK: - Figures

extension BenchRun {
  private var frameCount: Int { times[0].count }

  /// Particles in a frame, on average.
  var particlesPerFrame: Double { Double(particles) / Double(max(1, frameCount)) }

  var bytesPerFrame: Double { Double(bytes) / Double(max(1, frameCount)) }

  /// What a stage takes in a frame in the middle of all, in microseconds.
  func microseconds(_ stage: Stage) -> Double { percentile(0.5, of: times[stage.rawValue]) * 1e6 }

  /// What a stage takes for a particle, in nanoseconds; 0 without any.
  func nanosecondsPerParticle(_ stage: Stage) -> Double {
    particles > 0 ? microseconds(stage) * 1e3 / particlesPerFrame : 0
  }

  /// What so large a part of the frames, 0...1, take at most, in milliseconds.
  func frameMilliseconds(_ part: Double) -> Double {
    percentile(part, of: times[Stage.allCases.count]) * 1e3
  }

  private func percentile(_ part: Double, of column: [Double]) -> Double {
    let sorted = column.sorted()
    guard let last = sorted.last else { return 0 }
    return part < 1 ? sorted[Int(Double(sorted.count) * part)] : last
  }

  /// The most memory that this process has held, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(RUSAGE_SELF.rawValue, &usage)
    #else
    getrusage(RUSAGE_SELF, &usage)
    #endif
    #if canImport(Darwin)
    return usage.ru_maxrss
    #else
    return usage.ru_maxrss * 1024
    #endif
  }
}
