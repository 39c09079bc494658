"""The contents of the lectures: every idea once, and every place a scene that can be read, a heading or a step."""

import re
from dataclasses import replace
from pathlib import Path

import plotly.graph_objects as go
import pytest

from films.lectures import MOST_PLACES, Place, lectures, read
from films.lessons import library
from films.page import AnyPage
from films.pages import LESSON_PAGES, LESSONS
from films.scene import Scene, fields_of, from_query
from tests.films.film.reading import present, words
from tests.films.made import whole_film
from ui.course import tasks

ROOT = Path(__file__).parents[2]
ALL = range(1, 170)
IDEAS = [idea for lecture in lectures() for idea in lecture.ideas]
PLACES = [place for idea in IDEAS for place in idea.places]
STEPS = [place for place in PLACES if place.lesson]
HEADINGS = [place for place in PLACES if place.is_prose]
SCENES = sorted({place.scene for place in PLACES if place.scene and not place.is_prose})
# Of those, without the ones below a film, where a heading is named: the browser looks at these
# (tests/browser/test_lecture_places.py).
FILMED = [place for place in PLACES if place.scene and "#" not in place.scene]
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}
COUNT = re.compile(rf"\b({'|'.join(NUMBERS)})\b.*?\b(classes|side by side|planes|kinds|reasons)\b")
TOP = 'title = "a"\ncourse = "GU4241"\nsource = "b"\n'
IDEA = TOP + '[[ideas]]\nitems = [1]\nsays = "c"\n'


def sections(page: str) -> dict[str, str]:
    """The Markdown below each heading of a page, by the heading's anchor."""
    files = [*(ROOT / "pages").glob(f"{page}.md"), *(ROOT / "films" / "topics" / page).glob("prose.py")]
    parts = [part for file in files for part in re.split(r"^## ", file.read_text(encoding="utf-8"), flags=re.M)[1:]]
    named = {anchor_of(part.partition("\n")[0]): part for part in parts}
    return {tasks.ANCHOR: tasks.LEAD} if page == LESSONS else named


def anchor_of(heading: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def on_one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_five_lectures_name_every_idea_once() -> None:
    assert [lecture.number for lecture in lectures()] == [0, 1, 2, 3, 4]
    items = [item for lecture in lectures() for idea in lecture.ideas for item in idea.items]
    assert sorted(items) == list(ALL)


def test_ideas_are_told_apart() -> None:
    for lecture in lectures():
        assert len({idea.says for idea in lecture.ideas}) == len(lecture.ideas)


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_is_read_without_problems_and_is_drawn(scene: str) -> None:
    page, own_scene, problems = opened(scene)
    assert problems == ()
    assert own_scene.t < whole_film(page, own_scene).n_frames


@pytest.mark.parametrize("place", FILMED, ids=lambda place: place.scene)
def test_a_scene_shows_what_its_idea_is_about(place: Place) -> None:
    page, scene, _ = opened(place.scene)
    assert [text for text in texts(page, scene) if place.shows in text]


@pytest.mark.parametrize("place", FILMED, ids=lambda place: place.scene)
def test_what_a_scene_shows_is_not_what_its_page_opens_with_unless_it_is_a_frame_of_that(place: Place) -> None:
    page, scene, _ = opened(place.scene)
    first, _ = page.opened("")
    if replace(scene, t=first.t) != first:
        assert [text for text in texts(page, first) if place.shows in text] == []


COUNTING = [place for place in FILMED if COUNT.search(place.words)]


@pytest.mark.parametrize("place", COUNTING, ids=lambda place: place.words)
def test_a_scene_has_as_many_classes_and_planes_as_its_words_say(place: Place) -> None:
    number, what = present(COUNT.search(place.words)).groups()
    page, scene, _ = opened(place.scene)
    planes = [figure for figure in whole_film(page, scene).at(0).figures if figure.layout.yaxis.scaleanchor]
    counted = len({point[2] for point in scene.points}) if what == "classes" else len(planes)
    assert counted == NUMBERS[number]


def test_classes_and_planes_are_counted_in_some_words() -> None:
    assert {present(COUNT.search(place.words))[2] for place in COUNTING} >= {"classes", "side by side", "kinds"}


def opened(address: str) -> tuple[AnyPage, Scene, tuple[str, ...]]:
    """The page of an address, its scene, and what is wrong with it."""
    name, _, query = address.partition("#")[0].partition("?")
    page = LESSON_PAGES[name]
    scene, problems = from_query(page.scene, fields_of(query))
    return page, scene, problems


def texts(page: AnyPage, scene: Scene) -> list[str]:
    """What is to be read in a scene's frame."""
    frame = whole_film(page, scene).at(scene.t)
    return [*map(words, frame.captions.values()), *(text for figure in frame.figures for text in written(figure))]


def written(figure: go.Figure) -> list[str]:
    """The titles of a figure's axes, its legend and other notes, and the names of its traces."""
    axes = [axis.title.text or "" for axis in (figure.layout.xaxis, figure.layout.yaxis)]
    notes = [words(note.text or "") for note in figure.layout.annotations]
    return [*axes, *notes, *(str(trace.name) for trace in figure.data)]


@pytest.mark.parametrize("place", HEADINGS, ids=lambda place: place.scene)
def test_a_heading_stands_on_its_page_above_what_it_shows(place: Place) -> None:
    page, _, anchor = place.scene.partition("#")
    assert place.shows in on_one_line(sections(page)[anchor])


@pytest.mark.parametrize("place", STEPS, ids=lambda place: f"{place.lesson}.{place.step}")
def test_a_step_of_the_lesson_says_what_its_idea_is_about(place: Place) -> None:
    step = library.lessons()[place.lesson].steps[place.step - 1]
    question_texts = [step.question.text, *step.question.options] if step.question else []
    task = [step.challenge.task] if step.challenge else []
    assert place.shows in on_one_line(" ".join([step.title, step.text, *question_texts, *task]))


def test_an_idea_that_is_only_read_says_why() -> None:
    for idea in IDEAS:
        assert bool(idea.prose) == all(place.is_prose for place in idea.places), idea.says


def test_an_idea_has_other_words_to_be_found_by() -> None:
    for idea in IDEAS:
        assert idea.also, idea.says
        assert not [word for word in idea.also if word.lower() in idea.says.lower()], idea.says


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = ", "Lecture 7 is no TOML"),
        ('title = "a"', "Lecture 7, its ideas must be a list."),
        (TOP + "ideas = []", "Lecture 7 must have 1 to 100 ideas, not 0."),
        (IDEA.replace('"a"', "1") + 'places = [{shows = "f", words = "d", scene = "e"}]', "its title must"),
        (
            IDEA.replace('"GU4241"', '"\\n"') + 'places = [{shows = "f", words = "d", scene = "e"}]',
            "its course must have 1 to",
        ),
        (IDEA + 'places = [{words = "d", scene = "e"}]', "Lecture 7, idea 1, place 1, its shows must be a text."),
        (IDEA + 'places = [{shows = "f", words = "d"}]', "Lecture 7, idea 1, place 1, its scene must be a text."),
        (IDEA + 'places = [{lesson = "d", step = "2", shows = "f"}]', "place 1, its step must be a whole number."),
        (IDEA + 'places = [{lesson = "d", step = 2}]', "place 1, its shows must be a text."),
        (IDEA + 'also = [1]\nplaces = [{lesson = "d", step = 2, shows = "f"}]', "word 1 of also must be a text."),
        (IDEA + 'places = [{words = "d", scene = "e", t = 1}]', "has no field “t”; there are words, scene, shows."),
        (IDEA + f"places = [{', '.join(['1'] * (MOST_PLACES + 1))}]", "must have 1 to 8 places, not 9."),
        (IDEA + 'places = ["d"]', "Lecture 7, idea 1, place 1 must be a table."),
    ],
)
def test_what_is_no_lecture_is_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        read(text, 7)
