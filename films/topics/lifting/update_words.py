"""The words on an update in the larger space: its arithmetic, the cut there, and what the cut is on the line or
plane."""

import numpy as np

from films.film.captions import ahead
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.symbols import Symbols
from films.topics.lifting.cut_words import cut_in_words
from films.topics.lifting.run import Lift, Run
from films.topics.lifting.scene import LiftingScene

LETTERS = {"x": r"\mathbf{x}", "phi": r"\mathbf{φ}"}


def arithmetic(run: Run, scene: LiftingScene) -> Words:
    """Return the rule of an update in the first frame, and in each other frame the numbers of the latest update."""
    which, choices = cut_in_words(run, scene)
    update = _update(run, scene.written)
    first = np.arange(run.n_frames) == 0
    return one_of(np.where(first, 0, 1 + which), _start(run.lift, scene.written), *(update + each for each in choices))


def _start(lift: Lift, symbols: Symbols) -> Words:
    and_b = r" and $\offset\leftarrow\offset\plus y$" if lift.offset else ""
    entries = ",".join(lift.tex)
    return words(
        rf"<p>Each point becomes $\phi(\x)=({entries})$. A point is a mistake if $z=y(\weights\cdot\phi(\x)\plusoffset)"
        rf"\le 0$; then $\weights\leftarrow\weights+y\phi(\x)${and_b}.</p>"
        f"<p>{ahead(f'The first point is always a mistake: {symbols.letter} is 0, and so is its z.')}</p>",
        symbols.commands(offset=lift.offset) | LETTERS,
    )


def _update(run: Run, symbols: Symbols) -> Words:
    """Return the point's z, the new w and b, and their cut."""
    lift, w, sample = run.lift, run.trace.w, run.sample
    before = np.maximum(np.arange(run.n_frames) - 1, 0)
    entries, further = range(lift.d), r"\allowbreak+"
    product = further.join(f"{{u{j}:p}}\\times{{p{j}:p}}" for j in entries)
    old, added, new = (",".join(f"{{{letter}{j}}}" for j in entries) for letter in "upw")
    cut = further.join(f"{{w{j}:p}}\\times {entry}" for j, entry in enumerate(lift.tex))
    a, b = ("-{a:p}", "-{b:p}") if symbols.threshold else ("{a:s}", "{b:s}")
    a, b, sum_b = (a, b, r", $\offset\leftarrow{a}\plus{y:p}={b}$") if lift.offset else ("", "", "")
    return words(
        "<p><b>Point {i}</b>, {sign}, was a mistake:</p>"
        rf"<p>$z={{y:p}}\times({product}{a})={{z}}\le 0$.</p>"
        rf"<p>$\weights\leftarrow({old})\allowbreak+{{y:p}}\times({added})\allowbreak=({new})${sum_b}. "
        "Now its z is {after}.</p>"
        f"<p>The cut: ${cut}{b}=0$.</p>",
        symbols.commands(offset=lift.offset) | LETTERS,
        i=now(np.arange(1, len(run.y) + 1), sample),
        sign=run.sign,
        y=now(np.where(run.y > 0, 1, -1), sample),
        z=run.z_before,
        after=run.z_after,
        a=now(symbols.written(run.trace.b), before),
        b=now(symbols.written(run.trace.b)),
        **{f"u{j}": now(w, before)[j] for j in entries},
        **{f"p{j}": now(run.Z, sample)[j] for j in entries},
        **{f"w{j}": now(w)[j] for j in entries},
    )
