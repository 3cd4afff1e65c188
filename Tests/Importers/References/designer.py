"""Particle Designer's property lists, as CCParticleSystem of cocos2d moves them: y upward."""

import math
import plistlib

from particles import clamped, main

LEVELS = ["Red", "Green", "Blue", "Alpha"]


class Particle:
    up = -1  # the stage's y grows downward
    least_size = 0.0

    def __init__(self, emitter, draw):
        number, spread = emitter.number, lambda name, variance: draw(
            emitter.number(name), emitter.number(variance)
        )
        self.life = max(0, spread("particleLifespan", "particleLifespanVariance"))
        life = max(self.life, 1e-6)
        self.px = draw(0, number("sourcePositionVariancex"))
        self.py = draw(0, number("sourcePositionVariancey"))
        self.angle = math.radians(spread("angle", "angleVariance"))
        self.is_radial = number("emitterType") == 1
        if self.is_radial:
            self.radius = spread("maxRadius", "maxRadiusVariance")
            end = spread("minRadius", "minRadiusVariance")
            self.radius_speed = (end - self.radius) / life
            self.turn = math.radians(spread("rotatePerSecond", "rotatePerSecondVariance"))
            self.place()
        else:
            speed = spread("speed", "speedVariance")
            self.vx, self.vy = speed * math.cos(self.angle), speed * math.sin(self.angle)
            self.gravity = number("gravityx"), number("gravityy")
            self.radial = spread("radialAcceleration", "radialAccelVariance")
            self.tangential = spread("tangentialAcceleration", "tangentialAccelVariance")
        start = [spread("startColor" + part, "startColorVariance" + part) for part in LEVELS]
        finish = [spread("finishColor" + part, "finishColorVariance" + part) for part in LEVELS]
        start, finish = ([self.level(level) for level in levels] for levels in (start, finish))
        self.levels = start
        self.level_speeds = [(end - begin) / life for begin, end in zip(start, finish)]
        self.extent = spread("startParticleSize", "startParticleSizeVariance")
        end = number("finishParticleSize")
        end = self.extent if end == -1 else draw(end, number("finishParticleSizeVariance"))
        self.extent, end = max(self.least_size, self.extent), max(self.least_size, end)
        self.growth = (end - self.extent) / life
        self.rotation = spread("rotationStart", "rotationStartVariance")
        self.spin = (spread("rotationEnd", "rotationEndVariance") - self.rotation) / life

    def level(self, level):
        return clamped(level)

    def place(self):
        self.px = -math.cos(self.angle) * self.radius
        self.py = -math.sin(self.angle) * self.radius

    def step(self, time):
        if self.is_radial:
            self.angle += self.turn * time
            self.radius += self.radius_speed * time
            self.place()
        else:
            distance = math.hypot(self.px, self.py)
            rx, ry = (self.px / distance, self.py / distance) if distance > 0 else (0, 0)
            self.vx += (rx * self.radial - ry * self.tangential + self.gravity[0]) * time
            self.vy += (ry * self.radial + rx * self.tangential + self.gravity[1]) * time
            self.px += self.vx * time
            self.py += self.vy * time
        self.levels = [
            level + speed * time for level, speed in zip(self.levels, self.level_speeds)
        ]
        self.extent = max(0, self.extent + self.growth * time)
        self.rotation += self.spin * time

    @property
    def x(self):
        return self.px

    @property
    def y(self):
        return self.py * self.up

    @property
    def size(self):
        return self.extent

    @property
    def color(self):
        return [clamped(level) for level in self.levels]


class Emitter:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.values = plistlib.load(file)

    def number(self, name):
        return float(self.values.get(name, 0))

    def particle(self, draw):
        return Particle(self, draw)

    def births(self, seconds):
        """The particles of an emitter that never is full."""
        return seconds * self.number("maxParticles") / self.number("particleLifespan")


if __name__ == "__main__":
    main(Emitter)
