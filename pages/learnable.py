"""What can be learned: all labelings and what separates them; what no data can tell; and the size of a model."""

import streamlit as st

from films.topics.learnable import prose
from films.topics.learnable.page import LEARNABLE
from ui.shell import stage_page
from ui.topics.learnable.widgets import WIDGETS

stage_page.show(LEARNABLE, WIDGETS)

st.markdown(
    r"""
## Task, experience, performance
Is there a tumour in this picture? Is this the face of a man or of a woman? The lecture on linear classification begins
with these two, and says what learning is in three words. The **task** is classification. The **experience** is the
training data: pictures with a label that somebody gave. The **performance** is the accuracy on *new* data. A program
learns if its performance at the task improves with experience (Mitchell 1997). It learns no more than what the labels
say: their errors and customs, too. This page asks how far experience can help at all.

## All labelings
Give $n$ points labels in **every** way: there are $2^n$ labelings, one a frame, and all of them stand small beside
the plane. A *family* of classifiers **separates** a labeling if one of its members has every + on its + side and
every − on the other. It **shatters** the points if it separates all their labelings. The class that you give a point
does not matter here. The first six points are labelled.

The **Vapnik–Chervonenkis dimension** (VC dimension) of a family is the largest $n$ for which *some* $n$ points are
shattered. A line shatters three points, but not three that lie on a line, and no four: of four points either two
segments cross, or one point lies in the triangle of the others, and that labeling fails. So its VC dimension is 3. A
circle around the + has 3 as well, a rectangle with sides along the axes 4. The 1-nearest neighbour separates every
labeling of points at different places: its VC dimension is infinite.

**How it is decided.** Nothing is rounded: a coordinate counts as it is written. For every labeling you see a
separator, or why there is none. For a line: a mixture of + points and a mixture of − points that are the *same
place*. For a circle: two such mixtures in which also the mean of $\lVert\mathbf x\rVert^2$ is no less for the +, as a
circle is a plane over $(x_1, x_2, \lVert\mathbf x\rVert^2)$.

**What it is good for.** The notes of CSCI 5622 (Monteleoni 2020) say: the simplest, most compact classifiers
generalise best, and name the VC dimension as the measure of simplicity. A family that separates *every* labeling of
the training points says nothing by separating the one you have: it would have done so whatever the labels. Of $n$
points in general position a line separates only $2\left(\binom{n-1}{0} + \binom{n-1}{1} + \binom{n-1}{2}\right)$ of
$2^n$ labelings (Cover 1965): 14 of 16, 22 of 32, 32 of 64. If it separates yours, that is news.

## What no data can tell
The notes of ECE-GY 6143 (2020) ask of an unknown function: *why should your guess be better than mine?* Choose *what
no data can tell*. Put unseen points (?) anywhere. Each method has the labelled points right, and each guesses
otherwise elsewhere. What it takes for granted there stands on its plane: its **inductive bias**. Near points are
alike; a straight line parts the classes; each class is a bell.

Then the unseen points get their labels, in all $2^m$ ways, or by lot. For some labels one method is right everywhere,
and for as many it is wrong everywhere. Over all of them **every guess is wrong at exactly half** of the labels: each
labeling has its opposite, in which right and wrong change places. So without an assumption no method is better than
any other, or than a coin (Wolpert 1996, *no free lunch*). Methods work because the world is not drawn by lot. Think
about which assumption holds in yours.

## The size of a model
The notes of ECE-GY 6143 quote **Occam's razor**: *simpler hypotheses usually perform better than more complex ones*.
How is simplicity measured across methods? Choose *the size of a model*: each frame is a model that is trained on the
points that are not held out, from the one that keeps the fewest **numbers** to those that keep all points. The
training error tends to fall with them. The held-out error falls at first, and then it does not, or rises: the model
is large enough to learn the noise.

Counting numbers is a rough measure. A linear discriminant keeps 8 and logistic regression 3, yet both draw lines: their
VC dimension is 3. The 15 nearest keep as much as the 1 nearest, and draw far smoother regions. For trees of several
questions and for networks only bounds of the VC dimension are known. The razor here: of the models whose held-out
mistakes are within one standard error of the fewest, take the smallest.
"""
    + prose.ASKING
)
