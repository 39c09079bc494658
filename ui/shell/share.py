"""The dialog "Share": a scene's link, its QR code, and its film as a file or an iframe."""

import io
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

import segno
import streamlit as st

from films import notebook
from films.film import escape
from films.film_cache import JsonFilm
from films.page import Page
from films.scene import WHERE_SHOWN, Scene, address_text, query_text, without
from ui.shell import session
from ui.stage import alone
from ui.stage.embed_options import PARTS, embed_query

S = TypeVar("S", bound=Scene)

LONGEST = 2_900  # bytes a QR code holds


def link(scene: Scene) -> str:
    """The URL of the scene on this page."""
    query = address_text(scene)
    return f"{session.address()}?{query}" if query else session.address()


def embed_line(page: str, scene: Scene, *, edit: bool = False, hide: Sequence[str] = ()) -> str:
    """The HTML of an iframe with the scene's film; `edit`: its points can be moved; `hide`: parts that it lacks."""
    site, query = session.address().rpartition("/")[0], embed_query(address_text(scene), edit=edit, hide=hide)
    source = escape.html(f"{site}/embed/{page}{f'?{query}' if query else ''}")
    return f'<iframe src="{source}" title="Playground: {page}" width="100%" height="720" style="border:0"></iframe>'


def qr_code(text: str) -> str:
    """The text as a QR code, an SVG picture in black on white; ValueError, as a sentence, where it is too long."""
    if len(text.encode()) > LONGEST:
        raise ValueError("This scene's link is too long for a QR code. Copy it instead, or use fewer points.")
    code = segno.make(text, error="l", micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=4, border=3, dark="#000", light="#fff", xmldecl=False)
    return picture.getvalue().decode()


@st.dialog("Share this scene")
def dialog(page: Page[S], scene: S, view: JsonFilm | None) -> None:
    """The dialog."""
    address = link(scene)
    st.write("This link opens the very same picture: points, settings and frame.")
    st.code(address, language=None, wrap_lines=True)
    try:
        st.image(qr_code(address), width=340, alt="QR code of the link")
    except ValueError as error:
        st.info(str(error))
    if view is not None:
        _film(page.name, scene, view, address, moves=page.moves)
    _notebook(page, scene, address)
    _capture(page.name, scene)


def _film(page: str, scene: Scene, view: JsonFilm, address: str, *, moves: bool) -> None:
    """The film as an iframe and as a file."""
    st.write("This line puts the film, with its buttons, into slides or notes that are web pages.")
    edit = moves and st.toggle("Points can be moved there", key=session.widget_key(page, "share edit"))
    hide = st.multiselect(
        "Hidden there, and in the file below",
        PARTS,
        format_func=PARTS.__getitem__,
        placeholder="nothing",
        key=session.widget_key(page, "share hide"),
    )
    st.code(embed_line(page, scene, edit=edit, hide=hide), language=None, wrap_lines=True)
    st.write("The film as a web page of its own plays without a network, on any computer.")
    place = getattr(scene, "probe", None), view.scale
    file = partial(alone.page, view.film, place, frame=scene.t, title=f"Playground: {page}", address=address, hide=hide)
    st.download_button("Download the film", file, f"playground-{page}.html", "text/html", on_click="ignore")


def _notebook(page: Page[S], scene: S, address: str) -> None:
    """The scene as a notebook, where its page has one."""
    cells = page.notebook(scene)
    if cells:
        st.write("The same once more in Python: a Jupyter notebook with numpy, scikit-learn and plotly.")
        file = partial(notebook.written, page.title, address, cells)
        name = f"playground-{page.name}.ipynb"
        st.download_button("Download the notebook", file, name, "application/x-ipynb+json", on_click="ignore")


def _capture(page: str, scene: Scene) -> None:
    """The button that makes the scene a step in the lesson editor."""
    st.write("Teaching with it? Make it a step of a lesson of your own.")
    if st.button("Capture this scene", key=session.widget_key(page, "capture")):
        query = query_text(without(scene, *WHERE_SHOWN))
        session.keep("captured", (*session.recall("captured", ()), f"{page}?{query}" if query else page))
        st.success("It is a step now, on the page Lessons under Compose.")


def buttons(page: Page[S], scene: S) -> None:
    """The buttons for the dialog, and for a class that follows."""
    if st.button(
        "Share", key=session.widget_key(page.name, "share"), help="The link, its QR code, the film as a file."
    ):
        dialog(page, scene, page.json_film(scene) if page.has_film(scene) else None)
    class_button(page, scene)


def projector_button(page: Page[S]) -> None:
    """The button for the projector view."""
    st.button(
        "Projector",
        key=session.widget_key(page.name, "project"),
        help="Large type on a light ground, without controls. A presenter remote steps.",
        on_click=session.change,
        args=(page.name,),
        kwargs={"view": "projector"},
    )


def class_button(page: Page[S], scene: S, **options: Any) -> None:
    """The button for a class that follows; none where there is no film to follow."""
    if page.example is None and page.has_film(scene):
        st.button(
            "Class",
            key=session.widget_key(page.name, "class"),
            help="Students follow this picture on their phones, and answer what you ask.",
            on_click=_hold_class,
            **options,
        )


def _hold_class() -> None:
    """A class is to be opened with what the stage shows, or joined: the browser does it (ui/stage/classheld.js)."""
    session.keep("class", session.recall("class", 0) + 1)
