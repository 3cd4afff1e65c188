#!/usr/bin/env python3
"""Shows an effect beside the program's own text, as a text interface would: stream.py [SECONDS]

Kamuro draws, this program decides where: it keeps a screen of cells, and puts its own text over it.
"""
import json
import os
import subprocess
import sys

KAMURO = os.environ.get("KAMURO", "kamuro")
SECONDS = sys.argv[1] if len(sys.argv) > 1 else "5"


def color(value, base):
    """The SGR parameters of a color: of text for a base of 30, of what is behind it for 40."""
    if value is None:
        return f"{base + 9}"
    if isinstance(value, int):
        return f"{base + 8};5;{value}"
    return f"{base + 8};2;" + ";".join(str(int(value[i:i + 2], 16)) for i in (1, 3, 5))


stream = subprocess.Popen(
    [KAMURO, "stream", "snow", "--size", "40x10", "--for", SECONDS, "--control", "-"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1)
print("\033[2J\033[?25l", end="")
try:
    for line in stream.stdout:
        frame = json.loads(line)
        if "columns" in frame:  # a header: what follows has this size
            continue
        for number, *runs in frame["rows"]:
            text = "".join(f"\033[{color(ink, 30)};{color(paper, 40)}m{text}" for text, ink, paper in runs)
            print(f"\033[{number + 1};1H{text}\033[m", end="")
        print(f"\033[5;14H {frame['time']:5.1f} s of snow ", end="", flush=True)
        if frame["frame"] == 10:  # any line of JSON steers the stream
            stream.stdin.write('{"burst":"peony","x":0.5,"y":0.3}\n')
finally:
    stream.kill()
    print("\033[m\033[?25h\033[11;1H", end="")
