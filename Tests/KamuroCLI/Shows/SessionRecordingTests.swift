import Foundation
import KamuroTestSupport
import Testing

@Suite("A session's file")
struct SessionRecordingTests {
  /// A path of its own in a folder that goes with it.
  private final class Place {
    let folder: URL
    var path: String { folder.appendingPathComponent("session.jsonl").path }

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("kamuro-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  @Test("holds each event as soon as it is done, and plays again on another screen")
  func playsAgain() throws {
    let place = try Place()
    let demo = try Performance("demo", "--record-session", place.path, size: (160, 50))
    try demo.watch(for: "Celebrate")
    try demo.type("7")
    try demo.watch(for: "0-8: choose a firework (classic)")
    try demo.click(column: 20, row: 30)
    try demo.watch(for: "sparks") { $0.lights(aroundColumn: 20, row: 30, within: (14, 7)) > 2 }
    let text = try String(contentsOfFile: place.path, encoding: .utf8)
    #expect(text.hasPrefix(#"{"kamuro-session":1,"seed":7,"columns":160,"rows":50}"#))
    #expect(text.contains(#""mouse":"down","button":"left","x":0.128125,"y":0.61}"#))
    try demo.leave()
    let replay = try Performance(
      command: ["demo", "--replay", place.path],
      suffix: ["--fps", "24"],
      size: (80, 25)
    )
    _ = try replay.terminal.read(until: Array("classic".utf8))
    // It ends as the session did, by the same key.
    try replay.expectEnd(.exited(0))
    let watched = try Performance(
      command: ["demo", "--replay", place.path],
      suffix: ["--fps", "24"]
    )
    try watched.watch(for: "Celebrate")
    try watched.leave()
  }

  @Test("that takes no more ends the recording and not the show, which says so afterwards")
  func isCut() throws {
    let pipe = try RecordingPipe()
    let demo = try Performance("demo", "--record-session", pipe.path)
    try demo.watch(for: "Celebrate")
    pipe.close()
    try demo.type("7")
    try demo.watch(for: "(classic)")
    try demo.type("3")
    try demo.watch(for: "(kamuro)")
    try demo.leave(status: .exited(74))
    let text = String(decoding: demo.terminal.transcript, as: UTF8.self)
    #expect(text.contains("\(pipe.path): Broken pipe; the session is recorded up to event 0"))
  }

  @Test("whose reader does not read keeps no key from the show")
  func isStalled() throws {
    let pipe = try RecordingPipe()
    let demo = try Performance("demo", "--record-session", pipe.path)
    try demo.watch(for: "Celebrate")
    // More than a pipe holds, and no more than a terminal takes at once.
    for _ in 0..<40 {
      let moves = (1...50).map { "\u{1B}[<35;\($0);\(5 + $0 % 3)M" }.joined()
      try demo.type(moves)
    }
    try demo.type("7")
    try demo.watch(for: "(classic)")
    try demo.leave(status: .exited(74))
    let text = String(decoding: demo.terminal.transcript, as: UTF8.self)
    #expect(text.contains("\(pipe.path): its reader does not take the rest"))
  }

  @Test("at its size limit ends with a whole line")
  func isLimited() throws {
    let place = try Place()
    let script = #"ulimit -f 1; exec "$0" demo --seed 7 --fps 24 --record-session "$1""#
    let demo = try Performance(
      program: "/bin/sh",
      ["-c", script, try builtProduct(named: "kamuro"), place.path]
    )
    try demo.watch(for: "Celebrate")
    for digit in ["1", "2", "3", "4", "5", "6"] {
      try demo.type(String(repeating: digit, count: 10))
    }
    try demo.watch(for: "(crackle)")
    try demo.leave(status: .exited(74))
    let text = String(decoding: demo.terminal.transcript, as: UTF8.self)
    #expect(text.contains("\(place.path): File too large; the session is recorded up to event "))
    let log = try String(contentsOfFile: place.path, encoding: .utf8)
    #expect(log.hasSuffix("}\n") && log.split(separator: "\n").count > 5)
  }

  @Test("that does not take its first line is refused", arguments: ["0", "unlimited"])
  func isRefusedAtFirst(limit: String) throws {
    let place = try Place()
    let path = limit == "0" ? place.path : "/dev/full"
    let script = #"ulimit -f "$2"; exec "$0" demo --record-session "$1""#
    let demo = try Performance(
      program: "/bin/sh",
      ["-c", script, try builtProduct(named: "kamuro"), path, limit]
    )
    try demo.expectEnd(.exited(74))
    let reason = limit == "0" ? "File too large" : "No space left on device"
    let text = String(decoding: demo.terminal.transcript, as: UTF8.self)
    #expect(text.contains("kamuro: \(path): \(reason)\r\n"))
  }

  @Test("is refused with its line where it is broken, and where options contradict it")
  func isRefused() throws {
    let place = try Place()
    try Data(
      "{\"kamuro-session\":1,\"seed\":7,\"columns\":80,\"rows\":24}\n{\"time\":1,\"key\":\"fire\"}\n"
        .utf8
    ).write(to: URL(fileURLWithPath: place.path))
    let program = try builtProduct(named: "kamuro")
    for (arguments, code, message) in [
      (["--replay", place.path], 65 as Int32, "\(place.path):2: \"key\": expected one character"),
      (["--replay", place.path + "x"], 66, "No such file"),
      (["--replay", place.path, "--seed", "1"], 64, "--replay has its seed"),
      (["--replay", place.path, "--record-session", "x"], 64, "do not go together"),
    ] {
      let finished = try Command(program, ["demo"] + arguments).run()
      #expect(finished.status == .exited(code) && finished.errors.contains(message), "\(arguments)")
    }
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let child = try Child(
      program,
      ["demo", "--record-session", place.folder.path],
      on: terminal,
      environment: Performance.environment()
    )
    _ = try terminal.read(until: Array("\(place.folder.path): Is a directory".utf8))
    #expect(try child.waitForEnd(reading: terminal) == .exited(73))
  }
}
