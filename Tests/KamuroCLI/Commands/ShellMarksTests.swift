import Foundation
import KamuroTestSupport
import Testing

/// The marks of commands that hooks of shells set inside of `kamuro over`.
@Suite("Marks of commands")
struct ShellMarksTests {
  /// What a shell's marks say, in order, of some commands.
  ///
  /// - Parameter setting: What the shell's own file has before the hooks.
  private func marks(
    in shell: String,
    _ commands: [String],
    isInside: Bool = true,
    setting: String = ""
  ) throws -> [String] {
    let path = try #require(ShellRun.path(shell))
    let hooks = try Command(try builtProduct(named: "kamuro"), ["shell-init", shell]).run().output
    let name = ["bash": "bashrc", "zsh": ".zshrc", "fish": "config.fish"][shell] ?? ""
    let file = try EffectFixture("\(setting)\n\(hooks)", named: name)
    let words =
      switch shell {
      case "bash": [path, "--noprofile", "--rcfile", file.path, "-i"]
      case "zsh": [path, "-d", "-i"]
      default: [path, "--no-config", "--init-command", "source \(file.path)", "-i"]
      }
    let variables: [String: String?] = [
      "ZDOTDIR": file.folder.path, "HOME": file.folder.path, "PS1": "ready",
    ]
    let run =
      isInside
      ? try TerminalRun(command: ["over", "--"] + words, suffix: [], variables: variables)
      : try TerminalRun(program: path, Array(words.dropFirst()), variables: variables)
    for command in commands + ["exit"] {
      // A line is read after the last one's prompt.
      try run.watchUntilRest(for: 400)
      try run.type("\(command)\r")
    }
    _ = try run.child.waitForEnd(reading: run.terminal)
    _ = run.terminal.readAvailable()
    return withExtendedLifetime(file) {
      let text = String(decoding: run.terminal.transcript, as: UTF8.self)
      return text.matches(of: /\x1B]133;([A-D][^\x07\x1B]*)/).map { String($0.output.1) }
        .filter { !$0.hasPrefix("A") }
    }
  }

  @Test(
    "tell how each command has ended",
    arguments: ["bash", "zsh", "fish"].filter { ShellRun.path($0) != nil }
  )
  func commands(shell: String) throws {
    let found = try marks(in: shell, ["true", "false", "sh -c 'exit 7'"])
    // What comes before the first command tells nothing.
    let all = found.drop { $0 != "C" }.joined(separator: " ")
    #expect(all.hasPrefix("C D;0 C D;1 C D;7 C"), "\(all)")
  }

  @Test("are not set outside, nor where the prompt sets them itself")
  func others() throws {
    #expect(try marks(in: "bash", ["true"], isInside: false) == [])
    let own = "PROMPT_COMMAND='printf \"\\e]133;D;9\\a\"' PS0=$'\\e]133;C\\a'"
    let found = try marks(in: "bash", ["true"], setting: own)
    #expect(found == ["D;9", "C", "D;9", "C"])
  }

  @Test("leave the exit code, and the prompt commands of others")
  func codes() throws {
    let own = "PROMPT_COMMAND='printf \"[%s %s]\" \"$?\" \"$_\" >&2'"
    #expect(try marks(in: "bash", ["false", "true"], setting: own).suffix(5).contains("D;1"))
  }
}
