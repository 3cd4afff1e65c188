"""Programs on pseudo-terminals of their own, for those who watch what they do there."""
import fcntl, os, pty, re, select, signal, struct, termios, time

REPLIES = [  # What a program asks, and what a terminal says that knows synchronized updates.
    (re.compile(rb"\x1b\[>0?q"), b"\x1bP>|pseudoterminal(1)\x1b\\"),
    (re.compile(rb"\x1b\]11;\?(?:\x07|\x1b\\)"), b"\x1b]11;rgb:0000/0000/0000\x1b\\"),
    (re.compile(rb"\x1b\[\?2026\$p"), b"\x1b[?2026;2$y"),
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62c"),
]


def start(command, columns, rows, env=None, source=None):
    """Starts a command, with a file as its input if one is given; gives its number and the terminal's other end."""
    kept = {key: value for key, value in os.environ.items() if key not in ("LINES", "COLUMNS", "NO_COLOR", "TMUX")}
    kept |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"} | (env or {})
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 8, rows * 16))
        if source:
            os.dup2(source.fileno(), 0)
        try:
            os.execvpe(command[0], command, kept)
        finally:
            os._exit(127)
    return pid, terminal


def answer(terminal, output):
    """Says what a terminal says to what a program has sent."""
    for question, reply in REPLIES:
        for _ in question.findall(output):
            os.write(terminal, reply)


def end(pid, terminal, patience=1):
    """Ends a program that was started here, politely at first; each way has some seconds."""
    for way in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(pid, way)
        except ProcessLookupError:
            pass
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if select.select([terminal], [], [], 0.01)[0]:
                try:
                    os.read(terminal, 65536)
                except OSError:
                    pass
            if os.waitpid(pid, os.WNOHANG)[0]:
                os.close(terminal)
                return
