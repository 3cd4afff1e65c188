internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets

/// Prints an effect's file.
struct ShowFile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print an effect's file, to start one of your own from.",
    discussion: """
        kamuro show peony > mine.json
        kamuro play --watch mine.json
      """
  )

  @Argument(help: "An effect's name.", completion: .effects)
  var effect: String

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var output: String?

  func run() throws {
    let file = try EffectLibrary().source(effect).bytes
    if let output { try Output.write(file, to: output) } else { try Output.pass(file) }
  }
}

/// Writes a file to start from.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a commented effect file to start from."
  )

  @Argument(
    help: "The effect's name, or the path of its file.",
    completion: .file(extensions: ["json"])
  )
  var name: String

  @Flag(help: "Overwrite a file that is there already.")
  var force = false

  @Flag(name: .shortAndLong, help: "Print nothing when the file is written.")
  var quiet = false

  func run() throws {
    let path = name.hasSuffix(".json") ? name : "\(name).json"
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let title = String(last.dropLast(5))
    let isPlain = !title.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard !title.isEmpty, title.count <= 64, isPlain else {
      throw Failure("an effect's name has 1 to 64 characters, none of them a control", code: .usage)
    }
    try write(Array(StarterFile.text(named: title).utf8), to: path)
    guard !quiet else { return }
    try Output.print("\(path) is written; kamuro play --watch \(path) shows it while you edit\n")
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    if force { return try Output.write(bytes, to: path) }
    do {
      let file = try OutputFile(creating: path)
      _ = try file.write(bytes)
      try file.finish()
    } catch let failure as Failure where failure.code == .cannotCreate && InputFile.exists(path) {
      throw Failure("\(failure.message); --force overwrites it", code: .cannotCreate)
    }
  }
}

/// The text of a file to start from.
enum StarterFile {
  static func text(named name: String) -> String {
    let quoted = PropertyValue.text(name).json()
    return """
      {
        // An effect for Kamuro. kamuro check tells what is wrong with it; docs/effect-format.md has all
        // properties. What is left out has its default, comments are allowed, and a last comma too.
        "kamuro": 1,
        "name": \(quoted),
        "summary": "Golden sparks rise from the ground and fall back",
        "tags": ["sparks"],

        // Values with names: kamuro play FILE --param color=#66ccff
        "parameters": {
          "color": { "default": "gold", "summary": "The color of the sparks" },
          "height": "80vh",
        },

        // A layer is a place that particles come from.
        "layers": [
          {
            "emitterPosition": ["50vw", "100vh"],
            "renderMode": "additive",
            // A cell is one kind of particle.
            "emitterCells": [
              {
                "name": "spark",
                "contents": { "shape": "disc", "size": 5 },
                "color": "$color",
                "birthRate": 120,
                "lifetime": 2.2,
                "lifetimeRange": 0.4,
                // From a point, 0 is to the right and -90deg is up; y grows downward.
                "emissionLongitude": "-90deg",
                "emissionRange": "14deg",
                "velocity": "$height",
                "velocityRange": "20vh",
                "yAcceleration": "70vh",
                "scaleSpeed": -0.3,
                "alphaSpeed": -0.35,
                // Each spark leaves a glow behind it.
                "afterglow": 0.15,
              },
            ],
          },
        ],
      }

      """
  }
}
