"""Gaussians in every class, Bayes' equation, and a world in which the best possible classifier is known."""

import streamlit as st

from films.topics.bayes import prose
from films.topics.bayes.page import BAYES
from ui.shell import stage_page
from ui.topics.bayes.widgets import WIDGETS

stage_page.show(BAYES, WIDGETS)

st.markdown(
    r"""
## A density in every class
Fit a Gaussian into each class $y$: its mean $\boldsymbol\mu_y$ is the mean of the class's points, its covariance
$\Sigma_y$ the mean of $(\mathbf x - \boldsymbol\mu_y)(\mathbf x - \boldsymbol\mu_y)^\top$. Both are **maximum
likelihood** estimates, so we divide by the number of points. **Bayes' equation** turns the densities into posteriors:

$$
\begin{aligned}
P(y \mid \mathbf x) &= \frac{p(\mathbf x \mid y)\, P(y)}{p(\mathbf x)}, \\
p(\mathbf x) &= \sum_{y} p(\mathbf x \mid y)\, P(y)
\end{aligned}
$$

The **likelihood** $p(\mathbf x \mid y)$ says how common such a point is in the class, the **prior** $P(y)$ how common
the class is, and the **evidence** $p(\mathbf x)$ how common such a point is at all. The classifier answers with the
class of the largest posterior. The evidence is the same for all classes, so the product above the line is enough.

## Which boundary
Where two posteriors are equal, the difference of two polynomials of second degree is zero. The squares cancel when
both classes have the same covariance: the boundary is then a line, and always is with the **shared** covariance. Else
it is an ellipse, a hyperbola or a parabola. A **diagonal** covariance treats the coordinates as independent within a
class. That is **naive Bayes**. An **isotropic** one has the same variance in every direction, and its ellipses are
circles.

## Risk
The **risk** $R(f)$ of a classifier is the probability that it errs on a new point. Its share of errors on the $n$
training points is the **empirical risk** $\hat R_n(f)$, or training error. Usually only that is known. Here the world
is known, so we can compute both. Drag a mean or the end of an axis: the risks change with the world.

With the true densities in Bayes' equation we get the **Bayes-optimal classifier**. Its risk, the **Bayes risk**, is
the least there is. As points arrive, the risk of the fit falls towards it, but never below. Training error may be
lower: the fit has seen these points. A risk is exact for two classes with one covariance; else the page
integrates it, to one part in 10,000.

## A weakness
A density describes all points, the far ones too. But only those near the boundary matter to a classifier. Press
*far-off points*: a few points of one class, far from the other, pull its mean and the shared covariance after them, and
the boundary of the fit moves into its near points. A separator that minimises the hinge loss, beside it, does not care
how far off they are.

Bayes' equation is from a paper of 1763.
"""
    + prose.PROJECTION
)
