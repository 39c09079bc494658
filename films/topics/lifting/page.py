"""The page of lifts: its run, film and words."""

from films.page import Page, View
from films.scene import LOOKS, PLANE
from films.topics.lifting import lesson
from films.topics.lifting.film import lifting_film
from films.topics.lifting.run import train
from films.topics.lifting.scene import EXAMPLES, LiftingScene

OF_LINES = ("show", "own", "most")
LIFTING = Page(
    name="lifting",
    label="Lifting",
    title="A straight cut in a larger space",
    lead="Lift the points, cut straight, look back: a threshold, a circle. Press next for an update; drag the points.",
    card=(
        "A straight cut in a larger space",
        "Points of a line on a parabola, a plane turned in space: one straight cut there is a curved boundary here.",
    ),
    scene=LiftingScene,
    chosen_by="show",
    views=(
        View(
            name="line",
            fields=(*PLANE, "symbols", "own", "threshold", "most"),
            looks=LOOKS,
            run=train,
            film=lifting_film,
            in_sight=OF_LINES,
        ),
        View(
            name="plane",
            fields=(*PLANE, "symbols", "own", "normal", "turn", "tilt", "most"),
            looks=LOOKS,
            run=train,
            film=lifting_film,
            points=EXAMPLES["plane"],
            in_sight=OF_LINES,
        ),
        View(
            name="square",
            fields=(*PLANE, "symbols", "own", "thresholds", "most"),
            looks=LOOKS,
            run=train,
            film=lifting_film,
            points=EXAMPLES["square"],
            in_sight=OF_LINES,
        ),
        View(
            name="circle",
            fields=(*PLANE, "symbols", "terms", "turn", "tilt", "first", "second", "most"),
            looks=LOOKS,
            run=train,
            film=lifting_film,
            points=EXAMPLES["circle"],
            in_sight=("show", "terms"),
        ),
    ),
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    pressed=frozenset({"threshold", "turn", "tilt"}),
    frame_after=lambda before, after: 0 if before.terms != after.terms else None,
)
