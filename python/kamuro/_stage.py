"""Stages of effects, and the frames that show them."""

from __future__ import annotations

import ctypes
import enum
import importlib.util
import json
import os
from ctypes import byref, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, Callable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library
from ._cells import Cells, Panel, word

_kamuro = _library.load()

__version__: str = _kamuro.kamuro_version().decode()
#: The number of the library's interface.
ABI_VERSION: int = _kamuro.kamuro_abi_version()

#: A built-in effect by its name, an effect file by its path, or what one contains: JSON, or a mapping.
Effect = Union[str, "os.PathLike[str]", bytes, Mapping[str, Any]]
#: The width and height of a picture, and its pixels: red, green, blue and straight alpha.
Picture = Tuple[int, int, bytes]


class Colors(enum.IntEnum):
    """The colors of a terminal."""

    NONE = 0
    ANSI_16 = 1
    PALETTE_256 = 2
    DIRECT = 3


class Glyphs(enum.IntEnum):
    """The glyphs that show light."""

    #: Braille dots where it is faint, and blocks where it is bright.
    HYBRID = 0
    BRAILLE = 1
    HALF = 2
    QUADRANT = 3
    SEXTANT = 4
    OCTANT = 5
    ASCII = 6


class PaletteKind(enum.IntEnum):
    """How the colors of a palette stand for those of effects."""

    #: A color becomes the nearest one by hue and saturation.
    NEAREST = 0
    #: A color becomes the one that is as light.
    SCALE = 1
    #: A color becomes the theme's of its hue: the 16 colors of a terminal.
    THEME = 2


class EventKind(enum.IntFlag):
    """What happens on a stage."""

    #: Particles that are born at once.
    BURST = 1
    #: A particle hit a wall.
    HIT = 2
    #: A particle died.
    DEATH = 4
    #: An effect ended.
    END = 8


class Event(NamedTuple):
    """Something that happened."""

    kind: EventKind
    #: When, in the stage's seconds; of an end, the time of the frame that reports it.
    time: float
    effect: int
    #: The names of the layer and of its emitter cells, with dots between them; empty for an end.
    path: str
    #: Where, in parts of the stage's width from the left and of its height from the top.
    x: float
    y: float
    #: The number of particles; 0 for an end.
    particles: int


class KamuroError(ValueError):
    """A call that failed, with the reason in a sentence."""

    def __init__(self, reason: str, code: int) -> None:
        super().__init__(reason)
        #: The result, KAMURO_... in kamuro.h.
        self.code = code


def effects() -> List[str]:
    """The names of the built-in effects."""
    count = _kamuro.kamuro_effect_count()
    return [_kamuro.kamuro_effect_name(index).decode() for index in range(count)]


class Stage:
    """Effects on a screen of cells.

    It opens no terminal, starts no thread and reads no clock. Equal seeds and calls give equal frames.
    """

    def __init__(
        self,
        columns: int = 80,
        rows: int = 24,
        *,
        seed: int = 0,
        colors: Colors = Colors.DIRECT,
        glyphs: Glyphs = Glyphs.HYBRID,
        decoder: Optional[Callable[[bytes], Picture]] = None,
    ) -> None:
        """Creates an empty stage of 1 to 4096 columns and rows.

        `decoder` decodes the PNG files of effects, of at most 256 x 256 pixels; by default Pillow does, if
        it is installed.
        """
        self._handle = c_void_p()
        self._columns, self._rows = columns, rows
        self._time = 0.0
        self._dots = 0
        self._panels: Sequence[Panel] = ()
        self._buffer = ctypes.create_string_buffer(1 << 16)
        options = _library.Options(
            _library.size_of(_library.Options),
            _unsigned(columns),
            _unsigned(rows),
            seed & 0xFFFF_FFFF_FFFF_FFFF,
            colors,
            glyphs,
        )
        result = _kamuro.kamuro_new(byref(options), byref(self._handle))
        if result != _library.OK:
            reason = f"{columns} x {rows} is outside 1...4096, or there are no such colors or glyphs"
            raise KamuroError(reason, result)
        # What a decoder raised. It gets no reference to the stage, which would then not be freed when forgotten.
        self._failures: List[Exception] = []
        decode = decoder or (_decoded_by_pillow if importlib.util.find_spec("PIL") else None)
        # The library keeps its address, so it has to live as long as the stage.
        self._decoder = _callback(decode, self._failures) if decode else _library.Decoder()
        self._call("set_decoder", self._decoder, None)

    def close(self) -> None:
        """Frees the stage; each further call is an error."""
        _kamuro.kamuro_free(self._handle)
        self._handle = c_void_p()

    def __enter__(self) -> Stage:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __copy__(self) -> Stage:
        raise TypeError("a stage cannot be copied: its handle has one owner")

    def __deepcopy__(self, memo: object) -> Stage:
        return self.__copy__()

    def __del__(self) -> None:
        # At the end of the interpreter the module may be gone.
        if _kamuro is not None and getattr(self, "_handle", None):
            self.close()

    # Effects

    def add(
        self,
        effect: Effect,
        *,
        column: Optional[int] = None,
        row: Optional[int] = None,
        at: Optional[float] = None,
        z: float = 0.0,
        parameters: Optional[Mapping[str, Any]] = None,
    ) -> int:
        """Adds an effect, and returns its id.

        Its middle is at the column and row, by default that of the stage. It begins now, or at a time in
        seconds.
        """
        placement = _placement(column, row, at, z, parameters)
        number = c_uint64()
        if isinstance(effect, str):
            self._call("add", _text(effect), byref(placement), byref(number))
        elif isinstance(effect, os.PathLike):
            self._call("add_file", os.fsencode(effect), byref(placement), byref(number))
        else:
            text = effect if isinstance(effect, bytes) else json.dumps(effect).encode()
            self._call("add_json", text, len(text), byref(placement), byref(number))
        return number.value

    def launch(
        self,
        name: str,
        column: Optional[int] = None,
        row: Optional[int] = None,
        *,
        at: Optional[float] = None,
        z: float = 0.0,
        parameters: Optional[Mapping[str, Any]] = None,
    ) -> int:
        """Launches a built-in effect so that it bursts at a column and row, and returns its id."""
        placement = _placement(column, row, at, z, parameters)
        number = c_uint64()
        self._call("launch", _text(name), byref(placement), byref(number))
        return number.value

    def stop(self, effect: Optional[int] = None) -> None:
        """Lets an effect, or all of them, emit nothing more; living particles finish their lives."""
        if effect is None:
            self._call("stop_all")
        else:
            self._call("stop", effect)

    def fade_out(self, effect: int, seconds: float) -> None:
        """Fades an effect out, and removes it."""
        self._call("fade_out", effect, seconds)

    def remove(self, effect: int) -> None:
        """Removes an effect at once."""
        self._call("remove", effect)

    def move(self, effect: int, column: int, row: int) -> None:
        """Moves an effect, with all its particles, so that its middle is at a column and row."""
        self._call("move", effect, column, row)

    def move_pointer(self, column: Optional[int], row: Optional[int]) -> None:
        """Moves the pointer that the force fields of some effects follow; None if there is none."""
        self._call("move_pointer", -1 if column is None else column, -1 if row is None else row)

    def has_ended(self, effect: int) -> bool:
        """Whether an effect has ended or was removed."""
        return bool(_kamuro.kamuro_effect_ended(self._handle, effect))

    @property
    def ended(self) -> bool:
        """Whether all effects have ended."""
        return bool(_kamuro.kamuro_ended(self._handle))

    # What is around them

    @property
    def panels(self) -> Sequence[Panel]:
        """Boxes of text or cells among the particles; a list that is changed has to be set again."""
        return self._panels

    @panels.setter
    def panels(self, panels: Sequence[Panel]) -> None:
        structures = [panel.structure() for panel in panels]
        self._call("set_panels", (_library.Panel * len(structures))(*structures), len(structures))
        self._panels = tuple(panels)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self._columns

    @property
    def row_count(self) -> int:
        """The number of rows."""
        return self._rows

    def resize(self, columns: int, rows: int) -> None:
        """Changes the size, 1 to 4096 each. The time stays."""
        self._call("resize", _unsigned(columns), _unsigned(rows))
        self._columns, self._rows = columns, rows

    def set_glyphs(self, glyphs: Glyphs) -> None:
        """Changes the glyphs."""
        self._call("set_glyphs", glyphs)

    def set_colors(self, colors: Colors) -> None:
        """Changes the colors."""
        self._call("set_colors", colors)

    def set_palette(
        self, colors: Sequence[Tuple[int, int, int]], kind: PaletteKind = PaletteKind.NEAREST
    ) -> None:
        """Lets the colors of effects become those of a palette: 1 to 32, or a theme's 16.

        With none effects have their own again.
        """
        words = [word(color) for color in colors]
        self._call("set_palette", kind, (c_uint32 * len(words))(*words), len(words))

    def set_background(self, color: Optional[Tuple[int, int, int]], *, painted: bool = False) -> None:
        """Changes the background: painted in every cell, or else the terminal's own; None if unknown."""
        self._call("set_background", word(color), painted)

    # Frames

    @property
    def time(self) -> float:
        """The time that was sought last."""
        return self._time

    def seek(self, time: float) -> None:
        """Goes to a time in seconds, later or earlier. What the calls below give is of that time."""
        self._call("seek", time)
        self._time = time

    def report(self, kinds: EventKind) -> None:
        """Reports events from the next seek on, at first none."""
        self._call("report", kinds)

    def events(self) -> List[Event]:
        """What has happened between the last seek and the one before it, by time; ends come last."""
        count = c_size_t()
        self._call("events", None, 0, byref(count), allowing=_library.BUFFER_TOO_SMALL)
        events = (_library.Event * count.value)()
        self._call("events", events, count.value, byref(count))
        return [
            Event(
                kind=EventKind(event.kind),
                time=event.time,
                effect=event.effect,
                path=event.path.decode(),
                x=event.x,
                y=event.y,
                particles=event.count,
            )
            for event in events
        ]

    def cells(self) -> Cells:
        """The cells of the frame."""
        columns, rows = self._columns, self._rows
        cells = (_library.Cell * (columns * rows))()
        self._call("cells", cells, columns * rows)
        data = bytes(cells)
        clusters = {}
        # The low bytes of all flags at once: most frames have no such glyph.
        if max(data[12::16]) >= _library.CLUSTER:
            for place, cell in enumerate(cells):
                if cell.flags & _library.CLUSTER:
                    row, column = divmod(place, columns)
                    clusters[column, row] = self._bytes("glyph", column, row).decode()
        return Cells(columns, rows, data, clusters)

    def ansi(self, column: int = 0, row: int = 0) -> bytes:
        """The bytes that show the frame on a terminal that shows the one before.

        The stage's top left cell is at a column and row of the screen.
        """
        return self._bytes("ansi_at", column, row)

    def invalidate(self) -> None:
        """Lets the next frame's bytes write every cell, after something else has written to the screen."""
        self._call("invalidate")

    def rows(self) -> List[str]:
        """The rows as text with SGR, without trailing blanks."""
        return self._bytes("rows").decode().split("\n")[:-1]

    def rgba(self, scale: int = 1) -> bytes:
        """The light itself as pixels: 2 * columns * scale of 4 * rows * scale, 4 bytes each."""
        count = self._columns * self._rows * 32 * max(0, scale) ** 2
        pixels = ctypes.create_string_buffer(count)
        self._call("rgba", _unsigned(scale), pixels, count)
        return pixels.raw

    def show_pixels(self, dots: int) -> None:
        """Shows light by pixels, with 2, 4 or 8 dots in a row of a cell, or by glyphs again with 0."""
        self._call("show_pixels", _unsigned(dots))
        self._dots = dots

    def pixels(self) -> bytes:
        """The light before black, if it is shown by pixels.

        They are columns * dots of 2 * rows * dots, 3 bytes each.
        """
        count = self._columns * self._rows * 6 * self._dots ** 2
        pixels = ctypes.create_string_buffer(max(1, count))
        self._call("pixels", pixels, count)
        return pixels.raw

    def kitty(self, *, shared: bool = False) -> bytes:
        """The bytes that show the frame in a terminal with kitty's graphics protocol; each frame once."""
        return self._bytes("kitty", shared)

    # Calls

    def _call(self, name: str, *arguments: Any, allowing: int = _library.OK) -> int:
        try:
            result: int = getattr(_kamuro, "kamuro_" + name)(self._handle, *arguments)
        except (ctypes.ArgumentError, TypeError, OverflowError) as error:
            raise KamuroError(f"{name}: an argument is of a wrong type: {error}", _library.INVALID_ARGUMENT) from error
        if result not in (_library.OK, allowing):
            cause = self._failures[0] if self._failures else None
            self._failures.clear()
            reason = _kamuro.kamuro_error(self._handle).decode(errors="replace")
            raise KamuroError(reason, result) from cause
        return result

    def _bytes(self, name: str, *arguments: Any) -> bytes:
        """What a function writes to a buffer, which grows until it has room."""
        length = c_size_t()
        allowing = _library.BUFFER_TOO_SMALL
        while self._call(
            name, *arguments, self._buffer, len(self._buffer), byref(length), allowing=allowing
        ):
            self._buffer = ctypes.create_string_buffer(length.value)
        return ctypes.string_at(self._buffer, length.value)


def _callback(decode: Callable[[bytes], Picture], failures: List[Exception]) -> Any:
    def decoder(_: Any, png: Any, length: int, pixels: Any, width: Any, height: Any) -> bool:
        try:
            columns, rows, rgba = decode(ctypes.string_at(png, length))
            if max(columns, rows) > 256 or len(rgba) != 4 * columns * rows:
                raise ValueError(f"{len(rgba)} bytes are no picture of {columns} x {rows} pixels")
        except Exception as error:
            failures.append(error)
            return False
        ctypes.memmove(pixels, rgba, len(rgba))
        width[0], height[0] = columns, rows
        return True

    return _library.Decoder(decoder)


def _placement(
    column: Optional[int],
    row: Optional[int],
    at: Optional[float],
    z: float,
    parameters: Optional[Mapping[str, Any]],
) -> _library.Placement:
    if (column is None) != (row is None):
        raise ValueError("a column without a row, or a row without a column")
    return _library.Placement(
        _library.size_of(_library.Placement),
        -1 if at is None else at,
        -1 if column is None else column,
        -1 if row is None else row,
        z,
        json.dumps(parameters).encode() if parameters else None,
    )


def _text(text: str) -> bytes:
    if "\0" in text:
        raise ValueError("a text has a zero in it")
    return text.encode()


def _unsigned(number: int) -> int:
    """A number that C cannot hold becomes 0, which the library refuses."""
    return number if 0 <= number < 1 << 32 else 0


def _decoded_by_pillow(png: bytes) -> Picture:
    import io

    from PIL import Image  # type: ignore[import-not-found, unused-ignore]

    with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
        # Before it is decoded, which takes as much memory as the file says.
        if max(image.size) > 256:
            raise ValueError(f"{image.width} x {image.height} pixels are more than 256 x 256")
        return image.width, image.height, image.convert("RGBA").tobytes()
