// A text box of a text interface, with snow behind it and confetti before it.
//
// The interface draws its own cells. Kamuro gets them as a panel, and gives back what to show.
//
//   swift run KamuroExampleTextbox 5
import Kamuro

let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 4

/// What an interface may have: a box with a text that someone types.
struct TextBox {
  var text = ""
  let width = 30

  /// Its lines, with colors as SGR sequences.
  var lines: [String] {
    let shown = text.suffix(width - 4)
    let rest = String(repeating: " ", count: width - 4 - shown.count)
    return [
      "╭" + String(repeating: "─", count: width - 2) + "╮",
      "│ \u{1B}[1m\(shown)\u{1B}[m\(rest) │",
      "╰" + String(repeating: "─", count: width - 2) + "╯",
    ]
  }
}

var box = TextBox()
let typed = Array("happy new year")
let position = ScreenPosition(column: 25, row: 10)

var stage = Stage(columns: 80, rows: 24, seed: 1)
try stage.add("snow", z: -1)
var greeting: Stage.EffectID?

print("\u{1B}[?25l\u{1B}[2J", terminator: "")
let begin = ContinuousClock.now
var time = 0.0
while time < seconds {
  // What the interface does, and when.
  box.text = String(typed.prefix(Int(time * Double(typed.count) / seconds * 2)))
  stage.panels = [Panel(text: box.lines, at: position, z: 0)]
  if box.text.count == typed.count, greeting == nil {
    greeting = try stage.add("confetti", z: 1)
  }

  let frame = stage.frame(at: time)
  var bytes: [UInt8] = []
  frame.ansi(into: &bytes)
  print(String(decoding: bytes, as: UTF8.self), terminator: "")
  if let greeting, frame.ended.contains(greeting) { break }
  try await Task.sleep(for: .seconds(1.0 / 30))
  time = (ContinuousClock.now - begin) / .seconds(1)
}
print("\u{1B}[24;1H\u{1B}[?25h")
