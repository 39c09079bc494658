"""Scenes from nothing but the fields of a page, as texts of an address: drawn, changed a little, and mixed.

A field is drawn from its own options, bounds or check. Points are of any number up to the limit and of every kind that
makes work: apart, mixed, on a lattice with ties, in a row, in one spot, huge, tiny.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, fields
from random import Random
from typing import Any, cast
from urllib.parse import urlencode

from films.page import AnyPage
from films.param import TEXT_LENGTH, Form, read, written
from films.points import BOUND, LIMIT, Points, checked, encode
from films.scene import LESSON, WHERE_SHOWN, Scene
from films.topics.digits import strokes
from films.topics.perceptron import scene as perceptron
from films.topics.spam import scene as spam
from films.topics.spam.articles import articles
from playground.mails import words_of
from playground.spam_table import WORDS

Texts = dict[str, str]  # the fields of an address
APART = ("t", "predict", *WHERE_SHOWN)  # what no film depends on
LENGTHS = (2, 3, 4, 6, 9, 12, 16, 18, 24)  # of lists of numbers that an address may hold
TRIES = 40  # at numbers that a field's check lets pass
AGAIN = 0.3  # the share of fields that a new scene sets


def random_scene(page: AnyPage, rng: Random) -> Texts:
    """A scene with about a third of its fields, and often points, set by lot."""
    texts: Texts = {}
    for field in _open(page):
        if rng.random() < (0.6 if field.name == "points" else AGAIN):
            texts |= _value(page.scene, field, rng)
    return texts


def changed(page: AnyPage, texts: Texts, rng: Random) -> Texts:
    """The scene with one to three fields drawn anew, or its points changed."""
    after = dict(texts)
    for field in rng.sample(_open(page), rng.choice((1, 1, 2, 3))):
        if field.name == "points" and rng.random() < 0.7:
            after["points"] = _code(_other(_points_of(page, after, field), page.scene.N_CLASSES, rng))
        elif rng.random() < 0.15:
            after.pop(field.name, None)
        else:
            after |= _value(page.scene, field, rng)
    return after


def mixed(one: Texts, other: Texts, rng: Random) -> Texts:
    """Each field as in one of the two scenes."""
    return {
        name: text
        for name in sorted({*one, *other})
        for text in [(one if rng.random() < 0.5 else other).get(name)]
        if text is not None
    }


def address(page: AnyPage, texts: Mapping[str, str]) -> str:
    """The address of the scene below the app's own."""
    return f"{page.name}?{urlencode(texts)}"


def _open(page: AnyPage) -> list[Field[Any]]:
    return [field for field in fields(page.scene) if field.name not in APART]


def _value(cls: type[Scene], field: Field[Any], rng: Random) -> Texts:
    """A text that the field takes, by its name; nothing where none was drawn."""
    param, default = field.metadata["param"], cast(Any, field.default)
    if param.form is not None:
        return {field.name: FORMS[param.form](rng)}
    if isinstance(default, tuple):
        return {field.name: _code(_points(cls.N_CLASSES, rng))}
    if default is None:
        return _numbers(field, cls, rng)
    if param.options is not None:
        return {field.name: rng.choice([*param.options])}
    if isinstance(default, bool):
        return {field.name: rng.choice("01")}
    if isinstance(default, str):
        return {field.name: rng.choice((*WORDS, "|" * (TEXT_LENGTH // 2), "&" * TEXT_LENGTH, "a|b|c|d"))}
    return {field.name: written(_number(param.low, param.high, default, rng), param)}


def _number(low: float, high: float, default: float, rng: Random) -> float:
    """A bound, or between the bounds evenly, or so that small steps from the least are as likely as large ones."""
    span = high - low
    value = rng.choice((low, high, low + span * rng.random(), low + span * 10.0 ** rng.uniform(-4, 0)))
    return round(value) if isinstance(default, int) else value


def _numbers(field: Field[Any], cls: type[Scene], rng: Random) -> Texts:
    """Numbers that the field's check lets pass: of any length, signed or not, with a diagonal of zeros or not."""
    for _ in range(TRIES):
        scale, signed = 10.0 ** rng.uniform(-3, 6), rng.random() < 0.5
        values = [scale * rng.uniform(-1 if signed else 0, 1) for _ in range(rng.choice(LENGTHS))]
        side = round(len(values) ** 0.5)
        if side * side == len(values) and rng.random() < 0.5:
            values[:: side + 1] = [0.0] * side
        if len(values) == 4 and rng.random() < 0.5:
            values = [*sorted(values[:2]), *sorted(values[2:])]
        text = ",".join(f"{value:.6g}" for value in values)
        try:
            read(text, field.default, field.metadata["param"], cls.N_CLASSES)
        except ValueError:
            continue
        return {field.name: text}
    return {}


def _counts(rng: Random) -> str:
    words = rng.sample([*WORDS], rng.randint(1, len(WORDS)))
    return "-".join(f"{word}.{rng.randint(1, spam.LONGEST // len(words))}" for word in words)


def _tally(rng: Random) -> str:
    most, words = rng.choice((1, 9, 99)), [*WORDS, *(f"w{i}" for i in range(spam.MOST_WORDS))]
    words = words[: rng.randint(1, spam.MOST_WORDS)]
    spams, hams = ([rng.randint(0, most) for _ in words] for _ in range(2))
    totals = [sum(counts) + rng.randint(1, 999) for counts in (spams, hams)]
    texts = "-".join(f"{total}.{rng.randint(1, total)}" for total in totals)
    return "-".join([texts, *(f"{word}.{a}.{b}" for word, a, b in zip(words, spams, hams, strict=True))])


def _tried(rng: Random) -> str:
    count = rng.choice((1, 5, perceptron.MOST_TRIED))
    return ".".join(str(rng.randint(0, perceptron.LAST_SEED)) for _ in range(count))


def _picks(rng: Random) -> str:
    words = sorted({*WORDS, *words_of(rng.choice(articles()).text)})
    return "-".join(rng.sample(words, rng.randint(0, spam.MOST_PICKED))) or "none"


def _prior(rng: Random) -> str:
    return rng.choice(("none", str(spam.LOWEST), str(spam.HIGHEST), f"{rng.uniform(spam.LOWEST, spam.HIGHEST):.6g}"))


def _strokes(rng: Random) -> str:
    """As many strokes and places as the bounds allow, or fewer; a hand's, or all over the pad."""
    left, drawing = rng.choice((1, 60, strokes.MOST_PLACES)), list[strokes.Stroke]()
    for _ in range(rng.randint(0, strokes.MOST_STROKES)):
        length = min(left, rng.choice((1, 2, 20, left)))
        if length:
            drawing.append(_stroke(length, rng))
            left -= length
    return strokes.written(tuple(drawing))


def _stroke(length: int, rng: Random) -> strokes.Stroke:
    far = strokes.GRID - 1
    step, x, y = rng.choice((1, far)), rng.randint(0, far), rng.randint(0, far)
    places = [(x, y)]
    for _ in range(length - 1):
        x, y = (min(max(value + rng.randint(-step, step), 0), far) for value in (x, y))
        places.append((x, y))
    return tuple(places)


FORMS: dict[Form, Callable[[Random], str]] = {
    spam.COUNTS: _counts, spam.TALLY: _tally, spam.PICKS: _picks, spam.PRIOR: _prior, perceptron.TRIED: _tried,
    strokes.STROKES: _strokes, LESSON: lambda _: "",
}  # fmt: skip


def _code(points: Points) -> str:
    return encode(points) or "none"


def _points_of(page: AnyPage, texts: Texts, field: Field[Any]) -> Points:
    if "points" not in texts:
        return cast(Points, field.default)
    points: Points = read(texts["points"], field.default, field.metadata["param"], page.scene.N_CLASSES)
    return points


def _points(classes: int, rng: Random) -> Points:
    n = rng.choice((rng.randint(0, 12), rng.randint(13, 120), rng.randint(121, LIMIT), LIMIT, LIMIT))
    scale = rng.choice((1.0, 1.0, 1.0, 1e-4, 1e3, BOUND / 6))
    rows = PLACES[rng.choice([*PLACES])](n, rng.randint(1, classes), rng)
    return _fit([(x * scale, y * scale, c) for x, y, c in rows], rng)


def _fit(rows: Sequence[tuple[float, float, int]], rng: Random) -> Points:
    """The points within the plane, rounded to some decimals."""
    decimals = rng.choice((0, 1, 2, 6))
    inside = [max(-BOUND, min(BOUND, round(value, decimals))) for x, y, _ in rows for value in (x, y)]
    return checked([(inside[2 * i], inside[2 * i + 1], c) for i, (*_, c) in enumerate(rows)])


Placed = list[tuple[float, float, int]]


def _blobs(n: int, classes: int, rng: Random) -> Placed:
    """A heap of each class, `gap` apart: from mixed to far apart."""
    gap = rng.choice((0.0, 0.5, 2.0, 3.5, 5.0))
    own = [(gap * (c % 2), gap * (c // 2)) for c in range(4)]
    return [
        (own[c][0] + rng.gauss(0, 1), own[c][1] + rng.gauss(0, 1), c)
        for c in (rng.randrange(classes) for _ in range(n))
    ]


def _even(n: int, classes: int, rng: Random) -> Placed:
    return [(rng.uniform(-5, 5), rng.uniform(-5, 5), rng.randrange(classes)) for _ in range(n)]


def _lattice(n: int, classes: int, rng: Random) -> Placed:
    """Whole numbers, coloured like a chessboard."""
    side = rng.choice((2, 5, 23))
    return [(float(i % side), float(i // side), (i % side + i // side) % classes) for i in range(n)]


def _row(n: int, classes: int, rng: Random) -> Placed:
    slope = rng.choice((0.0, 0.5, 1.0))
    return [(0.1 * i, 0.1 * i * slope, rng.choice((i % classes, i * classes // max(1, n)))) for i in range(n)]


def _ring(n: int, classes: int, rng: Random) -> Placed:
    radii = [1 + c + 0.1 * rng.random() for c in range(classes)]
    turns = [(i % classes, rng.gauss(0, 1), rng.gauss(0, 1)) for i in range(n)]
    return [(radii[c] * a / (abs(a) + abs(b)), radii[c] * b / (abs(a) + abs(b)), c) for c, a, b in turns]


def _spot(n: int, classes: int, rng: Random) -> Placed:
    return [(1.0, rng.choice((1.0, 1.0, 1.000001)), i % classes) for i in range(n)]


def _narrow(n: int, classes: int, rng: Random) -> Placed:
    """On both sides of a line, with next to nothing between."""
    gap, rows = 10.0 ** rng.uniform(-5, -1), list[tuple[float, float, int]]()
    for i in range(n):
        c, x = i % classes, rng.uniform(-5, 5)
        rows.append((x, 0.4 * x + (gap if c == 0 else -gap) * (1 + rng.random()), c))
    return rows


def _sizes(n: int, classes: int, rng: Random) -> Placed:
    """Half of them all over the plane, half of them close together: what is near is decided by the last decimals."""
    wide, close = BOUND / 6, 1e-5
    each = [(wide if i % 2 else close, i % classes) for i in range(n)]
    return [(size * rng.uniform(-1, 1), size * rng.uniform(-1, 1), c) for size, c in each]


PLACES: dict[str, Callable[[int, int, Random], Placed]] = {
    "blobs": _blobs, "even": _even, "lattice": _lattice, "row": _row, "ring": _ring, "spot": _spot, "narrow": _narrow,
    "sizes": _sizes,
}  # fmt: skip


def _other(points: Points, classes: int, rng: Random) -> Points:
    """The points a little changed: fewer, more, moved, of other classes, scaled."""
    rows = list(points)
    way = rng.randrange(6)
    if way == 0:
        rows = rows[: len(rows) // 2]
    elif way == 1:
        rows = (rows + [(x + rng.gauss(0, 0.1), y + rng.gauss(0, 0.1), c) for x, y, c in rows])[:LIMIT]
    elif way == 2:
        rows = [(x, y, rng.randrange(classes) if rng.random() < 0.2 else c) for x, y, c in rows]
    elif way == 3:
        rows = [(x, y, min(c, 1) if rng.random() < 0.5 else c) for x, y, c in rows]
    elif way == 4:
        size = rng.choice((1e-3, 0.1, 10.0, 1e3))
        rows = [(x * size, y * size, c) for x, y, c in rows]
    else:
        size = 10.0 ** rng.uniform(-3, 0)
        rows = [(x + rng.gauss(0, size), y + rng.gauss(0, size), c) for x, y, c in rows]
    return _fit(rows, rng)
