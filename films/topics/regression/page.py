"""The page of regression: its two regressors, their films and words."""

from films.page import Page, View
from films.scene import LOOKS, PLANE
from films.topics.regression import lesson, run
from films.topics.regression.line_film import line_film
from films.topics.regression.neighbors_film import neighbors_film
from films.topics.regression.scene import EXAMPLES, STYLES, RegressionScene

HELD = ("held", "split")
REGRESSION = Page(
    name="regression",
    title="Regression",
    lead="Predict a number: by the mean of the k nearest, or by a line. Press next; drag points up and down.",
    card=(
        "Predict a number",
        "Predict a height. The nearest neighbours average, a line minimises squares: drag a point and see.",
    ),
    scene=RegressionScene,
    chosen_by="show",
    views=(
        View(
            name="neighbors",
            fields=(*PLANE, "probe", *HELD),
            looks=LOOKS,
            run=run.nearest,
            film=neighbors_film,
        ),
        View(
            name="line",
            fields=(*PLANE, "probe", *HELD, "rate", "most"),
            looks=LOOKS,
            run=run.fit,
            film=line_film,
            points=EXAMPLES["line"],
        ),
    ),
    classes=STYLES,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
)
