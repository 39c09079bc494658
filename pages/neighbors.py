"""Nearest neighbours: regions for every k, the votes on a query, and comparisons side by side."""

import streamlit as st

from films.topics.neighbors.page import NEIGHBORS
from ui.shell import stage_page
from ui.topics.neighbors.widgets import WIDGETS

stage_page.show(NEIGHBORS, WIDGETS)

st.markdown(
    r"""
## The rule
To classify a **query** $\mathbf q$, compute its distance to each of the $n$ labelled points, take the $k$ **nearest**,
and answer the class that most of them have. Nothing is learned beforehand (Fix and Hodges 1951; Cover and Hart 1967).
With $k = 1$ every point rules its own surroundings: an **outlier**, such as a mislabelled point, makes an island of
wrong answers around it. With a larger $k$ its neighbours outvote it, and the boundaries become smoother. With $k = n$
all points vote on every query, so the commonest class wins everywhere, unless classes tie.

## Which k?
The **training error** classifies the training points themselves. With $k = 1$ each is its own nearest point, so the
error says nothing: it is 0 unless points with different labels coincide. **Leave-one-out** classifies each point by the
other $n - 1$. **Held-out** sets a random half of the points aside, always the same one, and classifies it by the other
half. Choose a $k$ where the last two are low.

## Ties
With two classes, an odd $k$ never ties. With an even $k$, or with more classes, several may share the most votes. Then
the nearest point of the tied classes decides, or the first class wins, or the query stays undecided (grey stripes).
Points may also be equally *far*: they are taken in index order. Equal is what is equal by hand. In a computer's binary
numbers $0.3 - 0.2$ is a little less than $0.2 - 0.1$, so a program that subtracts them may take another of two flowers
that are as near: here all distances are between whole numbers, such as millimetres.

## Distance
Which points are near depends on the distance. For a difference of $a$ across and $b$ up, **Euclid** takes
$\sqrt{a^2 + b^2}$, **Manhattan** $|a| + |b|$, **Chebyshev** $\max(|a|, |b|)$. All places that are as far from
$\mathbf q$ as its $k$-th nearest point form a circle, a diamond or a square. Units matter just as much: a coordinate in
millimetres counts ten times as much as one in centimetres. Divided by its standard deviation or its range, each
coordinate counts alike, and the circle becomes an ellipse in the plane.

## Only what is near counts
The answer at a query depends on its $k$ nearest points alone. Drag a far point as you like: as long as it stays
farther than these, nothing changes at the query. A linear separator asks all points, so one far point may turn its
line. Drag [the lone − above all others][far] and watch both planes: [at the lower left][turned] it has turned the line
past the query, whose nearest point still says +.

"""
    "[far]: neighbors?points=1ILRh3_____4H_____7AR4YoDlCJwAq6Ct5n4W2BPwDBQlaA&probe=-0.6%2C-0.4&compare=linear\n"
    "[turned]: neighbors?points=1ILRxn_____xH_____2B7Io8I6C3Ac-0Hsu3YqyGNpSAAF-M&probe=-0.6%2C-0.4&compare=linear\n\n"
    r"""
## The price
One query computes $n$ distances over $d$ coordinates: $O(n d)$ operations, and all points must be kept. That is the
price of learning nothing. A linear separator multiplies $d$ numbers and keeps $d + 1$. A few **prototypes** in place of
all points are a remedy in between.

## Side by side
**Compare** shows two to four planes of the same points, and on how much of the plane each differs from the first. The
*linear separator* is the perceptron's (Rosenblatt 1958): of the lines in its first 2,000 updates, the one with the
fewest mistakes. With more than two classes it is the nearest class mean. *Prototypes* are the points **condensed**
(Hart 1968: enough of them to classify the others correctly), **edited** (Wilson 1972: without those that their three
nearest others outvote), or the **mean** of each class; the nearest prototype decides. *Iris* holds the flowers that
Fisher published in 1936: 50 each of setosa, versicolor and virginica. Measured are two parts of each flower. The
**petals** are its inner leaves, the **sepals** the outer ones, which cover the bud before it opens; in an iris they are
coloured, too, and hang down.
"""
)
