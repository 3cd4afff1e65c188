import Foundation
import KamuroTestSupport
import Testing

/// Runs the program without a terminal.
func kamuro(
  _ arguments: String...,
  reader: Command.Reader = .patient,
  patience: Double = PseudoTerminal.patience
) throws -> Command.Finished {
  try Command(
    try builtProduct(named: "kamuro"),
    arguments,
    environment: TerminalRun.environment(),
    reader: reader,
    patience: patience
  ).run()
}

/// The names of the presets in the order of `kamuro list`.
func presets() throws -> [String] {
  try kamuro("list").output.split(separator: "\n").compactMap { line in
    line.split(separator: " ").first.map(String.init)
  }
}

@Suite("kamuro render")
struct RenderTests {
  @Test(
    "kamuro render draws every preset at every size",
    arguments: ["1x1", "2x1", "1x30", "80x24", "300x2"]
  )
  func drawsEveryPresetAtEverySize(size: String) throws {
    let rows = try #require(size.split(separator: "x").last.flatMap { Int($0) })
    for name in try presets() {
      for time in ["0", "1.3"] {
        let finished = try kamuro("render", name, "--at", time, "--size", size, "--format", "text")
        #expect(finished.status == .exited(0), "\(name)")
        #expect(finished.errors.isEmpty, "\(name)")
        #expect(finished.output.count { $0 == "\n" } == rows, "\(name)")
      }
    }
  }

  @Test(
    "Frames on a terminal heed NO_COLOR unless --colors is given, and frames in a file do not",
    arguments: [
      (["render", "fire"], ["NO_COLOR": "1"], false), (["render", "fire"], ["NO_COLOR": ""], true),
      (["render", "fire"], [:], true),
      (["render", "fire", "--colors", "256"], ["NO_COLOR": "1"], true),
      (["export", "fire", "-o", "-", "--format=ansi", "--for=0.1"], ["NO_COLOR": "1"], false),
      (["stream", "fire", "--format=ansi", "--for=0.1"], ["NO_COLOR": "1"], false),
    ] as [([String], [String: String], Bool)]
  )
  func heedsWishForNoColor(words: [String], variables: [String: String], hasColors: Bool) throws {
    let run = try TerminalRun(command: words, suffix: [], variables: variables)
    #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(0))
    let text = String(decoding: run.terminal.transcript, as: UTF8.self)
    #expect(text.contains("38;5;") == hasColors && text.count > 100)
    let piped = try Command(
      try builtProduct(named: "kamuro"),
      words,
      environment: TerminalRun.environment(variables)
    ).run()
    #expect(piped.output.contains("38;5;"))
  }

  @Test("kamuro render draws every preset at a very late time")
  func drawsEveryPresetAtLateTime() throws {
    for name in try presets() {
      // The births of three hours of a beat are counted: seconds alone, many beside other tests.
      let finished = try kamuro("render", name, "--at=1e6", patience: 100)
      #expect(finished.status == .exited(0) && finished.errors.isEmpty, "\(name)")
    }
  }

  @Test(
    "kamuro render writes the format that the file's name ends with",
    arguments: [
      ("txt", "text"), ("ans", "ansi"), ("ansi", "ansi"), ("json", "json"), ("JSON", "json"),
      ("log", "ansi"),
    ]
  )
  func followsFileExtension(ending: String, format: String) throws {
    let file = try EffectFixture("", named: "out.\(ending)")
    let finished = try kamuro("render", "peony", "--at", "1.5", "--output", file.path)
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    let written = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(
      written == (try kamuro("render", "peony", "--at", "1.5", "--format", format).output)
    )
    let same = try kamuro("render", "peony", "--format", format, "-o", file.path)
    #expect(same.status == .exited(0))
  }

  @Test(
    "kamuro render refuses a --format that contradicts the file's name",
    arguments: [("a.png", "text"), ("a.txt", "ansi"), ("x.json/a.ans", "png"), ("a.json", "png")]
  )
  func refusesFormatAgainstFileExtension(file: String, format: String) throws {
    let finished = try kamuro("render", "peony", "-o", "/nonexistent/\(file)", "--format", format)
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors.contains("--format \(format) contradicts"), "\(finished.errors)")
  }

  @Test(
    "kamuro render draws the blocks that --glyphs names beside braille",
    arguments: [
      ("hybrid-half", 0x2580...0x2588), ("hybrid-quadrant", 0x2580...0x259F),
      ("hybrid-sextant", 0x1FB00...0x1FB3B), ("hybrid-octant", 0x1CD00...0x1CDE5),
    ]
  )
  func drawsNamedBlocksBesideBraille(glyphs: String, own: ClosedRange<Int>) throws {
    func picture(_ glyphs: String) throws -> String {
      try kamuro("render", "confetti", "--at=1.5", "--glyphs", glyphs).output
    }
    let scalars = try picture(glyphs).unicodeScalars.map { Int($0.value) }
    #expect(scalars.contains { own.contains($0) })
    // Octants have all dots of braille, without gaps between them.
    #expect(scalars.contains { (0x2801...0x28FF).contains($0) } == (glyphs != "hybrid-octant"))
    #expect(try picture("hybrid") == picture("hybrid-quadrant"))
  }

  @Test("kamuro render writes text without and ANSI with sequences, and lists sprites as JSON")
  func writesTextANSIAndJSON() throws {
    let text = try kamuro("render", "confetti", "--format", "text").output
    #expect(!text.contains("\u{1B}") && text.unicodeScalars.contains { $0.value > 0x2580 })
    let ansi = try kamuro("render", "confetti", "--format", "ansi").output
    #expect(ansi.contains("\u{1B}[0;38;5;"))
    #expect(ansi == (try kamuro("render", "confetti").output))
    let json = Data(try kamuro("render", "confetti", "--format", "json").output.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect((object["sprites"] as? [Any])?.isEmpty == false)
  }

  @Test("kamuro render's ANSI output shows on a terminal what its text output says")
  func showsSameTextOnTerminal() throws {
    let ansi = try kamuro("render", "peony", "--at", "2", "--size", "60x20").output
    let text = try kamuro("render", "peony", "--at", "2", "--size", "60x20", "--format", "text")
    let bytes = Array(ansi.replacing("\n", with: "\r\n").utf8)
    let screen = try TerminalEmulator.screen(after: bytes, columns: 60, rows: 21)
    let lines = text.output.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted: [String] = lines.prefix(20).map(String.init)
    #expect(Array(screen.lines.prefix(20)) == wanted)
    #expect(screen.lights > 10)
  }

  @Test("kamuro render follows --seed, --glyphs and --colors")
  func followsSeedGlyphsAndColors() throws {
    let render = ["render", "confetti", "--at", "1.5"]
    let variants = try [
      [], ["--seed", "1"], ["--seed", "2"], ["--glyphs", "braille"], ["--glyphs", "half"],
      ["--glyphs", "ascii"], ["--colors", "none"], ["--colors", "16"], ["--colors", "true"],
    ].map { options in
      try Command(try builtProduct(named: "kamuro"), render + options).run().output
    }
    #expect(Set(variants).count == variants.count)
    #expect(variants[5].utf8.allSatisfy { $0 < 0x80 })
    #expect(!variants[6].contains("\u{1B}[0;3"))
    #expect(!variants[7].contains("38;5") && !variants[7].contains("38;2"))
    #expect(variants[8].contains("38;2;"))
  }

  @Test("kamuro render gives the same sprites for the same seed, and others for another seed")
  func givesSameSpritesForSameSeed() throws {
    let first = try kamuro("render", "kamuro", "--at", "2.5", "--seed", "9", "--format", "json")
    _ = try kamuro("render", "kamuro", "--at", "1", "--seed", "9", "--format", "json")
    let second = try kamuro("render", "kamuro", "--at", "2.5", "--seed", "9", "--format", "json")
    #expect(first.output == second.output && first.output.contains("\"birth\""))
    let other = try kamuro("render", "kamuro", "--at", "2.5", "--seed", "8", "--format", "json")
    #expect(first.output != other.output)
  }

  @Test("kamuro render --output overwrites what the file held")
  func overwritesFile() throws {
    let file = try EffectFixture(String(repeating: "old", count: 9000), named: "out")
    let finished = try kamuro("render", "peony", "--at", "1.5", "-o", file.path)
    #expect(finished.status == .exited(0) && finished.output.isEmpty && finished.errors.isEmpty)
    let written = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(written == (try kamuro("render", "peony", "--at", "1.5").output))
  }

  @Test("kamuro render names the text file that it cannot write, and why")
  func reportsUnwritableFile() throws {
    let file = try EffectFixture("", named: "present")
    let path = file.path + "/inside.txt"
    let finished = try kamuro("render", "peony", "-o", path)
    #expect(finished.status == .exited(73) && finished.output.isEmpty)
    #expect(finished.errors == "kamuro: \(path): Not a directory\n")
    let full = try kamuro("render", "confetti", "--size", "300x300", "-o", "/dev/full")
    #expect(full.status == .exited(74))
    #expect(full.errors == "kamuro: /dev/full: No space left on device\n")
  }

  @Test("kamuro render suggests the preset that was meant")
  func suggestsSimilarPreset() throws {
    for (name, hint) in [
      ("conffeti", "did you mean confetti?"), ("PEONY", "did you mean peony?"),
      ("qwertyuiop", "kamuro list names them"), ("", "kamuro list names them"),
    ] {
      let finished = try kamuro("render", name)
      #expect(finished.status == .exited(66) && finished.output.isEmpty)
      #expect(finished.errors.hasPrefix("kamuro: there is no effect \"\(name)\": "))
      #expect(finished.errors.contains(hint), "\(finished.errors)")
    }
  }

  @Test("kamuro render reports an error with file, line, column, path, value and rule")
  func reportsPositionOfError() throws {
    let file = try EffectFixture(
      """
      {
        "kamuro": 1,
        "layers": [{ "emitterCells": [{ "lifetime": -1 }] }]
      }
      """,
      named: "broken.json"
    )
    let finished = try kamuro("render", file.path)
    #expect(finished.status == .exited(65) && finished.output.isEmpty)
    let place = "kamuro: \(file.path):3:47: layers[0].emitterCells[0].lifetime: -1 is outside"
    #expect(finished.errors.hasPrefix(place), "\(finished.errors)")
    #expect(finished.errors.count { $0 == "\n" } == 1)
  }

  @Test(
    "kamuro render refuses files that are no effects",
    arguments: ["", "{", "[]", "null", "\u{0}", "{\"kamuro\":2}", "{\"kamuro\":1,\"layers\":[1]}"]
  )
  func refusesFilesThatAreNoEffects(text: String) throws {
    let file = try EffectFixture(text, named: "no effect.json")
    let finished = try kamuro("render", file.path)
    #expect(finished.status == .exited(65) && finished.output.isEmpty)
    #expect(finished.errors.hasPrefix("kamuro: \(file.path):1:"), "\(finished.errors)")
  }

  @Test("kamuro render reports a path that is no readable file")
  func reportsUnreadablePath() throws {
    let file = try EffectFixture("{}")
    for path in [file.folder.path, file.path + "/x.json", "/nonexistent/x.json"] {
      let finished = try kamuro("render", path)
      #expect(finished.status == .exited(66) && finished.errors.hasPrefix("kamuro: \(path): "))
    }
  }

  @Test(
    "kamuro render refuses invalid option values",
    arguments: [
      ("--size", "80"), ("--size", "0x24"), ("--size", "80x-1"), ("--size", "5000x1"),
      ("--size", "axb"), ("--size", "80x24x1"), ("--at", "soon"), ("--at", "nan"),
      ("--at", "inf"), ("--at", "1e99"), ("--at", "-1"), ("--at", "-0.001"), ("--glyphs", "emoji"),
      ("--colors", "17"),
      ("--format", "gif2"), ("--seed", "-1"), ("--seed", "1.5"),
    ]
  )
  func refusesInvalidOptionValues(name: String, value: String) throws {
    let finished = try kamuro("render", "peony", "\(name)=\(value)")
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors.contains(name) && finished.errors.contains("Usage: kamuro render"))
    #expect(finished.errors.hasPrefix("Error: "))
  }

  @Test("kamuro render ends without an error when its output has no reader")
  func endsQuietlyWithoutReader() throws {
    for format in ["ansi", "text", "json"] {
      let finished = try kamuro(
        "render",
        "snow",
        "--at",
        "9",
        "--size",
        "400x200",
        "--format",
        format,
        reader: .gone
      )
      #expect(finished.status.isQuietEnd && finished.errors.isEmpty)
    }
  }
}

extension Child.Status {
  /// Whether a program without a reader has ended quietly: with status 0 or by SIGPIPE.
  var isQuietEnd: Bool { self == .exited(0) || self == .signaled(SIGPIPE) }
}
