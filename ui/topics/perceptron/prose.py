"""What the perceptron page says below the stage of the pictures that a reader has chosen."""

from ui.topics.perceptron.scene import PerceptronScene

BATCH = r"""
#### All mistakes together
The **batch perceptron** is gradient descent on the **perceptron cost** $C_P = \sum |\mathbf w \cdot \mathbf x_i + b|$
over the mistakes. Its gradient is minus the sum of $y_i \mathbf x_i$ over them, so each iteration adds that whole sum
times the rate, $\eta$ or $\eta / k$ in iteration $k$. The **single-sample** perceptron adds one term of it at a time.
"""
STOP = r"""
#### Stopping without success
Where mistakes never end, training can stop when **Error′** no longer falls: the sum of the distances of the mistakes
from the boundary. It is looked at after every epoch. The **pocket** (Gallant 1990) keeps the best $\mathbf w$ met.
"""
PROOF = r"""
#### A proof either way
A line that separates two sets separates their **convex hulls**. If the hulls meet, there is none, and the common point
with its two convex combinations is a proof that anybody can check. If they do not meet, the shortest way between them
is crossed at right angles by the widest **band** without a point; the points on its edges hold it.
"""
NOTATION = r"""
#### The same boundary in other letters
Some lectures compare $\mathbf w \cdot \mathbf x$ with a threshold $\theta = -b$ and learn it as one more weight, on a
feature that is always $-1$. Others take a unit normal $\mathbf v_H$ and the distance $c$ of the boundary from the
origin, and put both into one vector $\mathbf z = (-c, \mathbf v_H)$, against $(1, \mathbf x)$: **homogeneous
coordinates**.
"""
ABOUT = {
    "progress": "",
    "novikoff": r"""
#### Novikoff's squeeze
Every update moves $\mathbf w$ at least $\gamma$ along the best separator, so $\lVert\mathbf w\rVert \ge \gamma M$ after
$M$ updates. But a mistake is on the far side of $\mathbf w$, so adding it makes the square of the length grow by at
most $R^2$: $\lVert\mathbf w\rVert^2 \le R^2 M$. The lower bound grows faster, and they meet at $M = (R/\gamma)^2$.
""",
    "weights": r"""
#### Weight space
Here a classifier is a place and a point of the plane is a line: it admits the $\mathbf w$ on one side. What all points
admit is the **solution cone** of the lectures; it is empty where no line separates. An update is a step at right angles
to the line of the mistake, towards its right side. Point at a handle to see its half-plane. With an offset, weight
space has three dimensions, and what is drawn is its slice at the present $b$, which moves as $b$ does.
""",
    "order": r"""
#### The order matters
The bound holds for every order of the points, but how many updates are made depends on it. Shown are 200 random orders,
each kept through all epochs. Choose a bar below the controls to load an order of it.
""",
    "risk": r"""
#### Why not descend the error itself?
Turn the boundary and count mistakes: the **zero-one error** is a staircase, flat almost everywhere, and no slope says
where to go. The **perceptron cost** and the **hinge loss** fall towards better angles, so they can be descended.
""",
    "stopping": STOP,
    "none": "",
}


def about(scene: PerceptronScene) -> str:
    """A short section for each thing chosen, each once."""
    sections = [ABOUT[name] for name in dict.fromkeys((scene.beside, scene.below))]
    sections += [BATCH] * (scene.algorithm != "single") + [PROOF] * scene.proof + [NOTATION] * scene.notation
    sections += [STOP] * ((scene.pocket or scene.stop) and STOP not in sections)
    return "".join(sections)
