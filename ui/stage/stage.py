"""The stage: the one browser component. It plays a film, and asks for the film of what a hand does on it.

The browser holds the scene. Protocol, see scene.js, exchange.js and asking.js, which keep it there:

- The stage is given where films are, and a visit: its name, the scene that it began with or that the stage last sent,
  and what Python has changed since, by number. It makes each change once, and asks for the film by HTTP.
- An edit is posted to the film's address; the answer has the scene that comes of it, and its film. Of several the
  newest counts. What could not be sent is kept, and goes when the server is back.
- The stage writes the address. It tells Python as state "scene" = {query, after, edit}: the scene, the last change
  that it has made, and what is still under way; when something else is
  pressed, or once the scene has come to rest where the page `around` the stage shows it.
- A new server, put in place under an open page, knows only what the address bar says. The stage sees from the visit's
  name that the server is new, keeps its own scene, and tells it.
- A page that is opened again begins with the scene of its address, which the tab has kept (tab.js). The end of the
  visit's name says that it was opened; what comes before numbers the changes, so those made already stay made.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from films.drawing.palette import ON_DARK
from films.film.questions import HELD_BACK
from ui.stage.served import film_url, plotly_url, sheet, stage_url

HERE = Path(__file__).parent
Around = Literal["scene", "some"]


@cache
def _component() -> Any:
    loader = (HERE / "page" / "loader.js").read_text(encoding="utf-8")
    return st.components.v2.component("playground.stage", js=loader, css=sheet(), isolate_styles=False)


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What a stage knows of the page around it.

    start           the frame of a scene that names none
    bare            how the address names the scene with all its defaults
    around          whether the page shows all of the scene or parts of it; `fields`: those that it always shows
    also            what is asked for with each film beside its scene, as a query: the lesson's `check` by which the
                    scene is judged
    met             that check is known to be met
    projector       whether the page is a projector's
    asking          a lesson or a class asks about the film, so the stage announces no result and shows no later frame
    companions      the scripts of add-ons beside it, and how often the button of each was pressed (companions.js)
    own             the step of a lesson that only this session has, as add-ons are told of it
    presets         the fields by which each of the menu's presets is on show (onshow.js)
    settings        how the stage shows the settings (settingspanel.js)
    scene_buttons   the buttons of add-ons in the dialog Share, and how often each was pressed (takedialog.js)
    on_projector    the projector view is wanted
    on_press        the callback of each such button, by its name
    """

    start: int = 0
    bare: str = ""
    around: Around = "some"
    fields: Sequence[str] = ()
    also: str = ""
    met: bool = False
    projector: bool = False
    asking: bool = False
    companions: Sequence[Mapping[str, Any]] = ()
    own: Mapping[str, Any] | None = None
    presets: Sequence[Mapping[str, str | None]] = ()
    settings: Mapping[str, Any] = field(default_factory=lambda: {"mode": ""})
    scene_buttons: Sequence[Mapping[str, Any]] = ()
    on_projector: Callable[[], None] = lambda: None
    on_press: Mapping[str, Callable[[], None]] = field(default_factory=dict)


def stage(page: str, visit: Mapping[str, Any], key: str, at: Surroundings) -> None:
    """Mount the stage with the films of a page, at a `visit`."""
    data = {
        "key": key,
        "plotly": plotly_url(),
        "stage": stage_url(),
        "given": {**visit, "film": film_url(page), "path": f"./{page}", "also": at.also, "bare": at.bare},
        "start": at.start,
        "around": at.around,
        "met": at.met,
        "projector": at.projector,
        "picking": False,
        "asking": HELD_BACK if at.asking else None,
        "lit": "",
        "companions": at.companions,
        "own": at.own,
        "presets": at.presets,
        "settings": at.settings,
        "fields": at.fields,
        "take": {"root": ".", "buttons": at.scene_buttons},
        "inks": ON_DARK,
    }
    presses = {f"on_{name}_change": press for name, press in at.on_press.items()}
    _component()(key=key, data=data, on_projector_change=at.on_projector, **presses)
