"""Held-out points in the film of a linear classifier's training: marked, hollow where misclassified, and counted."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from films.charts.sample_tracks import filled, hollow
from films.drawing import marks, plane
from films.drawing.palette import CLASSES
from films.film.captions import Caption, joined
from films.film.columns import Col, Column
from films.film.film import Film
from films.film.numbers import fixed
from films.film.questions import Question
from films.film.spec import Spec
from films.film.tracks import Switch, Track
from films.picture import point_marks
from films.picture.mark import Mark
from films.picture.now import Now
from films.picture.words import Words
from films.picture.words import words as words_of
from films.samples import Sample, arrays
from playground.condition import greatest_mistake
from playground.inputs import Floats, Ints
from playground.validation import wilson

LEGEND = " · small crosses: held out, not trained on · intervals: 95 %, Wilson"
WRONG = "wrong"  # the end of the name of a run's column of mistakes


def points(sample: Sample, wrong: Now) -> list[Mark]:
    """All points of a plane, hollow where bit i of `wrong`, see `mistakes`, is set; a cross on each held-out one."""
    crosses = [point_marks.held_out(arrays(sample.everything)[0][sample.held])] if len(sample.held) else []
    return [point_marks.points(sample.everything, CLASSES, hollow=wrong), *crosses]


def words(sample: Sample, wrong: Now, where: str = "") -> Words:
    """How many points each frame misclassifies among those trained on, and among those held out, for the verdict.
    `where` says which plane it is of, where there are two: "left"."""
    counts = {name: _counted(wrong, rows) for name, rows in (("trained", sample.index), ("held", sample.held))}
    side = f"{where}: " if where else ""
    template = f"<p><b>Misclassified</b>, {side}training {{trained}}, held out {{held}}.</p>"
    return words_of(template, **counts)


def _counted(wrong: Now, rows: Ints) -> Now:
    counts = np.asarray(wrong.values)[:, rows].sum(axis=1)
    return Now(tuple(_in_words(count, len(rows)) for count in range(len(rows) + 1)), Now(counts, wrong.at).per_frame())


def shown(film: Film, sample: Sample, values: Mapping[str, Floats], *, condition: str = "closed") -> Film:
    """The film of the training points of `sample` with all points on its planes; unchanged if none is held out.
    `condition`: what a mistake is on the boundary, see `playground.condition.greatest_mistake`.

    The film names the column of each run's mistakes among the training points "... wrong"; a switch on the trace
    "points" of every plane reads it. `values`: by what stands before that, w.x + b of each state at all points, (S, N).
    """
    if not len(sample.held):
        return film
    switches = {track.figure: track for track in film.tracks if isinstance(track, Switch) and track.trace == "points"}
    columns = dict(film.columns) | {"numbers": sample.index + 1}
    tracks, said = list[Track](film.tracks), film.captions["verdict"]
    for figure, switch in switches.items():
        prefix = switch.bits.name.removesuffix(WRONG)
        wrong = mistakes(values[prefix], sample, condition)
        columns |= _columns(prefix, wrong, np.asarray(film.columns[str(switch.bits.at)]), sample)
        tracks[tracks.index(switch)] = hollow(
            figure, sample.everything, CLASSES, Col(f"{prefix}{WRONG} of all", at=switch.bits.at)
        )
        said = joined(said, _errors(prefix, figure, len(switches)))
    questions = tuple(_asked(question, sample) for question in film.questions)
    columns |= {q.right.name: _clicked(columns[q.right.name], sample) for q in film.questions if not q.options}
    captions = dict(film.captions) | {"verdict": said, "legend": joined(film.captions["legend"], Caption((LEGEND,)))}
    figures = tuple(_with_all(spec, sample) if i in switches else spec for i, spec in enumerate(film.figures))
    # Hovers refer to rows of the training points; the traces have the rows of all points now.
    hovers = tuple(hover for hover in film.hovers if not (hover.figure in switches and hover.trace == "points"))
    return replace(
        film, figures=figures, columns=columns, tracks=tuple(tracks), captions=captions, questions=questions,
        hovers=hovers,
    )  # fmt: skip


def _asked(question: Question, sample: Sample) -> Question:
    """The question with its tracks on all points instead of the training points; where it hides mistakes, all are
    filled."""
    tracks, hides = (tuple(_filled(track, sample) for track in of) for of in (question.tracks, question.hides))
    return replace(question, tracks=tracks, hides=hides)


def _filled(track: Track, sample: Sample) -> Track:
    if not isinstance(track, Switch) or track.trace != "points":
        return track
    drawn = filled if track.on == track.off else hollow
    name = f"{track.bits.name.removesuffix(WRONG)}{WRONG} of all"
    return drawn(track.figure, sample.everything, CLASSES, Col(name, at=track.bits.at))


def _clicked(right: Column, sample: Sample) -> Column:
    """Answers that are points to click, translated from rows of the training points to rows of all points."""
    given = np.asarray(right)
    if given.ndim == 1:
        return np.where(given < 0, given, sample.index[np.maximum(given, 0)])
    found = np.zeros((len(given), len(sample.everything)), dtype=given.dtype)
    found[:, sample.index] = given
    return found


def mistakes(values: Floats, sample: Sample, condition: str = "closed") -> NDArray[np.bool_]:
    """Which of all points of the plane each state misclassifies, by `values (S, N)` of w.x + b: `(S, N)`. On the
    boundary the condition decides, see `playground.condition.greatest_mistake`."""
    _, classes = arrays(sample.everything)
    y = np.where(classes == 0, 1.0, -1.0)
    wrong: NDArray[np.bool_] = values * y <= greatest_mistake(y, condition)
    return wrong


def _columns(prefix: str, wrong: Any, now: Ints, sample: Sample) -> Mapping[str, Column]:
    """The mistakes, their counts in both sets in each frame, and the counts in words."""
    found: dict[str, Column] = {f"{prefix}{WRONG} of all": wrong}
    for name, rows in (("trained", sample.index), ("held", sample.held)):
        found[f"{prefix}{name} mistakes"] = wrong[:, rows].sum(axis=1)[now]
        found[f"{name} in words"] = tuple(_in_words(count, len(rows)) for count in range(len(rows) + 1))
    return found


def _in_words(count: int, n: int) -> str:
    low, high = wilson(count, n)
    return f"{count} of {n} ({fixed(100 * low, 0)} to {fixed(100 * high, 0)} %)"


def _errors(prefix: str, figure: int, planes: int) -> Caption:
    where = "" if planes == 1 else "left: " if figure == 0 else "right: "
    holes = {name: f"{name}{figure}" for name in ("trained", "held")}
    words = f"<p><b>Misclassified</b>, {where}training {{{holes['trained']}}}, held out {{{holes['held']}}}.</p>"
    return Caption(
        (words,), {hole: Col(f"{name} in words", at=f"{prefix}{name} mistakes") for name, hole in holes.items()}
    )


def _with_all(spec: Spec, sample: Sample) -> Spec:
    """The plane with all points in place of the training points, and a cross on each held-out one."""
    data = list[dict[str, Any]]()
    for trace in spec["data"]:
        if trace.get("name") == "points":
            trace = plane.point_trace(sample.everything, CLASSES, trace["marker"]["size"])
            data += [trace, marks.held_out(arrays(sample.everything)[0][sample.held])]
        else:
            data.append(trace)
    return spec | {"data": data}
