import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Hooks of shells")
struct ShellInitTests {
  private static func script(_ words: String...) throws -> String {
    let parsed = try RootCommand.parseAsRoot(["shell-init"] + words)
    return try #require(parsed as? ShellInitCommand).script
  }

  @Test(
    "A shell accepts the hooks that are printed for it",
    arguments: ["bash", "zsh", "fish"].filter { ShellRun.path($0) != nil }
  )
  func shellAcceptsHooks(name: String) throws {
    let file = try EffectFixture(try Self.script(name), named: "hooks")
    let finished = try Command(try #require(ShellRun.path(name)), ["-n", file.path]).run()
    #expect(finished.status == .exited(0), "\(finished.errors)")
  }

  @Test(
    "Fish celebrates commands that took the seconds of --after, in milliseconds",
    .enabled(if: ShellRun.path("fish") != nil),
    arguments: [(2999, ""), (3000, "celebrate --status 0\n")]
  )
  func fishCelebrates(milliseconds: Int, expected: String) throws {
    let program = try EffectFixture("#!/bin/sh\necho \"$@\"\n", named: "kamuro")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let script = """
      \(try Self.script("fish", "--after=3"))
      set PATH \(program.folder.path) $PATH
      set -g CMD_DURATION \(milliseconds)
      set -g __kamuro_jobs 0
      true
      __kamuro_end make
      """
    let file = try EffectFixture(script, named: "try")
    let finished = try withExtendedLifetime(program) {
      try Command(try #require(ShellRun.path("fish")), ["-N", file.path]).run()
    }
    #expect(finished.output == expected, "\(finished.errors)")
  }

  @Test("Only a shell whose prompt can wait gets the screensaver")
  func onlyZshGetsScreensaver() throws {
    #expect(try Self.script("zsh", "--idle", "60").contains("TMOUT=60"))
    #expect(throws: (any Error).self) { try Self.script("bash", "--idle", "60") }
  }
}
