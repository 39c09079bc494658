"""The planes of methods that are to guess: regions, labels of the unseen points, and rings around wrong guesses."""

from films.charts import regions
from films.drawing import marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.columns import Col
from films.film.geometry import Box
from films.film.spec import Spec
from films.film.tracks import Rows, Switch, Track
from films.topics.learnable.scene import STYLES, LearnableScene
from films.topics.learnable.unseen import Unseen

LABEL, RING = 15, 26  # sizes of a label of an unseen point, over its mark, and of a ring around it


def figure(made: Unseen, scene: LearnableScene, axes: Box) -> Spec:
    """A plane with all points, and room for the labels of the unseen and for rings."""
    m, numbers = len(made.Q), [f"{i + 1}" for i in scene.unseen]
    marker = {"size": LABEL, "color": [palette.FAINT] * m, "symbol": ["circle"] * m}
    labels = marks.EMPTY | {
        "name": "labels", "mode": "markers+text", "textposition": "top right", "text": numbers,
        "textfont": {"color": palette.INK, "size": 13}, "x": made.Q[:, 0].tolist(), "y": made.Q[:, 1].tolist(),
        "marker": marker | {"line": {"width": 2, "color": palette.INK}},
    }  # fmt: skip
    missed = marks.ring("missed")
    missed["marker"] = missed["marker"] | {"size": RING}
    return plane.figure(
        scene.points, STYLES, axes, (scene.x, scene.y), above=[labels, missed], image=regions.image(axes)
    )


def tracks(made: Unseen, i: int) -> tuple[Track, ...]:
    """The tracks of plane i."""
    picture = Rows(i, None, {"images[0].source": Col(f"pictures {i}", at="first")})
    return (picture, *labels(made, i), rings(i))


def labels(made: Unseen, i: int) -> tuple[Track, ...]:
    """The labels of the unseen points, on plane i."""
    looks, m = [(style.color, style.symbol) for style in CLASSES[:2]], len(made.Q)
    return tuple(
        Switch(i, "labels", attribute, Col("labels"), off=(looks[1][j],) * m, on=(looks[0][j],) * m)
        for j, attribute in enumerate(("marker.color", "marker.symbol"))
    )


def rings(i: int, at: str | None = None) -> Track:
    """Around the labels that plane i has guessed wrong."""
    return Rows(i, "missed", {axis: Col(f"missed {axis} {i}", at=at) for axis in "xy"})
