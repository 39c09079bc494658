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
(The lecture's integral for the evidence has lost the factor $P(y)$: a misprint.)

## Priors and costs
Under *Fit* the **priors** are counted, $P(y) = n_y / n$; or equal, so that the larger density alone decides, as in the
lecture's first classifier; or typed. Under **Costs of errors** a table holds $L(y, d)$, the cost of the answer $d$
where $y$ is true. The **risk** of a classifier is its expected cost. The cheapest answer at $\mathbf x$ is the $d$ of
the least $\sum_y P(y \mid \mathbf x)\, L(y, d)$; of two classes, answer + where

$$
\frac{p(\mathbf x \mid +)}{p(\mathbf x \mid -)} > \frac{P(-)\, L(-, +)}{P(+)\, L(+, -)} .
$$

With zero-one costs that is the largest posterior. Only the proportions of costs matter to the decision. An error at
$\mathbf x$ adds $P(y)\, p(\mathbf x \mid y)\, L(y, d)$ to the risk: where $\mathbf x$ is rare, errors may be allowed.

## Which boundary
Where two posteriors are equal, the difference of two polynomials of second degree is zero. The squares cancel when both
classes have the same covariance: the boundary is then a line, and always is with the **shared** covariance. The lecture
says so of covariances that are isotropic and equal; that is a special case, as any common one will do. Else it is an
ellipse, a hyperbola or a parabola; or two lines; or nowhere, if one class always wins. A **diagonal** covariance treats
the coordinates as independent within a class. That is **naive Bayes**. An **isotropic** one has the same variance in
every direction, and its ellipses are circles.

## Risk
The **risk** $R(f)$ of a classifier is the probability that it errs on a new point. Its share of errors on the $n$
training points is the **empirical risk** $\hat R_n(f)$, or training error. Usually only that is known. Here the world
is known, so we can compute both. Drag a mean or the end of an axis: the risks change with the world.

With the true densities in Bayes' equation we get the **Bayes-optimal classifier**. Its risk, the **Bayes risk**, is
the least there is. As points arrive, the risk of a fit with full covariances tends to it, but is never below. Training
error may be lower: the fit has seen these points. A risk is exact for two classes with one covariance; else the page
integrates it, to one part in 10,000.

## A weakness
A density describes all points, the far ones too. But only those near the boundary matter to a classifier. Press
*far-off points*: a few points of one class, far from the other, pull its mean and the shared covariance after them, and
the boundary of the fit moves into its near points. A separator that minimises the hinge loss, beside it, does not care
how far off they are.

And a class need not be a bell. Press *two moons* and *last*: a Gaussian in each moon misclassifies 6 of the 36 points,
whatever the kind of covariance, or 8 with isotropic ones. The nearest neighbours (1, 3 or 5 of them), each point judged
by the others, err on one. More points would not help the Gaussians: the densities have the wrong shape.

Bayes' equation is from a paper of 1763.
"""
    + prose.PROJECTION
)
