"""Pages of HTML from Markdown as GitHub reads it: anchors of headings, tables, grids of films, words for the search."""
import html
import re

from markdown_it import MarkdownIt
from markdown_it.token import Token


class Section:
    """A heading with what stands below it."""

    def __init__(self, level, text, anchor):
        self.level, self.text, self.anchor = level, text, anchor
        self.words = []


class Document:
    """One Markdown file. `link` turns a link's target, and `image` a picture's source into attributes."""

    def __init__(self, text, link, image):
        self.link, self.image = link, image
        self.markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
        self.sections = [Section(0, "", "")]
        self.used = {}
        self.tokens = grids(self.markdown.parse(text))
        self.read()
        self.title = next((each.text for each in self.sections if each.level == 1), "")

    def read(self):
        """Resolves links, names headings and collects words."""
        for place, token in enumerate(self.tokens):
            if token.type == "heading_open":
                self.name(token, self.tokens[place + 1])
            elif token.type == "inline":
                self.resolve(token.children)
                if self.tokens[place - 1].type != "heading_open":
                    self.sections[-1].words.append(plain(token.children))
            elif token.type == "fence":
                self.sections[-1].words.append(token.content)
            elif token.type == "html_block":
                token.content = self.raw(token.content)

    def name(self, heading, inline):
        """Gives a heading the anchor that GitHub gives it."""
        text = plain(inline.children)
        anchor = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
        count = self.used.get(anchor, 0)
        self.used[anchor] = count + 1
        anchor += f"-{count}" if count else ""
        level = int(heading.tag[1])
        self.sections.append(Section(level, text, anchor))
        heading.attrs["id"] = anchor
        if level > 1:
            inline.children.append(markup(
                f'<a class="anchor" href="#{anchor}" aria-label="Link to {html.escape(text)}">#</a>'))

    def resolve(self, tokens):
        """Turns the links and pictures of a line into those of the site."""
        for place, token in enumerate(tokens):
            if token.type == "link_open":
                token.attrs["href"] = self.link(token.attrs["href"])
            elif token.type == "image":
                tokens[place] = markup(self.image(token.attrs["src"], token.content))
            elif token.type == "html_inline":
                token.content = self.raw(token.content)

    def raw(self, text):
        """HTML that stands in the Markdown, without comments."""
        text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
        return re.sub(r'href="([^"]*)"', lambda found: f'href="{html.escape(self.link(found[1]))}"', text)

    def html(self, tokens=None):
        chosen = self.tokens if tokens is None else tokens
        text = self.markdown.renderer.render(chosen, self.markdown.options, {})
        return text.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")


def markup(text):
    return Token("html_inline", "", 0, content=text)


def plain(tokens):
    """The text of a line without its marks."""
    parts = []
    for token in tokens:
        if token.type in ("text", "code_inline"):
            parts.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
    return "".join(parts)


def grids(tokens):
    """Replaces tables of pictures by grids of figures: those without words in their heads, or with nothing but
    pictures below them, whose heads become captions."""
    result, place = [], 0
    while place < len(tokens):
        if tokens[place].type == "table_open":
            end = next(i for i in range(place, len(tokens)) if tokens[i].type == "table_close")
            result += grid(tokens[place:end + 1])
            place = end
        else:
            result.append(tokens[place])
        place += 1
    return result


def grid(table):
    heads = [table[i + 1] for i, token in enumerate(table) if token.type == "th_open"]
    cells = [table[i + 1] for i, token in enumerate(table) if token.type == "td_open"]
    filled = [cell for cell in cells if cell.children]
    has_heads = any(head.children for head in heads)
    if not filled or any(cell.children[0].type != "image" for cell in filled):
        return table
    if has_heads and any(len(cell.children) > 1 for cell in filled):
        return table
    result = [block('<div class="films">\n')]
    for place, cell in enumerate(cells):
        if not cell.children:
            continue
        captions = [i for i, child in enumerate(cell.children) if child.content.startswith("<br")]
        if captions:
            cell.children[captions[0]] = markup("<figcaption>")
            cell.children.append(markup("</figcaption>"))
        elif has_heads:
            cell.children += [markup("<figcaption>"), *heads[place % len(heads)].children, markup("</figcaption>")]
        result += [block("<figure>"), cell, block("</figure>\n")]
    return [*result, block("</div>\n")]


def block(text):
    return Token("html_block", "", 0, content=text)
