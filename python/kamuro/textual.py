"""A widget of Textual that shows effects.

    from textual.app import App
    from kamuro.textual import ParticleView

    class Fireworks(App):
        def compose(self):
            yield ParticleView("fireworks")

    Fireworks().run()
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any, Dict, Mapping, Optional

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from . import CellColor, Cells, Effect, Event, EventKind, Glyphs, Look, Stage, _library

__all__ = ["ParticleView"]


class ParticleView(Widget):
    """Effects that fill a widget, on a stage of its size.

    It draws while an effect plays, and sleeps when all have ended, until `add` or `launch`.
    """

    DEFAULT_CSS = """
    ParticleView {
        width: 1fr;
        height: 1fr;
    }
    """

    class Ended(Message):
        """All effects have ended."""

        def __init__(self, view: ParticleView) -> None:
            super().__init__()
            self.view = view

        @property
        def control(self) -> ParticleView:
            return self.view

    class Happened(Message):
        """Something that the view was asked to report."""

        def __init__(self, view: ParticleView, event: Event) -> None:
            super().__init__()
            self.view = view
            self.event = event

        @property
        def control(self) -> ParticleView:
            return self.view

    def __init__(
        self,
        *effects: Effect,
        frame_rate: float = 30.0,
        seed: int = 0,
        glyphs: Glyphs = Glyphs.HYBRID,
        report: EventKind = EventKind(0),
        follows_pointer: bool = False,
        name: Optional[str] = None,
        id: Optional[str] = None,
        classes: Optional[str] = None,
    ) -> None:
        """Creates a view of effects that begin when it is shown.

        `report` says which events are messages, `follows_pointer` whether force fields follow the mouse.
        """
        super().__init__(name=name, id=id, classes=classes)
        #: What it shows; effects that are added to it by its own functions do not wake the view.
        self.stage = Stage(seed=seed, glyphs=glyphs)
        self.stage.report(report)
        for effect in effects:
            self.stage.add(effect)
        self._frame_rate = frame_rate
        self._follows_pointer = follows_pointer
        self._cells: Optional[Cells] = None
        self._ticks: Optional[Timer] = None
        #: The monotonic time of the last frame; None after a pause, which takes no time of the stage.
        self._last: Optional[float] = None
        # Whether there has been an effect.
        self._has_played = bool(effects)
        self._base = Style.null()
        self._styles: Dict[Look, Style] = {}

    # Effects

    def add(
        self,
        effect: Effect,
        column: Optional[int] = None,
        row: Optional[int] = None,
        *,
        z: float = 0.0,
        parameters: Optional[Mapping[str, Any]] = None,
    ) -> int:
        """Adds an effect, and returns its id on the stage."""
        number = self.stage.add(effect, column=column, row=row, z=z, parameters=parameters)
        self._has_played = True
        self.resume()
        return number

    def launch(
        self,
        name: str,
        column: Optional[int] = None,
        row: Optional[int] = None,
        *,
        z: float = 0.0,
        parameters: Optional[Mapping[str, Any]] = None,
    ) -> int:
        """Launches a built-in effect so that it bursts at a column and row of the view."""
        number = self.stage.launch(name, column, row, z=z, parameters=parameters)
        self._has_played = True
        self.resume()
        return number

    def pause(self) -> None:
        """Stops the time."""
        self._last = None
        if self._ticks:
            self._ticks.pause()

    def resume(self) -> None:
        """Lets the time go on."""
        if self._ticks:
            self._ticks.resume()

    # Textual

    def on_mount(self) -> None:
        self._ticks = self.set_interval(1 / self._frame_rate, self._tick)
        self.watch(self.app, "theme", self._take_background)

    def on_unmount(self) -> None:
        self.pause()
        self.stage.close()

    def on_resize(self, event: events.Resize) -> None:
        size = event.size
        if size.width and size.height:
            self.stage.resize(size.width, size.height)
            self._show()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._follows_pointer:
            self.stage.move_pointer(event.x, event.y)

    def on_leave(self) -> None:
        if self._follows_pointer:
            self.stage.move_pointer(None, None)

    def render_line(self, y: int) -> Strip:
        style = self.rich_style
        if style != self._base:
            self._base = style
            self._styles.clear()
        if self._cells is None or y >= self._cells.rows:
            return Strip.blank(self.size.width, style)
        segments = [Segment(text, self._style(look)) for text, look in self._cells.runs(y)]
        return Strip(segments).adjust_cell_length(self.size.width, style)

    def _take_background(self) -> None:
        # Colors of a theme are there after the styles.
        self.call_after_refresh(self._set_background)

    def _set_background(self) -> None:
        if not self.is_attached:
            return
        red, green, blue = self.background_colors[1].rgb
        self.stage.set_background((red, green, blue))
        self._show()

    def _tick(self) -> None:
        now = time.monotonic()
        elapsed = 0.0 if self._last is None else now - self._last
        self._last = now
        self.stage.seek(self.stage.time + elapsed)
        for event in self.stage.events():
            self.post_message(self.Happened(self, event))
        self._show()
        ended = self.stage.ended
        if ended:
            self.pause()
            # A view to which nothing was added has not played.
            if self._has_played:
                self.post_message(self.Ended(self))

    def _show(self) -> None:
        """Takes the frame, and has the rows drawn that differ."""
        before, cells = self._cells, self.stage.cells()
        self._cells = cells
        if before is None or (before.columns, before.rows) != (cells.columns, cells.rows):
            self.refresh()
            return
        changed = [
            Region(0, row, cells.columns, 1)
            for row in range(cells.rows)
            if before.bytes_of(row) != cells.bytes_of(row)
        ]
        if changed:
            self.refresh(*changed)

    def _style(self, look: Look) -> Style:
        style = self._styles.get(look)
        if style is None:
            # Most looks are seen once: this is several times as fast as a sum of styles.
            style = Style.from_color(
                _color(look.foreground) or self._base.color,
                _color(look.background) or self._base.bgcolor,
            )
            if look.flags:
                style += Style(
                    bold=True if look.flags & _library.BOLD else None,
                    dim=True if look.flags & _library.FAINT else None,
                    reverse=True if look.flags & _library.REVERSE else None,
                )
            if len(self._styles) > 4096:
                self._styles.clear()
            self._styles[look] = style
        return style


@lru_cache(maxsize=4096)
def _color(color: CellColor) -> Optional[Color]:
    if color is None:
        return None
    return Color.from_ansi(color) if isinstance(color, int) else Color.from_rgb(*color)
