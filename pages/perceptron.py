"""The perceptron, one update at a time."""

import streamlit as st

from films.drawing.units import perceptron_unit
from films.topics.perceptron import prose
from films.topics.perceptron.page import PERCEPTRON
from ui.shell import stage_page
from ui.topics.perceptron.widgets import WIDGETS

ALGORITHM = r"""
## The algorithm
A **linear classifier** says + where $\weights \cdot \mathbf x \plusoffset > 0$ and − where it is negative.\onit
Between the two lies a line, the **boundary**. The vector $\weights$ stands at right angles to it and points to the +
side\shift. It is the direction in which $\weights \cdot \mathbf x$ grows fastest.

A point $\mathbf x$ has a label $y$, which is $+1$ or $-1$. Its **functional margin** is
$z = y\,(\weights \cdot \mathbf x \plusoffset)$: it is positive where the classifier agrees with the label. A point is
a **mistake** \mistake. The perceptron (Rosenblatt 1958) starts with all weights at 0 and looks at one point
after the other. On every mistake it makes an **update**:

$$\weights \leftarrow \weights + \eta\, y\, \mathbf x \offsetupdate .$$

So it adds a + point and subtracts a − point. Why does that help? The update raises $z$ of this very point by
$\growth$. That may not be enough, and it may make mistakes of other points, so the perceptron passes over the points
again and again.

A pass over all points is an **epoch**. It takes $n$ products of $d$ numbers each for $n$ points in $d$ dimensions:
$O(nd)$. After an epoch without a mistake the perceptron has **converged**. The step $\eta > 0$ only scales the
result, as all weights start at 0.

## How many updates can there be?
Suppose that some line\origin separates the classes. Let $R$ be the length of the longest of the vectors \vectors.
Among all classifiers \unit of length 1, take the one whose least $z$ is greatest; that $z$ is the **margin** $\gamma$
of the points. Then the perceptron makes at most $(R/\gamma)^2$ updates, in any order of the points (Novikoff
1962). \never

The perceptron is one way to make one cost small. There are other costs, and other ways:
[a table](hinge#a-training-method-is-a-loss-and-a-way-to-make-it-small) has a film for each pair.
"""
NUMBERS = r"""
## The numbers
Every check is decided on the points as they are written, where 5.1 is 51 tenths: as you would by hand. Only what is
shown is rounded. (Of the rates $\eta / k$, seventy digits count.) No point is scaled or shifted unless you switch
scaling on. Programs that compute in double precision round 5.1, and each sum. Take the irises that
Fisher published in 1936, sepals, setosa against the rest, in the order of the file, with an offset and $\eta = 1$.
Check 38,167 falls exactly on the boundary, and 1,518 updates are made in all. In double precision it just misses the
boundary, and there are 1,562.

## Where it comes from
Frank Rosenblatt, a psychologist, asked in 1958: *In what form is information stored, or remembered?* and *How does
information contained in storage, or in memory, influence recognition and behavior?* (Psychological Review 65, 386–408).
The perceptron was his answer: what is learned is kept in the weights, and not as pictures of what was seen. He first
simulated it on a computer, and then built the Mark I: 400 photocells saw a picture, and motors turned the
potentiometers that were its weights. The notes of ECE-GY 6143 (2020) tell how hopeful people were: from the early 1950s
they believed that perfect classification was not far off. *Of course, that didn't quite work out yet.* Four points can
show why: of [XOR](perceptron?points=1AEQw3______n______kkQBgA_m4&t=6) no single unit is ever right.
"""

UNIT = r"""
Rosenblatt's **unit**: each input comes along a wire with a weight. The constant input 1 has the weight $w_0$, which is
the offset ($w_0 = 0$ without one). The unit adds $w_1 x_1 + w_2 x_2 + w_0$ and gives the sign of the sum. Switch on
*the unit* under *Pictures* to see it with the numbers of each step. A network is many such units, wired one after the
other.
"""

scene = stage_page.show(PERCEPTRON, WIDGETS)

st.markdown(prose.written(scene, ALGORITHM) + prose.about(scene) + NUMBERS)
with st.expander("The unit as a diagram"):
    st.html(perceptron_unit())
    st.markdown(UNIT)
