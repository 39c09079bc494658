"""Sources of points other than the plane: presets, Iris, CSV files, and the table of coordinates."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.uploaded_file_manager import UploadedFile

from films import points as point_code
from films.drawing.palette import ClassStyle, class_names
from films.film import escape
from films.points import BOUND, LIMIT, Points
from films.samples import arrays, of_dataset
from films.scene import Scene
from playground import datasets, pointfile
from playground.datasets import Dataset
from ui.shell import cell_edits, controls, session
from ui.shell.page_state import PageState
from ui.shell.session import widget_key

S = TypeVar("S", bound=Scene)
NAME_LENGTH = 24
IRIS, CSV = "Iris", "CSV"
COLUMNS = ("point", "x", "y", "class")  # of the table
SEALED = "sealed"  # in place of a hidden class
LEFT_OUT = f"The table takes {cell_edits.MOST_ADDED} new rows at once. That was left out; the points are as they were."
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


def csv(page: str, styles: Sequence[ClassStyle]) -> None:
    """A popover to upload and download points."""
    with popover(page, CSV):
        _files(page, styles)


def _files(page: str, styles: Sequence[ClassStyle]) -> None:
    said = f"Two columns of numbers and one of labels; at most {LIMIT} rows."
    st.file_uploader(said, "csv", key=widget_key(page, "csv"), on_change=_load_csv, args=(page,))
    file = partial(
        _written, session.latest(page), tuple(styles)
    )  # read when pressed: the stage changes points without a run of the page
    scene = session.current(page, Scene)
    none = not (scene.points and scene.own_points)
    st.download_button("Download these points", file, "points.csv", "text/csv", on_click="ignore", disabled=none)


def _written(scene_now: Callable[[], Scene], styles: tuple[ClassStyle, ...]) -> bytes:
    scene = scene_now()
    X, labels = arrays(scene.points)
    names = class_names(scene.labels, styles)
    if len(set(names)) < len(names):  # shortened names may be equal
        names = tuple(style.name for style in styles)
    if not scene.points:  # they have gone since the button was shown
        return pointfile.table([scene.x, scene.y, "label"], ())
    written = tuple(name.replace("−", "-") for name in names)
    return pointfile.write_csv(Dataset(X, labels, (scene.x, scene.y), written))


def table(page: str, state: PageState[Any], styles: Sequence[ClassStyle]) -> None:
    """The points as an editable table: exact coordinates, and accessible to screen readers."""
    drawer = st.expander("The points as a table", on_change="rerun", key=widget_key(page, "table drawer"))
    if not drawer.open:
        return
    key, base, left_out = session.table_base(state, lambda edits, rows: cell_edits.possible(edits, COLUMNS, rows))
    titles = class_names(state.scene.labels, styles)
    names = [s.name if s.name == title else f"{s.name} {title}" for s, title in zip(styles, titles, strict=True)]
    with drawer:
        if left_out:
            st.warning(LEFT_OUT)
        cells = _edited(key, base, names, state.scene)
        whole = [(i, x, y, c) for i, x, y, c in cells if None not in (x, y, c)]
        try:
            points = point_code.checked([(float(x), float(y), c) for _, x, y, c in whole], len(names))
        except ValueError as error:
            st.warning(f"{escape.markdown(str(error))} The plane keeps its points until the table is in order.")
            return
    if points != state.scene.points:
        misnamed = any(i != k for k, (i, *_) in enumerate(whole, 1))  # a row was added or removed above it
        session.tabulated(state, points, anew=misnamed and len(whole) == len(cells))


def _edited(key: str, base: Points, names: list[str], scene: Scene) -> list[tuple[Any, Any, Any, int | None]]:
    """The rows of the table, each the point's number, x, y and class; None for an empty cell. The table hides the class
    of a sealed point, which stays unless another is chosen."""
    hidden = set(scene.sealed())
    classes = [SEALED if i in hidden else names[c] for i, (_, _, c) in enumerate(base)]
    rows = {"point": list(range(1, len(base) + 1)), "x": [p[0] for p in base], "y": [p[1] for p in base]}
    coordinate: dict[str, Any] = {"min_value": -BOUND, "max_value": BOUND, "required": True, "format": "%g"}
    edited: Any = st.data_editor(
        rows | {"class": classes},
        key=key,
        num_rows="dynamic",
        column_config={
            "point": st.column_config.NumberColumn("point", disabled=True, width=60),
            "x": st.column_config.NumberColumn(scene.x, **coordinate),
            "y": st.column_config.NumberColumn(scene.y, **coordinate),
            "class": st.column_config.SelectboxColumn("class", options=names + [SEALED] * bool(hidden), required=True),
        },
    )
    known, own = {name: c for c, name in enumerate(names)}, {i: c for i, (_, _, c) in enumerate(base, 1)}
    cells = zip(edited["point"], edited["x"], edited["y"], edited["class"], strict=True)
    return [(i, x, y, own.get(i) if name == SEALED else known.get(name)) for i, x, y, name in cells]


def _show(page: str, points: Points, preset: str = "", **values: Any) -> None:
    """Show other points from frame 0, without a query among them."""
    scene = session.current(page, Scene)
    reset = {"probe", "peeks", "opened", "tried", *(name for brought in BROUGHT.values() for name in brought)}
    fresh: dict[str, Any] = {field.name: field.default for field in fields(scene) if field.name in reset}
    brought = {name: value for name, value in BROUGHT.get(preset, {}).items() if name in fresh}
    session.load(page, points, **{**fresh, **scene.OWN, **brought, **values})


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
    _show(page, of_dataset(preset), name, x="x₁", y="x₂", labels="")


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
    _show(page, of_dataset(chosen, classes), x=f"{across} (cm)", y=f"{up} (cm)", labels=names)
    session.close(page, IRIS)


def uploaded(page: str, kept: str) -> UploadedFile | None:
    """The CSV file that was chosen; where it has gone from the server, a sentence says so, and what was kept."""
    file = session.widget(page, "csv")
    if file is None or isinstance(file, UploadedFile):
        return file
    session.refuse(page, f"The file has gone from the server. Choose it once more. {kept}")
    return None


def _load_csv(page: str) -> None:
    file = uploaded(page, "The points are as they were.")
    if file is None:
        return
    try:
        data = pointfile.read_csv(file.getvalue(), max_rows=LIMIT, max_classes=session.current(page, Scene).N_CLASSES)
        points = of_dataset(data)
    except ValueError as error:
        session.refuse(page, f"{file.name} was not loaded: {error} The points are as they were.")
        return
    x, y = (short(name) for name in data.feature_names)
    _show(page, points, x=x, y=y, labels="|".join(short(name) for name in data.class_names))
    session.close(page, CSV)


def short(name: str) -> str:
    """A name from a file, shortened and cleaned for a scene."""
    return "".join(c if c.isprintable() and c != "|" else " " for c in name).strip()[:NAME_LENGTH]
