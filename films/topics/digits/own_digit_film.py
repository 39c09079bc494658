"""The film of a drawn digit: a frame for each of its nearest prototypes, with the difference from it."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from films.drawing import palette
from films.film.film import Film
from films.film.numbers import counted
from films.film.parts import Pad
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.picture_marks import picture
from films.picture.words import words
from films.topics.digits.mistakes_film import sheet
from films.topics.digits.own_digit import N_NEAREST, OwnDigit
from films.topics.digits.pictures import (
    CELL,
    CORNERS,
    SIDE,
    differences,
    digit_picture,
    distance,
    figure_of_four,
    four,
    pictures_of,
)
from films.topics.digits.pictures import title as title_above
from films.topics.digits.strokes import GRID, Strokes
from playground.inputs import Ints
from playground.prototype_record import Prototypes

LEFT, TOP = CORNERS[0]  # of the pad
PEN = 5  # pixels
EMPTY = (
    "<p><b>Draw a digit in the box</b>, with a finger, a pen or the mouse. It is scaled and counted as the digits of "
    "the data were, and compared with them while you draw.</p>"
)
LEGEND = "Dark pixels hold ink; darker = larger difference. The frame marks the prototype that is compared."
ORDINALS = ("Nearest", "Second nearest", "Third nearest", *(f"{rank}th nearest" for rank in range(4, N_NEAREST + 1)))


def own_digit_film(own: OwnDigit | None, prototypes: Prototypes, kind: str, n_train: int) -> Film:
    """Return the film, with a frame for each of the nearest of `kind` prototypes out of `n_train` digits; if nothing is
    drawn, one frame that says what to do."""
    if own is None:
        title = picture(title_above("pad", LEFT + CELL / 2, TOP), 0, now(("",)), words("draw here"))
        box = figure_of_four((borders([(LEFT, TOP, CELL)]), title))
        captions = {"frame": words("<b>Draw a digit</b>"), "verdict": words(EMPTY)}
        return film([box, sheet(prototypes, np.full(1, -1))], 1, words=captions, pad=Pad((LEFT, TOP), CELL, GRID))
    n, answer = len(own.nearest), prototypes.y[own.nearest]
    squares, always = (own.x - prototypes.X[own.nearest]) ** 2, np.zeros(n, dtype=np.int8)
    of_prototypes = tuple(map(digit_picture, prototypes.X.reshape(-1, SIDE, SIDE)))
    around, *pictures = four(
        (
            ("pad", now(("",), always), words("")),  # no words: the buttons are above the pad
            ("pixels", now(pictures_of(own.x[None]), always), words("as 8 × 8 counts of ink")),
            ("nearest", now(of_prototypes, own.nearest), words("prototype: {answer}", answer=answer)),
            ("difference", now(differences(squares)), words("where these two differ")),
        )
    )
    why = r"<p>Your digit is $\mathbf{x}$, this prototype is $\mathbf{p}$.</p><p>Their distance is</p>"
    return film(
        [figure_of_four((around, *pictures, ink(own.strokes))), sheet(prototypes, own.nearest)],
        n,
        words={
            "verdict": words(verdict(own, kind, n_train)),
            "frame": words("<b>{rank} prototype:</b> {answer}", rank=ORDINALS[:n], answer=answer),
            "next": words("Next nearest"),
            "legend": words(LEGEND),
            "why": words(why + distance("p", "square", "far"), square=squares.sum(axis=1), far=own.far),
        },
        pad=Pad((LEFT, TOP), CELL, GRID, own.strokes),
        asks=[_which_is_next(answer, own, pictures)] if n > 1 else (),
    )


def _which_is_next(answer: Ints, own: OwnDigit, pictures: Sequence[Mark]) -> Ask:
    """Return the question which label the prototype of the next frame has. The options are the labels of the frames
    that follow the first, at most nine."""
    _pad, pixels, nearest, difference = pictures
    labels = [str(label) for label in answer.tolist()]
    options = tuple(sorted({*labels[1:]}))
    options = options if len(options) > 1 else (*options, "another one")
    right = np.array([-1, *(options.index(label) for label in labels[1:])])
    why = words("It is labelled <b>{label}</b>, at a distance of {apart}.", label=answer, apart=own.far)
    text = words("Which label does the next nearest prototype have?")
    return ask(text, right, why, options, points_out=[pixels], clears=[nearest, difference])


def ink(strokes: Strokes) -> Mark:
    """Return the strokes on the pad. A stroke of one place is a short dash."""
    xs: list[float] = []
    ys: list[float] = []
    for stroke in strokes:
        path = stroke if len(stroke) > 1 else (*stroke, (stroke[0][0] + 0.5, stroke[0][1]))
        xs += [*(LEFT + CELL * (x + 0.5) / GRID for x, _ in path), np.nan]
        ys += [*(TOP - CELL * (y + 0.5) / GRID for _, y in path), np.nan]
    return replace(marks.polyline("strokes", np.array(xs), np.array(ys), palette.INK, PEN), given=True)


def verdict(own: OwnDigit, kind: str, n_train: int) -> str:
    """Return the answers of the prototypes, of all training digits, and of the class means."""
    answer, votes = int(own.prototypes.y[own.nearest[0]]), ", ".join(map(str, own.voters.tolist()))
    end = "All agree." if len({answer, own.first, own.mean}) == 1 else "They do not agree."
    return (
        f"<p><b>{kind.capitalize()}</b> ({counted(len(own.prototypes.X), 'prototype')}): <b>{answer}</b>. The nearest "
        f"of all {n_train:,} training digits: <b>{own.first}</b>; the nearest five: {votes}. The nearest of the ten "
        f"class means: <b>{own.mean}</b>. {end}</p>"
    )
