"""What separates each labelling, or the proof that nothing does: marks on the plane, and sentences whose numbers can be
computed from the points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from films.charts import regions
from films.drawing import looks, palette
from films.drawing.palette import CLASSES
from films.film.columns import Column
from films.film.geometry import Box
from films.film.marks import Marker
from films.film.numbers import is_or_are, number
from films.picture import marks
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.sums import sum_of_terms
from films.picture.words import Words, each_frame
from films.topics.learnable.scene import SIGNS
from films.topics.learnable.shatter import Labelings, votes
from playground.grid import Grid
from playground.inputs import Floats
from playground.shattering import Mixture, NeighborMajority, PointInRectangle, Proof

TURN = np.linspace(0, 2 * np.pi, 193)  # angles, many: a circle may be larger than the plane
CORNERS = 4  # of the hull of a mixture, at most
MAX_DENOMINATOR = 60  # the largest denominator of a share that is written as a fraction
UNDRAWN = "<p>One does, but in a gap too narrow for the numbers of a computer.</p>"


@dataclass(frozen=True, eq=False)
class Separation:
    """Marks below and above the points, regions, and the arrays that give away whether a labelling is separated."""

    below: tuple[Mark, ...] = ()
    above: tuple[Mark, ...] = ()
    regions: Now | None = None
    giveaways: tuple[Column, ...] = ()


def separation(run: Labelings, axes: Box) -> Separation:
    """Return what the family on show separates each labelling by, and the proofs that it cannot separate others."""
    family, proof = _by_family(run, axes), _proofs(run)
    below, giveaways = (*family.below, *proof.below), (*family.giveaways, *proof.giveaways)
    return Separation(below, proof.above, family.regions, giveaways)


def _by_family(run: Labelings, axes: Box) -> Separation:
    """Return the family's separators: regions of neighbours, lines with their sides, or filled outlines."""
    if run.family == "neighbors":
        grid = regions.grid(axes, regions.side(len(run.labelings)))
        cells = votes(run, grid.points).reshape(-1, *grid.shape)
        pictures = regions.flat(cells, CLASSES, regions.RegionSource(axes, partial(_votes_on, run)))
        return Separation(regions=now(pictures), giveaways=(pictures,))
    if run.family == "line":
        theta, frames = np.nan_to_num(run.separators[:, :3]), np.arange(len(run.separators))
        abc = now(theta, np.where(np.isfinite(run.separators[:, 0]), frames, -1))
        boundary = marks.line("boundary", abc, palette.INK, 2.5)
        return Separation(below=(*marks.sides(abc, *CLASSES[:2]), boundary), giveaways=(theta,))
    x, y = _circles(run.separators) if run.family == "circle" else _boxes(run.separators)
    inside = palette.tint(CLASSES[0].color, 0.15)
    outline = mark(replace(looks.line("outline", palette.INK, 2.5), fill=inside), x=now(x), y=now(y))
    return Separation(below=(outline,), giveaways=(x, y))


def _votes_on(run: Labelings, grid: Grid, i: int) -> NDArray[np.int8]:
    """Return the votes in each cell of a grid in labelling i: `(rows, cols)`."""
    return votes(replace(run, labelings=run.labelings[i : i + 1]), grid.points).reshape(grid.shape)


def _circles(separators: Floats) -> tuple[Floats, Floats]:
    """Return x and y of the corners of circles, `(F, len(TURN))` each, from x, y and radius in `separators (F, 4)`."""
    x, y, radius = separators[:, :3, None].swapaxes(0, 1)
    return x + radius * np.cos(TURN), y + radius * np.sin(TURN)


def _boxes(separators: Floats) -> tuple[Floats, Floats]:
    """Return x and y of the corners of rectangles, `(F, 5)` each, from left, right, low and high in `separators (F,
    4)`."""
    left, right, low, high = separators.T
    return np.column_stack([left, right, right, left, left]), np.column_stack([low, low, high, high, low])


def _proofs(run: Labelings) -> Separation:
    """Return the proofs as marks: the hulls of both mixtures and the place they share; the rectangle around the + and a
    ring at a − inside; or a ring at a point that is outvoted and lines to its nearest."""
    width = 3 * run.k if run.family == "neighbors" else CORNERS + 1
    names = {"mix +": width, "mix −": width, "common": 1, "ring": 1}
    places = {name: np.full((len(run.labelings), size, 2), np.nan) for name, size in names.items()}
    for t, proof in enumerate(run.shattering.proofs):
        for name, path in _paths(run, t, proof).items():
            places[name][t, : len(path)] = path
    cross = Marker(symbol="x", size=12, color=palette.INK, edge=palette.GROUND, edge_width=2)
    hulls = [looks.line(f"mix {style.name}", style.color, 2.5, "dash") for style in CLASSES[:2]]
    plus, minus, common, ring = (
        mark(look, x=now(path[:, :, 0]), y=now(path[:, :, 1]))
        for look, path in zip(
            (*hulls, looks.markers("common", cross), looks.ring("ring")), places.values(), strict=True
        )
    )
    return Separation((plus, minus), (common, ring), giveaways=tuple(path[:, :, 0] for path in places.values()))


def _paths(run: Labelings, t: int, proof: Proof | None) -> dict[str, Floats]:
    """Return the corners `(c, 2)` of the marks of a proof, by their names."""
    if isinstance(proof, Mixture):
        plus, minus = (run.X[[row for row, _ in shares]] for shares in (proof.plus, proof.minus))
        place = np.array([[float(coordinate) for coordinate in proof.place]])
        return {"mix +": closed(plus), "mix −": closed(minus), "common": place}
    if isinstance(proof, PointInRectangle):
        inside = run.X[run.labelings[t]]
        (x0, y0), (x1, y1) = inside.min(axis=0), inside.max(axis=0)
        box = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]])
        return {"mix +": box, "ring": run.X[[proof.row]]}
    if isinstance(proof, NeighborMajority):
        own, others = run.X[proof.row], run.X[list(proof.nearest)]
        plus = run.labelings[t][list(proof.nearest)]
        return {"ring": own[None], "mix +": _rays(own, others[plus]), "mix −": _rays(own, others[~plus])}
    return {}


def closed(corners: Floats) -> Floats:
    """Return the corners `(c, 2)` and the first one again, `(c + 1, 2)`; three or more in the order of their angles
    around their mean."""
    if len(corners) > 2:
        around = corners - corners.mean(axis=0)
        corners = corners[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]
    return np.vstack([corners, corners[:1]])


def _rays(start: Floats, ends: Floats) -> Floats:
    """Return lines from `start (2,)` to each of `ends (m, 2)`, with gaps between: `(3 m, 2)`."""
    gap = np.full_like(ends, np.nan)
    return np.stack([np.broadcast_to(start, ends.shape), ends, gap], axis=1).reshape(-1, 2)


Sentence = tuple[str, dict[str, str | float]]  # a template, and what fills its holes


def why(run: Labelings) -> Words:
    """Return, for each labelling, why it is separated, with numbers, or why nothing separates it."""
    return each_frame([_why(run, t, proof) for t, proof in enumerate(run.shattering.proofs)])


def _why(run: Labelings, t: int, proof: Proof | None) -> Sentence:
    if isinstance(proof, Mixture):
        return _mixed(run, proof)
    if isinstance(proof, PointInRectangle):
        template = "<p><b>No rectangle:</b> the smallest one around the + holds point {i}, a −.</p>"
        return template, {"i": proof.row + 1}
    if isinstance(proof, NeighborMajority):
        return _outvoted(run, t, proof)
    if run.family == "line":
        return _line(run, t)
    if run.family == "neighbors":
        if run.k == 1:
            return "<p>Each point is its own nearest, and has its own label.</p>", {}
        return f"<p>Each point's {run.k} nearest, itself among them, have its label by majority.</p>", {}
    if not run.labelings[t].any():
        return f"<p>No point is +: any {run.family} that lies elsewhere will do.</p>", {}
    if np.isnan(run.separators[t, 0]):
        return UNDRAWN, {}
    return _circle(run, t) if run.family == "circle" else _rectangle(run, t)


def _line(run: Labelings, t: int) -> Sentence:
    if run.labelings[t].all() or not run.labelings[t].any():
        return "<p>All points have one label: any line that leaves them all on one side.</p>", {}
    if np.isnan(run.separators[t, 0]):
        return UNDRAWN, {}
    a, b, c = run.separators[t, :3].tolist()
    values = (run.X @ run.separators[t, :2] + c).tolist()
    left, holes = _left_side(a, b, c)
    template = f"<p><b>A line:</b> ${left}=0$. Its left side is above 0 at the + and below 0 at the −: {{values}}.</p>"
    listed = ", ".join(f"{number(value)} at point {i}" for i, value in enumerate(values, 1))
    return template, {**holes, "values": listed}


def _left_side(a: float, b: float, c: float) -> Sentence:
    """Return a x_1 + b x_2 + c, where (a, b) has length 1, without terms that are 0 and factors that are 1."""
    template = sum_of_terms((a, b, c), "abc", ("x_1", "x_2", ""), tex=True)
    return template, {name: value for name, value in zip("abc", (a, b, c), strict=True) if f"{{{name}" in template}


def _circle(run: Labelings, t: int) -> Sentence:
    x, y, radius = run.separators[t, :3].tolist()
    away = np.hypot(*(run.X - [x, y]).T).tolist()
    template = (
        "<p><b>A circle:</b> its centre is $({x},{y})$, its radius {radius}. Distances from the centre: "
        "{distances}.</p>"
    )
    listed = ", ".join(f"{number(distance)} to point {i}" for i, distance in enumerate(away, 1))
    return template, {"x": x, "y": y, "radius": radius, "distances": listed}


def _rectangle(run: Labelings, t: int) -> Sentence:
    inside = run.X[run.labelings[t]]
    (x0, y0), (x1, y1) = inside.min(axis=0).tolist(), inside.max(axis=0).tolist()
    template = (
        "<p><b>A rectangle:</b> the smallest one around the +, x₁ from {left} to {right} and x₂ from {low} to {high}, "
        "holds no −; neither does the one drawn.</p>"
    )
    return template, {"left": x0, "right": x1, "low": y0, "high": y1}


def _mixed(run: Labelings, proof: Mixture) -> Sentence:
    """Return both mixtures written out, and why their common place rules out a line or a circle."""
    (plus, in_plus), (minus, in_minus) = _sum("p", proof.plus), _sum("m", proof.minus)
    x, y = (float(coordinate) for coordinate in proof.place)
    values = {**in_plus, **in_minus, "across": x, "up": y}
    both = f"${plus}=({{across}},{{up}})={minus}$"
    if run.family == "line":
        return (
            f"<p><b>No line:</b> {both}. A line with all + on one side has this mixture of the + there, and that of "
            "the − on the other side. This place would have to be on both sides.</p>"
        ), values
    squares = {"of_plus": share(_mean_square(run, proof.plus)), "of_minus": share(_mean_square(run, proof.minus))}
    return (
        f"<p><b>No circle:</b> {both}. In the same mixtures the mean of ‖x‖² is {{of_plus}} for the + and {{of_minus}} "
        "for the −. ‖x − c‖² is ‖x‖² and a linear part, which is the same for both. So the mean of ‖x − c‖² is not "
        "less for the +; but inside a circle it would be.</p>"
    ), {**values, **squares}


Shares = Sequence[tuple[int, Fraction]]  # the rows of points in a mixture, and the share of each


def _sum(which: str, shares: Shares) -> Sentence:
    """Return a mixture in TeX, a sum of shares times vectors. The names of its holes begin with `which`."""
    values: dict[str, str | float] = {}
    terms = []
    for j, (row, part) in enumerate(shares):
        values |= {f"{which}i{j}": row + 1} | ({f"{which}{j}": share(part)} if part != 1 else {})
        terms.append(("" if part == 1 else f"{{{which}{j}}}") + rf"\mathbf{{x}}^{{({{{which}i{j}}})}}")
    return "+".join(terms), values


def _mean_square(run: Labelings, shares: Shares) -> Fraction:
    """Return the mean of |x|^2 in a mixture, exactly, of the coordinates as they are written."""
    rows = [(part, *(Fraction(repr(coordinate)) for coordinate in run.X[i].tolist())) for i, part in shares]
    return sum((part * (x * x + y * y) for part, x, y in rows), Fraction(0))


def _outvoted(run: Labelings, t: int, proof: NeighborMajority) -> Sentence:
    own = run.labelings[t][proof.row]
    against = int(sum(run.labelings[t][list(proof.nearest)] != own))
    sign, other = SIGNS if own else SIGNS[::-1]
    verdict, end = ("Outvoted", "") if 2 * against > run.k else ("A tie", ": there is no majority")
    template = (
        f"<p><b>{verdict}:</b> point {{i}} is {sign}, but of its {run.k} nearest (points {{nearest}}) {{against}} "
        f"{is_or_are(against)} {other}{end}.</p>"
    )
    nearest = ", ".join(str(i + 1) for i in proof.nearest)
    return template, {"i": proof.row + 1, "nearest": nearest, "against": against}


def share(part: Fraction) -> str:
    """Return a share as a fraction if its denominator is small enough, else as a decimal number."""
    if part.denominator == 1 or part.denominator > MAX_DENOMINATOR:
        return number(float(part))
    return f"{part.numerator}/{part.denominator}"
