"""Emitters of PixiJS of version 1, by upgradeConfig() and the behaviors: degrees clockwise."""

import json
import math

from particles import main, on_line


class Particle:
    texture = 32  # pixels of the pictures, which are not in a file

    def __init__(self, emitter, draw):
        file = emitter.file

        def between(low, high):
            return draw((low + high) / 2, (high - low) / 2)

        def multiplier(name, least):
            return between(file[name].get(least, 1), 1)

        self.life = between(file["lifetime"]["min"], file["lifetime"]["max"])
        self.age = 0.0
        area = file.get("spawnRect", {"x": 0, "y": 0, "w": 0, "h": 0})
        self.x = between(area["x"], area["x"] + area["w"])
        self.y = between(area["y"], area["y"] + area["h"])
        direction = between(file["startRotation"]["min"], file["startRotation"]["max"])
        self.direction = math.radians(direction)
        self.rotation = direction
        speed = file.get("rotationSpeed", {"min": 0, "max": 0})
        self.spin = between(speed["min"], speed["max"])
        self.pace = multiplier("speed", "minimumSpeedMultiplier")
        self.factor = multiplier("scale", "minimumScaleMultiplier")
        self.file = file
        acceleration = file.get("acceleration", {"x": 0, "y": 0})
        self.acceleration = acceleration["x"], acceleration["y"]
        if self.acceleration != (0, 0):
            self.velocity = self.heading(file["speed"]["start"] * self.pace)

    def heading(self, speed):
        return speed * math.cos(self.direction), speed * math.sin(self.direction)

    def over_life(self, name):
        values = self.file[name]
        return on_line([(0, values["start"]), (1, values["end"])], self.age / self.life)

    def step(self, time):
        self.age += time
        if self.acceleration != (0, 0):
            old = self.velocity
            self.velocity = tuple(a + b * time for a, b in zip(old, self.acceleration))
            mean = [(a + b) / 2 for a, b in zip(old, self.velocity)]
            self.rotation = math.degrees(math.atan2(self.velocity[1], self.velocity[0]))
        else:
            mean = self.heading(self.over_life("speed") * self.pace)
            self.rotation += self.spin * time
        self.x += mean[0] * time
        self.y += mean[1] * time

    @property
    def size(self):
        return self.over_life("scale") * self.factor * self.texture

    @property
    def color(self):
        part = self.age / self.life
        ends = [bytes.fromhex(self.file["color"][end].lstrip("#")) for end in ("start", "end")]
        levels = [(a + (b - a) * part) / 255 for a, b in zip(*ends)]
        return levels + [self.over_life("alpha")]


class Emitter:
    def __init__(self, path):
        with open(path) as file:
            self.file = json.load(file)

    def particle(self, draw):
        return Particle(self, draw)

    def births(self, seconds):
        return seconds / self.file["frequency"]


if __name__ == "__main__":
    main(Emitter)
