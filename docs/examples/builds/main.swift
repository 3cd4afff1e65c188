// Reacts to the results of builds: a firework for each "ok", a thunderstorm that stays after "failed".
//
//   printf 'ok\nfailed\nok\n' | swift run KamuroExampleBuilds
import Kamuro

/// The weather over a project.
struct Weather {
  private(set) var stage = Stage(columns: 80, rows: 24, seed: 3)
  private var storm: Stage.EffectID?
  private var count = 0

  /// Notes the result of a build.
  mutating func note(_ result: String) throws {
    count += 1
    switch result {
    case "ok":
      if let storm { stage.fadeOut(storm, over: 1) }
      storm = nil
      try stage.launch("peony", to: ScreenPosition(column: 10 + count * 23 % 60, row: 6))
    case "failed" where storm == nil:
      storm = try stage.add("thunderstorm", z: -1)
    default: break
    }
    stage.panels = [Panel(text: ["build \(count): \(result)"], at: .init(column: 2, row: 1))]
  }

  /// The frame of a time.
  mutating func frame(at time: Double) -> Frame { stage.frame(at: time) }
}

var weather = Weather()
print("\u{1B}[?25l\u{1B}[2J", terminator: "")
var time = 0.0
while let result = readLine() {
  try weather.note(result)
  // Two seconds of frames for each result; a real program would go on until the next one.
  for _ in 0..<60 {
    var bytes: [UInt8] = []
    weather.frame(at: time).ansi(into: &bytes, colors: .palette256)
    print(String(decoding: bytes, as: UTF8.self), terminator: "")
    try await Task.sleep(for: .seconds(1.0 / 30))
    time += 1.0 / 30
  }
}
print("\u{1B}[24;1H\u{1B}[?25h")
