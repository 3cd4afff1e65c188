internal import Kamuro
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// A run of a scene as fast as possible, with measurements of each stage of its frames.
///
/// ```
/// simulate -> draw ---> glyphs --> difference -> write
/// births,     sprites,  a glyph    changed       bytes to
/// bodies      light     per cell,  cells         /dev/null
///                       or pixels
/// ```
final class BenchRun {
  /// The stages of a frame, in their order.
  enum Stage: Int, CaseIterable {
    case simulate, draw, glyphs, difference, write
  }

  /// The seconds that each frame took, per stage; the last column is for whole frames.
  private var times = [[Double]](repeating: [], count: Stage.allCases.count + 1)
  private var bytes = 0
  private var particles = 0

  private var simulation: Simulation
  private var rasterizer: Rasterizer
  private var grid: ScreenGrid
  private let writer: FrameWriter

  /// Measures a scene at 60 frames per second of its time, for `span` seconds of it.
  /// - Parameter asPixels: Whether light is shown as pixels at the finest resolution; what is compared
  ///   and written is then the text alone.
  init(
    _ bench: BenchScene,
    on size: ScreenSize,
    for span: Seconds,
    colors: ColorDepth,
    asPixels: Bool
  ) throws {
    writer = try FrameWriter(discardingIn: .utf8)
    simulation = Simulation(
      scene: Scene(stage: size.stage, seed: 1, placements: [Scene.Placement(bench.effect)]),
      maximumParticles: 20_000_000
    )
    rasterizer = Rasterizer(glyphs: .hybrid, colors: colors)
    rasterizer.isSteady = true
    rasterizer.resolution = asPixels ? .fine : nil
    simulation.dot = rasterizer.dot
    grid = ScreenGrid(size: size)
    // The first frames are not measured, since they do work that happens only once.
    let unmeasured = 3
    for index in 0..<unmeasured + max(1, Int(span * 60)) {
      playFrame(at: bench.start + Double(index) / 60)
      if index == unmeasured - 1 { forget() }
    }
  }

  private func forget() {
    for column in times.indices { times[column].removeAll() }
    (bytes, particles) = (0, 0)
  }

  private func playFrame(at time: Seconds) {
    let begin = Instant.now
    var last = begin
    func note(_ stage: Stage) {
      let now = Instant.now
      times[stage.rawValue].append(last.seconds(to: now))
      last = now
    }
    simulation.advance(to: time)
    note(.simulate)
    var count = 0
    rasterizer.paint(on: grid.size, at: rasterizer.resolution ?? .glyphs) { paint in
      simulation.draw { block in
        count += block.count
        paint(block)
      }
    }
    note(.draw)
    if rasterizer.resolution == nil {
      rasterizer.showGlyphs(in: &grid)
    } else {
      rasterizer.showPixels(in: &grid)
    }
    note(.glyphs)
    writer.compare(grid)
    note(.difference)
    _ = writer.presentCompared(grid)
    note(.write)
    times[Stage.allCases.count].append(begin.seconds(to: last))
    bytes += writer.frameBytes ?? 0
    particles += count
  }
}

// MARK: - Measurements

extension BenchRun {
  private var frameCount: Int { times[0].count }

  /// The mean number of living particles in a frame.
  var particlesPerFrame: Double { Double(particles) / Double(max(1, frameCount)) }

  var bytesPerFrame: Double { Double(bytes) / Double(max(1, frameCount)) }

  /// The median time of a stage in a frame, in microseconds.
  func microseconds(_ stage: Stage) -> Double { percentile(0.5, of: times[stage.rawValue]) * 1e6 }

  /// The median time of a stage per particle, in nanoseconds; 0 without particles.
  func nanosecondsPerParticle(_ stage: Stage) -> Double {
    particles > 0 ? microseconds(stage) * 1e3 / particlesPerFrame : 0
  }

  /// A percentile of the time of whole frames, in milliseconds; `part` is 0...1.
  func frameMilliseconds(_ part: Double) -> Double {
    percentile(part, of: times[Stage.allCases.count]) * 1e3
  }

  private func percentile(_ part: Double, of column: [Double]) -> Double {
    let sorted = column.sorted()
    guard let last = sorted.last else { return 0 }
    return part < 1 ? sorted[Int(Double(sorted.count) * part)] : last
  }

  /// The peak resident memory of this process, in bytes.
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
