"""A run of the perceptron page as a program in plain numpy that computes exactly what the page computes."""

from dataclasses import replace

from films import samples
from films.steps import MAX_FRAMES
from films.topics.perceptron.scene import BATCHES, PerceptronScene
from films.topics.perceptron.training import runs_of

HEAD = """\
import math
from fractions import Fraction

import numpy as np

# x1, x2 and y, where {unit} is 1: whole numbers, so that nothing is rounded before the end
points = np.array([
{points}], dtype=object)
X, y = points[:, :2], points[:, 2]
"""
PLAIN = """\
one, root = {unit} ** 2, Fraction(1, {unit})  # what 1 is in products of two; what a coordinate of 1 stands for
"""
SCALED = """\
one = (X * X).sum(axis=1).max()  # R^2: into the unit ball
root = Fraction(math.sqrt(1 / one))
"""
MISTAKES = '''\


def margins(w, b):
    """z = y (w.x + b) of every point, where `one` is 1."""
    return y * (w[0] * X[:, 0] + w[1] * X[:, 1] + b * one)


def mistakes(w, b):
    """Which points are mistakes: {said}."""
    return {all}
'''
DISTANCES = '''\


def distances(w, b):
    """The square of Error', the sum of the distances of the mistakes from the boundary; infinite without one."""
    length = (w * w).sum()
    return Fraction(np.maximum(0 - margins(w, b), 0).sum()) ** 2 / length if length > 0 else math.inf
'''
SINGLE = '''\


def one_at_a_time():
    """The perceptron (Rosenblatt 1958): updates, epochs, whether it converged, w and b."""
    random = np.random.default_rng(seed)
    order = {first_order}
    w, b, updates = {start}, 0
{error_before}    for epoch in range(1, max_epochs + 1):
{reshuffle}        clean = True
        for i in order:
            if {one}:  # a mistake
                w = w + y[i] * X[i]
                b = b + y[i] * offset
                clean, updates = False, updates + 1
                if updates == max_updates:
                    return updates, epoch, False, w, b
        if clean:
            return updates, epoch, True, w, b
{stop}    return updates, max_epochs, False, w, b
'''
BATCH = '''\


def batch():
    """All mistakes at once: updates, iterations, whether it converged, w and b."""
    w, b = {start}
{error_before}    for k in range(1, max_iterations + 1):
        wrong = mistakes(w, b)
        if not wrong.any():
            return k - 1, k, True, w, b
        w = w + {rate} * (y[wrong, None] * X[wrong]).sum(axis=0)
        b = b + {rate} * y[wrong].sum() * offset
{stop}    return max_iterations, max_iterations, False, w, b
'''
EVERY_POINT = '''\


def as_printed():
    """Every point, right or wrong: updates, passes, whether it ended without a mistake, w and b."""
    random = np.random.default_rng(seed)
    order = {first_order}
    w, b, updates = np.array([0, 0], dtype=object), 0, 0
    for epoch in range(1, max_passes + 1):
{reshuffle}        for i in order:
            w = w + y[i] * X[i]
            b = b + y[i] * offset
            updates += 1
        if not mistakes(w, b).any():
            return updates, epoch, True, w, b
    return updates, max_passes, False, w, b
'''
BEFORE = """\
    error = distances(w, b)
"""
STOP = """\
        last, error = error, distances(w, b)
        if error >= last and mistakes(w, b).any():  # it has not fallen
            return {result}, False, w, b
"""
ONE = "w[0] * X[i, 0] + w[1] * X[i, 1] + b * one"
CONDITIONS = {
    "closed": {"said": "z <= 0", "all": "margins(w, b) <= 0", "one": f"y[i] * ({ONE}) <= 0"},
    "strict": {"said": "z < 0", "all": "margins(w, b) < 0", "one": f"y[i] * ({ONE}) < 0"},
    "plus": {
        "said": "y is not the sign of w.x + b, with sign(0) = +1",
        "all": "np.where(w[0] * X[:, 0] + w[1] * X[:, 1] + b * one >= 0, 1, -1) != y",
        "one": f"(1 if {ONE} >= 0 else -1) != y[i]",
    },
}  # what a mistake is: in words, for all points, and for point i
PRINTING = """\

updates, epochs, converged, w, b = {name}()
print(f"{{updates}} updates in {{epochs}} epochs, converged: {{converged}}")
print(f"w = {{[float(eta * root * v) for v in w]}}, b = {{float(eta * b)}}, mistakes: {{mistakes(w, b).sum()}}")
"""


def program(scene: PerceptronScene) -> str:
    """Return a program that trains on the scene's points exactly as the page does, and prints where it ends. It needs
    Python and numpy, and nothing of this playground."""
    scene = replace(scene, stop=scene.stop and scene.algorithm != "printed")
    sample = samples.sample(scene)
    rows = zip(sample.written.astype(int).tolist(), sample.y.astype(int).tolist(), strict=True)
    points = "".join(f"    ({x1}, {x2}, {y}),\n" for (x1, x2), y in rows)
    unit = int(sample.unit * sample.scale + 0.5)
    parts = [HEAD.format(unit=unit, points=points), PLAIN.format(unit=unit) if sample.scale == 1 else SCALED]
    parts.append(_settings(scene))
    parts += [MISTAKES.format(**CONDITIONS[scene.condition]), DISTANCES * scene.stop]
    names = {
        "single": ("one_at_a_time",),
        "batch": ("batch",),
        "both": ("one_at_a_time", "batch"),
        "printed": ("one_at_a_time", "as_printed"),
    }[scene.algorithm]
    functions = {"one_at_a_time": _single(scene), "batch": _batch(scene), "as_printed": _every_point(scene)}
    parts += [functions[name] for name in names] + ["\n", *(PRINTING.format(name=name) for name in names)]
    return "".join(parts)


def _settings(scene: PerceptronScene) -> str:
    lines = f"eta, offset = Fraction('{scene.eta!r}'), {int(scene.offset)}  # eta scales w and b; offset 0: b stays\n"
    if scene.algorithm != "batch":
        lines += f"seed, max_epochs, max_updates = {scene.seed}, {scene.epochs}, {MAX_FRAMES}\n"
    runs = runs_of(scene) if scene.algorithm == "printed" else None
    if runs and runs.second:
        lines += f"max_passes = {runs.second.trace.n_epochs}  # as many as the page shows\n"
    return lines + f"max_iterations = {min(scene.epochs, MAX_FRAMES)}\n" * (scene.algorithm in BATCHES)


def _start(scene: PerceptronScene) -> str:
    """Return where training starts, in units of what an update adds."""
    if not any(scene.first):
        return "np.array([0, 0], dtype=object), 0"
    w1, w2, b = (f"Fraction('{number!r}')" for number in scene.first)
    return f"np.array([{w1}, {w2}]) / (eta * root), {b} / eta"


def _single(scene: PerceptronScene) -> str:
    one = CONDITIONS[scene.condition]["one"]
    return SINGLE.format(one=one, start=_start(scene), **_order(scene), **_stopping(scene, "updates, epoch"))


def _every_point(scene: PerceptronScene) -> str:
    return EVERY_POINT.format(**_order(scene))


def _order(scene: PerceptronScene) -> dict[str, str]:
    first = {"cyclic": "range(len(X))", "permuted": "random.permutation(len(X))", "reshuffled": "None"}[scene.order]
    reshuffle = "        order = random.permutation(len(X))\n" if scene.order == "reshuffled" else ""
    return {"first_order": first, "reshuffle": reshuffle}


def _batch(scene: PerceptronScene) -> str:
    return BATCH.format(
        start=_start(scene), rate="Fraction(1, k)" if scene.rate == "inverse" else "1", **_stopping(scene, "k, k")
    )


def _stopping(scene: PerceptronScene, result: str) -> dict[str, str]:
    before, stop = (BEFORE, STOP.format(result=result)) if scene.stop else ("", "")
    return {"error_before": before, "stop": stop}
