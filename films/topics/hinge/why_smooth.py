"""The arithmetic of a frame where the loss has a slope everywhere: the squared and the logistic loss.

g is minus the slope of the loss at z: how strongly a point is followed.
"""

import numpy as np

from films.film.captions import Caption
from films.film.columns import Col, Column
from films.film.mathml import bold, formula, group, name, sign, squared, value, vector
from films.topics.hinge import why
from films.topics.hinge.run import Descent, Run
from films.topics.hinge.why import EQUALS, G0, LOOKS, MINUS, TIMES, X, Y, Z
from playground import losses

PULL, MEAN = name("g"), bold("g")
PULLS_BACK = " It is right by more than 1, and pulls all the same: this step makes its z smaller."
PULLS_TOWARDS_1 = " It is right by more than 1, and pulls all the same, towards a smaller z."  # beside a penalty


def columns(run: Run) -> dict[str, Column]:
    """What `why.columns` has, for this loss, and how strongly the sample is followed."""
    descent, slope = run.descent, losses.DERIVATIVES[run.descent.loss]
    z = run.z_of_sample(run.steps.before)
    found = why.columns(run) | {"term": losses.LOSSES[descent.loss](z), "pull": 0.0 - slope(z)}
    said = PULLS_TOWARDS_1 if descent.regularization else PULLS_BACK
    found["pulling"] = tuple(said if at > 1 and descent.loss == "squared" else "" for at in z.tolist())
    if descent.batch:
        found["along"] = why.along(run, 0.0 - slope(run.margins[:-1]))
        found["back"] = np.append((run.margins[:-1] > 1).sum(axis=1), 0)
    return found


def caption(run: Run) -> Caption:
    """The arithmetic of the frame with its own numbers; templates by `Steps.kind`, of which every step is one."""
    begin, made = _batch(run) if run.descent.batch else _single(run.descent)
    values = why.values(run, {"pull": Col("pull"), "pulling": Col("pulling")})
    if run.descent.batch:
        values["back"] = Col("back", at="before")
    return Caption((begin, made, made, made, why.ENDED), values, Col("kind"))


def _single(descent: Descent) -> tuple[str, str]:
    """The templates of the start and of a draw."""
    how = (
        f"Each draw looks at {LOOKS[descent.draws]}, and always updates: {why.rule(descent, (PULL, Y, X), (PULL, Y))}."
    )
    how += f" Here {formula(PULL, EQUALS, *_pull(descent))} is minus the slope of the loss at {formula(Z)}."
    signed = [value("{pull:p}"), TIMES, value("{y:p}")]
    step = why.update(descent, [*signed, TIMES, vector("{x1}", "{x2}")], "".join(signed))
    loss = formula(*_loss(descent), EQUALS, value("{term}"))
    looked = f"{why.worked_z(descent)}<p>{descent.loss.capitalize()} loss {loss}. It pulls with "
    looked += f"{formula(PULL, EQUALS, *_pull(descent), EQUALS, value('{pull}'))}.{{pulling}}</p>"
    return why.start(descent, how), f"{looked}<p>{step}.</p>"


def _batch(run: Run) -> tuple[str, str]:
    """The same where each step looks at all points."""
    descent, n = run.descent, len(run.X)
    mean = f"Here {formula(MEAN)} is the mean of {formula(group(*_pull(descent)), Y, X)} over the {n} points"
    mean += f", and {formula(G0)} that of {formula(group(*_pull(descent)), Y)}" if descent.offset else ""
    how = f"Each step looks at all {n} points: {why.rule(descent, (MEAN,), (G0,))}. {mean}."
    g0 = f", {formula(G0, EQUALS, value('{g0}'))}" if descent.offset else ""
    some = f"{formula(MEAN, EQUALS, vector('{g1}', '{g2}'))}{g0}."
    back = (
        f" <b>{{back}} of {n} points</b> are right by more than 1 and pull back." if descent.loss == "squared" else ""
    )
    step = why.update(descent, [vector("{g1}", "{g2}")], value("{g0:p}"))
    return why.start(descent, how), f"<p>{some}{back}</p><p>{step}.</p>"


def _loss(descent: Descent) -> list[str]:
    """The loss of z, in a formula."""
    if descent.loss == "squared":
        return [squared(group(value("1"), MINUS, Z))]
    return [name("log"), group(value("1"), sign("+"), _power(negative=True))]


def _pull(descent: Descent) -> list[str]:
    """Minus its slope."""
    if descent.loss == "squared":
        return [value("2"), group(value("1"), MINUS, Z)]
    return [value("1"), sign("/"), group(value("1"), sign("+"), _power(negative=False))]


def _power(*, negative: bool) -> str:
    """e to the power of z, or of minus z."""
    return f"<msup>{name('e')}<mrow>{MINUS if negative else ''}{Z}</mrow></msup>"
