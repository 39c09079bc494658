"""Handing a scene on: its link, and the link as a QR code for a class to scan."""

import io
from urllib.parse import urlencode

import segno
import streamlit as st

from ui import session
from ui.scene import Scene, to_query

LONGEST = 2_900  # bytes a QR code holds


def link(scene: Scene) -> str:
    """The whole address of the scene on this page."""
    query = urlencode(to_query(scene))
    return f"{session.address()}?{query}" if query else session.address()


def qr_code(text: str) -> str:
    """The text as a QR code, an SVG picture in black on white; ValueError, as a sentence, where it is too long."""
    if len(text.encode()) > LONGEST:
        raise ValueError("This scene's link is too long for a QR code. Copy it instead, or use fewer points.")
    code = segno.make(text, error="l", micro=False)
    picture = io.BytesIO()
    code.save(picture, kind="svg", scale=4, border=3, dark="#000", light="#fff", xmldecl=False)
    return picture.getvalue().decode()


@st.dialog("Share this scene")
def dialog(scene: Scene) -> None:
    """The link and its QR code."""
    address = link(scene)
    st.write("This link opens the very same picture: points, settings and frame.")
    st.code(address, language=None, wrap_lines=True)
    try:
        st.image(qr_code(address), width=340, alt="QR code of the link")
    except ValueError as error:
        st.info(str(error))


def buttons(page: str, scene: Scene) -> None:
    """Share, and the projector view."""
    with st.container(horizontal=True, gap="small"):
        if st.button("Share", icon=":material/qr_code_2:", key=session.widget_key(page, "share")):
            dialog(scene)
        st.button(
            "Projector",
            icon=":material/cast:",
            key=session.widget_key(page, "project"),
            help="Large type on a light ground, without controls. A presenter remote steps.",
            on_click=session.change,
            args=(page,),
            kwargs={"view": "projector"},
        )
