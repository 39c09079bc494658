"""The film of all labelings of a few points: a frame for each, with what separates it; all of them small beside it."""

import numpy as np

from films import samples
from films.charts import regions
from films.drawing import marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.captions import Caption
from films.film.columns import Col, Column, merged
from films.film.film import Film
from films.film.questions import Question
from films.film.tracks import Switch, Track
from films.topics.learnable import separations, shatter_words, small_planes
from films.topics.learnable.scene import STYLES, LearnableScene
from films.topics.learnable.separations import NOTHING, Drawn
from films.topics.learnable.shatter import Shattered

NO_POINTS = "<p><b>No points yet.</b> Choose a class above the plane and click where its points belong.</p>"
ANSWERS = ("yes", "no")
BELOW, LABEL = 7, 14  # sizes of a point without a label, and of the label over it


def film(made: Shattered | None, scene: LearnableScene) -> Film:
    """A frame for each labeling; None of no points."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if made is None:
        return plane.still((), STYLES, axes, titles, NO_POINTS)
    parts = separations.drawn(made, axes)
    small = small_planes.panel(made.X, made.labelings, made.shown.separable, 1)
    labels = marks.EMPTY | {"name": "labels", "mode": "markers+text", "textposition": "top right"} | _at(made)
    figure = plane.figure(
        scene.points,
        STYLES,
        axes,
        titles,
        below=[trace for part in parts for trace in part.below],
        above=[labels, *(trace for part in parts for trace in part.above)],
        image=regions.image(axes),
        size=BELOW,
        unlabelled=range(len(scene.points)),
    )
    asked: dict[str, Column] = {
        "labels": made.labelings,
        "answer": np.append(-1, np.logical_not(made.shown.separable)[1:].astype(np.int8)),
        NOTHING: np.full(len(made.labelings), -1),
    }
    return Film(
        figures=(figure, small.figure),
        n_frames=len(made.labelings),
        columns=merged(asked, small.columns, shatter_words.columns(made), *(part.columns for part in parts)),
        tracks=(*_labels(made), *small.tracks, *(track for part in parts for track in part.tracks)),
        captions=shatter_words.captions(made, scene),
        questions=(_question(made, parts),),
        hovers=small.hovers,
        unseen=((1, small_planes.FAILED),),
    )


def _at(made: Shattered) -> dict[str, object]:
    """Where the labelled points are, with their numbers, and how they look until a frame labels them."""
    marker = {"size": LABEL, "color": [palette.FAINT] * len(made.X), "line": {"width": 0}}
    places = {"x": made.X[:, 0].tolist(), "y": made.X[:, 1].tolist()}
    numbers = {"text": [str(i) for i in range(1, len(made.X) + 1)], "textfont": {"color": palette.INK, "size": 13}}
    return places | numbers | {"marker": marker | {"symbol": ["circle"] * len(made.X)}}


def _labels(made: Shattered) -> tuple[Track, ...]:
    """The labels' colours and symbols."""
    looks = [(style.color, style.symbol) for style in CLASSES[:2]]
    n, bits = len(made.X), Col("labels")
    return tuple(
        Switch(0, "labels", attribute, bits, off=(looks[1][i],) * n, on=(looks[0][i],) * n)
        for i, attribute in enumerate(("marker.color", "marker.symbol"))
    )


def _question(made: Shattered, parts: tuple[Drawn, ...]) -> Question:
    """Whether the next labeling can be separated: its labels are there already, what separates it is not."""
    yes, no = shatter_words.said(made)
    text = f"Now the labels are {{signs}}. Can {yes} separate them?"
    if made.family == "neighbors":
        text = f"Now the labels are {{signs}}. Do the {yes} of each point give it its own label?"
    hidden = tuple(track for part in parts for track in part.hidden)
    return Question(
        Caption((text,), {"signs": Col("signs")}),
        Col("answer"),
        Caption((f"This labeling is separated: {yes}.", f"This labeling is not separated: {no}."), {}, Col("failed")),
        ANSWERS,
        tracks=(*_labels(made), small_planes.now(1)),
        hides=hidden,
    )
