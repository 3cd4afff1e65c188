"""libGDX's particle files, as ParticleEmitter.java moves them: velocities over life, y upward."""

import math

from particles import clamped, main, on_line


class Value:
    """A number with a low and a high range, and a timeline of scalings between both."""

    def __init__(self, lines):
        entries = dict(line.split(": ", 1) for line in lines if ": " in line)
        self.is_active = entries.get("active", "true") == "true" and "highMin" in entries
        if not self.is_active:
            return

        def number(name):
            return float(entries[name])

        def numbers(name, count):
            return [number(f"{name}{index}") for index in range(int(entries[count]))]

        self.low, self.high = (
            ((number(side + "Min") + number(side + "Max")) / 2,
             (number(side + "Max") - number(side + "Min")) / 2)
            for side in ("low", "high")
        )
        self.is_relative = entries["relative"] == "true"
        self.keys = list(
            zip(numbers("timeline", "timelineCount"), numbers("scaling", "scalingCount"))
        )

    def drawn(self, draw):
        """A function of the part of a life that has passed."""
        if not self.is_active:
            return lambda part: 0
        low, high = draw(*self.low), draw(*self.high)
        difference = high if self.is_relative else high - low
        return lambda part: low + difference * on_line(self.keys, part)


class Particle:
    def __init__(self, emitter, draw):
        value = {name: part.drawn(draw) for name, part in emitter.values.items()}
        self.value, self.tint = value, emitter.tint
        self.is_moving = emitter.values["Velocity"].is_active
        self.life = value["Life"](0) / 1000
        self.age = 0.0
        self.x, self.y = 0.0, 0.0

    @property
    def part(self):
        return min(1, self.age / self.life)

    def step(self, time):
        self.age += time
        if not self.is_moving:
            return
        value, part = self.value, self.part
        speed, angle = value["Velocity"](part), math.radians(value["Angle"](part))
        self.x += (speed * math.cos(angle) + value["Wind"](part)) * time
        self.y -= (speed * math.sin(angle) + value["Gravity"](part)) * time

    @property
    def size(self):
        return self.value["X Scale"](self.part)

    @property
    def rotation(self):
        return -self.value["Rotation"](self.part)

    @property
    def color(self):
        levels = [on_line(keys, self.part) for keys in self.tint]
        return levels + [clamped(self.value["Transparency"](self.part))]


class Emitter:
    def __init__(self, path):
        sections, name = {}, ""
        with open(path) as file:
            for line in map(str.strip, file):
                if line.startswith("- ") and line.endswith(" -"):
                    name = line[2:-2]
                    sections[name] = []
                elif name:
                    sections[name].append(line)
        names = ["Emission", "Life", "X Scale", "Velocity", "Angle", "Rotation", "Wind", "Gravity"]
        self.values = {name: Value(sections[name]) for name in names + ["Transparency"]}
        tint = dict(line.split(": ", 1) for line in sections["Tint"])
        times = [float(tint[f"timeline{key}"]) for key in range(int(tint["timelineCount"]))]
        self.tint = [
            [(time, float(tint[f"colors{3 * key + part}"])) for key, time in enumerate(times)]
            for part in range(3)
        ]

    def particle(self, draw):
        return Particle(self, draw)

    def births(self, seconds):
        """Births by whole milliseconds, as the emitter counts them."""
        rate = self.values["Emission"].drawn(lambda base, spread: base)(0)
        passed, born = 0, 0
        for _ in range(round(seconds * 1000)):
            passed += 1
            every = 1000 / rate
            if passed >= every:
                count = int(passed / every)
                born += count
                passed -= count * every
        return born


if __name__ == "__main__":
    main(Emitter)
