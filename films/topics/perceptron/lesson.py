"""The checks of challenges that a lesson may set on a perceptron's scene."""

from dataclasses import replace

from films import samples
from films.film.numbers import counted, number
from films.lessons.lesson import Check, Verdict
from films.scikit import library_data
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import trace_of
from playground.hulls import widest_band
from playground.margin import Separation
from playground.trace import Trace

SEPALS = ("sepal length (cm)", "sepal width (cm)")
FEW = 900  # updates on the sepals: the lecture's second order needs fewer
MANY, MOST_POINTS = 50, 6
NO_UPDATE = "With z < 0 no update is ever made, as every z is 0 at the start; choose z ≤ 0."
FROM_ZERO = "Let training start at 0: the task is about the points."
LACKING = "There is nothing to learn yet: both a + and a − point are needed."


def separation(scene: PerceptronScene) -> Separation | None:
    """Return whether and how widely a line separates the scene's points, found without training; None unless both
    classes have points."""
    sample = samples.sample(scene)
    return samples.separation(sample, offset=scene.offset) if sample.has_both else None


def converged_trace(scene: PerceptronScene) -> tuple[Trace | None, str]:
    """Return the trace of the scene's perceptron, one mistake at a time, if it ends without a mistake; else None and
    what is missing."""
    best = separation(scene)
    if best is None:
        return None, LACKING
    if not best.separable:
        never = ", so the updates never end" if scene.condition == "closed" else ""
        return None, f"No line separates these points{never}; let a line separate them."
    if any(scene.first):
        return None, FROM_ZERO
    if scene.condition == "strict":
        return None, NO_UPDATE
    sample = samples.sample(scene)
    trace = trace_of(replace(scene, algorithm="single"), sample)
    if not trace.converged:
        return None, f"After {trace.n_updates:,} updates in {trace.n_epochs:,} epochs it still makes mistakes."
    return trace, ""


def _half_width(scene: PerceptronScene, best: Separation) -> float:
    """Return half the width of the widest band between the classes, as the picture of the proof shows it."""
    sample = samples.sample(scene)
    band = widest_band(sample.X, sample.y) if scene.offset else None
    return band.half_width if band else best.margin


def not_separable(scene: PerceptronScene) -> Verdict:
    """Check that no line separates the two classes."""
    best = separation(scene)
    if best is None:
        return Verdict(False, LACKING)
    line = "line" if scene.offset else "line through the origin"
    if best.separable:
        half = number(_half_width(scene, best))
        return Verdict(False, f"A {line} still separates them: half the width of the widest band is {half}.")
    stop = ": the perceptron will never stop." if scene.condition == "closed" else "."
    return Verdict(True, f"No {line} separates them{stop}")


def six_points_many_updates(scene: PerceptronScene) -> Verdict:
    """Check that there are at most six points, that a line separates them, and that training takes more than fifty
    updates."""
    return _six_points(scene, MANY)


def _six_points(scene: PerceptronScene, to_beat: int) -> Verdict:
    if len(scene.points) > MOST_POINTS:
        return Verdict(False, f"There are {len(scene.points)} points; at most {MOST_POINTS} are allowed.")
    trace, missing = converged_trace(scene)
    if trace is None:
        return Verdict(False, missing)
    count = trace.n_updates
    if count <= to_beat:
        makes = f"The perceptron makes {counted(count, 'update')}"
        return Verdict(False, f"{makes}; the task asks for more than {to_beat:,}.")
    points = counted(len(scene.points), "point")
    return Verdict(True, f"From start to end the perceptron makes {count:,} updates with {points}.")


def updates_to_beat(scene: PerceptronScene) -> Verdict:
    """Check that there are at most six points, that a line separates them, and that training takes more than `beat`
    updates; the verdict begins with this task."""
    own = _six_points(scene, scene.beat)
    task = f"Beat {counted(scene.beat, 'update')} with {MOST_POINTS} points at most"
    return replace(own, said=f"{task}. {own.said}")


def few_updates_on_sepals(scene: PerceptronScene) -> Verdict:
    """Check that training on all 150 sepals, setosa against the rest, takes fewer than 900 updates."""
    sepals = library_data.iris().select(SEPALS)
    flowers = sorted(zip(*sepals.X.T.tolist(), (sepals.against_rest("setosa") < 0).tolist(), strict=True))
    if sorted(scene.points) != flowers:
        return Verdict(False, "These are not Fisher's 150 sepals, setosa against the rest: load them again.")
    if not scene.offset:
        return Verdict(False, "Switch the offset on: no line through the origin separates the sepals.")
    trace, missing = converged_trace(scene)
    if trace is None:
        return Verdict(False, missing)
    count = trace.n_updates
    if count >= FEW:
        return Verdict(False, f"This order needs {count:,} updates; the task asks for fewer than {FEW}.")
    return Verdict(True, f"This order needs only {count} updates.")


def batch_slower(scene: PerceptronScene) -> Verdict:
    """Check that both algorithms end without a mistake, and that the batch needs more updates than
    updating after each mistake."""
    best = separation(scene)
    if best is None:
        return Verdict(False, LACKING)
    if not best.separable:
        never = ", so neither of the two ends" if scene.condition == "closed" else ""
        return Verdict(False, f"No line separates these points{never}.")
    if scene.condition == "strict":
        return Verdict(False, NO_UPDATE)
    sample, counts = samples.sample(scene), {}
    for name, algorithm in (("One at a time", "single"), ("The batch", "batch")):
        trace = trace_of(replace(scene, algorithm=algorithm), sample)
        counts[algorithm] = trace.n_updates
        if not trace.converged:
            return Verdict(False, f"{name} still makes mistakes after {trace.n_updates:,} updates.")
    both = f"One at a time needs {counts['single']:,} updates, the batch {counts['batch']:,}"
    if counts["batch"] > counts["single"]:
        return Verdict(True, f"{both}.")
    return Verdict(False, f"{both}; the batch must need more.")


CHECKS: dict[str, Check] = {
    "not_separable": not_separable,
    "six_points_many_updates": six_points_many_updates,
    "updates_to_beat": updates_to_beat,
    "few_updates_on_sepals": few_updates_on_sepals,
    "batch_slower": batch_slower,
}
