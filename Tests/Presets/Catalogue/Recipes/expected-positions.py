#!/usr/bin/env python3
"""Works out where the particles of well-known effects are, apart from Kamuro.

    python3 Tests/Presets/Catalogue/Recipes/expected-positions.py

writes the tables beside this file anew, one for each effect: NAME.json says for some moments how
many particles of each cell live and what the first twelve of them look like. RecipeTests.swift plays
the presets of the same names and compares. It reads the tables alone; Python is needed only here.

Nothing is read of the presets or the engine. The recipes below are written in the terms of those who
published them: heights of the stage per second, V for +-V/2, fractions of a period. Births are counted
by adding up the rate in small steps, motion by Runge and Kutta's steps. Only what documentation
promises is taken over: how chance is keyed and which draw means what (RandomSource, CellRecipe.Draw),
that birth i happens when the rate's integral reaches i + 1, and that a sub-cell's angles count from
where its parent is heading.

Where a recipe leaves a choice, or is played another way than where it comes from:
- A ring is a circle on the screen, as wide as high, on a stage of any form.
- Sparkles fly forward from a rocket, to within 45 degrees; in Vortex they fly up, whichever way it is
  going. One is born 60 times a second, as on a display of so many frames.
- An explosion's 500 stars are born at one moment, not over the frames that it would take.
- Damping and acceleration act together at every moment, not one after the other in each frame.
- A splash is there for the two seconds in which its ten drops are born.
- The fire's attraction has no center in Vortex, so it does nothing, and is not here.
- Of 100 pieces of confetti 50 are squares and 50 circles, where Vortex leaves that to chance, and they
  turn about two axes: in the plane, and in depth about their own height.
"""

import functools
import json
import math
import pathlib
from dataclasses import dataclass, field

WIDTH, HEIGHT = 640.0, 384.0
SEED, PLACEMENT = 2024, 5
ROWS = 12
COLUMNS = ["birth", "x", "y", "scale", "opacity", "rotation", "aspect", "red", "green", "blue"]
# No birth or death is near one of these, so that rounding decides nothing.
TIMES = [0.2537, 1.0071, 2.5113, 7.0139, 61.7031]
NEAR = 1e-5
LONGEST = 72


# Chance: SplitMix64 at a counter, seeded by a key.

class Chance:
    LIFETIME, LONGITUDE, VELOCITY, SCALE, SPIN = 1, 2, 3, 4, 5
    SITE, PALETTE, SWAY_PHASE, FLUTTER, FLUTTER_PHASE, RAMP = 10, 12, 16, 18, 19, 20
    MASK = (1 << 64) - 1

    def __init__(self, key):
        self.key = key

    def bits(self, index):
        z = (self.key + (index + 1) * 0x9E3779B97F4A7C15) & self.MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & self.MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & self.MASK
        return z ^ (z >> 31)

    def child(self, *path):
        return Chance(self.bits(path[0])).child(*path[1:]) if path else self

    def unit(self, index):
        return (self.bits(index) >> 11) / 2 ** 53

    def signed(self, index):
        return 2 * self.unit(index) - 1

    def pick(self, things, index):
        return things[self.bits(index) * len(things) >> 64]


def layer_chance():
    """That of the only layer of an effect: the scene, the placement, its layers, the first, seed 0."""
    return Chance(SEED).child(PLACEMENT, 0, 0, 0)


# Time.

@functools.cache
def all_births(rate):
    """When a rate gives birth, by adding it up in the middles of small steps."""
    times, total, step = [], 0.0, 1e-4
    for n in range(round(LONGEST / step)):
        here = rate((n + 0.5) * step) if callable(rate) else rate
        while here > 0 and total + here * step > len(times) + 1 - 1e-7:
            times.append(n * step + max(0, (len(times) + 1 - total) / here))
        total += here * step
    return times


def birth_times(rate, until):
    """The births up to a time of a rate, which is a number or a function of time."""
    return [time for time in all_births(rate) if time <= until + NEAR / 2]


@functools.cache
def pulses(rate, on, off):
    """A rate that is there for so long, and then not for so long."""
    return lambda time: rate if time % (on + off) < on else 0


def bezier(x1, y1, x2, y2):
    """CSS's cubic-bezier by bisection."""
    def curve(a, b, u):
        return 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3

    def progress(x):
        low, high = 0.0, 1.0
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if curve(x1, x2, middle) < x else (low, middle)
        return curve(y1, y2, low)

    return progress


# Motion.

def fly(place, velocity, acceleration, drag, span):
    """Where something is after a time with v' = a - drag v, and how fast."""
    def slope(state):
        return (state[2], state[3],
                acceleration[0] - drag * state[2], acceleration[1] - drag * state[3])

    def moved(state, way, by):
        return tuple(s + w * by for s, w in zip(state, way))

    state = (*place, *velocity)
    steps = max(1, math.ceil(span / 0.005))
    h = span / steps
    for _ in range(steps):
        k1 = slope(state)
        k2 = slope(moved(state, k1, h / 2))
        k3 = slope(moved(state, k2, h / 2))
        k4 = slope(moved(state, k3, h))
        state = tuple(s + h / 6 * (a + 2 * b + 2 * c + d)
                      for s, a, b, c, d in zip(state, k1, k2, k3, k4))
    return state[:2], state[2:]


def along(values, fraction):
    """The value after a fraction of the way through evenly spaced ones; lists go number by number."""
    place = min(max(fraction, 0), 1) * (len(values) - 1)
    index = min(int(place), len(values) - 2)
    part = place - index
    return tuple(a + (b - a) * part for a, b in zip(values[index], values[index + 1]))


# Particles.

@dataclass
class Particle:
    born: float
    life: float
    chance: Chance
    birth: int
    emitter: Chance
    place: tuple = (0.0, 0.0)
    heading: float = 0.0  # Clockwise from the right, in radians.
    velocity: tuple = (0.0, 0.0)


@dataclass
class Vortex:
    """A particle system in the terms of Vortex, with its defaults.

    Positions are parts of the stage, lengths of motion and rings parts of its height. A variation V is
    +-V/2, and so is the range of the angle, in degrees clockwise from up.
    """
    name: str
    position: tuple = (0.5, 0.5)
    shape: tuple = ("point",)
    rate: float = 100
    emits: tuple = None  # For so long, and then not for so long; None: always.
    burst: int = 0
    lifespan: float = 1
    speed: float = 1
    speed_variation: float = 0
    angle: float = 0
    angle_range: float = 0
    acceleration: tuple = (0, 0)
    damping: float = 0
    spin_variation: tuple = (0, 0, 0)
    colors: list = field(default_factory=lambda: [WHITE])  # One of them by chance.
    ramp: list = None
    ramps: list = None  # One for all that a particle gives birth to.
    size: float = 1
    size_variation: float = 0
    size_at_death: float = 1
    stretch: float = 0  # None at 0.
    seen: bool = True
    place: int = 0  # Among its siblings.
    on_update: list = field(default_factory=list)
    on_death: list = field(default_factory=list)

    # Births.

    def births(self, until):
        """The births of the system itself, without any that are no longer seen."""
        source = layer_chance().child(self.place)
        rate = pulses(self.rate, *self.emits) if self.emits else self.rate
        times = [0.0] * self.burst + birth_times(rate, until)
        for index, time in enumerate(times):
            if time > until - 2 * self.lifespan - 1:
                yield self.newborn(time, source.child(index), index, source, *self.site(source.child(index)))

    def children(self, parent, system):
        """What a particle of another system gives birth to with this one."""
        source = parent.chance.child(self.place)
        if self.burst:
            ages = [parent.life] * self.burst
        else:
            ages = birth_times(self.rate, parent.life)
        for index, age in enumerate(ages):
            if index > 0 and age == ages[index - 1]:
                place, velocity = last
            else:
                place, velocity = last = system.flight(parent, age)
            heading = math.atan2(velocity[1], velocity[0]) if velocity != (0, 0) else parent.heading
            yield self.newborn(parent.born + age, source.child(index), index, source, place, heading)

    def site(self, chance):
        """A place by chance, and the direction that angles count from."""
        x, y = self.position[0] * WIDTH, self.position[1] * HEIGHT
        if self.shape[0] == "box":
            return (x + self.shape[1] * WIDTH * (chance.unit(Chance.SITE) - 0.5), y), self.up
        if self.shape[0] == "ring":
            turn = 2 * math.pi * chance.unit(Chance.SITE)
            radius = self.shape[1] / 2 * HEIGHT
            return (x + radius * math.cos(turn), y + radius * math.sin(turn)), turn
        return (x, y), self.up

    @property
    def up(self):
        # Where all directions are as likely, chance may count from anywhere: a point's from the right.
        return 0 if self.angle_range == 360 else -math.pi / 2

    def newborn(self, born, chance, birth, emitter, place, forward):
        spread = math.radians(self.angle_range / 2) * chance.signed(Chance.LONGITUDE)
        heading = forward + math.radians(self.angle) + spread
        speed = HEIGHT * (
            self.speed + self.speed_variation / 2 * chance.signed(Chance.VELOCITY))
        return Particle(born, self.lifespan, chance, birth, emitter, place, heading,
                        (speed * math.cos(heading), speed * math.sin(heading)))

    # Looks.

    def flight(self, particle, age):
        push = tuple(a * HEIGHT for a in self.acceleration)
        return fly(particle.place, particle.velocity, push, self.damping / self.lifespan, age)

    def row(self, particle, time):
        age = time - particle.born
        fraction = age / self.lifespan
        place, velocity = self.flight(particle, age)
        size = self.size + self.size_variation / 2 * particle.chance.signed(Chance.SCALE)
        red, green, blue, alpha = self.color(particle, fraction)
        # About the line of sight it spins; about an axis in the stage's plane it flutters.
        rotation = self.spin_variation[2] / 2 * particle.chance.signed(Chance.SPIN) * age
        aspect = 1
        if self.stretch:
            rotation += math.atan2(velocity[1], velocity[0])
            aspect = max(1, self.stretch * math.hypot(*velocity) / HEIGHT)
        if self.spin_variation[1]:
            flutter = self.spin_variation[1] / 2 * particle.chance.signed(Chance.FLUTTER)
            start = 2 * math.pi * particle.chance.unit(Chance.FLUTTER_PHASE)
            aspect *= abs(math.cos(start + flutter * age))
        scale = abs(size) * (1 + (self.size_at_death - 1) * fraction)
        return [particle.birth, *place, scale, alpha, rotation, aspect, red, green, blue]

    def color(self, particle, fraction):
        if self.ramp:
            return along(self.ramp, fraction)
        if self.ramps:
            return along(particle.emitter.pick(self.ramps, Chance.RAMP), fraction)
        return particle.chance.pick(self.colors, Chance.PALETTE)

    def tables(self, time):
        particles = list(self.births(time))
        return ([table(self, particles, time)] if self.seen else []) + [
            table(system, [c for p in particles for c in system.children(p, self)], time)
            for system in self.on_update + self.on_death
        ]


@dataclass
class Flake:
    """A cell in the terms of Core Animation and of the apps that use it: points, r for +-r."""
    name: str
    place: int
    velocity: tuple
    longitude: tuple  # Clockwise from up.
    lifetime: float
    spin: tuple
    scale: tuple
    rate: object
    acceleration: tuple = (0, 0)
    offset: float = 0  # Seconds that lie behind at the beginning.
    color: tuple = (1, 1, 1, 1)
    visibility: object = lambda time: 1

    def tables(self, time):
        now = time + self.offset
        source = layer_chance().child(self.place)
        particles = [
            Particle(born, self.lifetime, source.child(index), index, source)
            for index, born in enumerate(birth_times(self.rate, now))
        ]
        return [table(self, particles if self.visibility(time) > 0 else [], time)]

    def row(self, particle, time):
        def drawn(spread, draw):
            return spread[0] + spread[1] * particle.chance.signed(draw)

        age = time + self.offset - particle.born
        heading = drawn(self.longitude, Chance.LONGITUDE)
        speed = drawn(self.velocity, Chance.VELOCITY)
        place, _ = fly((WIDTH * particle.chance.unit(Chance.SITE), 0),
                       (speed * math.sin(heading), -speed * math.cos(heading)),
                       self.acceleration, 0, age)
        return [particle.birth, *place, abs(drawn(self.scale, Chance.SCALE)),
                self.color[3] * self.visibility(time), drawn(self.spin, Chance.SPIN) * age, 1,
                *self.color[:3]]


class Flame:
    """The fire on a SwiftUI canvas, a function of the time alone."""
    name = "flame"
    period, count = 3, 200
    offset = 3  # Seconds that lie behind at the beginning: all are there.

    def tables(self, time):
        source = layer_chance().child(0)
        births = birth_times(self.count / self.period, time + self.offset)
        particles = [Particle(born, self.period, source.child(index), index, source)
                     for index, born in enumerate(births)]
        return [table(self, particles, time)]

    def row(self, particle, time):
        t = (time + self.offset - particle.born) / self.period
        # The recipe swings as a cosine, whose phase chance gives; the engine's draw is a sine's.
        phase = 2 * math.pi * particle.chance.unit(Chance.SWAY_PHASE) - math.pi / 2
        swing = math.cos(1.5 * 2 * math.pi * t + phase) * WIDTH / 2 * (0.1 + 0.8 * (1 - t)) * 0.8
        return [particle.birth, WIDTH / 2 + swing, (1 - t * t) * HEIGHT, 1, 0.4 * (1 - t), 0, 1,
                *rgb(255, 149, 0)[:3]]


class Fireflies(Vortex):
    """A system whose shape is an ellipse: as many at any distance from its middle as at another.

    An invisible parent that is heading for the place draws it: the angle first, then the distance.
    """

    def tables(self, time):
        source = layer_chance().child(0)
        particles = []
        for index, born in enumerate(birth_times(self.rate, time)):
            if born > time - self.lifespan - 1:
                parent = source.child(index)
                turn = math.pi * parent.signed(Chance.LONGITUDE)
                distance = self.shape[1] / 2 * HEIGHT * parent.unit(Chance.VELOCITY)
                place = (WIDTH * self.position[0] + distance * math.cos(turn),
                         HEIGHT * self.position[1] + distance * math.sin(turn))
                emitter = parent.child(0)
                particles.append(self.newborn(born, emitter.child(0), 0, emitter, place, turn))
        return [table(self, particles, time)]


# Tables.

def table(system, particles, time):
    """How many live, and the first of them by their births."""
    now = time + getattr(system, "offset", 0)
    for particle in particles:
        gaps = abs(now - particle.born), abs(now - particle.born - particle.life)
        assert min(gaps) > NEAR, f"{system.name}: a birth or death is too near {time}"
    living = [p for p in particles if p.born <= now < p.born + p.life]
    living.sort(key=lambda p: (round(p.born, 6), p.chance.key))
    return {"name": system.name, "alive": len(living),
            "first": [system.row(p, time) for p in living[:ROWS]]}


def rgb(red, green, blue, alpha=1):
    return (red / 255, green / 255, blue / 255, alpha)


def clear(color):
    return color[:3] + (0,)


WHITE, GRAY, BROWN = rgb(255, 255, 255), rgb(128, 128, 128), rgb(78, 33, 6)
RED, ORANGE, YELLOW = rgb(255, 59, 48), rgb(255, 149, 0), rgb(255, 204, 0)
GREEN, CYAN, BLUE, PINK = rgb(76, 217, 100), rgb(50, 173, 230), rgb(0, 122, 255), rgb(255, 45, 85)


def water(*alphas):
    return [(0.7, 0.7, 1, alpha) for alpha in alphas]


# The recipes.

def confetti():
    ease_in, ease_out = bezier(0.42, 0, 1, 1), bezier(0, 0, 0.58, 1)
    paper = {"square": (138, 143, 240), "strip": (245, 222, 158), "disc": (227, 148, 179),
             "scrap": (118, 215, 196)}

    def rate(time):
        # From the first value to the second within half of the pace.
        return 50 * max(0, 1 - 2 * ease_in(time / 3)) if time < 3 else 0

    return [
        Flake(name, place, velocity=(500, 250), longitude=(math.pi, math.pi / 4), lifetime=10,
              spin=(0, 6 * math.pi), scale=(0.75, 0.25), rate=rate, color=rgb(*color),
              visibility=lambda time: 1 - ease_out(min(max(time - 3, 0), 1)))
        for place, (name, color) in enumerate(paper.items())
    ], [0.2537, 1.0071, 1.9013, 2.5113, 3.6091, 4.0071]


def snow():
    return [
        Flake(name, place, velocity=(velocity, 20), longitude=(0, math.pi), lifetime=20,
              spin=(-0.5, 1), scale=(0.15, 0.6), rate=30, acceleration=(5, 30), offset=10)
        for place, (name, velocity) in enumerate([("heavy", 30), ("light", 40)])
    ], TIMES


def vortex_confetti():
    colors = [WHITE, RED, GREEN, BLUE, PINK, ORANGE, CYAN]
    return [
        Vortex(name, place=place, rate=0, burst=50, lifespan=4, speed=0.5, speed_variation=0.5,
               angle_range=90, acceleration=(0, 1), spin_variation=(4, 4, 4), colors=colors, size=0.5,
               size_variation=0.5)
        for place, name in enumerate(["square", "circle"])
    ], [0.2537, 1.0071, 2.5113, 3.9017, 4.0071]


def vortex_fireworks():
    sparkles = Vortex("sparkle", rate=60, lifespan=0.5, speed=0.05, angle_range=90, size=0.05)
    explosion = Vortex(
        "explosion", place=1, burst=500, speed=0.5, speed_variation=1, angle_range=360,
        acceleration=(0, 1.5), damping=4, size=0.15, size_variation=0.1, size_at_death=0,
        ramps=[[WHITE, color, color] for color in [PINK, BLUE, GREEN, ORANGE, CYAN]])
    return [
        Vortex("rocket", position=(0.5, 1), rate=2, speed=1.5, speed_variation=0.75, angle_range=60,
               damping=2, size=0.15, stretch=4, on_update=[sparkles], on_death=[explosion])
    ], TIMES


def vortex_splash():
    # Clear, and without a size.
    drops = Vortex("drop", rate=5, speed=0.4, speed_variation=0.1, angle_range=90,
                   acceleration=(0, 1), colors=water(0.7, 0.6, 0.5), size=0.2)
    return [
        Vortex("splash", position=(0.5, 1), shape=("box", 1), rate=5, lifespan=2, speed=0, seen=False,
               on_update=[drops])
    ], TIMES


RECIPES = {
    "confetti": confetti,
    "emitter-snow": snow,
    "canvas-fire": lambda: ([Flame()], TIMES),
    "vortex-confetti": vortex_confetti,
    "vortex-fire": lambda: ([
        Vortex("flame", shape=("box", 0.1), rate=300, speed=0.2, speed_variation=0.2, angle_range=10,
               ramp=[BROWN, BROWN, BROWN, clear(BROWN)], size_variation=0.5, size_at_death=0.1)
    ], TIMES),
    "vortex-fireflies": lambda: ([
        Fireflies("firefly", shape=("ellipse", 0.5), rate=200, lifespan=2, speed=0,
                  speed_variation=0.25, angle_range=360, ramp=[YELLOW, YELLOW, clear(YELLOW)],
                  size=0.01, size_at_death=100)
    ], TIMES),
    "vortex-fireworks": vortex_fireworks,
    "vortex-magic": lambda: ([
        Vortex("sparkle", shape=("ring", 0.5), lifespan=1.5, speed=0, speed_variation=0.2,
               angle_range=360, spin_variation=(0, 0, 10),
               colors=[RED, PINK, ORANGE, BLUE, GREEN, WHITE], size=0.5, size_variation=0.5,
               size_at_death=0.01)
    ], TIMES),
    "vortex-rain": lambda: ([
        Vortex("drop", position=(0.5, 0), shape=("box", 1.8), rate=400, lifespan=0.5, speed=4.5,
               speed_variation=2, angle=190, colors=water(0.6, 0.5, 0.4), size=0.09,
               size_variation=0.05, stretch=12)
    ], TIMES),
    "vortex-smoke": lambda: ([
        Vortex("puff", shape=("box", 0.05), lifespan=3, speed=0.1, speed_variation=0.1,
               angle_range=10, ramp=[GRAY, clear(GRAY)], size=0.5, size_variation=0.5, size_at_death=2)
    ], TIMES),
    "vortex-snow": lambda: ([
        Vortex("flake", position=(0.5, 0), shape=("box", 1), rate=50, lifespan=10, speed=0.2,
               speed_variation=0.2, angle=180, angle_range=20, size=0.25, size_variation=0.4)
    ], TIMES),
    "vortex-spark": lambda: ([
        Vortex("spark", rate=150, emits=(0.2, 0.5), lifespan=1.5, speed=1.25, speed_variation=0.2,
               angle=330, angle_range=20, acceleration=(0, 3), damping=4,
               ramp=[WHITE, YELLOW, clear(YELLOW)], size=0.1, size_variation=0.1, stretch=8)
    ], TIMES),
    "vortex-splash": vortex_splash,
}


def text(name, systems, times):
    """A table as JSON, a particle to a line."""
    def row(values):
        return "[" + ", ".join(f"{round(v, 4) + 0:.9g}" if i else f"{v}" for i, v in enumerate(values)) + "]"

    lines = ["{", f'  "stage": [{WIDTH:g}, {HEIGHT:g}], "seed": {SEED}, "placement": {PLACEMENT},',
             f'  "columns": {json.dumps(COLUMNS)},', '  "moments": [']
    for time in times:
        lines.append(f'    {{ "time": {time}, "cells": [')
        cells = [cell for system in systems for cell in system.tables(time)]
        for cell in cells:
            lines.append(f'      {{ "name": "{cell["name"]}", "alive": {cell["alive"]}, "first": [')
            lines += [f"        {row(values)}," for values in cell["first"]]
            lines[-1] = lines[-1].rstrip(",")
            lines.append("      ] }" + ("," if cell is not cells[-1] else ""))
        lines.append("    ] }" + ("," if time != times[-1] else ""))
    return "\n".join(lines + ["  ]", "}", ""])


def main():
    folder = pathlib.Path(__file__).parent
    for name, recipe in RECIPES.items():
        (folder / f"{name}.json").write_text(text(name, *recipe()))


if __name__ == "__main__":
    main()
