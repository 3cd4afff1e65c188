import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

/// A folder with a FIFO for orders and a file of answers.
private final class ControlFolder {
  let path: String
  var fifo: String { "\(path)/.kamuro" }
  var answers: String { "\(path)/kamuro.answers" }

  init() throws {
    path = NSTemporaryDirectory() + "/control-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard mkfifo(fifo, 0o600) == 0 else { throw SystemError("mkfifo") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs a script of a shell with the folder as its home.
  @discardableResult
  func run(_ script: String, path search: String = "/usr/bin:/bin") throws -> Command.Finished {
    try Command(
      "/bin/sh",
      ["-c", script],
      environment: ["HOME": path, "PATH": search, "LANG": "C.UTF-8"]
    ).run()
  }

  func write(_ lines: String) throws { try run("cat > ~/.kamuro << 'END'\n\(lines)\nEND") }

  /// Waits for a line of the answers.
  @discardableResult
  func answer(containing text: String, from show: TerminalRun) throws -> String {
    let end = Date(timeIntervalSinceNow: PseudoTerminal.patience)
    while end.timeIntervalSinceNow > 0 {
      // Without a reader of the terminal no frame is drawn.
      _ = show.terminal.readAvailable()
      let all = (try? String(contentsOfFile: answers, encoding: .utf8)) ?? ""
      if let line = all.split(separator: "\n").first(where: { $0.contains(text) }) {
        return String(line)
      }
      usleep(5000)
    }
    throw SystemError("\(text) was not answered")
  }

  func show(_ arguments: String..., presenter: String = "writer") throws -> TerminalRun {
    try TerminalRun(
      command: arguments + ["--control", fifo, "--answers", answers, "--presenter", presenter]
    )
  }
}

@Suite("Control of shows")
struct ControlTests {
  @Test(
    "Orders steer every show, and are answered alike",
    arguments: [["play", "snow"], ["screensaver", "snow", "embers"]]
  )
  func steersShows(command: [String]) throws {
    let folder = try ControlFolder()
    let show = try TerminalRun(
      command: command + ["--control", folder.fifo, "--answers", folder.answers]
    )
    let orders: [(String, String)] = [
      (#"{"id":1,"pause":true}"#, #"{"id":1,"ok":true}"#),
      (#"{"id":2,"text":"BRB","for":600}"#, #"{"id":2,"ok":true}"#),
      (#"{"id":3,"set":"cells.*.birthRate=2"}"#, #"{"id":3,"ok":true}"#),
      (#"{"id":4,"param":"nothing=1"}"#, "no parameter"), (#"{"id":5,"seed":9}"#, #""ok":true"#),
      (#"{"id":6,"palette":"nord"}"#, #"{"id":6,"ok":true}"#),
      (#"{"id":7,"palette":"nix"}"#, #"{"id":7,"error":"it is none of"#),
      (#"{"id":8,"hud":true}"#, #"{"id":8,"ok":true}"#),
      (#"{"id":9,"size":[9,9]}"#, #"{"id":9,"error":"the terminal has a size"#),
      (#"{"id":10,"burst":"peony","x":0.2}"#, #"{"id":10,"ok":true}"#),
      (#"{"id":11,"pause":false}"#, #"{"id":11,"ok":true}"#),
      (#"{"id":12,"play":["spark","snow"],"fade":0.5}"#, #"{"id":12,"ok":true}"#),
      (#"{"id":13,"next":1}"#, #"{"id":13,"ok":true}"#), (#"{"id":14,"step":1}"#, #""ok":true"#),
      (#"{"id":15,"get":"state"}"#, #""paused":true"#),
      (#"{"id":16,"burst":"/etc/passwd"}"#, "an order names effects"),
      (#"{"id":17,"get":"effect"}"#, #""effect":[{"#),
      (#"{"id":18,"set":"name=x"}"#, #"{"id":18,"ok":true}"#),
    ]
    for (order, answer) in orders {
      let id = try #require(order.firstMatch(of: /"id":\d+,/)).output
      try folder.write(order)
      let answered = try folder.answer(containing: String(id), from: show)
      #expect(answered.contains(answer), "\(answered)")
    }
    try show.watch(for: "BRB")
    try show.watch(for: "alive")
    try folder.write(#"{"quit":true}"#)
    try folder.answer(containing: #"{"event":"ended""#, from: show)
    #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
    try show.expectRestored()
  }

  @Test("Orders to the designer are edits, which the user can undo")
  func editsInDesigner() throws {
    let folder = try ControlFolder()
    try folder.run("cat > ~/s.json << 'END'\n\(StarterFile.text(named: "s"))\nEND")
    let show = try TerminalRun(
      command: [
        "design", "\(folder.path)/s.json", "--control", folder.fifo, "--answers", folder.answers,
      ],
      variables: ["HOME": folder.path, "XDG_STATE_HOME": nil]
    )
    try show.watch(for: "birthRate")
    try folder.write(#"{"id":1,"set":"cells.spark.birthRate=77"}"#)
    #expect(try folder.answer(containing: #""id":1"#, from: show).contains("ok"))
    try show.watch(for: "1 edit ")
    try folder.write(#"{"id":2,"set":"cells.spark.birthRate=-1"}"#)
    #expect(try folder.answer(containing: #""id":2"#, from: show).contains("outside"))
    try folder.write(#"{"id":3,"param":"height=9vh"}"#)
    try folder.write(#"{"id":4,"get":"parameters"}"#)
    #expect(try folder.answer(containing: #""id":4"#, from: show).contains(#""height":"9vh""#))
    try show.type("uuq")
    #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
  }

  @Test("Orders on standard input leave the keys to the terminal, and its end ends nothing")
  func readsStandardInput() throws {
    let kamuro = try builtProduct(named: "kamuro")
    let script = #"printf '{"text":"HELLO","for":600}\n' | "$0" play snow --seed 7 --control -"#
    let show = try TerminalRun(program: "/bin/sh", ["-c", script, kamuro])
    try show.watch(for: "HELLO")
    try show.type("h")
    try show.watch(for: "alive")
    try show.type("q")
    #expect(try show.child.waitForEnd(reading: show.terminal) == .exited(0))
  }

  @Test("A file of orders is read on as it grows, and anew when it is replaced")
  func readsGrowingFile() throws {
    let folder = try ControlFolder()
    let file = "\(folder.path)/orders"
    try folder.run(#"umask 077; echo '{"id":1,"pause":true}' > ~/orders"#)
    let show = try TerminalRun("play", "snow", "--control", file, "--answers", folder.answers)
    try folder.answer(containing: #""id":1"#, from: show)
    try folder.run(#"printf '{"id":2,' >> ~/orders; echo '"pause":false}' >> ~/orders"#)
    try folder.answer(containing: #""id":2"#, from: show)
    try folder.run(#"umask 077; echo '{"id":3,"speed":2}' > ~/new; mv ~/new ~/orders"#)
    try folder.answer(containing: #""id":3"#, from: show)
    try folder.run(#"echo '{"id":4}' > ~/orders"#)
    try folder.answer(containing: "it has no order", from: show)
    // One that others may write to is not read.
    try folder.run(#"echo '{"id":5,"quit":true}' > ~/new; chmod 666 ~/new; mv ~/new ~/orders"#)
    try show.leave()
    let answers = try String(contentsOfFile: folder.answers, encoding: .utf8)
    #expect(!answers.contains(#""id":5"#))
  }

  @Test(
    "An input of orders that others can write to, or that is none, is refused by its name",
    arguments: [
      ("chmod 622 ~/.kamuro", "its mode is 622: chmod 600"), ("rm ~/.kamuro", "mkfifo -m 600"),
      ("rm ~/.kamuro; mkdir ~/.kamuro", "neither a FIFO nor a file"),
      ("rm ~/.kamuro; ln -s /dev/zero ~/.kamuro", "neither a FIFO nor a file"),
      ("chown 4242 ~/.kamuro 2> /dev/null || chmod 622 ~/.kamuro", " "),
    ]
  )
  func refusesInput(change: String, reason: String) throws {
    let folder = try ControlFolder()
    try folder.run(change)
    let finished = try kamuro("stream", "snow", "--for=1", "--control", folder.fifo)
    #expect(finished.status == .exited(66), "\(finished.errors)")
    #expect(finished.errors.hasPrefix("kamuro: --control \(folder.fifo): "))
    #expect(finished.errors.contains(reason), "\(finished.errors)")
    let none = try kamuro("stream", "snow", "--for=1", "--control=fd:77")
    #expect(none.status == .exited(66) && none.errors.contains("no such descriptor"))
  }

  @Test("Ten writers at once lose no order, and one that stops in mid-line spoils one at most")
  func takesManyWriters() throws {
    let folder = try ControlFolder()
    let show = try folder.show("play", "snow")
    try folder.write(#"{"id":"first","pause":true}"#)
    try folder.answer(containing: "first", from: show)
    try folder.run(
      """
      printf '{"pau' > ~/.kamuro
      seq 10 | xargs -P 10 -I W sh -c '
        for line in 1 2 3 4 5 6 7 8 9 10; do
          echo "{\\"id\\":\\"W-$line\\",\\"speed\\":$line}" > ~/.kamuro
        done'
      """
    )
    try folder.write(#"{"id":"last","pause":true}"#)
    try folder.answer(containing: "last", from: show)
    let answers = try String(contentsOfFile: folder.answers, encoding: .utf8)
    let found = answers.matches(of: /"\d+-\d+"/).count
    // Lines with a speed above 8 are refused, but answered.
    #expect(found >= 99 && found <= 100, "\(found)")
    try show.leave()
  }

  @Test("A hundred thousand hostile lines stop neither the frames nor the keys")
  func survivesFlood() throws {
    let folder = try ControlFolder()
    let show = try folder.show("play", "embers")
    try show.watch(for: "light") { $0.lights > 5 }
    let flood = Task.detached { [fifo = folder.fifo] in
      let script = """
        awk 'BEGIN { for (i = 0; i < 100000; i++) {
          if (i % 5 == 0) print "{\\"set\\":\\"cells.heat.birthRate=" i % 90 "\\"}"
          else if (i % 5 == 1) print "{\\"param\\":{\\"nothing" i "\\":" i "}}"
          else if (i % 5 == 2) print "{\\"burst\\":\\"peony\\",\\"x\\":" i / 1e5 "}"
          else if (i % 5 == 3) print "\\033]0;x\\007{\\"text\\":[[[[[[[[[[" i
          else print "{\\"seek\\":" i / 1e4 ",\\"id\\":" i "}"
        } }' > "$0"
        """
      return try Command("/bin/sh", ["-c", script, fifo]).run()
    }
    // Frames and keys go on meanwhile.
    try show.type("h")
    try show.watch(for: "alive")
    let counts = try show.film(pieces: 20)
    #expect(counts.count == 20)
    try show.leave()
    flood.cancel()
  }

  @Test("The recipes of the documentation work as they stand")
  func recipesWork() throws {
    let folder = try ControlFolder()
    let document = try String(
      contentsOf: repository.appending(path: "docs/control.md"),
      encoding: .utf8
    )
    let part = try #require(document.range(of: "## Recipes")).upperBound
    let recipes = document[part...].matches(of: /```sh\n((?:[^`]|`[^`])*?)```/).map { String($0.1) }
    #expect(recipes.count == 5)
    let show = try folder.show("play", "peony")
    // Stand-ins of what needs a device, or time.
    try folder.run(
      #"""
      mkdir ~/bin
      printf '#!/bin/sh\necho " 20:0   Control change          0, controller 7, value 127"\n' > ~/bin/aseqdump
      printf '#!/bin/sh\nexit 0\n' > ~/bin/sleep
      chmod +x ~/bin/*
      """#
    )
    for recipe in recipes {
      let done = try folder.run(recipe, path: "\(folder.path)/bin:/usr/bin:/bin")
      #expect(done.status == .exited(0), "\(recipe): \(done.errors)")
    }
    #expect(try folder.answer(containing: #""id":"a1""#, from: show).contains(#""parameters":{"#))
    #expect(try folder.answer(containing: #""id":"a2""#, from: show).contains("ok"))
    try show.watch(for: "committed")
    try folder.answer(containing: #"{"event":"effect","effect":"finale"}"#, from: show)
    try folder.write(#"{"id":"z","get":"state"}"#)
    #expect(try folder.answer(containing: #""id":"z""#, from: show).contains(#""speed":2"#))
    try show.leave()
  }
}
