"""Hinge-loss descent, one draw at a time, beside the perceptron."""

import streamlit as st

from films.topics.hinge import prose, table
from films.topics.hinge.page import HINGE
from ui.shell import stage_page
from ui.topics.hinge.widgets import WIDGETS

stage_page.show(HINGE, WIDGETS)

LOSS = r"""
## The loss
Call the classes $y = +1$ and $y = -1$, and let the line be $\mathbf w \cdot \mathbf x + b = 0$. The **functional
margin** of a point is $z = y\,(\mathbf w \cdot \mathbf x + b)$. It is positive where the point is classified correctly.
The **zero-one loss** is 1 where $z \le 0$ and 0 elsewhere. Its mean is the training error, but it is flat: it has no
slope to follow. The **hinge loss** $\max\{1 - z, 0\}$ has one. It asks for $z \ge 1$ and counts what is missing. We
minimise its mean over the $n$ points, plus a penalty on long $\mathbf w$ with weight $\lambda$ (0 for none):

$$
J(\mathbf w, b) = \frac1n \sum_{i=1}^n \max\{1 - z^{(i)}, 0\} + \frac{\lambda}{2} \lVert\mathbf w\rVert^2
$$

## The algorithm
**Stochastic gradient descent** draws one point at a time and steps against the slope of that point's loss. Take
$\lambda = 0$ first. Where $z > 1$ the slope is 0 and nothing changes. Where $z \le 1$, it updates

$$
\begin{aligned}
\mathbf w &\leftarrow \mathbf w + \eta_k\, y\, \mathbf x \\ b &\leftarrow b + \eta_k\, y
\end{aligned}
\qquad \eta_k = \frac{\eta}{k+1}
$$

Here $k$ counts the updates made before, and $\eta_k$ is the **learning rate**; the first one is $\eta$. With
$\lambda > 0$ every draw is an update: it first multiplies $\mathbf w$ by $1 - \eta_k \lambda$.

At $z = 1$ the hinge loss has a kink. A line through the kink with any slope from $-1$ to 0 is nowhere above the loss:
*loss against z* shows a fan of them. Each of these slopes is a **subgradient**, and the algorithm takes $-1$.
With $\lambda = 0$ an update never raises the loss of the point drawn, but it may raise J. So we keep the
best state so far as well.

## Three differences from the perceptron
The perceptron (Rosenblatt 1958) updates where $z \le 0$, its learning rate is constant, and it takes the points in
turn. Here we update where $z \le 1$, the rate shrinks, and the points are drawn at random. Three switches beside the
stage change one of these at a time. Set all three, with $\lambda = 0$, and you have the perceptron.

On points that no line separates, the perceptron never stops. Steps that shrink let the line settle, but perhaps not
soon: on **virginica | rest** (Fisher's irises, 1936), $\eta/(k+1)$ is tiny long before J is near its least value. Try
$\eta/\sqrt{k+1}$ there.
"""
SURFACE = r"""
## The surface
For one point, $\max\{1 - z, 0\}$ is a ramp over the plane of $(w_1, w_2)$: 0 on one side of the line $z = 1$, and
rising evenly on the other. A mean of ramps is **convex**, with a kink along each of these lines. So a local minimum is
also the global one. The picture is J at the offset $b$ that it names; without an offset it is all of J.

## The numbers
Whether $z \le 1$ is decided on the numbers as they are written, where 0.05 is a twentieth: as you would by hand. At a
constant rate without a penalty that is exact. Otherwise fractions soon grow too long, and seventy digits count: a $z$
that differs from 1 only after them counts as 1. The squared and the logistic loss are computed in double precision.

The least possible J is computed to rounding, as the optimum of a linear program (a quadratic one where $\lambda > 0$),
and every J on this page is compared with it. Robbins and Monro (1951) said how steps must shrink so that such a method
converges. Shalev-Shwartz, Singer and Srebro (2007) use these steps, with $\lambda$, for support vector machines.
"""

st.markdown(LOSS + prose.METHODS + table.written() + prose.SQUARED + SURFACE)
