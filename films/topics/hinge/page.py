"""The hinge page: its runs, their films, and the page's words."""

from dataclasses import fields, replace

from films import page, samples
from films.film.film import Film
from films.film_cache import cached_by
from films.picture.one_frame_film import missing_class, one_frame_film
from films.scene import LOOKS, PLANE
from films.steps import Steps, same_moment
from films.topics.hinge import lesson
from films.topics.hinge.count_film import LineCount, count, count_film
from films.topics.hinge.film import film_of_runs
from films.topics.hinge.panels.seeds import Seeds, rates, train_with_seeds
from films.topics.hinge.run import Descent, Runs, descend
from films.topics.hinge.scene import LOSSES, HingeScene

RUN = tuple(field.name for field in fields(Descent) if field.name != "loss")  # the loss chooses the view
TRAINED_ON = ("points", "scaled", "held", "split")


def hinge_film(runs: Runs | None, scene: HingeScene) -> Film:
    """Return the film of the scene's runs, with the runs of many seeds if its charts show them; a still if `runs` is
    None, as there are not two classes."""
    if runs is None:
        sample, axes = samples.sample(scene), samples.axes(scene)
        return one_frame_film(sample.everything, axes, sample.titles, missing_class(sample.points, "descent"))
    return film_of_runs(scene, runs, {rate: seeds_of(replace(scene, rate=rate)) for rate in rates(scene)})


@cached_by(*TRAINED_ON, "loss", *(name for name in RUN if name != "seed"))
def seeds_of(scene: HingeScene) -> Seeds:
    """Return the runs with many seeds. They are cached for all seeds and charts of the scene."""
    return train_with_seeds(scene)


def steps(runs: Runs | None, _scene: HingeScene) -> Steps | None:
    """Return what the frames are; None if nothing is trained."""
    return None if runs is None else runs.run.steps


def film_of_count(counting: LineCount | str | None, scene: HingeScene) -> Film:
    """Return the film of all lines; a still if `counting` is a sentence on why they cannot be counted, or None, as
    there are not two classes."""
    if isinstance(counting, LineCount):
        return count_film(counting, scene)
    sample, axes = samples.sample(scene), samples.axes(scene)
    words = f"<p><b>No count.</b> {counting}</p>" if counting else missing_class(sample.points, "descent")
    return one_frame_film(sample.everything, axes, sample.titles, words)


def shuffled(scene: HingeScene, seed: int) -> HingeScene:
    """Return the scene with another seed, and with draws that depend on it; the points stay where they are."""
    return replace(scene, seed=seed, draws="random", t=0)


def frame_after(before: HingeScene, after: HingeScene) -> int | None:
    """Return the frame of the same moment if frames change from draws to updates or back, else None."""
    if before.by_draw == after.by_draw:
        return None
    as_before = replace(after, steps=before.steps, compare=before.compare)
    old, new = HINGE.json_film(as_before).steps, HINGE.json_film(after).steps
    return None if old is None or new is None else same_moment(old, before.t, new)


TRAINING = ("scaled", "held", "split")
PICTURES = ("beside", "below", "log", "average")
HINGE = page.Page(
    name="hinge",
    title="Hinge loss",
    lead="Gradient descent on the hinge loss, a point at a time. Press play: how close to its minimum does J get?",
    card=(
        "Hinge loss, draw by draw",
        "Where no line separates the classes, a loss to descend, and steps that shrink: how far is it from the best?",
    ),
    scene=HingeScene,
    chosen_by="loss",
    views=(
        page.View(
            name="descent",
            values=tuple(loss for loss in LOSSES if loss != "zero-one"),
            fields=(*PLANE, *RUN, "compare", *TRAINING, "symbols", "steps", *PICTURES, "own", "line", "best"),
            in_sight=("loss", "rate", "draws"),
            looks=LOOKS,
            run=descend,
            film=hinge_film,
            steps=steps,
        ),
        page.View(
            name="zero-one",
            fields=(*PLANE, "scaled", "offset"),
            looks=("axes", "labels"),  # the count holds its points, with the names of their axes
            run=count,
            film=film_of_count,
        ),
    ),
    checks=lesson.CHECKS,
    facts=lesson.FACTS,
    truths=lesson.TRUTHS,
    presses=lambda scene: {} if scene.counted else {"Shuffle": shuffled},
    overrides=lambda scene: {"offset": {"label": scene.written.offset}},
    frame_after=frame_after,
)
