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
- Handles that were dragged arrive as state "handles" = {base, seq, places}: all of them, as points do, but at most one
  list is on its way. Python answers with `handled`, the last number it has seen, and with where they have come to be.
- The frame arrives as state "view" = {token, frame, predict, at}, when it has stood still; with it, whether the reader
  wants to predict each step. A new `token` sends the browser to a frame. Where a film is too short for the frame that
  it stands at, or was sent to, the browser tells the one it shows instead; until then Python keeps the other, as the
  browser may be about to show this film, or to pass it over for one that has come since. When something else on the
  page is pressed the frame arrives by `rerun_page`, which is not in the stage's fragment.
- While the line is gone (Streamlit's page says so, or an edit sent again twice has no answer) the stage says it, and
  goes on. Once it is back, what has not been answered goes again, and the frame, with a run of the whole page.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from ui.charts.palette import ON_DARK, OWN, ClassStyle
from ui.film.questions import HELD_BACK
from ui.points import BOUND, DECIMALS, LIMIT, Points
from ui.scene import Handle
from ui.stage.served import plotly_url, stage_url

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Edit:
    """An editable scene: the points, where they stand in the protocol, the classes with the names that this set of
    points gives them, and by how much the film scales x. `can_look`: a place may be looked at; `probe` is the one.
    `own_points`: the plane shows these points, else those of the film. `handles` can be dragged."""

    base: str
    ack: int
    points: Points
    classes: tuple[ClassStyle, ...]
    titles: tuple[str, ...] = ()
    scale: float = 1.0
    can_look: bool = False
    probe: tuple[float, float] | None = None
    own_points: bool = True
    handles: tuple[Handle, ...] = ()
    handled: int = 0

    def payload(self) -> dict[str, Any]:
        titles = [*self.titles, *[""] * len(self.classes)]
        classes = [
            {"name": style.name, "color": style.color, "symbol": style.symbol, "title": title}
            for style, title in zip(self.classes, titles, strict=False)
        ]
        rules = {"classes": classes, "limit": LIMIT, "bound": BOUND, "decimals": DECIMALS, "scale": self.scale}
        handles = [{"c": h.class_index, "name": h.name, "symbol": h.symbol, "color": OWN} for h in self.handles]
        rules |= {"probe": self.can_look, "edit": self.own_points, "handles": handles}
        place: dict[str, Any] = {"base": self.base, "ack": self.ack, "handled": self.handled, "probe": self.probe}
        return place | {"points": self.points, "handles": [(h.x, h.y) for h in self.handles], "rules": rules}


@dataclass(frozen=True)
class Seek:
    """Go to `frame`, or where the film is shorter to its end, and ask before each step or do not, once for each
    `token`."""

    token: str
    frame: int
    predict: bool = False


@cache
def _component() -> Any:
    loader = (HERE / "loader.js").read_text(encoding="utf-8")
    css = (HERE / "stage.css").read_text(encoding="utf-8")
    return st.components.v2.component("playground.stage", js=loader, css=css, isolate_styles=False)


@cache
def _rerun_page() -> Any:
    return st.components.v2.component("playground.rerun_page", js=(HERE / "rerun_page.js").read_text(encoding="utf-8"))


def rerun_page(key: str, *, stage: str) -> None:
    """A way for the stage of that key to have the whole page run; mounted early, it also fetches what the stage needs.

    A stage in a fragment asks for that fragment only, and a new server under an open page knows none: it answers
    nothing, until the page has run once.
    """
    _rerun_page()(key=key, data={"key": stage, "stage": stage_url(), "plotly": plotly_url()}, height=0)


def stage(
    film: str,
    *,
    key: str,
    seek: Seek,
    query: str = "",
    edit: Edit | None = None,
    projector: bool = False,
    moving: bool = False,
    picking: bool = False,
    asking: bool = False,
    lit: str = "",
) -> dict[str, Any]:
    """Mount the stage with a film's `payload()`, as the text of its JSON, and return the component's state.

    A text, because Streamlit writes all that a component is given as JSON twice, and most of it is the film.
    `query`: what the address bar is about to say, for those who copy the link; without the frame and `predict`, which
    the browser knows, so that a report of them changes nothing here. `moving`: it plays by itself, in a loop.
    `picking`: a press on a point is told by `rerun_page`, as "picked", and edits nothing. `asking`: somebody else asks
    what is shown or will happen, so the stage does not say it beforehand, nor show what is yet to come. `lit`: the
    button of the transport that somebody else asks to press.
    """
    data = {
        "film": film,
        "key": key,
        "plotly": plotly_url(),
        "stage": stage_url(),
        "seek": {"token": seek.token, "frame": seek.frame, "predict": seek.predict},
        "query": query,
        "edit": edit and edit.payload(),
        "projector": projector,
        "moving": moving,
        "picking": picking,
        "asking": HELD_BACK if asking else None,
        "lit": lit,
        "inks": ON_DARK,
    }
    return dict(_component()(key=key, data=data))
