import Foundation
import KamuroTestSupport
import Testing

@Suite("Presets folder with entries that are no effect files")
struct BadEntryTests {
  private let home: EffectFixture

  init() throws {
    home = try EffectFixture(Effects.brief, named: "mine.json")
    let presets = home.folder.appendingPathComponent("kamuro/presets")
    let manager = FileManager.default
    try manager.createDirectory(at: presets, withIntermediateDirectories: true)
    func path(_ name: String) -> String { presets.appendingPathComponent(name).path }
    try manager.createSymbolicLink(atPath: path("dangling.json"), withDestinationPath: "none")
    try manager.createSymbolicLink(atPath: path("circle.json"), withDestinationPath: "circle.json")
    try manager.createSymbolicLink(atPath: path("device.json"), withDestinationPath: "/dev/zero")
    try manager.createDirectory(atPath: path("folder.json"), withIntermediateDirectories: false)
    try #require(mkfifo(path("fifo.json"), 0o600) == 0)
    for name in ["first.json", "last.json"] {
      try Data(Effects.brief.utf8).write(to: URL(filePath: path(name)))
    }
    try Data("{".utf8).write(to: URL(filePath: path("broken.json")))
  }

  private func run(_ arguments: String...) throws -> Command.Finished {
    let environment = TerminalRun.environment(["XDG_CONFIG_HOME": home.folder.path])
    return try Command(
      "/usr/bin/env",
      ["timeout", "20", try builtProduct(named: "kamuro")] + arguments,
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    ).run()
  }

  @Test("kamuro list skips entries that are no effect files, and names each of them")
  func listSkipsAndNamesBadEntries() throws {
    for arguments in [["list"], ["list", "--json"]] {
      let finished = try arguments.count == 1 ? run("list") : run("list", "--json")
      #expect(finished.status == .exited(0))
      for name in ["first", "last", "snow"] { #expect(finished.output.contains(name)) }
      let lines = finished.errors.split(separator: "\n")
      for (name, reason) in [
        ("dangling", "No such file or directory"), ("circle", "symbolic links"),
        ("device", "not a regular file"), ("folder", "Is a directory"),
        ("fifo", "not a regular file"), ("broken", "expected"),
      ] {
        #expect(lines.contains { $0.contains("/\(name).json") && $0.contains(reason) }, "\(name)")
      }
      #expect(lines.count == 6)
    }
  }

  @Test("kamuro check does not block on a FIFO, device or folder that is named or included")
  func doesNotBlockOnBadEntries() throws {
    for name in ["fifo", "device", "folder", "dangling"] {
      let finished = try run("check", name)
      #expect(finished.status == .exited(66), "\(name)")
      #expect(finished.output.contains("/\(name).json: "), "\(name)")
      for path in [name, "kamuro/presets/\(name).json"] {
        let text = "{ \"kamuro\": 1, \"effects\": [{ \"effect\": \"\(path)\" }] }"
        try Data(text.utf8).write(to: URL(filePath: home.path))
        let included = try run("check", home.path)
        #expect(included.status == .exited(65) && included.output.contains("effects[0]"), "\(path)")
      }
    }
  }

  @Test("kamuro check reads a pipe that the user names")
  func readsPipesThatAreNamed() throws {
    try Data(Effects.brief.utf8).write(to: URL(filePath: home.path))
    for line in [
      "cat \"$1\" | \"$0\" check /dev/stdin", "cat \"$1\" | \"$0\" check /dev/fd/0",
      "mkfifo \"$1.fifo\"; cat \"$1\" > \"$1.fifo\" & \"$0\" check \"$1.fifo\"",
    ] {
      let finished = try Command(
        "/bin/sh",
        ["-c", line, try builtProduct(named: "kamuro"), home.path],
        environment: TerminalRun.environment()
      ).run()
      #expect(finished.status == .exited(0) && finished.output.contains("no errors"), "\(line)")
    }
  }
}
