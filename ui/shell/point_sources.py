"""Sources of points other than the plane: presets, Iris, CSV files, and the table of coordinates."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.drawing.palette import ClassStyle
from films.points import Points
from films.samples import of_dataset
from films.scene import Scene
from playground import datasets
from ui.shell import presets, session
from ui.shell.presets import DATA, Preset
from ui.shell.session import widget_key

S = TypeVar("S", bound=Scene)
NAME_LENGTH = 24
LONGEST_PASTED = 100_000  # characters: the browser sends them again with every press
MOST_IN_BOX = 2_000_000  # characters: a box takes no longer text, and says nothing of it
IRIS, FILE = "Iris", "Your file"
MEASUREMENTS = [name.removesuffix(" (cm)") for name in datasets.IRIS_FEATURES]
TWO_CLASSES, MANY_CLASSES = (
    tuple(presets.of_points(name, of_dataset(data), **presets.PLAIN) for name, data in named.items())
    for named in (datasets.PRESETS, datasets.REGION_PRESETS)
)


def of_classes(styles: Sequence[ClassStyle]) -> Callable[[str], tuple[Preset, ...]]:
    """The examples for a page whose points may have these classes."""
    return of_two_classes if len(styles) == 2 else of_many_classes


def of_two_classes(page: str, some: Sequence[Preset] = (*TWO_CLASSES, presets.BY_HAND)) -> tuple[Preset, ...]:
    """`some` presets; any two of Iris's measurements, one species against the rest."""
    every = examples(page, some)
    with section(IRIS):
        _iris_axes(page, (0, 1))
        st.selectbox("species as +, the rest as −", datasets.IRIS_SPECIES, 0, key=widget_key(page, "iris species"))
        _iris_button(page, against_rest=True)
    return every


def of_many_classes(
    page: str, some: Sequence[Preset] = (*MANY_CLASSES, presets.BY_HAND), named: Sequence[Preset] = ()
) -> tuple[Preset, ...]:
    """`some` presets; any two of Iris's measurements, all three species. `named` are others that may be on show."""
    every = examples(page, some, named)
    with section(IRIS):
        _iris_axes(page, (2, 3))
        _iris_button(page, against_rest=False)
    return every


def examples(page: str, some: Sequence[Preset], named: Sequence[Preset] = ()) -> tuple[Preset, ...]:
    """A button for each preset. Iris, or a file, may be on show, too."""
    scene = session.current(page, Scene)
    file: Preset | None = session.recall(f"file of {page}", None)
    others = [*filter(None, [file]), *([presets.of_points(IRIS, scene.points)] if _shows_iris(scene) else [])]
    return presets.buttons(page, some, (*named, *others))


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


def _iris_axes(page: str, first: tuple[int, int]) -> None:
    for axis, words, index in zip("xy", ("across", "up"), first, strict=True):
        st.selectbox(words, MEASUREMENTS, index, key=widget_key(page, f"iris {axis}"))


def _iris_button(page: str, *, against_rest: bool) -> None:
    key, args = widget_key(page, "iris load"), (page, against_rest)
    st.button("Load these 150 irises", key=key, on_click=_load_iris, args=args, type="primary")


def _load_iris(page: str, against_rest: bool) -> None:
    across, up = (session.widget(page, f"iris {axis}") for axis in "xy")
    species = session.widget(page, "iris species") if against_rest else datasets.IRIS_SPECIES[0]
    if not {across, up} <= set(MEASUREMENTS) or species not in datasets.IRIS_SPECIES:
        refuse(page, "Iris has no such measurements. Choose again.")
        return
    if across == up:
        refuse(page, f"Both axes would show the {across}. Choose two different measurements.")
        return
    chosen = datasets.iris().select([f"{across} (cm)", f"{up} (cm)"])
    classes, names = chosen.labels.tolist(), "|".join(chosen.class_names)
    if against_rest:
        classes, names = (chosen.against_rest(species) < 0).astype(int), f"{species}|the rest"
    presets.load(page, of_dataset(chosen, classes), x=f"{across} (cm)", y=f"{up} (cm)", labels=names)
    session.close(page, DATA)


def _shows_iris(scene: Scene) -> bool:
    """Whether the scene has Iris's points, all three species or one against the rest."""
    axes = (scene.x, scene.y)
    return set(axes) <= set(datasets.IRIS_FEATURES) and axes[0] != axes[1] and scene.points in _irises(*axes)


@cache
def _irises(x: str, y: str) -> tuple[Points, ...]:
    """All points that Iris's button loads of these two measurements."""
    chosen = datasets.iris().select([x, y])
    against = ((chosen.against_rest(name) < 0).astype(int) for name in datasets.IRIS_SPECIES)
    return (of_dataset(chosen), *(of_dataset(chosen, classes) for classes in against))


def uploaded(page: str, what_stays: str) -> UploadedFile | None:
    """The CSV file that was chosen; where it has gone from the server, a sentence says so, and what was kept."""
    file = session.widget(page, "csv")
    if file is None or isinstance(file, UploadedFile):
        return file
    refuse(page, f"The file has gone from the server. Choose it once more. {what_stays}")
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
