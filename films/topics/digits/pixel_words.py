"""The words and questions of one pixel as a classifier."""

import numpy as np

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.numbers import number
from films.film.questions import Questions, asking
from films.topics.digits.pictures import SIDE
from films.topics.digits.pixel import BEST, SIGNS, OnePixel
from playground.one_pixel import Threshold

LEGEND = (
    "Left, all 64 pixels: the darker, the more training images the best rule on it has right; black: every one. "
    "Framed: the pixel used. Below, the training images."
)
SHARES = ("about 0 %", "about 25 %", "about 50 %")
STILL = ("yes", "no")


def columns(found: OnePixel, task: str) -> dict[str, Column]:
    """The numbers and words that captions need."""
    n_new, rows = len(found.labels), found.counts - 1
    return {
        "n": found.counts,
        "pixel": found.pixels + 1,
        "row": found.pixels // SIDE + 1,
        "column": found.pixels % SIDE + 1,
        "fewest": found.fewest,
        "missed": found.missed,
        "percent": np.round(100 * found.missed / n_new, 1),
        "perfect": found.perfect,
        "digit": found.digits[rows],
        "sign": tuple(SIGNS[task][0 if label > 0 else 1] for label in found.y[rows]),
        "rule": tuple(_said(found, frame, task) for frame in range(len(rows))),
        "last": (found.counts == found.counts[-1]).astype(np.int8),
    }


def _said(found: OnePixel, frame: int, task: str) -> str:
    """What the rule of a frame answers."""
    rule, (plus, minus) = found.rules[frame], SIGNS[task]
    if isinstance(rule, Threshold):
        below, above = (minus, plus) if rule.below < 0 else (plus, minus)
        return f"{below} where the pixel is at most {number(rule.cut)}, else {above}"
    new = int((~np.isin(found.Q[:, found.pixels[frame]], rule.values)).sum())
    n, have = len(rule.values), "has" if new == 1 else "have"
    each = "the one value" if n == 1 else f"each of the {n} values"
    return (
        f"for {each} seen the label that most images with it have, else {minus}; {new} of the new images {have} a "
        "value never seen"
    )


def captions(found: OnePixel, task: str, pixel: int) -> dict[str, Caption]:
    """The captions of all frames."""
    names = ("n", "pixel", "row", "column", "fewest", "missed", "percent", "perfect", "rule", "digit", "sign")
    known = {name: Col(name) for name in names}
    chosen = "Of equals the first is taken." if pixel == BEST else "This pixel was chosen by hand."
    why = (
        "<p><b>Pixel {pixel}</b>, in row {row}, column {column}: {rule}.</p>"
        f"<p>Of {{n}} training images it has <b>{{fewest}}</b> wrong; of {len(found.labels)} new ones "
        f"<b>{{missed}}</b>: {{percent}} %. Pixels that have all training images right: {{perfect}} of "
        f"{found.X.shape[1]}. {chosen}</p>"
    )
    return {
        "frame": Caption(("<b>{n} training images</b> · pixel {pixel}",), known),
        "next": Caption(("next: one more training image", ""), {}, Col("last")),
        "legend": Caption((LEGEND,)),
        "why": Caption((why,), known),
        "verdict": Caption((_verdict(found, task, pixel),)),
    }


def _verdict(found: OnePixel, task: str, pixel: int) -> str:
    right = found.counts[found.fewest == 0]
    who = "some pixel has" if pixel == BEST else f"pixel {pixel} has"
    said = f"With up to <b>{right.max()}</b> training images {who} all of them right." if len(right) else ""
    share = 100 * found.missed.mean() / len(found.labels)
    mean = f"Over all frames {share:.1f} % of the new images are wrong."
    why = {
        "coin": "A coin gave the labels, so no pixel knows anything of them: the model is only large enough to fit.",
        "parity": "One pixel says little of whether a digit is odd.",
        "ones": "A 0 is white where a 1 has its stroke: here one pixel does know something.",
    }[task]
    return f"<p>{said} {mean} {why}</p>"


def questions(found: OnePixel, pixel: int) -> Questions:
    """By turns: does a pixel still have all images right, once there is one more; and how many new ones are wrong?"""
    odd = np.arange(len(found.counts)) % 2 == 1
    share = found.missed / len(found.labels)
    known = {name: Col(name) for name in ("n", "fewest", "percent", "sign", "pixel")}
    who = "any pixel" if pixel == BEST else f"pixel {pixel}"
    right = np.where(odd, found.fewest > 0, -1)
    nearest = np.where(odd, -1, np.clip(np.rint(4 * share), 0, 2).astype(np.int64))
    right[0] = nearest[0] = -1
    text = f"One more training image, labelled {{sign}}. Does {who} have all {{n}} right then?"
    still = asking("asked still", right, text, "The pixel used, {pixel}, has {fewest} of {n} wrong.", known, STILL)
    text = "One more training image. Which share of the new images is wrong then?"
    return still + asking("asked new", nearest, text, "It is {percent} %.", known, SHARES)
