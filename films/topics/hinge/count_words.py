"""What the film of the line with the fewest mistakes says and asks."""

import numpy as np

from films.charts import sample_tracks
from films.charts.class_marks import sign_marks
from films.drawing import chart
from films.film.captions import Caption
from films.film.columns import Col, Column, last_frame
from films.film.questions import Question
from films.film.tracks import Line, Rows, Track
from films.topics.hinge.counted import Counting
from films.topics.hinge.panels import HINGE, LOGISTIC, SQUARED, STYLES
from films.topics.hinge.scene import HingeScene

LOOKS = {"hinge": (HINGE, "dash"), "squared": (SQUARED, "dot"), "logistic": (LOGISTIC, "dash")}
ANSWERS = ("yes", "no")


def known(made: Counting) -> list[str]:
    """The other losses whose best line there is."""
    return [name for name, (state, mistakes) in made.others.items() if mistakes is not None and state[:2].any()]


def looked_at() -> tuple[Track, ...]:
    """The line of the frame, and rings around the two points that it goes through."""
    return (
        Line(0, "line", Col("lines")),
        Rows(0, "through", {"x": Col("pair x"), "y": Col("pair y")}),
    )


def columns(made: Counting) -> dict[str, Column]:
    """The columns of the words."""
    counted, n_lines = made.counted, len(made.counted.pairs)
    named = [str(row + 1) for row in made.sample.index.tolist()] + ["the origin"]
    pairs = tuple(f"{named[max(i, j)]} and {named[min(i, j)]}" for i, j in counted.pairs.tolist())
    if (counted.pairs >= 0).all():
        pairs = tuple(f"{named[i]} and {named[j]}" for i, j in counted.pairs.tolist())
    return {
        "pair": pairs,
        "next pair": (*pairs[1:], ""),
        "last": last_frame(n_lines),
        "answer": np.append(-1, (np.diff(counted.best) == 0).astype(np.int8)),
        "no mistake": np.zeros_like(counted.wrong),
    }


def captions(made: Counting, scene: HingeScene) -> dict[str, Caption]:
    """By slot. Templates of the verdict: counting, and all counted."""
    frames, n = len(made.counted.pairs), len(made.sample.X)
    values = {"i": Col("line number"), "pair": Col("pair"), "m": Col("errors"), "best": Col("fewest so far")}
    through = "points {pair}" if scene.offset else "point {pair}"
    legend = [*sign_marks(scene.labels), "black: the line looked at, through the rings", "green: the best so far"]
    for name in known(made):
        color, dash = LOOKS[name]
        legend.append(f"{chart.colored(chart.SWATCHES[dash], color)} least {name} loss")
    return {
        "frame": Caption((f"<b>line {{i}}</b> of {frames:,}, through {through}: {{m}} wrong",), values),
        "next": Caption(("next: through {next}", ""), {"next": Col("next pair")}, Col("last")),
        "legend": Caption((" · ".join([*legend, "hollow: misclassified"]),)),
        "verdict": Caption(
            (f"<p>Fewest mistakes so far: <b>{{best}} of {n}</b>.</p>", _found(made, scene)), values, Col("last")
        ),
        "why": Caption((_why(made, scene),), values),
    }


def _why(made: Counting, scene: HingeScene) -> str:
    n, through = len(made.sample.X), "points {pair}" if scene.offset else "point {pair}"
    free = "The two ringed points do not count, unless a third is on their line: a line turned a little about a place "
    free += "between them, or moved off both, has each on its right side. So count the mistakes among the others, and "
    free += "call that side + that has fewer."
    if not scene.offset:
        free = (
            "The ringed point does not count, unless another is on its line: a line turned a little about the origin "
        )
        free += "has it on its right side. So count the mistakes among the others, and call that side + that has fewer."
    return f"<p>The best line next to the one through {through} has <b>{{m}} of {n}</b> wrong. {free}</p>"


def _found(made: Counting, scene: HingeScene) -> str:
    n, frames = len(made.sample.X), len(made.counted.pairs)
    origin, through = ("", "two points") if scene.offset else (" through the origin", "a point")
    said = f"<b>No line{origin} has fewer than {made.fewest} of {n} wrong</b>: all {frames:,} through {through} were "
    said += "counted."
    said += "" if made.line.any() else " The best has all points on one side."
    counts = [f"least {name} loss: {wrong}" for name, (_, wrong) in made.others.items() if wrong is not None]
    others = f" Mistakes of the lines with the {'; '.join(counts)}." if counts else ""
    return f"<p>{said}{others}</p>"


def question(made: Counting) -> Question:
    """Whether the next line is better than all before it: its points are ringed, its mistakes are not shown."""
    n, values = len(made.sample.X), {"pair": Col("pair"), "m": Col("errors"), "best": Col("fewest so far")}
    text = "The next line is through {pair}. Has it fewer mistakes than every line before?"
    why = f"It has {{m}} of {n} wrong; the fewest so far are {{best}}."
    hides = (sample_tracks.hollow(0, made.sample.points, STYLES, Col("no mistake")),)
    return Question(Caption((text,), values), Col("answer"), Caption((why,), values), ANSWERS, looked_at(), hides)
