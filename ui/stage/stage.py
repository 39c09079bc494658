"""The stage: the one browser component. It plays a film and, where points may be edited, reports edits.

Protocol, each point learned by measuring; reports.js keeps it in the browser:

- An edit arrives as state "points" = {base, seq, points}: always the whole list, numbered by the browser. Python
  answers with `ack`, the last number it has seen, and the browser ignores films older than its own last edit.
- A list set by Python (preset, table, upload) gets a new `base`, "server.list"; edits made on another base are void.
- A view moved by hand goes out with the points as "axes", in their own units, until one of those edits is answered;
  "home" asks for the axes around the points. Films bring the axes that Python has settled on.
- A new server, put in place under an open page, knows only what the address bar says. The browser sees from the base
  that the server is new; if the server's list is one that the browser has been through, the browser sends its own.
- A place looked at arrives as state "probe" = {base, place}; at most one is on its way, and the last one always goes.
- The frame arrives as state "view" = {token, frame, at}, when it has stood still. A new `token` sends the browser to a
  frame. When something else on the page is pressed it arrives by `nudge`, which is not in the stage's fragment.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ui.charts.palette import ClassStyle
from ui.points import BOUND, DECIMALS, LIMIT, Points
from ui.stage.served import plotly_url, stage_url

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Edit:
    """An editable scene: the points, where they stand in the protocol, the classes with the names that this set of
    points gives them, and by how much the film scales x. `can_look`: a place may be looked at; `probe` is the one."""

    base: str
    ack: int
    points: Points
    classes: tuple[ClassStyle, ...]
    titles: tuple[str, ...] = ()
    scale: float = 1.0
    can_look: bool = False
    probe: tuple[float, float] | None = None

    def payload(self) -> dict[str, Any]:
        titles = [*self.titles, *[""] * len(self.classes)]
        classes = [
            {"name": style.name, "color": style.color, "symbol": style.symbol, "title": title}
            for style, title in zip(self.classes, titles, strict=False)
        ]
        rules = {"classes": classes, "limit": LIMIT, "bound": BOUND, "decimals": DECIMALS, "scale": self.scale}
        rules |= {"probe": self.can_look}
        place = {"base": self.base, "ack": self.ack}
        return place | {"points": self.points, "probe": self.probe, "rules": rules}


@dataclass(frozen=True)
class Seek:
    """Go to `frame`, once for each `token`."""

    token: str
    frame: int


@cache
def _component() -> Any:
    loader = (HERE / "loader.js").read_text(encoding="utf-8")
    css = (HERE / "stage.css").read_text(encoding="utf-8")
    return st.components.v2.component("playground.stage", js=loader, css=css, isolate_styles=False)


@cache
def _nudge() -> Any:
    return st.components.v2.component("playground.nudge", js=(HERE / "nudge.js").read_text(encoding="utf-8"))


def nudge(key: str, *, stage: str) -> None:
    """A way for the stage of that key to have the whole page run; mounted early, it also fetches what the stage needs.

    A stage in a fragment asks for that fragment only, and a new server under an open page knows none: it answers
    nothing, until the page has run once.
    """
    _nudge()(key=key, data={"key": stage, "stage": stage_url(), "plotly": plotly_url()}, height=0)


def stage(
    film: dict[str, Any],
    *,
    key: str,
    seek: Seek,
    query: str = "",
    edit: Edit | None = None,
    projector: bool = False,
    moving: bool = False,
) -> dict[str, Any]:
    """Mount the stage with a film's `payload()` and return the component's state.

    `query`: what the address bar is about to say, for those who copy the link; without the frame, which the browser
    knows, so that a report of it changes nothing here. `moving`: it plays by itself, in a loop.
    """
    data = {
        "film": film,
        "key": key,
        "plotly": plotly_url(),
        "stage": stage_url(),
        "seek": {"token": seek.token, "frame": seek.frame},
        "query": query,
        "edit": edit and edit.payload(),
        "projector": projector,
        "moving": moving,
    }
    return dict(_component()(key=key, data=data))
