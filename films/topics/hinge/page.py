"""The hinge page: its run, its film, and the words about it."""

from dataclasses import fields, replace

from films import samples
from films.charts import confusion, held_out
from films.drawing import palette, plane
from films.film.film import Film
from films.film_cache import cached
from films.page import Page
from films.scene import only
from films.steps import Steps
from films.topics.hinge import count_film, counted, lesson
from films.topics.hinge import film as pictures
from films.topics.hinge.counted import Counting
from films.topics.hinge.panels import STYLES
from films.topics.hinge.run import Descent
from films.topics.hinge.runs import Made, Seeds, View, made, many, rates
from films.topics.hinge.scene import HingeScene

OF_DESCENT = {"points", "scaled", "held", "split", *(field.name for field in fields(Descent))}


def run_key(scene: HingeScene) -> HingeScene:
    """The scene as far as its runs depend on it."""
    return only(scene, *OF_DESCENT, "steps", "compare")


def run(scene: HingeScene) -> Made | Counting | str | None:
    """The scene's runs, or every line counted; None where there are not two classes; a sentence where there are too
    many lines."""
    return counted.count(scene) if scene.counted else made(scene)


def film(run: Made | Counting | str | None, scene: HingeScene) -> Film:
    """The film of the scene's runs, with many more where its pictures show them; or of the count of all lines."""
    if isinstance(run, Counting):
        return count_film.film(run, scene)
    sample, axes = samples.sample(scene), samples.axes(scene)
    if run is None or isinstance(run, str):
        said = f"<p><b>No count.</b> {run}</p>" if run else samples.lacking(sample.points, "descent")
        return plane.still(sample.everything, STYLES, axes, sample.titles, said)
    seeds = {rate: seeds_of(replace(scene, rate=rate)) for rate in rates(scene)}
    view = View(run.run, run.other, run.optimum, run.separable, scene, sample, seeds)
    names = palette.class_names(scene.labels, STYLES)
    values = {prefix: each.values for prefix, each in zip(pictures.PREFIXES, (run.run, run.other), strict=True) if each}
    return confusion.of_lines(held_out.shown(pictures.film(view, axes), sample, values), sample, names, values)


def seeds_of(scene: HingeScene) -> Seeds:
    """The runs with many seeds: they need not be made again for another seed or picture."""
    return cached(many, only(scene, *OF_DESCENT - {"seed"}))


def steps(run: Made | Counting | str | None, _scene: HingeScene) -> Steps | None:
    """What the frames are; None where nothing is trained."""
    return run.run.steps if isinstance(run, Made) else None


HINGE = Page(
    name="hinge",
    title="Hinge loss",
    lead="Gradient descent on the hinge loss, a point at a time. Press play: how near does J come to the least?",
    card=(
        "Hinge loss, draw by draw",
        "Where no line separates the classes, a loss to descend, and steps that shrink: how far is it from the best?",
    ),
    scene=HingeScene,
    run=run,
    film=film,
    run_key=run_key,
    steps=steps,
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    truths=lesson.TRUTHS,
)
