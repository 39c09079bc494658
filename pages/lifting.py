"""A straight cut in a larger space: homogeneous coordinates, the parabola, the squares of a plane, and kernels."""

import streamlit as st

from films.topics.lifting.page import LIFTING
from ui.shell import stage_page
from ui.topics.lifting.widgets import WIDGETS

stage_page.show(LIFTING, WIDGETS)

st.markdown(
    r"""
## At height 1
On a line a classifier is a **threshold**. Lift every point $x$ to $(x, 1)$: the number line now lies at height 1 of a
plane. There, a line **through the origin** is enough: with normal vector $(w, b)$ it is $w\,x + b \cdot 1 = 0$, and it
crosses height 1 at $x = -b/w$, the threshold. So the perceptron needs no offset: the 1 in every point learns it. Drag
*your own cut* on either picture; the other follows.

The lecture (GU4241, Orbanz 2020) writes $\mathbf z = (-c, \mathbf v)$ and calls $(1, \mathbf x)$ **homogeneous
coordinates**: *the affine plane in $\mathbb R^d$ is a linear plane in $\mathbb R^{d+1}$*. A **hyperplane** there is a
linear subspace of dimension $d - 1$: a line through 0 in $\mathbb R^2$, a plane through 0 in $\mathbb R^3$, and always
with 0 in it. A line of the plane that misses 0 is an *affine* hyperplane. Choose *a plane, at height 1* and turn the
picture: the grey plane goes through 0, and at height 1 it is the line you know.

**v and c.** The lecture's classifier is $\operatorname{sgn}(\langle\mathbf x, \mathbf v\rangle - c)$. Its line is
$c / \lVert\mathbf v\rVert$ from 0: only if $\lVert\mathbf v\rVert = 1$ is $c$ itself the distance. (A shift by
$\mathbf w = c\,\mathbf v$, as the lecture also writes, goes $c\lVert\mathbf v\rVert$ far: its rule there is
$\langle\mathbf x, \mathbf v\rangle - c\lVert\mathbf v\rVert^2$.) Drag the tip of your $\mathbf v$: the line turns and
keeps its distance, so $c$ grows with $\lVert\mathbf v\rVert$. Drag the foot: only $c$ changes.

## On a parabola
No threshold separates + *between* two groups of −. Lift $x$ to $(x, x^2)$: the points lie on a parabola, and one
straight line there, $w_1 x + w_2 x^2 + b = 0$, crosses it twice: **two thresholds** here. No new algorithm is
needed: the perceptron is the same, and only the points are others.

## With squares
A point $(x_1, x_2)$ of a plane can be lifted to

* $(x_1, x_2, \lVert\mathbf x\rVert^2)$: planes there are the circles and lines here, all of them and nothing else;
* $(x_1^2, \sqrt2\,x_1x_2, x_2^2)$, plane through 0: two lines through 0 here, or one, or nothing: $-\mathbf x$ is
  where $\mathbf x$ is, and so is no circle;
* the same with an offset $b$: ellipses, hyperbolas and pairs of lines, all centred at 0;
* $(\sqrt2\,x_1, \sqrt2\,x_2, x_1^2, \sqrt2\,x_1x_2, x_2^2)$ with $b$: every conic. This space has five dimensions, so
  there is no picture of it.

**Kernels.** The perceptron needs products of lifted points only, as its $\mathbf w$ is a sum of them. With the
$\sqrt2$ these need no lifting: $\varphi(\mathbf x)\cdot\varphi(\mathbf z) = (\mathbf x\cdot\mathbf z)^2$, and with the
linear terms and a 1 it is $(\mathbf x\cdot\mathbf z + 1)^2$. Choose two points: both ways are computed below the
verdict. (A float does not hold $\sqrt2$: a point exactly on a cut may fall to either side.) Higher powers lift to
more products, and the RBF kernel
$$
e^{-\gamma\lVert\mathbf x - \mathbf z\rVert^2} = e^{-\gamma\lVert\mathbf x\rVert^2}\, e^{-\gamma\lVert\mathbf z\rVert^2}
\sum_{k \ge 0} \frac{(2\gamma\,\mathbf x\cdot\mathbf z)^k}{k!}
$$
is the limit that has them all: a straight cut in infinitely many dimensions. See it
[at work on the page of methods](methods?planes=1&method1=kernel&t=3).
"""
)
