"""The film of one to four rules side by side: a frame for each value of the knob. rule_words.py has its captions."""

from collections.abc import Sequence

import numpy as np

from films import samples
from films.charts import confusion, rule_errors, rule_planes, rule_questions, rule_words
from films.charts.rule_comparison import Comparison
from films.film.columns import Col, Column, last_frame, merged
from films.film.film import Film
from films.query_scene import QueryScene
from films.rules.rule import UNTRAINED, Explanation


def film(made: Comparison | None, scene: QueryScene) -> Film:
    """The film of a comparison and the scene's query: planes first, the chart of errors last. None of no points."""
    if made is None:
        return rule_planes.no_points(samples.axes(scene), (scene.x, scene.y))
    q = scene.probe
    whys = [rule.explain(q, made.names) for rule in made.rules] if q else []
    asked = rule_questions.of_comparison(made, whys[made.lead] if whys else None)
    columns = [rule_errors.columns(made.knob, made.errors[made.lead]), asked.columns]
    tracks = rule_errors.tracks(len(made.planes), made.errors[made.lead])
    for part, state in zip(made.planes, made.states, strict=True):
        columns.append(rule_planes.columns(part, state))
        tracks += rule_planes.tracks(part, made.points)
    for i, why in enumerate(whys):
        columns.append(rule_planes.explanation_columns(why, i))
        tracks += rule_planes.explanation_tracks(why, i)
    shown = Film(
        figures=made.figures,
        planes=len(made.planes),
        n_frames=made.n_frames,
        columns=merged(*columns, _columns(made, whys)),
        tracks=tracks,
        captions=rule_words.captions(made, whys, q),
        questions=asked.questions,
        revealed=tuple(pair for part in made.planes for pair in part.sealed.revealed(part.i)),
        timelines=((len(made.planes), Col("knob")),),
    )
    return confusion.shown(shown, made.confused, made.names, costs=made.costs)


def _columns(made: Comparison, whys: Sequence[Explanation]) -> dict[str, Column]:
    """The columns that captions read."""
    states = made.knob.names
    columns: dict[str, Column] = {"frame": states, "next": (*states[1:], ""), "last": last_frame(len(states))}
    for i, (rule, errors) in enumerate(zip(made.rules, made.errors, strict=True)):
        columns |= {f"state names {i}": rule.states, f"differing {i}": tuple(map(_percent, made.differing[i].tolist()))}
        columns |= {f"{name} {i}": counts for name, counts in errors.counts.items()}
        if made.held is not None:
            columns |= {f"{name} in words {i}": rule_errors.in_words(errors, name) for name in errors.counts}
    for i, stopped in enumerate(made.unsettled):
        columns[f"unsettled {i}"] = tuple(" · not settled" if early else "" for early in stopped)
    for i, why in enumerate(whys):
        said = (_answer(answer, made.names) for answer in why.answers.tolist())
        columns |= {f"answers {i}": tuple(said), f"words {i}": why.words}
    if len(whys) == 1 and whys[0].table:
        rows = len(whys[0].table) - 1
        columns |= {"unlisted": whys[0].counts - rows, "listed": np.minimum(whys[0].counts, rows + 1)}
    return columns


def _answer(answer: int, names: tuple[str, ...]) -> str:
    return names[answer] if answer >= 0 else "no answer" if answer == UNTRAINED else "undecided"


def _percent(share: float) -> str:
    """A share of the plane in per cent, to a tenth at most: cells are coarse."""
    return "under 0.1 %" if 0 < share < 0.001 else f"{100 * share:.1f} %"
