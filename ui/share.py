"""Handing a scene on: its link, and the link as a QR code for a class to scan."""

from urllib.parse import urlencode

import segno
import streamlit as st

from ui import session
from ui.scene import Scene, to_query

LONGEST = 2_900  # bytes a QR code holds


def link(page: str, scene: Scene) -> str:
    """The scene's whole address, as this reader reached the playground."""
    query = urlencode(to_query(scene), safe="-_")
    root = session.address().rstrip("/")
    return f"{root}/{page}?{query}" if query else f"{root}/{page}"


def qr_code(text: str) -> str:
    """The text as a QR code, an SVG picture in black on white; ValueError, as a sentence, where it is too long."""
    if len(text.encode()) > LONGEST:
        raise ValueError("This scene's link is too long for a QR code. Copy it instead, or use fewer points.")
    code = segno.make(text, error="l", micro=False)
    return code.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True)


@st.dialog("Share this scene")
def dialog(page: str, scene: Scene) -> None:
    """The link and its QR code."""
    address = link(page, scene)
    st.write("This link opens the very same picture: points, settings and frame.")
    st.code(address, language=None, wrap_lines=True)
    try:
        st.html(f'<div style="max-width:24rem;margin:auto" role="img" aria-label="QR code">{qr_code(address)}</div>')
    except ValueError as error:
        st.info(str(error))


def buttons(page: str, scene: Scene) -> None:
    """Share, and the projector view."""
    with st.container(horizontal=True, gap="small"):
        if st.button("Share", icon=":material/qr_code_2:", key=session.widget_key(page, "share")):
            dialog(page, scene)
        st.button(
            "Projector",
            icon=":material/cast:",
            key=session.widget_key(page, "project"),
            help="Large type on a light ground, without controls. A presenter remote steps.",
            on_click=session.change,
            args=(page,),
            kwargs={"view": "projector"},
        )
