extension ShellInitCommand {
  /// The hooks of fish.
  /// - Parameter clears: Whether a command's progress is over to the terminal.
  func fish(clearsProgress clears: Bool) -> String {
    let condition =
      switch only {
      case nil: ""
      case .failures: "; and test $code -ne 0"
      case .successes: "; and test $code -eq 0"
      }
    let clearing = clears ? #"    test -t 1; and printf '\e]9;4;0\e\\\\'\#n"# : ""
    let notice = notify ? " --notify --command=\"$name\"" : ""
    return """
      function __kamuro_begin --on-event fish_preexec
          set -g __kamuro_jobs (jobs -p | count)
      end
      function __kamuro_end --on-event fish_postexec
          set -l code $status
          set -l name (string match -r '\\S+' -- "$argv[1]")
      \(clearing)    contains -- "$name" \(exceptions.joined(separator: " ")); and return
          contains -- $code \(Self.interrupted.map(String.init).joined(separator: " ")); and return
          # After Ctrl-Z fish has the exit code 0, and one job more.
          test (jobs -p | count) -gt "$__kamuro_jobs" 2>/dev/null; and return
          if test "$CMD_DURATION" -ge \(after * 1000) 2>/dev/null\(condition)
              command kamuro celebrate --status $code\(notice) 2>/dev/null
          end
      end

      """
  }

  /// The screensaver of fish, which has no timer: a process beside it sends SIGALRM once nothing has
  /// been typed for long enough, which the terminal's time of access tells to 8 seconds.
  ///
  /// It lives from a prompt to the next command, and sends nothing to a process that has fish's number
  /// after fish.
  func fishIdle(_ seconds: Int) -> String {
    """
    function __kamuro_wait --on-event fish_prompt
        __kamuro_stop
        command sh -c '
            trap "kill \\$s 2>/dev/null; exit" TERM
            left=$2
            while [ "$left" -gt 0 ]; do
                sleep "$left" &
                s=$!
                wait "$s"
                at=$(stat -c %X "$3" 2>/dev/null || stat -f %a "$3") || at=0
                left=$((at + $2 - $(date +%s)))
            done
            [ "$(ps -o ppid= -p $$)" -eq "$1" ] && kill -ALRM "$1"
        ' sh $fish_pid \(seconds) (command tty) </dev/null >/dev/null 2>/dev/null &
        set -g __kamuro_timer $last_pid
        disown $last_pid
    end
    function __kamuro_stop --on-event fish_preexec --on-event fish_exit
        set -q __kamuro_timer; and command kill $__kamuro_timer 2>/dev/null
        set -e __kamuro_timer
    end
    function __kamuro_idle --on-signal ALRM
        set -q __kamuro_timer; or return
        command kamuro screensaver
        commandline -f repaint
        __kamuro_wait
    end

    """
  }
}
