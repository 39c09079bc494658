"""Browser and Python, each changing the scene while what they say to each other is under way, end at one scene."""

from collections import deque
from collections.abc import Mapping
from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from films.edits import edited
from films.scene import from_query, to_query
from films.topics.perceptron.scene import PerceptronScene
from tests.examples import examples
from tests.ui.shell.browser_scene import BrowserScene, Fields
from ui.shell.page_state import PageState, after_report, changed, returned

LISTS = [PerceptronScene().points, (), ((1.0, 2.0, 0),), ((1.0, 2.0, 0), (3.0, -4.5, 1))]
VALUES: dict[str, list[Any]] = {
    "points": LISTS,
    "eta": [1.0, 0.5, 2.0],
    "t": [0, 1, 2],
    "view": ["page", "projector", "lesson"],
    "axes": [None, (-9.0, 9.0, -9.0, 9.0), (-8.0, 12.0, -8.0, 12.0)],
}
EDITS = st.sampled_from(LISTS).map(lambda points: {"points": [list(point) for point in points]})
VIEWS = st.sampled_from([{"axes": "home"}, {"axes": [-9.0, 9.0, -9.0, 9.0]}])
CHANGES = st.lists(st.sampled_from([*VALUES]), min_size=1, max_size=2, unique=True).flatmap(
    lambda names: st.fixed_dictionaries({name: st.sampled_from(VALUES[name]) for name in names})
)


class Page(BrowserScene):
    """With an edit under way: it is posted with those before it that have no answer."""

    def __init__(self) -> None:
        super().__init__()
        self.under_way: dict[str, Any] = {}
        self.before: Fields = {}  # what it was done to

    @property
    def scene(self) -> PerceptronScene:
        return read(self.fields)

    def take(self, stage: Mapping[str, Any]) -> bool:
        reset = super().take(stage)
        self.under_way = {} if reset else self.under_way
        return reset

    def edit(self, edit: dict[str, Any]) -> None:
        self.under_way, self.before = self.under_way | edit, self.fields

    def answered(self) -> None:
        """The server says what has come of the edit."""
        if self.under_way:
            self.follow(self.before, to_query(edited(read(self.before), self.under_way)))
            self.under_way = {}

    def tell(self) -> dict[str, Any]:
        return super().tell() | ({"edit": self.under_way} if self.under_way else {})


def read(fields: Fields) -> PerceptronScene:
    scene, problems = from_query(PerceptronScene, {name: [text] for name, text in fields.items()})
    assert problems == ()
    return scene


class Line:
    """A page and its Python, and what is under way between them: each way in order, as late as it likes. What is
    overtaken by something newer may never come: a run that was broken off, a state that was told again."""

    def __init__(self) -> None:
        start = PerceptronScene()
        self.python = PageState("perceptron", "a.1", start, start)
        self.browser = Page()
        self.browser.take(self.python.message())
        self.down: deque[dict[str, Any]] = deque()
        self.up: deque[dict[str, Any]] = deque()
        self.told: Any = None  # the state as Streamlit keeps it: read in every run

    def change(self, values: dict[str, Any], reset: bool) -> None:
        """A press on something else, whose callback changes the scene."""
        self.run()
        self.python = changed(self.python, values, reset=reset)
        self.run()

    def run(self) -> None:
        """The page runs."""
        self.python = after_report(self.python, self.told)
        self.down.append(self.python.message())

    def tell(self) -> None:
        self.up.append(self.browser.tell())

    def hear(self) -> None:
        if self.up:
            self.told = self.up.popleft()
            self.run()

    def receive(self) -> None:
        if self.down:
            self.browser.take(self.down.popleft())

    def left(self) -> None:
        """The page is left, with what is under way, and opened again with the scene that the browser has kept."""
        self.up.clear()
        self.down.clear()
        self.told = None
        self.python = returned(self.python, self.browser.scene)
        self.browser.take(self.python.message())

    def overtaken(self, way: str) -> None:
        waiting: deque[Any] = getattr(self, way)
        if len(waiting) > 1:
            waiting.popleft()

    def rest(self) -> None:
        """All is delivered and told."""
        for _ in range(50):
            while self.up or self.down:
                self.hear()
                self.receive()
            self.browser.answered()
            if self.browser.knows:
                return
            self.tell()
        raise AssertionError("the page tells Python the same again and again")


ACTS = st.one_of(
    st.tuples(st.just("change"), CHANGES, st.booleans()),
    st.tuples(st.just("edit"), EDITS | VIEWS),
    st.tuples(st.just("frame"), st.sampled_from([0, 1, 2])),
    st.tuples(st.just("overtaken"), st.sampled_from(["up", "down"])),
    *(st.tuples(st.just(name)) for name in ("tell", "hear", "receive", "answered", "run", "left")),
)


def acted(line: Line, act: tuple[Any, ...]) -> None:
    name, *values = act
    if name == "edit":
        line.browser.edit(*values)
    elif name == "frame":
        line.browser.set(t=str(values[0]) if values[0] else None)
    elif name == "answered":
        line.browser.answered()
    else:
        getattr(line, name)(*values)


@examples(400)
@given(st.lists(ACTS, max_size=30))
def test_they_end_at_one_scene_whatever_is_delayed(acts: list[tuple[Any, ...]]) -> None:
    line = Line()
    for act in acts:
        acted(line, act)
    line.rest()
    assert line.browser.scene == line.python.scene
    assert line.python.problems == ()


Word = tuple[str | None, int]


class Words(Line):
    """The same, and what each has said of each field: values, and how many of the other's words it had heard before.
    Every edit is answered at once: one that Python voids on its way has no word."""

    def __init__(self) -> None:
        super().__init__()
        self.of_browser: dict[str, list[Word]] = {name: [] for name in VALUES}
        self.of_python: dict[str, list[Word]] = {name: [] for name in VALUES}
        self.numbers: dict[str, list[int]] = {name: [] for name in VALUES}
        self.on_the_way: deque[dict[str, int]] = deque()
        self.heard = dict.fromkeys(VALUES, 0)  # of the browser's

    def change(self, values: dict[str, Any], reset: bool) -> None:
        super().change(values, reset)
        query = to_query(self.python.scene)
        for name in values:
            self.of_python[name].append((query.get(name), self.heard[name]))
            self.numbers[name].append(self.python.count)

    def by_hand(self, act: tuple[Any, ...]) -> None:
        """An edit or a frame."""
        before = self.browser.fields
        acted(self, act)
        self.browser.answered()
        for name in VALUES:
            if before.get(name) != self.browser.fields.get(name):
                applied = sum(number <= self.browser.applied for number in self.numbers[name])
                self.of_browser[name].append((self.browser.fields.get(name), applied))

    def tell(self) -> None:
        super().tell()
        self.on_the_way.append({name: len(words) for name, words in self.of_browser.items()})

    def hear(self) -> None:
        if self.on_the_way:
            self.heard = self.on_the_way.popleft()
        super().hear()

    def left(self) -> None:
        super().left()
        self.on_the_way.clear()
        self.heard = {name: len(words) for name, words in self.of_browser.items()}

    def overtaken(self, way: str) -> None:
        if way == "up" and len(self.up) > 1:
            self.on_the_way.popleft()
        super().overtaken(way)

    def last(self, name: str) -> set[str | None]:
        """What may stand in that field once all is heard."""
        browser, python = self.of_browser[name], self.of_python[name]
        if browser and (not python or browser[-1][1] == len(python)):
            return {browser[-1][0]}
        if python and (not browser or python[-1][1] == len(browser)):
            return {python[-1][0]}
        return {browser[-1][0], python[-1][0]} if browser else {to_query(PerceptronScene()).get(name)}


@examples(400)
@given(st.lists(ACTS, max_size=30))
def test_the_last_word_on_a_field_stands(acts: list[tuple[Any, ...]]) -> None:
    """That of the one who spoke after having heard the other; of two that crossed, one of both."""
    line = Words()
    for act in acts:
        (line.by_hand if act[0] in ("edit", "frame") else partial(acted, line))(act)
    line.rest()
    assert [name for name in VALUES if line.browser.fields.get(name) not in line.last(name)] == []


@examples(100)
@given(st.lists(ACTS, max_size=10), st.lists(ACTS, max_size=10))
def test_a_new_server_under_the_open_page_gets_its_scene(
    before: list[tuple[Any, ...]], since: list[tuple[Any, ...]]
) -> None:
    """It begins with an address that may be behind what was done since."""
    line = Line()
    for act in before:
        acted(line, act)
    behind = line.browser.scene
    for act in since:
        acted(line, act)
    line.browser.answered()
    scene = line.browser.scene
    line.up.clear()
    line.down.clear()
    line.python, line.told = PageState("perceptron", "b.1", behind, behind), None
    line.run()
    line.rest()
    assert line.browser.scene == line.python.scene == scene
