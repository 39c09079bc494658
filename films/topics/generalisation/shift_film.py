"""The film of a moved test world: the test points move over regions that stay, and both errors follow."""

import numpy as np

from films.axes import around
from films.charts import regions
from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES
from films.film.captions import literal
from films.film.columns import last_frame
from films.film.film import Film
from films.film.geometry import Box
from films.film.marks import Marker
from films.film.numbers import fixed, number, percent
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask_turn
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.one_frame_film import one_frame_film
from films.picture.words import Words, one_of, words
from films.points import Points
from films.rules.methods import METHODS
from films.rules.rule import cells_of
from films.samples import labelled
from films.topics.generalisation import query
from films.topics.generalisation.envelope import LEAST
from films.topics.generalisation.query import Reasons
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.generalisation.shift import ShiftedTestSet
from playground.inputs import Floats
from playground.validation import wilson

LEGEND = ("small and faint: trained on", "large: test points", "hollow: misclassified", "interval: 95 %, Wilson")


def shifted_test_film(scene: GeneralisationScene, test: ShiftedTestSet | None) -> Film:
    """Return the film, with a frame for each amount; if there are too few points, a still that says so."""
    titles = (scene.x, scene.y)
    if test is None:
        sentence = f"<p><b>Two sets need {LEAST} points or more.</b> There are {len(scene.points)} so far.</p>"
        return one_frame_film((), scene.axes or around(()), titles, sentence)
    axes, reasons = scene.axes or around(_extent(test)), _reasons(scene, test)
    names = tuple(_amount(scene, amount) for amount in test.amounts.tolist())
    return film(
        [_plane(test, reasons, axes, titles), _errors(scene, test)],
        len(test.amounts),
        words=_words(scene, test, reasons, names),
        asks=[_ask(test, names)] if test.answers else [],
    )


def _extent(test: ShiftedTestSet) -> Points:
    """Return all places of training and test points in all frames, as points."""
    places = np.concatenate([test.sample.X, test.places.reshape(-1, 2)])
    return labelled(places, np.zeros(len(places), dtype=np.int64))


def _reasons(scene: GeneralisationScene, test: ShiftedTestSet) -> Reasons:
    """Return why the method answers the query as it does, the same in all frames; without a query, how to ask."""
    if scene.probe is None:
        return query.invitation()
    why = test.exhibit.rule.explain(scene.probe, palette.class_names(scene.labels, CLASSES))
    return query.of_rules([why] * len(test.amounts), [test.state] * len(test.amounts))


def _plane(test: ShiftedTestSet, reasons: Reasons, axes: Box, titles: tuple[str, str]) -> Figure:
    """Return the plane: the regions, the training points, and the test points where they have moved to."""
    both = test.sample
    faint = Marker(size=5, color=[palette.tint(CLASSES[label].color, 0.5) for label in both.y])
    training = Mark(looks.markers("trained on", faint, both.X), given=True)
    points = point_marks.points(
        labelled(both.Q, both.q),
        CLASSES,
        hollow=now(test.wrong & test.answers),
        places=(now(test.places[:, :, 0]), now(test.places[:, :, 1])),
        size=9,
    )
    rule, state = test.exhibit.rule, test.state
    cells = cells_of(rule, regions.grid(axes, regions.FINEST), state)[None]
    once = np.zeros(len(test.amounts), dtype=np.int8)
    return plane(
        [training, *reasons.marks.ground, points, *reasons.marks.above],
        axes,
        titles,
        image=now(regions.flat(cells, CLASSES, regions.source_of(axes, (rule, state))), once),
    )


def errors(test: ShiftedTestSet) -> dict[str, Floats]:
    """Return the errors in each frame, by the names of `palette.ERRORS`. A method that could not be trained has no
    training and no test error."""
    steps, values = len(test.amounts), dict[str, Floats]()
    if test.answers:
        values = {"training": np.full(steps, test.training_error), "test": test.wrong.mean(axis=1)}
    if test.sample.floor is not None:
        values["least possible"] = np.full(steps, test.sample.floor)
    return values


def _errors(scene: GeneralisationScene, test: ShiftedTestSet) -> Figure:
    """Return the chart of the errors against how far the test world is moved."""
    curves = errors(test)
    top = 1.08 * max([0.05, *(float(values.max()) for values in curves.values())])
    title = "shifted by" if scene.way == "shift" else "turned by, degrees"
    layout = chart.layout(title, "error", heights=(0, top), across=(0.0, float(test.amounts[-1])))
    layout["yaxis"] |= chart.PER_CENT
    amount, lines, dots = now(test.amounts), [], []
    for name, values in curves.items():
        color, dash = palette.ERRORS[name]
        lines.append(marks.curve(name, test.amounts, values, color, dash=dash, silent=True))
        dots.append(marks.dot(f"{name} now", amount, now(values), color))
    return graph([*lines, *dots], layout, timeline=amount)


def _amount(scene: GeneralisationScene, amount: float) -> str:
    if scene.way == "shift":
        return f"shifted by {number(round(amount, 2))}"
    return f"turned by {number(round(amount, 1))}°"


def _words(
    scene: GeneralisationScene, test: ShiftedTestSet, reasons: Reasons, names: tuple[str, ...]
) -> dict[str, Words]:
    """Return the captions by slot; `names` are those of the frames."""
    state = test.exhibit.rule.states[test.state]
    name = literal(METHODS[scene.method].name + (f", {state}" if test.exhibit.knob.symbol else ""))
    classes = class_marks(test.sample.y.tolist(), palette.class_names(scene.labels, CLASSES))
    return {
        "frame": words("<b>{amount}</b>", amount=names),
        "next": one_of(last_frame(len(names)), words("Next: {next}", next=(*names[1:], "")), ""),
        "legend": words(" · ".join([*classes, *LEGEND, *reasons.legend])),
        "plane": words(name),
        "verdict": _verdict(test, name, names),
        "why": words(_why(test)) + reasons.words,
    }


def _verdict(test: ShiftedTestSet, name: str, names: tuple[str, ...]) -> Words:
    """Return both errors in words, or why there are none."""
    warning = test.exhibit.warning(test.state)
    remark = f"<p><b>{literal(warning)}</b></p>" if warning else ""
    if not test.answers:
        return words(test.exhibit.story[0] + remark)
    m, counts = len(test.sample.q), test.wrong.sum(axis=1).tolist()
    intervals = (wilson(count, m) for count in counts)
    return words(
        f"<p><b>{name[:1].upper()}{name[1:]}</b> has {percent(test.training_error)} of its {len(test.sample.y)} "
        "training points wrong, wherever the test comes from.</p>"
        "<p><b>Of the test world {amount}</b> it has {mistakes} wrong.</p>" + remark,
        amount=names,
        mistakes=tuple(
            f"{count} of {m} ({percent(count / m)}, {fixed(100 * low, 0)} to {fixed(100 * high, 0)} %)"
            for count, (low, high) in zip(counts, intervals, strict=True)
        ),
    )


def _why(test: ShiftedTestSet) -> str:
    """Return why the training error says nothing about the moved world."""
    least = ""
    if test.sample.floor is not None:
        least = (
            f" A classifier that knew the new world would err on {percent(test.sample.floor)} there too: moving "
            "all points alike makes no world harder."
        )
    return (
        "<p>A validation error speaks for points drawn as the training points were. The test points "
        f"are not: the world has moved, and the classifier has not. The training error says nothing "
        f"about that.{least}</p>"
    )


def _ask(test: ShiftedTestSet, names: tuple[str, ...]) -> Ask:
    """Return the question how the number of misclassified test points changes."""
    n = len(test.sample.q)
    return ask_turn(
        f"What becomes of the test error when the world is {{amount}}? Wrong now: {{before}} of {n}.",
        f"Wrong now: {{after}} of {n}; before: {{before}}.",
        test.wrong.sum(axis=1).astype(np.float64),
        amount=now(names),
    )
