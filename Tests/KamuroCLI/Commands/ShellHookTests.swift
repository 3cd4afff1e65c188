import ArgumentParser
import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroCLI

/// An interactive shell with a startup file, and a `kamuro` that notes how it is called.
struct ShellRun {
  /// What the shell and its commands wrote to both outputs.
  let output, errors: String
  /// The arguments of each call.
  let calls: [String]

  /// The path of a shell; `nil` if it is not installed.
  static func path(_ name: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A folder with a `kamuro`, a startup file and a script that starts the shell with it.
  static func folder(_ shell: String, startup: String) throws -> EffectFixture {
    let program = "#!/bin/sh\necho \"$*\" >>\"$HOME/calls\"\necho noise >&2\n"
    let files = try EffectFixture(program: program, named: "kamuro")
    let command =
      shell == "zsh"
      ? "exec zsh -d -i"
      : "exec bash --noprofile ${EDITING---noediting} --rcfile \"$HOME/startup\" -i"
    let script = "export HOME=\"$1\" ZDOTDIR=\"$1\" PATH=\"$1:$PATH\" HISTFILE=\"$1/history\"\n"
    for (name, text) in [
      ("startup", startup), (".zshrc", startup), ("run", "\(script)\(command)\n"),
    ] {
      try Data(text.utf8).write(to: files.folder.appendingPathComponent(name))
    }
    return files
  }

  init(_ shell: String, startup: String, typed: String) throws {
    let files = try Self.folder(shell, startup: startup)
    let input = files.folder.appendingPathComponent("input")
    try Data("\(typed)\n".utf8).write(to: input)
    let finished = try Command(
      "/bin/sh",
      ["-c", ". \"$1/run\" <\"$1/input\"", "sh", files.folder.path],
      environment: ["TERM": "dumb", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"]
    ).run()
    output = finished.output
    // A shell without a terminal says so, with the number of its process.
    errors = finished.errors.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("terminal process group") }.joined(separator: "\n")
    let notes = files.folder.appendingPathComponent("calls")
    let text = (try? String(contentsOf: notes, encoding: .utf8)) ?? ""
    calls = text.split(separator: "\n").map(String.init)
  }
}

@Suite("Hooks in startup files")
struct ShellHookTests {
  /// The script that is printed for a shell.
  private static func hooks(_ words: String..., variables: [String: String] = [:]) throws
    -> String
  {
    let parsed = try RootCommand.parseAsRoot(["shell-init"] + words)
    return try #require(parsed as? ShellInitCommand)
      .script(in: TerminalEnvironment { variables[$0] })
  }

  /// Commands that end as if they had taken long: they put their own beginning back.
  private static let commands = """
    job() { declare -g __kamuro_at=1; return "${1-0}"; }
    vim() { declare -g __kamuro_at=1; }

    """

  private static func startup(_ startup: ShellStartup, hooks: String) -> String {
    """
    \(commands)hooks='\(hooks.replacing("'", with: "'\\''"))'
    \(startup.before)
    eval "$hooks"
    \(startup.after)
    : ready
    """
  }

  private static let all =
    ShellStartup.strings + ShellStartup.arrays + ShellStartup.traps + ShellStartup.options

  @Test(
    "Bash runs a startup file with hooks as without them, and celebrates what took long",
    .enabled(if: ShellRun.path("bash") != nil),
    arguments: all
  )
  func bashRunsAsWithoutHooks(startup: ShellStartup) throws {
    let typed = """
      \(startup.name == "set -e" ? "" : "job 3")
      echo "code $? last $_"
      true a b
      echo "last $_"
      vim x
      false

      echo "code $?"
      job
      \(startup.typed)
      """
    let plain = try ShellRun("bash", startup: Self.startup(startup, hooks: ":"), typed: typed)
    let hooked = try ShellRun(
      "bash",
      startup: Self.startup(startup, hooks: try Self.hooks("bash")),
      typed: typed
    )
    #expect(hooked.output == plain.output)
    #expect(hooked.errors == plain.errors)
    #expect(hooked.calls == startup.celebrated.map { "celebrate --status \($0)" })
  }

  @Test("At least fifty startup files are tried") func enoughStartups() {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count && Self.all.count > 50)
  }

  @Test(
    "Bash without what the hooks need says so once, and runs as without them",
    .enabled(if: ShellRun.path("bash") != nil),
    arguments: [
      "readonly PROMPT_COMMAND=true", "readonly -a PROMPT_COMMAND=(true)", "readonly PS0",
      "shopt -u promptvars",
    ]
  )
  func bashWithoutWhatHooksNeed(before: String) throws {
    let startup = ShellStartup(name: before, before: before)
    let runs = try [":", Self.hooks("bash")].map {
      try ShellRun("bash", startup: Self.startup(startup, hooks: $0), typed: "job 3\necho $?")
    }
    let message = "kamuro: the hooks take bash 4.4 or later with promptvars, and set PS0 and "
    #expect(runs[1].output == runs[0].output && runs[1].calls.isEmpty)
    #expect(runs[1].errors.contains(message))
    let others = runs[1].errors.split(separator: "\n").filter { !$0.hasPrefix("kamuro: ") }
    #expect(others == runs[0].errors.split(separator: "\n"))
  }

  @Test(
    "A shell celebrates by exit code, result, duration and name of a command",
    arguments: ["bash", "zsh"].filter { ShellRun.path($0) != nil },
    [
      ("", "job 3", [3]), ("", "job 0", [0]), ("", "job 130", []), ("", "job 148", []),
      ("--only=failures", "job 0", []), ("--only=failures", "job 3", [3]),
      ("--only=successes", "job 3", []), ("--only=successes", "job 0", [0]),
      ("--after=86400", "lately", []), ("", "vim", []), ("", "vim x; true", []),
      ("", "  vim x", []), ("--except=job", "job 3", []), ("--except=job", "vim", [0]),
      ("", "true", []), ("", "", []),
    ]
  )
  func celebratesBy(shell: String, row: (option: String, typed: String, celebrated: [Int])) throws {
    let hooks = try Self.hooks(shell, row.option.isEmpty ? "--after=10" : row.option)
    let lately = "lately() { __kamuro_at=$(($(date +%s) - 2000)); }\n"
    let run = try ShellRun(
      shell,
      startup: "\(Self.commands)\(lately)\(hooks)",
      typed: "\(row.typed)\ntrue\n"
    )
    #expect(run.calls == row.celebrated.map { "celebrate --status \($0)" }, "\(run.errors)")
  }

  @Test(
    "A shell that notifies names the command",
    arguments: ["bash", "zsh"].filter { ShellRun.path($0) != nil }
  )
  func notifies(shell: String) throws {
    let hooks = try Self.hooks(shell, "--notify")
    let run = try ShellRun(shell, startup: "\(Self.commands)\(hooks)", typed: "job 3\ntrue\n")
    #expect(run.calls == ["celebrate --status 3 --notify --command=job"], "\(run.errors)")
  }

  @Test(
    "Zsh runs a startup file with hooks as without them, and celebrates what took long",
    .enabled(if: ShellRun.path("zsh") != nil),
    arguments: [
      "", "setopt ksh_arrays", "setopt nounset", "setopt sh_word_split glob_subst null_glob",
      "setopt warn_create_global", "setopt no_prompt_percent prompt_subst", "setopt err_return",
      "setopt extended_glob no_nomatch csh_null_glob", "setopt hist_ignore_space hist_ignore_dups",
      "setopt no_interactive_comments no_function_argzero", "IFS=0123456789", "unset SECONDS",
      "precmd() { echo \"prompt $?\" }", "preexec() { echo \"runs $1 $_\" }",
      "show() { echo \"prompt $?\" }; precmd_functions+=(show)",
      "precmd_functions=(); preexec_functions=()", "typeset -U precmd_functions",
      "autoload -Uz add-zsh-hook; show() { echo $? }; add-zsh-hook precmd show",
      "export __kamuro_at='a[$(touch $HOME/injected)]'", "eval \"$hooks\"", "trap 'runs=1' DEBUG",
      "readonly code now name what", "TRAPZERR() { echo failed }", "emulate sh", "emulate ksh",
    ]
  )
  func zshRunsAsWithoutHooks(before: String) throws {
    let typed = """
      job 3
      echo "code $? last $_"
      true a b
      echo "last $_"
      vim x
      false

      __kamuro_at='a[$(touch $HOME/injected)]'
      echo "code $?"
      [ ! -e $HOME/injected ] && echo none
      job
      """
    let startup = ShellStartup(name: before, before: before)
    let runs = try [":", Self.hooks("zsh")].map {
      try ShellRun("zsh", startup: Self.startup(startup, hooks: $0), typed: typed)
    }
    #expect(runs[1].output == runs[0].output)
    #expect(runs[1].errors == runs[0].errors)
    #expect(runs[1].calls == ["celebrate --status 3", "celebrate --status 0"])
    #expect(runs[1].output.contains("none"))
  }

  @Test(
    "Fish celebrates by exit code, duration and name, whatever its variables are",
    .enabled(if: ShellRun.path("fish") != nil)
  )
  func fishCelebrates() throws {
    let hooks = try Self.hooks("fish")
    // Events stand for what is typed: the command, what it takes, and its exit code.
    let rows = [
      ("make all", "20000", 3), ("make", "20000", 0), ("make", "900", 0), (" vim x", "20000", 0),
      ("less", "20000", 0), ("make", "20000", 130), ("", "20000", 0), ("make", "", 0),
    ]
    let events = rows.map { command, duration, code in
      """
      set -g CMD_DURATION \(duration)
      emit fish_preexec '\(command)'
      ends \(code)
      emit fish_postexec '\(command)'
      """
    }
    let script = """
      set -gx __kamuro_jobs 'a[$(touch run)]'
      \(hooks)
      function ends; return $argv[1]; end
      set -g CMD_DURATION 20000
      emit fish_postexec 'source'
      \(events.joined(separator: "\n"))
      """
    let files = try ShellRun.folder("fish", startup: script)
    let finished = try Command(
      try #require(ShellRun.path("fish")),
      ["--no-config", "\(files.folder.path)/startup"],
      environment: ["HOME": files.folder.path, "PATH": "\(files.folder.path):/usr/bin:/bin"]
    ).run()
    let notes = try String(contentsOfFile: "\(files.folder.path)/calls", encoding: .utf8)
    let codes = notes.split(separator: "\n").map { $0.replacing("celebrate --status ", with: "") }
    #expect(codes == ["0", "3", "0", "0"] && finished.errors.isEmpty, "\(finished.errors)")
  }

  @Test(
    "On a terminal that shows progress bash clears it after a command, and not at an empty line",
    .enabled(if: ShellRun.path("bash") != nil)
  )
  func bashClearsProgress() throws {
    let hooks = try Self.hooks("bash", variables: ["WT_SESSION": "1"])
    let files = try ShellRun.folder("bash", startup: "\(hooks)\nPS1='ready> '")
    let shell = try TerminalRun(
      program: "/bin/sh",
      ["-c", ". \"$1/run\"", "sh", files.folder.path],
      variables: ["PATH": "/usr/local/bin:/usr/bin:/bin", "EDITING": ""]
    )
    try shell.watch(for: "ready>")
    let clearing = Array("\u{1B}]9;4;0\u{1B}\\".utf8)
    #expect(shell.terminal.transcript.firstRange(of: clearing) == nil)
    try shell.terminal.write("\r")
    try shell.terminal.write("echo d''one\r")
    try shell.watch(for: "done") { screen in
      screen.lines.contains("done") && screen.lines.last { !$0.isEmpty } == "ready>"
    }
    #expect(shell.terminal.transcript.ranges(of: clearing).count == 1)
    try shell.child.kill(SIGKILL)
  }

  @Test(
    "On a terminal bash celebrates before the next prompt",
    .enabled(if: ShellRun.path("bash") != nil),
    arguments: ["", "PROMPT_COMMAND='history -a;'", "trap 'running=$BASH_COMMAND' DEBUG"]
  )
  func bashCelebratesOnTerminal(before: String) throws {
    let startup = ShellStartup(name: before, before: before, after: "PS1='ready> '")
    let files = try ShellRun.folder(
      "bash",
      startup: Self.startup(startup, hooks: try Self.hooks("bash"))
    )
    let calls = "#!/bin/sh\n[ -t 1 ] && echo \"now: $*\"\n"
    try Data(calls.utf8).write(to: files.folder.appendingPathComponent("kamuro"))
    let shell = try TerminalRun(
      program: "/bin/sh",
      ["-c", ". \"$1/run\"", "sh", files.folder.path],
      variables: ["PATH": "/usr/local/bin:/usr/bin:/bin", "EDITING": ""]
    )
    try shell.watch(for: "ready>")
    try shell.terminal.write("job 3\r")
    try shell.watch(for: "now: celebrate --status 3")
    try shell.terminal.write("echo \"code $?\"\r")
    let screen = try shell.watch(for: "code 3")
    #expect(!screen.lines.contains { $0.contains("bash: ") })
    try shell.child.kill(SIGKILL)
  }
}
