"""Methods: one to four classifiers on the same points, each with its knob, and both errors of each."""

import streamlit as st

from films.topics.methods.page import METHODS_PAGE
from ui.shell import stage_page
from ui.topics.methods.widgets import WIDGETS

stage_page.show(METHODS_PAGE, WIDGETS)

st.markdown(
    r"""
## What depends on what
The coordinates $x_1$, $x_2$ are the **independent variables**, or features; the class is the **dependent variable**: a
classifier predicts it from the others. Both coordinates here are numbers. A **categorical** variable, such as a colour,
has no order: a tree would ask "is it red?" in place of "is it at most 3?". The variables may come from anywhere: the
notes of ECE-GY 6143 (2020) name image tagging, documents, spam, networks of sensors, and bugs in software.

## Training error and the error that matters
A classifier is trained to be right on the **training points**. We want it to be right on points it has
never seen. So some points are **held out** (small crosses): no method on this page is trained on them; *More settings*
says how many. On the plane
and in the chart, both errors are those of the very regions drawn. Turn the knob: the training error falls, and the
held-out error falls with it at first, then stays or rises. A model may be **too small** (a constant, a tree of depth
1: wrong on both) or **too big** (a deep tree, one neighbour, a large γ: right on what it has seen, and only there).
Whoever chooses the knob's value by the held-out error uses these points for **validation**: see *Generalisation*.

## Two wrong of twenty is not ten per cent
An error counted on few points is uncertain. Beside each count stands the interval in which the probability of a
mistake lies with a confidence of 95 % (Wilson 1927): for 2 wrong of 20 it goes from 3 % to 30 %. For the *training*
error it is no more than a picture of the sample's size, since those points were not independent of the training.
Another *split* shows how much was luck.

## What the knobs turn
- The **memorizer** knows the label of each training point and nothing else: a guess elsewhere. In training it errs only
  where points are the same, in what it compares, and have different labels.
- A **decision tree** asks one question after the other, each of one coordinate. Its *depth* is the longest row of
  questions. All depths come from one tree: a limit only cuts it off.
- **Association rules** "if here then class" are looked for on axes cut into *bins*; the first match decides. Their
  rectangles are drawn; support and confidence stand beside them.
- **Bagging** grows each tree on points drawn with replacement: some come twice or more, about a third not at all. Discs
  show how often the newest tree drew each point. A **random forest** also lets each question see one
  coordinate only. The *trees* vote.
- **AdaBoost** adds one question (a stump) a *round*, and makes points that are still wrong heavier. Its say is
  $\alpha = \log\frac{1-\varepsilon}{\varepsilon}$, where $\varepsilon$ is the weight that it has wrong; textbooks
  take half of it, which gives the same regions.
- **Logistic regression** and **support vector machines** pay for each mistake: $C$ is the price, beside
  $\frac12\|\mathbf w\|^2$. The RBF kernel $e^{-\gamma\|\mathbf x-\mathbf q\|^2}$ makes a bump around each support
  vector, the narrower the larger $\gamma$. For these, and the network, both coordinates are first brought to mean 0
  and deviation 1. *Step by step* shows logistic regression after each *iteration* of its search for $\mathbf w$.
- The **perceptron** is shown after so many *updates*; the **pocket** keeps the line with fewest training mistakes so
  far.
- **Least squares** shrinks $\mathbf w$ by *λ*; **nearest neighbours** count *k* votes; the **network** has trained
  for so many *epochs*, each one step of Adam on all points. Its units are drawn beside the plane with all
  their weights.
- The **linear discriminant**, a **Gaussian per class** and **naive Bayes** have nothing to turn: a mean for each
  class, and one covariance for all, one each, or only variances.

## Can it say why?
The notes of CSCI 5622 (Monteleoni 2020) count among the advantages of a line that it is *potentially meaningful*: a
reader can **interpret** it. Put a query on the plane with the crosshair: each method says why it answers so there.

- A **line** adds up $w_1 q_1 + w_2 q_2 + b$, and the words show each part. One unit more of $x_1$ adds $w_1$, wherever
  the query is. Compare the parts, not the weights: these depend on the units.
- A **tree** gives a row of questions that a person can follow, as long as it is not deep; **association rules** give
  the one that holds. A vote of a hundred trees is no longer a reason that one can read.
- **Nearest neighbours** show the points themselves: "because of these five".
- A **network** shows all its numbers, and its drawing all its weights; but no number belongs to one coordinate. It says
  *that* it answers so, not why. An SVM with RBF kernel, a sum over its support vectors, does no better.

A reason is what the *method* did. It need not be what causes the class.

## Parametric or not
A **parametric** model has a fixed number of parameters, for any number of points: a line in the plane has three.
A **nonparametric** one grows with the points: nearest neighbours keep them all. The first needs fewer points to come
close to its best; the second can come closer to any boundary, given enough of them.
"""
)
