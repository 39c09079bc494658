"""The Bayes page: its fits, their film, and the words about it."""

from dataclasses import replace

from films import samples
from films.charts import rule_planes
from films.drawing import palette, plane
from films.film.film import Film
from films.page import Page
from films.rules.linear import of_hinge
from films.rules.rule import Regions
from films.samples import labelled
from films.scene import without
from films.topics.bayes import film as pictures
from films.topics.bayes import lesson, turning, turning_film
from films.topics.bayes.compared import Shown
from films.topics.bayes.fits import fits, sample
from films.topics.bayes.panels import cut
from films.topics.bayes.record import Run
from films.topics.bayes.scene import START, BayesScene
from films.topics.bayes.turning import Turned
from films.topics.bayes.turning_film import Frame
from playground import inputs

ONE_CLASS = "<p><b>One class only.</b> A direction parts two: add points of another class.</p>"


def run(scene: BayesScene) -> Run | Turned | None:
    """The fits of all frames, and what they are measured by; or two classes along a direction that turns; None where
    there are no points."""
    if not scene.known and not scene.points:
        return None
    if scene.axis == "direction":
        return turning.turn(*sample(scene))
    made = fits(scene)
    if made.axis == "threshold" and cut.section(made) is None:  # two means at one place, or no density
        return fits(replace(scene, axis="arrivals"))
    return made


def run_key(scene: BayesScene) -> BayesScene:
    """The scene as far as its fits depend on it."""
    return without(scene, "axes", "x", "y", "labels", "probe", "below", "tinted")


def film(made: Run | Turned | None, scene: BayesScene) -> Film:
    """The film of the fits, of a direction that turns, or of too few points."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if made is None and (scene.known or scene.points):
        return plane.still(labelled(*sample(scene)), palette.CLASSES, axes, titles, ONE_CLASS)
    if made is None:
        return rule_planes.no_points(axes, titles)
    names = palette.class_names("" if scene.known else scene.labels, palette.CLASSES)
    if isinstance(made, Turned):
        return turning_film.film(made, Frame(axes, titles, names, handles=scene.known))
    beside, truth = _beside(scene, made), scene.compare == "truth"
    return pictures.film(made, Shown(axes, titles, names, scene.tinted, scene.below, scene.probe, beside, truth))


def _beside(scene: BayesScene, made: Run) -> Regions | None:
    """The hinge separator, between two classes."""
    X = made.X if made.X.ndim == 2 else made.X[-1]
    if scene.compare != "hinge" or len(set(made.y.tolist())) != 2:
        return None
    across, up = inputs.units(X)[1].tolist()
    return of_hinge(X, made.y, (across, up))


def past_end(scene: BayesScene) -> str:
    """What to say where an address asks for a frame beyond the film's end."""
    return "" if scene.t == START else f"Frame {scene.t} is beyond the end of this film; its last frame is shown."


BAYES = Page(
    name="bayes",
    lead="A Gaussian is fitted into each class. Press next: one more point arrives. Drag the world it comes from.",
    card=(
        "Bayes, in a known world",
        "A Gaussian in each class, as points arrive one at a time; and the best classifier that there could be.",
    ),
    scene=BayesScene,
    run=run,
    film=film,
    run_key=run_key,
    past_end=past_end,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    truths=lesson.TRUTHS,
)
