"""Sources of points other than the plane: presets, among them Iris, and files."""

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
LONGEST_PASTED = 100_000  # characters, which the browser sends again with every press
MOST_IN_BOX = 2_000_000  # characters; a box cuts a longer text off without a word
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
    """Draw a link for Iris, and for each of `some` presets, by default those for the page's number of classes. `named`:
    others that may be on show. Return all of them."""
    two = session.current(page, Scene).N_CLASSES == 2
    every = some or (*(TWO_CLASSES if two else MANY_CLASSES), presets.BY_HAND)
    first = iris_choice.first(session.current(page, Scene))
    iris = presets.of_points(IRIS, first.points, **first.names)
    return examples(page, (iris, *every), named)


def examples(page: str, some: Sequence[Preset], named: Sequence[Preset] = ()) -> tuple[Preset, ...]:
    """Draw a link for each preset, and return all presets that may be on show. Another choice of Iris, or a file, may
    be on show, too."""
    iris = iris_choice.choice(session.current(page, Scene))
    file: Preset | None = session.recall(f"file of {page}", None)
    others = [*filter(None, [file]), *([presets.of_points(IRIS, iris.points)] if iris else [])]
    return presets.links(page, some, (*named, *others))


def data(page: str) -> DeltaGenerator:
    """Make the menu of all sources, which a callback can close (`session.close`). Opening it does not run the page, as
    a run would remove the file that "Download" asks for if it is pressed at once."""
    return st.popover(DATA, key=widget_key(page, f"{DATA} popover {session.times_closed(page, DATA)}"))


def refuse(page: str, sentence: str) -> None:
    """In a callback of the menu: say why nothing was done. The menu closes, as it would hide the sentence."""
    session.refuse(page, sentence)
    session.close(page, DATA)


def section(name: str) -> DeltaGenerator:
    """Make a part of the menu, folded at first."""
    return st.expander(name)


def uploaded(page: str, what_stays: str) -> UploadedFile | None:
    """Return the file that was chosen. If the server has not kept it, say so in a sentence that ends with `what_stays`,
    and return None."""
    file = session.widget(page, "csv")
    if file is None or isinstance(file, UploadedFile):
        return file
    refuse(page, f"{NOT_HERE} {what_stays}")
    return None


def pasted_table(page: str, name: str, what_stays: str) -> bytes | None:
    """In a callback: return the table that was pasted into a box; None if there is none, or if it is too long."""
    text = session.widget(page, name)
    whole = isinstance(text, str) and bool(text.strip()) and not is_too_long(page, name, LONGEST_PASTED, what_stays)
    return text.encode("utf-8", "replace") if whole else None


def is_too_long(page: str, name: str, most: int, what_stays: str) -> bool:
    """In a callback: return whether a box holds more than `most` characters; if so, say it in a sentence and empty the
    box."""
    text = session.widget(page, name)
    long = too_long(text, most) if isinstance(text, str) else ""
    if long:
        session.hold(page, name, "")
        refuse(page, f"{long} {what_stays}")
    return bool(long)


def too_long(text: str, most: int) -> str:
    """Return a sentence if a text that was pasted has more than `most` characters, else ""."""
    return f"What was pasted has {len(text):,} characters; at most {most:,} are read." if len(text) > most else ""


def short(name: str) -> str:
    """Return a name from a file, shortened and cleaned for a scene."""
    return "".join(c if c.isprintable() and c != "|" else " " for c in name).strip()[:NAME_LENGTH]
