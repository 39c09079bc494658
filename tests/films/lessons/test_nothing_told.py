"""What a lesson asks, neither its words nor the picture beside them say before it is answered: of every question of
every lesson, the words of its film's frame as they are held back, and the marks of its veiled figures. How the page
shows it: tests/browser/test_lesson_answers.py."""

import re
from html import unescape

import pytest

from films.film.film import Film
from films.film.marks import Mark
from films.film.questions import HELD_BACK
from films.lessons.guesses import right_answer
from films.lessons.lesson import Step
from films.lessons.page_protocol import scene_of
from films.pages import LESSON_PAGES
from films.question import MOVED, Question
from tests.films.film.reading import by_name, present, values, words
from tests.films.lessons import as_read
from tests.films.made import whole_film

LESSONS = as_read.lessons()
SAID = ("legend", "frame", "plane", "next", "text")  # slots that stay: what is drawn or read, and where the film stands
MINUS, INTERVAL, SCALE = "−", r"\d+/\d+: [\d.]+ % \([\d.]+–[\d.]+ %\)", r"(?:1 : |(?:pass|epoch)\s)\d+"
UNLESS_ASKED = re.compile(r'<span class="stage-unless-asked">.*?</span>')
NEAR = 1e-3  # in units of the plane


def even(text: str) -> str:
    return re.sub(r"\s+", " ", unescape(text)).strip()


def plain(markdown: str) -> str:
    return re.sub(r"[$\\]", "", markdown)


def gives_away(question: Question, step: Step, text: str) -> bool:
    """Whether these words hold the answer: the number, or the right option, unless the step itself uses its words."""
    if question.kind == "number":
        number = f"{question.right[0]:g}".replace("-", MINUS)
        counted = re.sub(f"{INTERVAL}|{SCALE}", "", text)  # nor intervals, scales of vectors, passes
        return re.search(rf"(?<![\d.,/{MINUS}]){re.escape(number)}(?![\d/]|[.,]\d)", counted) is not None
    if question.kind in MOVED:
        return even(plain(right_answer(question))) in text
    if question.kind == "point":
        return re.search(rf"(?i)point {int(question.right[0]) + 1}\b", text) is not None
    option = right_answer(question).strip("“”").lower()
    return option not in step.text.lower() and re.search(rf"(?i)(?<!\w){re.escape(option)}(?!\w)", text) is not None


def words_tell(question: Question, step: Step) -> bool:
    """Whether the step's own words do: a digit stands in any text, and words that name several points tell of none."""
    if question.kind == "number" and question.right[0] <= 9:
        return False
    text = even(plain(step.text))
    return len(set(re.findall(r"(?i)point \d+", text))) <= 1 and gives_away(question, step, text)


def slots_shown(film: Film, t: int) -> dict[str, str]:
    """What the stage says of a frame while a lesson asks about it, by slots; those that are empty are not seen."""
    slots = {slot: words(UNLESS_ASKED.sub("", text)) for slot, text in (film.words(t) | HELD_BACK).items()}
    return {slot: text for slot, text in slots.items() if text and slot not in HELD_BACK}


def at(mark: Mark, place: tuple[float, float]) -> bool:
    """Whether a mark draws something at a place of its plane."""
    if not mark.visible or mark.name == "points":
        return False
    pairs = zip(values(mark.x), values(mark.y), strict=False)
    return any(x is not None and y is not None and abs(x - place[0]) + abs(y - place[1]) < NEAR for x, y in pairs)


def marked(step: Step, film: Film, t: int) -> list[str]:
    """What is drawn where the right answer is, beside the points themselves; the heads of arrows are no marks."""
    question = present(step.question)
    marks = [mark for figure in film.veiled(t)[: film.planes] for mark in figure.marks]
    if question.kind in ("arrow", "place"):
        return [mark.name for mark in marks if at(mark, (question.answer[0], question.answer[1]))]
    if question.kind != "point":
        return []
    scene, _ = scene_of(LESSON_PAGES[step.page].scene, step.query)
    place = scene.points[int(question.right[0])][:2]
    return [mark.name for mark in marks if mark.marker and not mark.marker.directed and at(mark, (place[0], place[1]))]


def hollow(film: Film, t: int) -> list[int]:
    """The points that are drawn as mistakes."""
    symbols = values(by_name(film.veiled(t)[0])["points"].marker.symbol)
    return [i for i, symbol in enumerate(symbols) if symbol.endswith("-open")]


@pytest.mark.parametrize("name", LESSONS)
def test_no_answer_is_said_nor_marked(name: str) -> None:
    for number, step in enumerate(LESSONS[name].steps, 1):
        if step.question is None:
            continue
        page, where = LESSON_PAGES[step.page], f"{name} {number}"
        scene, _ = scene_of(page.scene, step.query)
        film = whole_film(page, scene)
        t = min(scene.t, film.n_frames - 1)
        slots = slots_shown(film, t)
        assert {slot for slot in slots if slot.split(" ")[0] not in SAID} == set(), where
        for slot, text in slots.items():
            assert slot == "legend" or not gives_away(step.question, step, text), (where, slot, text)
        assert not words_tell(step.question, step), (where, step.text)
        assert marked(step, film, t) == [], where
        if page.name == "perceptron":
            assert hollow(film, t) == [], f"{where}: mistakes are drawn as other points are"
            assert "misclassified" not in slots.get("legend", ""), f"{where}: it would say that no point is"
