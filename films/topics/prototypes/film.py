"""The film of a choice of prototypes, decision by decision: the plane, that of all points beside it, and the progress.
The words on decisions are in decisions.py."""

import numpy as np

from films.charts import confusion, regions
from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.numbers import counted
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, Overlay, graph
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.readouts import Votes
from films.picture.words import Words, one_of, words
from films.rules.nearest import Neighbors
from films.samples import labelled
from films.side_by_side import planes
from films.side_by_side.planes import RulePlane
from films.steps import START
from films.topics.prototypes import decisions
from films.topics.prototypes import graph as graphs
from films.topics.prototypes.run import DROPPED, GRAPHS, KEPT, Run

# Opacity of the points; below each prototype lies a larger mark. Fainter points would vanish on a dark ground.
FAINT = 0.65
COARSEST, MAX_SIDES = 40, 12_000  # cells a side of the regions: the fewest, and the most over all stores: about 120 KB
UNITS = {"random": "draws", "means": "classes"}  # what these methods count in place of decisions
FATES = ("kept", "dropped")
RULES = {
    "condensed": "It is kept if its nearest prototype is of another class.",
    "edited": "It is dropped if the vote of its nearest others is for another class.",
} | dict.fromkeys(GRAPHS, "It is kept if it is joined to a point of another class.")


def film_of_run(
    run: Run, axes: Box, titles: tuple[str, str], names: tuple[str, ...], *, beside_all: bool, non_edges: bool
) -> Film:
    """Return the film. `names` are those of the classes. `beside_all`: with the plane of all points. `non_edges`: of a
    graph, the nearest pairs that are not joined can be pointed at, too."""
    points, steps, side = labelled(run.X, run.y), run.steps, picture_side(len(run.stores.states))
    answers = run.stores.at(run.X)
    cells, _ = run.stores.on_grid(regions.grid(axes, side), shares=False)
    store = planes.rule_plane(run.stores, cells, None, answers, run.y)
    edges = graphs.overlay(run.graph, run.y, with_non_edges=non_edges) if run.graph else Overlay()
    ring, nearest = point_marks.sample(run.X, axes, steps.sample), now(np.ones(steps.n_frames, dtype=np.int8))
    figures = [
        planes.figure(
            store,
            steps.now,
            points,
            axes,
            titles,
            below=[*edges.ground, _comparison_line(run)],
            above=[*edges.above, ring],
            pointed=edges.pointed,
            opacity=FAINT,
            readout=Votes(run.stores.X, run.stores.y, nearest, names, now(run.stores.members, steps.now)),
        )
    ]
    parts = [store]
    if beside_all:
        all_points = Neighbors(f"all {counted(len(points), 'point')}", run.X, run.y, np.arange(len(points)), (1,))
        cells, _ = all_points.on_grid(regions.grid(axes, regions.FINEST), shares=False)
        parts.append(planes.rule_plane(all_points, cells, None, all_points.at(run.X), run.y))
        figures.append(planes.figure(parts[1], np.zeros_like(steps.now), points, axes, titles, names=names))
    title = "all points, by the nearest prototype"
    table = confusion.counted("", title, run.y, answers, int(run.y.max()) + 1, steps.now)
    return film(
        [*figures, *([_progress(run, store)] if steps.n_frames > 1 else [])],
        steps.n_frames,
        words={
            **_words(run, store, names, side),
            **({"plane 2": words(parts[1].rule.name)} if beside_all else {}),
            "legend": words(" · ".join(class_marks(run.y.tolist(), names) + _legend(run, parts, non_edges=non_edges))),
            confusion.SLOT: confusion.words([table], names),
        },
        asks=_asks(run, store, ring, names),
        planes=len(parts),
        chapters=steps.chapters if run.choice.method == "condensed" else (),
        chapter_name="pass",
    )


def picture_side(n_stores: int) -> int:
    """Return how many cells a side the regions of each of `n_stores` stores have."""
    return min(regions.side(n_stores), max(COARSEST, MAX_SIDES // n_stores))


def _comparison_line(run: Run) -> Mark:
    """Return a line from the point looked at to the one that it is compared with, or, if there are voters, to each of
    them."""
    look, steps = looks.line("compared", palette.INK, 1.5), run.steps
    if run.voters.size:
        hub = np.broadcast_to(run.X[:, None], (*run.voters.shape, 2))
        path = np.stack([hub, run.X[run.voters]], axis=2).reshape(len(run.X), -1, 2)
        return mark(look, x=now(path[:, :, 0], steps.sample), y=now(path[:, :, 1], steps.sample))
    path = run.X[np.stack([steps.sample, steps.nearest], axis=1)]
    path[steps.nearest < 0] = np.nan
    return mark(look, x=now(path[:, :, 0]), y=now(path[:, :, 1]))


def _progress(run: Run, store: RulePlane) -> Figure:
    """Return the number of prototypes in the store (left axis) and their training error (right axis) against the
    decisions made."""
    steps, error = run.steps, store.wrong.mean(axis=1)
    last, most = max(1, steps.n_frames - 1), int(steps.size.max(initial=1))
    layout = chart.layout(
        UNITS.get(run.choice.method, "decisions"),
        "prototypes",
        heights=(0, 1.06 * most),
        across=(-0.01 * last, 1.01 * last),
    )
    here, stairs = now(steps.count), looks.steps(palette.TRAINING, 2)
    return graph(
        [
            marks.curve("prototypes", steps.count, steps.size, palette.INK, line=looks.steps(palette.INK, 2)),
            marks.curve("training error", steps.count, error[steps.now], palette.TRAINING, line=stairs, right=True),
            marks.dot("prototypes now", here, now(steps.size), palette.INK),
            marks.dot("training error now", here, now(error, steps.now), palette.TRAINING, right=True),
        ],
        layout | {"yaxis2": chart.share_axis(palette.TRAINING)},
        timeline=here,
    )


def _words(run: Run, store: RulePlane, names: tuple[str, ...], side: int) -> dict[str, Words]:
    """Return the captions by slot: where the film stands ("Decision 3 of 44 · pass 1 · prototypes: 2"), the next step,
    the reason of the decision, and the verdict. The regions have `side` cells a side."""
    steps, method, size = run.steps, run.choice.method, now(run.steps.size)
    what = {"random": "Draw", "means": "Class"}.get(method, "Decision")
    epoch = " · pass&nbsp;{epoch}" if method == "condensed" else ""
    later = f"<b>{what} {{step}}</b> of {steps.n_frames - 1}{epoch} · prototypes:&nbsp;{{size}}"
    start = "<b>All points</b>" if method == "all" else "<b>Start</b> · prototypes:&nbsp;{size}"
    coarse = "" if side >= 100 else f" · regions of {side} × {side} cells"
    following = {"random": "Next: draw a point", "means": "Next: the mean of {class}"}
    coming = words(
        following.get(method, "Next: look at point {i}"),
        **{
            "i": now(np.arange(1, len(run.X) + 1), np.append(steps.sample[1:], -1)),
            "class": now(names, np.append(decisions.class_looked_at(run)[1:], -1)),
        },
    )
    return {
        "frame": one_of(
            (steps.kind > START).astype(np.int8),
            words(start, size=size),
            words(later, step=steps.count, epoch=steps.epoch, size=size),
        ),
        "next": one_of(last_frame(steps.n_frames), coming, ""),
        "plane": words(f"prototypes: {{size}}{coarse}", size=size),
        "why": decisions.why(run, names),
        "verdict": _verdict(run, store, size),
    }


def _legend(run: Run, parts: list[RulePlane], *, non_edges: bool) -> list[str]:
    """Return the legend's entries, each once."""
    method = run.choice.method
    entries = [entry for part in parts for entry in part.legend]
    entries += ["ring: the point looked at"] if (run.steps.sample >= 0).any() else []
    if method == "edited":
        entries.append("lines: to the points that vote on it")
    elif (run.steps.nearest >= 0).any():
        entries.append("line: to a point of another class" if run.graph else "line: to its nearest prototype")
    entries += ["thin lines: edges, darker between classes"] if run.graph else []
    entries += ["×: the middle of a pair that is not joined"] if run.graph and non_edges else []
    return list(dict.fromkeys(entries))


def _verdict(run: Run, store: RulePlane, size: Now) -> Words:
    """Return the present store against all points, and at the end the outcome. An empty store has a sentence of its
    own."""
    points, steps = counted(len(run.X), "point"), run.steps
    notes = "".join(f"<p>{note}</p>" for note in run.notes)
    outcome = decisions.outcome(run, int(store.wrong[-1].sum()))
    end = f"<p>{outcome}</p>" if outcome else ""
    some = (
        f"<p><b>Prototypes: {{size}}</b> in place of {points}, {{share}} % of the memory. "
        f"The nearest of them misclassifies {{wrong}} of {points} ({{error}} %).</p>"
    )
    none = f"<p><b>Prototypes: 0</b> in place of {points}. Without one, no point gets a class: all are hollow.</p>"
    numbers = {
        "size": size,
        "wrong": now(store.wrong.sum(axis=1), steps.now),
        "error": now(np.round(100 * store.wrong.mean(axis=1), 1), steps.now),
        "share": now(np.round(100 * run.stores.members.sum(axis=1) / len(run.X), 1), steps.now),
    }
    return one_of(
        last_frame(steps.n_frames) + 2 * (steps.size == 0),
        *(words(text, **numbers) for text in (some + notes, some + end + notes)),
        none + notes,
        none + end + notes,
    )


def _asks(run: Run, store: RulePlane, ring: Mark, names: tuple[str, ...]) -> list[Ask]:
    """Return the question before a decision: is the point kept? None for a choice that looks at no labels."""
    rule, has_decision = RULES.get(run.choice.method), np.isin(run.steps.kind, (KEPT, DROPPED))
    if rule is None or not has_decision.any():
        return []
    text = words(
        "The next is <b>point {i}</b>, of class {class}. Will it be kept, or dropped?",
        **{
            "i": now(np.arange(1, len(run.X) + 1), run.steps.sample),
            "class": now(names, decisions.class_looked_at(run)),
        },
    )
    right = np.where(has_decision, run.steps.kind == DROPPED, -1)
    return [ask(text, right, words(rule), FATES, points_out=[ring], about=[store.wrong])]
