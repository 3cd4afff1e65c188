extension ShellStartup {
  /// A library with arrays of functions in bash, in the manner of bash-preexec: it installs itself
  /// before the first prompt, and its trap counts what is run after the last line of
  /// `PROMPT_COMMAND` as typed.
  private static let arraysOfFunctions = #"""
    __bp_imported=defined _typing=
    _with() { return "$1"; }
    _precmd() { local code=$? each; for each in "${precmd_functions[@]}"; do _with $code; $each; done; _with $code; }
    _preexec() {
      [[ -n $_typing ]] || return 0
      _typing=
      local each; for each in "${preexec_functions[@]}"; do $each "$BASH_COMMAND"; done
    }
    _type() { _typing=1; }
    _install() {
      trap '_preexec "$_"' DEBUG
      PROMPT_COMMAND=$'_precmd\n'"${PROMPT_COMMAND/_install/:}"$'\n_type'
    }
    PROMPT_COMMAND="${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}_install"
    runs() { echo "runs $1"; }
    preexec_functions=(runs)
    """#

  /// A timer of commands with a trap, as many prompts have.
  private static let timer = """
    start() { started=${started:-$SECONDS}; }
    stop() { local code=$?; unset started; PS1="$code "; }
    trap start DEBUG
    """

  /// `DEBUG` traps and `PS0`.
  static let traps: [ShellStartup] = [
    Self(name: "a trap", before: "trap 'running=$BASH_COMMAND' DEBUG"),
    Self(name: "a trap later", after: "trap 'running=$BASH_COMMAND' DEBUG"),
    Self(name: "a trap in functions, too", before: "set -T; trap 'running=$BASH_COMMAND' DEBUG"),
    Self(name: "a trap with extdebug", before: "shopt -s extdebug; trap true DEBUG"),
    Self(
      name: "a trap that skips a command",
      before: "shopt -s extdebug; trap '[[ $BASH_COMMAND != *skipped* ]]' DEBUG",
      typed: "echo skipped"
    ),
    Self(name: "extdebug without a trap", before: "shopt -s extdebug"),
    Self(name: "no trap", before: "trap - DEBUG"),
    Self(name: "a timer", before: "PROMPT_COMMAND=stop\n" + timer),
    Self(name: "a timer after others", before: "PROMPT_COMMAND='true; stop;'\n" + timer),
    Self(
      name: "a timer later",
      before: "PROMPT_COMMAND=true",
      after: timer + "\nPROMPT_COMMAND=\"$PROMPT_COMMAND; stop\""
    ),
    Self(
      name: "a trap that names commands, but not of the prompt",
      before: #"""
        names() {
          [ -n "$COMP_LINE" ] && return
          [[ "$PROMPT_COMMAND" == *"$BASH_COMMAND"* ]] && return
          named=$(HISTTIMEFORMAT= history 1 | sed 's/^ *[0-9]* *//')
        }
        trap names DEBUG
        """#
    ),
    Self(
      name: "marks of prompts",
      before: #"""
        marks() { [[ -z $at_prompt ]] || { at_prompt=; echo "typed"; }; }
        PROMPT_COMMAND=${PROMPT_COMMAND:+$PROMPT_COMMAND; }at_prompt=1
        trap marks DEBUG
        """#
    ),
    Self(name: "arrays of functions", before: arraysOfFunctions),
    Self(
      name: "arrays of functions after a command",
      before: "PROMPT_COMMAND='history -a;'\n" + arraysOfFunctions
    ),
    Self(name: "arrays of functions later", after: arraysOfFunctions),
    Self(name: "a PS0", before: #"PS0='\t is hidden' PS0='runs\n'"#),
    Self(name: "a PS0 that is exported", before: "export PS0='runs\\n'", typed: "bash -c true"),
    Self(name: "a PS0 before it later", after: #"PS0='runs\n'"$PS0""#),
    Self(name: "an ERR trap", before: "trap 'echo failed' ERR"),
    Self(name: "an ERR trap in functions, too", before: "set -E; trap 'echo failed' ERR"),
    Self(name: "traps of RETURN and EXIT", before: "trap 'echo returned' RETURN; trap true EXIT"),
  ]

  /// Options, and variables and functions of the user.
  static let options: [ShellStartup] = [
    Self(name: "set -u", before: "set -u; unset PROMPT_COMMAND PS0"),
    Self(name: "set -e", before: "set -e", typed: "! job", celebrated: []),
    Self(name: "posix", before: "set -o posix"),
    Self(name: "noclobber, pipefail and allexport", before: "set -Ca -o pipefail"),
    Self(name: "noglob", before: "set -f"),
    Self(name: "failglob and nullglob", before: "shopt -s failglob nullglob extglob"),
    Self(name: "nocasematch", before: "shopt -s nocasematch"),
    Self(name: "an IFS of digits", before: "IFS=0123456789"),
    Self(name: "an empty IFS", before: "IFS="),
    Self(name: "a time in the history", before: "HISTTIMEFORMAT='%F %T '"),
    Self(name: "no doubles in the history", before: "HISTCONTROL=ignoreboth:erasedups"),
    Self(name: "histories of lines", before: "shopt -s cmdhist lithist histappend"),
    Self(
      name: "names that the hooks could want",
      before: "readonly code now name line at what; alias history='history 50' h=history"
    ),
    Self(name: "SECONDS without its meaning", before: "unset SECONDS; SECONDS=x"),
    Self(name: "SECONDS that a command resets", typed: "SECONDS=0"),
    Self(
      name: "code in the time",
      before: "__kamuro_at='a[$(touch $HOME/injected)]'; export __kamuro_at",
      typed: """
        __kamuro_at='a[$(touch $HOME/injected)]'
        __kamuro_at=08
        [ ! -e $HOME/injected ] && echo none
        """
    ),
    Self(name: "the hooks twice", after: "eval \"$hooks\""),
    Self(name: "the hooks within a function", after: "again() { eval \"$hooks\"; }; again"),
    Self(name: "no program", typed: "PATH=/bin:/usr/bin\njob 5", celebrated: [3, 0]),
  ]
}
