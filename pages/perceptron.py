"""The perceptron, one update at a time."""

import streamlit as st

from ui.shell import stage_page
from ui.topics.perceptron import prose
from ui.topics.perceptron.page import PERCEPTRON

scene = stage_page.page(PERCEPTRON)

st.markdown(prose.about(scene))
st.markdown(
    r"""
#### The algorithm
A **linear classifier** says + where $\mathbf w \cdot \mathbf x + b > 0$ and − where it is negative. The **boundary**
between the two is a line; $\mathbf w$ (in some lectures $\theta$) stands at right angles to it and points to the +
side, $b$ shifts it away from the origin. A point $\mathbf x$ with label $y = \pm 1$ is a **mistake** when
$y\,(\mathbf w \cdot \mathbf x + b) \le 0$. The perceptron starts with $\mathbf w = 0$, $b = 0$, looks at the points
in turn, and on every mistake makes an **update**:

$$\mathbf w \leftarrow \mathbf w + \eta\, y\, \mathbf x, \qquad b \leftarrow b + \eta\, y .$$

A pass over all points is an **epoch**; after an epoch without a mistake it has **converged**. The step $\eta$ changes
nothing but the length of $\mathbf w$ and $b$, as both start at 0.

#### How many updates can there be?
If some line separates the classes, let $R$ be the greatest length of a vector $(\mathbf x, 1)$ and $\gamma$ the
**margin**: how far the best separator of length 1 keeps all these vectors on their right sides. Then the perceptron
makes at most $(R/\gamma)^2$ updates, in whatever order the points come (Novikoff 1962). If no line separates them,
every epoch has a mistake and it never stops.

#### The numbers
Every number on this page is what the formula gives in double precision on the points as shown; none is scaled or
shifted unless you switch scaling on. Rounding can decide: on Iris, sepals, setosa against the rest, in the order of
the file, one of the 108,150 checks falls exactly on the boundary. Double precision makes 1,562 updates of it, exact
arithmetic 1,518.
"""
)
