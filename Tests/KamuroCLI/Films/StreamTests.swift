import Foundation
import Kamuro
import KamuroParticles
import KamuroPresets
import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("kamuro stream")
struct StreamTests {
  private struct Header: Decodable {
    let kamuro: Int
    let format: String
    let columns: Int
    let rows: Int
    let fps: Double
  }

  private func stream(_ arguments: String...) throws -> Command.Finished {
    try Command(
      try builtProduct(named: "kamuro"),
      ["stream"] + arguments,
      environment: TerminalRun.environment()
    ).run()
  }

  @Test("The rows of a stream of cells make the text that kamuro render draws")
  func cellsMakeRenderedText() throws {
    let finished = try stream("fire", "--size=30x8", "--unpaced", "--for=0.5", "--seed=4")
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    let lines = finished.output.split(separator: "\n").map { Data($0.utf8) }
    let header = try JSONDecoder().decode(Header.self, from: lines[0])
    #expect(header.kamuro == 1 && header.format == "cells" && header.fps == 30)
    #expect(header.columns == 30 && header.rows == 8 && lines.count == 16)
    var screen = [String](repeating: "", count: 8)
    for line in lines.dropFirst() {
      let frame = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      for row in try #require(frame["rows"] as? [[Any]]) {
        let number = try #require(row[0] as? Int)
        screen[number] = row.dropFirst().compactMap { ($0 as? [Any])?[0] as? String }.joined()
        #expect(screen[number].count == 30)
      }
    }
    let text = try kamuro(
      "render",
      "fire",
      "--size=30x8",
      "--at=\(14.0 / 30)",
      "--seed=4",
      "--format=text"
    )
    let rows = text.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(screen.map { $0.replacing(#/ +$/#, with: "") } == rows.map(String.init))
  }

  @Test("A block of a stream has the bytes that its line says", arguments: ["ansi", "rgba"])
  func blocksHaveTheirSizes(format: String) throws {
    let script = """
      import json, subprocess, sys
      stream = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE).stdout
      header, count = json.loads(stream.readline()), 0
      while line := stream.readline():
          frame = json.loads(line)
          assert frame["frame"] == count and len(stream.read(frame["bytes"])) == frame["bytes"]
          assert "width" not in header or frame["bytes"] == header["width"] * header["height"] * 4
          count += 1
      print(count)
      """
    let python = try #require(Python.path(running: "import json"))
    let program = try builtProduct(named: "kamuro")
    let arguments = [
      "stream", "snow", "--size=9x3", "--format=\(format)", "--unpaced", "--for=0.3",
    ]
    let finished = try Python.run(python, ["-c", script, program] + arguments)
    #expect(finished.output == "9\n", "\(finished.errors)")
  }

  @Test("A stream's events are lines of JSON in the order of their times")
  func eventsAreLines() throws {
    let finished = try stream(
      "peony",
      "--size=30x8",
      "--unpaced",
      "--events=burst",
      "--fps=10",
      "--for=3"
    )
    #expect(finished.status == .exited(0) && finished.errors.isEmpty)
    let lines = try finished.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let events = lines.filter { $0["event"] != nil }
    #expect(lines.count >= events.count + 20)
    #expect(!events.isEmpty && events.allSatisfy { $0["event"] as? String == "burst" })
    #expect(events.contains { ($0["count"] as? Int ?? 0) > 20 && ($0["path"] as? String) != "" })
    let times = events.compactMap { $0["time"] as? Double }
    #expect(times == times.sorted() && times.count == events.count)
    let text = """
      { "kamuro": 1, "layers": [{ "emitterCells": [{ "name": "one", "burst": 3, "lifetime": 0.5 }] }] }
      """
    let once = try EffectFixture(text)
    let ending = try stream(once.path, "--size=30x8", "--unpaced", "--events=all", "--fps=7")
    let last = ending.output.split(separator: "\n").suffix(4).map(String.init)
    #expect(last.count { $0.contains("\"event\":\"death\",\"time\":0.5") } == 3, "\(last)")
    #expect(last.last?.contains("\"event\":\"end\"") == true)
    let wrong = try stream("peony", "--events=bursts")
    #expect(wrong.status == .exited(64) && wrong.errors.contains("burst"), "\(wrong.errors)")
  }

  @Test("The example in Python plays snow and launches a shell")
  func playsExample() throws {
    let python = try #require(Python.path(running: "import json"))
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/examples/stream.py").standardized.path
    let finished = try Command(
      python,
      [example, "1"],
      environment: TerminalRun.environment(["KAMURO": try builtProduct(named: "kamuro")])
    ).run()
    #expect(finished.status == .exited(0) && finished.errors.isEmpty, "\(finished.errors)")
    let screen = try TerminalEmulator.screen(
      after: Array(finished.output.replacing("\n", with: "\r\n").utf8),
      columns: 40,
      rows: 12
    )
    let shown = screen.visible
    let row = String(String.UnicodeScalarView((0..<40).map { shown[$0, 4].glyph }))
    #expect(row.contains("s of snow"), "\(row)")
    #expect(shown.cells.count { $0 != .blank } > 30)
  }

  @Test(
    "A stream obeys the last line without a line feed, names lines, and ends if paused for good"
  )
  func obeysLastLine() throws {
    let orders = #"{"size":[20,5]}\n\n[]\n{"pause":true}"#
    let program = try builtProduct(named: "kamuro")
    let finished = try Command(
      "/bin/sh",
      ["-c", #"printf "$1" | "$0" stream snow --size=30x8 --control=-"#, program, orders],
      environment: TerminalRun.environment()
    ).run()
    #expect(finished.status == .exited(0))
    #expect(finished.errors.contains("control line 3: it is not an object"), "\(finished.errors)")
    let headers = finished.output.split(separator: "\n").filter { $0.contains("\"columns\"") }
    #expect(headers.count == 2 && headers[1].contains("\"columns\":20"))
    #expect(finished.output.split(separator: "\n").count == 3)
  }

  @Test("A stream without a reader ends quietly")
  func endsWithoutReader() throws {
    let finished = try kamuro("stream", "fire", "--size=20x8", "--unpaced", reader: .gone)
    #expect(finished.status == .exited(0) && finished.errors.isEmpty, "\(finished.errors)")
  }

  @Test(
    "A stream refuses invalid options",
    arguments: [
      (["--fps=0.5"], "--fps 0.5"), (["--for=0"], "--for 0 is"), (["--control=x"], "--control x"),
      (["--scale=2"], "--scale is for --format rgba"), (["--format=gif"], "--format"),
    ]
  )
  func refusesOptions(options: [String], message: String) throws {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["stream", "fire"] + options
    ).run()
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors.contains(message), "\(finished.errors)")
  }
}

@Suite("What a stream plays")
struct StreamStateTests {
  private func state(_ name: String = "snow") throws -> StreamState {
    try StreamState(
      [name],
      file: EffectSettings(),
      size: ScreenSize(columns: 40, rows: 12),
      seed: 3
    )
  }

  private func count(_ state: StreamState, at moment: Double) -> Int {
    state.advance(to: moment)
    var count = 0
    state.stage.draw { count += $0.count }
    return count
  }

  @Test("Pause, speed and seek change a stream's time")
  func keepsTime() throws {
    let state = try state()
    #expect(state.position(at: 2) == 2)
    try state.obey(.pause(true), at: 2)
    #expect(state.position(at: 9) == 2)
    try state.obey(.pause(false), at: 10)
    try state.obey(.speed(0.5), at: 11)
    #expect(state.position(at: 11) == 3 && state.position(at: 13) == 4)
    try state.obey(.seek(20), at: 14)
    #expect(state.position(at: 14) == 20 && state.position(at: 16) == 21)
  }

  @Test("A stopped stream of any effect of the catalogue ends", arguments: Catalogue.names)
  func endsAfterAStop(name: String) throws {
    let stopped = try state(name)
    try stopped.obey(.stop, at: 5)
    #expect(stopped.isOver(at: 1000))
  }

  @Test("A burst adds particles, and a stopped stream ends")
  func burstsAndStops() throws {
    let (plain, burst) = (try state("spark"), try state("spark"))
    try burst.obey(.burst("peony", x: 0.5, y: 0.3), at: 1)
    #expect(count(burst, at: 1.2) > count(plain, at: 1.2))
    let snow = try state()
    #expect(!snow.isOver(at: 1000))
    try snow.obey(.stop, at: 5)
    #expect(count(snow, at: 5.1) > 0 && snow.isOver(at: 1000))
  }

  @Test("A stream that orders have switched off goes on, until it is switched on or stopped")
  func goesOnWhileDark() throws {
    let switches = ["heat", "far"].map { "cells.\($0).enabled" }
    let (plain, state) = (try state("embers"), try state("embers"))
    let names = try #require(try Catalogue.effect(named: "embers")).layers
      .flatMap(\.emitterCells).map { "cells.\($0.name).enabled" }
    #expect(Set(switches).isSubset(of: names))
    state.takesOrders = true
    for name in names { try state.obey(.set("\(name)=false"), at: 1) }
    #expect(count(state, at: 5) == 0 && !state.isOver(at: 1000))
    for name in names { try state.obey(.set("\(name)=true"), at: 8) }
    #expect(count(state, at: 9) == count(plain, at: 9))
    // An order to stop holds, whatever is set after it.
    try state.obey(.stop, at: 10)
    try state.obey(.set("cells.far.birthRate=90"), at: 11)
    #expect(count(state, at: 11) > 0 && state.isOver(at: 1000))
    // Without further orders, what is dark for good is over.
    let ended = try self.state("spark")
    ended.takesOrders = true
    #expect(!ended.isOver(at: 1000))
    ended.takesOrders = false
    #expect(ended.isOver(at: 1000))
  }

  @Test("A stream is over at the moment at which its last effect ends")
  func endsWithItsLastEffect() throws {
    let state = try state("spark")
    // The moment from which on it is over, by bisection.
    var (before, end) = (0.0, 1000.0)
    while before.nextUp < end {
      let middle = before + (end - before) / 2
      if state.isOver(at: middle) { end = middle } else { before = middle }
    }
    let effect = try EffectSettings().load("spark")
    let scene = Scene(of: [effect], on: ScreenSize(columns: 40, rows: 12), seed: 3)
    #expect(Simulation(scene: scene).endTime == end)
    #expect(count(state, at: end) == 0)
  }

  @Test("A stream that seeks back plays again what had ended, but no bursts")
  func seeksBack() throws {
    let (plain, played) = (try state("spark"), try state("spark"))
    try played.obey(.burst("peony", x: 0.5, y: 0.3), at: 0.1)
    for moment in [0.2, 0.3, 1, 20] { _ = count(played, at: moment) }
    try played.obey(.seek(0.15), at: 20)
    #expect(count(played, at: 20) == count(plain, at: 0.15))
  }

  @Test("An order that cannot be obeyed changes nothing")
  func refusesOrders() throws {
    let state = try state()
    let before = count(state, at: 2)
    for order in [
      ControlLine.Order.burst("nothing", x: 0, y: 0), .set("cells.no.birthRate=2"), .set("x"),
    ] {
      #expect(throws: Failure.self) { try state.obey(order, at: 2) }
    }
    #expect(count(state, at: 2) == before)
  }

  @Test(
    "A control line is read or refused with a reason",
    arguments: [
      (#"{"burst":"peony","x":0.25}"#, .burst("peony", x: 0.25, y: 0.4)),
      (#"{"size":[60,15]}"#, .size(ScreenSize(columns: 60, rows: 15))),
      (#"{"pause":true}"#, .pause(true)), (#"{"seek":2.5}"#, .seek(2.5)),
      (#"{"param":"color=gold"}"#, .parameter("color=gold")), (#"{"stop":true}"#, .stop),
      (#"{"seek":-1}"#, nil), (#"{"size":[0,5]}"#, nil), (#"{"size":[1]}"#, nil), ("[]", nil),
      ("{}", nil), ("{", nil), (#"{"size":[60.5,15]}"#, nil), (#"{"burst":5}"#, nil),
      (#"{"speed":1e9}"#, nil), ("\u{0}", nil), (#"{"pause":true,"seek":2}"#, nil),
      (#"{"burst":"peony","z":1}"#, nil), (#"{"seek":2,"x":1}"#, nil),
    ] as [(String, ControlLine.Order?)]
  )
  func readsControlLines(line: String, order: ControlLine.Order?) {
    let read = Result { () throws(ControlLine.Refusal) in try ControlLine(Array(line.utf8)) }
    #expect((try? read.get().order) == order)
    if case .failure(let refusal) = read { #expect(!refusal.reason.isEmpty) }
  }

  @Test("Lines are whole however their bytes arrive, and long ones are cut")
  func buffersLines() {
    var buffer = LineBuffer(limit: 4)
    func line(_ number: Int, _ text: String) -> LineBuffer.Line {
      LineBuffer.Line(number: number, bytes: Array(text.utf8))
    }
    #expect(buffer.take(Array("ab".utf8)).isEmpty)
    #expect(buffer.take(Array("c\n\nde\nf".utf8)) == [line(1, "abc"), line(3, "de")])
    #expect(buffer.take(Array("ghijklmn".utf8)) == [line(4, "fghij")])
    #expect(buffer.take(Array("op\nq\nr".utf8)) == [line(5, "q")])
    #expect(buffer.end() == line(6, "r") && buffer.end() == nil)
  }
}
