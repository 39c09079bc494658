"""Where points come from besides the plane itself: presets, Iris, a CSV file, and the table of exact coordinates."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from playground import datasets
from playground.datasets import Dataset
from ui import points as point_code
from ui import session
from ui.figures.palette import ClassStyle
from ui.points import LIMIT, Points
from ui.session import Visit, widget_key


def of_dataset(dataset: Dataset, labels: Any) -> Points:
    """A dataset's first two columns as points, with these classes."""
    rows = zip(dataset.X[:, 0].tolist(), dataset.X[:, 1].tolist(), labels, strict=True)
    return point_code.checked([(x, y, int(c)) for x, y, c in rows])


def presets(page: str, named: Sequence[str]) -> None:
    """A button for each preset."""
    with st.container(horizontal=True, gap="xsmall"):
        for name in named:
            st.button(name, key=widget_key(page, f"preset {name}"), on_click=_load_preset, args=(page, name))


def iris_against_rest(page: str) -> None:
    """Any two of Iris's measurements, one species against the rest."""
    iris = datasets.iris()
    names = [name.removesuffix(" (cm)") for name in iris.feature_names]
    keys = [widget_key(page, f"iris {part}") for part in ("x", "y", "species")]
    st.selectbox("across", names, 0, key=keys[0])
    st.selectbox("up", names, 1, key=keys[1])
    st.selectbox("species as +, the rest as −", iris.class_names, 0, key=keys[2])
    st.button(
        "Load these 150 irises", key=widget_key(page, "iris load"), on_click=_load_iris, args=(page,), type="primary"
    )


def _load_preset(page: str, name: str) -> None:
    preset = datasets.PRESETS[name]
    session.load(page, of_dataset(preset, preset.labels), x="x₁", y="x₂", labels="")


def _load_iris(page: str) -> None:
    across, up, species = (session.widget(page, f"iris {part}") for part in ("x", "y", "species"))
    if across == up:
        session.refuse(page, f"Both axes would show the {across}. Choose two different measurements.")
        return
    chosen = datasets.iris().select([f"{across} (cm)", f"{up} (cm)"])
    classes = (chosen.against_rest(species) < 0).astype(int)
    names = f"{species}|the rest"
    session.load(page, of_dataset(chosen, classes), x=f"{across} (cm)", y=f"{up} (cm)", labels=names)


