/// Marks of prompts and commands (OSC 133), from which `kamuro over` and `kamuro away` know how a
/// command has ended.
///
/// Only inside of these, and only where the terminal's or the prompt's own integration does not set
/// them. D without C before it, as after an empty line, tells nothing.
extension ShellInitCommand {
  /// The condition of bash and zsh.
  private static let condition = """
    [[ -n ${KAMURO_OVER-} && -z ${KITTY_SHELL_INTEGRATION-}${GHOSTTY_RESOURCES_DIR-} &&
      -z ${WEZTERM_SHELL_SKIP_ALL-}${ITERM_SHELL_INTEGRATION_INSTALLED-}${VSCODE_SHELL_INTEGRATION-} ]]
    """

  /// The marks of bash.
  ///
  /// The first of `PROMPT_COMMAND` sees the exit code, and leaves it to the others;
  /// `PS0` is expanded behind the line that the user has typed.
  var bashMarks: String {
    #"""
    if \#(Self.condition) && [[ $- == *i* ]]; then
      __kamuro_mark() {
        local __kamuro_code=$?
        builtin printf '\033]133;D;%s\a\033]133;A\a' "$__kamuro_code"
        return "$__kamuro_code"
      }
      if [[ ${PROMPT_COMMAND[*]-}${PS0-} != *133\;* && ${PROMPT_COMMAND[*]-} != *__kamuro_mark* ]]; then
        __kamuro_mark=__kamuro_mark
        PROMPT_COMMAND='"${__kamuro_mark-:}" "$_" && : "$_"'${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
        PS0=${PS0-}$'\033]133;C\a'
      fi
    fi

    """#
  }

  /// The marks of zsh, which erases below its prompt: A is part of that.
  var zshMarks: String {
    #"""
    if \#(Self.condition) && [[ -o interactive ]]; then
      __kamuro_mark_begin() { builtin printf '\033]133;C\a'; }
      __kamuro_mark_end() {
        builtin printf '\033]133;D;%s\a' $?
        [[ $PS1 == *133\;A* ]] || PS1=$'%{\033]133;A\a%}'$PS1
      }
      autoload -Uz add-zsh-hook
      add-zsh-hook preexec __kamuro_mark_begin
      precmd_functions=(__kamuro_mark_end ${precmd_functions[@]:#__kamuro_mark_end})
    fi

    """#
  }

  /// The marks of fish, which sets them itself from version 4 on.
  var fishMarks: String {
    #"""
    if set -q KAMURO_OVER; and status is-interactive; and string match -q '3.*' -- $version
        and not set -q KITTY_SHELL_INTEGRATION; and not set -q GHOSTTY_RESOURCES_DIR
        function __kamuro_mark_prompt --on-event fish_prompt
            printf '\e]133;A\a'
        end
        function __kamuro_mark_begin --on-event fish_preexec
            printf '\e]133;C\a'
        end
        function __kamuro_mark_end --on-event fish_postexec
            printf '\e]133;D;%s\a' $status
        end
    end

    """#
  }
}
