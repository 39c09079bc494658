"""Sources of points other than the plane: presets, Iris among them, and files."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films import iris_choice
from films.other_points import PLAIN
from films.samples import of_dataset
from films.scene import Scene
from playground import datasets
from ui.shell import presets, session
from ui.shell.presets import DATA, Preset
from ui.shell.session import widget_key

NAME_LENGTH = 24
LONGEST_PASTED = 100_000  # characters: the browser sends them again with every press
MOST_IN_BOX = 2_000_000  # characters: a box takes no longer text, and says nothing of it
NOT_HERE = "The server has not kept the file: it holds as many as it can, or has started anew. Choose it once more."
IRIS, FILE = "Iris", "Your file"
WITHOUT_OFFSET = "two-point worked example"
TWO_CLASSES, MANY_CLASSES = (
    tuple(
        presets.of_points(name, of_dataset(data), **PLAIN | ({"offset": False} if name == WITHOUT_OFFSET else {}))
        for name, data in named.items()
    )
    for named in (datasets.PRESETS, datasets.REGION_PRESETS)
)


def of_page(page: str, some: Sequence[Preset] = (), named: Sequence[Preset] = ()) -> tuple[Preset, ...]:
    """A link for Iris, and for each of `some` presets, by default those of as many classes as the page has. `named` are
    others that may be on show."""
    two = session.current(page, Scene).N_CLASSES == 2
    every = some or (*(TWO_CLASSES if two else MANY_CLASSES), presets.BY_HAND)
    first = iris_choice.first(session.current(page, Scene))
    iris = presets.of_points(IRIS, first.points, **first.names)
    return examples(page, (iris, *every), named)


def examples(page: str, some: Sequence[Preset], named: Sequence[Preset] = ()) -> tuple[Preset, ...]:
    """A link for each preset. Another choice of Iris, or a file, may be on show, too."""
    iris = iris_choice.choice(session.current(page, Scene))
    file: Preset | None = session.recall(f"file of {page}", None)
    others = [*filter(None, [file]), *([presets.of_points(IRIS, iris.points)] if iris else [])]
    return presets.links(page, some, (*named, *others))


def data(page: str) -> DeltaGenerator:
    """The menu of all sources, which a callback can close: see `session.close`. Opening it does not run the page: a run
    would remove the file that "Download", pressed at once, asks for."""
    return st.popover(DATA, key=widget_key(page, f"{DATA} popover {session.times_closed(page, DATA)}"))


def refuse(page: str, sentence: str) -> None:
    """In a callback of that menu: say why nothing was done. The menu closes, as the sentence would lie behind it."""
    session.refuse(page, sentence)
    session.close(page, DATA)


def section(name: str) -> DeltaGenerator:
    """A part of that menu, folded at first."""
    return st.expander(name)


def uploaded(page: str, what_stays: str) -> UploadedFile | None:
    """The CSV file that was chosen; where it has gone from the server, a sentence says so, and what was kept."""
    file = session.widget(page, "csv")
    if file is None or isinstance(file, UploadedFile):
        return file
    refuse(page, f"{NOT_HERE} {what_stays}")
    return None


def pasted_table(page: str, name: str, what_stays: str) -> bytes | None:
    """In a callback: the table that was pasted into a box, if there is one and it is not too long."""
    text = session.widget(page, name)
    whole = isinstance(text, str) and bool(text.strip()) and not is_too_long(page, name, LONGEST_PASTED, what_stays)
    return text.encode("utf-8", "replace") if whole else None


def is_too_long(page: str, name: str, most: int, what_stays: str) -> bool:
    """In a callback: whether a box holds more than so many characters; then a sentence says so, and it is emptied."""
    text = session.widget(page, name)
    if not isinstance(text, str) or len(text) <= most:
        return False
    session.hold(page, name, "")
    long = f"What was pasted has {len(text):,} characters; at most {most:,} are read."
    refuse(page, f"{long} {what_stays}")
    return True


def short(name: str) -> str:
    """A name from a file, shortened and cleaned for a scene."""
    return "".join(c if c.isprintable() and c != "|" else " " for c in name).strip()[:NAME_LENGTH]
