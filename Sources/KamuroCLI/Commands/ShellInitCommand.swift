internal import ArgumentParser

/// Prints what a shell evaluates to celebrate after long commands.
struct ShellInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shell-init",
    abstract: "Print hooks for a shell: celebrate after long commands, and a screensaver.",
    discussion: """
      Put one of these at the end of the shell's own file:
        eval "$(kamuro shell-init bash)"    # ~/.bashrc
        eval "$(kamuro shell-init zsh)"     # ~/.zshrc
        kamuro shell-init fish | source     # ~/.config/fish/config.fish
      The hooks change neither the exit code nor the output of a command.
      Examples:
        kamuro shell-init bash --after 30
        kamuro shell-init zsh --idle 300
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
      "Start the screensaver after this many idle seconds at the prompt, 10 to 86400; zsh alone can."
  )
  var idle: Int?

  func validate() throws {
    guard (1...86_400).contains(after) else {
      throw ValidationError("--after \(after) is outside 1...86400 seconds")
    }
    guard except.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ",._-".contains($0)) })
    else {
      throw ValidationError("--except takes names of commands, with commas between them")
    }
    if let idle {
      guard (10...86_400).contains(idle) else {
        throw ValidationError("--idle \(idle) is outside 10...86400 seconds")
      }
      guard shell == .zsh else {
        throw ValidationError(
          "\(shell.rawValue) cannot run a command while its prompt is idle; tmux can: lock-command"
        )
      }
    }
  }

  func run() throws { try Output.print("\(PrintableText(lines: script))") }

  /// The script that the shell evaluates.
  var script: String {
    switch shell {
    case .bash: bash
    case .zsh: zsh + (idle.map(zshIdle) ?? "")
    case .fish: fish
    }
  }

  /// The exit codes after Ctrl-C and Ctrl-Z: 128 and the number of the signal, which for SIGTSTP is
  /// 18 on macOS, else 20.
  private static let interrupted = [130, 146, 148]

  /// The commands that are left alone.
  private var exceptions: [String] { except.split(separator: ",").map(String.init) }

  /// The condition on the exit code in a variable, in the syntax that bash and zsh share.
  private func condition(_ status: String) -> String {
    switch only {
    case nil: "true"
    case .failures: "[ \"\(status)\" -ne 0 ]"
    case .successes: "[ \"\(status)\" -eq 0 ]"
    }
  }

  /// Celebrates, in the syntax that bash and zsh share.
  /// - Parameter elapsed: The seconds that the command took, in an arithmetic expression.
  private func celebration(elapsed: String) -> String {
    let patterns = Self.interrupted.map { "\($0):*" } + exceptions.map { "*:\($0)" }
    return """
        case "$code:${__kamuro_what-}" in
          \(patterns.joined(separator: "|"))) ;;
          *)
            if [ -n "${__kamuro_at-}" ] && [ $((\(elapsed))) -ge \(after) ] && \(condition("$code")); then
              command kamuro celebrate --status "$code"
            fi ;;
        esac
        __kamuro_at=
      """
  }

  private var bash: String {
    """
    __kamuro_begin() {
      [ -n "${COMP_LINE-}" ] || [ -n "${__kamuro_at-}" ] || {
        __kamuro_at=$SECONDS
        __kamuro_what=${BASH_COMMAND%% *}
      }
    }
    __kamuro_end() {
      local code=$?
    \(celebration(elapsed: "SECONDS - __kamuro_at"))
      return $code
    }
    __kamuro_ready() { __kamuro_at=; }
    trap '__kamuro_begin' DEBUG
    case "${PROMPT_COMMAND-}" in
      *__kamuro_end*) ;;
      *) PROMPT_COMMAND="__kamuro_end${PROMPT_COMMAND:+; $PROMPT_COMMAND}; __kamuro_ready" ;;
    esac

    """
  }

  private var zsh: String {
    """
    __kamuro_begin() {
      __kamuro_at=${SECONDS%.*}
      __kamuro_what=${1%% *}
    }
    __kamuro_end() {
      local code=$?
    \(celebration(elapsed: "${SECONDS%.*} - __kamuro_at"))
    }
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

  private var fish: String {
    let condition =
      switch only {
      case nil: ""
      case .failures: "; and test $code -ne 0"
      case .successes: "; and test $code -eq 0"
      }
    return """
      function __kamuro_begin --on-event fish_preexec
          set -g __kamuro_jobs (jobs -p | count)
      end
      function __kamuro_end --on-event fish_postexec
          set -l code $status
          set -l what (string split -m 1 ' ' -- $argv[1])[1]
          contains -- "$what" \(exceptions.joined(separator: " ")); and return
          contains -- $code \(Self.interrupted.map(String.init).joined(separator: " ")); and return
          # After Ctrl-Z fish has the exit code 0, and one job more.
          test (jobs -p | count) -gt "$__kamuro_jobs"; and return
          if test $CMD_DURATION -ge \(after * 1000)\(condition)
              command kamuro celebrate --status $code
          end
      end

      """
  }
}
