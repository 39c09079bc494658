"""Points that break things: none, one, one class, all in one spot, in a row, huge, tiny, close together far away, or of
all sizes at once; and what may be wrong with a film of them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import strategies as st

from films.film.film import Film
from films.page import AnyPage, AnyView
from films.points import BOUND, CLASSES, Points, checked
from films.scene import params
from tests.films.film.asking import question_at
from tests.films.film.reading import by_name, values
from tests.films.scenes.point_strategies import points
from tests.films.scenes.scene_strategies import scenes

ODD = re.compile(r"\b(?i:nan|inf)\b|\b(None|True|False)\b|\{\w+(:\w)?\}")  # "none" is a word


CHEAP = {"n_draws": st.sampled_from([1, 2, 7, 40, 300]), "n": st.integers(2, 20)}  # fields that only cost time


def any_points(classes: int = CLASSES) -> st.SearchStrategy[Points]:
    """Points of every kind."""
    few = points(3, 1, classes=classes, max_size=10)
    return st.one_of(
        few,
        points(classes=classes, max_size=10),
        few.map(lambda case: tuple((x, y, 0) for x, y, _ in case)),
        few.map(lambda case: tuple((*case[0][:2], c) for _, _, c in case)),
        few.map(lambda case: checked([(x, 2 * x + 1, c) for x, _, c in case])),
        few.map(lambda case: checked([(x * BOUND / 3, y * BOUND / 3, c) for x, y, c in case])),
        few.map(lambda case: checked([(x * 1e-6, y * 1e-6, c) for x, y, c in case])),
        few.map(lambda case: checked([(x * 1e-3 - 9e5, y * 1e-3 + 9e5, c) for x, y, c in case])),
        st.tuples(few, few).map(lambda two: checked([*two[0], *((x * BOUND / 3, y * 1e-6, c) for x, y, c in two[1])])),
    )


def any_scene(cls: type[Any], **more: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Scenes of any settings within their bounds, with any points and names; `more` for further fields."""
    case = {"points": any_points(), "labels": st.sampled_from(("", "a<b|*&||d"))} | more
    return st.builds(lambda scene, **fields: replace(scene, **fields), scenes(cls), **case)


def scenes_of(page: AnyPage, view: AnyView | None = None) -> st.SearchStrategy[Any]:
    """Scenes of a page, or those of one of its views."""
    more: dict[str, st.SearchStrategy[Any]] = {"points": any_points(page.scene.N_CLASSES)}
    more |= {name: values for name, values in CHEAP.items() if name in params(page.scene)}
    if view is not None and page.chosen_by:
        more[page.chosen_by] = st.sampled_from(view.values)
    return any_scene(page.scene, **more)


def faults(film: Film, frames: Iterable[int]) -> list[str]:
    """What no frame may show: holes left open, numbers that are none and not said to be, axes without an extent."""
    matches = []
    for t in frames:
        picture = film.at(t)
        matches += [f"{t} {slot}: {text}" for slot, text in picture.captions.items() if ODD.search(text)]
        for i, figure in enumerate(picture.figures):
            spans = [axis.range for axis in (figure.layout.xaxis, figure.layout.yaxis) if axis.range]
            matches += [f"{t} {i}: axis from {low} to {high}" for low, high in spans if not 0 < high - low < np.inf]
            for part in figure.data:
                if len(values(part.x)) != len(values(part.y)):
                    matches.append(f"{t} {i} {part.name}: x and y of different lengths")
    return matches + odd_questions(film)


def odd_questions(film: Film) -> list[str]:
    """What no question may say: holes and numbers that are none; an answer that nobody could give."""
    matches = []
    for t in range(1, min(film.n_frames, 40)):
        it = question_at(film, t)
        if it:
            count = len(film.questions[it.question].options) or _n_points(film, t)
            matches += [f"{t} question: {text}" for text in (it.text, it.why) if ODD.search(text)]
            matches += [] if it.right <= set(range(count)) else [f"{t} question: {sorted(it.right)} of {count} answers"]
    return matches


def _n_points(film: Film, t: int) -> int:
    return len(by_name(film.frame(t)[0])["points"].x)
