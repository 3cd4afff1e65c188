import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Output file")
struct OutputFileTests {
  private let fixture: EffectFixture

  init() throws {
    fixture = try EffectFixture("old\n", named: "old")
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() }
  }

  private func path(_ name: String) -> String { fixture.folder.appendingPathComponent(name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Runs the program from a shell after other commands, with `$1` for the folder.
  private func shell(_ before: String, _ line: String) throws -> Command.Finished {
    try Command(
      "/bin/sh",
      [
        "-c", "\(before)\nexec \"$0\" \(line)", try builtProduct(named: "kamuro"),
        fixture.folder.path,
      ],
      environment: TerminalRun.environment()
    ).run()
  }

  /// Shell commands that simulate a full disk: no file may grow beyond 512 bytes.
  private static let fullDisk = "trap '' XFSZ; ulimit -f 1"

  @Test("An output file stays as it was when the disk is full, and nothing is left beside it")
  func keepsOldFileOnFullDisk() throws {
    for format in ["text", "ansi", "json"] {
      let finished = try shell(Self.fullDisk, "render snow --format \(format) --at 3 -o \"$1/old\"")
      #expect(finished.status == .exited(74) && finished.errors.contains("old: "), "\(format)")
      #expect(try text("old") == "old\n" && names == ["old"], "\(format)")
    }
    let finished = try shell(Self.fullDisk, "render snow --format text --at 3 -o \"$1/new\"")
    #expect(try finished.status == .exited(74) && names == ["old"])
  }

  @Test("kamuro new leaves no file behind when the disk is full")
  func newLeavesNoFileOnFullDisk() throws {
    let finished = try shell("\(Self.fullDisk); ulimit -f 0", "new \"$1/mine\"")
    #expect(try finished.status == .exited(74) && names == ["old"])
    #expect(try shell(":", "new \"$1/mine\"").status == .exited(0))
    #expect(try names == ["mine.json", "old"])
  }

  @Test("An output file keeps its permissions and the links to it")
  func keepsPermissionsAndLinks() throws {
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: fixture.path)
    try manager.createSymbolicLink(atPath: path("link"), withDestinationPath: "old")
    try manager.createSymbolicLink(atPath: path("dangling"), withDestinationPath: "made")
    for name in ["link", "dangling"] {
      try Output.write(Array("\(name)\n".utf8), to: path(name))
      #expect(try manager.destinationOfSymbolicLink(atPath: path(name)).isEmpty == false)
    }
    #expect(try text("old") == "link\n" && text("made") == "dangling\n")
    let mode = try manager.attributesOfItem(atPath: fixture.path)[.posixPermissions] as? Int
    #expect(try mode == 0o640 && names == ["dangling", "link", "made", "old"])
  }

  @Test("An output file is written directly where it is standard output, a FIFO or a device")
  func writesDirectlyToStreamsAndDevices() throws {
    let line = "render snow --format text --size 3x2 -o"
    let appended = try shell("exec >> \"$1/old\"", "\(line) /dev/stdout")
    #expect(try appended.status == .exited(0) && text("old").hasPrefix("old\n"))
    #expect(try text("old").count { $0 == "\n" } == 3)
    #expect(try shell(":", "\(line) /dev/stdout").output.count { $0 == "\n" } == 2)
    #expect(try shell(":", "\(line) /dev/null").status == .exited(0))
    let fifo = try shell("mkfifo \"$1/fifo\"; cat \"$1/fifo\" &", "\(line) \"$1/fifo\"")
    #expect(fifo.status == .exited(0))
    #expect(try names == ["fifo", "old"])
  }

  @Test("An output file that cannot be opened is refused with status 73")
  func refusesPathsThatCannotBeOpened() throws {
    for path in [fixture.folder.path, path("none/x"), path("none") + "/", "", "/dev/fd/x/y"] {
      let failure = #expect(throws: Failure.self) { try Output.write([0], to: path) }
      #expect(failure?.code == .cannotCreate, "\(path)")
    }
    #expect(throws: Failure.self) { try OutputFile(creating: fixture.path) }
    #expect(try text("old") == "old\n" && names == ["old"])
  }

  @Test("An output file appears when it is finished, and not at all otherwise")
  func appearsOnlyWhenFinished() throws {
    do {
      let file = try OutputFile(fixture.path)
      _ = try file.write(Array("half".utf8))
      #expect(try text("old") == "old\n")
    }
    #expect(try text("old") == "old\n" && names == ["old"])
    let file = try OutputFile(fixture.path)
    _ = try file.write(Array("whole".utf8))
    try file.finish()
    #expect(try text("old") == "whole" && names == ["old"])
  }

  @Test("A session log keeps the older file until the new one has its first line")
  func keepsOldSessionUntilFirstLine() throws {
    let show = try TerminalRun(
      program: "/bin/sh",
      [
        "-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" demo --fps 24 --record-session \"$1\"",
        try builtProduct(named: "kamuro"), fixture.path,
      ]
    )
    try show.expectEnd(.exited(74))
    #expect(try text("old") == "old\n" && names == ["old"])
  }
}
