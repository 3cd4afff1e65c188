"""X servers without a screen, terminals on them, and what these show."""
import os, pathlib, re, shlex, shutil, signal, statistics, struct, subprocess, sys, tempfile, time

from animations import cpu_seconds, family, slurp

KITTY = """update_check_interval 0\nremember_window_size no\nconfirm_os_window_close 0\nshell_integration disabled
font_family DejaVu Sans Mono\nfont_size 10.0\nwindow_padding_width 0\ncursor_blink_interval 0
initial_window_width {0}c\ninitial_window_height {1}c\nbackground {2}\n"""
SWAY = "xwayland disable\noutput HEADLESS-1 mode 900x600@60Hz\nexec foot {0}\n"
NOBODY = 65534
# The brightness, of 255, of what is lit: fire has 130 and more, the window's ground 0.
LIT = 15


def start_server(size):
    """An X server on a free display; gives it and the display's name."""
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", size + "x24", "-nolisten", "tcp"],
                              pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        return server, ":" + answer.readline().strip()


def end(process):
    """Ends a process that was started here, and waits for it."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(3)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait(condition, seconds=5):
    """Waits until a condition holds, some seconds at most; gives its last value and the time that it took."""
    begin = time.monotonic()
    while not (value := condition()) and time.monotonic() - begin < seconds:
        time.sleep(0.005)
    return value, time.monotonic() - begin


def objects(pid):
    """How many objects in shared memory a process has, or has left."""
    return sum(name.startswith(f"kamuro-{pid}-") for name in os.listdir("/dev/shm"))


def is_running(pid):
    return slurp(f"/proc/{pid}/stat").rpartition(")")[2].split()[:1] not in ([], ["Z"])


def resident(pid):
    """The resident memory of a process in MB."""
    found = re.search(r"VmRSS:\s+(\d+)", slurp(f"/proc/{pid}/status"))
    return int(found[1]) / 1024 if found else 0


class Shot:
    """A screenshot: the rows of an image of xwd, with their bytes."""

    def __init__(self, data):
        head = struct.unpack(">25I", data[:100])
        self.width, self.height, self.step, self.stride = head[4], head[5], head[11] // 8, head[12]
        self.data = data[head[0] + 12 * head[19]:]

    def row(self, y, left, right):
        return self.data[y * self.stride + left * self.step:y * self.stride + right * self.step]

    def color(self, x, y):
        """The color of a pixel as #rrggbb."""
        return "#" + self.row(y, x, x + 1)[2::-1].hex()

    def light(self, left, top, right, bottom):
        """The mean brightness of a part; every third row counts."""
        rows = [self.row(y, left, right) for y in range(top, bottom, 3)]
        return sum(map(sum, rows)) / sum(map(len, rows))

    def is_lit(self, width=640, height=408):
        """Whether fire burns along the lower edge of a window, up to the right one."""
        parts = (0, width * 3 // 4 - 10)
        return all(self.light(left, height - 80, left + width // 4, height - 20) > LIT for left in parts)

    def roughness(self, width, height):
        """How much the difference of two rows stands out from its neighbors, at most."""
        rows = [self.row(y, 0, width)[::7] for y in range(height)]
        steps = [sum(abs(a - b) for a, b in zip(*pair)) for pair in zip(rows, rows[1:])]
        return max(step / (statistics.median(steps[max(0, y - 8):y + 9]) + 200) for y, step in enumerate(steps))

    def colored(self, width, height):
        """How many pixels of a part have a hue; a shell's text has none."""
        rows = [self.row(y, 0, width) for y in range(height)]
        return sum(max(abs(a - b), abs(b - c)) > 40
                   for row in rows for a, b, c in zip(row[::self.step], row[1::self.step], row[2::self.step]))


class Window:
    """A terminal on an X server of its own, or in sway, in which a command runs."""

    def __init__(self, command, kind="kitty", size=(80, 24), is_traced=False, within=(), ground="#000000",
                 options=()):
        self.kind, self.folder = kind, pathlib.Path(tempfile.mkdtemp(prefix="terminals-"))
        self.server, display = start_server("1720x1100")
        self.trace, started, script = (self.folder / name for name in ("trace", "started", "script"))
        if is_traced:
            # Stops the program at these calls only.
            calls = ["-f", "--seccomp-bpf", "-ttt", "-s", "64", "-e", "trace=execve,write", "-o", self.trace]
            command = ["strace", *calls, *command]
        script.write_text(f'#!/bin/sh\necho $$ > {started}.new && mv {started}.new {started}\n'
                          f"exec {shlex.join(map(str, command))}\n")
        (self.folder / "kitty.conf").write_text(KITTY.format(*size, ground))
        run = ["/bin/sh", str(script)]
        (self.folder / "sway.conf").write_text(SWAY.format(" ".join(run)))
        start = {
            "kitty": ["kitty", "--config", self.folder / "kitty.conf"],
            "konsole": ["dbus-run-session", "konsole", "--nofork", "--hide-menubar", "-e"],
            "xterm": ["xterm", "-ti", "vt340", "-fa", "DejaVu Sans Mono", "-fs", "9", *options, "-e"],
            "mlterm": ["mlterm", "-e"],
            "foot": ["sway", "-c", self.folder / "sway.conf"],
        }[kind] + (run if kind != "foot" else [])
        # As another user, as sway does not start for root.
        user = NOBODY if kind == "foot" and os.geteuid() == 0 else None
        for path in (self.folder, self.folder / "runtime"):
            path.mkdir(mode=0o700, exist_ok=True)
            if user:
                os.chown(path, user, user)
        kept = {key: value for key, value in os.environ.items() if key in ("PATH", "TMPDIR")}
        self.environment = kept | {
            "DISPLAY": display, "LANG": "C.UTF-8", "SHELL": "/bin/bash", "HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.folder / "runtime"), "LIBGL_ALWAYS_SOFTWARE": "1", "QT_X11_NO_MITSHM": "1",
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
        # One start of kitty in about eight hangs before its child runs.
        for _ in range(5):
            self.terminal = subprocess.Popen([*within, *start], env=self.environment, start_new_session=True, user=user,
                                             group=user, extra_groups=[] if user else None,
                                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if wait(started.exists, 10 if kind != "kitty" else 4)[0]:
                break
            self.end_terminal()
        else:
            sys.exit(f"{kind} does not start")
        self.child = int(started.read_text())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end_terminal()
        end(self.server)
        shutil.rmtree(self.folder)

    def end_terminal(self):
        for way in (signal.SIGCONT, signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.terminal.pid, way)
            except ProcessLookupError:
                pass
            wait(lambda: self.terminal.poll() is not None, 0 if way == signal.SIGCONT else 2)
        self.terminal.wait()

    def program(self):
        """The process of Kamuro, as soon as there is one."""
        members = lambda: [pid for pid in family(self.child) if slurp(f"/proc/{pid}/comm") == "kamuro\n"]
        return wait(members)[0][0]

    def tell(self, *words):
        """Gives a command to the X server, with the window in focus."""
        command = ["xdotool", *map(str, words)]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True).stdout

    def window(self):
        return self.tell("search", "--class", self.kind).split()[-1]

    def press(self, key):
        self.tell("windowfocus", self.window(), "key", key)

    def type(self, *words):
        self.tell("windowfocus", self.window(), "type", "--delay", 20, " ".join(map(str, words)))
        self.press("Return")

    def resize(self, width, height):
        self.tell("windowsize", self.window(), width, height)

    def shoot(self):
        command = ["xwd", "-root", "-silent"]
        return Shot(subprocess.run(command, env=self.environment, capture_output=True, check=True).stdout)

    def writes(self):
        """The writes to the terminal: their times, how they begin, and their bytes; the start is the first one."""
        found = re.findall(r"^\d+ +([\d.]+) (?:write|execve)\((.*)\) += (\d+)$", self.trace.read_text(), re.M)
        return [(float(moment), text, int(count)) for moment, text, count in found]

    def pictures(self, since=0.0):
        """When pictures were sent."""
        return [moment for moment, text, _ in self.writes() if "_Ga=t" in text and moment > since]

    def measure(self, pid, seconds=5):
        """Pictures a second, bytes and milliseconds of the processor a picture."""
        begin, before = time.time(), cpu_seconds([pid])
        time.sleep(seconds)
        after, span = cpu_seconds([pid]), time.time() - begin
        sent = [write for write in self.writes() if begin < write[0] <= begin + span]
        count = max(1, sum("_Ga=t" in text for _, text, _ in sent))
        return count / span, sum(size for *_, size in sent) / count, (after - before) * 1000 / count
