import Foundation
import KamuroCLI
import KamuroPresets

/// The user's file of usual options: each must be refused, or give command lines that are parsed or
/// refused.
struct ConfigurationSubject: FuzzSubject {
  private static let file = """
    { "glyphs": "braille", "colors": 256, "calm": true, "seed": 7, "fps": 30.5, "background": "#102030",
      "screensaver": { "every": 60, "clock": true, "effects": ["snow", "embers"] },
      "play": { "set": ["layers[0].birthRate=2", "name=x"], "param": "color=gold", "loop": true },
      "render": { "at": "1s", "size": "60x20" }, "demo": { "for": 2 } }
    """

  private let folder = NSTemporaryDirectory() + "kamuro-fuzz-\(getpid())"

  init() {
    try? FileManager.default.createDirectory(
      atPath: folder + "/kamuro",
      withIntermediateDirectories: true
    )
  }

  private func text(_ mutator: inout Mutator) -> String {
    var text = Self.file
    for _ in 0...mutator.integer(below: 3) {
      text =
        mutator.integer(below: 4) == 0
        ? String(decoding: mutator.broken(Array(text.utf8)), as: UTF8.self)
        : mutator.changed(json: text)
    }
    return text
  }

  func input(seed: UInt64) -> String {
    var mutator = Mutator(seed: seed)
    return text(&mutator)
  }

  func run(seed: UInt64) throws {
    let path = folder + "/kamuro/config.json"
    try Data(input(seed: seed).utf8).write(to: URL(fileURLWithPath: path))
    // What a file is refused for is an error with a message, not a finding.
    let commands = RootCommand.commandNames
    guard let configuration = try? Configuration(commands: commands, variable: { _ in folder })
    else { return }
    for words in [["demo"], ["play", "snow"]] {
      for error in configuration.errors(in: words, RootCommand.complaint) {
        guard "\(error.failure)".contains("config.json") else {
          throw Finding("an error without the file's name: \(error.failure)")
        }
      }
    }
  }
}
