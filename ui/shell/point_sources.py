"""Sources of points other than the plane: presets, Iris, CSV files, and the table of coordinates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films.drawing.palette import ClassStyle
from films.points import Points
from films.samples import of_dataset
from films.scene import Scene
from playground import datasets
from ui.shell import controls, session
from ui.shell.session import widget_key

S = TypeVar("S", bound=Scene)
NAME_LENGTH = 24
IRIS, CSV = "Iris", "CSV"
MEASUREMENTS = [name.removesuffix(" (cm)") for name in datasets.IRIS_FEATURES]
PRESETS = {**datasets.PRESETS, **datasets.REGION_PRESETS}
# Fields that a preset sets besides its points, if the page has them: the lecture's example has no offset. Other
# points reset these fields.
BROUGHT: dict[str, dict[str, Any]] = {"two-point worked example": {"offset": False}}


def of_classes(styles: Sequence[ClassStyle]) -> Callable[[str], None]:
    """The examples for a page whose points may have these classes."""
    return of_two_classes if len(styles) == 2 else of_many_classes


def of_two_classes(page: str) -> None:
    """Presets of two classes; any two of Iris's measurements, one species against the rest."""
    presets(page, list(datasets.PRESETS))
    with popover(page, IRIS):
        _iris_axes(page, (0, 1))
        st.selectbox("species as +, the rest as −", datasets.IRIS_SPECIES, 0, key=widget_key(page, "iris species"))
        _iris_button(page, against_rest=True)


def of_many_classes(page: str) -> None:
    """Presets of two to four classes; any two of Iris's measurements, all three species."""
    presets(page, list(datasets.REGION_PRESETS))
    with popover(page, IRIS):
        _iris_axes(page, (2, 3))
        _iris_button(page, against_rest=False)


def popover(page: str, name: str) -> DeltaGenerator:
    """A popover that a callback can close: see `session.close`. Opening one does not run the page: a run would remove
    the file that "Download", pressed at once, asks for."""
    return st.popover(name, key=widget_key(page, f"{name} popover {session.times_closed(page, name)}"))


def presets(page: str, named: Sequence[str]) -> None:
    """A button for each preset."""
    with st.container(horizontal=True, gap="xsmall"):
        for name in named:
            st.button(name, key=widget_key(page, f"preset {name}"), on_click=_load_preset, args=(page, name))


def _iris_axes(page: str, first: tuple[int, int]) -> None:
    for axis, words, index in zip("xy", ("across", "up"), first, strict=True):
        st.selectbox(words, MEASUREMENTS, index, key=widget_key(page, f"iris {axis}"))


def _iris_button(page: str, *, against_rest: bool) -> None:
    key, args = widget_key(page, "iris load"), (page, against_rest)
    st.button("Load these 150 irises", key=key, on_click=_load_iris, args=args, type="primary")


def load(page: str, points: Points, preset: str = "", **values: Any) -> None:
    """In a callback: show other points from frame 0, without a query among them."""
    scene = session.current(page, Scene)
    reset = {
        "probe",
        "peeks",
        "opened",
        "tried",
        "categories",
        *(name for brought in BROUGHT.values() for name in brought),
    }
    fresh: dict[str, Any] = {field.name: field.default for field in fields(scene) if field.name in reset}
    brought = {name: value for name, value in BROUGHT.get(preset, {}).items() if name in fresh}
    session.load(page, points, **{**fresh, **scene.showing_points(), **brought, **values})


def shows(page: str, scene: S, examples: Mapping[str, Points]) -> S:
    """What the page shows, for a page whose shows have points of their own: another show begins at its first frame and
    brings its `examples`, unless the reader has others than those of the show before."""
    return controls.select(page, scene, "show", chosen=partial(_show_another, examples=examples))


def _show_another(page: str, examples: Mapping[str, Points]) -> None:
    scene: Any = session.current(page, Scene)  # one with a field `show`
    show = session.widget(page, "show")
    if show not in examples or session.is_stale(page, "show"):
        return
    if scene.points == examples[scene.show]:
        session.load(page, examples[show], show=show)
    else:
        session.change(page, show=show, t=0)


def _load_preset(page: str, name: str) -> None:
    preset = PRESETS[name]
    load(page, of_dataset(preset), name, x="x₁", y="x₂", labels="")


def _load_iris(page: str, against_rest: bool) -> None:
    across, up = (session.widget(page, f"iris {axis}") for axis in "xy")
    species = session.widget(page, "iris species") if against_rest else datasets.IRIS_SPECIES[0]
    if not {across, up} <= set(MEASUREMENTS) or species not in datasets.IRIS_SPECIES:
        session.refuse(page, "Iris has no such measurements. Choose again.")
        return
    if across == up:
        session.refuse(page, f"Both axes would show the {across}. Choose two different measurements.")
        return
    chosen = datasets.iris().select([f"{across} (cm)", f"{up} (cm)"])
    classes, names = chosen.labels.tolist(), "|".join(chosen.class_names)
    if against_rest:
        classes, names = (chosen.against_rest(species) < 0).astype(int), f"{species}|the rest"
    load(page, of_dataset(chosen, classes), x=f"{across} (cm)", y=f"{up} (cm)", labels=names)
    session.close(page, IRIS)


def uploaded(page: str, kept: str) -> UploadedFile | None:
    """The CSV file that was chosen; where it has gone from the server, a sentence says so, and what was kept."""
    file = session.widget(page, "csv")
    if file is None or isinstance(file, UploadedFile):
        return file
    session.refuse(page, f"The file has gone from the server. Choose it once more. {kept}")
    return None


def short(name: str) -> str:
    """A name from a file, shortened and cleaned for a scene."""
    return "".join(c if c.isprintable() and c != "|" else " " for c in name).strip()[:NAME_LENGTH]
