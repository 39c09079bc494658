"""The stage: the one browser component. It plays a film, and asks for the film of the scene after each edit.

The browser holds the scene. The protocol, which scene.js, exchange.js and asking.js keep there:

- Python gives the stage the address of films, and a visit: its name, the scene that it began with or that the stage
  last reported, and numbered changes that Python has made since. The stage makes each change once, and asks for the
  film by HTTP.
- The stage posts an edit to the film's address; the response has the scene after it, and its film. Of several edits the
  newest counts. Edits that could not be sent are kept until the server is back.
- The stage writes the address bar. It reports to Python by its state "scene" = {query, after, edit}: the scene, the
  last change that it has made, and edits that are not answered yet. It reports when something else is pressed and, if
  the page `around` the stage shows the scene, when the scene has come to rest.
- A new server that replaces another under an open page knows only the address bar. The stage notices the new server by
  the visit's name, keeps its own scene, and reports it.
- A page that is opened again begins with the scene of its address, which the tab has kept (tab.js). The end of the
  visit's name says that it was opened again. Its beginning is the same, so changes made before are not made twice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
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


@dataclass(frozen=True)
class OwnText:
    """What the stage needs to show a reader's text, which is in no film, and to take another (owntext.js).

    of_film        the template of the film's caption `text`
    of_page        the template in its place
    paste_label    the words on the button that opens a box for another text
    instructions   what stands above that box
    submit_label   the words on the button that sends the text
    max_length     the number of characters that the box takes
    """

    of_film: str
    of_page: str
    paste_label: str
    instructions: str
    submit_label: str
    max_length: int


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What a stage knows about the page around it.

    start           the frame of a scene that names none
    bare            the query that names the scene with all fields at their defaults
    around          "scene" if the page shows all of the scene, "some" if it shows only `fields`
    fields          the fields that the page always shows
    also            what is asked for with each film besides its scene, as a query, such as the check of a lesson's
                    challenge
    met             whether that check is known to be met
    projector       whether the page is a projector's
    asking          whether a lesson or a class asks about the film, so that the stage announces no result and shows no
                    later frame
    companions      the scripts of add-ons beside it, and how often the button of each was pressed (companions.js)
    own             what add-ons are told of a lesson's step that only this session has
    presets         the fields by which each of the menu's presets is on show (onshow.js)
    settings        how the stage shows the settings (settingspanel.js)
    scene_buttons   the buttons of add-ons in the dialog Share, and how often each was pressed (takedialog.js)
    text            what the stage needs to show the reader's text and to take another; None if the page takes no text
    on_projector    the callback of the button for the projector view
    on_text         the callback of a text that the reader has pasted
    on_press        the callback of each of the `scene_buttons`, by its name
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
    text: OwnText | None = None
    on_projector: Callable[[], None] = lambda: None
    on_text: Callable[[], None] = lambda: None
    on_press: Mapping[str, Callable[[], None]] = field(default_factory=dict)


def stage(page: str, visit: Mapping[str, Any], key: str, at: Surroundings) -> None:
    """Mount the stage with the films of a page, at a `visit` (`PageState.message`)."""
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
        "text": at.text and asdict(at.text),
        "take": {"root": ".", "buttons": at.scene_buttons},
        "inks": ON_DARK,
    }
    presses = {f"on_{name}_change": press for name, press in at.on_press.items()}
    _component()(key=key, data=data, on_projector_change=at.on_projector, on_text_change=at.on_text, **presses)
