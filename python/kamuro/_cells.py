"""Cells of frames and panels, and their colors."""

from __future__ import annotations

import enum
import struct
from functools import lru_cache
from typing import Dict, Iterator, List, NamedTuple, Sequence, Tuple, Union

from . import _library

#: The terminal's own color, the number of one of its 256, or red, green and blue.
CellColor = Union[None, int, Tuple[int, int, int]]


class Flags(enum.IntFlag):
    """What a cell's flags say; others may be set."""

    #: The glyph takes this cell and the next one.
    WIDE = _library.WIDE
    #: The cell is the right half of a glyph.
    RIGHT_HALF = _library.RIGHT_HALF
    BOLD = _library.BOLD
    FAINT = _library.FAINT
    #: Foreground and background are exchanged.
    REVERSE = _library.REVERSE


class Cell(NamedTuple):
    """A cell of the screen."""

    #: The glyph; empty in a right half, and if the cell shows nothing: what is below stays visible.
    glyph: str = ""
    foreground: CellColor = None
    background: CellColor = None
    #: Bits of Flags.
    flags: int = 0


@lru_cache(maxsize=4096)
def color(word: int) -> CellColor:
    """The color of a word of kamuro.h."""
    kind = word >> 24
    if kind == 0:
        return None
    return word & 0xFF if kind == 1 else (word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF)


def word(color: CellColor) -> int:
    """The word of a color."""
    if color is None:
        return 0
    parts = (color,) if isinstance(color, int) else color
    if len(parts) not in (1, 3) or not all(0 <= part <= 255 for part in parts):
        raise ValueError(f"{color!r} is no color: None, 0 to 255, or three of these")
    if len(parts) == 1:
        return 0x0100_0000 | parts[0]
    return 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]


class Look(NamedTuple):
    """What cells beside each other have in common."""

    foreground: CellColor
    background: CellColor
    #: Bits of Flags, but WIDE and RIGHT_HALF.
    flags: int


class Cells:
    """The cells of a frame: `cells[column, row]`, or rows of them."""

    def __init__(
        self, columns: int, rows: int, data: bytes, clusters: Dict[Tuple[int, int], str]
    ) -> None:
        self.columns = columns
        self.rows = rows
        #: Four words of 32 bits for each cell, as kamuro.h has them: glyph, colors, flags.
        self.data = data
        #: The glyphs of several scalars, by column and row.
        self.clusters = clusters

    def __getitem__(self, place: Tuple[int, int]) -> Cell:
        column, row = place
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise IndexError(f"there is no column {column} of row {row}")
        offset = 16 * (row * self.columns + column)
        return self._cell(struct.unpack_from("=4I", self.data, offset), column, row)

    def __len__(self) -> int:
        return self.rows

    def __iter__(self) -> Iterator[List[Cell]]:
        for row in range(self.rows):
            yield self.row(row)

    def row(self, row: int) -> List[Cell]:
        """The cells of a row."""
        words = struct.iter_unpack("=4I", self.bytes_of(row))
        return [self._cell(each, column, row) for column, each in enumerate(words)]

    def runs(self, row: int) -> List[Tuple[str, Look]]:
        """A row as texts of the same look; what shows nothing is blank."""
        runs: List[Tuple[str, Look]] = []
        glyphs: List[str] = []
        last = None
        for column, (glyph, *look) in enumerate(struct.iter_unpack("=4I", self.bytes_of(row))):
            flags = look[2]
            if flags:
                if flags & _library.RIGHT_HALF:
                    continue
                cluster = self.clusters.get((column, row)) if flags & _library.CLUSTER else None
                look[2] = flags & (_library.BOLD | _library.FAINT | _library.REVERSE)
            else:
                cluster = None
            if look != last:
                if last is not None:
                    runs.append(("".join(glyphs), Look(color(last[0]), color(last[1]), last[2])))
                glyphs, last = [], look
            glyphs.append(cluster or chr(glyph or 32))
        if last is not None:
            runs.append(("".join(glyphs), Look(color(last[0]), color(last[1]), last[2])))
        return runs

    def bytes_of(self, row: int) -> bytes:
        """The data of a row: rows that show the same are equal."""
        return self.data[16 * self.columns * row : 16 * self.columns * (row + 1)]

    def _cell(self, words: Tuple[int, ...], column: int, row: int) -> Cell:
        glyph, foreground, background, flags = words
        text = self.clusters.get((column, row)) if flags & _library.CLUSTER else None
        if text is None:
            text = "" if glyph == 0 or flags & _library.RIGHT_HALF else chr(glyph)
        return Cell(text, color(foreground), color(background), flags)


class Panel(NamedTuple):
    """A box among the particles: those with a lower z are behind it, others pass before it."""

    #: Lines of text, colored by SGR; transparent around them. Or rows of cells, all of the same length.
    content: Union[str, Sequence[Sequence[Cell]]]
    #: Where its top left cell is.
    column: int = 0
    row: int = 0
    z: float = 0.0

    def structure(self) -> _library.Panel:
        """The panel as the library takes it."""
        size = _library.size_of(_library.Panel)
        panel = _library.Panel(size=size, column=self.column, row=self.row, z=self.z)
        if isinstance(self.content, str):
            panel.text = self.content.encode()
            return panel
        rows = [list(row) for row in self.content]
        columns = len(rows[0]) if rows else 0
        if any(len(row) != columns for row in rows):
            raise ValueError("the rows of a panel have several lengths")
        structures = [_structure(cell) for row in rows for cell in row]
        cells = (_library.Cell * len(structures))(*structures)
        panel.cells, panel.columns, panel.rows = cells, columns, len(rows)
        return panel


def _structure(cell: Cell) -> _library.Cell:
    # Of a glyph of several scalars a panel of cells shows the first one.
    glyph = ord(cell.glyph[0]) if cell.glyph else 0
    return _library.Cell(glyph, word(cell.foreground), word(cell.background), cell.flags)
