"""Widgets of a scene's fields, which define their labels, help, bounds and options.

Each returns the scene with what the widget holds. A widget starts from the scene, so after a change of page, or of the
server under an open page, it shows what the address bar says or what the browser still holds.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from films.page import Page
from films.param import Param
from films.scene import Scene, params
from films.settings import has_widget
from ui.shell import session
from ui.shell.number_field import number_field
from ui.shell.session import widget_key

S = TypeVar("S", bound=Scene)
FIRST = 3  # settings in sight; the others are behind "More settings"
MORE = "More settings"
IN_VIEW = 24  # letters of options that stand side by side


def of_view(page: Page[S], scene: S) -> S:
    """The widgets of the fields that the scene's view uses, below the choice among the page's views."""
    first = FIRST
    if page.chosen_by:
        scene, first = fields(page.name, scene, page.chosen_by), FIRST - 1
    return of_fields(page.name, scene, page.settings(scene), first=first)


def of_fields(page: str, scene: S, names: Sequence[str], *, first: int = FIRST) -> S:
    """The widgets of these fields: as many as `first` in sight, and the others one press away."""
    in_sight, folded = 0, list[str]()
    for name in names:  # one by one: which are asked for depends on what those above hold now
        if in_sight < first and has_widget(scene, name):
            scene, in_sight = fields(page, scene, name), in_sight + 1
        else:
            folded.append(name)
    if not any(has_widget(scene, name) for name in folded):
        return scene
    with more():
        return fields(page, scene, *folded)


def more() -> DeltaGenerator:
    """The part of the settings that is one press away, closed at first; for the tab it stays as it was left
    (ui/stage/workbench.js)."""
    with st.container():
        return st.expander(MORE)


def fields(page: str, scene: S, *names: str) -> S:
    """The widgets of these fields, of those that the scene asks for: each of the kind that fits what it may be. Places
    and points, which are chosen on the plane, and texts have none."""
    for name in names:
        field, value = params(scene)[name], getattr(scene, name)
        if not field.is_asked(scene):
            continue
        if field.options:
            in_view = not field.listed and len("".join(field.options.values())) <= IN_VIEW
            scene = (choice if in_view else select)(page, scene, name)
        elif isinstance(value, bool):
            scene = toggle(page, scene, name)
        elif isinstance(value, (int, float)):
            scene = number(page, scene, name)
    return scene


def number(page: str, scene: S, name: str, **options: Any) -> S:
    """A number between the field's bounds; anything else in the browser's state counts as the present value."""
    field, value = _field(page, scene, name)
    kind, present = type(value), number_held(page, scene, name)
    held = number_field(
        field.label, kind(field.low), kind(field.high), present, help=field.help, key=widget_key(page, name), **options
    )
    return replace(scene, **{name: value if held is None else kind(held)})


def number_held(page: str, scene: Scene, name: str) -> Any:
    """What a number's widget is given to begin with. The browser comes back to it when the widget is emptied, or holds
    no number: so it is what the widget holds already."""
    field, value = _field(page, scene, name)
    held = session.widget(page, name)
    kind = type(value)
    return held if isinstance(held, kind) and kind(field.low) <= held <= kind(field.high) else value


def toggle(page: str, scene: S, name: str, label: str = "") -> S:
    """On or off. `label` in place of the field's own."""
    field, value = _field(page, scene, name)
    held: Any = st.toggle(label or field.label, value, help=field.help, key=widget_key(page, name))
    return replace(scene, **{name: held})


def choice(page: str, scene: S, name: str) -> S:
    """One of the field's options, all in view."""
    field, value = _field(page, scene, name)
    options = dict(field.options or {})
    held = st.segmented_control(
        field.label,
        list(options),
        default=value,
        required=True,
        format_func=lambda option: options[option],
        help=field.help,
        key=widget_key(page, name),
    )
    return replace(scene, **{name: value if held is None else held})


def select(page: str, scene: S, name: str, *, chosen: Callable[[str], None] | None = None) -> S:
    """One of the field's options, from a list that opens. `chosen`: what to do with the page, in a callback, once
    another is."""
    field, value = _field(page, scene, name)
    options = dict(field.options or {})
    held: Any = st.selectbox(
        field.label,
        list(options),
        list(options).index(value),
        format_func=lambda option: options[option],
        help=field.help,
        key=widget_key(page, name),
        on_change=chosen,
        args=(page,),
    )
    return replace(scene, **{name: held})


def _field(page: str, scene: Scene, name: str) -> tuple[Param, Any]:
    """A field of which a widget is about to be drawn, and its value."""
    value = getattr(scene, name)
    session.draws(page, name, value)
    return params(scene)[name], value
