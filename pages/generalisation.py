"""Generalisation: three sets, models too small and too big, and how much of an error is luck."""

import streamlit as st

from films.topics.generalisation.page import GENERALISATION
from ui.shell import stage_page
from ui.topics.generalisation.widgets import WIDGETS

stage_page.show(GENERALISATION, WIDGETS)

st.markdown(
    r"""
## Three sets
Half of the points are the **training set**: the method sees them and nothing else. A quarter is the **validation
set** (upright crosses): you see its error, and choose the knob by it. The last quarter is the **test set** (grey ×), in
a **sealed envelope**: it is on the plane, but until you open it nothing on this page tells the class of its points, or
which of them are wrong. All points that a method is not trained on are *held out*; they are for validation where one
chooses by them. Once open, it shows both for the knob's value at that moment, and for no other. Choosing by the
validation set makes its error a little too low, since the luckiest value wins. The test error is not too low if you
look only once. If you open the envelope, go back and choose again, you have made a second validation set of it. So the
page counts each look, and the count is in the link.

## Too small, right, too big
A constant is wrong on both sets. A **memorizer** makes no training mistake, unless points with different labels
coincide, and guesses elsewhere. In between lies a model of the right size: its validation error is least. The two
errors part where the model begins to learn the noise.

## Luck
*Twenty other splits* shows how the validation error changes when other points are set aside: each thin line is one
split. **Cross-validation** (*folds in turn*) uses all points that are not sealed: it holds out each *fold* in turn and
trains the method on the others; with as many folds as points, each point is *left out* once. The bars are one standard
error of the mean. Of values that are about as good, the **one-standard-error rule** takes the simplest (Breiman and
others 1984).

## Learning curves
How much do more points help? A method with few parameters, such as a line, is soon as good as it can be, and then more
points help no more, even where no line is good. A method that grows with the points starts worse and goes on learning.
Where the points come from a *known world*, no risk is below the dashed line, the Bayes risk: at places where both
classes occur, nobody can know. A curve counts errors on 2,000 new points; where these are lucky ones, it may be a
little below.

## Another test world
A validation error speaks for points drawn **as the training points were**. *Another test world* moves the test points
while the rule stays. The training error cannot tell. A world that is moved as a whole is no harder: a classifier that
knew it would err as little.

## Points one at a time
**Online**, every point is a test first: the learner guesses its label, sees it, and only then learns from it. So all
points are fresh when they count, and nothing has to be held out. *So far* is the share of all guesses that were wrong;
the *last 20* show how it goes now. Under **drift** the world turns slowly. A method that gives every point the same
weight, as nearest neighbours and running Gaussians do, is misled by old points; the perceptron forgets.

*Mistakes on the sphere*: points uniform on the unit sphere in $d$ dimensions, labelled by a hyperplane through 0. To
reach an error of $\varepsilon$ the perceptron makes of the order of $1/\varepsilon^2$ mistakes (Dasgupta, Kalai and
Monteleoni 2005): its steps have one length for ever, and late ones overshoot. At most it is of the order of
$d/\varepsilon^2$, up to logarithms (Baum 1989). A second chart divides by $d$: the curves come together.
"""
)
