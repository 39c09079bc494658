"""Presets: links, each with a small picture, that show a scene at a press; and which of them is on show.

A link sets fields of the scene, as links in the prose do: the stage follows it (ui/stage/page/scenelinks.js). Points on
the plane are changed without a run of the page, so the stage says which preset is on show, in an attribute of the
document (ui/stage/page/onshow.js). The CSS made here marks its link, and writes its name after that of the menu.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from films.film import escape
from films.kept_values import kept_values
from films.other_points import PLAIN, fields_with_points
from films.param import written
from films.points import Points
from films.scene import Scene, address_text, params
from films.version import version
from ui.shell import session
from ui.shell.session import widget_key

DATA = "Data"  # the menu
KEPT = 4_000_000  # bytes of presets, some of them with readers' points, and of their links
YOURS = "your points"


@dataclass(frozen=True, eq=False)
class Preset:
    """A preset: what a press on its link shows.

    on_show  the fields by whose values it is on show: its points, as a rule
    sets     further fields that a press sets
    frame    the frame of its picture; None for the one at which its page opens
    picture  the address of the scene in its picture, if it is not its own; "none" for no picture
    """

    name: str
    on_show: Mapping[str, Any]
    sets: Mapping[str, Any] = field(default_factory=dict)
    frame: int | None = None
    picture: str = ""
    help: str = ""

    def is_on_show(self, scene: Scene) -> bool:
        """Return whether a scene shows the preset."""
        return all(getattr(scene, name) == value for name, value in self.on_show.items())


def of_points(name: str, points: Points, **sets: Any) -> Preset:
    """Return a preset of points; `sets` are further fields."""
    return Preset(name, {"points": points}, sets)


BY_HAND = of_points("drawn by hand", (), **PLAIN)


def links(
    page: str, presets: Sequence[Preset], named: Sequence[Preset] = (), *, yours: str = YOURS
) -> tuple[Preset, ...]:
    """Draw a link for each preset, with its picture, which the browser loads once the menu is open, and return all
    presets. `named`: others that may be on show. Any other scene is called `yours`."""
    scene, every = session.current(page, Scene), (*presets, *named)
    at = next((i for i, preset in enumerate(every) if preset.is_on_show(scene)), -1)
    kind: Any = type(scene)  # to mypy the class of a frozen dataclass is not hashable
    marks = (_mark(page, i, preset.name, now=i == at) for i, preset in enumerate(every))
    st.html(f"<style>{''.join((*marks, _mark(page, -1, yours, now=at < 0)))}</style>")
    with st.container(key=widget_key(page, "presets")):
        pictures = (link(page, kind, preset, tuple(scene.showing_points().items())) for preset in presets)
        st.html(f'<div class="presets">{"".join(pictures)}</div>')
    return every


def for_stage(page: str, presets: Sequence[Preset]) -> list[dict[str, str | None]]:
    """Return for each preset the fields by which it is on show, as in an address; None for a default."""
    kind: Any = type(session.current(page, Scene))
    return [dict(address_fields(kind, preset)) for preset in presets]


def load(page: str, points: Points, **values: Any) -> None:
    """In a callback: show other points from frame 0, without a query among them."""
    session.change(page, reset=True, **{**fields_with_points(session.current(page, Scene), points), **values})


@kept_values(KEPT)
def address_fields(scene: type[Scene], preset: Preset) -> tuple[tuple[str, str | None], ...]:
    return tuple(_written(scene, preset.on_show).items())


def _written(scene: type[Scene], values: Mapping[str, Any]) -> dict[str, str | None]:
    """Return the values of fields as in an address; None for a default."""
    kinds, first = params(scene), scene()
    return {
        name: None if value == getattr(first, name) else written(value, kinds[name]) for name, value in values.items()
    }


@kept_values(KEPT)
def link(page: str, scene: type[Scene], preset: Preset, showing: tuple[tuple[str, Any], ...]) -> str:
    """Return the link to a preset of a page with scenes of a class, with the still of the scene that it opens.
    `showing`: the fields of `Scene.showing_points`."""
    values = _values(scene, preset)
    others: dict[str, Any] = {"t": 0, "axes": None}
    if "points" in values:
        others = {**fields_with_points(scene(), values["points"]), **dict(showing)}
    fields = {name: text or "" for name, text in _written(scene, others | values).items()}
    title = f' title="{escape.html(preset.help)}"' if preset.help else ""
    name = f"<span>{escape.html(preset.name)}</span>"
    return f'<a href="#set-{escape.html(urlencode(fields))}"{title}>{_picture(page, scene, preset)}{name}</a>'


def _values(scene: type[Scene], preset: Preset) -> dict[str, Any]:
    """Return the fields of a preset that scenes of a class have: some have no offset."""
    kinds = params(scene)
    return {name: value for name, value in {**preset.on_show, **preset.sets}.items() if name in kinds}


def _picture(page: str, scene: type[Scene], preset: Preset) -> str:
    if preset.picture == "none":
        return ""
    frame = scene.OPENS_WITH.get("t") if preset.frame is None else preset.frame
    at: dict[str, Any] = {} if frame is None else {"t": frame}
    own = f"{page}.svg?{address_text(scene(**_values(scene, preset) | at))}"
    return f'<img src="{escape.html(f"./still/{preset.picture or own}&v={version()}")}" alt="" loading="lazy">'


def _mark(page: str, i: int, name: str, *, now: bool) -> str:
    """Return CSS with the name and the mark of preset i, for while the stage says that it is on show or, if `now`, for
    while there is no stage."""
    root = f':root[data-preset="{page} {i}"]'
    roots = f':is({root}, :root:not([data-preset^="{page} "]))' if now else root
    return (
        f'{roots} {{ --on-show: "\\3a  {_css(name)}"; }}'
        f"{roots} .presets > a:nth-child({i + 1}) {{ --preset-mark: inline; outline: 2px solid currentColor; }}"
    )


def _css(text: str) -> str:
    """Return any text, such as the name of a file, escaped for the quotes of a CSS string."""
    return "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):x} " for c in text)
