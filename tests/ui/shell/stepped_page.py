"""The smallest page with steps of its own: a film of the perceptron's updates with all that such a page needs.

A frame is a state: the start, then the state after each update. Copy it, and put in your own algorithm.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from films import samples
from films.charts.class_marks import sign_marks
from films.drawing import chart, palette
from films.film.captions import ahead, unless_asked
from films.film.film import Film
from films.page import Page, View
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask, ask_turn
from films.picture.figure import graph, plane
from films.picture.film import film as film_of
from films.picture.mark import Mark
from films.picture.now import Now, now
from films.picture.one_frame_film import missing_class, one_frame_film
from films.picture.words import Words, one_of, words
from films.points import Points
from films.samples import Sample
from films.scene import LOOKS, Scene, param
from playground.inputs import Ints
from playground.perceptron import train
from playground.trace import Trace

Bools = NDArray[np.bool_]
STYLES = palette.CLASSES[:2]
SYMBOLS = {"w": r"\mathbf{w}", "x": r"\mathbf{x}"}  # what formulas may use, one definition a page


@dataclass(frozen=True)
class SteppedScene(Scene):
    """What the address holds. Each field gets a widget from its words, bounds and options."""

    points: Points = param(((2.0, 2.0, 0), (2.0, -1.0, 1), (-1.0, 0.5, 1)), "points")
    order: str = param("cyclic", "order of the points", options={"cyclic": "as given", "permuted": "at random"})
    seed: int = param(0, "seed", low=0, high=99_999, when=lambda scene: scene.order == "permuted")


def run(scene: SteppedScene) -> Trace | None:
    """What the engine has recorded; None where there is nothing to separate."""
    sample = samples.sample(scene)
    if not sample.has_both:
        return None
    # 5.1 is no float64, but 51 with the square of 1/10 is exact: what lies on the boundary by hand does so here.
    X, squares = sample.written, sample.squares
    return train(X, sample.y, squares=squares, order=scene.order, seed=scene.seed, max_updates=100)


def film(trace: Trace | None, scene: SteppedScene) -> Film:
    """Frame t shows the state after t updates."""
    sample, axes = samples.sample(scene), samples.axes(scene)
    if trace is None:
        return one_frame_film(sample.points, axes, sample.titles, missing_class(sample.points, "an update"))
    # Numbers are arrays with a row for each frame, or `now(values, at)`: row at[t] in frame t, nothing where it is -1.
    theta, wrong = np.column_stack([trace.w, trace.b]), trace.margins(sample.written, sample.y) <= 0
    mistakes, updates = wrong.sum(axis=1), np.arange(len(theta))
    last, following = np.append(-1, trace.sample), np.append(trace.sample, -1)  # rows of the points of updates
    numbers = np.arange(1, len(sample.X) + 1)
    of_number = (trace.sample + trace.epoch) % 2 == 0  # questions take turns: of a point the other one in the next pass
    # A figure is a list of marks, from the lowest to the topmost.
    ring = point_marks.sample(sample.X, axes, last)
    picture = plane(
        [
            *marks.sides(now(theta), *STYLES),
            marks.line("boundary", now(theta), palette.INK, 2.5),
            point_marks.points(sample.points, STYLES, hollow=now(wrong)),
            ring,
        ],
        axes,
        sample.titles,
    )
    course = graph(
        [
            marks.curve("mistakes", updates, mistakes, palette.INK),
            marks.dot("now", now(updates), now(mistakes), palette.INK),
        ],
        chart.layout("updates", "mistakes", heights=(0, len(numbers) + 0.5), across=(0, len(updates))),
        timeline=now(updates),  # what is right of it is hidden while the next step is to be predicted
    )
    # Words have the names of the slots where they are shown; `one_of` picks by a number for each frame.
    started, total = np.minimum(updates, 1), ahead(f" of {trace.n_updates}")  # hidden while a step is to be predicted
    count = unless_asked(f"{{mistakes}} of {len(numbers)} points are mistakes.")  # hidden while that is asked
    ring_key = f"◯ the point of the update{unless_asked(' · hollow: a mistake')}"
    return film_of(
        [picture, course],
        len(updates),
        words={
            "frame": one_of(started, "<b>Start</b>", words(f"<b>Update {{t}}</b>{total}", t=updates)),
            "next": one_of(
                (following < 0).astype(int), words("Next: add x of point {i}", i=now(numbers, following)), ""
            ),
            "legend": words(" · ".join([*sign_marks(scene.labels), "━ boundary", ring_key])),
            "verdict": words(f"<p>{count}</p>", mistakes=mistakes),
            "why": one_of(
                started, words(r"<p>A mistake has $z=y(\w\cdot\x+b)\le 0$.</p>", SYMBOLS), _why(trace, sample)
            ),
        },
        asks=[
            _which_point(trace, wrong, numbers, np.append(False, ~of_number)),
            _how_many(mistakes, wrong, ring, now(numbers, last), np.append(False, of_number)),
        ],
    )


def _why(trace: Trace, sample: Sample) -> Words:
    """The arithmetic of an update, as lectures write it."""
    before, row = np.maximum(np.arange(trace.n_updates + 1) - 1, 0), np.append(0, trace.sample)
    w, u, x = now(trace.w), now(trace.w, before), now(sample.X, row)
    return words(
        r"<p>It was a mistake, $z={z}\le 0$. So $\w\leftarrow({u1},{u2})+{y:p}\times({x1},{x2})=({w1},{w2})$ and "
        r"$b\leftarrow{c}+{y:p}={b}$.</p>",
        SYMBOLS,
        z=trace.margins(sample.written, sample.y)[before, row],
        y=now(sample.y.astype(int), row),
        **{"w1": w[0], "w2": w[1], "u1": u[0], "u2": u[1], "x1": x[0], "x2": x[1]},
        c=now(trace.b, before),
        b=now(trace.b),
    )


def _which_point(trace: Trace, wrong: Bools, numbers: Ints, where: Bools) -> Ask:
    """Before the frames `where`: which point makes the update. Without options, a point is clicked."""
    row = np.append(-1, trace.sample)
    return ask(
        words("Which point makes the next update?"),
        np.where(where, row, -1),
        words("It is point {i}.", i=now(numbers, row)),
        about=[wrong],
    )


def _how_many(mistakes: Ints, wrong: Bools, ring: Mark, i: Now, where: Bools) -> Ask:
    """Before the frames `where`: what becomes of the number of mistakes. Marks that show what it is `about` are hidden;
    words only where they say `unless_asked`."""
    return ask_turn(
        "Point {i} is added. What becomes of the number of mistakes, now {before}?",
        "It was {before} and is {after}.",
        mistakes.astype(np.float64),
        where=where,
        points_out=[ring],
        about=[wrong, mistakes],
        i=i,
    )


STEPPED = Page(
    name="stepped",
    lead="Press next for another update.",
    scene=SteppedScene,
    views=(View(looks=LOOKS, run=run, film=film),),
)
