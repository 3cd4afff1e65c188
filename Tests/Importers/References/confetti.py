"""canvas-confetti, as confetti.js moves it: 60 ticks a second."""

import json
import math

from particles import main

TICK = 1 / 60


class Particle:
    size = 10.0  # pixels of a piece of paper
    rotation = 0.0

    def __init__(self, emitter, draw):
        options = emitter.options
        self.angle = -math.radians(draw(options["angle"], options["spread"] / 2))
        self.velocity = draw(options["startVelocity"], options["startVelocity"] / 2)
        self.options = options
        self.x, self.y, self.tick = 0.0, 0.0, 0
        self.life = options["ticks"] * TICK
        color = options["colors"][0].lstrip("#")
        self.levels = [level / 255 for level in bytes.fromhex(color)]

    def step(self, time):
        for _ in range(round(time / TICK)):
            self.x += math.cos(self.angle) * self.velocity + self.options["drift"]
            self.y += math.sin(self.angle) * self.velocity + 3 * self.options["gravity"]
            self.velocity *= self.options["decay"]
            self.tick += 1

    @property
    def color(self):
        return self.levels + [1 - self.tick / self.options["ticks"]]


class Emitter:
    def __init__(self, path):
        with open(path) as file:
            self.options = json.load(file)

    def particle(self, draw):
        return Particle(self, draw)

    def births(self, seconds):
        """A burst at the beginning."""
        return self.options["particleCount"]


if __name__ == "__main__":
    main(Emitter)
