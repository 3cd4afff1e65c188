"""The frame of every page: head, navigation and footer."""
import html
import os

FORGE = "https://github.com/kamuro/kamuro"

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>{title}</title>
<meta name="description" content="{description}">
<link rel="icon" href="{top}site/kamuro.svg">
<link rel="stylesheet" href="{top}site/site.css">
<script src="{top}site/site.js" data-top="{top}" defer></script>
</head>
<body class="{kind}">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="{top}index.html"><img src="{top}site/kamuro.svg" alt="" width="26" height="26">Kamuro</a>
<nav aria-label="Site"><a href="{top}docs/index.html">Guides</a><a href="{top}docs/gallery.html">Gallery</a>\
<a href="{top}effects/index.html">Effects</a></nav>
<form class="search" role="search" hidden>\
<input type="search" aria-label="Search" placeholder="Search" autocomplete="off"><ol hidden></ol></form>
</header>
<div class="columns">
{side}<main id="content">
{body}
</main>
{contents}</div>
<footer><p>Kamuro {version}, MIT. <a href="{forge}">Source</a>, <a href="{top}CHANGELOG.html">changes</a>, \
<a href="{top}CONTRIBUTING.html">contributing</a>.</p></footer>
</body>
</html>
"""


def anchor(page, path, text, attributes=""):
    """A link from one page of the site to another."""
    return f'<a href="{html.escape(relative(page, path))}"{attributes}>{html.escape(text)}</a>'


def relative(page, path):
    return os.path.relpath(path, os.path.dirname(page) or ".").replace(os.sep, "/")


def side(page, groups):
    """The guides, beside the page on a wide screen and folded on a narrow one."""
    parts = []
    for title, entries in groups:
        items = "".join(
            "<li>" + anchor(page, path, text, ' aria-current="page"' if path == page else "") + "</li>"
            for text, path in entries)
        parts.append((f"<h2>{html.escape(title)}</h2>" if title else "") + f"<ul>{items}</ul>")
    return (f'<details class="side"><summary>All guides</summary><nav aria-label="Guides">{"".join(parts)}</nav>'
            "</details>\n")


def contents(sections):
    """The headings of a page, where there are several."""
    chosen = [each for each in sections if each.level == 2]
    if len(chosen) < 3:
        return "", ""
    items = "".join(f'<li><a href="#{each.anchor}">{html.escape(each.text)}</a></li>' for each in chosen)
    return (f'<nav class="contents wide" aria-label="On this page"><h2>On this page</h2><ul>{items}</ul></nav>\n',
            f'<details class="contents narrow"><summary>On this page</summary><ul>{items}</ul></details>\n')


def neighbors(page, entries):
    """Links to the pages before and after."""
    places = [place for place, (_, path) in enumerate(entries) if path == page]
    if not places:
        return ""
    parts = []
    for label, at in (("Before", places[0] - 1), ("Next", places[0] + 1)):
        if 0 <= at < len(entries):
            text, path = entries[at]
            parts.append(f'<p class="{label.lower()}"><span>{label}</span> {anchor(page, path, text)}</p>')
    return f'<nav class="neighbors" aria-label="Neighbors">{"".join(parts)}</nav>'
