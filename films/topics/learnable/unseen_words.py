"""Captions of the film of what no data can tell: each method with what it assumes, its guesses, and its errors."""

import math

import numpy as np

from films.charts.class_marks import class_marks
from films.film.captions import PLANES, Caption, ahead, literal, unless_asked
from films.film.columns import Col, Column, last_frame
from films.topics.learnable.scene import STYLES, UNSEEN, LearnableScene
from films.topics.learnable.unseen import Guesser, Unseen
from playground.shattering import MOST


def signs(made: Unseen) -> tuple[str, ...]:
    """The labels of the unseen points in each frame: "+ − −"."""
    return tuple(" ".join("+" if plus else "−" for plus in row) for row in made.labelings.tolist())


def sign_of(guess: int) -> str:
    """A guess in words."""
    return {0: "+", 1: "−", -1: "undecided"}.get(guess, "none")


def columns(made: Unseen) -> dict[str, Column]:
    """The columns that captions read."""
    said, frames, m = signs(made), len(made.labelings), len(made.Q)
    found: dict[str, Column] = {"signs": said, "next signs": (*said[1:], "")}
    found |= {"last": last_frame(frames), "labels so far": m * np.arange(1, frames + 1)}
    found["spread"] = np.array([_spread(m, t) for t in range(1, frames + 1)])
    for i in range(len(made.guessers)):
        found |= {f"wrong {i}": made.missed[:, i], f"total {i}": made.total[:, i]}
    return found


def _spread(m: int, t: int) -> float:
    """The standard deviation of the mean error of t labelings by lot."""
    return 0.5 / math.sqrt(m * t)


def captions(made: Unseen, scene: LearnableScene) -> dict[str, Caption]:
    frames = len(made.labelings)
    known = {"signs": Col("signs"), "i": Col("nth")}
    notes = {PLANES[i]: _note(made, i, each) for i, each in enumerate(made.guessers)}
    return notes | {
        "frame": Caption((f"<b>labeling {{i}}</b> of {frames}: the unseen are {{signs}}",), known),
        "next": Caption(("next: {next}", ""), {"next": Col("next signs")}, Col("last")),
        "legend": Caption((" · ".join(_legend()),)),
        "verdict": _verdict(made, scene),
        "why": _why(made, scene),
    }


def _note(made: Unseen, i: int, each: Guesser) -> Caption:
    values = {"wrong": Col(f"wrong {i}"), "total": Col(f"total {i}"), "labels": Col("labels so far")}
    wrong = unless_asked(f"<br>{{wrong}}/{len(made.Q)} wrong, so far {{total}}/{{labels}}")
    return Caption((f"{literal(each.name)}<br>{literal(each.assumes)}{wrong}",), values)


def _legend() -> list[str]:
    color = STYLES[UNSEEN].color
    found = class_marks((0, 1), ("+", "−"))
    found.append(f'<span style="color:{color}">◆</span>&nbsp;is&nbsp;unseen')
    return [*found, "numbered: an unseen point with the label that it gets", "ring: guessed wrong"]


def _verdict(made: Unseen, scene: LearnableScene) -> Caption:
    left = sum(c == UNSEEN for _, _, c in scene.points) - len(made.Q)
    beyond = f" Only the first {MOST} unseen points get labels; {left} more stay grey." if left else ""
    return Caption((f"<p>{_agreement(made)}{beyond}</p>",))


def _agreement(made: Unseen) -> str:
    """Whether all methods have all labelled points right."""
    failing = [i for i, each in enumerate(made.guessers, 1) if each.wrong]
    if not failing:
        many = {1: "It has", 2: "<b>Both methods agree:</b> they have"}
        each = many.get(len(made.guessers), f"<b>All {len(made.guessers)} methods agree:</b> they have")
        return f"{each} each of the {made.n} labelled points right. Nothing in the data tells which to trust elsewhere."
    planes = ", ".join(map(str, failing))
    return f"All labelled points are right but on plane {planes}: {_missing(made)} of {made.n} wrong there."


def _missing(made: Unseen) -> str:
    return ", ".join(str(each.wrong) for each in made.guessers if each.wrong)


def _why(made: Unseen, scene: LearnableScene) -> Caption:
    """Why every error tends to one half: counted, or as luck allows."""
    frames, m = len(made.labelings), len(made.Q)
    undecided = any(guess not in (0, 1) for each in made.guessers for guess in each.guesses.tolist())
    but = " (What is undecided is always wrong, and no guess.)" if undecided else ""
    if scene.order == "each":
        pairs = (
            f"<p>Each labeling has an opposite: where a guess is wrong at w points in the one, it is wrong at {m} − w "
            f"in the other. So over all {frames} every guess is wrong at {m * frames // 2} of {m * frames} labels, "
            f"exactly 1/2, whatever the method assumes.{but}</p>"
        )
        return Caption((ahead(pairs),))
    luck = (
        "<p>A coin gives each label, so every guess is right with probability 1/2. Over the labels so far, {labels}, "
        f"the mean error is 1/2 give or take {{spread}} (one standard deviation, 1 / (2 √{{labels}})).{but}</p>"
    )
    return Caption((luck,), {"labels": Col("labels so far"), "spread": Col("spread")})
