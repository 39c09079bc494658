"""A draft as text, for the browser that stores it. The text that comes back is untrusted."""

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from addons.composing.draft import ASKS, MOST, Draft, DraftStep, address_of
from films.lessons.toml import BUTTONS, DRAWINGS, MAX_PLAYS
from films.pages import LESSON_PAGES
from films.question import Nudge, Variation
from films.scene import LONGEST as LONGEST_SCENE

LONGEST = 500_000  # characters: five times the largest file of a lesson; browsers keep five million for a site
LONGEST_LIST = 100
LARGEST = 2**53  # whole number that widgets take
NO_DRAFT = "What this browser has kept of a lesson cannot be read. It is left out."
STEP_LEFT_OUT = "Step {} of the lesson that this browser has kept is left out: {}"


def text_of(draft: Draft) -> str:
    """Return the draft as text for `read`; "" for an empty draft."""
    return "" if draft == Draft() else json.dumps(asdict(draft))


def read(text: Any) -> tuple[Draft, tuple[str, ...]]:
    """Return the draft of a text, and a sentence for each step that no page can show. If the text has no draft, return
    an empty one with a sentence."""
    try:
        fields = _object(json.loads(text) if isinstance(text, str) and len(text) <= LONGEST else None)
        about = Draft(
            **_values(Draft(), fields, {"steps", "lecture"}), lecture=_whole(fields.get("lecture"), none=True)
        )
        if not 1 <= about.minutes <= 600:
            raise ValueError("no lesson takes so long")
        rows = [_object(row) for row in _list(fields.get("steps"), MOST)]
    except (ValueError, RecursionError):
        return Draft(), (NO_DRAFT,)
    steps: list[DraftStep] = []
    problems: list[str] = []
    for number, row in enumerate(rows, 1):
        try:
            steps.append(replace(_step(row), ident=len(steps) + 1))
        except ValueError as error:
            problems.append(STEP_LEFT_OUT.format(number, error))
    return replace(about, steps=tuple(steps)), tuple(problems)


def _step(row: Mapping[str, Any]) -> DraftStep:
    scene = row.get("scene")
    if not isinstance(scene, str) or len(scene) > LONGEST_SCENE:
        raise ValueError("its scene is no address.")
    scene = address_of(scene, LESSON_PAGES)
    values = _values(DraftStep(0, ""), row, {"ident", "scene", "nudges", "again", "in_sight"})
    nudges = tuple(Nudge(**_values(Nudge("", 0.0, 0.0), _object(each))) for each in _list(row.get("nudges")))
    again = None if row.get("again") is None else _again(_object(row["again"]))
    in_sight = tuple(_text(name) for name in _list(row.get("in_sight", [])))
    step = DraftStep(0, scene, **values, nudges=nudges, again=again, in_sight=in_sight)
    if step.asks not in ASKS or step.light not in ("", *BUTTONS) or step.drawing not in ("", *DRAWINGS):
        raise ValueError("it asks for something that there is not.")
    if min(step.choice, step.point - 1, step.adds, step.tolerance) < 0:
        raise ValueError("one of its numbers is below 0.")
    if not 0 <= step.plays <= MAX_PLAYS:
        raise ValueError(f"it plays no number of frames from 0 to {MAX_PLAYS}.")
    return step


def _again(row: Mapping[str, Any]) -> Variation:
    vary, keep = (tuple(_text(name) for name in _list(row.get(field, []))) for field in ("vary", "keep"))
    return Variation(_text(row.get("ask")), _text(row.get("why")), vary, _text(row.get("nudge", "")), keep)


def _values(example: Any, row: Mapping[str, Any], others: set[str] = frozenset()) -> dict[str, Any]:  # type: ignore[assignment]
    """Return the fields of a dataclass except the `others`, each with the type that it has in the example."""
    read_as = {str: _text, bool: _switch, int: _whole, float: _number}
    own = {f.name: getattr(example, f.name) for f in fields(example) if f.name not in others}
    return {name: read_as[type(value)](row.get(name, value)) for name, value in own.items()}


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError("part of it is missing.")
    return value


def _list(value: Any, most: int = LONGEST_LIST) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError("part of it is no list, or too long.")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("part of it is no text.")
    value.encode()  # half of a pair of surrogates is a ValueError
    return value


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("part of it is neither on nor off.")
    return value


def _whole(value: Any, *, none: bool = False) -> Any:
    if none and value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
        raise ValueError("part of it is no whole number.")
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("part of it is no number.")
    return float(value)
