"""Handwritten digits: error against the number of prototypes, the prototypes themselves, and irrelevant features."""

import streamlit as st

from ui.shell import controls, layout, session, share
from ui.topics.digits import page as digits
from ui.topics.digits.page import DigitsScene

PAGE = "digits"
visit = session.enter(PAGE, DigitsScene)
scene = visit.scene
slots = layout.slots(visit)

if slots is None:
    digits.picture(visit, scene)
    layout.leave_projector(PAGE)
    st.stop()

with slots.heading:
    layout.heading(
        "Digits", "How few handwritten digits can stand for all? Choose a picture, then change what is drawn."
    )
with slots.points:
    scene = controls.choice(PAGE, scene, "show")

with slots.controls:
    scene = digits.settings(PAGE, scene)
    share.buttons(PAGE, scene)

with slots.stage:
    digits.picture(visit, scene)

st.markdown(
    r"""
#### Error against the number of prototypes
1,200 of scikit-learn's 1,797 digits, drawn with the seed, are there to choose prototypes from; the other 597 are asked
about, each by its nearest prototype in the 64 pixels. A curve is the mean over the repeats, its bars are the standard
deviation. The lecture's numbers are for **other digits**, of 784 pixels, and thousands more of them: what the two have
in common is how the error falls. Ten class means need the memory of ten digits and do better than ten or twenty-five
digits drawn at random. Of MNIST, 20,000 training digits and 1,000 test digits are used, always the same.

#### Mistakes
A distance in pixels knows nothing of strokes: a 4 can be nearer to a 9 than to another 4 that is a little shifted.
*Where these two differ* is $(x_j - p_j)^2$ in each pixel $j$, black where it is greatest: what adds up to the distance.

#### Irrelevant features
Columns of normal noise are added, as spread out as a typical feature; two thirds of the points, drawn with the seed,
are learned from and the rest are asked about. **$k$ nearest** counts every column alike: on Iris with its four features
the noise soon decides who is near; the 64 of the digits hold out longer. The **nearest class mean** averages most of
the noise away. **Linear separators**, one for each pair of classes, vote; they are found by least squares with a small
penalty on $\mathbf w$, and can give a useless column a weight near 0. With as many columns as points they, too, learn
the noise by heart.
"""
)
