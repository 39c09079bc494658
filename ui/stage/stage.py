"""The stage: the one browser component. It plays a film and, where points may be edited, reports edits.

Protocol, each point learned by measuring:

- An edit arrives as state "points" = {base, seq, parent, points}: always the whole list, numbered by the browser.
  Python answers with `ack`, the last number it has seen, and the browser ignores films older than its own last edit.
- A list set by Python (preset, table, upload) gets a new `base`; edits made on an older base are void.
- `parent` is the digest of the list the edit was made on: with it a new server, put in place under an open page, can
  tell an edit it has not seen from an old one.
- The frame arrives as state "view" = {token, frame}, when it has stood still. A new `token` sends the browser to a
  frame.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ui.figures.palette import ClassStyle
from ui.points import BOUND, LIMIT, Points
from ui.stage.plotly_js import plotly_url

HERE = Path(__file__).parent
PARTS = ("film.js", "editor.js", "transport.js", "stage.js")


@dataclass(frozen=True)
class Edit:
    """An editable scene: the points, where they stand in the protocol, the classes with the names that this set of
    points gives them, and by how much the film scales x."""

    base: str
    ack: int
    digest: str
    points: Points
    classes: tuple[ClassStyle, ...]
    titles: tuple[str, ...] = ()
    scale: float = 1.0

    def payload(self) -> dict[str, Any]:
        titles = [*self.titles, *[""] * len(self.classes)]
        classes = [
            {"name": style.name, "color": style.color, "symbol": style.symbol, "title": title}
            for style, title in zip(self.classes, titles, strict=False)
        ]
        rules = {"classes": classes, "limit": LIMIT, "bound": BOUND, "scale": self.scale}
        place = {"base": self.base, "ack": self.ack, "digest": self.digest}
        return place | {"points": self.points, "rules": rules}


@dataclass(frozen=True)
class Seek:
    """Go to `frame`, once for each `token`."""

    token: str
    frame: int


@cache
def source() -> str:
    """stage.js and its parts as one module, in the order in which they need each other."""
    parts = [(HERE / part).read_text(encoding="utf-8") for part in PARTS]
    return "\n".join(re.sub(r"^export (?!default)", "", part, flags=re.MULTILINE) for part in parts)


@cache
def _component() -> Any:
    css = (HERE / "stage.css").read_text(encoding="utf-8")
    return st.components.v2.component("playground.stage", js=source(), css=css, isolate_styles=False)


def stage(
    film: dict[str, Any],
    *,
    key: str,
    seek: Seek,
    edit: Edit | None = None,
    projector: bool = False,
    moving: bool = False,
    words: str = "",
) -> dict[str, Any]:
    """Mount the stage with a film's `payload()` and return the component's state.

    `moving`: it plays by itself, in a loop. `words`: a sentence below it.
    """
    data = {
        "film": film,
        "key": key,
        "plotly": plotly_url(),
        "seek": {"token": seek.token, "frame": seek.frame},
        "edit": edit and edit.payload(),
        "projector": projector,
        "moving": moving,
        "message": words,
    }
    return dict(_component()(key=key, data=data))
