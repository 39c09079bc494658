"""The nearest-neighbour page: its rules, film and words."""

from bisect import bisect_right
from dataclasses import replace

from films.drawing import palette
from films.film.captions import literal
from films.film.numbers import counted, is_or_are
from films.page import Page, View
from films.rules.rule import Knob
from films.side_by_side.comparison import Comparison, Setup, compare
from films.side_by_side.film import side_by_side_film
from films.topics.neighbors import comparisons, lesson
from films.topics.neighbors.comparisons import LARGEST_K
from films.topics.neighbors.scene import NeighborsScene

INVITATION = (
    "Point at a place: its k nearest points vote on its class. "
    r"The <b>crosshair</b> above the plane keeps a query $\mathbf{q}$ there."
)
SUPERVISED = "<b>Supervised</b>: the points are a labelled sample, ✕ is a test point without a label. "


def run(scene: NeighborsScene) -> Comparison | None:
    """Return all that does not depend on the query; None if there are no points."""
    if not scene.points:
        return None
    base, names = scene.rule(), palette.class_names(scene.labels, palette.CLASSES)
    setup = Setup(
        tint="share of the votes" if scene.tinted else "",
        difference=scene.difference,
        remarks=comparisons.remarks(base, tuple(map(literal, names)), scaled=scene.scaling != "none"),
        invitation=INVITATION,
        at_query=SUPERVISED,
    )
    rules = comparisons.compared(base, scene.compare, other_k=scene.other_k, scaling=scene.scaling)
    return compare(scene, rules, Knob("k", base.ks), setup)


def ks(_compared: object, scene: NeighborsScene) -> tuple[int, ...]:
    """Return the k of each frame."""
    return comparisons.ks(len(scene.points), scene.ks) if scene.points else (1,)


def past_end(scene: NeighborsScene) -> str:
    """Return what to say if the scene asks for a k that its points do not allow; "" if there are no points."""
    k = 2 * scene.t + 1 if scene.ks == "odd" else scene.t + 1
    n, last = len(scene.points), ks(None, scene)[-1]
    points = f"the {counted(n, 'point')} there {is_or_are(n)}"
    most = points if k > n else f"{LARGEST_K}, the largest here"
    return f"k = {k} is more than {most}; k = {last} is shown." if n else ""


def frame_after(before: NeighborsScene, after: NeighborsScene) -> int | None:
    """Return the frame with the k of `before`, or the largest k below it, if the choice of k changes, else None."""
    if before.ks == after.ks:
        return None
    old, new = ks(None, replace(after, ks=before.ks)), ks(None, after)
    return bisect_right(new, old[min(before.t, len(old) - 1)]) - 1


NEIGHBORS = Page(
    name="neighbors",
    title="Nearest neighbours",
    lead="The k nearest points vote on the class of a query. Press next to see the regions for a larger k.",
    card=(
        "Nearest neighbours, for every k",
        "The k nearest points vote. Watch an outlier's island vanish as k grows; click anywhere to see who votes.",
    ),
    scene=NeighborsScene,
    views=(View(run=run, film=side_by_side_film, steps=ks),),
    past_end=past_end,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    frame_after=frame_after,
)
