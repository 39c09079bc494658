"""The film of the line with the fewest mistakes: a frame for every line through two points, and the best so far."""

import numpy as np

from films import samples
from films.charts import sample_tracks
from films.drawing import chart, marks, palette, plane
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.geometry import Box
from films.film.panel import Panel, film_of
from films.film.questions import Questions
from films.film.spec import Spec
from films.film.tracks import Line, Prefix, Rows, Track
from films.topics.hinge import count_words
from films.topics.hinge.counted import Counting
from films.topics.hinge.panels import BEST, STYLES, ZERO_ONE
from films.topics.hinge.scene import HingeScene
from playground.inputs import Ints


def film(made: Counting, scene: HingeScene) -> Film:
    """The plane, and the counts against the lines looked at."""
    axes = samples.axes(scene)
    return film_of(
        [Panel(_plane(made, axes), tracks=_tracks(made)), _chart(1, made)],
        len(made.counted.pairs),
        sample_tracks.point_columns(made.sample.X, axes),
        count_words.columns(made),
        _columns(made),
        asked=Questions((count_words.question(made),)),
        captions=count_words.captions(made, scene),
    )


def _plane(made: Counting, axes: Box) -> Spec:
    looks = count_words.LOOKS
    below = [marks.line(name, looks[name][0], 2, looks[name][1]) for name in count_words.known(made)]
    below += [marks.line("best", BEST, 2.5), marks.line("line", palette.INK, 2), marks.line("fewest", BEST, 4.5)]
    return plane.figure(
        made.sample.points, STYLES, axes, made.sample.titles, below=below, above=[marks.ring("through")]
    )


def _columns(made: Counting) -> dict[str, Column]:
    counted, n_lines = made.counted, len(made.counted.pairs)
    places = np.vstack([made.sample.X, np.zeros(2)])[counted.pairs]
    last = np.arange(n_lines) == n_lines - 1
    named: dict[str, Column] = {
        "lines": counted.lines,
        "best line": np.where(last & made.line.any(), -1, counted.best),
        "wrong": counted.wrong,
        "pair x": places[:, :, 0],
        "pair y": places[:, :, 1],
        "final": np.where(last, 0, -1),
        "fewest line": made.line[None],
        "least lines": np.array([state for state, _ in made.others.values()]),
    }
    return named | {f"row of {name}": np.full(n_lines, i) for i, name in enumerate(made.others)}


def _tracks(made: Counting) -> tuple[Track, ...]:
    return (
        Line(0, "best", Col("lines", at="best line")),
        Line(0, "fewest", Col("fewest line", at="final")),
        *(Line(0, name, Col("least lines", at=f"row of {name}")) for name in count_words.known(made)),
        *count_words.looked_at(),
        sample_tracks.hollow(0, made.sample.points, STYLES, Col("wrong")),
    )


def _chart(figure: int, made: Counting) -> Panel:
    errors = made.counted.errors
    best: Ints = errors[made.counted.best]
    traces = [
        marks.line("mistakes of each line", ZERO_ONE, 1.5),
        marks.line("fewest so far", BEST, 2.5),
        marks.dot("errors now", palette.INK),
    ]
    also = [chart.colored("━ mistakes of each line", ZERO_ONE), chart.colored("━ fewest so far", BEST)]
    across, top = (0.0, float(len(errors) + 1)), 1.08 * float(errors.max(initial=1))
    layout = chart.layout("lines looked at", "mistakes", heights=(-0.03 * top, top), across=across)
    layout["yaxis"] |= {"rangemode": "normal"}
    columns: dict[str, Column] = {"line number": np.arange(1, len(errors) + 1), "errors": errors, "fewest so far": best}
    tracks = (
        Prefix(figure, "mistakes of each line", "line number", "errors"),
        Prefix(figure, "fewest so far", "line number", "fewest so far"),
        Rows(figure, "errors now", {"x": Col("line number"), "y": Col("errors")}),
    )
    return Panel(chart.figure(traces, layout, also), columns, tracks, timeline=Col("line number"))
