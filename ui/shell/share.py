"""The dialog "Take with you": a scene's link and QR code; its picture, film and numbers as files, and as an iframe."""

import io
from collections.abc import Mapping
from functools import partial
from typing import Any, TypeVar

import segno
import streamlit as st

from films import notebook
from films.download import Download
from films.file_names import file_name
from films.film import escape
from films.film_cache import JsonFilm
from films.page import Page
from films.scene import WHERE_SHOWN, Scene, address_text, query_text, without
from films.settings import panel
from ui.shell import point_files, session
from ui.stage import alone
from ui.stage.embed_options import PARTS, PLAIN, EmbedOptions

S = TypeVar("S", bound=Scene)

FRAME_FILES = {
    "svg": "For drawing programs and web pages",
    "pdf": "For papers: vectors, and the type within",
    "png": "For anything: twice as fine as a screen",
    "tex": "For LaTeX: drawn with TikZ, compiles by itself",
}
FILM_FILES = {"gif": "For slides: at most 20 seconds"}
SHORT = {"tex": "TikZ"}
NOTEBOOK = "For Jupyter: the same computed once more with numpy and scikit-learn, drawn with plotly."
LONGEST = 2_900  # bytes a QR code holds


def link(scene: Scene) -> str:
    """The URL of the scene on this page."""
    query = address_text(scene)
    return f"{session.address()}?{query}" if query else session.address()


def embed_line(page: str, scene: Scene, options: EmbedOptions = PLAIN) -> str:
    """The HTML of an iframe with the scene's film."""
    site, query = session.address().rpartition("/")[0], options.query(address_text(scene))
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


@st.dialog("Take with you")
def dialog(page: Page[S], scene: S, view: JsonFilm | None) -> None:
    """The dialog."""
    address = link(scene)
    if view is not None:
        st.html(_files(page, scene, view.n_frames))
    _numbers(page, scene, address)
    st.write("This link opens the very same picture: points, settings and frame.")
    st.code(address, language=None, wrap_lines=True)
    try:
        st.image(qr_code(address), width=340, alt="QR code of the link")
    except ValueError as error:
        st.info(str(error))
    if view is not None:
        _film(page, scene, view, address)
    _capture(page.name, scene)


def _files(page: Page[S], scene: S, n_frames: int) -> str:
    """Links to the frame, and to the film, in files of all kinds, which the server makes when they are pressed."""
    query = escape.html(address_text(scene))

    def files(kinds: Mapping[str, str], *, whole: bool = False) -> str:
        return " ".join(
            f'<a href="./take/{page.name}.{kind}{query and f"?{query}"}" title="{words}" '
            f'download="{file_name(page, scene, kind, whole=whole)}">{SHORT.get(kind, kind.upper())}</a>'
            for kind, words in kinds.items()
        )

    film = f"<dt>The film</dt><dd>{files(FILM_FILES, whole=True)}</dd>" if n_frames > 1 else ""
    return f'<dl class="take-files"><dt>This frame</dt><dd>{files(FRAME_FILES)}</dd>{film}</dl>'


def _film(page: Page[S], scene: S, view: JsonFilm, address: str) -> None:
    """The film as an iframe and as a file."""
    st.write("This line puts the film, with its buttons, into slides or notes that are web pages.")
    edit = page.moves and st.toggle("Points can be moved there", key=session.widget_key(page.name, "share edit"))
    settings = st.toggle("Settings can be opened there", key=session.widget_key(page.name, "share settings"))
    hide = st.multiselect(
        "Hidden there, and in the file below",
        PARTS,
        format_func=PARTS.__getitem__,
        placeholder="nothing",
        key=session.widget_key(page.name, "share hide"),
    )
    st.code(embed_line(page.name, scene, EmbedOptions(edit, settings, tuple(hide))), language=None, wrap_lines=True)
    st.write("The film as a web page of its own plays without a network, on any computer.")
    place = getattr(scene, "probe", None), view.scale
    title = f"Playground: {page.name}"
    file = partial(
        alone.page, view.film, place, frame=scene.t, title=title, address=address, hide=hide, panel=panel(page, scene)
    )
    name = file_name(page, scene, "html", whole=True)
    st.download_button("Download the film", file, name, "text/html", on_click="ignore")


def _numbers(page: Page[S], scene: S, address: str) -> None:
    """The scene as a notebook, where its page has one, its points as a table, and further files of the page."""
    cells = page.notebook(scene)
    if isinstance(cells, str):
        st.caption(escape.markdown(cells))
        cells = ()
    files = list[Download]()
    if cells:
        content = partial(notebook.written, page.title, address, cells)
        files.append(Download("Notebook", "ipynb", "application/x-ipynb+json", content, NOTEBOOK, whole=False))
    if page.moves and scene.own_points and scene.points:
        content = partial(point_files.csv_of_points, lambda: scene, tuple(page.classes))
        files.append(Download("Points as CSV", "csv", "text/csv", content))
    own = page.downloads(scene)
    with st.container(horizontal=True, gap="small"):
        for each in (*files, *own):
            name = file_name(page, scene, each.ending, whole=each.whole)
            st.download_button(each.label, each.content, name, each.kind, on_click="ignore", help=each.help or None)
    for each in own:
        if each.ending == "py":
            with st.expander("The program"):
                st.code(each.content().decode(), language="python", height=300)


def _capture(page: str, scene: Scene) -> None:
    """The button that makes the scene a step in the lesson editor."""
    st.write("Teaching with it? Make it a step of a lesson of your own.")
    if st.button("Capture this scene", key=session.widget_key(page, "capture")):
        query = query_text(without(scene, *WHERE_SHOWN))
        session.keep("captured", (*session.recall("captured", ()), f"{page}?{query}" if query else page))
        st.success("It is a step now, on the page Lessons under Compose.")


def buttons(page: Page[S], scene: S) -> None:
    """The buttons for the dialog, and for a class that follows."""
    help_ = "The link; the picture, the film and the numbers as files."
    if st.button("Take with you", key=session.widget_key(page.name, "share"), help=help_):
        dialog(page, scene, page.json_film(scene))
    class_button(page)


def class_button(page: Page[Any], **options: Any) -> None:
    """The button for a class that follows; none where there is no film to follow."""
    if page.has_films:
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
