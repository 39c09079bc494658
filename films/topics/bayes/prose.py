"""What the Bayes page says of the direction that turns."""

PROJECTION = r"""
## Two classes along a direction
The fourth lecture describes **linear discriminant analysis** as a projection: find the line onto which the points fall
such that the classes lie best apart. Choose *a direction* under *Pictures*, as the step of a frame. Each frame turns
the direction $\mathbf v$ by one degree, and every point becomes one number, $\mathbf v \cdot \mathbf x$. Let $m_1$ and
$m_2$ be the means of both classes there, and $s_1^2$ and $s_2^2$ their **scatters**, the sums of the squared distances
from the mean. Fisher (1936) looked for the direction of the largest **separation ratio**

$$
\begin{aligned}
J(\mathbf v) &= \frac{(m_1 - m_2)^2}{s_1^2 + s_2^2} \\
\mathbf v^* &= S_W^{-1} (\mathbf m_1 - \mathbf m_2)
\end{aligned}
$$

where $S_W$ is the sum of $(\mathbf x - \mathbf m_k)(\mathbf x - \mathbf m_k)^\top$ over all points. This is also the
normal of the boundary for a *shared* covariance, and of the line of [least squares](hinge?loss=squared&eta=0.05).
The threshold lies halfway between the two means, as if both priors were equal. Drag an end of the line to turn the
direction. In the last frame the best one is drawn, and beside it the normal of the perceptron where it converges: that
looks for a line without mistakes, wherever the means are. Of more than two classes the first two are projected.
"""
