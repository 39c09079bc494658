"""Scenes and addresses as hypothesis draws them, from nothing but a scene's own fields, bounds and options."""

import string
from dataclasses import Field, fields
from typing import Any

from hypothesis import strategies as st

from tests.scenes.point_strategies import coordinates, points
from ui.axes import checked as checked_axes
from ui.points import checked_place, encode
from ui.scene import TEXT_LENGTH, Param, Scene

PRINTABLE = st.characters(exclude_categories=("C", "Z")) | st.sampled_from(" &=?#%+'\"<|→₁²")


def scenes(cls: type[Scene]) -> st.SearchStrategy:
    """Any valid scene; each field at its default or not."""
    return st.builds(cls, **{f.name: st.just(f.default) | values(cls, f) for f in fields(cls)})


def values(cls: type[Scene], field: Field) -> st.SearchStrategy:
    """What a field may be."""
    default, param = field.default, field.metadata["param"]
    if isinstance(default, tuple):
        return points(classes=cls.N_CLASSES, max_size=3)
    if param.check is not None:
        return st.none() | views()
    if default is None:
        return st.none() | st.tuples(coordinates(), coordinates()).map(checked_place)
    if param.options is not None:
        return st.sampled_from(sorted(param.options))
    if isinstance(default, str):
        return st.text(PRINTABLE, max_size=TEXT_LENGTH)
    if isinstance(default, bool):
        return st.booleans()
    if isinstance(default, int):
        return st.integers(param.low, param.high)
    return st.floats(param.low, param.high, allow_nan=False, allow_infinity=False)


@st.composite
def views(draw, middle: float = 1e6):
    """Axes of a plane as a hand may move them, around somewhere within ±middle."""
    x, y = (draw(st.floats(-middle, middle)) for _ in "xy")
    half = draw(st.floats(-6, 6.5).map(lambda exponent: 10.0**exponent))
    return checked_axes((x - half, x + half, y - half, y + half))


def is_valid(cls: type[Scene], field: Field, value: Any) -> bool:
    """Whether `value` has the field's type and is within its bounds: said once more, without the code under test."""
    default, param = field.default, field.metadata["param"]
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(is_point(p, cls.N_CLASSES) for p in value) and len(value) <= 500
    if param.check is not None:
        return value is None or (len(value) == 4 and value[0] < value[1] and value[2] < value[3])
    if default is None:
        return value is None or (len(value) == 2 and is_point((*value, 0), 1))
    if type(value) is not type(default):
        return False
    if isinstance(default, str):
        return value in param.options if param.options else len(value) <= TEXT_LENGTH and value.isprintable()
    return isinstance(default, bool) or _within(param, value)


def is_point(point: Any, classes: int) -> bool:
    (x, y), label = point[:2], point[2]
    return isinstance(x, float) and abs(x) <= 1e6 and isinstance(y, float) and abs(y) <= 1e6 and label in range(classes)


def _within(param: Param, value: float) -> bool:
    return (param.low is None or param.low <= value) and (param.high is None or value <= param.high)


NO_VALUES = """
    nan NaN inf -inf 1e309 -1e309 1e-400 1_000 0x10 ١٢ ² 1² ½ １ True true False on None none null [] 1,5 +1 -0 0.5 e5
    1,5,2 ,1 nan,1 1e9,1 🙂 . - 1e --1 2 10000 1e3 page cyclic"""
LONG = ["9" * 5000, "0." + "3" * 5000]
NONSENSE = st.sampled_from([*NO_VALUES.split(), *LONG, "", " ", "1 ", "\n1", "1\x00", "\ud800", "page\n"])
NUMERIC = st.text(string.digits + "+-.eE_", min_size=1, max_size=12) | st.floats().map(str) | st.integers().map(str)
CODES = points(classes=4, max_size=3).map(encode)


def addresses(cls: type[Scene]) -> st.SearchStrategy:
    """Any mapping of names, this scene's among them, to lists of texts."""
    text = NONSENSE | NUMERIC | CODES | st.text(max_size=120)
    given = text.map(lambda value: [value]) | st.lists(text, max_size=3)
    own = st.dictionaries(st.sampled_from([f.name for f in fields(cls)]), given)
    return st.builds(dict.__or__, st.dictionaries(st.text(max_size=8), given, max_size=3), own)
