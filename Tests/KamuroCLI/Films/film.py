"""Prints as JSON what Pillow reads in an animated picture.

film.py FILE MILLISECONDS [PNG...]: the length of a picture beside the film, and such pictures, one for each of
equal parts of the film, with which its frames are compared.
"""
import json
import sys

from PIL import Image, ImageChops, ImageStat

film, length, pictures = Image.open(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]
durations, transparency, errors, time = [], [], [], 0.0
for number in range(film.n_frames):
    film.seek(number)
    frame = film.convert("RGBA")
    transparency.append(frame.getextrema()[3][0])
    if pictures:
        place = min(int(time / length * len(pictures) + 0.5), len(pictures) - 1)
        other = Image.open(pictures[place]).convert("RGB")
        errors.append(sum(ImageStat.Stat(ImageChops.difference(frame.convert("RGB"), other)).mean) / 3)
    durations.append(film.info["duration"])
    time += durations[-1]
print(json.dumps({
    "format": film.format, "frames": film.n_frames, "size": film.size, "durations": durations,
    "loop": film.info.get("loop"), "leastAlpha": min(transparency), "errors": errors,
}))
