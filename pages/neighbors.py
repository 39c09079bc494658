"""Nearest neighbours: regions for every k, one place's votes, and comparisons side by side."""

import streamlit as st

from ui.shell import stage_page
from ui.topics.neighbors.page import NEIGHBORS

stage_page.page(NEIGHBORS)

st.markdown(
    r"""
#### The rule
To classify a place $\mathbf q$, compute its distance to each of the $n$ labelled points, take the **$k$ nearest**, and
answer the class that most of them have. Nothing is learned beforehand. With $k = 1$ every point rules its own
surroundings: a mislabelled point, an **outlier**, makes an island of wrong answers around it. With a larger $k$ its
neighbours outvote it, and borders become smoother; with $k = n$ every place gets the commonest class. Points that are
drawn hollow get another answer than their own label.

#### Which k?
**Training error** asks each point about itself: for $k = 1$ it is its own nearest point, so the error is 0 and says
nothing. **Leave-one-out** asks the other $n - 1$ points instead. **Held-out** sets half of the points aside, drawn at
random once and for all, and asks the other half about them. Choose a $k$ where the last two are low.

#### Ties
With two classes an odd $k$ always has a majority. With an even $k$, or with more classes, several may share the most
votes, and a rule must say what then: the nearest of the tied points decides, the first class wins, or nothing is
decided (grey stripes). Points may also be equally *far*: then the one with the lower number comes first.

#### Distance
Which points are near depends on the distance, and so does the answer. For a difference of $a$ across and $b$ up,
**Euclid** takes $\sqrt{a^2 + b^2}$, **Manhattan** $|a| + |b|$, **Chebyshev** $\max(|a|, |b|)$: around $\mathbf q$, the
places as far as its $k$-th nearest point form a circle, a diamond or a square. Units matter just as much: a coordinate
in millimetres counts ten times as much as in centimetres. Dividing each by its standard deviation or its range makes
them count alike; the circle is then an ellipse in the plane.

#### The price
A **query** computes $n$ distances of $d$ coordinates each, about $n \cdot d$ operations, and all points must be kept.
That is the price of learning nothing: a linear separator looks at $d$ numbers and keeps $d + 1$. Keeping a few
**prototypes** instead of all points is the remedy between the two.

#### Side by side
**Compare** shows two to four planes of the same points, and on how much of the plane each differs from the first. A
linear separator is the best line that the perceptron passes in its first 2,000 updates; for more than two classes it
is the nearest class mean. Prototypes are all points **condensed** (Hart 1968: enough of them to get all others right),
**edited** (Wilson 1972: without those that their three nearest others outvote), or the **mean** of each class; the
nearest of them decides.
"""
)
