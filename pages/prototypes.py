"""Few prototypes in place of all points, one decision at a time."""

import streamlit as st

from films.topics.prototypes.page import PROTOTYPES
from ui.shell import stage_page
from ui.topics.prototypes.widgets import WIDGETS

stage_page.show(PROTOTYPES, WIDGETS)

st.markdown(
    r"""
## Why prototypes?
The nearest-neighbour rule keeps all $n$ points and computes $n$ distances for every query. **Prototypes** are a few
labelled points that stand for all of them: a query gets the class of the nearest one, with less memory and less time.
Good prototypes are few and make few errors. The plane shows them large, with the regions that they give; points that
they misclassify are hollow.

## How to choose them
**At random**: draw $m$ of the points. **Class means**: one prototype for each class, the mean of its points, which need
not be a point itself. **Condensing** (Hart 1968): look at the points in turn, and keep each one that the prototypes so
far misclassify; repeat this with the points left out until a whole pass keeps nothing. What is kept lies mostly along
the boundaries, outliers included, and depends on the order. Where the first point of each class is enough, only these
are kept. **Editing** (Wilson 1972) does the opposite: it drops every point whose $k$ nearest others vote for another
class, so that outliers go. The class with the most votes wins, and among tied classes that of the nearest point.

## Neighbourhood graphs
A graph has a node for each point and an edge between close neighbours. In the **Gabriel graph** two points are joined
when no other lies inside the disc that has them as ends of a diameter; in the **relative neighbourhood graph**, when no
other is nearer to both of them than they are to each other. A point is kept when it is joined to one of another class
(Bhattacharya, Poulsen and Toussaint 1981): somewhere between the two runs a boundary. Points whose neighbours all share
their class are dropped.

Two simpler graphs ask only what is **near**, whatever lies between: the **radius graph** joins points at most $r$
apart, the **$k$-nearest graph** joins each point to its $k$ nearest others. Their numbers have to be chosen: with a
small $r$ no edge leads to another class, and nothing is left; with a large one every point is kept.

## Without labels
Fitting a model to points with their labels is **supervised** learning. Where nobody has labelled them, learning is
**unsupervised**: only the places of the points are given, and groups of them are sought. Choose *k-means, without
labels*: the points are grey. **k-means** (MacQueen 1967, Lloyd 1982) looks for $k$ centres
$\mathbf c_1, \dots, \mathbf c_k$ with a small $J = \sum_i \lVert\mathbf x_i - \mathbf c_{a(i)}\rVert^2$, where
$a(i)$ is the centre of point $i$. Two half steps alternate. *Assign* each point to its nearest centre: no other choice
of $a$ makes $J$ smaller. *Move* each centre to the mean of its points: no other places make $J$ smaller. So $J$ never
rises, and as there are finitely many assignments, it ends; but where depends on the first centres, which are drawn by
lot (Forgy 1965). The last frame shows the labels: groups of near points need not be classes.

## Does it generalize?
Prototypes that classify all training points correctly need not do well on new ones. The drawer above compares all
methods, on held-out points too. Often few and simple ones generalize best.
"""
)
