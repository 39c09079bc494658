"""Which columns of a table are shown: two features and a label are proposed, and other columns may be chosen.

The two features proposed are those that separate the classes best: by the share of rows whose nearest other row is of
the same class, both features divided by their standard deviations. It is the mean over the classes, so that a large
class counts no more than a small one. Of more than SHORTLIST features only those are tried that separate the classes
best alone, by the share of the variance of their ranks that lies between classes (Kruskal and Wallis 1952). At most
SAMPLE rows are compared.
"""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from films.files.first_row import is_mostly_numbers
from films.files.numerals import hyphened
from films.files.table import LABEL_NAMES, Column, Table, wrong_cell
from films.files.text import quoted
from films.points import CLASSES
from playground.inputs import Floats, Ints

SHORTLIST = 8  # features: 28 pairs
SAMPLE = 300  # rows
MOST_CLASSES = 50  # of a label: the rare ones are joined
MOST_CATEGORIES = 8  # different texts in a column on an axis
FEW = 10  # labels that a column of numbers, or one of texts that seldom repeat, may have
REST = "the rest"
TINY = np.finfo(np.float64).tiny
UNEQUAL = 10  # times: with equal axes the narrower range would not be seen


@dataclass(frozen=True)
class Choice:
    """Columns by their number: features `x` and `y`, of texts if `x_is_category` and `y_is_category`, and the `label`,
    None for points without one. `classes` are the labels that become classes of their own; other labels are joined as
    "the rest" if `join_rest`, else left out. If `unique`, rows that repeat another are left out. Of more rows than a
    plane holds a sample is drawn with `seed`. If `standardise`, each coordinate has its mean subtracted, and is then
    divided by its standard deviation."""

    x: int
    y: int
    label: int | None
    classes: tuple[str, ...] = ()
    join_rest: bool = True
    unique: bool = False
    standardise: bool = False
    seed: int = 0
    x_is_category: bool = False
    y_is_category: bool = False


@dataclass(frozen=True)
class Proposal:
    """A choice, and the share of rows whose nearest other row is of the same class; NaN without a label."""

    choice: Choice
    share: float


def features(table: Table, *, categories: bool = False) -> tuple[int, ...]:
    """Return the columns of numbers; ValueError, as a sentence, if there are fewer than two. With `categories` columns
    of texts may take the place of missing ones, as long as another column of texts is left for the label."""
    columns = tuple(j for j, column in enumerate(table.columns) if column.is_numeric)
    if len(columns) < 2 and not (categories and _across_and_up(table, columns)):
        raise ValueError(_too_few(table, columns, categories=categories))
    return columns


def _across_and_up(table: Table, numeric: tuple[int, ...]) -> tuple[int, int, int] | None:
    """Return two features, of texts as far as there are too few of numbers, and a label; None if there are not enough
    columns."""
    for label in labels(table):
        if label not in numeric and len(features := [*(j for j in texts(table) if j != label), *numeric]) > 1:
            return features[0], features[-1] if numeric else features[1], label
    return None


def texts(table: Table) -> tuple[int, ...]:
    """Return the columns of texts that have few enough different texts to be the categories of an axis."""
    return tuple(
        j
        for j, column in enumerate(table.columns)
        if not column.is_numeric and 2 <= len(column.counts) <= MOST_CATEGORIES
    )


def labels(table: Table) -> tuple[int, ...]:
    """Return the columns that may name classes, the likeliest first: the one that the file says is the class, or that
    is called so; one of signs; the third of three; texts; small whole numbers; other numbers of few different values.
    Of equally likely ones the last column comes first, then the first one. A column with a single label needs such a
    name, or to be the third of three."""
    last = len(table.columns) - 1

    def order(j: int) -> tuple[bool, bool, bool, bool, bool, bool, bool, int]:
        column = table.columns[j]
        named = column.name.casefold() in LABEL_NAMES or (j == last and column.name.casefold() == "y")
        return (
            j != table.target,
            not named,
            not _is_signed(column),
            j != last or last != 2,
            column.is_numeric,
            not _is_small(column),
            j not in (0, last),
            -j,
        )

    return tuple(sorted((j for j in range(last + 1) if _may_be_label(table, j)), key=order))


def proposal(table: Table, n_classes: int = CLASSES, *, categories: bool = False) -> Proposal:
    """Return the likeliest label, and the two features that separate its classes best; if there are fewer than two
    columns of numbers, the first of texts. ValueError as in `features`."""
    numeric = features(table, categories=categories)
    of_texts = _across_and_up(table, numeric) if len(numeric) < 2 else None
    if of_texts:
        x, y, name = of_texts
        classes, rest = classes_of(table, name, n_classes)
        return Proposal(Choice(x, y, name, classes, rest, x_is_category=True, y_is_category=y not in numeric), np.nan)
    likely = labels(table) if n_classes > 1 else ()
    measured = [j for j in numeric if not table.columns[j].is_index]
    measured = measured if len(measured) > 1 else list(numeric)
    measured = _mostly_filled(table, measured) or measured
    label = next((j for j in likely if _is_likely(table, j) and len({*measured} - {j}) > 1), None)
    candidates = [j for j in measured if j != label]
    if label is None:
        return Proposal(Choice(candidates[0], candidates[1], None), np.nan)
    x, y, share = candidates[0], candidates[1], np.nan
    if len(candidates) > 2:
        x, y, share = _best_pair(table, candidates, label)
    classes, rest = classes_of(table, label, n_classes)
    return Proposal(Choice(x, y, label, classes, rest), share)


def is_clear(table: Table, choice: Choice, n_classes: int = CLASSES) -> bool:
    """Return whether the file itself says what its points are: two columns of numbers, then one of labels if points
    have classes, without a gap, a question or a note, and with no more classes than the plane has."""
    columns = 3 if n_classes > 1 else 2
    fits = len(table.columns) == columns and (choice.x, choice.y, choice.label) == (0, 1, 2 if columns == 3 else None)
    whole = fits and all(column.digits[j] for column in table.columns[:2] for j in range(len(table.lines)))
    counts = any(
        column.is_index and (column.is_named_index or not table.dialect.header) for column in table.columns[:2]
    )
    if not whole or counts or table.notes or table.questions:
        return False
    return columns == 2 or (all(table.columns[2].labels) and not choice.join_rest)


def classes_of(table: Table, label: int, n_classes: int) -> tuple[tuple[str, ...], bool]:
    """Return the classes of a label on a plane of `n_classes`: all its labels, or the most frequent ones while the rest
    is joined; and whether there is a rest."""
    names = in_order(table.columns[label])
    if len(names) <= n_classes:
        return names, False
    counts = table.columns[label].counts
    frequent = set(sorted(names, key=lambda name: -counts[name])[: n_classes - 1])
    return tuple(name for name in names if name in frequent), True


def in_order(column: Column) -> tuple[str, ...]:
    """Return the labels of a column as they first appear, with two exceptions: of two, + (or +1, or 1) comes before -
    (or -1, or 0), so that class 0 is the positive one; three or more labels that are all numbers are in rising order.
    """
    digits = dict(zip(column.labels, column.digits, strict=True))
    names = list(column.counts)
    values = {
        name: float(digits[name]) if digits[name] else {"+": 1.0, "-": -1.0}.get(hyphened(name)) for name in names
    }
    if len(names) == 2 and values[names[0]] in (-1.0, 0.0) and values[names[1]] == 1.0:
        names.reverse()
    if len(names) > 2 and all(digits[name] for name in names):
        names.sort(key=lambda name: float(digits[name]))
    return tuple(names)


def _may_be_label(table: Table, j: int) -> bool:
    column = table.columns[j]
    counts = column.counts
    if len(counts) == 1:
        third = len(table.columns) == 3 and j == 2 and not column.is_numeric
        return third or column.name.casefold() in LABEL_NAMES
    if j == table.target:
        return len(counts) > 1
    if not 2 <= len(counts) <= MOST_CLASSES or column.is_index:
        return False
    return len(counts) <= FEW or (not column.is_numeric and 2 * len(counts) <= len(column.cells))


def _is_signed(column: Column) -> bool:
    """Return whether a column holds only +1 and -1, or + and -, with the plus written."""
    kinds = {hyphened(cell).removesuffix("1") for cell in set(column.cells)}
    return kinds == {"+", "-"}


def _is_small(column: Column) -> bool:
    """Return whether a column holds only whole numbers from -1 to 9, as classes are numbered."""
    present = column.values[~np.isnan(column.values)]
    return column.is_numeric and bool(((present == np.rint(present)) & (present >= -1) & (present <= 9)).all())


def _mostly_filled(table: Table, columns: list[int]) -> list[int]:
    """Return the columns in which at least half of the rows have a number; none if there are fewer than two."""
    filled = [j for j in columns if 2 * np.isnan(table.columns[j].values).sum() <= len(table.lines)]
    return filled if len(filled) > 1 else []


def _is_likely(table: Table, j: int) -> bool:
    column = table.columns[j]
    third = len(table.columns) == 3 and j == 2
    return (
        j == table.target
        or third
        or not column.is_numeric
        or column.name.casefold() in LABEL_NAMES
        or _is_small(column)
    )


def _is_nearly_numeric(column: Column) -> bool:
    """Return whether at least half of a column's cells are numbers, and one is neither a number nor a gap."""
    return any(column.digits) and column.first_wrong is not None and is_mostly_numbers(column.cells)


def not_offered(table: Table) -> tuple[str, ...]:
    """Return a sentence on each column that names no classes and cannot be an axis because of one of its cells."""
    offered = {*labels(table), *texts(table)}
    return tuple(
        f"{quoted(column.name)} cannot be an axis. {wrong_cell(table, j)}"
        for j, column in enumerate(table.columns)
        if j not in offered and _is_nearly_numeric(column)
    )


def _too_few(table: Table, columns: tuple[int, ...], *, categories: bool) -> str:
    """Return a sentence on why there are no two columns of numbers: the first wrong cell of a column that is nearly of
    numbers; else what is needed, categories included if axes may have them."""
    has = f"only {quoted(table.columns[columns[0]].name)} is one" if columns else "there is none"
    almost = next((j for j, column in enumerate(table.columns) if _is_nearly_numeric(column)), None)
    if almost is not None:
        return wrong_cell(table, almost)
    or_texts = f", or of texts of at most {MOST_CATEGORIES} kinds, and one of classes" if categories else ""
    return f"Two columns of numbers{or_texts} are needed; {has}."


def _best_pair(table: Table, candidates: list[int], label: int) -> tuple[int, int, float]:
    columns = [table.columns[j].values for j in candidates]
    names = table.columns[label].labels
    numbers = {name: k for k, name in enumerate(table.columns[label].counts)}
    classes = np.array([numbers.get(name, -1) for name in names])
    worth = [_between_ranks(values, classes) for values in columns]
    shortlist = sorted(sorted(range(len(candidates)), key=lambda i: -worth[i])[:SHORTLIST])
    best = (candidates[0], candidates[1], -1.0)
    for i, k in combinations(shortlist, 2):
        share = _next_to_own(np.column_stack([columns[i], columns[k]]), classes)
        if share > best[2] + 1e-9:
            best = (candidates[i], candidates[k], share)
    return best


def _between_ranks(values: Floats, classes: Ints) -> float:
    """Return the variance between classes of the ranks' means, as a share of the variance of all ranks."""
    complete = ~np.isnan(values) & (classes >= 0)
    if complete.sum() < 3:
        return 0.0
    _, ranks, often = np.unique(values[complete], return_inverse=True, return_counts=True)
    middle = (np.cumsum(often) - (often - 1) / 2)[ranks]
    counts = np.bincount(classes[complete])
    there = counts > 0
    means = np.bincount(classes[complete], weights=middle)[there] / counts[there]
    whole = ((middle - middle.mean()) ** 2).sum()
    return float((counts[there] * (means - middle.mean()) ** 2).sum() / whole) if whole > 0 else 0.0


def _next_to_own(X: Floats, classes: Ints) -> float:
    """Return the mean over the classes of the share of rows whose nearest other row is of their class. Where several
    rows are equally near, their share counts."""
    rows = np.flatnonzero(~np.isnan(X).any(axis=1) & (classes >= 0))
    rows = rows[np.linspace(0, len(rows) - 1, min(len(rows), SAMPLE)).astype(np.int64)] if len(rows) else rows
    if len(rows) < 3:
        return 0.0
    Z, y = X[rows], classes[rows]
    Z = Z / (np.abs(Z).max(axis=0, initial=0.0) + TINY)  # no square overflows
    spread = Z.std(axis=0)
    Z = (Z - Z.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    distances = ((Z[:, None] - Z) ** 2).sum(axis=2)
    np.fill_diagonal(distances, np.inf)
    nearest = distances <= distances.min(axis=1, keepdims=True)
    right = (nearest & (y[:, None] == y)).sum(axis=1) / nearest.sum(axis=1)
    counts = np.bincount(y)
    return float((np.bincount(y, weights=right)[counts > 0] / counts[counts > 0]).mean())
