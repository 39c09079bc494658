"""The perceptron page as a notebook: its program, which decides in whole numbers, and the line at its end."""

from dataclasses import replace

from films import samples
from films.drawing.palette import CLASSES
from films.notebook import Cell, beginning, code, has_classes, markdown, numbers
from films.topics.perceptron.as_program import program
from films.topics.perceptron.scene import PerceptronScene

WORDS = r"""
A point is a mistake where $z = y\,(w \cdot x + b) \le 0$, or as the page is set. The rule adds $y x$ to $w$ and $y$ to
$b$ at each mistake, one at a time, or at all at once. Coordinates are whole numbers of their last decimal, so no check
is rounded."""
END = """\
normal, shift = np.array([float(v) for v in w]) * {unit}, float(b * one)  # of the line, where 1 is 1
w, b, wrong = [float(eta * root * v) for v in w], float(eta * b), int(mistakes(w, b).sum())
"""
DRAWN = """\
figure = plane(f"After {updates} updates: {wrong} of the points trained on are mistakes")
if normal.any():
    middle = -shift * normal / (normal @ normal)
    along = np.array([-normal[1], normal[0]]) / np.linalg.norm(normal)
    ends = middle + np.outer(np.array([-1, 1]) * 2 * np.abs(X).max(), along)
    figure.add_scatter(x=ends[:, 0], y=ends[:, 1], mode="lines", name="w.x + b = 0", line={"color": "#222"})
(left, low), (right, high) = X.min(axis=0) - 1, X.max(axis=0) + 1
figure.update_xaxes(range=[left, right]).update_yaxes(range=[low, high]).show()
"""
CHECK = """\
from sklearn.linear_model import Perceptron

# In its own order, shuffled: another line, but of separable points one without a mistake.
signs = np.where(y == 0, 1, -1)
theirs = Perceptron(tol=None, max_iter=2000, fit_intercept=bool(offset)).fit(X, signs)
wrong_there = (theirs.predict(X) != signs).sum()
print(f"scikit-learn: w = {theirs.coef_[0]}, b = {theirs.intercept_}, {wrong_there} of {len(y)} wrong")
"""


def cells(scene: PerceptronScene) -> tuple[Cell, ...]:
    """The run of the scene, of two the first; () where there is nothing to separate."""
    if not has_classes(scene.points, 2) or not samples.sample(scene).has_both:
        return ()
    first = replace(scene, algorithm="single") if scene.algorithm in ("both", "printed") else scene
    sample, (X, y) = samples.sample(scene), samples.arrays(scene.points)
    return (
        markdown(WORDS),
        code(program(first)),
        code(END.format(unit=round(sample.unit * sample.scale))),
        *beginning(scene, CLASSES, X, y),
        code(DRAWN),
        code(CHECK),
        numbers("w", "b", "updates", "wrong"),
    )
