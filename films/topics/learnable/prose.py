"""What the page of what can be learned says of labels that have to be asked for."""

ASKING = r"""
## Whose label to ask for
Places are cheap, labels are not: somebody has to look at each picture. **Active learning** lets the learner choose
whose label it pays for. Choose *whose label to ask for*: all places are known, grey points have no label yet. Both
learners are logistic regression. The one on the first plane asks for the label of the point it is **least sure** of,
whose probability is nearest to 1/2, where $|\mathbf w\cdot\mathbf x + b|$ is least (*uncertainty sampling*, Lewis and
Gale 1994). The other gets labels by lot. Mistakes are counted on all points.

Where a line separates the classes, asking saves most labels: those of points far from the line would have told nothing
new. On a number line this is halving: of $n$ points in order, about $\log_2 n$ labels find the threshold. Where the
classes overlap it saves less, and a learner that asks only near its line may never see that elsewhere it is wrong: try
*two moons*.

Does asking help every learner? The notes of CSCI 5622 (Monteleoni 2020) say no: the **perceptron** needs at least of
the order of $1/\varepsilon^2$ labels to reach the error $\varepsilon$, even if it may choose them (Dasgupta, Kalai and
Monteleoni 2005). Each of its updates takes a label, and it makes as many updates: see *mistakes on the sphere* on the
page *Generalisation*. With a step that shrinks near the line, $\mathbf v \leftarrow \mathbf v - 2(\mathbf
v\cdot\mathbf x)\,\mathbf x$, they found that labels of the order of $d\log\frac1\varepsilon$ are enough, up to smaller
factors.
"""
