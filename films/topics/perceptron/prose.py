"""What the perceptron page says below the stage, in the reader's symbols, and about the pictures that are chosen."""

import re
from dataclasses import replace

from films import samples
from films.scene import query_text
from films.topics.perceptron.scene import CONDITIONS, PerceptronScene
from playground import datasets

COMMAND = re.compile(r"\\([A-Za-z]+)")

BATCH = r"""
## All mistakes together
The **batch perceptron** is gradient descent on the **perceptron cost**
$C_P = \sum |\weights \cdot \mathbf x^{(i)} \plusoffset|$, summed over the mistakes. The gradient is minus the sum of
$y^{(i)} \mathbf x^{(i)}$ over them, so each iteration adds that whole sum, times the rate: $\eta$, or $\eta / k$ in
iteration $k$. The **single-sample** perceptron adds one mistake and goes on with the new $\weights$, so the two take
different ways. On *thin margin* [one](SINGLE) needs 189 updates and [the other](BATCH) 29 iterations: the second
lecture calls them equivalent for $\eta = 1$, which they are not. The other losses and ways down are in
[a table](hinge#a-training-method-is-a-loss-and-a-way-to-make-it-small).
"""
CONDITION = r"""
## What is a mistake on the boundary?
Lectures differ about $z = 0$ alone. With $z \le 0$ such a point is a mistake. The third lecture prints $z < 0$
in its rule with $\tau$ and $\eta$: from $\weights = 0$ every $z$ is 0, so [no update is ever made](STRICT). The fifth
takes $\operatorname{sign}(0) = +1$: a + point on the boundary is right, a − point is a mistake. Its points $(2, 2)$,
+, and $(2, -1)$, −, then need [three epochs](PLUS) instead of [two](CLOSED), and $\weights$ goes over $(-2, 1)$ not
$(2, 2)$ to $(0, 3)$. Novikoff's bound holds for all three, as every mistake of each has $z \le 0$.
"""
STOP = r"""
## Stopping without success
Where mistakes never end, training can stop when **Error′** no longer falls. Error′ is the sum of the distances of the
mistakes from the boundary; it is looked at after every epoch. The lectures' formula,
$\tfrac12 \sum |\weights \cdot \mathbf x^{(i)} (\operatorname{sign}(\weights \cdot \mathbf x^{(i)}) - y^{(i)})|$, is
$\lVert\weights\rVert$ times that. As $\lVert\weights\rVert$ changes, it may stop in another epoch.

The **training error** is the share of the points that are mistakes. The lectures'
$\text{Error} = \sum |f(\mathbf x^{(i)}) - y^{(i)}|$ is twice the number of mistakes, as $f$ and $y$ are $\pm 1$. The
**pocket** keeps the state with the least training error so far. (Gallant, who published it in 1986, kept the state that
had classified the longest run of drawn points.)
"""
PROOF = r"""
## A proof either way
A line that separates two sets separates their **convex hulls**. If the hulls meet, no line does: their common point,
with its two convex combinations, is a proof that you can check by hand. If they do not meet, the shortest way between
them crosses the widest **band** without a point at right angles. The points on its edges hold it.
"""
THROUGH_ORIGIN = r"""
Without an offset only lines through the origin count. Then the band is the widest with its middle through the origin,
and the proof that there is none is a convex combination of the vectors $y^{(i)}\mathbf x^{(i)}$ that is 0.
"""
NOTATION = r"""
## The same boundary in other letters
Some lectures write $\boldsymbol\theta$ and $\theta_0$ for $\mathbf w$ and $b$. Some compare
$\mathbf w \cdot \mathbf x$ with a threshold $\tau = -b$ (one of them calls it $\theta$) and learn it as one more
weight, on a feature that is always $-1$. Others take a unit normal $\mathbf v_H$ and the distance $c$ of the boundary
from the origin, with a sign: it counts along $\mathbf v_H$. They put both into one vector
$\mathbf z = (-c, \mathbf v_H)$, against $(1, \mathbf x)$: these are **homogeneous coordinates**. (This bold
$\mathbf z$ is not the functional margin $z$.) Choose the letters of your lecture under *Pictures*.
"""
LANDSCAPE = r"""
## A training method is a cost and a way to make it small
Here every $\weights$ is a place, and its height is what it costs. The **number of mistakes** has terraces: no slope
leads from one to the next. The **perceptron cost** $C_P = \sum |\weights \cdot \mathbf x^{(i)} \plusoffset|$,
summed over the mistakes, is convex, with a slope wherever it is above 0. The batch follows the whole slope, at the rate
$\eta$ or $\eta / k$; one at a time follows the slope of one mistake. The second lecture says that for $\eta = 1$ the
two are equivalent. They make the same cost small, but go different ways and may end at different lines: see *thin
margin* [one at a time](SINGLE), in 189 updates, and [in a batch](BATCH), in 29 iterations. Its single-sample loop, as
printed, adds *every* point; meant are the mistakes. And it repeats *until $C_P = 0$*. But at the start all weights are
0, so every $\weights \cdot \mathbf x \plusoffset$ is 0 and $C_P = 0$ already: it would never begin. Repeat until no
$z \le 0$ is left. [A table of losses and ways](hinge#a-training-method-is-a-loss-and-a-way-to-make-it-small) has a film
for each.\slice
"""
ABOUT = {
    "progress": "",
    "novikoff": r"""
## Novikoff's squeeze
Let $\weights^*$ be the best separator, of length 1. Every update moves $\weights$ at least $\eta\gamma$ along it, so
after $M$ updates $\langle\weights, \weights^*\rangle \ge M\eta\gamma$. By the inequality of Cauchy and Schwarz,
$\lVert\weights\rVert$ is at least as large. But a mistake lies on the far side of the boundary or on it, so adding it
makes $\lVert\weights\rVert^2$ grow by at most $(\eta R)^2$. Together:

$$(M\eta\gamma)^2 \le \langle\weights, \weights^*\rangle^2 \le \lVert\weights\rVert^2 \le M\,(\eta R)^2 .$$

The lowest of the four grows fastest. It meets the highest at $M = (R/\gamma)^2$, and there can be no further
update.\whole
""",
    "weights": r"""
## Weight space
Here a classifier is a point, and a point of the plane is a line: it admits the $\weights$ on one side. What all
points admit is the **solution cone** of the lectures. It is empty where no line separates the classes. An update is a
step at right angles to the line of the mistake, towards its right side. Point at a handle to see its
half-plane.\slice
""",
    "order": r"""
## The order matters
The bound holds for every order of the points, but the number of updates depends on the order, and so does the line at
the end. Shown are up to 200 random orders, each kept through all epochs. ($\eta$ changes no number of updates.) Their
last lines lie over each other in the plane: the perceptron stops at the first line without a mistake and prefers none.
Choose a bar below the controls to load one of its orders.
""",
    "risk": r"""
## Why not descend the error itself?
Turn the boundary and count mistakes: the **zero-one error** is a staircase, flat between its steps, and no slope says
where to go. The **perceptron cost** and the **hinge loss** have a slope. They are convex in \unit, so going down
leads to their least value. Over the angle alone, as drawn here, they need not be convex.
""",
    "cost": LANDSCAPE,
    "terraces": LANDSCAPE,
    "descent": LANDSCAPE,
    "stopping": STOP,
    "none": "",
}
WHOLE = r""" Here $\weights$ stands for $(\weights, \offset)$; $R$ and $\gamma$ are those of the vectors \vectors."""
SLICE = r""" With an offset, weight space has three dimensions and the cone holds the $(\weights, \offset)$ without a
mistake. Drawn is its slice at the present $\offset$, which moves as $\offset$ does."""


def written(scene: PerceptronScene, text: str) -> str:
    r"""Prose in the scene's symbols, with an offset or without, and with its condition of a mistake; `(NAME)` is the
    address of a scene."""
    text = _expanded(text, _sentences(scene) | _commands(scene))
    for name, address in links().items():
        text = text.replace(f"({name})", f"({address})")
    return text


def _expanded(text: str, commands: dict[str, str]) -> str:
    """The text with what commands such as `\\weights` stand for; what they stand for may have commands, too."""

    def meaning(command: re.Match[str]) -> str:
        known = commands.get(command[1])
        return command[0] if known is None else _expanded(known, commands)

    return COMMAND.sub(meaning, text)


def links() -> dict[str, str]:
    """The scenes that the prose leads to: the same points one at a time and in a batch."""
    thin = datasets.PRESETS["thin margin"]
    single = PerceptronScene(points=samples.of_dataset(thin), beside="descent", below="cost")
    worked = PerceptronScene(points=((2.0, 2.0, 0), (2.0, -1.0, 1)), offset=False, steps="checks")
    conditions = {name.upper(): replace(worked, condition=name) for name in CONDITIONS}
    scenes = conditions | {"SINGLE": single, "BATCH": replace(single, algorithm="batch")}
    return {name: f"perceptron?{query_text(scene)}" for name, scene in scenes.items()}


MISTAKE = {
    "closed": r"when $z \le 0$",
    "strict": r"when $z < 0$",
    "plus": r"when $y$ is not the sign of $\weights \cdot \mathbf x \plusoffset$, with $\operatorname{sign}(0) = +1$",
}
SIDE = {"closed": "", "strict": "", "plus": r" On the boundary, where it is 0, it says +."}
ON_THE_BOUNDARY = {
    "closed": "A point on the boundary is a mistake.",
    "strict": "A point on the boundary is no mistake. At the start every point is on it, so there is never an update.",
    "plus": "On the boundary the classifier says +: a + point there is right, a − point is a mistake.",
}
NEVER = {
    "closed": r"If no line\origin separates the classes, every epoch has a mistake and the perceptron never stops.",
    "strict": r"With $z < 0$ there is no update at all from $\weights = 0$, so the bound says nothing.",
    "plus": r"If no line\origin separates the classes with no point on it, the perceptron never stops, or, where all "
    "lines go through the origin, at times at one with + points on it.",
}


def _sentences(scene: PerceptronScene) -> dict[str, str]:
    """What the prose says by the condition of a mistake, and by whether there is an offset."""
    condition = {"mistake": MISTAKE, "never": NEVER, "onit": SIDE}
    offset = {"whole": WHOLE, "slice": SLICE, "shift": r"; $\offset$ moves the line away from the origin"}
    return {
        **{name: choices[scene.condition] for name, choices in condition.items()},
        **{name: sentence if scene.offset else "" for name, sentence in offset.items()},
        "origin": "" if scene.offset else " through the origin",
    }


def _commands(scene: PerceptronScene) -> dict[str, str]:
    """What its formulas call things, in TeX; see `Symbols.commands`."""
    square, one = r"\lVert\mathbf x\rVert^2", "-1" if scene.written.threshold else "1"
    return scene.written.commands(offset=scene.offset) | {
        "unit": r"$\both$",
        "vectors": rf"$(\mathbf x, {one})$" if scene.offset else r"$\mathbf x$",
        "offsetupdate": r", \qquad \offset \leftarrow \offset \plus \eta\, y" if scene.offset else "",
        "growth": rf"\eta\,({square} + 1)" if scene.offset else rf"\eta\,{square}",
    }


def about(scene: PerceptronScene) -> str:
    """A short section for each thing chosen, each once."""
    sections = [*dict.fromkeys(ABOUT[name] for name in (scene.beside, scene.below))]
    sections += [BATCH] * (scene.algorithm != "single")
    sections += [PROOF + THROUGH_ORIGIN * (not scene.offset)] * scene.proof + [NOTATION] * scene.notation
    sections += [STOP] * ((scene.pocket or scene.stop) and STOP not in sections)
    return written(scene, "".join([*sections, CONDITION]))
