"""Scenes of regression, to look at, as the page computes them."""

from films.topics.regression.page import REGRESSION
from films.topics.regression.scene import CURVE, FIVE, OUTLIER, RegressionScene
from tests.films.made import film_of
from tests.films.shots import Shot

TWICE = ((1.0, 2.0, 0), (1.0, -1.0, 0), (1.0, 0.5, 0), (3.0, 1.0, 0), (-1.0, 1.0, 0))  # three at one x
SCENES = {
    f"{show}, {name}": RegressionScene(show=show, points=points, **more)
    for show in ("neighbors", "line")
    for name, points, more in (
        ("curve", CURVE, {}),
        ("outlier, held out", OUTLIER, {"held": "30", "probe": (2.2, 9.0)}),
        ("five", FIVE, {"probe": (1.0, 0.0)}),
        ("three at one x", TWICE, {}),
        ("one point", FIVE[:1], {}),
        ("no points", (), {}),
    )
} | {"overshooting": RegressionScene(show="line", points=CURVE, rate=1.5, most=20)}


def shot(name: str) -> Shot:
    return Shot(SCENES[name], film_of(REGRESSION, SCENES[name]))
