import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

@Suite("Hooks of shells")
struct ShellInitTests {
  private static func script(_ words: String..., variables: [String: String] = [:]) throws
    -> String
  {
    let parsed = try RootCommand.parseAsRoot(["shell-init"] + words)
    return try #require(parsed as? ShellInitCommand)
      .script(in: TerminalEnvironment { variables[$0] })
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
    let program = try EffectFixture(program: "#!/bin/sh\necho \"$@\"\n", named: "kamuro")
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

  @Test(
    "A shell clears progress after a command where its terminal is known to show it",
    arguments: ["bash", "zsh", "fish"]
  )
  func clearsProgress(shell: String) throws {
    let shown: [[String: String]] = [
      ["WT_SESSION": "1"], ["ConEmuPID": "1"], ["VTE_VERSION": "8000"],
      ["TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.2.0"],
      ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.6.6"],
    ]
    for variables in shown {
      #expect(try Self.script(shell, variables: variables).contains("]9;4;0"), "\(variables)")
      var inside = variables
      inside["TMUX"] = "x"
      #expect(try !Self.script(shell, variables: inside).contains("]9;4"))
    }
    let hidden: [[String: String]] = [
      [:], ["VTE_VERSION": "7600"],
      ["TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203"],
      ["TERM": "xterm-kitty"], ["TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.1.3"],
      ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.14"],
    ]
    for variables in hidden {
      #expect(try !Self.script(shell, variables: variables).contains("]9;4"), "\(variables)")
    }
  }

  @Test(
    "Fish starts the screensaver at an idle prompt, and no more once a command runs",
    .enabled(if: ShellRun.path("fish") != nil)
  )
  func fishStartsScreensaver() throws {
    let hooks = try Self.script("fish", "--idle", "10").replacing(
      "$fish_pid 10",
      with: "$fish_pid 1"
    )
    let startup = "function fish_prompt; echo -n 'ready> '; end\n\(hooks)"
    let files = try ShellRun.folder("fish", startup: startup)
    let program = "#!/bin/sh\necho \"now: $*\"\n"
    try Data(program.utf8).write(to: files.folder.appendingPathComponent("kamuro"))
    let shell = try TerminalRun(
      program: try #require(ShellRun.path("fish")),
      ["--no-config", "-i", "-C", "source \(files.folder.path)/startup"],
      variables: ["PATH": "\(files.folder.path):/usr/bin:/bin", "HOME": files.folder.path]
    )
    try shell.watch(for: "now: screensaver")
    try shell.terminal.write("echo $__kamuro_timer in a command\r")
    try shell.watch(for: "in a command") { screen in
      screen.lines.contains { $0.hasPrefix(" in a command") || $0.hasPrefix("in a command") }
    }
    try shell.child.kill(SIGKILL)
  }

  @Test("A shell whose prompt can wait gets the screensaver; bash has none")
  func waitingShellsGetScreensaver() throws {
    #expect(try Self.script("zsh", "--idle", "60").contains("TMOUT=60"))
    #expect(try Self.script("fish", "--idle", "60").contains("$fish_pid 60"))
    #expect(throws: (any Error).self) { try Self.script("bash", "--idle", "60") }
  }
}
