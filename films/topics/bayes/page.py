"""The Bayes page: its fits, a direction that turns, their films, and the page's words."""

from films import cost_settings, samples
from films.drawing import palette
from films.film.film import Film
from films.page import Page, View
from films.picture.one_frame_film import no_points, one_frame_film
from films.rules.linear import of_hinge
from films.rules.rule import Regions
from films.samples import labelled
from films.scene import LOOKS, PLANE
from films.topics.bayes import lesson, prior_tables, turning
from films.topics.bayes.film import bayes_film
from films.topics.bayes.planes import Choices
from films.topics.bayes.presses import presses
from films.topics.bayes.record import Run
from films.topics.bayes.run import RUN, SAMPLE, bayes_run, sample
from films.topics.bayes.scene import START, BayesScene
from films.topics.bayes.turning import ProjectedPoints
from films.topics.bayes.turning_film import Frame, turning_film
from playground import inputs

SECOND_CLASS_MISSING = "<p><b>One class only.</b> A direction parts two: add points of another class.</p>"


def film_of_fits(run: Run | None, scene: BayesScene) -> Film:
    """Return the film of the fits, or a still that says that there are no points."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if run is None:
        return no_points(axes, titles)
    beside, truth = _hinge_separator(scene, run), scene.compare == "truth"
    choices = Choices(axes, titles, _names(scene), scene.tinted, scene.below, scene.probe, beside, truth)
    return bayes_film(run, choices)


def turn(scene: BayesScene) -> ProjectedPoints | None:
    """Return two classes along a direction that turns; None if there are not two classes."""
    return turning.turn(*sample(scene)) if scene.of_known_world or scene.points else None


def film_of_turn(turned: ProjectedPoints | None, scene: BayesScene) -> Film:
    """Return the film of the direction that turns, or a still that says what is missing."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if turned is None and (scene.of_known_world or scene.points):
        return one_frame_film(labelled(*sample(scene)), axes, titles, SECOND_CLASS_MISSING)
    if turned is None:
        return no_points(axes, titles)
    return turning_film(turned, Frame(axes, titles, _names(scene), handles=scene.of_known_world))


def _names(scene: BayesScene) -> tuple[str, ...]:
    """Return the names of the classes. Those of a known world have none of their own."""
    return palette.class_names("" if scene.of_known_world else scene.labels, palette.CLASSES)


def _hinge_separator(scene: BayesScene, run: Run) -> Regions | None:
    """Return the hinge separator of two classes, to compare with; None if it is not chosen, or there are not two."""
    X = run.X if run.X.ndim == 2 else run.X[-1]
    if scene.compare != "hinge" or len(set(run.y.tolist())) != 2:
        return None
    across, up = inputs.units(X)[1].tolist()
    return of_hinge(X, run.y, (across, up))


def frame_after(before: BayesScene, after: BayesScene) -> int | None:
    """Return the frame at which the film opens if its source or its axis has changed, else None."""
    if (before.source, before.film_axis) == (after.source, after.film_axis):
        return None
    return min(START, BAYES.json_film(after).n_frames - 1)


BAYES = Page(
    name="bayes",
    lead="A Gaussian is fitted to each class. Press next: one more point arrives. Or drag points; add some.",
    card=(
        "Bayes, in a known world",
        "A Gaussian in each class, as points arrive one at a time; and the best classifier that there could be.",
    ),
    scene=BayesScene,
    chosen_by="axis",
    views=(
        View(
            name="fits",
            values=("arrivals", "prior", "distance", "threshold"),
            fields=(*PLANE, *RUN, "below", "tinted", "probe"),
            in_sight=("source", "covariance", "axis"),
            looks=LOOKS,
            run=bayes_run,
            film=film_of_fits,
        ),
        View(
            name="direction",
            fields=(*PLANE, *SAMPLE),
            looks=LOOKS,
            run=turn,
            film=film_of_turn,
            in_sight=("axis", "source"),
        ),
    ),
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    truths=lesson.TRUTHS,
    presses=presses,
    around=("source",),
    overrides=lambda scene: {"shuffled" if scene.of_known_world else "classes": None},
    tables={"world": prior_tables.OF_WORLD, "typed": prior_tables.OF_FIT, "costs": cost_settings.TABLE},
    frame_after=frame_after,
)
