"""The film of asking for labels: a plane for the learner that asks, one for labels by lot, and mistakes by labels."""

import numpy as np

from films import samples
from films.charts import curves, sample_tracks
from films.drawing import chart, marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.geometry import Box
from films.film.panel import Panel, film_of
from films.film.spec import Spec
from films.film.tracks import Line, Switch, Track
from films.topics.learnable import asked_words
from films.topics.learnable.asked import Pool
from films.topics.learnable.scene import STYLES, LearnableScene

NAMES = ("asks", "by lot", "mean of lots")


def film(made: Pool, scene: LearnableScene) -> Film:
    """A frame for each label."""
    axes = samples.axes(scene)
    asked = asked_words.questions(made)
    planes = [Panel(_plane(made, scene, axes), tracks=_tracks(made, scene, i)) for i in range(len(made.shown))]
    return film_of(
        [*planes, _chart(made)],
        made.n_frames,
        _columns(made, axes) | asked_words.columns(made),
        asked=asked,
        captions=asked_words.captions(made),
        planes=len(planes),
    )


def _plane(made: Pool, scene: LearnableScene, axes: Box) -> Spec:
    return plane.figure(
        scene.points, STYLES, axes, (scene.x, scene.y),
        below=marks.two_sides(CLASSES[:2], marks.line("before", palette.INK, 1.2, "dash")),
        above=[marks.sample()],
        unlabelled=made.rows.tolist(),
    )  # fmt: skip


def _columns(made: Pool, axes: Box) -> dict[str, Column]:
    frames = np.arange(made.n_frames)
    found: dict[str, Column] = {
        "labels": made.labels,
        "before": frames - 1,
        "mean wrong": made.mean_wrong.astype(np.float32),
        **sample_tracks.point_columns(np.asarray(made.X), axes),
        "numbers": made.rows + 1,
    }
    for i, learner in enumerate(made.shown):
        hidden = np.zeros((len(frames), made.total), dtype=bool)
        hidden[:, made.rows] = True
        for t in frames.tolist():
            hidden[t, made.rows[learner.order[: learner.start + t]]] = False
        found |= {f"hidden {i}": hidden, f"theta {i}": learner.theta, f"newest {i}": made.newest(learner)}
        found[f"wrong {i}"] = learner.wrong
    return found


def _tracks(made: Pool, scene: LearnableScene, i: int) -> tuple[Track, ...]:
    """The labels that are known on plane i, its line and the one before, and a ring around the newest label's point."""
    styles = [STYLES[c] for _, _, c in scene.points]
    of_pool = set(made.rows.tolist())
    looks = {"marker.symbol": palette.SEALED_SYMBOL, "marker.color": palette.SEALED}
    switches = (
        Switch(
            i, "points", attribute, Col(f"hidden {i}"),
            off=tuple(_look(style, attribute) for style in styles),
            on=tuple(hidden if row in of_pool else _look(style, attribute) for row, style in enumerate(styles)),
        )
        for attribute, hidden in looks.items()
    )  # fmt: skip
    line = (*sample_tracks.two_sides(i, Col(f"theta {i}")), Line(i, "before", Col(f"theta {i}", at="before")))
    return (*switches, *line, *sample_tracks.sample_ring(i, f"newest {i}"))


def _look(style: palette.ClassStyle, attribute: str) -> str:
    return style.symbol if attribute == "marker.symbol" else style.color


def _chart(made: Pool) -> Panel:
    """Mistakes on all points of the pool, by labels."""
    x, looks = made.labels.tolist(), ((palette.INK, "solid"), (palette.ADDED, "solid"), (palette.ADDED, "dot"))
    values = (*(learner.wrong.tolist() for learner in made.shown), made.mean_wrong.tolist())
    ends = {"x": [x[0], x[-1]], "y": [made.all_wrong] * 2}
    lines = [marks.line("all labels", palette.FAINT, 1.5, "dash") | ends]
    for name, (color, dash), y in zip(NAMES, looks, values, strict=True):
        lines.append(marks.line(name, color, 2, dash) | {"x": x, "y": y})
    dots = {f"{NAMES[i]} now": (looks[i][0], Col(f"wrong {i}")) for i in range(2)}
    _, top = chart.heights(np.array([max(each) for each in values], dtype=np.float64), log=False)
    heights = (-0.03 * top, top)  # so that 0 is to be seen
    layout = chart.layout("labels", f"mistakes on all {len(made.y)}", heights=heights, across=(0, 1.02 * x[-1]))
    return curves.panel(2, lines, layout, Col("labels"), dots)
