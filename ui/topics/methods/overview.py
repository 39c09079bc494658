"""The overview of all methods: a card with a small plane for each, which a press opens on the large plane."""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from films import samples
from films.film import escape
from films.film_cache import cached_by
from films.rules.method import Method
from films.rules.methods import METHODS
from films.samples import arrays, rows
from films.topics.methods.page import METHODS_PAGE, trained
from films.topics.methods.scene import MethodsScene
from films.topics.methods.thumbnail import Thumbnail, thumbnail
from ui.shell import in_pieces, session
from ui.shell.session import widget_key

ACROSS = 4
SALT = (
    "To be read with a grain of salt: these are few points in two coordinates, and one value of each knob. What wins "
    "here may lose elsewhere, with more points or more coordinates; and where the intervals overlap, nobody has won."
)


def show(scene: MethodsScene) -> None:
    """Draw the cards, if they are asked for and there are points."""
    if not scene.overview or not scene.points:
        return
    st.header("All methods on these points")
    st.caption(SALT)
    places = list[DeltaGenerator]()
    for start in range(0, len(METHODS), ACROSS):
        columns = st.columns(ACROSS)
        places += [column.container(border=True) for column in columns[: len(METHODS) - start]]
    pieces = [partial(_card, scene, key, place) for key, place in zip(METHODS, places, strict=True)]
    stop = partial(session.change, METHODS_PAGE.name, overview=False)
    in_pieces.done("Training every method …", pieces, stop=stop)


def _card(scene: MethodsScene, key: str, place: DeltaGenerator) -> None:
    method, small = METHODS[key], _small.in_worker(scene, method=key)
    name = widget_key(METHODS_PAGE.name, f"open {key}")
    with place:
        st.button(method.name, key=name, on_click=_open, args=(key,), width="stretch", help="Open it large.")
        st.image(small.picture, width="stretch", alt=f"{method.name}: its regions on these points")
        words = f"{escape.html(small.state) or '&nbsp;'}<br>{small.errors}{_facts(method)}"
        st.html(f'<div style="font-size:0.8rem;line-height:1.4">{words}</div>')


def _facts(method: Method) -> str:
    """General facts on a method, as lines of a list."""
    lines = {
        "kind": "parametric" if method.parametric else "nonparametric",
        "keeps": method.keeps,
        "training": method.fit,
        "a query": method.ask,
        "boundary of two classes": "a line" if method.line else "no line",
    }
    return "<hr style='margin:0.3rem 0'>" + "<br>".join(f"{name}: {escape.html(text)}" for name, text in lines.items())


@cached_by(*trained.fields, "axes")
def _small(scene: MethodsScene, *, method: str) -> Thumbnail:
    _, y = arrays(scene.points)
    held = rows(len(y), int(scene.held), scene.split, y)[1]
    exhibit = trained(scene, method=method)
    return thumbnail(exhibit, METHODS[method].usual, scene.points, samples.axes(scene), held)


def _open(key: str) -> None:
    """In a callback: this method alone on the large plane, from its knob's first value."""
    session.change(METHODS_PAGE.name, method1=key, planes="1", t=0)
