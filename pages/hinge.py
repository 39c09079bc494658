"""Hinge-loss descent, one draw at a time, beside the perceptron."""

import streamlit as st

from ui.shell import stage_page
from ui.topics.hinge.page import HINGE

stage_page.page(HINGE)

st.markdown(
    r"""
#### The loss
The **margin** of a point is $z = y\,(\mathbf w \cdot \mathbf x + b)$: positive where the line is right about it. The
**hinge loss** $\max\{1 - z, 0\}$ asks for more, a margin of at least 1, and counts what is missing; the **zero-one
loss** only counts mistakes, and is flat, so that nothing can descend it. What is to be made small is the mean hinge
loss of all points, $J(\mathbf w, b)$, with $\frac{\lambda}{2}\lVert\mathbf w\rVert^2$ added where $\lambda > 0$.

#### The algorithm
**Stochastic gradient descent** draws one point at a time and steps against the slope of its own loss. Where $z > 1$
the slope is 0 and nothing happens; where $z \le 1$,

$$\mathbf w \leftarrow \mathbf w + \eta_k\, y\, \mathbf x, \qquad b \leftarrow b + \eta_k\, y, \qquad
\eta_k = \frac{\eta}{k+1},$$

and $k$, which counts the updates, grows by 1. At $z = 1$ the loss has a kink; any slope between $-1$ and 0 is a
**subgradient** there, and $-1$ is taken. J may rise from one step to the next: so the best state so far is kept too.

#### Three differences from the perceptron
The check is $z \le 1$ instead of $z \le 0$; the steps fall instead of staying constant; the points are drawn at random
instead of in turn. The three switches beside the stage set each of them; with all three it *is* the perceptron.
On points that no line separates the perceptron never stops. Falling steps settle, though how soon depends on how
they fall: on **virginica | rest**, $\eta/(k+1)$ becomes too short long before it arrives. Try $\eta/\sqrt{k+1}$.

#### The surface
Every term $\max\{1 - z, 0\}$ is a ramp: 0 on one side of the line $z = 1$ in the plane of $(w_1, w_2)$, rising evenly
on the other. A mean of ramps is **convex**, with a kink along each of these lines: where nothing near is lower, nothing
far away is. The picture is J at the offset $b$ that it names; without an offset it is all of J.

#### The numbers
The least possible J is computed exactly, as the optimum of a linear program (of a quadratic one where $\lambda > 0$),
and every J on this page is compared with it. Robbins and Monro (1951) proved when such steps converge; Shalev-Shwartz,
Singer and Srebro (2007) use them, with $\lambda$, for support vector machines.
"""
)
