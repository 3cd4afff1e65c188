"""The package, as it is installed."""

import base64
import ctypes
import json
import os
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
import zlib

import kamuro
from kamuro import Cell, EventKind, Flags, KamuroError, Panel, Stage
from kamuro import _library, _stage

SHOWN = "\x1b[0;38;2;"


def png(columns, rows, color):
    """A PNG of one color."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", columns, rows, 8, 6, 0, 0, 0)
    pixels = (b"\0" + bytes(color) * columns) * rows
    parts = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(pixels)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def still(image):
    """An effect of a picture that stands in the middle."""
    cell = {"contents": {"image": image, "size": 64}, "burst": 1, "birthRate": 0, "lifetime": 9}
    layer = {"emitterPosition": ["50vw", "50vh"], "emitterCells": [cell]}
    return {"kamuro": 1, "layers": [layer]}


def drawn(stage):
    return [cell for row in stage.cells() for cell in row if cell.glyph]


class Effects(unittest.TestCase):
    def test_version(self):
        self.assertRegex(kamuro.__version__, r"^\d+\.\d+\.\d+$")
        self.assertGreaterEqual(kamuro.ABI_VERSION, _library.ABI_VERSION)

    def test_names_are_those_that_can_be_added(self):
        names = kamuro.effects()
        self.assertIn("peony", names)
        self.assertEqual(len(names), len(set(names)))
        with Stage(10, 5) as stage:
            for name in names:
                stage.add(name)
        self.assertIsNone(_stage._kamuro.kamuro_effect_name(len(names)))

    def test_equal_seeds_give_equal_frames(self):
        frames = []
        for seed in (1, 1, 2):
            with Stage(60, 20, seed=seed) as stage:
                stage.add("peony")
                stage.seek(1.5)
                frames.append(stage.cells().data)
        self.assertEqual(frames[0], frames[1])
        self.assertNotEqual(frames[0], frames[2])

    def test_effects_come_from_names_files_json_and_mappings(self):
        effect = {"kamuro": 1, "layers": [{"emitterCells": [{"birthRate": 90, "lifetime": 3}]}]}
        frames = []
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "own.json"
            path.write_text(json.dumps(effect))
            for form in (effect, json.dumps(effect).encode(), path):
                with Stage(40, 12) as stage:
                    stage.add(form)
                    stage.seek(1)
                    self.assertTrue(drawn(stage))
                    frames.append(stage.cells().data)
        self.assertEqual(len(set(frames)), 1)

    def test_effects_stop_fade_move_and_end(self):
        with Stage() as stage:
            snow = stage.add("snow")
            stage.seek(1)
            self.assertFalse(stage.ended or stage.has_ended(snow))
            stage.move(snow, 3, 3)
            stage.fade_out(snow, 0.5)
            stage.seek(2)
            self.assertTrue(stage.ended and stage.has_ended(snow))
            with self.assertRaisesRegex(KamuroError, "has ended, or was never added"):
                stage.stop(snow)
            burst = stage.launch("peony", 20, 8, parameters={"colors": ["gold"]})
            stage.seek(2.5)
            stage.remove(burst)
            self.assertTrue(stage.ended)
            stage.add("sparkler")
            stage.stop()
            stage.seek(60)
            self.assertTrue(stage.ended)

    def test_errors_name_what_is_wrong(self):
        with Stage() as stage:
            with self.assertRaisesRegex(KamuroError, "did you mean peony"):
                stage.add("peonyy")
            with self.assertRaisesRegex(KamuroError, "parameter"):
                stage.add("peony", parameters={"no": 1})
            with self.assertRaisesRegex(KamuroError, "cannot be read"):
                stage.add(pathlib.Path("/no/such.json"))
            with self.assertRaisesRegex(ValueError, "a column without a row"):
                stage.add("peony", column=3)
            with self.assertRaisesRegex(KamuroError, "outside"):
                stage.seek(1e18)


class Frames(unittest.TestCase):
    def setUp(self):
        self.stage = Stage(50, 16, seed=3)
        self.stage.add("fountain")
        self.stage.seek(1.5)
        self.addCleanup(self.stage.close)

    def test_cells(self):
        cells = self.stage.cells()
        self.assertEqual((cells.columns, cells.rows, len(cells.data)), (50, 16, 50 * 16 * 16))
        rows = list(cells)
        self.assertEqual([len(row) for row in rows], [50] * 16)
        self.assertEqual(rows[9][25], cells[25, 9])
        shown = drawn(self.stage)
        self.assertTrue(shown)
        self.assertTrue(all(isinstance(cell.foreground, tuple) for cell in shown))
        self.assertRaises(IndexError, lambda: cells[50, 0])
        for number, row in enumerate(rows):
            spread = [(glyph, look) for text, look in cells.runs(number) for glyph in text]
            cut = [(cell.glyph or " ", (cell.foreground, cell.background, 0)) for cell in row]
            self.assertEqual(spread, cut)

    def test_bytes_write_what_changes(self):
        first = self.stage.ansi(3, 2)
        self.assertIn(b"\x1b[", first)
        self.stage.seek(1.5)
        self.assertEqual(self.stage.ansi(), b"")
        self.stage.invalidate()
        self.assertGreater(len(self.stage.ansi()), 1000)

    def test_a_change_of_the_look_shows_at_once_and_whole(self):
        self.stage.ansi()
        self.stage.set_glyphs(kamuro.Glyphs.ASCII)
        self.assertTrue(all(cell.glyph.isascii() for cell in drawn(self.stage)))
        self.stage.set_colors(kamuro.Colors.PALETTE_256)
        self.assertTrue(all(isinstance(cell.foreground, int) for cell in drawn(self.stage)))
        self.stage.set_colors(kamuro.Colors.NONE)
        self.assertEqual({cell.foreground for cell in drawn(self.stage)}, {None})
        self.assertNotIn(SHOWN, "".join(self.stage.rows()))

    def test_palette(self):
        self.stage.set_palette([(0, 255, 0)])
        colors = {cell.foreground for cell in drawn(self.stage)}
        self.assertTrue(all(green >= max(red, blue) for red, green, blue in colors))
        own = Stage(50, 16, seed=3)
        own.add("fountain")
        own.seek(1.5)
        self.stage.set_palette([])
        self.assertEqual(self.stage.cells().data, own.cells().data)
        for colors, kind in [([], 5), ([(1, 2, 3)], 5), ([(1, 2, 3)] * 33, 0), ([(1, 2, 3)], 2)]:
            if colors:
                with self.assertRaises(KamuroError):
                    self.stage.set_palette(colors, kind)
        self.stage.set_palette([(9, 9, 9), (255, 255, 255)], kamuro.PaletteKind.SCALE)
        self.stage.set_palette([(8 * shade,) * 3 for shade in range(16)], kamuro.PaletteKind.THEME)

    def test_background(self):
        self.stage.set_background((10, 20, 30), painted=True)
        self.assertEqual(self.stage.cells()[0, 0].background, (10, 20, 30))
        self.stage.set_background((255, 255, 255))
        on_light = [sum(cell.foreground) for cell in drawn(self.stage)]
        self.stage.set_background(None)
        on_dark = [sum(cell.foreground) for cell in drawn(self.stage)]
        self.assertNotEqual(on_light, on_dark)
        with self.assertRaises(ValueError):
            self.stage.set_background((300, 0, 0))

    def test_rows_are_text(self):
        rows = self.stage.rows()
        self.assertEqual(len(rows), 16)
        plain = [re.sub("\x1b\\[[0-9;]*m", "", row) for row in rows]
        shown = ["".join(cell.glyph or " " for cell in row).rstrip() for row in self.stage.cells()]
        self.assertEqual([row.rstrip() for row in plain], shown)

    def test_pixels(self):
        self.assertEqual(len(self.stage.rgba()), 100 * 64 * 4)
        self.assertEqual(len(self.stage.rgba(2)), 200 * 128 * 4)
        self.assertTrue(any(self.stage.rgba()))
        for scale in (0, 17, -1):
            self.assertRaises(KamuroError, self.stage.rgba, scale)
        self.assertRaises(KamuroError, self.stage.pixels)
        self.stage.show_pixels(4)
        self.assertEqual(len(self.stage.pixels()), 200 * 128 * 3)
        self.assertTrue(any(self.stage.pixels()))
        self.assertFalse(drawn(self.stage))
        self.assertIn(b"\x1b_G", self.stage.kitty())
        self.stage.show_pixels(0)
        self.assertTrue(drawn(self.stage))

    def test_size_changes(self):
        self.stage.resize(20, 6)
        self.assertEqual(len(self.stage.cells().data), 20 * 6 * 16)
        self.assertEqual((self.stage.columns, self.stage.row_count), (20, 6))
        for size in [(0, 5), (5, 4097), (-1, 5)]:
            self.assertRaises(KamuroError, self.stage.resize, *size)
            self.assertRaises(KamuroError, Stage, *size)


class Around(unittest.TestCase):
    def test_panels_of_text(self):
        with Stage(20, 4) as stage:
            stage.panels = [Panel("\x1b[1;31mBuild\x1b[0m\n日本 q\u0303", 2, 1)]
            cells = stage.cells()
            self.assertEqual("".join(cell.glyph for cell in cells.row(1)), "Build")
            self.assertEqual(cells[2, 1], Cell("B", 1, None, Flags.BOLD))
            self.assertEqual((cells[2, 2].glyph, cells[3, 2].glyph), ("日", ""))
            self.assertTrue(cells[2, 2].flags & Flags.WIDE and cells[3, 2].flags & Flags.RIGHT_HALF)
            self.assertEqual(cells[7, 2].glyph, "q\u0303")
            self.assertEqual(len(stage.panels), 1)
            stage.panels = []
            self.assertFalse(drawn(stage))

    def test_panels_of_cells(self):
        red = Cell("x", (255, 0, 0), 4, Flags.FAINT | Flags.REVERSE)
        with Stage(8, 3) as stage:
            stage.panels = [Panel([[red, Cell()], [Cell("日"), Cell("z")], [Cell("a"), Cell("日")]], 1, 0)]
            cells = stage.cells()
            self.assertEqual((cells[1, 0], cells[2, 0]), (red, Cell()))
            self.assertEqual((cells[1, 1].glyph, cells[2, 1].glyph), ("日", ""))
            # A wide glyph has no room in the last column.
            self.assertEqual((cells[1, 2].glyph, cells[2, 2].glyph), ("a", ""))
            stage.panels = [Panel([list(row) for row in cells], -2, -1)]
            self.assertEqual(stage.cells()[0, 0].glyph, "")
            self.assertRaises(ValueError, setattr, stage, "panels", [Panel([[red], []])])
            self.assertRaises(KamuroError, setattr, stage, "panels", [Panel([])])
            self.assertRaises(KamuroError, setattr, stage, "panels", [Panel("x", z=float("nan"))])

    def test_particles_pass_before_and_behind_panels(self):
        counts = []
        for z in (-1e6, 1e6):
            with Stage(40, 12) as stage:
                stage.panels = [Panel("\n".join(["#" * 40] * 12), z=z)]
                stage.add("peony")
                stage.seek(1.5)
                counts.append(sum(cell.glyph != "#" for row in stage.cells() for cell in row))
        self.assertGreater(counts[0], 20)
        self.assertEqual(counts[1], 0)

    def test_pointer(self):
        frames = []
        for pointer in [(None, None), (3, 4), (3, 4)]:
            with Stage(40, 12) as stage:
                stage.add("swirl")
                stage.move_pointer(*pointer)
                stage.seek(1)
                frames.append(stage.cells().data)
        self.assertNotEqual(frames[0], frames[1])
        self.assertEqual(frames[1], frames[2])

    def test_events(self):
        def story(steps):
            with Stage() as stage:
                stage.report(EventKind.BURST | EventKind.END)
                effect = stage.launch("peony", 40, 8)
                events = []
                for step in range(steps):
                    stage.seek(9 * (step + 1) / steps)
                    events += stage.events()
                return effect, events

        effect, events = story(30)
        bursts = [event for event in events if event.kind == EventKind.BURST]
        self.assertTrue(bursts)
        self.assertTrue(any("flash" in event.path for event in bursts))
        self.assertTrue(all(event.effect == effect and event.particles > 0 for event in bursts))
        again = [event for event in story(90)[1] if event.kind == EventKind.BURST]
        self.assertEqual(
            [(event.path, event.particles, round(event.time, 6)) for event in again],
            [(event.path, event.particles, round(event.time, 6)) for event in bursts],
        )
        self.assertEqual(events[-1].kind, EventKind.END)
        with Stage() as stage:
            stage.add("peony")
            stage.seek(1)
            self.assertEqual(stage.events(), [])
            self.assertRaises(KamuroError, stage.report, 16)

    def test_a_change_of_the_look_loses_no_event(self):
        with Stage() as stage:
            stage.report(EventKind.BURST)
            stage.add("peony")
            stage.seek(1.5)
            events = stage.events()
            stage.set_glyphs(kamuro.Glyphs.BRAILLE)
            stage.cells()
            self.assertEqual(stage.events(), events)
            self.assertTrue(events)


class Pictures(unittest.TestCase):
    def decoded(self, data):
        self.assertTrue(data.startswith(b"\x89PNG"))
        return 4, 2, bytes([255, 0, 0, 255]) * 8

    def test_files_with_pictures(self):
        data = png(4, 2, (255, 0, 0, 255))
        held = "data:image/png;base64," + base64.b64encode(data).decode()
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "art"))
            pathlib.Path(folder, "art", "red.png").write_bytes(data)
            path = pathlib.Path(folder, "own.json")
            path.write_text(json.dumps(still("art/red.png")))
            for effect in (path, still(held)):
                with Stage(40, 12, decoder=self.decoded) as stage:
                    stage.add(effect)
                    stage.seek(0.5)
                    self.assertTrue(drawn(stage))
            path.write_text(json.dumps(still("missing.png")))
            with Stage(decoder=self.decoded) as stage:
                with self.assertRaisesRegex(KamuroError, "there is no such file beside"):
                    stage.add(path)

    def test_a_decoder_that_fails_is_the_cause(self):
        held = still("data:image/png;base64," + base64.b64encode(b"no picture").decode())
        for picture in [(4, 2, b""), (257, 1, b"\0" * 257 * 4), (0, 0, b"")]:
            with Stage(decoder=lambda data: picture) as stage:
                with self.assertRaisesRegex(KamuroError, "no PNG of at most 256 x 256"):
                    stage.add(held)

        def fail(data):
            raise OSError("broken")

        with Stage(decoder=fail) as stage:
            with self.assertRaises(KamuroError) as caught:
                stage.add(held)
            self.assertIsInstance(caught.exception.__cause__, OSError)

    def test_a_decoder_that_calls_for_its_own_stage_is_refused(self):
        held = still("data:image/png;base64," + base64.b64encode(b"x").decode())
        results = []

        def call(data):
            for change in (lambda: stage.seek(1), stage.cells, stage.stop):
                try:
                    change()
                except KamuroError as error:
                    results.append(error.code)
            return 1, 1, b"\xff" * 4

        with Stage(decoder=call) as stage:
            stage.add(held)
            self.assertEqual(results, [6, 6, 6])

    def test_a_stage_that_is_freed_while_it_decodes_lives_until_the_call_returns(self):
        held = still("data:image/png;base64," + base64.b64encode(b"x").decode())

        def call(data):
            stage.close()
            return 1, 1, b"\xff" * 4

        stage = Stage(decoder=call)
        stage.add(held)
        self.assertRaises(KamuroError, stage.cells)

    @unittest.skipUnless(__import__("importlib").util.find_spec("PIL"), "Pillow is not installed")
    def test_pillow(self):
        held = "data:image/png;base64," + base64.b64encode(png(4, 2, (0, 255, 0, 255))).decode()
        with Stage(40, 12) as stage:
            stage.add(still(held))
            stage.seek(0.5)
            self.assertTrue(all(cell.foreground[1] > cell.foreground[0] for cell in drawn(stage)))


def zero(kind):
    """What C calls 0 for a kind of arguments."""
    numbers = {"c_int", "c_uint", "c_ulong", "c_ulonglong", "c_double", "c_bool"}
    return 0 if kind.__name__ in numbers else kind() if kind is _library.Decoder else None


class Handles(unittest.TestCase):
    def test_what_is_no_stage_is_refused(self):
        """Every function, with handles that are NULL, freed, never given or addresses."""
        library = _stage._kamuro
        stage = Stage()
        freed = stage._handle.value
        stage.close()
        stage.close()
        own = id(library)
        for handle in (None, freed, freed + 1, 1, 0xFFFF_FFFF_FFFF_FFFF, own, 0x4B4D << 48):
            for name, arguments in _library._CALLS.items():
                none = [zero(kind) for kind in arguments]
                self.assertEqual(getattr(library, "kamuro_" + name)(handle, *none), 5, name)
            self.assertTrue(library.kamuro_ended(handle))
            self.assertTrue(library.kamuro_effect_ended(handle, 1))
            self.assertIn(b"NULL, was freed", library.kamuro_error(handle))
            library.kamuro_free(handle)

    def test_pointers_that_are_null_are_refused(self):
        with Stage() as stage:
            for name, arguments in _library._CALLS.items():
                none = [zero(kind) for kind in arguments]
                getattr(_stage._kamuro, "kamuro_" + name)(stage._handle, *none)
            stage.add("peony")
            stage.seek(1)
            self.assertTrue(drawn(stage))

    def test_calls_by_chance_end_with_a_result(self):
        """Functions in any order, with arguments by chance, for stages that are there and that were freed."""
        library, chance, room = _stage._kamuro, random.Random(7), 1 << 14
        # Texts that are also buffers with as much room as the capacities say.
        texts = [b"peony", b"swirl", b"snow", b"nope", b"\xff", b'{"kamuro": 1, "layers": [{}]}']
        panel = _library.Panel(size=_library.size_of(_library.Panel), column=-3, z=1, text=b"a\xcc\x83 \xe6\x97\xa5")
        values = {
            "c_int": [-(2**31), 2**31 - 1, -1, 0, 1, 2],
            "c_uint": [0, 1, 2, 4, 8, 30, 2**32 - 1],
            "c_ulong": [0, 1, 2, room],
            "c_ulonglong": [0, 1, 2, room],
            "c_void_p": [None],
            "c_double": [-1e9, -1.0, 0.0, 0.1, 0.5, 1.5, 2.5, 1e300, float("nan"), float("inf")],
            "c_bool": [False, True],
        }

        def argument(kind):
            if kind is _library.Decoder:
                return kind()
            if kind.__name__ in values:
                return chance.choice(values[kind.__name__])
            if kind is _library.c_char_p:
                return ctypes.create_string_buffer(chance.choice(texts), 1 << 20)
            if kind is _library._LENGTH or kind is _library._ID:
                return ctypes.byref(kind._type_())
            items = (kind._type_ * room)()
            if kind._type_ is _library.Panel:
                items[0] = panel
            if kind._type_ is _library.Placement:
                items[0] = _stage._placement(None, None, 0, 0, None)
            return items

        stages = [Stage(20, 9, seed=number) for number in range(4)]
        handles = [stage._handle.value for stage in stages]
        stages[3].close()
        calls = sorted(_library._CALLS.items())
        results = set()
        for _ in range(1500):
            name, arguments = chance.choice(calls)
            given = [argument(kind) for kind in arguments]
            results.add(getattr(library, "kamuro_" + name)(chance.choice(handles), *given))
        self.assertEqual(results, {0, 1, 2, 3, 4, 5})
        for stage in stages[:3]:
            stage.close()

    def test_threads_take_turns(self):
        stage = Stage(60, 20)
        stage.add("snow")
        errors = []

        def play(first):
            try:
                for step in range(40):
                    stage.seek(first + step / 10)
                    stage.ansi()
                    stage.cells()
            except Exception as error:
                errors.append(error)

        threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])
        stage.close()

    def test_a_stage_that_is_forgotten_is_freed(self):
        handle = Stage(decoder=lambda data: (1, 1, data))._handle.value
        self.assertEqual(_stage._kamuro.kamuro_stop_all(handle), 5)


class Docs(unittest.TestCase):
    @unittest.skipUnless(os.environ.get("KAMURO_GUIDE"), "KAMURO_GUIDE is docs/python.md")
    def test_the_loop_of_ten_lines_plays(self):
        with open(os.environ["KAMURO_GUIDE"], encoding="utf-8") as guide:
            example = re.findall(r"```python\n(.*?)```", guide.read(), re.S)[0]
        self.assertLessEqual(len([line for line in example.split("\n") if line.strip()]), 10)
        clock = "import time; now = [0]; time.monotonic = lambda: now[0]\n"
        clock += "time.sleep = lambda seconds: now.__setitem__(0, now[0] + seconds)\n"
        program = [sys.executable, "-c", clock + example]
        played = subprocess.run(program, stdout=subprocess.PIPE, timeout=60)
        self.assertEqual(played.returncode, 0)
        self.assertGreater(len(played.stdout), 10_000)


if __name__ == "__main__":
    unittest.main()
