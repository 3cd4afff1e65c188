"""What the reference simulations share: the request, the steps and the statistics.

A simulation is a module with a class `Emitter(path)` that has
  births(seconds)  the number of particles that are born in some seconds,
  particle(draw)   a particle; draw(base, range) is a random number in base - range ... base + range.
A particle has x, y (pixels, y downward), size, rotation (degrees clockwise), color (four levels of
0...1), life (seconds) and step(seconds).

The request is the first argument, as JSON:
  {"file": path, "ages": [seconds], "count": particles, "seed": integer, "step": seconds}
"""

import json
import math
import random
import sys


class Moments:
    """The mean and the standard deviation of numbers, and the standard errors of both."""

    def __init__(self, numbers):
        self.count = len(numbers)
        self.mean = sum(numbers) / max(1, self.count)
        second = self.power(numbers, 2)
        self.deviation = second**0.5
        self.error = (second / max(1, self.count)) ** 0.5
        # Var(s) = (m4 - s^4) / (4 s^2 n), to the first order.
        spread = max(0, self.power(numbers, 4) - second**2)
        self.deviation_error = (spread / (4 * second * self.count)) ** 0.5 if second > 1e-18 else 0

    def power(self, numbers, exponent):
        return sum((number - self.mean) ** exponent for number in numbers) / max(1, self.count)

    def values(self):
        return [self.mean, self.deviation, self.error, self.deviation_error]


def state(particle):
    """The numbers of a particle, in the order that the tests know."""
    return [particle.x, particle.y, particle.size, particle.rotation, *particle.color]


def middle(base, spread):
    """Draws the base: a particle without any chance."""
    return base


def advanced(particle, ages, step):
    """The states of a particle at the ages that it reaches."""
    states, steps = [], 0
    for age in ages:
        if age > particle.life:
            break
        while steps < round(age / step):
            particle.step(step)
            steps += 1
        states.append(state(particle))
    return states


def answer(request, emitter):
    chance = random.Random(request["seed"])

    def draw(base, spread):
        return base + spread * chance.uniform(-1, 1) if spread else base

    ages, step = request["ages"], request["step"]
    samples, lives = [[] for _ in ages], []
    for _ in range(request["count"]):
        particle = emitter.particle(draw)
        if math.isfinite(particle.life):
            lives.append(particle.life)
        for place, numbers in enumerate(advanced(particle, ages, step)):
            samples[place].append(numbers)
    columns = [list(zip(*sample)) if sample else [] for sample in samples]
    return {
        "path": advanced(emitter.particle(middle), ages, step),
        "births": emitter.births(10) / 10,
        "life": Moments(lives).values(),
        "survivors": [len(sample) for sample in samples],
        "moments": [[Moments(column).values() for column in group] for group in columns],
    }


def main(make):
    request = json.loads(sys.argv[1])
    print(json.dumps(answer(request, make(request["file"]))))


def clamped(number, low=0.0, high=1.0):
    return min(max(number, low), high)


def on_line(keys, time):
    """The value at a time between keys (time, value)."""
    if time <= keys[0][0]:
        return keys[0][1]
    for (start, first), (end, last) in zip(keys, keys[1:]):
        if time < end:
            return first + (last - first) * (time - start) / (end - start)
    return keys[-1][1]
