"""Presets: what a page shows in one press, a button with a small picture each; and which of them is on show.

A hand on the plane changes points without a run of the page, so the stage says which preset is on show, by an attribute
of the document (ui/stage/onshow.js). The CSS made here marks its button, and writes its name behind that of the menu.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import streamlit as st

from films.kept_values import kept_values
from films.param import written
from films.points import Points
from films.scene import Scene, address_text, params
from films.version import version
from ui.shell import session
from ui.shell.session import widget_key

DATA = "Data"  # the menu
KEPT = 4_000_000  # bytes of presets, some of them of readers' points, with what is made of them
YOURS = "your points"
# Fields that a preset sets besides its points, if the page has them: the lecture's example has no offset. Other
# points reset these fields.
BROUGHT: dict[str, dict[str, Any]] = {"two-point worked example": {"offset": False}}
CATEGORIES = ("categories", "categories2")  # fields of a scene whose first and second axis may have names
RESET = {"probe", "peeks", "opened", "tried", *CATEGORIES, *(name for brought in BROUGHT.values() for name in brought)}
PLAIN = {"x": "x₁", "y": "x₂", "labels": ""}  # names of axes and classes where nothing was measured


@dataclass(frozen=True, eq=False)
class Preset:
    """What a press shows.

    on_show  the fields of the scene by which one sees that it is on show: its points, as a rule
    sets     those that a press sets besides
    press    what a press does, in a callback; by default it shows these fields
    frame    the frame of its picture; None for the one at which its page opens
    picture  the address of the scene that its picture shows, where that is not its own; "none" for no picture
    """

    name: str
    on_show: Mapping[str, Any]
    sets: Mapping[str, Any] = field(default_factory=dict)
    press: Callable[[str], None] | None = None
    frame: int | None = None
    picture: str = ""
    help: str | None = None

    def is_on_show(self, scene: Scene) -> bool:
        """Whether the scene shows it."""
        return all(getattr(scene, name) == value for name, value in self.on_show.items())


def of_points(name: str, points: Points, **sets: Any) -> Preset:
    """A preset of points; `sets` are further fields."""
    return Preset(name, {"points": points}, sets)


BY_HAND = of_points("drawn by hand", (), **PLAIN)


def buttons(
    page: str, presets: Sequence[Preset], named: Sequence[Preset] = (), *, yours: str = YOURS
) -> tuple[Preset, ...]:
    """A button for each preset, with its picture, which is asked for once the menu is open. `named` are others that may
    be on show; what is none of them is called `yours`. Returns all."""
    scene, every = session.current(page, Scene), (*presets, *named)
    at = next((i for i, preset in enumerate(every) if preset.is_on_show(scene)), -1)
    kind: Any = type(scene)  # to mypy the class of a frozen dataclass is not hashable
    pictures = (picture_css(page, kind, i, preset) for i, preset in enumerate(presets))
    marks = (_mark(page, i, preset.name, now=i == at) for i, preset in enumerate(every))
    st.html(f"<style>{''.join((*pictures, *marks, _mark(page, -1, yours, now=at < 0)))}</style>")
    with st.container(horizontal=True, gap="xsmall", key=widget_key(page, "presets")):
        for i, preset in enumerate(presets):
            press, args = (preset.press, (page,)) if preset.press else (_show, (page, preset))
            st.button(preset.name, key=widget_key(page, f"preset {i}"), on_click=press, args=args, help=preset.help)
    return every


def for_stage(page: str, presets: Sequence[Preset]) -> list[dict[str, str | None]]:
    """For each preset the fields by which it is on show, as an address has them; None for one at its default."""
    kind: Any = type(session.current(page, Scene))
    return [dict(address_fields(kind, preset)) for preset in presets]


def load(page: str, points: Points, preset: str = "", **values: Any) -> None:
    """In a callback: show other points from frame 0, without a query among them."""
    scene = session.current(page, Scene)
    fresh: dict[str, Any] = {field.name: field.default for field in fields(scene) if field.name in RESET}
    brought = {name: value for name, value in BROUGHT.get(preset, {}).items() if name in fresh}
    of_points = {"points": points, "t": 0, "axes": None}
    session.change(page, base=True, **of_points | fresh | dict(scene.showing_points()) | brought | values)


def _show(page: str, preset: Preset) -> None:
    """In a callback: show a preset."""
    values = {**preset.on_show, **preset.sets}
    if "points" in values:
        load(page, values.pop("points"), preset.name, **values)
    else:
        session.change(page, base=True, **{"t": 0, "axes": None} | values)
    session.close(page, DATA)


@kept_values(KEPT)
def address_fields(scene: type[Scene], preset: Preset) -> tuple[tuple[str, str | None], ...]:
    kinds, defaults = params(scene), {each.name: each.default for each in fields(scene)}
    return tuple(
        (name, None if value == defaults[name] else written(value, kinds[name]))
        for name, value in preset.on_show.items()
    )


@kept_values(KEPT)
def picture_css(page: str, scene: type[Scene], i: int, preset: Preset) -> str:
    """CSS that gives the button of preset i its picture: the still of the scene that it opens."""
    if preset.picture == "none":
        return ""
    frame = scene.OPENS_WITH.get("t") if preset.frame is None else preset.frame
    at: dict[str, Any] = {} if frame is None else {"t": frame}
    own = f"{page}.svg?{address_text(scene(**{**preset.on_show, **preset.sets, **at}))}"
    address = f"./still/{preset.picture or own}&v={version()}"
    return f'.st-key-{page}-preset-{i} button::before {{ background-image: url("{address}"); }}'


def _mark(page: str, i: int, name: str, *, now: bool) -> str:
    """CSS for preset i while it is on show, as the stage says, or `now` where there is no stage: its name and mark."""
    root = f':root[data-preset="{page} {i}"]'
    roots = f':is({root}, :root:not([data-preset^="{page} "]))' if now else root
    return (
        f'{roots} {{ --on-show: "\\3a  {_css(name)}"; }}'
        f"{roots} .st-key-{page}-preset-{i} button {{ --preset-mark: inline; outline: 2px solid currentColor; }}"
    )


def _css(text: str) -> str:
    """Any text within the quotes of a CSS string: the name of a file may hold anything."""
    return "".join(c if c.isascii() and c.isalnum() else f"\\{ord(c):x} " for c in text)
