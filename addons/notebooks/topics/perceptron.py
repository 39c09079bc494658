"""The perceptron page as a notebook: its algorithm, and the line at its end."""

from addons.notebooks.notebook import Cell, beginning, code, has_classes, literal, markdown
from films import samples
from films.drawing.palette import CLASSES
from films.steps import MAX_FRAMES
from films.topics.perceptron.scene import PerceptronScene

WORDS = r"""
A point is a mistake where $z = y\,(w \cdot x + b)$ is {mistake}. The rule adds $y x$ to $w$ and $y$ to $b$ at each
mistake, {when}. Coordinates are fractions, as they are written: 0.1 is a tenth, and no check is rounded."""
START = """\
from fractions import Fraction

x = np.array([[Fraction(str(v)) for v in row] for row in X{train}])
signs = np.where(y{train} == 0, 1, -1).astype(object)
eta, w, b, updates = Fraction("{eta!r}"), {first}, 0
"""
SCALED = """\
R2 = (x * x).sum(axis=1).max()  # dividing all x by R makes z, times R^2, what it is here
"""
SINGLE = """\
{random}order = {order}
{before}for epoch in range({most}):
{reshuffle}    at_first = updates
    for i in order:
        if {wrong_i} and updates < {frames}:
            w, b, updates = w + signs[i] * x[i], {b_i}, updates + 1
    if updates == at_first:
        break
{stop}"""
BATCH = """\
{before}for k in range(1, {most} + 1):
    wrong = {wrong}
    if not wrong.any():
        break
    w, b, updates = w + {rate}(signs[wrong] @ x[wrong]), {b_all}, updates + 1
{stop}"""
ERROR = """\
def error():
    \"\"\"The square of Error', the sum of the distances of the mistakes from the line.\"\"\"
    return np.maximum(-signs * ({values}), 0).sum() ** 2 / Fraction(w @ w) if w.any() else np.inf


last = np.inf
"""
STOP = """\
    error_now = error()
    if error_now >= last and ({wrong}).any():  # it has not fallen
        break
    last = error_now
"""
END = """\
wrong = int(np.sum({wrong}))
w, b = (eta * w).astype(float){scale}, float(eta * b)
value = lambda Q: Q{divided} @ w + b
title = f"After {{updates}} updates: {{wrong}} of the {{len(x)}} points trained on are mistakes"
plane(title, lambda Q: np.select([value(Q) > 0, value(Q) < 0], [0, 1], -1)).show()
print(f"w = {{w}}, b = {{b:.6g}}")
"""
CHECK = """\
from sklearn.linear_model import Perceptron

# In its own order, shuffled: another line, but of separable points one without a mistake.
theirs = Perceptron(tol=None, max_iter=2000, fit_intercept={offset}).fit(X{train}, signs.astype(int))
print(f"scikit-learn: w = {{theirs.coef_[0]}}, b = {{theirs.intercept_}}")
"""
MISTAKES = {"closed": "at most 0", "strict": "below 0", "plus": "below 0, or 0 at $y = -1$"}
ORDERS = {"cyclic": "range(len(x))", "permuted": "random.permutation(len(x))", "reshuffled": "range(len(x))"}
RANDOM = "random = np.random.default_rng({seed})\n"
RESHUFFLED = "    order = random.permutation(len(x))\n"


def cells(scene: PerceptronScene) -> tuple[Cell, ...]:
    """The run of the scene, of two the first; () where there is nothing to separate."""
    sample = samples.sample(scene) if has_classes(scene.points, 2) else None
    if not sample or not sample.has_both:
        return ()
    first = scene.single if scene.algorithm in ("both", "printed") else scene
    X, y = samples.arrays(scene.points)
    when = "all at once" if first.algorithm == "batch" else "one at a time"
    train = "[train]" if len(sample.held) else ""
    start = START.format(train=train, eta=scene.eta, first=_first(scene))
    rows = f"train = np.array({literal(sample.index.tolist())})  # the others are held out\n" if train else ""
    scaled = sample.scale != 1.0
    end = END.format(
        wrong=_mistakes(scene, "signs", _values(scene, "x @ w", scaled=scaled)),
        scale=" / float(R2) ** 0.5" if scaled else "",
        divided=" / float(R2) ** 0.5" if scaled else "",
    )
    return (
        *beginning(scene, CLASSES, X, y),
        markdown(WORDS.format(mistake=MISTAKES[scene.condition], when=when)),
        code(rows + start + SCALED * scaled + _loop(first, scaled=scaled)),
        code(end),
        code(CHECK.format(offset=scene.offset, train=train)),
    )


def _first(scene: PerceptronScene) -> str:
    """Where w and b start, in units of what an update adds."""
    if not any(scene.first):
        return "np.array([0, 0]), 0"
    w1, w2, b = (f'Fraction("{number!r}")' for number in scene.first)
    return f'np.array([{w1}, {w2}]) / Fraction("{scene.eta!r}"), {b} / Fraction("{scene.eta!r}")'


def _values(scene: PerceptronScene, product: str, *, scaled: bool) -> str:
    """w.x + b, given the first of these."""
    return product if not scene.has_offset else f"{product} + b * R2" if scaled else f"{product} + b"


def _mistakes(scene: PerceptronScene, signs: str, values: str) -> str:
    """Whether a value, or each of several, is a mistake."""
    if scene.condition == "plus":
        return f"({values} >= 0) != ({signs} > 0)"
    return f"{signs} * ({values}) {'<' if scene.condition == 'strict' else '<='} 0"


def _loop(scene: PerceptronScene, *, scaled: bool) -> str:
    """The algorithm of the scene, single or batch."""
    values = _values(scene, "x @ w", scaled=scaled)
    wrong, stops = _mistakes(scene, "signs", values), scene.stop
    before, stop = (ERROR.format(values=values), STOP.format(wrong=wrong)) if stops else ("", "")
    if scene.algorithm == "batch":
        rate = "Fraction(1, k) * " if scene.rate == "inverse" else ""
        b_all = f"b + {rate}signs[wrong].sum()" if scene.offset else "b"
        most = min(scene.epochs, MAX_FRAMES)
        return BATCH.format(before=before, stop=stop, most=most, wrong=wrong, rate=rate, b_all=b_all)
    return SINGLE.format(
        before=before,
        stop=stop,
        random="" if scene.order == "cyclic" else RANDOM.format(seed=scene.seed),
        order=ORDERS[scene.order],
        reshuffle=RESHUFFLED if scene.order == "reshuffled" else "",
        most=scene.epochs,
        frames=MAX_FRAMES,
        wrong_i=_mistakes(scene, "signs[i]", _values(scene, "w @ x[i]", scaled=scaled)),
        b_i="b + signs[i]" if scene.offset else "b",
    )
