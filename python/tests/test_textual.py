"""The widget, in Textual's own test harness."""

import asyncio
import importlib.util
import unittest

if importlib.util.find_spec("textual") is None:
    raise unittest.SkipTest("Textual is not installed")

from textual.app import App

import kamuro
from kamuro.textual import ParticleView


class Screen(App):
    def __init__(self, *effects, **options):
        super().__init__()
        self.view = ParticleView(*effects, **options)
        self.messages = []

    def compose(self):
        yield self.view

    def on_particle_view_ended(self, message):
        self.messages.append("ended")

    def on_particle_view_happened(self, message):
        self.messages.append(message.event.kind)


def lines(view):
    return [view.render_line(row) for row in range(view.size.height)]


class Widget(unittest.TestCase):
    def play(self, app, body, size=(40, 12)):
        async def run():
            async with app.run_test(size=size) as pilot:
                await body(pilot)

        asyncio.run(run())

    def test_it_fills_its_size_and_draws(self):
        app = Screen("fountain", frame_rate=60)

        async def body(pilot):
            await pilot.pause(0.8)
            self.assertEqual((app.view.stage.columns, app.view.stage.row_count), (40, 12))
            shown = lines(app.view)
            self.assertEqual({strip.cell_length for strip in shown}, {40})
            self.assertTrue("".join(strip.text for strip in shown).strip())
            colors = {
                segment.style.color.triplet
                for strip in shown
                for segment in strip
                if segment.text.strip() and segment.style and segment.style.color
            }
            self.assertGreater(len(colors), 3)
            await pilot.resize_terminal(30, 9)
            await pilot.pause(0.1)
            self.assertEqual((app.view.stage.columns, app.view.stage.row_count), (30, 9))
            self.assertEqual({strip.cell_length for strip in lines(app.view)}, {30})

        self.play(app, body)

    def test_it_sleeps_when_all_has_ended_and_wakes(self):
        app = Screen(frame_rate=60)

        async def body(pilot):
            await pilot.pause(0.2)
            # Nothing has played.
            self.assertEqual(app.messages, [])
            time = app.view.stage.time
            await pilot.pause(0.2)
            self.assertEqual(app.view.stage.time, time)
            app.view.launch("peony", 20, 4)
            await pilot.pause(0.3)
            self.assertGreater(app.view.stage.time, time)
            # The pause took no time of the stage.
            self.assertLess(app.view.stage.time, time + 0.5)
            app.view.pause()
            paused = app.view.stage.time
            await pilot.pause(0.1)
            self.assertEqual(app.view.stage.time, paused)
            app.view.resume()
            await pilot.pause(0.1)
            self.assertGreater(app.view.stage.time, paused)
            app.view.stage.seek(60)
            await pilot.pause(0.2)
            self.assertEqual(app.messages, ["ended"])

        self.play(app, body)

    def test_events_are_messages(self):
        app = Screen("peony", frame_rate=60, report=kamuro.EventKind.BURST)

        async def body(pilot):
            await pilot.pause(0.5)
            self.assertIn(kamuro.EventKind.BURST, app.messages)

        self.play(app, body)

    def test_panels_and_wide_glyphs_keep_the_width(self):
        app = Screen("snow", frame_rate=60)

        async def body(pilot):
            app.view.stage.panels = [kamuro.Panel("日本\x1b[1m bold", 3, 2)]
            await pilot.pause(0.2)
            self.assertEqual({strip.cell_length for strip in lines(app.view)}, {40})
            self.assertIn("日本 bold", lines(app.view)[2].text)

        self.play(app, body)

    def test_a_light_theme_shows_light_dark(self):
        app = Screen("fountain", frame_rate=60)

        async def body(pilot):
            app.theme = "textual-light"
            await pilot.pause(0.5)
            background = app.view.background_colors[1].rgb
            self.assertGreater(sum(background), 500)
            on_light = app.view.stage.cells().data
            app.view.pause()
            app.view.stage.set_background(None)
            self.assertNotEqual(app.view.stage.cells().data, on_light)

        self.play(app, body)

    def test_it_follows_the_pointer(self):
        app = Screen("snow", follows_pointer=True)

        async def body(pilot):
            await pilot.hover(ParticleView, offset=(5, 5))
            await pilot.pause(0.1)

        self.play(app, body)


if __name__ == "__main__":
    unittest.main()
