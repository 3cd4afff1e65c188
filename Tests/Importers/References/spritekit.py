"""SpriteKit's archives, by the documentation of SKEmitterNode: a range is a whole width."""

import math
import plistlib

from particles import clamped, main


class Particle:
    def __init__(self, emitter, draw):
        number = emitter.number

        def spread(name):
            return draw(number(name), number(name + "Variance") / 2)

        self.life = spread("_lifetime")
        place, area = emitter.pair("_startPosition"), emitter.pair("_startPositionVariance")
        self.x, self.y = draw(place[0], area[0] / 2), -draw(place[1], area[1] / 2)
        speed = spread("_startSpeed")
        angle = spread("_emissionAngle")
        self.vx, self.vy = speed * math.cos(angle), -speed * math.sin(angle)
        self.acceleration = emitter.pair("_acceleration")
        self.scale, self.growth = spread("_startScale"), number("_scaleSpeed")
        self.texture = emitter.texture
        self.rotation = -math.degrees(spread("_startRotation"))
        self.spin = -math.degrees(number("_rotationSpeed"))
        self.levels = [
            draw(number("_startColor" + part), number("_startColorVariance" + part) / 2)
            for part in "RGB"
        ] + [spread("_startOpacity")]
        self.speeds = [number("_colorSpeed" + part) for part in "RGB"] + [number("_opacitySpeed")]

    def step(self, time):
        self.vx += self.acceleration[0] * time
        self.vy -= self.acceleration[1] * time
        self.x += self.vx * time
        self.y += self.vy * time
        self.scale += self.growth * time
        self.rotation += self.spin * time
        self.levels = [level + speed * time for level, speed in zip(self.levels, self.speeds)]

    @property
    def size(self):
        return abs(self.scale) * self.texture

    @property
    def color(self):
        return [clamped(level) for level in self.levels]


class Emitter:
    texture = 64  # points of SpriteKit's own texture `spark`

    def __init__(self, path):
        with open(path, "rb") as file:
            archive = plistlib.load(file)
        self.objects = archive["$objects"]
        self.node = self.resolved(archive["$top"]["root"])

    def resolved(self, value):
        return self.objects[value.data] if isinstance(value, plistlib.UID) else value

    def number(self, name):
        return float(self.resolved(self.node.get(name, 0)))

    def pair(self, name):
        text = self.resolved(self.node.get(name, "{0, 0}"))
        return [float(part) for part in text.strip("{}").split(",")]

    def particle(self, draw):
        return Particle(self, draw)

    def births(self, seconds):
        return seconds * self.number("_birthrate")


if __name__ == "__main__":
    main(Emitter)
