"""Plays a recording of asciinema in pyte, and compares its screen with others: cast.py FILE {SECONDS ANSI}...

ANSI is a file of `kamuro render --format ansi`, drawn by pyte, too. Prints the number of screen cells that look
different at each moment. A full block looks like a space on its color, and a pattern of blocks in two colors like
the other blocks in the same colors, exchanged.
"""
import json
import sys

import pyte

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def look(cell):
    ink, paper = cell.fg, cell.bg
    if cell.reverse:
        ink, paper = paper, ink
    if cell.data not in QUADRANTS:
        return cell.data, ink, paper
    pattern = QUADRANTS.index(cell.data)
    return tuple(ink if pattern >> block & 1 else paper for block in range(4))


def looks(screen):
    return [look(screen.buffer[row][column]) for row in range(screen.lines) for column in range(screen.columns)]


lines = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
header, events, time = lines[0], lines[1:], 0.0
size = header.get("term", {"cols": header.get("width"), "rows": header.get("height")})
film = pyte.Screen(size["cols"], size["rows"])
feed = pyte.Stream(film).feed
differences = []
for moment, path in zip(sys.argv[2::2], sys.argv[3::2]):
    while events and (events[0][0] if header["version"] == 2 else time + events[0][0]) <= float(moment) + 1e-6:
        time = events[0][0] if header["version"] == 2 else time + events[0][0]
        if events[0][1] == "o":
            feed(events[0][2])
        events.pop(0)
    still = pyte.Screen(size["cols"], size["rows"] + 1)
    pyte.Stream(still).feed(open(path, encoding="utf-8").read().replace("\n", "\r\n"))
    differences.append(sum(one != other for one, other in zip(looks(film), looks(still))))
print(json.dumps({"version": header["version"], "differences": differences, "lit": sum(
    cell != look(film.default_char) for cell in looks(film))}))
