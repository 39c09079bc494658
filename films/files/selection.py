"""The rows of a table as points of a plane, by a choice of columns; sentences count what is left out or altered.

A plane holds coordinates up to a million, with six decimals. Numbers that are too large or too small for that, as 4e-7,
are given in units of a power of ten, which stands in the name of the axis: points stay distinct.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

import numpy as np

from films.files.choice import REST, UNEQUAL, Choice
from films.files.numerals import hyphened
from films.files.table import Column, Table, wrong_cell
from films.film.numbers import counted, is_or_are
from films.points import BOUND, DECIMALS, LIMIT, Points, checked
from playground.inputs import Ints
from playground.validation import split

FEWEST = Decimal("0.01")  # of a range: with six decimals its numbers have four digits
SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@dataclass(frozen=True)
class Axis:
    """The name of a coordinate and its unit: "in 10⁻⁹", "standardised", or nothing."""

    name: str
    unit: str = ""


@dataclass(frozen=True)
class Selection:
    """Points, their axes, the names of their classes, `sentences` on what differs from the file, the number of rows
    that repeat another, and for each axis of texts the names at 0, 1, 2, ...."""

    points: Points
    axes: tuple[Axis, Axis]
    class_names: tuple[str, ...]
    sentences: tuple[str, ...]
    repeats: int
    categories: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def select(table: Table, choice: Choice, n_classes: int) -> Selection:
    """Return the points of a choice on a plane of `n_classes` classes; ValueError, as a sentence, if there are no
    points, too many classes, or a cell that is no number."""
    sentences = list[str]()
    features = ((choice.x, choice.x_is_category), (choice.y, choice.y_is_category))
    across, up = (tuple(table.columns[j].counts) if is_category else () for j, is_category in features)
    for j, is_category in features:
        if not is_category and (wrong := wrong_cell(table, j)):
            raise ValueError(wrong)
    columns = [_numbered(table.columns[j]) if is_category else table.columns[j] for j, is_category in features]
    names = _names(table, choice, n_classes)
    classes = _classes(table, choice, names)
    rows = _complete(columns, table, choice, sentences)
    rows = _of_classes(rows, classes, sentences)
    different = _different(rows, columns, classes)
    repeats = len(rows) - len(different)
    if choice.unique and repeats:
        sentences.append(
            f"{counted(repeats, 'row')} that {'repeats another is' if repeats == 1 else 'repeat others are'} left out."
        )
        rows = different
    rows = _random_part(rows, classes, choice, sentences)
    if not len(rows):
        raise ValueError(" ".join([*sentences, "No row is left."]))
    digits = [[Decimal(column.digits[row]) for row in rows.tolist()] for column in columns]
    titles = _titles(table, choice)
    if across or up:
        values, axes = _with_names(digits, titles, (across, up), sentences)
    elif choice.standardise:
        values, axes = _standardised(columns, rows, titles, sentences)
    else:
        values, axes = _in_units(digits, titles, sentences)
    points = checked([(x, y, int(classes[row])) for x, y, row in zip(*values, rows.tolist(), strict=True)], n_classes)
    return Selection(points, (axes[0], axes[1]), names, tuple(sentences), repeats, (across, up))


def numbered_as(selection: Selection, names: Sequence[str]) -> Selection | None:
    """Return the selection with its classes numbered by their places among these names, however a minus is written;
    None if one of its classes has no place there."""
    all_names, own = ([hyphened(name) for name in each] for each in (names, selection.class_names))
    if not own or len(set(own)) < len(own) or not set(own) <= set(all_names):
        return None
    places = [all_names.index(name) for name in own]
    points = tuple((x, y, places[label]) for x, y, label in selection.points)
    return replace(selection, points=points, class_names=tuple(names))


def _with_names(
    digits: Sequence[Sequence[Decimal]],
    titles: Sequence[str],
    categories: Sequence[tuple[str, ...]],
    sentences: list[str],
) -> tuple[list[list[float]], list[Axis]]:
    """Return coordinates and axes of columns of which some are texts: the coordinate of a text is its number, other
    columns are in their units."""
    values, axes = list[list[float]](), list[Axis]()
    for numbers, title, names in zip(digits, titles, categories, strict=True):
        in_units = ([list(map(float, numbers))], [Axis(title)]) if names else _in_units([numbers], [title], sentences)
        values += in_units[0]
        axes += in_units[1]
    return values, axes


def _numbered(column: Column) -> Column:
    """Return the column with each label as its number from 0, in the order of the file."""
    number = {label: str(k) for k, label in enumerate(column.counts)} | {"": ""}
    digits = tuple(number[label] for label in column.labels)
    return replace(column, cells=digits, digits=digits)


def are_unequal(table: Table, choice: Choice) -> bool:
    """Return whether one feature ranges more than ten times as far as the other: with equal axes only that one would be
    seen."""
    if choice.x_is_category or choice.y_is_category:
        return False
    columns = [table.columns[j].values for j in (choice.x, choice.y)]
    ranges = [float(np.nanmax(values)) - float(np.nanmin(values)) for values in columns]
    return min(ranges) * UNEQUAL < max(ranges)


def _names(table: Table, choice: Choice, n_classes: int) -> tuple[str, ...]:
    if choice.label is None:
        return ()
    counts = table.columns[choice.label].counts
    rest = choice.join_rest and len(set(counts) - set(choice.classes)) > 0
    names = choice.classes
    if rest:
        names = (*names, REST if REST not in names else f"{REST} of them")
    if not choice.classes:
        raise ValueError("Choose at least one class.")
    if len(names) > n_classes:
        with_rest = ", with the rest as one" if rest else ""
        raise ValueError(f"These are {len(names)} classes{with_rest}; this page has {n_classes}.")
    return names


def _classes(table: Table, choice: Choice, names: Sequence[str]) -> Ints:
    """Return the class of each row, `(n,)`; -1 for a row that is left out."""
    if choice.label is None:
        return np.zeros(len(table.lines), dtype=np.int64)
    numbers = {name: k for k, name in enumerate(choice.classes)}
    rest = len(names) - 1 if len(names) > len(choice.classes) else -1
    labels = table.columns[choice.label].labels
    return np.array([numbers.get(label, rest) if label else -1 for label in labels], dtype=np.int64)


def _complete(columns: Sequence[Column], table: Table, choice: Choice, sentences: list[str]) -> Ints:
    complete = np.logical_and.reduce([~np.isnan(column.values) for column in columns])
    if choice.label is not None:
        complete &= np.array([bool(label) for label in table.columns[choice.label].labels])
    gaps = int((~complete).sum())
    if gaps:
        sentences.append(f"{counted(gaps, 'row')} with gaps {is_or_are(gaps)} left out.")
    return np.flatnonzero(complete)


def _of_classes(rows: Ints, classes: Ints, sentences: list[str]) -> Ints:
    chosen = rows[classes[rows] >= 0]
    if others := len(rows) - len(chosen):
        sentences.append(f"{counted(others, 'row')} of other classes {is_or_are(others)} left out.")
    return chosen


def _different(rows: Ints, columns: Sequence[Column], classes: Ints) -> Ints:
    """Return the first row of each place and class."""
    keys = [(columns[0].values[row], columns[1].values[row], classes[row]) for row in rows.tolist()]
    first = dict(zip(reversed(keys), rows.tolist()[::-1], strict=True))
    return np.array(sorted(first.values()), dtype=np.int64)


def _random_part(rows: Ints, classes: Ints, choice: Choice, sentences: list[str]) -> Ints:
    if len(rows) <= LIMIT:
        return rows
    _, chosen = split(len(rows), test=LIMIT / len(rows), seed=choice.seed, y=classes[rows])
    sentences.append(
        f"Of {len(rows):,} rows {LIMIT} are drawn at random, of each class its share, with seed {choice.seed}."
    )
    return rows[chosen]


def _titles(table: Table, choice: Choice) -> tuple[str, str]:
    """Return the names of the features; x1 and x2 in a narrow file without names."""
    x, y = table.columns[choice.x].name, table.columns[choice.y].name
    unnamed = (x, y) == (table.places.column(choice.x), table.places.column(choice.y))
    return ("x1", "x2") if unnamed and len(table.columns) <= 3 else (x, y)


def _standardised(
    columns: Sequence[Column], rows: Ints, titles: Sequence[str], sentences: list[str]
) -> tuple[list[list[float]], list[Axis]]:
    values, axes = list[list[float]](), list[Axis]()
    for column, title in zip(columns, titles, strict=True):
        chosen = column.values[rows]
        size = float(np.abs(chosen).max()) or 1.0
        mean, spread = float((chosen / size).mean() * size), float((chosen / size).std() * size)
        if not spread > 0:
            raise ValueError(f"All points have the same {title}; it cannot be standardised.")
        values.append((chosen / spread - mean / spread).tolist())
        axes.append(Axis(title, "standardised"))
        sentences.append(f"{title}: {mean:.6g} is subtracted, and the result divided by {spread:.6g}.")
    return values, axes


def _in_units(
    digits: Sequence[Sequence[Decimal]], titles: Sequence[str], sentences: list[str]
) -> tuple[list[list[float]], list[Axis]]:
    own = [_power(numbers) for numbers in digits]
    common = [power for power in sorted(set(own), key=abs) if all(_fits(numbers, power) for numbers in digits)]
    powers = [common[0]] * len(own) if common else own
    values, axes, rounded = list[list[float]](), list[Axis](), 0
    for numbers, power, title in zip(digits, powers, titles, strict=True):
        values.append([float(number.scaleb(power)) for number in numbers])
        rounded += sum(1 for n, value in zip(numbers, values[-1], strict=True) if not _is_exact(n.scaleb(power), value))
        unit = f"in 10{str(-power).translate(SUPERSCRIPTS)}" if power else ""
        axes.append(Axis(title, unit))
        if power:
            sentences.append(f"{title} is shown {unit}: {values[-1][0]:.6g} stands for {float(numbers[0]):g}.")
    if rounded:
        opening = f"Of {len(values) * len(values[0]):,} coordinates {rounded:,}"
        sentences.append(
            f"{opening} {'has' if rounded == 1 else 'have'} more than six decimals here, and "
            f"{is_or_are(rounded)} rounded."
        )
    return values, axes


def _power(numbers: Sequence[Decimal]) -> int:
    """Return the power of ten by which numbers are multiplied to fit a plane, a multiple of 3; 0 if they fit as they
    are."""
    if _fits(numbers, 0):
        return 0
    largest, span = max(map(abs, numbers)), max(numbers) - min(numbers)
    power = 0 if largest > 1 else 3 * -((span or largest).adjusted() // 3)
    while largest.scaleb(power) > Decimal(BOUND):
        power -= 3
    return power


def _fits(numbers: Sequence[Decimal], power: int) -> bool:
    """Return whether a plane holds the numbers times a power of ten, exactly or with four digits of their range."""
    largest, span = max(map(abs, numbers)), max(numbers) - min(numbers)
    exact = all(_is_exact(number.scaleb(power), float(number.scaleb(power))) for number in numbers)
    return largest.scaleb(power) <= Decimal(BOUND) and (exact or span.scaleb(power) >= FEWEST)


def _is_exact(number: Decimal, value: float) -> bool:
    return Decimal(repr(round(value, DECIMALS))) == number
