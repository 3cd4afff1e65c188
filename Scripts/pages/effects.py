"""The built-in effects, as the site shows them: what their files say, and the films that the gallery has of them."""
import html
import json
import re
import shlex

COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.S)
TRAILING = re.compile(r'"(?:\\.|[^"\\])*"|,(?=\s*[}\]])')
PIECE = re.compile(r'("(?:\\.|[^"\\])*")(\s*:)?|(//[^\n]*|/\*.*?\*/)', re.S)
# What is not listed by `kamuro list`: effects for other effects.
HIDDEN = {"accent", "part"}


class Film:
    """A line of docs/gallery/list: a file below docs/gallery, and the command that makes it."""

    def __init__(self, line):
        self.file, *words = shlex.split(line)
        self.arguments = words[1:] if words[0].isdigit() else words
        self.effect = self.arguments[1]

    def shows(self, name):
        """Whether it is a film of nothing but an effect."""
        return self.effect == name and self.file.startswith(name)

    @property
    def command(self):
        return shlex.join(["kamuro", *self.arguments, "-o", self.file.rsplit("/", 1)[-1]])


class Effect:
    def __init__(self, path):
        self.source = path.read_text(encoding="utf-8")
        self.content = parse(self.source)
        self.name = self.content["name"]
        self.summary = self.content.get("summary", "")
        self.tags = self.content.get("tags", [])
        self.order = self.content.get("order", 0)
        self.is_part = bool(HIDDEN & set(self.tags))
        self.includes = sorted(set(included(self.content)))

    @property
    def title(self):
        return self.name[0].upper() + self.name[1:].replace("-", " ")

    @property
    def parameters(self):
        """Names, defaults and summaries."""
        for name, value in self.content.get("parameters", {}).items():
            described = isinstance(value, dict) and "default" in value
            default = json.dumps(value["default"] if described else value, ensure_ascii=False)
            summary = value.get("summary", "") if described else ""
            if summary or len(default) < 40:
                yield name, default if len(default) < 80 else "…", summary

    @property
    def highlighted(self):
        """The file as HTML: names of properties in <b>, comments in <i>."""
        return PIECE.sub(lambda found: (
            f"<i>{html.escape(found[3])}</i>" if found[3] else
            f"<b>{html.escape(found[1], False)}</b>{found[2]}" if found[2] else html.escape(found[1], False)
        ), self.source)


def keep_strings(found):
    return found[0] if found[0].startswith('"') else ""


def parse(text):
    """JSON with comments and trailing commas."""
    return json.loads(TRAILING.sub(keep_strings, COMMENT.sub(keep_strings, text)))


def included(value):
    """The names of the effects that one includes."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key == "effect" and isinstance(each, str):
                yield each
            yield from included(each)
    elif isinstance(value, list):
        for each in value:
            yield from included(each)


def read(root):
    """The effects in their order, and the films."""
    effects = sorted((Effect(path) for path in (root / "presets").glob("*.json")), key=lambda each: each.order)
    lines = (root / "docs/gallery/list").read_text(encoding="utf-8").splitlines()
    return effects, [Film(line) for line in lines if line and not line.startswith("#")]
