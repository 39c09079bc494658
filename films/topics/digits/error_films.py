"""The films of error: against the number of prototypes, and against the number of irrelevant features. Each number has
a frame. The curves are means over draws, and are all there from the start."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from films.drawing import looks
from films.film.captions import ahead, where_editable
from films.film.columns import last_frame
from films.film.film import Film
from films.film.marks import Path
from films.film.numbers import counted, percent, rounded
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.digits import charts, experiments
from playground.inputs import Floats
from playground.prototype_error import ErrorBySize, spread_of

EIGHT = "8 × 8 digits"
NOTHING_ON = f"Every feature is off{where_editable(': switch one on')}. Noise alone says nothing about the classes."
BARS = "bars: standard deviation over the draws"
RING = "ring: this frame"
BESIDE = ("fewer wrong", "more wrong", "as many")


def of_prototypes(random: ErrorBySize, means: tuple[int, float], n_draws: int) -> Film:
    """Return the film of error against the number of prototypes. `random` has the errors of the draws so far, of
    `n_draws`; `means` are the number of class means, and their error."""
    n_means, error_of_means = means
    sizes, mean = random.sizes.tolist(), random.mean[:, None]
    curves = charts.by_prototypes(random, means, EIGHT)
    texts = tuple(f"{m:,}" for m in sizes)
    in_lecture = np.array([m in charts.LECTURE for m in sizes])
    numbers = {
        "m": texts,
        "here": tuple(map(charts.spread_written, random.mean, random.spread)),
        "there": tuple(percent(charts.LECTURE[m]) if m in charts.LECTURE else "" for m in sizes),
    }
    why = (
        f"<p><b>{{m}} prototypes</b>, drawn at random from {experiments.TRAINING:,} training digits: "
        f"{charts.with_sign(charts.OWN, '{here}')} of {experiments.TEST} test digits are wrong."
    )
    lecture = f" For as many prototypes and {charts.OTHERS}: {charts.with_sign(charts.THEIRS, '{there}')}."
    return film(
        [_figure(curves, charts.layout_of_prototypes(curves), np.log10(sizes)[:, None], mean)],
        len(sizes),
        words={
            "frame": words("<b>{m} prototypes</b>", m=texts),
            "next": _next(tuple(f"{text} prototypes" for text in texts)),
            "legend": _legend(
                charts.with_sign(charts.OWN, f"random, {EIGHT}"),
                charts.with_sign(charts.THEIRS, f"random, {charts.OTHERS}"),
                charts.with_sign(charts.OWN_MEANS, "class means"),
                charts.with_sign(charts.THEIR_MEANS, "theirs"),
            ),
            "why": one_of(
                in_lecture.astype(np.int8),
                words(f"{why}</p>", **numbers),
                words(f"{why}{lecture}</p>", **numbers),
            ),
            "verdict": words(
                f"<p>The {charts.with_sign(charts.OWN_MEANS, f'<b>{n_means} class means</b>')}: "
                f"{percent(error_of_means)} wrong. "
                f"{_draws(len(random.errors), n_draws)}</p>{ahead(charts.table(random, means, EIGHT))}"
            ),
        },
        asks=[_beside_means(texts, mean, means)],
    )


def _beside_means(sizes: tuple[str, ...], mean: Floats, means: tuple[int, float]) -> Ask:
    """Return the question whether so many random prototypes do better than the class means; `mean (F, 1)`."""
    errors, error = rounded(100 * mean[:, 0], 1), rounded(np.array([100 * means[1]]), 1)
    right = np.select([errors < error, errors > error], [0, 1], 2)
    right[0] = -1
    return ask(
        words(
            f"{means[0]} class means misclassify {percent(means[1])} of the test digits. How do <b>{{m}}</b> random "
            "prototypes compare?",
            m=sizes,
        ),
        right,
        words(
            f"{{m}} random prototypes misclassify {{here}}, the {means[0]} class means {percent(means[1])}.",
            m=sizes,
            here=tuple(map(percent, mean[:, 0])),
        ),
        BESIDE,
        about=[mean],
    )


def _lowest(features: tuple[str, ...], mean: Floats, names: tuple[str, ...]) -> Ask:
    """Return the question which rule has the lowest error. It is not asked if two share it. `mean (F, 3)`."""
    errors = rounded(100 * mean, 1)
    alone = (errors == errors.min(axis=1, keepdims=True)).sum(axis=1) == 1
    right = np.where(alone, errors.argmin(axis=1), -1)
    right[0] = -1
    written = ", ".join(f"{name} {{e{i}}}" for i, name in enumerate(names))
    return ask(
        words("With <b>{features}</b>, which has the lowest error?", features=features),
        right,
        words(f"{written}.", **{f"e{i}": tuple(map(percent, column)) for i, column in enumerate(mean.T)}),
        names,
        about=[mean],
    )


def without_features() -> Film:
    """Return a film of one frame, which says that no feature is on."""
    nothing = {"frame": words("<b>No features</b>"), "verdict": words(f"<p>{NOTHING_ON}</p>")}
    return film([Figure((), charts.layout_of_noise((), experiments.NOISE[-1]))], 1, words=nothing)


def of_noise(errors: Floats, k: int, n_draws: int, repeats: int) -> Film:
    """Return the film of error against the number of noise features. `errors (r, len(NOISE), 3)` are those of the draws
    so far, of `n_draws`; the setting asks for `repeats`."""
    mean, counts = errors.mean(axis=0), experiments.NOISE
    names, curves = charts.rules_with_signs(k), charts.by_noise(counts, errors, k)
    written = np.array([[*map(charts.spread_written, *row)] for row in zip(mean, spread_of(errors), strict=True)])
    features = tuple(counted(count, "irrelevant feature") for count in counts)
    sentence = ", ".join(f"{name} {{e{i}}}" for i, name in enumerate(names))
    fewer = f" More than {n_draws} would take too long." if n_draws < repeats else ""
    places = np.array(counts)[:, None].repeat(len(names), axis=1)
    return film(
        [_figure(curves, charts.layout_of_noise(curves, counts[-1]), places, mean)],
        len(counts),
        words={
            "frame": words("<b>{features}</b>", features=features),
            "next": _next(features),
            "legend": _legend(*names),
            "why": words(
                f"<p>Test errors with {{features}} added: {sentence}.</p>",
                features=features,
                **{f"e{i}": tuple(column) for i, column in enumerate(written.T.tolist())},
            ),
            "verdict": words(
                f"<p>{_draws(len(errors), n_draws)}{fewer}</p>{ahead(charts.noise_table(counts, errors, k))}"
            ),
        },
        asks=[_lowest(features, mean, charts.names_of_rules(k))],
    )


def _figure(curves: Sequence[Mark], layout: dict[str, Any], x: Floats, y: Floats) -> Figure:
    """Return the curves; their part up to the frame, which alone stays while a step is predicted; and a ring around
    each value of the frame, `x, y (F, n)`."""
    looks_of_curves = (each.look for each in curves if not each.given)
    computed = [look for look in looks_of_curves if isinstance(look, Path) and look.marker]
    so_far = [
        marks.so_far(_without_tooltip(look), np.ascontiguousarray(across), np.ascontiguousarray(up))
        for look, across, up in zip(computed, x.T, y.T, strict=True)
    ]
    return Figure((*curves, *so_far, mark(looks.ring("now"), x=now(x), y=now(y))), layout)


def _without_tooltip(look: Path) -> Path:
    """Return the look of a curve without a tooltip."""
    return Path(name=f"{look.name}, so far", line=look.line, marker=look.marker)


def _next(names: Sequence[str]) -> Words:
    return one_of(last_frame(len(names)), words("Next: {next}", next=(*names[1:], "")), "")


def _legend(*entries: str) -> Words:
    return words(" · ".join([*entries, BARS, RING]))


def _draws(done: int, count: int) -> str:
    so_far = f"{done} of {counted(count, 'draw')} so far" if done < count else counted(count, "draw")
    return f"Means over {so_far}."
