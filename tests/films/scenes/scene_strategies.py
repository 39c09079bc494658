"""Scenes and addresses as hypothesis draws them, from nothing but a scene's own fields, bounds and options."""

import string
from dataclasses import Field, fields
from functools import cache
from typing import Any

from hypothesis import strategies as st

from films.axes import checked as checked_axes
from films.charts.own_line import checked as checked_line
from films.costs import checked as checked_costs
from films.link_damage import named
from films.param import TEXT_LENGTH, Form, Param
from films.points import checked_place, encode
from films.scene import LESSON, Scene
from films.topics.bayes.priors import checked as checked_priors
from films.topics.bayes.worlds import checked as checked_world
from films.topics.digits import strokes
from films.topics.lifting.scene import checked_cut, checked_thresholds
from films.topics.perceptron import scene as perceptron
from films.topics.spam import scene as spam
from playground.mails import MOST_LETTERS, WORD, Tally, folded
from tests.films.scenes.point_strategies import coordinates, points

PRINTABLE = st.characters(exclude_categories=("C", "Z"), exclude_characters="\ufffd") | st.sampled_from(
    " &=?#%+'\"<|→₁²"
)


WORDS = st.sampled_from(["free", "!", "don't", "größe", "42", "x" * MOST_LETTERS]) | st.text(
    st.characters(categories=("L", "Nd")), min_size=1, max_size=8
).map(folded).filter(lambda word: WORD.fullmatch(word) and folded(word) == word and len(word) <= MOST_LETTERS)
COUNTS = st.dictionaries(WORDS, st.integers(1, spam.LONGEST), max_size=5).map(
    lambda counts: tuple(sorted(counts.items()))
)


@st.composite
def tallies(draw):
    """Tables that mails may have."""
    words = tuple(draw(st.lists(WORDS, min_size=1, max_size=5, unique=True)))
    rows = [tuple(draw(st.integers(0, 99)) for _ in words) for _ in range(2)]
    texts = [draw(st.integers(1, 50)) for _ in range(2)]
    totals = [max(n, sum(row)) + draw(st.integers(0, 999)) for n, row in zip(texts, rows, strict=True)]
    return Tally(words, (rows[0], rows[1]), (totals[0], totals[1]), (texts[0], texts[1]))


LESSONS = st.just("") | st.from_regex(r"[a-z0-9][a-z0-9-]{0,39}", fullmatch=True)
STARTS = st.sampled_from([0.0, 1.0, -0.1, 0.3]) | st.floats(-perceptron.FARTHEST_START, perceptron.FARTHEST_START)
SEEDS = st.lists(st.integers(0, perceptron.LAST_SEED), max_size=perceptron.MOST_TRIED).map(tuple)
PLACES = st.tuples(st.integers(0, strokes.GRID - 1), st.integers(0, strokes.GRID - 1))
DRAWINGS = st.lists(st.lists(PLACES, min_size=1, max_size=6).map(tuple), max_size=4).map(tuple)
FORMS: dict[Form, st.SearchStrategy[Any]] = {
    spam.COUNTS: COUNTS, spam.TALLY: st.none() | tallies(), LESSON: LESSONS, perceptron.TRIED: SEEDS,
    spam.PICKS: st.lists(WORDS, max_size=5, unique=True).map(tuple),
    spam.PRIOR: st.none() | st.floats(spam.LOWEST, spam.HIGHEST),
    strokes.STROKES: DRAWINGS,
}  # fmt: skip


def scenes(cls: type[Scene]) -> st.SearchStrategy[Any]:
    """Any valid scene; each field at its default or not."""
    return _scenes(cls)  # type: ignore[arg-type]  # mypy takes no class of dataclasses for hashable


@cache  # a strategy looks itself through once: that takes as long as tens of examples
def _scenes(cls: type[Scene]) -> st.SearchStrategy[Any]:
    return st.builds(cls, **{f.name: st.just(f.default) | values(cls, f) for f in fields(cls)})


def values(cls: type[Scene], field: Field[Any]) -> st.SearchStrategy[Any]:
    """What a field may be."""
    default: Any = field.default
    param = field.metadata["param"]
    if param.form is not None:
        return FORMS[param.form]
    if isinstance(default, tuple):
        return points(classes=cls.N_CLASSES, max_size=3)
    if param.check is checked_axes:
        return st.none() | views()
    if param.check is checked_world:
        return st.none() | worlds()
    if param.check is checked_line:
        return st.none() | lines()
    if param.check is checked_cut:
        normal = st.tuples(coordinates(), coordinates()).map(checked_place).filter(any)
        return st.none() | st.tuples(normal, coordinates()).map(lambda cut: checked_cut((*cut[0], cut[1] * 1e-6)))
    if param.check is perceptron.checked_start:
        return st.none() | st.tuples(*[st.floats(-perceptron.FARTHEST_START, perceptron.FARTHEST_START)] * 3).map(
            perceptron.checked_start
        )
    if param.check is checked_costs:
        return st.none() | tables()
    if param.check is perceptron.checked_start:
        return st.none() | st.tuples(*3 * [STARTS]).map(perceptron.checked_start)
    if param.check is checked_priors:
        return st.none() | st.lists(st.floats(0.001, 1), min_size=2, max_size=4).map(checked_priors)
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


@st.composite
def worlds(draw):
    """Numbers of a known world of two to four classes: weight, mean, axis, deviation across it."""
    deviation, place = st.floats(0.02, 1e3), st.floats(-1e5, 1e5)
    each = st.tuples(st.floats(0.01, 1000), place, place, deviation, st.floats(-1e3, 1e3), deviation)
    rows = draw(st.lists(each, min_size=2, max_size=4))
    return checked_world([number for row in rows for number in row])


@st.composite
def tables(draw):
    """Costs of errors of two to four classes; a right answer costs nothing."""
    n_classes, cost = draw(st.integers(2, 4)), st.floats(0.01, 1000)
    return checked_costs([0.0 if y == d else draw(cost) for y in range(n_classes) for d in range(n_classes)])


def lines() -> st.SearchStrategy[Any]:
    """Both ends of a line of the reader's own."""
    place = st.tuples(coordinates(), coordinates()).map(checked_place)
    return st.tuples(place, place).filter(lambda ends: ends[0] != ends[1]).map(lambda ends: (*ends[0], *ends[1]))


def is_valid(cls: type[Scene], field: Field[Any], value: Any) -> bool:
    """Whether `value` has the field's type and is within its bounds: said once more, without the code under test."""
    default: Any = field.default
    param = field.metadata["param"]
    if param.form is spam.COUNTS:
        return list(value) == sorted(dict(value).items()) and all(0 < count <= 20_000 for _, count in value)
    if param.form is LESSON:
        return value == "" or (value[0] != "-" and set(value) <= {*string.ascii_lowercase, *string.digits, "-"})
    if param.form is spam.TALLY:
        return value is None or (all(map(is_adding_up, value.occurrences, value.totals)) and len(value.words) <= 24)
    if param.form is spam.PICKS:
        return len(set(value)) == len(value) <= 12
    if param.form is spam.PRIOR:
        return value is None or 0.01 <= value <= 0.99
    if param.form is perceptron.TRIED:
        return len(value) <= 40 and all(type(seed) is int and 0 <= seed <= 99_999 for seed in value)
    if param.form is strokes.STROKES:
        return len(value) <= 30 and all(
            stroke and all(0 <= n < 64 for place in stroke for n in place) for stroke in value
        )
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(is_point(p, cls.N_CLASSES) for p in value) and len(value) <= 500
    if param.check is checked_axes:
        return value is None or (len(value) == 4 and value[0] < value[1] and value[2] < value[3])
    if param.check is checked_world:
        return value is None or len(value) in (12, 18, 24)
    if param.check is checked_line:
        return value is None or (len(value) == 4 and value[:2] != value[2:])
    if param.check is checked_cut:
        return value is None or (len(value) == 3 and any(value[:2]))
    if param.check is checked_thresholds:
        return value is None or (len(value) == 2 and max(map(abs, value)) <= 1e6)
    if param.check is perceptron.checked_start:
        return value is None or (len(value) == 3 and max(map(abs, value)) <= 1e6)
    if param.check is checked_costs:
        return value is None or (len(value) in (4, 9, 16) and all(0 <= cost <= 1000 for cost in value))
    if param.check is checked_priors:
        return value is None or (2 <= len(value) <= 4 and all(0 < prior <= 1 for prior in value))
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


def is_adding_up(occurrences: tuple[int, ...], total: int) -> bool:
    return min(occurrences) >= 0 and sum(occurrences) <= total


def _within(param: Param, value: float) -> bool:
    return (param.low is None or param.low <= value) and (param.high is None or value <= param.high)


NO_VALUES = """
    nan NaN inf -inf 1e309 -1e309 1e-400 1_000 0x10 ١٢ ² 1² ½ １ True true False on None none null [] 1,5 +1 -0 0.5 e5
    1,5,2 ,1 nan,1 1e9,1 🙂 . - 1e --1 2 10000 1e3 page cyclic"""
LONG = ["9" * 5000, "0." + "3" * 5000]
NONSENSE = st.sampled_from([*NO_VALUES.split(), *LONG, "", " ", "1 ", "\n1", "1\x00", "\ud800", "page\n"])
NUMERIC = st.text(string.digits + "+-.eE_", min_size=1, max_size=12) | st.floats().map(str) | st.integers().map(str)
CODES = points(classes=4, max_size=3).map(encode)
PARTS = st.lists(WORDS | st.sampled_from(["0", "1", "20", "-1", "", "9" * 40, "²", "FREE"]), min_size=1, max_size=3)
LISTS = st.lists(PARTS.map(".".join), min_size=1, max_size=4).map("-".join)


@cache
def addresses(cls: type[Scene]) -> st.SearchStrategy:
    """Any mapping of names, this scene's among them, to lists of texts; but no name that a mail has damaged, which is
    read as one of the scene's (test_link_damage.py)."""
    text = NONSENSE | NUMERIC | CODES | LISTS | st.text(max_size=120)
    case = text.map(lambda value: [value]) | st.lists(text, max_size=3)
    own = st.dictionaries(st.sampled_from([f.name for f in fields(cls)]), case)
    names = frozenset(f.name for f in fields(cls))
    other = st.text(max_size=8).filter(lambda name: name in names or not names & {*named({name: [""]}, names, ())})
    return st.builds(dict.__or__, st.dictionaries(other, case, max_size=3), own)
