"""The film of distances: a digit, its nearest neighbour, both as the distance compares them, and the nearest of each
label."""

import numpy as np

from films.drawing import chart, palette
from films.film.film import Film
from films.film.marks import Marker
from films.film.numbers import counted, percent
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import now
from films.picture.words import Words, words
from films.topics.digits.distances import DISTANCE_NAMES, LABELS, MAX_FRAMES, DigitDistances
from films.topics.digits.mistakes_film import which_label
from films.topics.digits.pictures import differences, distance, figure_of_four, four, pictures_of
from playground.image_distances import DISTANCES, N_TANGENTS, best_moves
from playground.inputs import Floats, Ints

PICTURES = ("query", "nearest", "compared", "difference")
VERDICTS = ("right", "wrong")
# What each distance does to a digit before it compares it; a shift is another one for each digit.
CHANGES = {"euclid": "as it is", "centred": "centred", "tangent": "along its tangents"}
LEGEND = (
    "Dark pixels hold ink; in the difference, darker = larger. Dots: the nearest training digit of each label; the "
    "ring marks the nearest of all."
)


def distances_film(run: DigitDistances) -> Film:
    """Return the film, with a frame for each digit that one of the two distances misclassifies; if there is none, one
    frame that says so."""
    rows, euclid = run.rows[:MAX_FRAMES], run.name == "euclid"
    if not len(rows):
        empty = four([(name, now(("",)), words("")) for name in PICTURES])
        none = {"frame": words("<b>No mistakes</b>"), "verdict": words(_verdict(run))}
        return film([figure_of_four(empty)], 1, words=none)
    label, answer, euclid_answer = run.y[rows], run.answers[rows], run.euclid_answers[rows]
    near, far = run.near[rows, answer], np.sqrt(run.squares[rows, answer])
    moves = _moves(run, rows, near)
    compared, neighbours = DISTANCES[run.name].compared(run.Q[rows], run.X[near])
    frames, query, *others = four(
        (
            ("query", now(pictures_of(run.Q[rows])), words("test digit: {label}", label=label)),
            ("nearest", now(pictures_of(run.X[near])), words("nearest: {answer}", answer=answer)),
            ("compared", now(pictures_of(compared)), words("digit, {move}", move=moves)),
            ("difference", now(differences((compared - neighbours) ** 2)), words("what still differs")),
        )
    )
    question = _question(label, answer, euclid_answer, far, query, others)
    return film(
        [figure_of_four((frames, query, *others)), _by_label(run, rows, answer, far)],
        len(rows),
        words=_words(run, rows, moves, far),
        asks=which_label(label, answer, query, others) if euclid else [question],
    )


def _moves(run: DigitDistances, rows: Ints, near: Ints) -> tuple[str, ...]:
    """Return what the distance does to each digit, in words."""
    if run.name != "shifts":
        return (CHANGES[run.name],) * len(rows)
    return tuple(move(down, across) for down, across in best_moves(run.Q[rows], run.X[near]).tolist())


def move(down: int, across: int) -> str:
    """Return a shift in words."""
    if not down and not across:
        return "not moved"
    parts = {-1: "up", 1: "down"}.get(down, ""), {-1: "left", 1: "right"}.get(across, "")
    return f"moved {' and '.join(filter(None, parts))}"


def _by_label(run: DigitDistances, rows: Ints, answer: Ints, far: Floats) -> Figure:
    """Return the chart of the distance of the nearest training digit of each label, NaN if there is none. The lowest
    gives the answer."""
    own, euclid = (
        np.sqrt(np.where(np.isfinite(squares), squares, np.nan))
        for squares in (run.squares[rows], run.euclid_squares[rows])
    )
    layout = chart.layout(
        "label of the nearest",
        "distance",
        heights=chart.heights(np.array([own, euclid]), log=False),
        across=(-0.6, len(LABELS) - 0.4),
    )
    layout["xaxis"] |= {"dtick": 1}
    first, second = (style.color for style in palette.CLASSES[:2])
    each = [
        _rings("this distance", LABELS.tolist(), now(own), first, "circle", 10),
        _rings("answer", now(answer), now(far), palette.INK, "circle-open", 22),
    ]
    if run.name != "euclid":
        each.insert(0, _rings("Euclid's", LABELS.tolist(), now(euclid), second, "square-open", 13))
    return graph(each, layout)


def _rings(name: str, x: object, y: object, color: str, symbol: str, size: float) -> Mark:
    marker = Marker(size=size, symbol=symbol, color=color, edge=color, edge_width=2)
    return marks.dots(name, x, y, marker, chart.colored(f"○ {name}", color))


def _words(run: DigitDistances, rows: Ints, moves: tuple[str, ...], far: Floats) -> dict[str, Words]:
    """Return the captions by slot: what is done to the digit, its distance then, how many digits are misclassified, and
    the cost."""
    n, euclid = len(rows), run.name == "euclid"
    label, answer, euclid_answer = run.y[rows], run.answers[rows], run.euclid_answers[rows]
    cut = f"<p>The film shows the first {n:,} mistakes.</p>" if n < len(run.rows) else ""
    both = " Both are centred." if run.name == "centred" else ""
    compared = r"$\mathbf{x}$" if euclid else r"$\mathbf{x}'$, {move}"
    of_euclid = (
        "" if euclid else "By Euclid's distance the nearest is labelled <b>{euclid}</b>, {apart} away: {judged}. "
    )
    why = (
        rf"<p>The test digit $\mathbf{{x}}$ has the label <b>{{label}}</b>. {of_euclid}By this one it is "
        rf"$\mathbf{{p}}$, labelled <b>{{answer}}</b>: {{verdict}}.{both} How far it is from {compared}:</p>"
        + distance("p", "square", "far", digit="x" if euclid else "x'")
    )
    numbers = {
        "label": label,
        "answer": answer,
        "square": run.squares[rows, answer],
        "far": far,
        "move": moves,
        "verdict": _verdicts(answer == label),
        "euclid": euclid_answer,
        "apart": np.sqrt(run.euclid_squares[rows, euclid_answer]),
        "judged": _verdicts(euclid_answer == label),
        "step": np.arange(1, n + 1),
        "number": rows + 1,
    }
    judged = "" if euclid else " · Euclid {judged}, this one {verdict}"
    return {
        "frame": words(f"<b>{{step}}</b> of {n:,} · test digit number {{number}}{judged}", **numbers),
        "next": words("Next digit"),
        "legend": words(LEGEND),
        "why": words(why, **numbers),
        "verdict": words(_verdict(run) + cut),
    }


def _verdicts(right: Ints) -> tuple[str, ...]:
    return tuple("right" if each else "wrong" for each in right)


def _verdict(run: DigitDistances) -> str:
    """Return how many digits each distance misclassifies, and what a query costs."""
    m, n = len(run.X), len(run.y)
    right, euclid_right = run.answers == run.y, run.euclid_answers == run.y
    start = (
        f"<p>{counted(m, 'training digit')}, drawn at random. By <b>Euclid's</b> distance "
        f"{_share(int((~euclid_right).sum()), n)} are wrong"
    )
    if run.name == "euclid":
        return f"{start}. Classifying one digit takes {cost('euclid', m)}.</p>"
    mended, broken = int((right & ~euclid_right).sum()), int((~right & euclid_right).sum())
    return (
        f"{start}, by the distance <b>{DISTANCE_NAMES[run.name]}</b> {_share(int((~right).sum()), n)}: it mends "
        f"{mended} and breaks {broken}. Classifying one digit takes {cost(run.name, m)}; "
        f"Euclid's takes {cost('euclid', m)}.</p>"
    )


def _share(wrong: int, n: int) -> str:
    return f"{wrong:,} of {n:,} test digits ({percent(wrong / n)})"


def cost(name: str, m: int) -> str:
    """Return the cost of a query, in distances of two pictures, in words."""
    per_pair = DISTANCES[name].per_pair
    distances = counted(m * per_pair, "distance")
    if name == "tangent":
        return f"{distances}, and {N_TANGENTS} products of two pictures for each: {1 + N_TANGENTS} times the work"
    if name == "centred":
        return f"{distances}, of pictures that were centred before, each once"
    return distances + (f": {per_pair} shifts for each training digit" if per_pair > 1 else "")


def _question(label: Ints, answer: Ints, euclid_answer: Ints, far: Floats, query: Mark, others: list[Mark]) -> Ask:
    """Return the question whether the distance classifies the next digit right. `query` and `others` as for
    `which_label`."""
    right = np.where(np.arange(len(label)) == 0, -1, answer != label)
    return ask(
        words(
            "The next is a digit labelled <b>{label}</b>. By Euclid's distance its nearest is labelled "
            "<b>{euclid}</b>. By this distance, is the label of the nearest right or wrong?",
            label=label,
            euclid=euclid_answer,
        ),
        right,
        words("By this distance the nearest is labelled <b>{answer}</b>, {far} away.", answer=answer, far=far),
        VERDICTS,
        points_out=[query],
        clears=others,
    )
