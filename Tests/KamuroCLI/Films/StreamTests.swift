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

  @Test("Of a stream that nobody reads at most two frames wait, and the last one is written")
  func waitsWithTwoFrames() throws {
    let kamuro = try builtProduct(named: "kamuro")
    // Lines are read when the stream has ended.
    let script = """
      { \(kamuro) stream fire --size 20x4 --fps 60 --for 0.5; echo end >&2; } |
        { while ! grep -q end "$0"; do sleep 0.05; done; wc -l; }
      """
    let errors = try EffectFixture("", named: "errors")
    let words = ["-c", "(\(script)) 2>> \"$0\"", errors.path]
    let finished = try Command("/bin/sh", words).run()
    let lines = try #require(Int(finished.output.filter(\.isNumber)))
    #expect((2...4).contains(lines))
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
      (["--fps=0.5"], "--fps 0.5"), (["--for=0"], "--for 0 is"),
      (["--answers=x"], "--answers x needs --control"),
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
