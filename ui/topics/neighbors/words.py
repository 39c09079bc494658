"""What the nearest-neighbour page says: where the film stands, each plane's note, the errors and costs, the votes."""

from collections.abc import Sequence
from dataclasses import dataclass

from ui.film.captions import Caption, literal
from ui.film.columns import Col
from ui.film.mathml import bold, formula, group, name, sign, squared, sub, value, vector
from ui.film.numbers import number
from ui.topics.neighbors.numbers import Errors
from ui.topics.neighbors.query import Nearest, point_name
from ui.topics.neighbors.rules import Neighbors, Rule

LISTED = 10  # nearest points in the table
DIMENSIONS = 2
Q, X, EQUALS, MINUS = bold("q"), bold("x"), sign("="), sign("−")


@dataclass(frozen=True)
class Setting:
    """What the words depend on beside the numbers: the classes' names, and how distances and regions are shown."""

    names: tuple[str, ...]
    scaled: bool
    tinted: bool


def frame(last: int) -> Caption:
    """ "k = 5 of 1 … 25"."""
    return Caption((f"<b>k = {{k}}</b> of 1 … {last}",), {"k": Col("k")})


def coming() -> Caption:
    return Caption(("", "next: k = {k}"), {"k": Col("next")}, Col("more"))


def beside_plane(rule: Rule, i: int, setting: Setting, *, with_k: bool, asked: bool) -> Caption:
    """What plane i shows, what it answers for the place asked about, and, if it is not the first, on how much of the
    plane it differs from the first."""
    parts = [rule.name] if rule.name else []
    values = {"k": Col("k")}
    if with_k:
        parts.append("k = {k}")
    if asked:
        parts.append(f"{formula(Q)} → {{answer}}")
        values["answer"] = Col(f"answers {i}", at=f"state {i}")
    if i:
        parts.append("differs on {share}")
        values["share"] = Col(f"differing {i}")
    elif setting.tinted:
        parts.append("tint: share of the votes")
    return Caption((" · ".join(parts),), values)


def verdict(
    rules: Sequence[Rule], errors: Errors, base: Neighbors, setting: Setting, warnings: Sequence[str]
) -> Caption:
    """Wrong answers at this k, what a query costs, and what is special about these points."""
    words, values = _wrong(errors) if len(rules) == 1 else _wrong_in_each(rules, errors.n)
    words += _cost(errors.n)
    if setting.scaled:
        across, up = (number(unit) for unit in base.units)
        words += f"<p>Distances are those of x₁ / {across} and x₂ / {up}; the plane shows both as they are.</p>"
    words += "".join(f"<p><b>{literal(warning)}</b></p>" for warning in warnings)
    return Caption((words,), {"k": Col("k")} | values)


def _wrong(errors: Errors) -> tuple[str, dict[str, Col]]:
    n = errors.n
    words = (
        f"<p><b>Wrong answers at k = {{k}}:</b> training {{training}} of {n}, leave-one-out {{alone}} of {n}, "
        f"held-out {{held}} of {errors.n_held}.</p>"
    )
    return words, {"training": Col("training"), "alone": Col("leave_one_out"), "held": Col("held_out")}


def _wrong_in_each(rules: Sequence[Rule], n: int) -> tuple[str, dict[str, Col]]:
    """Plane by plane. What is chosen or fitted once has no answer that leaves a point out."""
    items: list[str] = []
    values: dict[str, Col] = {}
    for i, rule in enumerate(rules):
        values |= {f"training{i}": Col(f"training {i}", at=f"state {i}")}
        values |= {f"alone{i}": Col(f"left out {i}", at=f"state {i}")}
        left_out = f", leave-one-out {{alone{i}}}" if isinstance(rule, Neighbors) and not rule.kept else ""
        items.append(f"{rule.name or 'k = {k}'}: training {{training{i}}}{left_out}")
    return f"<p><b>Wrong of {n}.</b> {'; '.join(items)}.</p>", values


def _cost(n: int) -> str:
    return (
        f"<p>A query compares {formula(name('n'), EQUALS, value(str(n)))} points by "
        f"{formula(name('d'), EQUALS, value(str(DIMENSIONS)))} coordinates: {n * DIMENSIONS:,} differences. "
        f"All points are kept: {n * (DIMENSIONS * 8 + 1):,} bytes.</p>"
    )


def invitation() -> Caption:
    """In place of the votes while no place is asked about."""
    return Caption(
        (
            '<p class="stage-tool-words">Choose the <b>crosshair</b> above the plane and click a place '
            f"{formula(Q)}: its k nearest points vote on it.</p>",
        )
    )


def votes(found: Sequence[Nearest | None], rules: Sequence[Rule], q: tuple[float, float], setting: Setting) -> Caption:
    """The votes on q in every plane; where there is one plane only, the nearest points and their distances."""
    place = formula(Q, EQUALS, vector(*(number(v) for v in q)))
    if len(found) == 1 and found[0] is not None:
        head = f"<p><b>At</b> {place}: {{votes}}.</p>"
        tables = _tables(found[0], setting.names)
        values = {"votes": Col("votes 0"), "more": Col("unlisted")}
        return Caption(tuple(head + table for table in tables), values, Col("listed"))
    lines = [f"<li>{rule.name or 'k = {k}'}: {{votes{i}}}</li>" for i, rule in enumerate(rules)]
    columns = {f"votes{i}": Col(f"votes {i}", at=f"state {i}") for i in range(len(rules))}
    return Caption((f"<p><b>At</b> {place}</p><ul>{''.join(lines)}</ul>",), {"k": Col("k")} | columns)


def _tables(found: Nearest, names: Sequence[str]) -> tuple[str, ...]:
    """Tables of the nearest 1, 2, ... 10 points, and one that says how many more there are."""
    rows = [
        f"<tr><td>{j + 1}</td><td>{literal(point_name(found, j, names))}</td>"
        f"<td>{literal(names[found.rule.y[found.rows[j]]])}</td><td>{number(found.distances[j])}</td></tr>"
        for j in range(min(LISTED, max(found.rule.ks)))
    ]
    head = f"<tr><th></th><th>point</th><th>class</th><th>{_distance(found.rule)}</th></tr>"
    tables = [f"<table>{head}{''.join(rows[: j + 1])}</table>" for j in range(len(rows))]
    return (*tables, f"{tables[-1]}<p>and {{more}} more</p>")


def _distance(rule: Neighbors) -> str:
    """The formula of the distance of x from q, with the units by which the coordinates are divided."""
    amounts = []
    for i, unit in zip("12", rule.units, strict=True):
        difference = sub(name("q"), i) + MINUS + sub(name("x"), i)
        amounts.append(difference if unit == 1 else group(difference) + sign("/") + value(number(unit)))
    if rule.metric == "euclidean":
        across, up = (squared(group(amount)) for amount in amounts)
        return formula(f"<msqrt>{across}{sign('+')}{up}</msqrt>")
    bar = sign("|")
    across, up = (bar + amount + bar for amount in amounts)
    if rule.metric == "manhattan":
        return formula(across, sign("+"), up)
    return formula(name("max"), group(across, sign(","), up))
