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

  /// The path of a shell; `nil` if it is not installed.
  private static func shell(_ name: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  @Test(
    "A shell accepts the hooks that are printed for it",
    arguments: ["bash", "zsh", "fish"].filter { shell($0) != nil }
  )
  func shellAcceptsHooks(name: String) throws {
    let file = try EffectFixture(try Self.script(name), named: "hooks")
    let finished = try Command(try #require(Self.shell(name)), ["-n", file.path]).run()
    #expect(finished.status == .exited(0), "\(finished.errors)")
  }

  @Test(
    "Bash celebrates commands that took long, with their exit code, which it keeps",
    .enabled(if: shell("bash") != nil),
    arguments: [
      ("", 20, 3, "celebrate --status 3"), ("", 2, 0, ""), ("--only=failures", 20, 0, ""),
      ("--only=successes", 20, 0, "celebrate --status 0"), ("", 20, 130, ""), ("", 20, 148, ""),
    ]
  )
  func bashCelebrates(option: String, seconds: Int, code: Int, expected: String) throws {
    let words = ["bash"] + (option.isEmpty ? [] : [option])
    let parsed = try RootCommand.parseAsRoot(["shell-init"] + words)
    let hooks = try #require(parsed as? ShellInitCommand).script
    let script = """
      kamuro=1
      \(hooks)
      trap - DEBUG
      command() { shift; echo "$*"; }
      __kamuro_at=0
      SECONDS=\(seconds)
      (exit \(code))
      __kamuro_end
      echo "code $?"
      """
    let file = try EffectFixture(script, named: "try")
    let finished = try Command(try #require(Self.shell("bash")), [file.path]).run()
    let lines = (expected.isEmpty ? [] : [expected]) + ["code \(code)"]
    #expect(finished.output.split(separator: "\n").map(String.init) == lines, "\(finished.errors)")
  }

  @Test(
    "Bash hooks that are evaluated twice celebrate once, under set -u, and not after an editor",
    .enabled(if: shell("bash") != nil)
  )
  func bashHooksAreEvaluatedTwice() throws {
    let hooks = try Self.script("bash", "--after=1")
    let script = """
      set -u
      \(hooks)
      \(hooks)
      trap - DEBUG
      command() { shift; echo "$*"; }
      for __kamuro_what in make vim; do
        __kamuro_at=0
        SECONDS=9
        eval "$PROMPT_COMMAND"
      done
      """
    let file = try EffectFixture(script, named: "twice")
    let finished = try Command(try #require(Self.shell("bash")), [file.path]).run()
    #expect(finished.output == "celebrate --status 0\n" && finished.errors.isEmpty)
  }

  @Test(
    "Fish celebrates commands that took the seconds of --after, in milliseconds",
    .enabled(if: shell("fish") != nil),
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
      try Command(try #require(Self.shell("fish")), ["-N", file.path]).run()
    }
    #expect(finished.output == expected, "\(finished.errors)")
  }

  @Test("Only a shell whose prompt can wait gets the screensaver")
  func onlyZshGetsScreensaver() throws {
    #expect(try Self.script("zsh", "--idle", "60").contains("TMOUT=60"))
    #expect(throws: (any Error).self) { try Self.script("bash", "--idle", "60") }
  }
}
