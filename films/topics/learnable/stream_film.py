"""The film of two perceptrons on a stream: a plane for the one that asks, one for the one that gets all labels, and a
chart of their errors against the number of labels."""

import numpy as np

from films import samples
from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.drawing.palette import CLASSES
from films.film.captions import PLANES
from films.film.columns import last_frame
from films.film.film import Film
from films.film.marks import Marker
from films.film.numbers import counted, number
from films.picture import marks, point_marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph, plane
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import now
from films.picture.words import Words, one_of, words
from films.topics.learnable.scene import SIGNS, LearnableScene
from films.topics.learnable.stream import COUNTS, MAX_LABELS, N_LABELS, N_RUNS, TARGET, Stream, labels_until
from playground.inputs import Floats, Ints

ASKS, ALL, MISTAKES = "asks", "perceptron", "its mistakes alone"
EPSILONS = (0.1, 0.01, 0.001)  # errors for which the last frame says how many labels they take
CIRCLE = np.linspace(0, 2 * np.pi, 121)
FAR = 10.0  # the distance of the ends of the line u.x = 0 from the origin: beyond any plane that shows the circle
TITLES = ("x₁", "x₂")


def stream_film(stream: Stream, scene: LearnableScene) -> Film:
    """Return the film, with a frame for each label."""
    axes, frames = samples.axes(scene), np.arange(N_LABELS)
    active, other = stream.active, stream.perceptron
    x, y, v = active.x[0], active.y[0], active.v[0]
    n_mistakes = other.mistakes_after(stream.labels.tolist())[0]
    newest = np.where(np.append(0, np.diff(n_mistakes)) > 0, n_mistakes - 1, -1)
    newest[0] = 0
    target = FAR * np.array([[TARGET[1], -TARGET[0]], [-TARGET[1], TARGET[0]]])
    lines = np.column_stack([v, np.zeros(N_LABELS)])
    ring = point_marks.sample(x, axes, frames)
    first = plane(
        [
            *marks.sides(now(lines), *CLASSES[:2]),
            *_target_marks(target),
            *(
                marks.line(f"band {sign}", now(lines), palette.INK, 1, "dot", now(sign * active.bound[0]))
                for sign in (1, -1)
            ),
            marks.line("boundary", now(lines), palette.INK, 2.5),
            _points(x, y, np.arange(1, N_LABELS + 1)),
            ring,
        ],
        axes,
        TITLES,
    )
    w = np.column_stack([other.w[0], np.zeros(len(other.w[0]))])
    second = plane(
        [
            *marks.sides(now(w, n_mistakes - 1), *CLASSES[:2]),
            *_target_marks(target),
            marks.line("boundary", now(w, n_mistakes - 1), palette.OTHER, 2.5),
            _points(other.x[0], other.y[0], n_mistakes),
            point_marks.sample(other.x[0], axes, newest, other.labels[0]),
        ],
        axes,
        TITLES,
    )
    errors = other.errors_after(stream.labels.tolist())[0]
    return film(
        [first, second, _errors(stream, errors)],
        N_LABELS,
        words=_words(stream, scene, n_mistakes, errors),
        asks=[_question(stream, ring, target)],
        planes=2,
    )


def _target_marks(target: Floats) -> list[Mark]:
    """Return the circle, and the line u.x = 0, whose sides have the labels."""
    x, y = target.T
    return [
        mark(looks.line("circle", palette.FAINT, 1), given=True, x=np.cos(CIRCLE), y=np.sin(CIRCLE)),
        mark(looks.line("u", palette.BEST, 2, "dash"), given=True, x=x, y=y),
    ]


def _points(x: Floats, y: Ints, count: Ints) -> Mark:
    """Return the first `count (F,)` of the points `x (n, 2)` in each frame, as marks of their labels `y (n,)`."""
    most = int(count.max())
    styles = [CLASSES[0] if label > 0 else CLASSES[1] for label in y[:most].tolist()]
    marker = Marker(size=8, color=[style.color for style in styles], symbol=[style.symbol for style in styles])
    hidden = np.arange(most) >= count[:, None]
    across, up = (np.where(hidden, np.nan, values) for values in x[:most].T)
    return mark(looks.markers("points", marker), x=now(across), y=now(up))


def _errors(stream: Stream, errors: Floats) -> Figure:
    """Return the chart of the mean errors of all runs against the number of labels, both axes logarithmic. Dots show
    the runs on the planes."""
    low = float(np.log10(stream.active_error.min())) - 0.1
    layout = chart.layout("labels", "error ε", heights=(low, 0.0), log=True)
    layout["xaxis"] |= {"type": "log", "range": [-0.05, float(np.log10(MAX_LABELS)) + 0.05], "dtick": 1}
    counts = np.arange(1, len(stream.mistake_error) + 1)
    return graph(
        [
            marks.curve(ASKS, stream.labels, stream.active_error, palette.INK, silent=True),
            marks.curve(ALL, COUNTS, stream.stream_error, palette.OTHER, silent=True),
            marks.curve(MISTAKES, counts, stream.mistake_error, palette.OTHER, dash="dot", silent=True),
            marks.dot(f"{ASKS} now", now(stream.labels), now(stream.active.error[0]), palette.INK),
            marks.dot(f"{ALL} now", now(stream.labels), now(errors), palette.OTHER),
        ],
        layout,
    )


def _words(stream: Stream, scene: LearnableScene, n_mistakes: Ints, errors: Floats) -> dict[str, Words]:
    """Return the captions by slot: the label that came, and the errors so far."""
    active, last = stream.active, now(last_frame(N_LABELS))
    labels = tuple(counted(m, "label") for m in stream.labels.tolist())
    legend = [
        *class_marks((0, 1), SIGNS),
        "dotted: |v·x| = s, it asks between",
        f'<span style="color:{palette.BEST}">╍</span>&nbsp;the line of the labels, u·x = 0',
        "ring: the newest",
    ]
    so_far = words(
        "<p><b>With {m}</b> the error, the angle to u over π: {a} asking, {b} for the perceptron.</p>",
        m=labels,
        a=active.error[0],
        b=errors,
    )
    return {
        "frame": words("<b>{m}</b>", m=labels),
        "next": one_of(last, "Next: one label more", ""),
        "legend": words(" · ".join(legend)),
        PLANES[0]: words("asks: {wrong} of {m} wrong", wrong=active.wrong[0].cumsum(), m=stream.labels),
        PLANES[1]: words("perceptron: {wrong} of {m} wrong", wrong=n_mistakes, m=stream.labels),
        "verdict": one_of(last, so_far, so_far + words(_until(stream))),
        "why": _why(stream, scene),
    }


def _why(stream: Stream, scene: LearnableScene) -> Words:
    """Return the rules, for the start; then the arithmetic of each label: a mistake, a right guess, or the right guess
    that halves s."""
    active, before = stream.active, np.maximum(np.arange(N_LABELS) - 1, 0)
    x, y, v, bound = (each[0] for each in (active.x, active.y, active.v, active.bound))
    start = words(
        "<p>Points come uniformly from the circle. Each learner begins with $y\\mathbf{{x}}$ of its first one. The one "
        "on plane 1 then asks only where $|\\mathbf{{v}}\\cdot\\mathbf{{x}}|\\le s$, at first $s=1/\\sqrt2$, and "
        f"halves $s$ after {scene.patience} right guesses in a row.</p>"
    )
    came = words(
        "<p>{passed} passed unasked. At this one $\\mathbf{{v}}\\cdot\\mathbf{{x}}={v1}\\cdot{x1:p}+{v2:p}\\cdot{x2:p}="
        "{z}$ and $s={s}$, so it asks: $y={y}$.",
        passed=tuple(counted(n, "point") if n else "No point" for n in active.passed[0].tolist()),
        v1=now(v[:, 0], before),
        v2=now(v[:, 1], before),
        x1=x[:, 0],
        x2=x[:, 1],
        z=(v[before] * x).sum(axis=1),
        s=now(bound, before),
        y=y,
    )
    wrong = words(
        r" Wrong: $\mathbf{{v}}\leftarrow\mathbf{{v}}-2(\mathbf{{v}}\cdot\mathbf{{x}})\mathbf{{x}}=({w1},{w2})$.</p>",
        w1=v[:, 0],
        w2=v[:, 1],
    )
    right = words(f" Right, {{streak}} of {scene.patience} in a row.</p>", streak=active.streak[0])
    halved = words(f" Right, {scene.patience} in a row: $s$ is halved, to ${{s1}}$.</p>", s1=bound)
    which = np.where(active.wrong[0], 1, np.where(bound < bound[before], 3, 2))
    which[0] = 0
    return one_of(which, start, came + wrong, came + right, came + halved)


def _until(stream: Stream) -> str:
    """Return a sentence on how many labels it takes until the mean errors are at most each of `EPSILONS`."""
    rows = []
    for epsilon in EPSILONS:
        few = labels_until(stream.active_error, stream.labels, epsilon)
        many = labels_until(stream.stream_error, COUNTS, epsilon)
        when_asking, all_of_them = (
            f"more than {most:,}" if count is None else f"{count:,}"
            for count, most in ((few, N_LABELS), (many, MAX_LABELS))
        )
        rows.append(f"ε = {number(epsilon)}: {when_asking} asking, {all_of_them} for the perceptron")
    return f"<p>Labels until the mean error of {N_RUNS} runs is ε and stays below: {'; '.join(rows)}.</p>"


def _question(stream: Stream, ring: Mark, target: Floats) -> Ask:
    """Return the question whether v classifies the point right whose label is asked for."""
    wrong = stream.active.wrong[0]
    right = wrong.astype(np.int64)
    right[0] = -1
    return ask(
        words("Between the dotted lines it asks: for the label of the ringed point. Will v have it right?"),
        right,
        words("Its label is {sign}.", sign=tuple(SIGNS[0] if y > 0 else SIGNS[1] for y in stream.active.y[0].tolist())),
        ("right", "wrong"),
        points_out=[ring],
        about=[target[:, 1]],
    )
