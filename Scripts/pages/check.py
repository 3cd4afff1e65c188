"""Checks of a finished site: links and anchors, what it loads, texts for pictures, and its size."""
import html.parser
import os
import re
import urllib.parse

from pages import pictures

LIMIT = 5_000_000
LOADS = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src", "video": "src"}


class Reader(html.parser.HTMLParser):
    """What a page refers to, and the anchors that it has."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.links, self.ids, self.faults = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.ids.append(values["id"])
        if tag in LOADS and values.get(LOADS[tag]):
            self.loads.append(values[LOADS[tag]])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if tag == "img" and not values.get("alt") and not values.get("src", "").endswith(".svg"):
            self.faults.append(f"no text for {values.get('src')}")


def faults(folder):
    """What is wrong with the site in a folder."""
    pages = {path.relative_to(folder).as_posix(): Reader(path.read_text(encoding="utf-8"))
             for path in sorted(folder.rglob("*.html"))}
    found = []
    for name, page in pages.items():
        found += [f"{name}: {fault}" for fault in page.faults]
        found += [f"{name}: the anchor {each} comes twice" for each in sorted(set(page.ids))
                  if page.ids.count(each) > 1]
        for target in page.loads:
            if re.match(r"[a-z]+:|//|/", target):
                found.append(f"{name}: loads {target}")
            elif not (folder / os.path.dirname(name) / target).is_file():
                found.append(f"{name}: {target} is missing")
        found += [f"{name}: {fault}" for target in page.links if (fault := broken(folder, pages, name, target))]
    for path in folder.rglob("*.css"):
        found += [f"{path.name}: loads {each}" for each in re.findall(r"url\(([^)]*)\)|@import", path.read_text())]
    if (size := sizes(folder)[1]) > LIMIT:
        found.append(f"{size / 1e6:.1f} MB without films, more than {LIMIT / 1e6:.0f}")
    return found


def broken(folder, pages, name, target):
    """What is wrong with a link, if anything."""
    parts = urllib.parse.urlsplit(target)
    if parts.scheme:
        return None if parts.scheme in ("http", "https", "mailto") else f"{target} is no address"
    if parts.path.startswith("/"):
        return f"{target} is not relative"
    path = os.path.normpath(os.path.join(os.path.dirname(name), urllib.parse.unquote(parts.path))) if parts.path else name
    if not (folder / path).is_file():
        return f"{target} is missing"
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and anchor not in pages[path].ids:
        return f"{target} has no such anchor"
    return None


def sizes(folder):
    """How many pages there are, and the bytes of all files but films, and of films."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    films = {path for path in files if path.suffix == ".webp" and pictures.describe(path)[2]}
    return (sum(path.suffix == ".html" for path in files),
            sum(path.stat().st_size for path in files if path not in films),
            sum(path.stat().st_size for path in films))
