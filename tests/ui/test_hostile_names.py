"""Markup in the texts of a page's address is text in all that Streamlit shows of the page: Markdown, HTML, charts."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from google.protobuf.message import Message

from films.film import escape
from films.pages import LESSON_PAGES
from films.scene import to_query
from tests.films.hostile_names import Elements, brief, harmless, named, texts, texts_of
from tests.ui.shell.visit import Visit

# Scenes in which more of a page shows names; the table of points is drawn on a canvas (tests/browser).
MORE = {
    "methods": [{"overview": "1", "method1": "constant", "method2": "constant", "planes": "2"}],
    "generalisation": [
        {"method": "constant", "part": "folds", "folds": "4", "luck": "1"},
        {"method": "constant", "opened": "0"},
    ],
    "spam": [{"table": "own", "tally": "9.3-8.3-free.3.0-you.1.2"}],
    "bayes": [{"source": "own"}],
}
ADDRESSES = [(name, more) for name in LESSON_PAGES for more in ({}, *MORE.get(name, []))]
OF_THE_VISIT = ("_id", ".id", ".url", ".json")  # random, where no name is in it
NAMED = re.compile(r"Na\w+?me")
PLAIN = ("Selectbox.options", "Code.body", "DataFrame.columns")  # what Streamlit takes for no markup


@pytest.mark.parametrize(
    ("page", "more"), ADDRESSES, ids=lambda part: "-".join(part) if isinstance(part, dict) else part
)
def test_names_are_text_wherever_streamlit_shows_them(page: str, more: dict[str, str]) -> None:
    scene = LESSON_PAGES[page].scene
    addresses = (to_query(named(scene(), name)) | more for name in (brief, harmless))
    one, other = ([each for part in parts(Visit(page, query)) for each in message_texts(part)] for query in addresses)
    assert [path for path, _ in one] == [path for path, _ in other]
    for (path, text), (_, plain) in zip(one, other, strict=True):
        if NAMED.search(plain) or (text != plain and not path.endswith(OF_THE_VISIT)):
            assert tamed(path, text, page) == (Elements(plain).words if path == "Html.body" else plain), (path, text)
            assert path != "Html.body" or Elements(text).elements == Elements(plain).elements, text


def tamed(path: str, text: str, page: str) -> str:
    """The text of that place with the harmless names in place of those in the address, as that place has them."""
    if path == "Html.body":
        text = Elements(text).words
    as_it_stands: Callable[[str], str] = str
    if path.startswith("PlotlyChart"):
        as_it_stands = escape.plotly
    elif path not in PLAIN and not path.startswith(("Html", "BidiComponent")):
        as_it_stands = escape.markdown
    scene = LESSON_PAGES[page].scene
    for field in texts_of(scene):
        for part in range(scene.N_CLASSES):
            text = text.replace(as_it_stands(brief(field, part)), harmless(field, part))
    return text


def parts(visit: Visit) -> Iterator[Message]:
    """All that a page shows, as Streamlit sends it."""

    def messages_below(node: Any) -> Iterator[Message]:
        for child in getattr(node, "children", {}).values():
            yield from messages_below(child)
        if getattr(node, "proto", None) is not None:
            yield node.proto

    return messages_below(visit.app._tree)


def message_texts(message: Message, path: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a message, each with its place; JSON is looked into."""
    place = path or message.DESCRIPTOR.name
    for field, value in message.ListFields():
        for each in value if field.is_repeated else [value]:
            if isinstance(each, Message):
                yield from message_texts(each, f"{place}.{field.name}")
            elif isinstance(each, str):
                yield from _texts(f"{place}.{field.name}", each)


def _texts(path: str, text: str) -> Iterator[tuple[str, str]]:
    if path.startswith(("BidiComponent", "PlotlyChart")) and text.startswith("{"):
        yield from ((path, each) for _, each in texts(json.loads(text)))
    else:
        yield path, text
