import Foundation
import KamuroScreen
import KamuroShow
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Session recording")
struct SessionRecordingTests {
  /// A path in a folder of its own, which is removed with this object.
  private final class SessionFile {
    let folder: URL
    var path: String { folder.appendingPathComponent("session.jsonl").path }

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("kamuro-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  @Test("A session log holds each event as soon as it is done, and replays on another screen")
  func recordsAtOnceAndReplays() throws {
    let file = try SessionFile()
    let demo = try TerminalRun("demo", "--record-session", file.path, size: (160, 50))
    try demo.watch(for: "Celebrate")
    try demo.type("7")
    try demo.watch(for: "0-8: choose a firework (classic)")
    try demo.click(column: 20, row: 30)
    try demo.watch(for: "sparks") { $0.lights(aroundColumn: 20, row: 30, within: (14, 7)) > 2 }
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text.hasPrefix(#"{"kamuro-session":1,"seed":7,"columns":160,"rows":50}"#))
    #expect(text.contains(#""mouse":"down","button":"left","x":0.128125,"y":0.61}"#))
    try demo.leave()
    let replay = try TerminalRun(
      command: ["demo", "--replay", file.path],
      suffix: ["--fps", "24"],
      size: (80, 25)
    )
    _ = try replay.terminal.read(until: Array("classic".utf8))
    // The replay exits by the recorded key, as the session did.
    try replay.expectEnd(.exited(0))
    let watched = try TerminalRun(
      command: ["demo", "--replay", file.path],
      suffix: ["--fps", "24"]
    )
    try watched.watch(for: "Celebrate")
    try watched.leave()
  }

  @Test("A click is recorded at its pixel where the terminal reports pixels")
  func recordsPixels() throws {
    let file = try SessionFile()
    let demo = try TerminalRun("demo", "--record-session", file.path, size: (160, 50))
    _ = try demo.terminal.read(until: TerminalEmulator.questions)
    try demo.type("\u{1B}[6;32;16t\u{1B}[?1016;2$y\u{1B}[?62;c")
    _ = try demo.terminal.read(until: Array("\u{1B}[?1016h\u{1B}[?1016$p\u{1B}[c".utf8))
    try demo.type("\u{1B}[6;32;16t\u{1B}[?1016;1$y\u{1B}[?62;c\u{1B}[<0;325;973M")
    try demo.leave()
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text.contains(#""mouse":"down","button":"left","x":0.1267578125,"y":0.6078125}"#))
    #expect(demo.terminal.transcript.firstRange(of: Array("\u{1B}[?1016l".utf8)) != nil)
  }

  @Test("Only the owner of a session log may read it, also where it replaces one that all may read")
  func isPrivate() throws {
    let file = try SessionFile()
    for number in 0..<2 {
      let recording = try SessionRecording(path: file.path)
      recording.begin(SessionLog(seed: UInt64(number), size: ScreenSize(columns: 80, rows: 24)))
      try recording.finish()
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let text = try String(contentsOfFile: file.path, encoding: .utf8)
      #expect(text.contains("\"seed\":\(number)"))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    }
  }

  @Test("A session log that fails ends the recording and not the show, which says so at its exit")
  func reportsBrokenPipeAtExit() throws {
    let pipe = try RecordingPipe()
    let demo = try TerminalRun("demo", "--record-session", pipe.path)
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

  @Test("A session log whose reader does not read keeps no key from the show")
  func delaysNoKeyForUnreadPipe() throws {
    let pipe = try RecordingPipe()
    let demo = try TerminalRun("demo", "--record-session", pipe.path)
    try demo.watch(for: "Celebrate")
    // More bytes than the pipe holds, in portions that the terminal's input queue takes.
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

  @Test("A session log at its size limit ends with a whole line")
  func endsWithWholeLineAtSizeLimit() throws {
    let file = try SessionFile()
    let script = #"ulimit -f 1; exec "$0" demo --seed 7 --fps 24 --record-session "$1""#
    let demo = try TerminalRun(
      program: "/bin/sh",
      ["-c", script, try builtProduct(named: "kamuro"), file.path]
    )
    try demo.watch(for: "Celebrate")
    for digit in ["1", "2", "3", "4", "5", "6"] {
      try demo.type(String(repeating: digit, count: 10))
    }
    try demo.watch(for: "(crackle)")
    try demo.leave(status: .exited(74))
    let text = String(decoding: demo.terminal.transcript, as: UTF8.self)
    #expect(text.contains("\(file.path): File too large; the session is recorded up to event "))
    let log = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(log.hasSuffix("}\n") && log.split(separator: "\n").count > 5)
  }

  @Test(
    "A session log that does not take its first line is refused",
    arguments: ["0", "unlimited"]
  )
  func refusesFileThatTakesNoFirstLine(limit: String) throws {
    let file = try SessionFile()
    let path = limit == "0" ? file.path : "/dev/full"
    let script = #"ulimit -f "$2"; exec "$0" demo --record-session "$1""#
    let demo = try TerminalRun(
      program: "/bin/sh",
      ["-c", script, try builtProduct(named: "kamuro"), path, limit]
    )
    try demo.expectEnd(.exited(74))
    let reason = limit == "0" ? "File too large" : "No space left on device"
    let text = String(decoding: demo.terminal.transcript, as: UTF8.self)
    #expect(text.contains("kamuro: \(path): \(reason)\r\n"))
  }

  @Test("A broken session log is refused with its line, and contradictory options are refused")
  func refusesBrokenLogAndContradictions() throws {
    let file = try SessionFile()
    try Data(
      "{\"kamuro-session\":1,\"seed\":7,\"columns\":80,\"rows\":24}\n{\"time\":1,\"key\":\"fire\"}\n"
        .utf8
    ).write(to: URL(fileURLWithPath: file.path))
    let program = try builtProduct(named: "kamuro")
    for (arguments, code, message) in [
      (["--replay", file.path], 65 as Int32, "\(file.path):2: \"key\": expected one character"),
      (["--replay", file.path + "x"], 66, "No such file"),
      (["--replay", file.path, "--seed", "1"], 64, "--replay has its seed"),
      (["--replay", file.path, "--record-session", "x"], 64, "do not go together"),
    ] {
      let finished = try Command(program, ["demo"] + arguments).run()
      #expect(finished.status == .exited(code) && finished.errors.contains(message), "\(arguments)")
    }
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let child = try Child(
      program,
      ["demo", "--record-session", file.folder.path],
      on: terminal,
      environment: TerminalRun.environment()
    )
    _ = try terminal.read(until: Array("\(file.folder.path): Is a directory".utf8))
    #expect(try child.waitForEnd(reading: terminal) == .exited(73))
  }
}
