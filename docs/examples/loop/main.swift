// Fireworks in a plain loop: the program owns the clock and the terminal.
//
//   swift run KamuroExampleLoop 5       for five seconds
import Kamuro

let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 4

var stage = Stage(columns: 80, rows: 24, seed: 7)
try stage.add("peony", parameters: ["colors": ["gold", "#f80"]])

print("\u{1B}[?25l\u{1B}[2J", terminator: "")
var bytes: [UInt8] = []
let begin = ContinuousClock.now
var time = 0.0
while time < seconds {
  stage.frame(at: time).ansi(into: &bytes)
  print(String(decoding: bytes, as: UTF8.self), terminator: "")
  bytes.removeAll(keepingCapacity: true)
  try await Task.sleep(for: .seconds(1.0 / 30))
  time = (ContinuousClock.now - begin) / .seconds(1)
}
print("\u{1B}[24;1H\u{1B}[?25h")
