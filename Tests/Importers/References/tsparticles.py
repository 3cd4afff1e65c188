"""A page of tsParticles, as its plugin `move` moves it: particles that never die.

The place of a particle is a random one on the page; births are the number on it.
"""

import json
import math

from particles import main

PAGE = 1600, 960


class Particle:
    rotation = 0.0
    life = math.inf

    def __init__(self, emitter, draw):
        particles = emitter.particles

        def between(name):
            value = particles[name]["value"]
            if isinstance(value, dict):
                return draw((value["min"] + value["max"]) / 2, (value["max"] - value["min"]) / 2)
            return value

        self.x, self.y = draw(0, PAGE[0] / 2), draw(0, PAGE[1] / 2)
        self.size = 2 * between("size")
        # The direction "none" is any; a frame of 1/60 s moves by half of the speed.
        angle = draw(0, math.pi)
        speed = particles["move"]["speed"] / 2 * 60
        self.vx, self.vy = speed * math.cos(angle), speed * math.sin(angle)
        color = bytes.fromhex(particles["color"]["value"].lstrip("#"))
        self.color = [level / 255 for level in color] + [between("opacity")]

    def step(self, time):
        self.x += self.vx * time
        self.y += self.vy * time


class Emitter:
    def __init__(self, path):
        with open(path) as file:
            self.particles = json.load(file)["particles"]

    def particle(self, draw):
        return Particle(self, draw)

    def births(self, seconds):
        return self.particles["number"]["value"]


if __name__ == "__main__":
    main(Emitter)
