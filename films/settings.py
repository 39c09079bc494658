"""The settings of a scene, as the stage draws them wherever a film plays: which settings its view has, what each may
be, which buttons stand beside them, and how a change alters the scene. Values are texts, as in an address.

A setting is declared once: words, bounds and group with its field (films/param.py), the order and what is in sight with
the view, and what depends on the scene with the page (films/page.py). Settings are sent with the scene's film.
"""

import json
import zlib
from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from films import edits, iris_choice
from films.number_table import Entry
from films.page import AnyPage, Press
from films.param import CHARTS, Area, Group, Param, read, written
from films.scene import AROUND, PLANE, Scene, params

Json = dict[str, Any]
S = TypeVar("S", bound=Scene)
FIRST = 3  # settings in sight, if a view names none
MOST_LETTERS = 24  # of all options together that stand side by side; longer ones stand in a list
MOST_CHANGES = 200  # in one edit; usually a few are made before the first film arrives
LARGEST_SEED = 99_999
GROUPS = list(Group)
LARGEST = 1e12  # of an entry of a table
UNKNOWN = "This page has no such setting."
NO_BUTTON = "This page has no such button now."
TOO_MANY = f"These are more than {MOST_CHANGES} changes at once, and none was made."


def has_widget(scene: Scene, name: str) -> bool:
    """Return whether a field is a choice, a switch or a number that applies to the scene. Places and points, which are
    set on the plane, and texts have no widget."""
    field, value = params(scene)[name], getattr(scene, name)
    return field.applies(scene) and (bool(field.options) or isinstance(value, (bool, int, float)))


def settings(page: AnyPage, scene: Scene) -> list[Json]:
    """Return the settings that apply to a scene, in the order in which they are drawn. A choice has `options`, a number
    its bounds and step, a table of numbers its `entries`. Further entries of a setting:

    empty  the words for a number that is not set
    area   its place on the stage; without one it is in the panel
    first  whether it is in sight in the panel
    below  whether it changes only what stands below the stage
    file   whether it needs the file that the page around the stage has
    """
    overrides = page.overrides(scene)
    names = [*filter(None, [page.chosen_by]), *page.settings(scene)]
    records = [
        {**record, **(overrides.get(name) or {})}
        for name in names
        if name not in page.pressed and overrides.get(name, {}) is not None
        for record in _records(page, scene, name, has_control="kind" in (overrides.get(name) or {}))
    ]
    records += iris_choice.settings(scene) if page.moves and scene.x in iris_choice.FEATURES else []
    view = page.view_of(scene)
    below = [record | {"below": True} if record["name"] in view.below else record for record in records]
    first = view.in_sight or tuple(record["name"] for record in records if "area" not in record)[:FIRST]
    in_order = sorted(below, key=lambda record: _sort_key(record, first))
    return [record | {"first": record["name"] in first} for record in in_order]


def _sort_key(record: Json, first: Sequence[str]) -> tuple[int, int]:
    """Return the sort key of a setting: first those in sight, in their order, then those without a group, then group
    after group."""
    if record["name"] in first:
        return 0, first.index(record["name"])
    return 1, GROUPS.index(record["group"]) if "group" in record else -1


def panel(page: AnyPage, scene: Scene) -> str:
    """Return the settings, the presses and the files (films/download.py) of a scene as JSON. By its `tag` a browser
    says that it has the JSON already."""
    presses = [*page.presses(scene), *([label, [*names]] for label, names in page.press_lists(scene).items())]
    files = [
        {name: getattr(file, name) for name in ("row", "ending", "label", "help", "tells", "frames", "options")}
        for file in page.files
        if page.has_file(scene, file)
    ]
    own = {"settings": settings(page, scene), "presses": presses, "files": files}
    text = json.dumps(own, separators=(",", ":"))
    return f'{{"tag":"{zlib.crc32(text.encode()):08x}",{text[1:]}'


def tag_of(text: str) -> str:
    """Return the tag in the JSON of a panel, eight hex digits."""
    return text[8:16]


def edited(page: AnyPage, scene: S, edit: Any) -> S:
    """Return the scene after an edit on the stage: of points, views and handles (films/edits.py), and of `settings`.
    ValueError, as a sentence, if a part is not what it should be; then no part is applied."""
    if not isinstance(edit, Mapping) or "settings" not in edit:
        return _edited_by_hand(scene, edit)
    by_hand = {name: part for name, part in edit.items() if name != "settings"}
    return changed(page, _edited_by_hand(scene, by_hand), edit["settings"])


def _edited_by_hand(scene: S, edit: Any) -> S:
    try:
        return edits.edited(scene, edit)
    except ValueError as error:
        raise ValueError(f"{error} That edit was left out; the points are as they were.") from error


def changed(page: AnyPage, scene: S, changes: Any) -> S:
    """Return the scene after changes of its settings, one after the other: a list that a browser sent, so it may hold
    anything. Each change is one of

    {"set": {name: text, ...}}           sets fields; None sets the default
    {"entry": [name, index, value]}      sets an entry of a table of numbers
    {"press": name, "seed": number}      presses a button; the seed is for random draws

    and is followed by its consequences: another view brings its points, another world brings its axes. A change of an
    entry that an earlier change in the list removed is skipped, as the reader made it before the response to the
    earlier one. ValueError, as a sentence, if a change is not what it should be; then none is made.
    """
    if not isinstance(changes, list):
        raise ValueError(UNKNOWN)
    if len(changes) > MOST_CHANGES:
        raise ValueError(TOO_MANY)
    first = scene
    for change in changes:
        if not _is_gone(page, first, scene, change):
            scene = _with_consequences(page, scene, _change(page, scene, change))
    return scene


def frame_after(page: AnyPage, before: Scene, after: Scene) -> int | None:
    """Return the frame to go to after a change of settings; None if the frame stays."""
    if _changes_view(page, before, after) or after.t != before.t:
        return after.t
    return page.frame_after(before, after)


def _change(page: AnyPage, scene: S, change: Any) -> S:
    match change:
        case {"set": dict() as texts}:
            return _with_texts(page, scene, texts)
        case {"entry": [str() as name, int() | str() as index, float() | int() as value]} if name in page.tables:
            after: S = page.tables[name].set(scene, index, float(max(-LARGEST, min(LARGEST, value))))
            return after
        case {"press": str() as name, "seed": int() as seed} if 0 <= seed <= LARGEST_SEED:
            pressed: S = _press(page, scene, name)(scene, seed)
            return pressed
    raise ValueError(UNKNOWN)


def _is_gone(page: AnyPage, before: Scene, now: Scene, change: Any) -> bool:
    """Return whether a change concerns an entry that the scene `before` had, and `now` has not."""
    match change:
        case {"entry": [str() as name, int() | str() as index, _]} if before is not now and name in page.tables:
            had, has = (dict(page.tables[name].entries(scene)) for scene in (before, now))
            return index in had and index not in has
    return False


def _press(page: AnyPage, scene: Scene, name: str) -> Press:
    presses = page.presses(scene)
    if name not in presses:  # lists may ask for the film
        presses = ChainMap(*map(dict, page.press_lists(scene).values()))
    if name not in presses:
        raise ValueError(NO_BUTTON)
    return presses[name]


def _with_texts(page: AnyPage, scene: S, texts: Mapping[str, Any]) -> S:
    fields, values = params(scene), {}
    iris = {name: text for name, text in texts.items() if name in iris_choice.NAMES and page.moves}
    if iris:
        others = {name: text for name, text in texts.items() if name not in iris}
        return _with_texts(page, iris_choice.changed(scene, iris), others)
    for name, text in texts.items():
        if name not in fields or name in (*PLANE, *AROUND) or not isinstance(text, (str, type(None))):
            raise ValueError(UNKNOWN)
        default = getattr(type(scene)(), name)
        try:
            values[name] = default if text is None else read(text, default, fields[name], len(page.classes))
        except ValueError as error:
            reason = str(error).rstrip(".")
            raise ValueError(f"{fields[name].label}: {reason}.") from error
    return replace(scene, **values)


def _with_consequences(page: AnyPage, before: S, after: S) -> S:
    """Return the scene after a change, with the consequences of the change."""
    after = page.consequences(before, after)
    if _changes_view(page, before, after):
        old, new = page.first(page.view_of(before)), page.first(page.view_of(after))
        points: Any = {"points": new.points} if before.points == old.points else {}
        return replace(after, axes=None, t=0, **points)
    return after if after.shows_plane_of(before) else replace(after, axes=None)


def _changes_view(page: AnyPage, before: Scene, after: Scene) -> bool:
    """Return whether the view changes, on a page whose views have points of their own."""
    own_points = any(view.points for view in page.views)
    return own_points and page.view_of(before) is not page.view_of(after)


def _records(page: AnyPage, scene: Scene, name: str, *, has_control: bool) -> Sequence[Json]:
    """Return the setting of a field; nothing if it does not apply to the scene. `has_control`: the page gives it a
    control."""
    cls: Any = type(scene)
    if name in page.tables:
        table = page.tables[name]
        entries = [[index, *_entry(entry)] for index, entry in table.entries(scene)]
        own = _words(cls, name) | {"kind": table.kind, "help": table.help, "step": table.step}
        own |= {"area": Area.PLANE} if table.kind == "words" else {}
        own |= {"frames": table.by_frame(scene)} if table.by_frame and entries else {}
        return [own | {"entries": entries}] if entries else []
    field, value = params(scene)[name], getattr(scene, name)
    if not (has_widget(scene, name) or (has_control and field.applies(scene))):
        return []
    return [_words(cls, name) | {"value": written(value, field)}]


def knob_setting(values: Sequence[str], at: int, unset: str, suffix: str = "") -> Json | None:
    """Return the setting that chooses among the `values` of a knob, such as "k = 3"; None if there are fewer than two.
    Index `at`, at most the last, is chosen; -1 has the label `unset`. The label is the knob's name and the `suffix`."""
    if len(values) < 2:
        return None
    options = [("-1", unset), *((str(number), value) for number, value in enumerate(values))]
    value = str(min(at, len(values) - 1))
    return {"kind": "list", "label": values[0].split(" = ")[0] + suffix, "options": options, "value": value}


def _entry(entry: Entry) -> tuple[str | float, ...]:
    own = (entry.title, entry.side) if entry.side else ()
    return (entry.label, entry.value, entry.low, entry.high, *own)


@cache
def _words(scene: type[Scene], name: str) -> Json:
    """Return the parts of a setting that are the same for all scenes of a page."""
    field: Param = params(scene)[name]
    default = getattr(scene(), name)
    own: Json = {"name": name, "label": field.label, "help": field.help or "", "default": written(default, field)}
    own |= {"group": field.group} if field.group else {}
    own |= {"area": field.area} if field.area else {}
    own |= {} if field.film else {"below": True}
    if field.area in CHARTS:
        return own | {"kind": "chips", "options": list((field.options or {}).items())}
    if field.options:
        side_by_side = not field.listed and len("".join(field.options.values())) <= MOST_LETTERS
        return own | {"kind": "choice" if side_by_side else "list", "options": list(field.options.items())}
    if isinstance(default, bool):
        return own | {"kind": "switch"}
    if field.is_text(default):
        return own
    whole = isinstance(default, int)
    return own | {
        "kind": "number",
        "low": field.low,
        "high": field.high,
        "whole": whole,
        "step": field.step or (1 if whole else 0.1),
    }
