"""Particle effects in the cells of a terminal.

    with kamuro.Stage(80, 24, seed=7) as stage:
        stage.add("peony")
        stage.seek(1.5)
        print("\\n".join(stage.rows()))

The caller owns the clock, the size and the screen. A frame is a function of the seed, the calls before it
and the time.
"""

from ._cells import Cell, CellColor, Cells, Flags, Look, Panel
from ._stage import (
    ABI_VERSION,
    Colors,
    Effect,
    Event,
    EventKind,
    Glyphs,
    KamuroError,
    PaletteKind,
    Picture,
    Stage,
    __version__,
    effects,
)

__all__ = [
    "ABI_VERSION",
    "Cell",
    "CellColor",
    "Cells",
    "Colors",
    "Effect",
    "Event",
    "EventKind",
    "Flags",
    "Glyphs",
    "KamuroError",
    "Look",
    "PaletteKind",
    "Panel",
    "Picture",
    "Stage",
    "__version__",
    "effects",
]
