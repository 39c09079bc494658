"""What a field of a scene may be, and how an address writes its value."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from films import points as point_code
from films.link_damage import text_read, text_written

NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
TEXT_LENGTH = 100
NAMED = 12  # at most so many options are named in a sentence


class Group(StrEnum):
    """The headings among a page's further settings, in their order."""

    DRAWN = "Points"
    ALGORITHM = "Algorithm"
    FIT = "Fit"
    MISTAKES = "Mistakes"
    HELD_OUT = "Held-out points"
    PICTURES = "Pictures"


class Area(StrEnum):
    """The place of a setting on the stage, outside the panel *Settings*."""

    PLANE = "plane"  # above the plane
    TRANSPORT = "transport"  # beside the slider
    CHART = "chart"  # above the first chart, as chips
    SECOND_CHART = "second chart"


CHARTS = Area.CHART, Area.SECOND_CHART


@dataclass(frozen=True)
class Form:
    """How an address writes a field of another kind. `read` raises ValueError, with a reason that begins with "it", for
    a text that `write` cannot have written; `instead` says what is used then."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    instead: str


@dataclass(frozen=True)
class Param:
    """What a field may be, and its widget.

    low, high  bounds of a number
    options    the values that it may have, each with its words; without them a text is short and printable
    check      returns the value of a list of numbers; ValueError, with a reason, if they are none
    form       how an address writes a field of another kind
    when       in which scenes it has a widget; None for all
    listed     whether its options stand in a list that opens, however few they are
    step       by how much an arrow key changes a number; 0 means 1 for whole numbers and 0.1 for others
    group      its heading under “More settings”
    area       where its widget is, if not in the panel
    looks      whether it changes how a film shows a run, and no run
    film       whether films depend on it, and not only what is around them
    """

    label: str
    low: float | None = None
    high: float | None = None
    options: Mapping[str, str] | None = None
    help: str | None = None
    check: Callable[[Sequence[float]], tuple[float, ...]] | None = None
    form: Form | None = None
    when: Callable[[Any], bool] | None = None
    listed: bool = False
    step: float = 0.0
    group: Group | None = None
    area: Area | None = None
    looks: bool = False
    film: bool = True

    def applies(self, scene: Any) -> bool:
        """Return whether it has a widget in that scene."""
        return self.when is None or self.when(scene)

    def is_text(self, default: Any) -> bool:
        """Return whether the field may hold any text."""
        return isinstance(default, str) and self.options is None and self.form is None


def read(text: str, default: Any, param: Param, classes: int) -> Any:
    """Return the value that a text stands for; `default` is the field's, which says its type. ValueError with a reason
    that begins with "it", or of points with a sentence."""
    if param.form is not None:
        return param.form.read(text)
    if isinstance(default, tuple):
        if not text:
            raise ValueError("it is empty")
        return () if text == "none" else point_code.checked(point_code.decode(text), classes)
    if default is None:
        return None if text == "none" else (param.check or _place)([number_read(part) for part in text.split(",")])
    if param.options is not None:
        if text not in param.options:
            few = len(param.options) <= NAMED
            raise ValueError(
                f"it is none of {', '.join(param.options) if few else f'the {len(param.options)} there are'}"
            )
        return text
    if isinstance(default, str):
        text = text_read(text)
        if len(text) > TEXT_LENGTH or not text.isprintable():
            raise ValueError(f"it is longer than {TEXT_LENGTH} characters or cannot be printed")
        return text
    if isinstance(default, bool):
        if text not in ("0", "1"):
            raise ValueError("it is neither 0 nor 1")
        return text == "1"
    number = number_read(text)
    if isinstance(default, int) and number != math.floor(number):
        raise ValueError("it is not a whole number")
    return type(default)(within(number, param.low, param.high))


def number_read(text: str) -> float:
    """Return the number that a text stands for; ValueError as `read`."""
    if len(text) > 40 or not NUMBER.fullmatch(text):
        raise ValueError("it is not a number")
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("it is too large")
    return number


def _place(numbers: Sequence[float]) -> tuple[float, float]:
    if len(numbers) != 2:
        raise ValueError("it is not two numbers with a comma between them")
    return point_code.checked_place(numbers)


def within(number: float, low: float | None, high: float | None) -> float:
    """Return the number, if it is within these bounds; ValueError as `read`."""
    if (low is None or number >= low) and (high is None or number <= high):
        return number
    if low is None or high is None:
        raise ValueError(f"it is above {high:g}" if low is None else f"it is below {low:g}")
    raise ValueError(f"it is not between {low:g} and {high:g}")


def written(value: Any, param: Param) -> str:
    """Return the text of a value, which `read` reads."""
    if param.form is not None:
        return param.form.write(value)
    if value is None:
        return "none"
    if isinstance(value, tuple) and value and isinstance(value[0], float):
        return ",".join(map(repr, value))
    if isinstance(value, tuple):
        return point_code.encode(value) or "none"
    if param.is_text(value):
        return text_written(value)
    return str(int(value)) if isinstance(value, bool) else str(value)


def problem(name: str, default: Any, param: Param, reason: str) -> str:
    """Return the sentence that names a field whose text could not be read, and says what is used in its place."""
    points = isinstance(default, tuple) and param.form is None
    if points and not reason.startswith("it is"):
        return f"{reason} The example's points are shown instead."
    used = "the example's points are used" if points else f"“{written(default, param)}” is used"
    used = param.form.instead if param.form else used
    return f"The address sets “{name}” ({param.label}), but {reason}; {used}."
