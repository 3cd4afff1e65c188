"""The programs that Kamuro is measured beside, and what a running program takes."""
import os, pathlib, re, shutil, sys

HZ = os.sysconf("SC_CLK_TCK")
HOME = b"\x1b[H"

# A show of asciimatics' own fireworks and stars that goes on for half a minute.
ASCIIMATICS = """
from random import Random
from asciimatics.effects import Stars
from asciimatics.particles import PalmFirework, RingFirework, SerpentFirework, StarFirework
from asciimatics.scene import Scene
from asciimatics.screen import Screen

KINDS = [PalmFirework, RingFirework, SerpentFirework, StarFirework]

def show(screen):
    chance = Random(1)
    sky = [Stars(screen, screen.width)]
    for number in range(40):
        x, y = chance.randrange(screen.width), chance.randrange(screen.height // 8, screen.height * 3 // 4)
        sky.append(KINDS[number % 4](screen, x, y, 30, start_frame=15 * number))
    screen.play([Scene(sky, 600)], repeat=False)

Screen.wrapper(show)
"""
TEXT = "\n".join("".join(chr(33 + (7 * row + 11 * column) % 94) for column in range(120)) for row in range(40))


class Program:
    """What is played, how it is got, and what to know about its figures."""

    def __init__(self, name, command, needs, install, note, text=None, env=None, mark=None):
        self.name, self.command, self.needs, self.install = name, command, needs, install
        self.note, self.text, self.env, self.mark = note, text, env or {}, mark

    @property
    def is_installed(self):
        if self.needs == "asciimatics":
            return os.system(f"'{sys.executable}' -c 'import asciimatics' 2>/dev/null") == 0
        return shutil.which(self.needs) is not None


def others():
    """The programs of its kind."""
    return [
        Program("asciimatics", [sys.executable, "-c", ASCIIMATICS], "asciimatics", "pip install asciimatics",
                "fireworks and stars; 20 frames/s by design"),
        Program("tte fireworks", ["tte", "fireworks"], "tte", "pip install terminaltexteffects",
                "every character of a text of 120 x 40 flies; at most 60 frames/s", text=TEXT),
        Program("asciiquarium", ["asciiquarium"], "asciiquarium", "pip install asciiquarium", "few characters move"),
        Program("cacafire", ["cacafire"], "cacafire", "apt-get install caca-utils",
                "fills the screen, 16 colors", env={"CACA_DRIVER": "ncurses"}, mark=HOME),
        Program("aafire", ["aafire", "-driver", "curses"], "aafire", "apt-get install libaa-bin",
                "fills the screen, no colors; as fast as it can", mark=HOME),
        Program("cmatrix", ["cmatrix", "-b"], "cmatrix", "apt-get install cmatrix", "letters fall a row a frame, 8 colors"),
        Program("pipes.sh", ["/usr/games/pipes"], "/usr/games/pipes", "apt-get install pipes-sh", "one character a frame, a shell script"),
    ]


def slurp(path):
    """The text of a file of /proc; empty where the process has gone."""
    try:
        return pathlib.Path(path).read_text()
    except OSError:
        return ""


def family(root):
    """A process and its descendants."""
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        stat = slurp(f"/proc/{name}/stat").rpartition(")")[2].split()
        if stat:
            parents[int(name)] = int(stat[1])
    members = [root]
    for parent in members:  # Grows while it is walked.
        members += [pid for pid, its_parent in parents.items() if its_parent == parent]
    return members


def cpu_seconds(pids):
    """CPU seconds of processes, and of their children that have ended."""
    stats = [slurp(f"/proc/{pid}/stat").rpartition(")")[2].split() for pid in pids]
    return sum(sum(map(int, stat[11:15])) for stat in stats if stat) / HZ


def peak_bytes(pids):
    """The sum of processes' peak resident memory."""
    peaks = [re.search(r"VmHWM:\s+(\d+)", slurp(f"/proc/{pid}/status")) for pid in pids]
    return sum(int(peak[1]) * 1024 for peak in peaks if peak)
