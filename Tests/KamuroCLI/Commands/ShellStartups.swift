import Testing

/// What a user's startup file does before and after the hooks of bash, and what is then typed.
struct ShellStartup: Sendable, CustomTestStringConvertible {
  let name: String
  /// The lines before the hooks.
  var before = ""
  /// The lines after them.
  var after = ""
  /// Further lines that are typed.
  var typed = ""
  /// The exit codes that are celebrated of `job 3`, `vim`, `job` and ``typed``.
  var celebrated = [3, 0]

  var testDescription: String { name }

  /// `PROMPT_COMMAND` as one string, as startup files in public set it.
  static let strings: [ShellStartup] = [
    Self(name: "nothing"),
    Self(name: "an empty string", before: "PROMPT_COMMAND="),
    Self(name: "a command", before: "PROMPT_COMMAND='history -a'"),
    Self(name: "an end in ;", before: "PROMPT_COMMAND='history -a;'"),
    Self(name: "an end in ; and a space", before: "PROMPT_COMMAND='history -a; '"),
    Self(name: "an end in spaces around ;", before: "PROMPT_COMMAND='history -a ;   '"),
    Self(name: "an end in ; and a tab", before: "PROMPT_COMMAND=$'history -a;\\t'"),
    Self(name: "an end in a line break", before: "PROMPT_COMMAND=$'history -a\\n'"),
    Self(name: "an end in ; and line breaks", before: "PROMPT_COMMAND=$'history -a;\\n\\n'"),
    Self(name: "a line break first", before: "PROMPT_COMMAND=$'\\n  history -a'"),
    Self(name: "spaces alone", before: "PROMPT_COMMAND='  '"),
    Self(name: "an end in a comment", before: "PROMPT_COMMAND='history -a # at once'"),
    Self(name: "an end in a comment with ;", before: "PROMPT_COMMAND='history -a; # at once;'"),
    Self(name: "a comment alone", before: "PROMPT_COMMAND='# later'"),
    Self(name: "an end in a backslash", before: #"PROMPT_COMMAND='true \'"#),
    Self(name: "an end in &", before: "PROMPT_COMMAND='(true &) &>/dev/null'"),
    Self(name: "a here document", before: "PROMPT_COMMAND=$'cat <<E\\nprompt\\nE'"),
    Self(
      name: "history of several shells",
      before: "PROMPT_COMMAND='history -a; history -c; history -r;'"
    ),
    Self(name: "history that is read", before: "PROMPT_COMMAND='history -a; history -n'"),
    Self(
      name: "a value before it",
      before: #"PROMPT_COMMAND="history -a; $PROMPT_COMMAND""#
    ),
    Self(
      name: "a value before it, if any",
      before: #"PROMPT_COMMAND="${PROMPT_COMMAND:+$PROMPT_COMMAND; }history -a""#
    ),
    Self(
      name: "an exported string, and a shell that inherits it",
      before: "export PROMPT_COMMAND='history -a;'",
      typed: "bash --noprofile --norc --noediting -i\necho within\n(exit 2)\nexit 0"
    ),
    Self(name: "the exit code", before: #"PROMPT_COMMAND='echo "prompt $?"'"#),
    Self(name: "the last argument", before: #"PROMPT_COMMAND='echo "prompt $_"'"#),
    Self(
      name: "a function with the exit code",
      before: #"ps1() { local code=$?; PS1="[$code] "; }; PROMPT_COMMAND=ps1"#
    ),
    Self(
      name: "a title",
      before: #"PROMPT_COMMAND='echo -ne "\033]0;${USER}@${HOSTNAME%%.*}: ${PWD/#$HOME/~}\007"'"#
    ),
    Self(
      name: "a title with several quotes",
      before: #"PROMPT_COMMAND="printf '\\033]0;%s\\007' \"it's ${PWD}\";""#
    ),
    Self(
      name: "a prompt of Git",
      before: #"__git_ps1() { PS1="$1$2"; }; PROMPT_COMMAND='__git_ps1 "\u@\h:\w" "\\\$ "'"#
    ),
    Self(
      name: "compound commands",
      before: "PROMPT_COMMAND=$'if true; then\\n  case x in x) echo x ;; esac\\nfi'"
    ),
    Self(
      name: "a count of jobs",
      before: #"PROMPT_COMMAND='echo "$(jobs -p | wc -l) jobs"'"#
    ),
    Self(name: "a failure at its end", before: #"PROMPT_COMMAND='[ -n "$nothing" ] && echo'"#),
    Self(
      name: "a value that replaces itself",
      before: "PROMPT_COMMAND='PROMPT_COMMAND=echo'",
      celebrated: []
    ),
    Self(
      name: "a part that removes itself",
      before: #"once() { PROMPT_COMMAND=${PROMPT_COMMAND/once;/}; }; PROMPT_COMMAND='once;true;'"#
    ),
    Self(
      name: "a hook that keeps the exit code, as direnv's",
      before: """
        _hook() { local previous=$?; trap -- '' SIGINT; trap - SIGINT; return $previous; }
        if [[ ";${PROMPT_COMMAND[*]:-};" != *";_hook;"* ]]; then
          PROMPT_COMMAND="_hook${PROMPT_COMMAND:+;$PROMPT_COMMAND}"
        fi
        """
    ),
    Self(
      name: "a hook at the end, as zoxide's",
      before: #"""
        _hook() { local code=$?; old=$PWD; return $code; }
        PROMPT_COMMAND="${PROMPT_COMMAND:+${PROMPT_COMMAND%;};}_hook"
        """#
    ),
    Self(
      name: "a prompt that runs what was there, as starship's",
      before: #"""
        set_code() { return "$1"; }
        _prompt() { local code=$?; set_code $code; eval "$_before"; PS1="[$code]"; return $code; }
        _before=true PROMPT_COMMAND=_prompt
        PS0='${_started:$((_started=1,0)):0}'${PS0-}
        """#
    ),
  ]

  /// `PROMPT_COMMAND` as an array, and what is set after the hooks.
  static let arrays: [ShellStartup] = [
    Self(name: "an empty array", before: "PROMPT_COMMAND=()"),
    Self(name: "a declared array", before: "declare -a PROMPT_COMMAND"),
    Self(name: "an array", before: #"PROMPT_COMMAND=('history -a' 'echo "prompt $?"')"#),
    Self(name: "an array with ends in ;", before: "PROMPT_COMMAND=('history -a;' 'true; ')"),
    Self(name: "an array whose first element is empty", before: "PROMPT_COMMAND=('' true)"),
    Self(name: "an array without a first element", before: "PROMPT_COMMAND=([3]='echo third')"),
    Self(name: "an appended element", before: "PROMPT_COMMAND=true; PROMPT_COMMAND+=('echo x')"),
    Self(
      name: "pipe status in an element",
      before: #"PROMPT_COMMAND=(true 'echo "pipe ${PIPESTATUS[*]}"')"#,
      typed: "true | false | true"
    ),
    Self(name: "an element later", after: "PROMPT_COMMAND+=('history -a')"),
    Self(
      name: "a command later",
      before: "PROMPT_COMMAND=true",
      after: #"PROMPT_COMMAND="$PROMPT_COMMAND; history -a""#
    ),
    Self(
      name: "a line later",
      after: #"PROMPT_COMMAND="${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}history -a""#
    ),
    Self(
      name: "a hook later, as zoxide's",
      after: #"_hook() { :; }; PROMPT_COMMAND="${PROMPT_COMMAND:+${PROMPT_COMMAND%;};}_hook""#
    ),
    Self(
      name: "another command before, whose exit code is taken",
      after: #"PROMPT_COMMAND="history -a; $PROMPT_COMMAND""#,
      celebrated: [0, 0]
    ),
    Self(name: "another string instead", after: "PROMPT_COMMAND=true", celebrated: []),
  ]
}
