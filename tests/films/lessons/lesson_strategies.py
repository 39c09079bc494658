"""Hypothesis strategies for lessons: all that a file may say."""

from hypothesis import strategies as st

from films.lessons.again import FIELDS
from films.lessons.guesses import UNITS
from films.lessons.lesson import Challenge, Lesson, Step
from films.question import MOVED, Nudge, Question, Variation

LETTERS = st.characters(exclude_categories=("C", "Z"), exclude_characters="<![$`") | st.sampled_from(" \"\\#='")
LINES = st.text(LETTERS, min_size=1, max_size=30).map(str.strip).filter(bool)
PROSE = st.lists(LINES | st.sampled_from(["$a < b$", "`<b>`", '"""', "[[steps]]", "title = 1", "x\\"]), min_size=1).map(
    lambda lines: "\n".join(lines).strip()
)
NUMBERS = st.floats(-1e9, 1e9).map(lambda number: number + 0.0)
OPTIONS = st.lists(LINES, min_size=2, max_size=6).map(tuple)


PLACES = st.floats(-1e6, 1e6)
MOVED_TO = {
    "arrow": st.tuples(PLACES, PLACES),
    "line": st.tuples(PLACES, st.floats(0.1, 9), PLACES),
    "place": st.tuples(PLACES, PLACES),
    "region": st.tuples(st.floats(-9, 0), st.floats(-9, 0), st.floats(1, 9), st.floats(1, 9)),
}
AGAIN = st.builds(
    Variation,
    ask=PROSE,
    why=PROSE,
    vary=st.lists(st.sampled_from(FIELDS), min_size=1, max_size=3).map(tuple),
    nudge=st.just("") | LINES,
    keep=st.sampled_from([(), ("next",)]),
)


@st.composite
def moved(draw, scene: str):
    """A question that is answered by moving something, as a file may have it."""
    kind = draw(st.sampled_from(MOVED))
    options = draw(st.lists(LINES, min_size=3, max_size=6).map(tuple)) if kind == "order" else ()
    numbers = MOVED_TO.get(kind, st.permutations(range(len(options))).map(lambda items: tuple(map(float, items))))
    fact = "first" if kind == "region" else "" if kind == "place" else draw(st.sampled_from(["", "first"]))
    answer = draw(numbers)
    return Question(
        draw(PROSE),
        kind,
        options,
        right=answer if kind == "order" else (),
        why=draw(PROSE),
        near=0.0 if kind == "place" else draw(st.floats(0, 10)),
        truth=() if kind == "order" else answer,
        unit=draw(st.sampled_from(UNITS.get(kind, ("",)))),
        start=() if kind == "order" else draw(st.just(()) | numbers),
        fact=fact,
        check="any" if kind == "place" else "",
        adds=draw(st.integers(0, 3)) if kind == "place" else 0,
        scene=scene,
        nudge=draw(st.just("") | LINES),
    )


@st.composite
def plain(draw):
    kind = draw(st.sampled_from(["choice", "number", "point"]))
    options = draw(OPTIONS) if kind == "choice" else ()
    answer = draw(NUMBERS if kind == "number" else st.integers(0, len(options or range(9)) - 1))
    tolerance = draw(st.floats(0, 10)) if kind == "number" else 0.0
    fact, nudge = draw(st.sampled_from(["", "next"])), draw(st.just("") | LINES)
    return Question(
        draw(PROSE),
        kind,
        options,
        right=(float(answer),),
        why=draw(PROSE),
        near=tolerance,
        fact=fact,
        nudges=draw(nudges(options, answer)),
        nudge=nudge,
        again=draw(st.none() | AGAIN) if fact else None,
    )


@st.composite
def nudges(draw, options, answer):
    """Nudges for wrong options, or for numbers below or above the answer."""
    if options:
        texts = [(i, draw(st.just("") | LINES)) for i in range(len(options)) if i != answer]
        return tuple(Nudge(text, i, i) for i, text in texts if text)
    ends = st.tuples(st.integers(1, 9), st.integers(0, 9), st.sampled_from((-1, 1)))
    nudge_list = []
    for near, wide, side in draw(st.lists(ends, max_size=3)):
        low, high = sorted((answer + side * near, answer + side * (near + wide)))
        if not low <= answer <= high:
            nudge_list.append(Nudge(draw(LINES), float(low), float(high)))
    return tuple(nudge_list)


def questions(scene: str) -> st.SearchStrategy:
    return plain() | moved(scene)


CHALLENGES = st.builds(
    Challenge,
    task=PROSE,
    check=st.just("any"),
    hints=st.lists(LINES, max_size=3).map(tuple),
    solution=st.sampled_from(["", "p?t=3"]),
)


@st.composite
def steps(draw):
    question, challenge = draw(st.sampled_from([(True, False), (False, True), (False, False)]))
    scene = draw(st.sampled_from(["p", "p?t=1", "p?x=a%22b"]))
    title, text = draw(LINES), draw(PROSE)
    question_drawn, tried = draw(questions(scene)) if question else None, draw(CHALLENGES) if challenge else None
    light, settings = draw(st.sampled_from(["", "play", "next"])), draw(st.booleans())
    plays = draw(st.integers(0, 3)) if question else 0
    drawing, in_sight = draw(st.sampled_from(["", "iris"])), ("t",) if settings and draw(st.booleans()) else ()
    cover = draw(st.booleans())
    return Step(title, text, scene, question_drawn, tried, light, settings, drawing, plays, in_sight, cover)


def lessons() -> st.SearchStrategy:
    return st.builds(
        Lesson,
        name=st.just("own"),
        title=LINES,
        minutes=st.integers(1, 60),
        after=LINES,
        steps=st.lists(steps(), min_size=1, max_size=4).map(tuple),
        lecture=st.none() | st.integers(0, 9),
    )
