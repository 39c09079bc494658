"""Documents for lecturers, each in a fold: adopting the app, its numbers, accessibility, and the add-ons' guides."""

import re
from functools import cache
from pathlib import Path

import streamlit as st

HOUSE = Path(__file__).parents[2]
FILES = ("docs/adopting.md", "docs/numbers.md", "docs/accessibility.md")
GUIDES = "addons/*/README.md"
INSIDE = "\n## How it works\n"  # what follows is for those who work on the code
LINK = re.compile(r"\[([^]]+)\]\((?!https?:)[^)]+\)")  # to a file, which a reader of the page does not have
PICTURE = re.compile(r"!\[[^]]*\]\([^)]+\)\n*")  # the page has its own
HEADING = re.compile(r"^#(?=#+ )", re.MULTILINE)


@cache
def documents() -> dict[str, str]:
    """Return the documents' texts by their titles, in Markdown whose headings fit below one of the page's."""
    files = [*(HOUSE / name for name in FILES), *sorted(HOUSE.glob(GUIDES))]
    return dict(_read(file.read_text(encoding="utf-8")) for file in files)


def _read(text: str) -> tuple[str, str]:
    title, _, rest = text.removeprefix("# ").partition("\n")
    text = PICTURE.sub("", rest.partition(INSIDE)[0])
    return title, LINK.sub(r"\1", HEADING.sub("##", text))


def show() -> None:
    """Draw a fold for each."""
    for title, text in documents().items():
        with st.expander(title):
            st.markdown(text)
