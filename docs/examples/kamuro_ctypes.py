"""Kamuro by ctypes: prints an effect at a time, with its colors.

    python3 kamuro_ctypes.py .build/library/lib/libkamuro.so.1 peony 1
"""

import ctypes
import sys


class Cell(ctypes.Structure):
    """A cell of the screen; a glyph of 0 shows nothing."""

    _fields_ = [(name, ctypes.c_uint32) for name in ("glyph", "foreground", "background", "flags")]


def sgr(layer, color):
    """Selects a color of text, 3, or behind it, 4; 0 is the terminal's own, else 0xFFRRGGBB."""
    red, green, blue = color >> 16 & 255, color >> 8 & 255, color & 255
    return f"\033[{layer}8;2;{red};{green};{blue}m" if color else f"\033[{layer}9m"


class Stage:
    """Effects on a screen of 80 x 24 cells."""

    def __init__(self, path, columns=80, rows=24):
        self.library = ctypes.CDLL(path)
        self.library.kamuro_seek.argtypes = [ctypes.c_void_p, ctypes.c_double]
        self.library.kamuro_error.restype = ctypes.c_char_p
        self.handle = ctypes.c_void_p()
        self.columns, self.rows = columns, rows
        self._check(self.library.kamuro_new(None, ctypes.byref(self.handle)))
        self._check(self.library.kamuro_resize(self.handle, columns, rows))

    def _check(self, result):
        if result:
            reason = self.library.kamuro_error(self.handle) if self.handle else b""
            raise ValueError(reason.decode() or f"result {result}")

    def add(self, name):
        """Adds a built-in effect, and returns its id."""
        number = ctypes.c_uint64()
        self._check(
            self.library.kamuro_add(self.handle, name.encode(), None, ctypes.byref(number))
        )
        return number.value

    def text(self, time):
        """The cells at a time in seconds, as lines."""
        cells = (Cell * (self.columns * self.rows))()
        self._check(self.library.kamuro_seek(self.handle, time))
        self._check(self.library.kamuro_cells(self.handle, cells, len(cells)))
        shown = [
            sgr(3, cell.foreground) + sgr(4, cell.background) + chr(cell.glyph or ord(" "))
            for cell in cells
        ]
        starts = range(0, len(shown), self.columns)
        return "\033[m\n".join("".join(shown[start : start + self.columns]) for start in starts)

    def close(self):
        """Frees the stage."""
        self.library.kamuro_free(self.handle)
        self.handle = None


if __name__ == "__main__":
    stage = Stage(sys.argv[1])
    stage.add(sys.argv[2])
    print(stage.text(float(sys.argv[3])), end="\033[m\n")
    stage.close()
