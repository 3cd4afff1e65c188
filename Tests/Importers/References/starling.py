"""Starling's .pex, as PDParticleSystem.as moves them: y downward, and no color is clamped early."""

import xml.etree.ElementTree as trees

import designer
from particles import main


class Particle(designer.Particle):
    up = 1
    least_size = 0.1

    def level(self, level):
        return level


class Emitter(designer.Emitter):
    def __init__(self, path):
        self.values = {}
        for element in trees.parse(path).getroot():
            for name, value in element.attrib.items():
                part = "" if name == "value" else name
                self.values[(element.tag + part).lower()] = value

    def number(self, name):
        return float(self.values.get(name.lower(), 0))

    def particle(self, draw):
        particle = Particle(self, draw)
        particle.life = max(0.01, particle.life)
        return particle


if __name__ == "__main__":
    main(Emitter)
