"""libkamuro by ctypes: the declarations of kamuro.h."""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import POINTER, c_bool, c_char_p, c_double, c_int32, c_size_t, c_uint8, c_uint32, c_uint64
from ctypes import c_void_p
from typing import Any, Optional, Sequence

#: The number of the interface that is declared here.
ABI_VERSION = 1

OK = 0
INVALID_ARGUMENT = 1
INVALID_EFFECT = 2
NO_SUCH_ID = 3
BUFFER_TOO_SMALL = 4

WIDE = 1
RIGHT_HALF = 2
BOLD = 4
FAINT = 8
REVERSE = 16
CLUSTER = 32


class Options(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("columns", c_uint32),
        ("rows", c_uint32),
        ("seed", c_uint64),
        ("colors", c_int32),
        ("glyphs", c_int32),
    ]


class Placement(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("time", c_double),
        ("column", c_int32),
        ("row", c_int32),
        ("z", c_double),
        ("parameters", c_char_p),
    ]


class Cell(ctypes.Structure):
    _fields_ = [
        ("glyph", c_uint32),
        ("foreground", c_uint32),
        ("background", c_uint32),
        ("flags", c_uint32),
    ]


class Panel(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("column", c_int32),
        ("row", c_int32),
        ("z", c_double),
        ("text", c_char_p),
        ("cells", POINTER(Cell)),
        ("columns", c_uint32),
        ("rows", c_uint32),
    ]


class Event(ctypes.Structure):
    _fields_ = [
        ("time", c_double),
        ("effect", c_uint64),
        ("x", c_double),
        ("y", c_double),
        ("path", c_char_p),
        ("kind", c_uint32),
        ("count", c_uint32),
    ]


#: Decodes a PNG: context, bytes, their number; pixels, width, height.
Decoder = ctypes.CFUNCTYPE(
    c_bool,
    c_void_p,
    POINTER(c_uint8),
    c_size_t,
    POINTER(c_uint8),
    POINTER(c_uint32),
    POINTER(c_uint32),
)

_ID = POINTER(c_uint64)
_LENGTH = POINTER(c_size_t)
_BYTES = [c_char_p, c_size_t, _LENGTH]

#: The arguments after the stage of each function that returns a result.
_CALLS: dict[str, Sequence[Any]] = {
    "add": [c_char_p, POINTER(Placement), _ID],
    "add_json": [c_char_p, c_size_t, POINTER(Placement), _ID],
    "add_file": [c_char_p, POINTER(Placement), _ID],
    "launch": [c_char_p, POINTER(Placement), _ID],
    "set_decoder": [Decoder, c_void_p],
    "stop": [c_uint64],
    "stop_all": [],
    "fade_out": [c_uint64, c_double],
    "remove": [c_uint64],
    "move": [c_uint64, c_int32, c_int32],
    "move_pointer": [c_int32, c_int32],
    "set_panels": [POINTER(Panel), c_size_t],
    "set_glyphs": [c_int32],
    "set_colors": [c_int32],
    "set_palette": [c_int32, POINTER(c_uint32), c_size_t],
    "set_background": [c_uint32, c_bool],
    "resize": [c_uint32, c_uint32],
    "seek": [c_double],
    "report": [c_uint32],
    "events": [POINTER(Event), c_size_t, _LENGTH],
    "cells": [POINTER(Cell), c_size_t],
    "glyph": [c_uint32, c_uint32, *_BYTES],
    "ansi_at": [c_int32, c_int32, *_BYTES],
    "invalidate": [],
    "rows": _BYTES,
    "rgba": [c_uint32, c_char_p, c_size_t],
    "show_pixels": [c_uint32],
    "pixels": [c_char_p, c_size_t],
    "kitty": [c_bool, *_BYTES],
}


def size_of(structure: type[ctypes.Structure]) -> int:
    """The value of a structure's first member."""
    return ctypes.sizeof(structure)


def load(path: Optional[str] = None) -> ctypes.CDLL:
    """Loads a library, by default the one beside this file, and declares its functions."""
    name = "libkamuro.1.dylib" if sys.platform == "darwin" else "libkamuro.so.1"
    library = ctypes.CDLL(path or os.path.join(os.path.dirname(os.path.abspath(__file__)), name))

    def declare(function: str, result: Any, *arguments: Any) -> None:
        declared = getattr(library, "kamuro_" + function)
        declared.restype, declared.argtypes = result, arguments

    declare("abi_version", c_uint32)
    if library.kamuro_abi_version() < ABI_VERSION:
        found = library.kamuro_abi_version()
        raise ImportError(f"{path or name} has interface {found}, not {ABI_VERSION}")
    declare("version", c_char_p)
    declare("effect_count", c_size_t)
    declare("effect_name", c_char_p, c_size_t)
    declare("new", c_int32, POINTER(Options), POINTER(c_void_p))
    declare("free", None, c_void_p)
    declare("error", c_char_p, c_void_p)
    declare("ended", c_bool, c_void_p)
    declare("effect_ended", c_bool, c_void_p, c_uint64)
    for name, arguments in _CALLS.items():
        declare(name, c_int32, c_void_p, *arguments)
    return library
