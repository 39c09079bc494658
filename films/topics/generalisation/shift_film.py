"""What the film of a moved test world shows: the test points on their way over regions that stay, and both errors."""

import numpy as np
from numpy.typing import NDArray

from films.axes import around
from films.charts import curves, regions, rule_planes, sample_tracks
from films.charts.class_marks import class_marks
from films.drawing import chart, marks, palette, plane
from films.drawing.palette import CLASSES
from films.film.captions import Caption, literal
from films.film.columns import Col, Column, last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.numbers import number
from films.film.panel import Panel, film_of
from films.film.questions import Questions
from films.film.spec import Spec
from films.film.tracks import Rows, Track
from films.points import Points
from films.rules.methods import METHODS
from films.rules.rule import UNTRAINED, cells_of
from films.samples import labelled
from films.topics.generalisation import query, questions
from films.topics.generalisation.envelope import LEAST
from films.topics.generalisation.query import Answered
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.generalisation.shifted import Moved, Sample
from playground.inputs import Floats
from playground.validation import wilson

LOOKS = {
    "training": (palette.FAINT, "dot"),
    "test": (palette.INK, "solid"),
    "least possible": (palette.ADDED, "dash"),
}


def film(scene: GeneralisationScene, found: Moved | None) -> Film:
    """A frame for each amount; a sentence where there are too few points."""
    titles = (scene.x, scene.y)
    if found is None:
        words = f"<p><b>Two sets need {LEAST} points or more.</b> Here are {len(scene.points)}.</p>"
        return plane.still((), CLASSES, scene.axes or around(()), titles, words)
    axes = scene.axes or around(_extent(found))
    panels, answered = (_plane(found, axes, titles), _errors(scene, found)), _asked(scene, found)
    wrong = found.wrong.sum(axis=1).astype(np.float64)
    asked = questions.of_shift(wrong, len(found.sample.q)) if trained(found) else Questions()
    return film_of(
        panels,
        len(found.amounts),
        _words(scene, found),
        asked=asked,
        captions=_captions(scene, found, answered),
        laid=[answered] if answered else [],
    )


def _asked(scene: GeneralisationScene, found: Moved) -> Answered | None:
    """What the method says of the query, where there is one: the same in each frame, as it stays where it is."""
    if scene.probe is None:
        return None
    why = found.shown.rule.explain(scene.probe, palette.class_names(scene.labels, CLASSES))
    return query.of_rules([why] * len(found.amounts), [found.state] * len(found.amounts))


def _extent(found: Moved) -> Points:
    """All places that points take, as points."""
    places = np.concatenate([found.sample.X, found.places.reshape(-1, 2)])
    return labelled(places, np.zeros(len(places), dtype=np.int64))


def _plane(found: Moved, axes: Box, titles: tuple[str, str]) -> Panel:
    given, rule = found.sample, found.shown.rule
    points = labelled(given.Q, given.q)
    cells = cells_of(rule, regions.grid(axes, regions.FINEST), found.state)[None]
    below, nearest = rule_planes.room_for_reasons()
    figure = plane.figure(
        points, CLASSES, axes, titles, below=[_trained_on(given), *below], above=nearest,
        image=regions.image(axes), size=9,
    )  # fmt: skip
    steps = len(found.amounts)
    columns: dict[str, Column] = {
        "picture": regions.flat(cells, CLASSES),
        "only": np.zeros(steps, dtype=np.int8),
        "test x": found.places[:, :, 0].astype(np.float32),
        "test y": found.places[:, :, 1].astype(np.float32),
        "wrong": found.wrong.astype(np.bool_) & trained(found),
    }
    tracks: tuple[Track, ...] = (
        Rows(0, None, {"images[0].source": Col("picture", at="only")}),
        Rows(0, "points", {"x": Col("test x"), "y": Col("test y")}),
        sample_tracks.hollow(0, points, CLASSES, Col("wrong")),
    )
    return Panel(figure, columns, tracks)


def trained(found: Moved) -> bool:
    """Whether the method could be trained at all."""
    return bool((found.shown.rule.at(found.sample.X)[found.state] != UNTRAINED).any())


def _trained_on(given: Sample) -> dict[str, object]:
    """The training points, small and faint: they stay where they are."""
    colors = [palette.tint(CLASSES[label].color, 0.5) for label in given.y]
    return marks.markers("trained on", {"size": 5, "color": colors}, given.X)


def errors(found: Moved) -> dict[str, Floats]:
    """The errors in each frame, by the names of `LOOKS`; none of a method that could not be trained."""
    steps, values = len(found.amounts), dict[str, Floats]()
    if trained(found):
        values = {"training": np.full(steps, found.training_error), "test": found.wrong.mean(axis=1)}
    if found.sample.floor is not None:
        values["least possible"] = np.full(steps, found.sample.floor)
    return values


def _errors(scene: GeneralisationScene, found: Moved) -> Panel:
    drawn = errors(found)
    top = 1.08 * max([0.05, *(float(values.max()) for values in drawn.values())])
    lines = [marks.line(name, *_look(name)) | {"x": found.amounts, "y": _small(v)} for name, v in drawn.items()]
    dots = {f"{name} now": (LOOKS[name][0], Col(f"{name} error")) for name in drawn}
    layout: Spec = chart.layout(_axis(scene), "error", heights=(0, top), across=(0.0, float(found.amounts[-1])))
    layout["yaxis"] |= {"tickformat": ".0%"}
    columns: dict[str, Column] = {"amount": found.amounts, **{f"{name} error": _small(v) for name, v in drawn.items()}}
    return curves.panel(1, lines, layout, Col("amount"), dots, columns)


def _look(name: str) -> tuple[str, float, str]:
    color, dash = LOOKS[name]
    return color, 2, dash


def _small(values: Floats) -> NDArray[np.float32]:
    return values.astype(np.float32)


def _axis(scene: GeneralisationScene) -> str:
    return "shifted by" if scene.way == "shift" else "turned by, degrees"


def _amount(scene: GeneralisationScene, amount: float) -> str:
    return (
        f"shifted by {number(round(amount, 2))}" if scene.way == "shift" else f"turned by {number(round(amount, 1))}°"
    )


def _words(scene: GeneralisationScene, found: Moved) -> dict[str, Column]:
    names = tuple(_amount(scene, amount) for amount in found.amounts.tolist())
    m, wrong = len(found.sample.q), found.wrong.sum(axis=1).tolist()
    intervals = (wilson(int(count), m) for count in wrong)
    return {
        "state": names,
        "next": (*names[1:], ""),
        "last": last_frame(len(names)),
        "test error": _small(found.wrong.mean(axis=1)),
        "said": tuple(
            f"{count} of {m} ({100 * count / m:.1f} %, {100 * low:.0f} to {100 * high:.0f} %)"
            for count, (low, high) in zip(wrong, intervals, strict=True)
        ),
    }


def _captions(scene: GeneralisationScene, found: Moved, answered: Answered | None) -> dict[str, Caption]:
    state = found.shown.rule.states[found.state]
    name = literal(METHODS[scene.method].name + (f", {state}" if found.shown.knob.symbol else ""))
    values = {"state": Col("state"), "said": Col("said")}
    if trained(found):
        verdict = (
            f"<p><b>{name}</b> has {100 * found.training_error:.1f} % of its {len(found.sample.y)} training points "
            "wrong, wherever the test comes from.</p><p><b>Of the test world {state}</b> it has {said} wrong.</p>"
        )
    else:
        verdict = found.shown.story[0]
    warning = found.shown.warning(found.state)
    verdict += f"<p><b>{literal(warning)}</b></p>" if warning else ""
    legend = class_marks(found.sample.y.tolist(), palette.class_names(scene.labels, CLASSES))
    legend += ["small and faint: trained on", "large: test points", "hollow: misclassified", "interval: 95 %, Wilson"]
    legend += [answered.legend] if answered and answered.legend else []
    return {
        "frame": Caption(("<b>{state}</b>",)),
        "next": Caption(("next: {state}", ""), {"state": Col("next")}, Col("last")),
        "legend": Caption((" · ".join(legend),)),
        "plane": Caption((name,)),
        "verdict": Caption((verdict,), values),
        "why": query.with_answer(Caption((_why(found),)), answered),
    }


def _why(found: Moved) -> str:
    """What both worlds have in common, and what not."""
    least = ""
    if found.sample.floor is not None:
        least = (
            f" A classifier that knew the new world would err on {100 * found.sample.floor:.1f} % there too: moving "
            "all points alike makes no world harder."
        )
    return (
        "<p>A validation error speaks for points drawn as the training points were. These are not: the rule stayed, "
        f"and the world went on. Nothing in the training error tells.{least}</p>"
    )
