"""Prose of pages as HTML: besides what lessons are written in, headings, lists and links (films/picture/prose.py)."""

import re
from collections.abc import Callable

from films.film import escape
from films.picture.prose import LINK as LIGHTS
from films.picture.prose import line

Href = Callable[[str], str]  # where a link of the app leads to here; "" for nowhere

LINK = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\](?!\())+)\]\(([^()\s<>]+)\)")
NAMED = re.compile(r"^\[([^\[\]]+)\]: +(\S+)$\n?", re.MULTILINE)  # an address by its name, which links have then
ITEM = re.compile(r"^(?:[*-]|\d+\.) +", re.MULTILINE)
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
BLANK = re.compile(r"\n\s*\n|\n(?=#)")


def html(markdown: str, href: Href) -> str:
    """Return the text as HTML; `href` returns a link's target. Links to places in the app's window become text."""
    markdown = LIGHTS.sub(r"\1", markdown)
    for name, address in NAMED.findall(markdown):
        markdown = markdown.replace(f"][{name}]", f"]({address})")
    markdown = NAMED.sub("", markdown)
    return "\n".join(filter(None, (_block(block.strip(), href) for block in BLANK.split(markdown))))


def heading_id(text: str) -> str:
    """The name by which links lead to a heading, as Streamlit gives it."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def heading_ids(markdown: str) -> set[str]:
    """Return the ids of all headings of a text."""
    return {heading_id(words) for words in HEADING.findall(markdown)}


def _block(block: str, href: Href) -> str:
    first, _, rest = block.partition("\n")
    if level := len(first) - len(first.lstrip("#")):
        words = first.lstrip("#").strip()
        heading = f'<h{level} id="{heading_id(words)}">{_linked(words, href)}</h{level}>'
        return f"{heading}\n{_block(rest.strip(), href)}"
    if ITEM.match(block):
        tag = "ol" if block[0].isdigit() else "ul"
        items = (f"<li>{_linked(item.strip(), href)}</li>" for item in ITEM.split(block) if item.strip())
        return f"<{tag}>{''.join(items)}</{tag}>"
    return f"<p>{_linked(block, href)}</p>" if block else ""


def _linked(text: str, href: Href) -> str:
    def link(match: re.Match[str]) -> str:
        address = href(match[2].replace("&amp;", "&"))
        return f'<a href="{escape.html(address)}">{match[1]}</a>' if address else match[1]

    return LINK.sub(link, line(" ".join(text.split())))  # a formula may go on in the next line
