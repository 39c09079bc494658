"""What the page of lifts says of an update: its arithmetic in the larger space, the cut there, and what it is here."""

import numpy as np

from films.film.captions import ahead
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.lifting.here import cut_here
from films.topics.lifting.run import Lift, Run
from films.topics.lifting.scene import LiftingScene

SYMBOLS = {"w": r"\mathbf{w}", "x": r"\mathbf{x}", "phi": r"\mathbf{φ}"}


def words_of(run: Run, scene: LiftingScene) -> Words:
    """How an update is made, in the first frame; in the others the numbers of the last one."""
    which, choices = cut_here(run, scene)
    update = _update(run)
    first = np.arange(run.n_frames) == 0
    return one_of(np.where(first, 0, 1 + which), _start(run.lift), *(update + each for each in choices))


def _start(lift: Lift) -> Words:
    b, and_b = (r"+b", r" and $b\leftarrow b+y$") if lift.offset else ("", "")
    entries = ",".join(lift.tex)
    return words(
        rf"<p>Each point becomes $\phi(\x)=({entries})$. A mistake is $z=y(\w\cdot\phi(\x){b})\le 0$; then "
        rf"$\w\leftarrow\w+y\phi(\x)${and_b}.</p>"
        f"<p>{ahead('The first point is always a mistake: w is 0, and so is its z.')}</p>",
        SYMBOLS,
    )


def _update(run: Run) -> Words:
    """The point's z, the new w and b, and the cut that these are."""
    lift, w, sample = run.lift, run.trace.w, run.sample
    before = np.maximum(np.arange(run.n_frames) - 1, 0)
    entries, further = range(lift.d), r"\allowbreak+"
    product = further.join(f"{{u{j}:p}}\\times{{p{j}:p}}" for j in entries)
    old, added, new = (",".join(f"{{{letter}{j}}}" for j in entries) for letter in "upw")
    cut = further.join(f"{{w{j}:p}}\\times {entry}" for j, entry in enumerate(lift.tex))
    a, b, sum_b = ("{a:s}", "{b:s}", r", $b\leftarrow{a}+{y:p}={b}$") if lift.offset else ("", "", "")
    return words(
        "<p><b>Point {i}</b>, {sign}, was a mistake:</p>"
        rf"<p>$z={{y:p}}\times({product}{a})={{z}}\le 0$.</p>"
        rf"<p>$\w\leftarrow({old})\allowbreak+{{y:p}}\times({added})\allowbreak=({new})${sum_b}. "
        "Now its z is {after}.</p>"
        f"<p>The cut: ${cut}{b}=0$.</p>",
        SYMBOLS,
        i=now(np.arange(1, len(run.y) + 1), sample),
        sign=run.sign,
        y=now(np.where(run.y > 0, 1, -1), sample),
        z=run.z_before,
        after=run.z_after,
        a=now(run.trace.b, before),
        b=run.trace.b,
        **{f"u{j}": now(w, before)[j] for j in entries},
        **{f"p{j}": now(run.Z, sample)[j] for j in entries},
        **{f"w{j}": now(w)[j] for j in entries},
    )
