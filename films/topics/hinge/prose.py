"""What the hinge page says of the other losses."""

METHODS = r"""
## A training method is a loss and a way to make it small
The second lecture says it in a line: training method = cost function + minimization algorithm. Take any loss, and any
way down it: every cell is a film.

"""
SQUARED = r"""

The **perceptron loss** $\max\{-z, 0\}$ counts mistakes only, by how far they are off. The **squared loss** $(1 - z)^2$
and the **logistic loss** $\log(1 + e^{-z})$ have a slope at every $z$, so every point pulls at every step. The
**zero-one loss** has no slope: it is flat between its steps. So we find its least by counting. Move a line until it
touches a point, and turn it until it touches a second one: no point has changed sides. So it is enough to count the
mistakes of the $n(n-1)/2$ lines through two points, where these two do not count, unless a third is on their line
(Johnson and Preparata 1978). That is exact, and slow: 100 points have 4,950 lines.

## What is made small, and what counts
The notes on linear classification (the fifth lecture) name two things: an **objective** $\mathcal L(h, \mathcal S_n)$
on the training points, which training makes small, and a **performance metric** $\mathcal R(\hat h, \mathcal S_*)$
on unseen points, which says how well the classifier generalises. *This metric can be different.* Here $\mathcal L$ is
J, and $\mathcal R$ the share of mistakes: counted on *other points*, and by *another loss*, which has no slope to
descend. Hold points out and choose *objective and metric*: J falls while R stays, or even rises.

## The squared loss, and regression
Since $y = \pm 1$, the squared loss $(1 - z)^2$ is $(y - (\mathbf w \cdot \mathbf x + b))^2$. So its least is the fit
of **least squares** to the labels, as if they were measurements. To predict a real number is **regression**, and a
function that does so is a **regressor**; to predict a class is classification. Here a regressor is used as a
classifier: it says + where its number is positive.

That has a price. A point that is right and far off, with $z = 5$, costs $(1 - 5)^2 = 16$, as much as a mistake with
$z = -3$, and pulls the line towards itself. Press *far and right*: one such point turns the line until it misclassifies
two near points. The hinge loss, beside it, does not care; the logistic loss, hardly.

"""
