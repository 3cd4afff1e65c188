internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShow

/// Measures what frames cost, stage by stage, without a terminal.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure what frames cost, stage by stage, without a terminal.",
    discussion: """
      Without a name it plays a million ballistic points. Names are those of effects, paths of effect \
      files, or stress scenes: points, glows, squares, turbulence. The time of \
      each stage is its median over the frames; memory is the peak of the process so far.
      Examples:
        kamuro bench fireworks --size 300x80
        kamuro bench --all --json
      """
  )

  @Argument(
    help: "What to play; several are measured one after another.",
    completion: .effects(and: BenchScene.Stress.allCases.map(\.rawValue))
  )
  var scenes: [String] = []

  @Flag(help: "Measure every stress scene and every built-in effect.")
  var all = false

  @OptionGroup(title: "Effect file options") var file: EffectOptions

  @Option(help: "How many particles a stress scene has, 1 to 10000000; by default, its own number.")
  var particles: Int?

  @Option(help: "The screen's size, as COLUMNSxROWS.")
  var size = ScreenSize(columns: 200, rows: 60)

  @Option(help: "How many seconds to play, 60 frames each.")
  var seconds: Double = 3

  @Option(help: "How many colors to use.")
  var colors = ColorChoice.direct

  @Flag(help: "Measure true pixels, 8 x 16 dots a character, up to the picture instead of glyphs.")
  var pixels = false

  @Flag(help: "Print a JSON list of the figures; of one scene, its figures.")
  var json = false

  func validate() throws {
    try checkInputs(scenes)
    try check("--seconds", seconds, upTo: 3600)
    try check("--particles", particles.map(Double.init), in: 1...10_000_000)
  }

  func run() throws {
    let benches = try benches()
    var reports: [BenchReport] = []
    if !json { try Output.print(BenchReport.heading) }
    for bench in benches {
      let run = try BenchRun(
        bench,
        on: size,
        for: seconds,
        colors: colors.resolved(default: .direct),
        asPixels: pixels
      )
      let report = BenchReport(bench.name, run)
      if json { reports.append(report) } else { try Output.print(report.line) }
    }
    if json { try Output.print(BenchReport.json(reports)) }
  }
}

extension BenchCommand {
  /// The scenes to measure; by default the million points.
  private func benches() throws -> [BenchScene] {
    let stresses = BenchScene.Stress.allCases.map(\.rawValue)
    let names = all ? stresses + Catalogue.names : scenes.isEmpty ? ["points"] : scenes
    return try names.map { name in
      if let stress = BenchScene.Stress(rawValue: name) {
        return BenchScene(stress, particles: particles ?? stress.particles)
      }
      guard let effect = try file.settings.load([name]).effects.first else {
        throw Failure("\(name) is no effect", code: .noInput)
      }
      return BenchScene(name, effect)
    }
  }
}
