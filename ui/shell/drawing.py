"""Drawings in prose. They are images, as `st.html` removes SVG elements."""

import base64
import re

import streamlit as st

INK = (
    "<style>svg{color:#31333F;font-family:sans-serif}"
    "@media(prefers-color-scheme:dark){svg{color:#FAFAFA}}</style>"  # of the app, not of the system
)


def show(svg: str) -> None:
    """Show a drawing in its own width, or in the page's if that is less. Its `aria-label` says what it shows."""
    st.html(image(svg))


def image(svg: str) -> str:
    """Return the drawing `svg` as an image in HTML, in a colour for light and one for dark pages. ValueError if it has
    no `aria-label` or no `viewBox` from 0 0."""
    label, width = re.search(r'aria-label="([^"]+)"', svg), re.search(r'viewBox="0 0 (\d+) ', svg)
    if not label or not width:
        raise ValueError("a drawing has an aria-label and a viewBox from 0 0")
    head, _, body = svg.partition(">")
    alone = head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) + ">" + INK + body
    source = base64.b64encode(alone.encode()).decode("ascii")
    return (
        f'<img alt="{label[1]}" src="data:image/svg+xml;base64,{source}" '
        f'style="width:100%;max-width:{width[1]}px;height:auto;display:block">'
    )
