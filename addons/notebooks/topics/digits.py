"""The digits page as a notebook: scikit-learn's digits, parted and classified as the page does it."""

from addons.notebooks.notebook import Cell, code, literal, markdown
from films.topics.digits import experiments
from films.topics.digits.scene import DigitsScene
from playground.handwriting import digit_of

WITHOUT = (
    "Of this picture there is no notebook: there is one of prototypes and their mistakes, of a digit that you draw, of "
    "a digit shifted, and of the best of 64 pixels."
)
START = """\
import numpy as np
import plotly.graph_objects as go
from sklearn.datasets import load_digits

seed = {seed}
digits = load_digits()
order = np.random.default_rng(seed).permutation(len(digits.data))
train, test = order[:{training}], order[{training}:]
X, y, Q, truth = digits.data[train], digits.target[train], digits.data[test], digits.target[test]


def picture(image, title):
    figure = go.Figure(go.Heatmap(z=np.reshape(image, (8, -1)), colorscale="Greys", showscale=False))
    figure.update_layout(title=title, width=160 + 20 * np.size(image) // 8, height=360)
    figure.update_xaxes(visible=False)
    figure.update_yaxes(visible=False, autorange="reversed", scaleanchor="x").show()
"""
PROTOTYPES = {
    "means": """\
labels = np.unique(y)
prototypes = np.array([X[y == label].mean(axis=0) for label in labels])
""",
    "all": """\
prototypes, labels = X, y
""",
    "random": """\
kept = np.sort(np.random.default_rng(seed).permutation(len(X))[:{m}])
prototypes, labels = X[kept], y[kept]
""",
    "condensed": """\
store, grew = [0], True
while grew:  # Hart's: a digit joins where the nearest of the store so far has another label
    grew = False
    for i in range(len(X)):
        kept = np.sort(store)
        if i not in store and y[kept[((X[kept] - X[i]) ** 2).sum(axis=1).argmin()]] != y[i]:
            store.append(i)
            grew = True
kept = np.sort(store)
prototypes, labels = X[kept], y[kept]
""",
}
MISTAKES = """\
from sklearn.neighbors import KNeighborsClassifier

rule = KNeighborsClassifier(1, algorithm="brute").fit(prototypes, labels)
wrong = np.flatnonzero(rule.predict(Q) != truth)
print(f"{len(wrong)} of {len(Q)} test digits have a nearest prototype of another label.")
if len(wrong):
    row = wrong[min({t}, len(wrong) - 1)]
    near = rule.kneighbors(Q[row : row + 1], return_distance=False)[0, 0]
    both = np.hstack([Q[row].reshape(8, 8), prototypes[near].reshape(8, 8)])
    picture(both, f"Digit {truth[row]}, and its nearest prototype, labelled {labels[near]}")
"""
SHIFT = """\
from sklearn.neighbors import KNeighborsClassifier

axis, step = {axis}, {step}


def shifted(images, pixels):
    \"\"\"What leaves the picture is lost, and white comes in.\"\"\"
    moved = np.roll(images.reshape(-1, 8, 8), step * pixels, axis=axis)
    gone = [slice(None)] * 3
    gone[axis] = slice(0, pixels) if step > 0 else slice(8 - pixels, 8)
    moved[tuple(gone)] = 0
    return moved.reshape(images.shape)


rule = KNeighborsClassifier(1, algorithm="brute").fit(X, y)
wrong = [int(np.sum(rule.predict(shifted(Q, pixels)) != truth)) for pixels in range(5)]
picture(np.hstack([shifted(Q[{digit} : {digit} + 1], pixels).reshape(8, 8) for pixels in range(5)]), "0 to 4 pixels")
figure = go.Figure(go.Bar(x=list(range(5)), y=wrong))
figure.update_layout(title=f"Wrong of {len(Q)}, by pixels shifted", template="simple_white").show()
"""
LABELS = {
    "coin": """\
coin = np.where(np.random.default_rng(seed).random(len(X) + len(Q)) < 0.5, -1, 1)
signs, new_signs = coin[: len(X)], coin[len(X) :]
""",
    "parity": """\
signs, new_signs = np.where(y % 2 == 1, 1, -1), np.where(truth % 2 == 1, 1, -1)
""",
    "ones": """\
signs, new_signs = (np.select([labels == 1, labels == 0], [1, -1], 0) for labels in (y, truth))
""",
}
PIXEL = """\
first = np.flatnonzero(signs)[:{count}]  # training images
new = np.flatnonzero(new_signs)


def threshold(values, signs):
    \"\"\"The cut with fewest wrong, half way between two values or below all, of equals the lowest, and how many.\"\"\"
    levels = np.unique(values)
    best = (len(signs) + 1, None)
    for cut in [levels[0] - 1, *(levels[:-1] + levels[1:]) / 2]:
        for below in (-1, 1):
            wrong = int(np.sum(np.where(values <= cut, below, -below) != signs))
            if wrong < best[0]:
                best = wrong, lambda values, cut=cut, below=below: np.where(values <= cut, below, -below)
    return best


def table(values, signs):
    \"\"\"The majority for each value, -1 for as many of both and for a value never seen; and how many are wrong.\"\"\"
    kept = {{value: 1 if signs[values == value].sum() > 0 else -1 for value in np.unique(values)}}
    predict = lambda values: np.array([kept.get(value, -1) for value in values])
    return int(np.sum(predict(values) != signs)), predict


rules = [{rule}(X[first, j], signs[first]) for j in range(64)]
fewest = [wrong for wrong, _ in rules]
pixel = {pixel}
missed = int(np.sum(rules[pixel][1](Q[new, pixel]) != new_signs[new]))
picture(np.array(fewest), f"Wrong by each pixel, of {{len(first)}} training images")
print(f"Number {{pixel + 1}} has {{missed}} of {{len(new)}} new images wrong.")
"""
OWN = """\
strokes = {strokes}
own = np.array({counts})

near = np.sqrt(((prototypes - own) ** 2).sum(axis=1))
rank = np.argsort(near, kind="stable")[{t}]
both = np.hstack([own.reshape(8, 8), prototypes[rank].reshape(8, 8)])
picture(both, f"Your digit, and a prototype labelled {{labels[rank]}}, at the distance {{near[rank]:.2f}}")
"""
MOVES = {"right": (2, 1), "left": (2, -1), "down": (1, 1), "up": (1, -1)}


def cells(scene: DigitsScene) -> tuple[Cell, ...] | str:
    """The picture on show; a sentence where it has no notebook."""
    start = code(START.format(seed=scene.seed, training=experiments.TRAINING))
    if scene.show == "mistakes":
        chosen = PROTOTYPES[scene.chosen].replace("{m}", str(scene.m))
        text = "Each test digit gets the label of its nearest prototype, by Euclid's distance of 64 pixels."
        last = code(MISTAKES.replace("{t}", str(scene.t)))
        return markdown(text), start, code(chosen), last
    if scene.show == "own":
        if not scene.drawing:
            return "Nothing is drawn yet, so there is no notebook."
        counts = digit_of(scene.drawing).astype(int).tolist()
        text = "Your strokes, scaled and counted as the digits of the data were, and the prototypes nearest to them."
        lines = OWN.format(strokes=[*map(list, scene.drawing)], counts=counts, t=min(scene.t, 9))
        chosen = PROTOTYPES[scene.chosen].replace("{m}", str(scene.m))
        return markdown(text), start, code(chosen), code(lines)
    if scene.show == "shift":
        axis, step = MOVES[scene.direction]
        text = "Test digits are shifted pixel by pixel; each gets the label of the nearest training digit."
        lines = SHIFT.replace("{axis}", str(axis)).replace("{step}", str(step)).replace("{digit}", str(scene.digit - 1))
        return markdown(text), start, code(lines)
    if scene.show == "pixel":
        text = "What not to do: one pixel as a classifier, the one that has fewest of some training images wrong."
        pixel = "int(np.argmin(fewest))" if scene.pixel == 0 else literal(scene.pixel - 1)
        lines = PIXEL.format(count=min(scene.t, 38) + 2, rule=scene.rule, pixel=pixel)
        return markdown(text), start, code(LABELS[scene.task] + lines)
    return WITHOUT
