"""The film of k-means: points without their labels, centres that move, and J, which falls; a frame for each half step,
and one for the labels at the end."""

import numpy as np

from films.charts import regions
from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES, ClassStyle
from films.film.captions import where_editable
from films.film.film import Film, chapters
from films.film.geometry import Box
from films.film.html_table import table
from films.film.marks import Letters, Marker, Path
from films.film.numbers import counted
from films.film.pictures import Pictures
from films.film.questions import TURNS, turn
from films.film.tracks import Switch, Track
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import graph, plane
from films.picture.film import film
from films.picture.mark import Mark, Place, mark
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.samples import labelled
from films.topics.prototypes.clusters import LABELS, MOST_CENTRES, MOVE, START, Clusters
from playground.grid import Grid
from playground.inputs import Floats, Ints
from playground.k_means import nearest_centre

# Regions of centres are not of classes, so they have other colours.
TINTS = (palette.PERCEPTRON_LOSS, "#56B4E9", "#F0E442", "#999999", palette.OWN, "#A0522D")
CENTRES = tuple(ClassStyle(str(j + 1), color, "circle") for j, color in enumerate(TINTS[:MOST_CENTRES]))
J = "sum of squared distances"
OBJECTIVE = r"$J=\sum{\|\mathbf{x}-\mathbf{c}\|}^2$"
TENTH = 0.1
FITS = ("no point", "some, at most a tenth of them", "more than a tenth")


def clusters_film(clusters: Clusters, axes: Box, titles: tuple[str, str], names: tuple[str, ...]) -> Film:
    """Return the film. `names` are those of the classes."""
    last = len(clusters.kind) - 1
    objective, step = now(clusters.objective), now(np.arange(len(clusters.kind)))
    ring = point_marks.sample(clusters.X, axes, clusters.sample)
    spokes = _spokes(clusters)
    return film(
        [
            plane(
                [
                    marks.polyline("to its centre", now(spokes[:, :, 0]), now(spokes[:, :, 1]), palette.FAINT, 1),
                    _points(clusters),
                    *_centres(clusters),
                    ring,
                ],
                axes,
                titles,
                image=now(_regions(clusters, axes), clusters.assignment + 1),
            ),
            graph(
                [
                    marks.curve(
                        J,
                        list(range(1, last + 1)),
                        clusters.objective[1:],
                        palette.INK,
                        silent=True,
                        line=looks.steps(palette.INK, 2),
                    ),
                    marks.dot("J now", step, objective, palette.INK),
                ],
                chart.layout(
                    "half steps: assign, move, assign, …",
                    "J",
                    heights=chart.heights(clusters.objective, log=False),
                    across=(0, 1.02 * last),
                ),
                timeline=step,
            ),
        ],
        len(clusters.kind),
        words=_words(clusters, objective, names),
        asks=_asks(clusters, objective, ring, spokes),
        chapters=chapters(clusters.assignment),
        chapter_name="round",
    )


def _regions(clusters: Clusters, axes: Box) -> Pictures:
    """Return the region of each centre for each assignment, after the plane without regions at the start."""
    n_rounds, centres = len(clusters.clustering.belongs), clusters.clustering.centres

    def answers(grid: Grid, i: int) -> Ints:
        if i == 0:
            return np.full(grid.shape, regions.NOTHING)
        return nearest_centre(grid.points, centres[i - 1]).reshape(grid.shape)

    grid = regions.grid(axes, regions.side(n_rounds))
    cells = np.array([answers(grid, i) for i in range(n_rounds + 1)], dtype=np.int8)
    return regions.flat(cells, CENTRES, regions.RegionSource(axes, answers))


def _spokes(clusters: Clusters) -> Floats:
    """Return lines from each point to its centre, with gaps, in each frame: `(F, 3 n, 2)`."""
    ends = np.full((len(clusters.kind), len(clusters.X), 3, 2), np.nan)
    ends[:, :, 0] = clusters.X
    own = clusters.clustering.centres[clusters.moves[:, None], clusters.clustering.belongs[clusters.assignment]]
    ends[:, :, 1] = np.where(clusters.assignment[:, None, None] < 0, np.nan, own)
    return ends.reshape(len(ends), -1, 2)


def _points(clusters: Clusters) -> Mark:
    """Return the points: grey crosses until the labels are shown, then the symbols of their classes, hollow if most
    points of the cluster are of another class."""
    n, styles = len(clusters.X), [CLASSES[c] for c in clusters.y.tolist()]
    symbols = tuple(f"{s.symbol}-open" if odd else s.symbol for s, odd in zip(styles, clusters.odd, strict=True))
    colors = tuple(style.color for style in styles)
    unlabelled_bits = now(np.array([[True] * n, [False] * n]), (clusters.kind == LABELS).astype(np.int8))

    def moves(place: Place) -> tuple[Track, ...]:
        bits = place.exact(unlabelled_bits, "sealed")
        return (
            Switch(place.figure, place.mark, "marker.symbol", bits, symbols, (palette.SEALED_SYMBOL,) * n),
            Switch(place.figure, place.mark, "marker.color", bits, colors, (palette.SEALED,) * n),
        )

    unlabelled = point_marks.points(labelled(clusters.X, clusters.y), CLASSES, unlabelled=range(n))
    return Mark(unlabelled.look, moves=moves)


def _centres(clusters: Clusters) -> list[Mark]:
    """Return the path of each centre so far, and the centres."""
    centres, k = clusters.clustering.centres, clusters.k
    marker = Marker(symbol="circle", size=22, color=palette.GROUND, edge=palette.INK, edge_width=2.5)
    numbers, letters = [str(j + 1) for j in range(k)], Letters(position="middle center")
    numbered = Path(name="centres", marker=marker, text=numbers, letters=letters)
    trails = [
        marks.first_rows(
            looks.line(f"trail {j}", palette.INK, 1.5, "dot"),
            centres[:, j, 0],
            centres[:, j, 1],
            now(clusters.moves + 1),
        )
        for j in range(k)
    ]
    x, y = (now(centres[:, :, axis], clusters.moves) for axis in range(2))
    return [*trails, mark(numbered, x=x, y=y)]


def _words(clusters: Clusters, objective: Now, names: tuple[str, ...]) -> dict[str, Words]:
    """Return the captions by slot; the templates are in the order of `Clusters.kind`."""
    kind, following = clusters.kind, np.append(clusters.kind[1:], START)
    numbers = {"J": objective, "round": now(clusters.assignment + 1)}
    assign, move, labels = (
        words(text, **numbers)
        for text in (
            "<b>Round {round}: assign</b> · J = {J}",
            "<b>Round {round}: move</b> · J = {J}",
            "<b>The labels</b> · J = {J}",
        )
    )
    assign_next, move_next = "Next: assign points to centres", "Next: move centres to means"
    unlabelled = words("no labels · J = {J}", J=objective)
    return {
        "frame": one_of(kind, "<b>Start</b> · centres at random points", assign, assign, move, assign, labels),
        "next": one_of(following, "", assign_next, assign_next, move_next, assign_next, "Next: look at the labels"),
        "plane": one_of(kind, "no labels", *[unlabelled] * 4, words("the labels · J = {J}", J=objective)),
        "legend": _legend(clusters, names),
        "why": _half_step(clusters, names),
        "verdict": _verdict(clusters, objective),
    }


def _legend(clusters: Clusters, names: tuple[str, ...]) -> Words:
    hidden = "grey ×: a point, its label not looked at"
    labels = class_marks(clusters.y.tolist(), names)
    labels += ["hollow: not of the commonest class of its cluster"] if clusters.odd.any() else []
    both = "numbered: centres · thin lines: to its centre · dots: where a centre has been"
    looked_at = (clusters.kind == LABELS).astype(np.int8)
    return one_of(looked_at, f"{hidden} · {both} · ring: the point looked at", f"{' · '.join(labels)} · {both}")


def _half_step(clusters: Clusters, names: tuple[str, ...]) -> Words:
    """Return the half step of the frame with its numbers."""
    every, n = range(clusters.k), len(clusters.X)
    begin = "The centre begins at a point" if clusters.k == 1 else f"{clusters.k} centres begin at points"
    x, distance = r"$\mathbf{c}_{j}$", r"${\|\mathbf{x}-\mathbf{c}_{j}\|}^2$"
    here, before = ([rf"$({{{c}1x{j}}},{{{c}2x{j}}})$" for j in every] for c in "cb")
    table_of_centres = _table(
        ["centre", "points", x, distance], [[str(j + 1), f"{{n{j}}}", here[j], f"{{d{j}}}"] for j in every]
    )
    look_at = rf"<p>Look at <b>point {{i}}</b>, $\mathbf{{x}}=({{x1}},{{x2}})$:</p>{table_of_centres}"
    moves = [[str(j + 1), f"{{n{j}}}", before[j], here[j]] for j in every]
    of_class = [[str(j + 1), f"{{n{j}}}", f"{{of{j}}}"] for j in every]
    templates = (
        f"<p><b>Unsupervised:</b> only places, no labels. {begin} chosen at random.</p>"
        + _table(["centre", x], [[str(j + 1), here[j]] for j in every]),
        f"<p><b>Assign</b> each point to its nearest centre.</p>{look_at}",
        f"<p><b>Assign</b> each point to its nearest centre. Changed: {{changed}} of {n}.</p>{look_at}",
        "<p><b>Move</b> each centre to the mean of its points.</p>"
        + _table(["centre", "points", "from", "to their mean"], moves),
        "<p><b>Assign</b>: no point changes its centre, so no centre would move any more.</p>",
        f"<p><b>The labels</b>, which no step has looked at:</p>{_table(['centre', 'points', 'of class'], of_class)}",
    )
    numbers = _numbers(clusters, names)
    return one_of(clusters.kind, *(words(template, **numbers) for template in templates))


def _numbers(clusters: Clusters, names: tuple[str, ...]) -> dict[str, Now]:
    """Return what fills the holes: the point looked at; each centre's place before and after, its number of points, and
    the squared distance to it."""
    belongs, centres = clusters.clustering.belongs, clusters.clustering.centres
    count = np.array([np.bincount(row, minlength=clusters.k) for row in belongs])
    before = np.maximum(clusters.moves - 1, 0)
    of_class = tuple(_counted(row, names) for row in clusters.counts.tolist())
    numbers: dict[str, Now] = {
        "i": now(np.arange(1, len(clusters.X) + 1), clusters.sample),
        "x1": now(clusters.X[:, 0], clusters.sample),
        "x2": now(clusters.X[:, 1], clusters.sample),
        "changed": now(clusters.changed.sum(axis=1), clusters.assignment),
    }
    for j in range(clusters.k):
        numbers |= {f"n{j}": now(count, clusters.assignment)[j], f"d{j}": now(clusters.apart)[j]}
        for axis in range(2):
            numbers[f"c{axis + 1}x{j}"] = now(centres[:, :, axis], clusters.moves)[j]
            numbers[f"b{axis + 1}x{j}"] = now(centres[:, :, axis], before)[j]
        numbers[f"of{j}"] = now(of_class, np.full(len(clusters.kind), j, dtype=np.int8))
    return numbers


def _counted(counts: list[int], names: tuple[str, ...]) -> str:
    """Return the counts in words, as "12 setosa, 1 virginica"; "no point" for an empty cluster."""
    ranked = sorted((c for c in range(len(counts)) if counts[c]), key=lambda c: -counts[c])
    return ", ".join(f"{counts[c]} {names[c]}" for c in ranked) or "no point"


def _table(head: list[str], rows: list[list[str]]) -> str:
    return table([[f"<b>{cell}</b>" for cell in head], *rows], "The centres")


def _verdict(clusters: Clusters, objective: Now) -> Words:
    n_rounds, odd, n = len(clusters.clustering.belongs), int(clusters.odd.sum()), len(clusters.X)
    notes = "".join(f"<p>{note}</p>" for note in clusters.notes)
    falls = f"<p>{OBJECTIVE} $={{J}}$, before {{before}}. $J$ never increases.</p>"
    settled = (
        f"<p><b>Settled</b> in round {n_rounds}: $J={{J}}$. No other assignment or move "
        f"makes it smaller, but other first centres may{where_editable(': try another seed')}.</p>"
    )
    fit = f"{odd} is" if odd == 1 else f"{odd} are"
    labels = (
        f"<p>Of {counted(n, 'point')}, {fit} not of the commonest class of their cluster. Nothing says that clusters "
        "are classes: k-means asks for small distances only.</p>"
    )
    numbers = {"J": objective, "before": now(np.append(np.nan, clusters.objective[:-1]))}
    templates = ("", f"<p>{OBJECTIVE} $={{J}}$.</p>", falls, falls, settled, labels)
    return one_of(clusters.kind, *(words(template + notes, **numbers) for template in templates))


def _asks(clusters: Clusters, objective: Now, ring: Mark, spokes: Floats) -> list[Ask]:
    """Return the questions: to which centre the point looked at goes, what the move does to J, and whether clusters are
    classes."""
    return [*_ask_centre(clusters, ring, spokes), _ask_objective(clusters, objective), _ask_fit(clusters)]


def _ask_centre(clusters: Clusters, ring: Mark, spokes: Floats) -> list[Ask]:
    """Return the question to which centre the point goes; it is not asked if two centres are equally near."""
    if clusters.k == 1:
        return []
    apart = clusters.apart
    centre = clusters.clustering.belongs[clusters.assignment, clusters.sample]
    is_unique = (apart <= apart.min(axis=1, keepdims=True) * (1 + 1e-9)).sum(axis=1) == 1  # up to rounding
    squares = ", ".join(f"{{d{j}}} to centre {j + 1}" for j in range(clusters.k))
    point = now(np.arange(1, len(clusters.X) + 1), clusters.sample)
    return [
        ask(
            words("Each point now goes to its nearest centre. To which does <b>point {i}</b> go?", i=point),
            np.where((clusters.sample < 0) | ~is_unique, -1, centre),
            words(
                f"To centre {{to}}: the squared distances are {squares}.",
                to=now(centre + 1),
                **{f"d{j}": now(apart)[j] for j in range(clusters.k)},
            ),
            [f"centre {j + 1}" for j in range(clusters.k)],
            points_out=[ring],
            about=[spokes[:, :, 0]],
        )
    ]


def _ask_objective(clusters: Clusters, objective: Now) -> Ask:
    before = np.append(np.nan, clusters.objective[:-1])
    numbers = {"before": now(before), "after": objective}
    text = (
        "Each centre now moves to the mean of its points. What becomes of J, the sum of all squared distances to the "
        "centres? Now it is {before}."
    )
    why = "J goes from {before} to {after}: of all places, the mean has the least sum of squared distances."
    right = np.where(clusters.kind == MOVE, turn(before, clusters.objective), -1)
    return ask(words(text, **numbers), right, words(why, **numbers), TURNS)


def _ask_fit(clusters: Clusters) -> Ask:
    """Return the question how many points are not of their cluster's commonest class."""
    n, odd = len(clusters.X), int(clusters.odd.sum())
    right = np.where(clusters.kind == LABELS, 0 if not odd else 1 if odd <= TENTH * n else 2, -1)
    text = (
        "Now the labels are shown, which no step has looked at. How many points are not of their cluster's commonest "
        "class?"
    )
    why = f"{odd} of {counted(n, 'point')}. The clusters follow the places alone."
    return ask(words(text), right, words(why), FITS)
