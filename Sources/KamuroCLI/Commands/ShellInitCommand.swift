internal import ArgumentParser

/// Prints what a shell evaluates to celebrate after long commands.
struct ShellInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shell-init",
    abstract: "Print hooks for a shell: celebrate after long commands, and a screensaver.",
    discussion: """
      Put one of these at the end of the shell's own file:
        eval "$(kamuro shell-init bash)"    # ~/.bashrc, bash 4.4 or later
        eval "$(kamuro shell-init zsh)"     # ~/.zshrc
        kamuro shell-init fish | source     # ~/.config/fish/config.fish
      The hooks change neither the exit code nor the output of a command. Inside of kamuro over and \
      kamuro away they also mark prompts and commands (OSC 133), if nothing else does.
      Examples:
        kamuro shell-init bash --after 30
        kamuro shell-init zsh --idle 300 --notify
      """
  )

  /// A shell with hooks.
  enum Shell: String, WordChoice {
    case bash
    case zsh
    case fish
  }

  @Argument(help: "The shell.") var shell: Shell

  @Option(help: "Celebrate after commands that took this many seconds, 1 to 86400.")
  var after = 10

  @Option(help: "Celebrate only commands with this result.")
  var only: Results?

  /// Which results are celebrated.
  enum Results: String, WordChoice {
    case failures
    case successes
  }

  @Option(
    help: ArgumentHelp(
      "Leave these commands alone, with commas between them; the default is editors, pagers and shells.",
      valueName: "commands"
    )
  )
  var except = "emacs,fg,htop,kamuro,less,man,more,mosh,nano,nvim,screen,ssh,tmux,top,vi,vim,watch"

  @Option(
    help:
      "Start the screensaver after this many idle seconds at the prompt, 10 to 86400; zsh and fish can."
  )
  var idle: Int?

  @Flag(help: "Notify the desktop of the outcome of long commands, too.")
  var notify = false

  func validate() throws {
    try check("--after", Double(after), in: 1...86_400, " seconds")
    guard except.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ",._-".contains($0)) })
    else {
      throw ValidationError("--except takes names of commands, with commas between them")
    }
    try check("--idle", idle.map(Double.init), in: 10...86_400, " seconds")
    if idle != nil, shell == .bash {
      throw ValidationError(
        "bash cannot run a command while its prompt is idle; tmux can: lock-command"
      )
    }
  }

  func run() throws {
    try Output.print("\(PrintableText(lines: script(in: TerminalEnvironment())))")
  }

  /// The script that the shell evaluates.
  /// - Parameter environment: That of the shell, which tells whether its terminal shows progress.
  func script(in environment: TerminalEnvironment) -> String {
    let clears = environment.showsProgress
    return switch shell {
    case .bash: bash(clearsProgress: clears) + bashMarks
    case .zsh: zsh(clearsProgress: clears) + zshMarks + (idle.map(zshIdle) ?? "")
    case .fish: fish(clearsProgress: clears) + fishMarks + (idle.map(fishIdle) ?? "")
    }
  }

  /// The exit codes after Ctrl-C and Ctrl-Z: 128 and the number of the signal, which for SIGTSTP is
  /// 18 on macOS, else 20.
  static let interrupted = [130, 146, 148]

  /// The commands that are left alone.
  var exceptions: [String] { except.split(separator: ",").map(String.init) }

  /// The last part of the function that runs before a prompt, in the syntax that bash and zsh share:
  /// celebrates the exit code `__kamuro_code` of a command that began at `__kamuro_at`.
  ///
  /// A time that is not a number is ignored: arithmetic would run commands that it contains.
  /// - Parameters:
  ///   - name: The command's name, in the shell's syntax within double quotes.
  ///   - clearsProgress: Whether the command's progress is over to the terminal.
  ///   - ending: What follows the celebration.
  private func celebration(
    name: String,
    clearsProgress: Bool,
    ending: String = ""
  ) -> String {
    let patterns = Self.interrupted.map { "\($0):*" } + exceptions.map { "*:\($0)" }
    let condition =
      switch only {
      case nil: ""
      case .failures: " && [ \"$__kamuro_code\" -ne 0 ]"
      case .successes: " && [ \"$__kamuro_code\" -eq 0 ]"
      }
    let notice = notify ? " --notify \"--command=\(name)\"" : ""
    let clearing =
      clearsProgress ? #"      if [ -t 1 ]; then builtin printf '\033]9;4;0\033\\'; fi\#n"# : ""
    return """
        case "${__kamuro_at-}" in
          '' | 0* | *[!0-9]*) ;;
          *)
      \(clearing)      if [ "$((__kamuro_now - __kamuro_at))" -ge \(after) ]\(condition); then
              case "$__kamuro_code:\(name)" in
                \(patterns.joined(separator: "|"))) ;;
                *) command kamuro celebrate --status "$__kamuro_code"\(notice) 2>/dev/null || :\(ending) ;;
              esac
            fi ;;
        esac
        __kamuro_at=
      """
  }

  /// The hooks of bash.
  ///
  /// `PS0`, which bash expands before a command, takes the time. So no `DEBUG` trap is needed, of
  /// which there is one only, and which changes `$_`.
  ///
  /// The line in `PROMPT_COMMAND` stands before those of others, which may end in `;` or a comment.
  /// It leaves `$?` and `$_` to them, and is not subject to `set -e` and to `ERR` traps, as a part of
  /// an "and" list. In a shell that has inherited it without the function it does nothing.
  private func bash(clearsProgress clears: Bool) -> String {
    // To those who count jobs at the prompt, bash would still show the one that has ended.
    let forgetting = "; builtin disown '%?__kamuro_code' 2>/dev/null || :"
    let celebration = celebration(
      name: "$(__kamuro_name 2>/dev/null)",
      clearsProgress: clears,
      ending: forgetting
    )
    return #"""
      __kamuro_end() {
        local __kamuro_code=$? __kamuro_now
        printf -v __kamuro_now '%(%s)T' -1
      \#(celebration)
        return "$__kamuro_code"
      }
      __kamuro_name() {
        local __kamuro_line
        __kamuro_line=$(HISTTIMEFORMAT= builtin history 1)
        IFS=$' \t\n' read -r __kamuro_line _ <<<"${__kamuro_line#*[0-9][* ] }"
        printf '%s' "${__kamuro_line%%[;&|]*}"
      }
      if [[ BASH_VERSINFO[0]*100+BASH_VERSINFO[1] -ge 404 ]] && shopt -q promptvars &&
        (PROMPT_COMMAND= PS0= __kamuro_at=) 2>/dev/null; then
        __kamuro_at= __kamuro_end=__kamuro_end
        if [[ -n ${bash_preexec_imported-}${__bp_imported-} ]]; then
          [[ ${precmd_functions[*]-} == *__kamuro_end* ]] || precmd_functions+=(__kamuro_end)
        elif [[ ${PROMPT_COMMAND[*]-} != *__kamuro_end* ]]; then
          PROMPT_COMMAND='"${__kamuro_end-:}" "$_" && : "$_"'${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
        fi
        [[ ${PS0-} == *__kamuro_at* ]] ||
          PS0='${__kamuro_end+${__kamuro_end:$((__kamuro_at=\D{%s},0)):0}}'${PS0-}
      elif [[ $- == *i* ]]; then
        echo 'kamuro: the hooks take bash 4.4 or later with promptvars, and set PS0 and PROMPT_COMMAND' >&2
      fi

      """#
  }

  /// The functions have zsh's own options, whatever the user's are.
  private func zsh(clearsProgress clears: Bool) -> String {
    """
    __kamuro_begin() {
      emulate -L zsh
      local __kamuro_format='%D{%s}'
      local -a __kamuro_words
      __kamuro_words=(${(z)3})
      typeset -g __kamuro_name=${__kamuro_words[1]-} __kamuro_at=${(%)__kamuro_format}
    }
    __kamuro_end() {
      local __kamuro_code=$? __kamuro_format='%D{%s}'
      emulate -L zsh
      local __kamuro_now=${(%)__kamuro_format}
    \(celebration(name: "$__kamuro_name", clearsProgress: clears))
    }
    typeset -g __kamuro_at= __kamuro_name=
    autoload -Uz add-zsh-hook
    add-zsh-hook preexec __kamuro_begin
    add-zsh-hook precmd __kamuro_end

    """
  }

  private func zshIdle(_ seconds: Int) -> String {
    """
    TMOUT=\(seconds)
    TRAPALRM() {
      command kamuro screensaver
      zle && zle reset-prompt
    }

    """
  }
}
