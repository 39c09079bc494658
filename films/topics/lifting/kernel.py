"""The kernel of two points, with numbers: phi(x).phi(z), and what it is without any phi."""

import numpy as np

from films.picture.words import Words, words
from films.topics.lifting.run import Run, lift_points
from films.topics.lifting.scene import LiftingScene
from playground import lifts
from playground.ties import without_rounding

WITHOUT = {
    "products": "(x·z)² = ({inner})²",
    "centred": "(x·z)² = ({inner})²",
    "second_degree": "(x·z + 1)² = ({inner} + 1)²",
    "paraboloid": "x·z + ‖x‖² ‖z‖² = {inner} + {x2} × {z2}",
}


def kernel(scene: LiftingScene, run: Run) -> Words:
    """Return the kernel of the two points that the scene has chosen; no words unless it shows a plane with its
    squares."""
    if scene.show != "circle":
        return words("")
    i, j = (min(row, len(run.y)) - 1 for row in (scene.first, scene.second))
    a, b = lift_points(scene, run.X[[i, j]])
    x, z = run.X[i], run.X[j]
    inner = float(without_rounding(x @ z, np.abs(x) @ np.abs(z)))
    one = 1.0 if scene.terms == "second_degree" else 0.0
    plus_one = " + 1" if one else ""
    products = r"\allowbreak+".join(f"{{a{k}:p}}\\times{{b{k}:p}}" for k in range(len(a)))
    return words(
        f"<p><b>Kernel</b> of points {i + 1} and {j + 1}: φ(x)·φ(z){plus_one} = ${products}${plus_one} = {{there}}. "
        f"Without φ: {WITHOUT[scene.terms]} = {{without}}.</p>",
        there=float(a @ b) + one,
        without=lifts.kernel(run.lift.name, x, z),
        inner=inner,
        x2=float(x @ x),
        z2=float(z @ z),
        **{f"a{k}": float(value) for k, value in enumerate(a)},
        **{f"b{k}": float(value) for k, value in enumerate(b)},
    )
