"""Few prototypes in place of all points, one decision at a time."""

import streamlit as st

from ui.shell import stage_page
from ui.topics.prototypes.page import PROTOTYPES

stage_page.page(PROTOTYPES)

st.markdown(
    r"""
#### Why prototypes?
The nearest-neighbour rule keeps all $n$ points and, for every place asked about, computes $n$ distances. **Prototypes**
are a few labelled places that stand for all of them: the nearest one gives the answer, with less memory and time. They
are best when few of them make few errors. On the plane they are drawn large, with the regions they give; points that
the present prototypes get wrong are hollow.

#### How to pick them
**At random**: draw $m$ of the points. **Class means**: one prototype for each class, the mean of its points; it need
not be a point itself. **Condensing** (Hart 1968): look at the points in turn, and keep one if the store of those kept
so far gets it wrong, until a whole pass over the others keeps nothing. What is kept lies along the boundaries, outliers
included, and depends on the order. **Editing** (Wilson 1972) does the opposite: it drops every point that the majority
of its $k$ nearest others gets wrong, so outliers go.

**Neighbourhood graph**: a node for each point, an edge between close neighbours. In the **Gabriel graph** two points
are joined when no other lies inside the disc that has them as ends of a diameter; in the **relative neighbourhood
graph**, when no other is nearer to both of them than they are to each other. A point is kept when it is joined to one
of another class (Bhattacharya, Poulsen and Toussaint 1981).
"""
)
