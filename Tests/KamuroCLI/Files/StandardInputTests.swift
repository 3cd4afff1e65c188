import Foundation
import KamuroTestSupport
import Testing

@Suite("- as a file")
struct StandardInputTests {
  /// Runs a line of the shell; `$0` is the program, and `$1` the path of a file.
  private func shell(_ line: String, _ path: String = "") throws -> Command.Finished {
    try Command(
      "/bin/sh",
      ["-c", line, try builtProduct(named: "kamuro"), path],
      environment: TerminalRun.environment(["PATH": "/usr/bin:/bin"])
    ).run()
  }

  @Test(
    "Each command reads from - what it reads from a file",
    arguments: [
      "check FILE", "check --json FILE", "render FILE --at 0.1 --format text", "show FILE",
      "export FILE -o - --format text --for 0.1", "stream FILE --unpaced --for 0.1",
      "import FILE -o -",
    ]
  )
  func readsAsFromFile(words: String) throws {
    let isImport = words.hasPrefix("import")
    let text = isImport ? LibGDXSample().text : Effects.brief
    let file = try EffectFixture(text, named: isImport ? "imported.p" : "effect.json")
    let piped = try shell("cat \"$1\" | \"$0\" \(words.replacing("FILE", with: "-"))", file.path)
    let named = try shell("\"$0\" \(words.replacing("FILE", with: "\"$1\""))", file.path)
    #expect(piped.status == .exited(0) && !piped.output.isEmpty, "\(piped.errors)")
    #expect(piped.output == named.output.replacing(file.path, with: "-"))
  }

  @Test("A recorded session is exported from -, too")
  func exportsSession() throws {
    let session = """
      {"kamuro-session":1,"seed":7,"columns":48,"rows":14}
      {"time":0.5,"key":"f"}

      """
    let file = try EffectFixture(session, named: "session.jsonl")
    let options = "-o - --format text --for 2 --fps 5"
    let piped = try shell("cat \"$1\" | \"$0\" export - \(options)", file.path)
    let named = try shell("\"$0\" export \"$1\" \(options)", file.path)
    #expect(piped.status == named.status && piped.output == named.output)
    #expect(piped.status == .exited(0) && piped.output.contains { !$0.isWhitespace })
  }

  @Test("What an effect from - includes is in the current folder")
  func includesFromCurrentFolder() throws {
    let text = #"{ "kamuro": 1, "effects": [{ "effect": "./part.json" }] }"#
    let file = try EffectFixture(text)
    try Data(Effects.brief.utf8).write(to: file.folder.appendingPathComponent("part.json"))
    let fine = try shell("cd \"${1%/*}\" && \"$0\" check - < effect.json", file.path)
    #expect(fine.status == .exited(0) && fine.output == "-: no errors\n")
    let elsewhere = try shell("cd / && \"$0\" check - < \"$1\"", file.path)
    #expect(elsewhere.status == .exited(65) && elsewhere.output.contains("no such file"))
    let broken = try shell("printf '{ \"kamuro\": 1,\\n \"layers\": 3 }' | \"$0\" check -")
    #expect(broken.output.hasPrefix("-:2:12: layers: "), "\(broken.output)")
  }

  @Test(
    "Standard input is refused as two files, and as two things",
    arguments: [
      "check - -", "play - --over -", "play - snow -", "render - --font - --format png",
      "export - --over - -o x.gif", "stream - --control -", "import - -", "screensaver - -",
    ]
  )
  func refusesTwoUses(words: String) throws {
    let finished = try shell("echo '{}' | \"$0\" \(words)")
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors.contains("- is standard input, which can be only one of the files"))
  }

  @Test("An order of a stream does not read the orders as an effect")
  func ordersDoNotReadStandardInput() throws {
    let line = "printf '{\"burst\":\"-\",\"x\":0,\"y\":0}\\n{\"stop\":true}\\n'"
    let finished = try shell("\(line) | \"$0\" stream spark --unpaced --for 0.1 --control -")
    #expect(finished.status == .exited(0))
    #expect(finished.errors.contains("- is standard input: an order names effects"))
  }

  @Test(
    "A closed standard input is named, with the exit code 66",
    arguments: [
      "check -", "render -", "play -", "show -", "import -", "export - -o - --format text",
      "demo --replay -",
    ]
  )
  func namesClosedInput(words: String) throws {
    let finished = try shell("\"$0\" \(words) <&-")
    #expect(finished.status == .exited(66))
    let said = finished.output + finished.errors
    #expect(said.contains("standard input: it is closed") && said.count { $0 == "\n" } == 1)
  }

  @Test("A terminal is refused as an effect file, since nobody would know what to type")
  func refusesTerminal() throws {
    for words in [["check", "-"], ["play", "-"], ["import", "-"]] {
      let run = try TerminalRun(command: words, suffix: [])
      #expect(try run.child.waitForEnd(reading: run.terminal) == .exited(64))
      let said = String(decoding: run.terminal.transcript, as: UTF8.self)
      #expect(said.contains("- reads what is piped in, but standard input is a terminal"))
    }
  }

  @Test("kamuro play - reads the effect from the pipe and keys from the terminal")
  func playsFromPipe() throws {
    let file = try EffectFixture(Effects.brief)
    let play = try TerminalRun(
      program: "/bin/sh",
      [
        "-c", #"cat "$1" | "$0" play - --loop --seed 7 --fps 24"#,
        try builtProduct(named: "kamuro"), file.path,
      ]
    )
    try play.watch(for: "the burst in the middle") {
      $0.lights(aroundColumn: 40, row: 12, within: (16, 9)) > 10
    }
    try play.type("?")
    try play.watch(for: "pause, resume")
    try play.type("q")
    try play.expectEnd(.exited(0))
  }

  @Test("- is standard output, and no file is made")
  func writesToStandardOutput() throws {
    let fixture = try EffectFixture(Effects.brief)
    let folder = fixture.folder
    func run(_ line: String) throws -> Command.Finished {
      try shell("cd \"$1\" && \(line)", folder.path)
    }
    for words in ["render peony --at 2 --format text", "render peony --format json", "show peony"] {
      let plain = try run("\"$0\" \(words)")
      let named = try run("\"$0\" \(words) -o -")
      #expect(named.status == .exited(0) && named.output == plain.output && !plain.output.isEmpty)
    }
    let full = try run("\"$0\" render peony -o - > /dev/full")
    #expect(full.status == .exited(74) && full.errors.hasPrefix("kamuro: standard output: "))
    #expect(try run("\"$0\" new - | \"$0\" check -").output == "-: no errors\n")
    let imported = try run("printf '%s' '\(Self.pixi)' | \"$0\" import - -q")
    #expect(imported.status == .exited(0) && imported.output.contains("\"kamuro\": 1"))
    #expect(try run("\"$0\" demo --record-session -").status == .exited(64))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["effect.json"])
    withExtendedLifetime(fixture) {}
  }

  private static let pixi = """
    {"alpha":{"start":1,"end":0},"scale":{"start":1,"end":1},"color":{"start":"#fff","end":"#fff"},
    "speed":{"start":9,"end":9},"startRotation":{"min":0,"max":360},"lifetime":{"min":1,"max":1},
    "frequency":0.01,"emitterLifetime":-1,"maxParticles":9,"pos":{"x":0,"y":0},"spawnType":"point"}
    """
}
