"""The film of what no data can tell: planes of methods that agree on the labelled points, a frame for each labelling of
the unseen points, and the errors so far."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from films import samples
from films.charts import regions
from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES
from films.film.captions import PLANES, ahead, literal, unless_asked
from films.film.columns import last_frame, next_frame
from films.film.film import Film
from films.film.geometry import Box
from films.picture import label_marks, marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.rules.rule import cells_of
from films.topics.learnable.scene import SIGNS, STYLES, UNSEEN, LearnableScene, signs_of
from films.topics.learnable.unseen import Guesser, UnseenPoints
from playground.inputs import Floats, Ints
from playground.shattering import MOST

Texts = tuple[str, ...]  # one for each frame
CURVES = ((palette.INK, "solid"), (palette.OTHER, "solid"), (palette.INK, "dot"), (palette.OTHER, "dash"))
LABEL, RING = 15, 26  # the sizes of an unseen point's label, and of a ring around it


def unseen_film(unseen: UnseenPoints, scene: LearnableScene) -> Film:
    """Return the film, with a frame for each labelling of the unseen points."""
    axes = samples.axes(scene)
    numbers = [row + 1 for row in scene.unseen]
    labels = [
        label_marks.labels(
            unseen.Q, numbers, now(unseen.labelings), CLASSES[:2], axes, size=LABEL, edge=palette.INK, edge_width=2
        )
        for _ in unseen.guessers
    ]
    errors = np.array([[float(error) for error in row] for row in unseen.so_far]).T
    signs = signs_of(unseen.labelings)
    missed = [_missed(unseen, guesser) for guesser in unseen.guessers]
    giveaways = [*(each[:, :, 0] for each in missed), *errors]
    return film(
        [
            *(
                _plane(unseen, guesser, scene, axes, [own, _rings(places)])
                for guesser, own, places in zip(unseen.guessers, labels, missed, strict=True)
            ),
            _errors(errors),
        ],
        len(unseen.labelings),
        words=_words(unseen, scene, signs),
        asks=[
            replace(each, points_out=tuple(labels), about=tuple(giveaways)) for each in _questions(unseen, scene, signs)
        ],
        planes=len(unseen.guessers),
    )


def _plane(unseen: UnseenPoints, guesser: Guesser, scene: LearnableScene, axes: Box, above: Sequence[Mark]) -> Figure:
    """Return the plane of a method: its regions, which are the same in all frames, the points, and the marks
    `above`."""
    grid = regions.grid(axes, regions.side(len(unseen.guessers)))
    picture = regions.flat(
        cells_of(guesser.rule, grid, guesser.state)[None],
        CLASSES,
        regions.source_of(axes, (guesser.rule, guesser.state)),
    )
    always = np.zeros(len(unseen.labelings), dtype=np.int8)
    points = point_marks.points(scene.points, STYLES)
    return plane([points, *above], axes, (scene.x, scene.y), image=now(picture, always))


def _missed(unseen: UnseenPoints, guesser: Guesser) -> Floats:
    """Return the unseen points that a method has guessed wrong, NaN for the others: `(F, m, 2)`."""
    wrong = np.where(unseen.labelings, 0, 1) != guesser.guesses
    places: Floats = np.where(wrong[:, :, None], unseen.Q, np.nan)
    return places


def _rings(places: Floats) -> Mark:
    return mark(looks.ring("missed", RING), x=now(places[:, :, 0]), y=now(places[:, :, 1]))


def _errors(errors: Floats) -> Figure:
    """Return the chart of the mean error of each method up to the frame, `errors (M, F)`, and of 1/2, their limit."""
    n = errors.shape[1]
    layout = chart.layout("labellings", "mean error so far", heights=(0, 1.04), across=(0, n + 0.02 * n))
    layout["yaxis"] |= {"tickvals": [0, 0.25, 0.5, 0.75, 1], "ticktext": ["0", "1/4", "1/2", "3/4", "1"]}
    labelings = np.arange(1, n + 1)
    half = mark(looks.line("1/2", palette.GRID, 2), given=True, x=[0, n], y=[0.5, 0.5])
    curves = [
        marks.curve_so_far(name, labelings, error, color, dash=dash)
        for name, error, (color, dash) in zip(_plane_names(len(errors)), errors, CURVES, strict=False)
    ]
    return graph([half, *curves], layout)


def _plane_names(count: int) -> tuple[str, ...]:
    return tuple(f"plane {i}" for i in range(1, count + 1))


def _words(unseen: UnseenPoints, scene: LearnableScene, signs: Texts) -> dict[str, Words]:
    """Return the captions by slot: the labels; each method with what it assumes and its mistakes; and why every error
    tends to one half."""
    frames = len(unseen.labelings)
    legend = [
        *class_marks((0, 1), SIGNS),
        f'<span style="color:{STYLES[UNSEEN].color}">◆</span>&nbsp;is&nbsp;unseen',
        "numbered: an unseen point with the label that it gets",
        "ring: guessed wrong",
    ]
    total = unseen.total
    notes = {PLANES[i]: _note(unseen, i, guesser, total) for i, guesser in enumerate(unseen.guessers)}
    count = np.arange(1, frames + 1)
    return notes | {
        "frame": words(f"<b>labelling {{i}}</b> of {frames}: the unseen are {{signs}}", i=count, signs=signs),
        "next": one_of(last_frame(frames), words("Next: {next}", next=now(signs, next_frame(frames))), ""),
        "legend": words(" · ".join(legend)),
        "verdict": words(_verdict(unseen, scene)),
        "why": _why(unseen, scene),
    }


def _note(unseen: UnseenPoints, i: int, guesser: Guesser, total: Ints) -> Words:
    """Return what the method on plane i assumes, and how many labels it has guessed wrong."""
    m, frames = len(unseen.Q), len(unseen.labelings)
    counts = unless_asked(f"<br>{{wrong}} of {m} wrong, so far {{total}} of {{labels}}")
    return words(
        f"{literal(guesser.name)}<br>{literal(guesser.assumes)}{counts}",
        wrong=unseen.missed[:, i],
        total=total[:, i],
        labels=m * np.arange(1, frames + 1),
    )


def _verdict(unseen: UnseenPoints, scene: LearnableScene) -> str:
    """Return whether all methods classify all labelled points right."""
    guessers = unseen.guessers
    failing = [i for i, guesser in enumerate(guessers, 1) if guesser.wrong]
    left = sum(c == UNSEEN for _, _, c in scene.points) - len(unseen.Q)
    beyond = f" Only the first {MOST} unseen points get labels; {left} more stay grey." if left else ""
    if not failing:
        many = {1: "It has", 2: "<b>Both methods agree:</b> they have"}
        who = many.get(len(guessers), f"<b>All {len(guessers)} methods agree:</b> they have")
        return (
            f"<p>{who} each of the {unseen.n} labelled points right. Nothing in the data tells which to trust "
            f"elsewhere.{beyond}</p>"
        )
    planes = ", ".join(map(str, failing))
    counts = ", ".join(str(guesser.wrong) for guesser in guessers if guesser.wrong)
    return f"<p>All labelled points are right but on plane {planes}: {counts} of {unseen.n} wrong there.{beyond}</p>"


def _why(unseen: UnseenPoints, scene: LearnableScene) -> Words:
    """Return why every error tends to one half: by counting, or, for labels drawn at random, by chance."""
    frames, m = len(unseen.labelings), len(unseen.Q)
    undecided = any(guess not in (0, 1) for guesser in unseen.guessers for guess in guesser.guesses.tolist())
    but = " (What is undecided is always wrong, and no guess.)" if undecided else ""
    if scene.order == "each":
        pairs = (
            f"<p>Each labelling has an opposite: a method that has j points wrong in the one has {m} − j wrong "
            f"in the other. So over all {frames} every guess is wrong at {m * frames // 2} of {m * frames} labels, "
            f"exactly 1/2, whatever the method assumes.{but}</p>"
        )
        return words(ahead(pairs))
    labels = m * np.arange(1, frames + 1)
    return words(
        "<p>A coin gives each label, so every guess is right with probability 1/2. Over the labels so far, {labels}, "
        f"the mean error is 1/2 give or take {{spread}} (one standard deviation, 1 / (2 √{{labels}})).{but}</p>",
        labels=labels,
        spread=0.5 / np.sqrt(labels),
    )


def _questions(unseen: UnseenPoints, scene: LearnableScene, signs: Texts) -> list[Ask]:
    """Return the questions: on one plane, how many guesses are wrong; on several, which plane has the fewest wrong."""
    if len(unseen.guessers) == 1:
        return [_how_many(unseen, signs)]
    each = [_fewest(unseen, signs)]
    return [_fewest_over_all(unseen), *each] if scene.order == "each" and len(unseen.labelings) > 2 else each


def _how_many(unseen: UnseenPoints, signs: Texts) -> Ask:
    """Return the question how many guesses are wrong."""
    m, right = len(unseen.Q), unseen.missed[:, 0].copy()
    right[0] = -1
    return ask(
        words("Now the unseen turn out to be {signs}. How many guesses are wrong?", signs=signs),
        right,
        words(f"For {{signs}}, wrong guesses: {{w}} of {m}.", signs=signs, w=unseen.missed[:, 0]),
        tuple(str(count) for count in range(m + 1)),
    )


def _fewest(unseen: UnseenPoints, signs: Texts) -> Ask:
    """Return the question which plane has the fewest wrong guesses. It is not asked if all have as many."""
    fewest = unseen.missed == unseen.missed.min(axis=1, keepdims=True)
    right = fewest & np.logical_not(fewest.all(axis=1))[:, None]
    right[0] = False
    planes = _plane_names(len(unseen.guessers))
    counts = {f"w{i}": unseen.missed[:, i] for i in range(len(planes))}
    each = ", ".join(f"{{w{i}}} on {name}" for i, name in enumerate(planes))
    text = "Now the unseen turn out to be {signs}. On which plane are the fewest guesses wrong?"
    why = words(f"For {{signs}} these are wrong: {each}.", signs=signs, **counts)
    return ask(words(text, signs=signs), right, why, planes)


def _fewest_over_all(unseen: UnseenPoints) -> Ask:
    """Return the question, before the last labelling, which plane has the fewest wrong guesses over all labellings."""
    total, frames = unseen.total[-1], len(unseen.labelings)
    fewest = total == total.min()
    right = np.zeros((frames, len(total) + 1), dtype=np.bool_)
    right[-1] = [*np.zeros(len(total), dtype=np.bool_), True] if fewest.all() else [*fewest, False]
    planes = _plane_names(len(total))
    counts = ", ".join(f"{wrong} on {name}" for wrong, name in zip(total.tolist(), planes, strict=True))
    return ask(
        words(f"The last of all {frames} labellings comes now. Over all of them, where are the fewest guesses wrong?"),
        right,
        words(f"Over all {frames}, of {len(unseen.Q) * frames} labels these were guessed wrong: {counts}."),
        (*planes, "on all alike"),
    )
