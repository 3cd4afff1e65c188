import Foundation
import KamuroTestSupport
import Testing

/// A shell on a terminal that has loaded Kamuro's completions.
private final class CompletingShell {
  enum Name: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The path of the shell; `nil` if it is not installed.
    var path: String? {
      ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + rawValue }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The arguments for an interactive shell without the user's settings.
    fileprivate var arguments: [String] {
      switch self {
      case .bash: ["--norc", "--noprofile", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--no-config", "-i"]
      }
    }

    /// The first command line, whose prompt appears only when all of it is done.
    fileprivate var setup: String {
      let script = "kamuro --generate-completion-script \(rawValue)"
      switch self {
      case .bash: return "source <(\(script)); bind 'set bell-style none'; PS1='ready'\\>"
      case .zsh: return "autoload -U compinit; compinit -D; source <(\(script)); PS1='ready'\\>"
      case .fish: return "\(script) | source; function fish_prompt; echo -n 'ready''>'; end"
      }
    }
  }

  let run: TerminalRun
  /// The current folder, which contains an effect file.
  let folder: EffectFixture

  init(_ name: Name) throws {
    let program = try #require(name.path)
    folder = try EffectFixture(
      #"{"kamuro": 1, "parameters": {"hue": "gold", "height": "80vh"}}"#,
      named: "gold.json"
    )
    try Data().write(to: folder.folder.appendingPathComponent("sprites.plist"))
    let product = URL(fileURLWithPath: try builtProduct(named: "kamuro"))
    let path = "\(product.deletingLastPathComponent().path):/usr/local/bin:/usr/bin:/bin"
    run = try TerminalRun(
      program: program,
      name.arguments,
      size: (100, 30),
      variables: ["PATH": path, "HOME": folder.folder.path, "PS1": nil, "SHELL": program]
    )
    try type("cd '\(folder.folder.path)'\r" + name.setup + "\r")
    try watchForPrompt()
  }

  func type(_ text: String) throws { try run.type(text) }

  /// Waits for a prompt with nothing after it.
  private func watchForPrompt() throws {
    try run.watch(for: "an empty prompt") { screen in
      screen.lines.last { !$0.isEmpty } == "ready>"
    }
  }

  /// Types the beginning of a line and Tab, and waits for the completed line.
  func expect(_ typed: String, becomes line: String) throws {
    // Ctrl-U clears the line, so that the last prompt is empty.
    try type("\u{15}")
    try watchForPrompt()
    try type(typed + "\t")
    try run.watch(for: line) { screen in
      screen.lines.contains { $0.contains("ready>\(line)") }
    }
  }
}

@Suite("Shell completion")
struct CompletionTests {
  /// The completions that the program offers a shell for an argument.
  private func offers(
    _ argument: String,
    of command: String = "play",
    _ words: String...,
    shell: String? = nil,
    in folder: URL? = nil
  ) throws -> [String] {
    let line = ["kamuro", command] + words
    let program = try builtProduct(named: "kamuro")
    let call =
      "cd '\(folder?.path ?? "/")' && exec '\(program)' ---completion \(command) -- \"$@\""
    let variables: [String: String?] =
      ["HOME": "/nonexistent", "SAP_SHELL": shell, "XDG_CONFIG_HOME": folder?.path]
    let finished = try Command(
      "/bin/sh",
      ["-c", call, "sh", argument, "\(line.count - 1)", "0"] + line,
      environment: TerminalRun.environment(variables)
    ).run()
    #expect(finished.status == .exited(0) && finished.errors.isEmpty, "\(finished.errors)")
    return finished.output.split(separator: "\n").map(String.init)
  }

  @Test("Completion offers all effects, the user's own effects and files")
  func offersEffectsAndFiles() throws {
    let fixture = try EffectFixture("{}", named: "gold.json")
    let folder = fixture.folder
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("kamuro/presets"),
      withIntermediateDirectories: true
    )
    for name in ["kamuro/presets/mine.json", "kamuro/presets/e\u{1B}[31m.json", "other.txt"] {
      try Data("{\"kamuro\": 1}".utf8).write(to: folder.appendingPathComponent(name))
    }
    let all = try offers("positional@0", "", in: folder)
    #expect(all.contains("peony") && all.contains("snow") && all.contains("mine"))
    #expect(all.last == "gold.json" && all.count > 50)
    #expect(all.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    #expect(try offers("positional@0", "snow", in: folder) == ["snow", "snowfall", "snow-globe"])
    #expect(try offers("positional@0", "k", in: folder) == ["kamuro", "kamuro/"])
    #expect(
      try offers("positional@0", "kamuro/presets/m", in: folder) == ["kamuro/presets/mine.json"]
    )
    #expect(try offers("positional@0", of: "bench", "tur", in: folder) == ["turbulence"])
  }

  @Test("Completion offers other tools' files wherever an effect is named")
  func offersFilesOfOtherTools() throws {
    let fixture = try EffectFixture("{}", named: "zz.json")
    let folder = fixture.folder
    let files = ["zz.caml", "zz.p", "zz.particle", "zz.pex", "zz.plist", "zz.png", "zz.sks"]
    for name in files + ["zz.txt", "zz.gif", "zz"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let all = (files + ["zz.json"]).sorted()
    for command in ["play", "render", "export", "stream", "check", "celebrate", "screensaver"] {
      for shell in ["bash", "zsh", "fish"] {
        let offered = try offers("positional@0", of: command, "zz", shell: shell, in: folder)
        #expect(offered.filter { $0 != " " } == all, "\(command) in \(shell)")
      }
    }
    #expect(try offers("--effect", of: "button", "--effect", "zz", in: folder) == all)
  }

  @Test("Completion offers the parameters of the effects on the line, and values of them")
  func offersParametersAndValues() throws {
    // Longer than a line of 80 columns.
    let summary = "The color: " + Array(repeating: "bright", count: 20).joined(separator: " ")
    let fixture = try EffectFixture(
      """
      {
        "kamuro": 1,
        "parameters": { "hue": { "default": "gold", "summary": "\(summary)" }, "high": 5 }
      }
      """,
      named: "gold.json"
    )
    let folder = fixture.folder
    func offers(_ words: String..., shell: String? = nil) throws -> [String] {
      try self.offers("--param", words[0], words[1], words[2], shell: shell, in: folder)
    }
    #expect(try offers("gold.json", "--param", "") == ["hue=", "high="])
    #expect(try offers("none.json", "--param", "").isEmpty)
    #expect(try offers("peony", "--param", "").contains("shells="))
    #expect(try offers("gold.json", "--param", "high=") == ["high=5"])
    let colors = try offers("gold.json", "--param", "hue=")
    #expect(colors.first == "hue=gold" && colors.contains("hue=tomato"))
    let inZsh = try offers("gold.json", "--param", "", shell: "zsh")
    #expect(inZsh == ["hue=:\(summary)", "high=", " "])
    let inFish = try offers("gold.json", "--param", "", shell: "fish")
    #expect(inFish == ["hue=\t\(summary)", "high="])
  }

  @Test("--generate-completion-script prints a script for bash, fish and zsh, and names these")
  func printsScriptForEachShell() throws {
    for (shell, part) in [
      ("bash", "complete -o filenames -F _kamuro_whole_words kamuro"), ("zsh", "#compdef kamuro"),
      ("fish", "complete -c 'kamuro'"),
    ] {
      let script = try kamuro("--generate-completion-script", shell)
      #expect(script.status == .exited(0) && script.errors.isEmpty)
      #expect(script.output.contains(part))
      #expect(try kamuro("--generate-completion-script=\(shell)").output == script.output)
    }
    let unknown = try kamuro("--generate-completion-script", "csh")
    #expect(unknown.status == .exited(64))
    #expect(unknown.errors == "kamuro: --generate-completion-script takes bash, fish or zsh\n")
  }

  @Test(
    "Completion works in the shell for commands, effects, options, values and parameters",
    arguments: CompletingShell.Name.allCases.filter { $0.path != nil }
  )
  fileprivate func completesInShell(name: CompletingShell.Name) throws {
    let shell = try CompletingShell(name)
    for (typed, line) in [
      ("kamuro scr", "kamuro screensaver"), ("kamuro help term", "kamuro help terminals"),
      ("kamuro help dem", "kamuro help demo"), ("kamuro play chrys", "kamuro play chrysanthemum"),
      ("kamuro play gol", "kamuro play gold.json"),
      ("kamuro play spr", "kamuro play sprites.plist"),
      ("kamuro render snow --at 1 --form", "kamuro render snow --at 1 --format"),
      ("kamuro render snow --format js", "kamuro render snow --format json"),
      ("kamuro play gold.json --param hei", "kamuro play gold.json --param height="),
      ("kamuro play gold.json --param hei\t5", "kamuro play gold.json --param height=5"),
      ("kamuro play gold.json --param hue=tom", "kamuro play gold.json --param hue=tomato"),
      ("kamuro button --effect chrys", "kamuro button --effect chrysanthemum"),
      ("kamuro play --background rebec", "kamuro play --background rebeccapurple"),
    ] {
      try shell.expect(typed, becomes: line)
    }
    // In zsh the argument parser's scripts complete values only after a space.
    guard name != .zsh else { return }
    try shell.expect("kamuro render snow --format=js", becomes: "kamuro render snow --format=json")
  }

  @Test(
    "Completion executes nothing that is in the name of a file",
    .enabled(if: CompletingShell.Name.bash.path != nil)
  )
  func executesNothingInFileNames() throws {
    let shell = try CompletingShell(.bash)
    let folder = shell.folder.folder
    for name in ["h$(touch pwned).json", "h`touch pwned`.json", "h;touch pwned.json"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    try shell.type("kamuro play h\t\t\u{15}")
    try shell.expect("kamuro play chrys", becomes: "kamuro play chrysanthemum")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains("pwned"))
  }
}
