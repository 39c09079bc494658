"""What an address of the app shows, known to the server alone: its page, its scene, and the film of that."""

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from films import samples
from films.drawing.palette import ClassStyle
from films.film import still
from films.film.film import Film
from films.film.still_marks import Still
from films.lessons import library
from films.lessons.lesson import Check, Fact, Step
from films.navigation import LESSONS, START
from films.scene import Scene, fields_of, from_query
from films.topics.perceptron.scene import LIVE
from films.topics.spam import lesson as spam_lesson
from films.topics.spam.scene import SpamScene
from ui.shell.films import FilmView, kept_apart
from ui.shell.stage_page import Topic
from ui.topics.bayes.page import BAYES
from ui.topics.digits import page as digits
from ui.topics.generalisation.page import GENERALISATION
from ui.topics.hinge.page import HINGE
from ui.topics.methods.page import METHODS_PAGE
from ui.topics.neighbors.page import NEIGHBORS
from ui.topics.perceptron import page as perceptron
from ui.topics.perceptron.page import PERCEPTRON
from ui.topics.prototypes.page import PROTOTYPES
from ui.topics.spam import page as spam

WORDS = 130  # characters of a verdict, in whole sentences


@dataclass(frozen=True, eq=False)
class Page:
    """A page that shows a film: its name in addresses, its heading, and what it makes of a scene. `example`: the one
    scene it shows, whatever its address; `classes`: those that its points may have, where they may be moved;
    `has_film`: whether a scene has one; `past_end`: what to say where an edit leaves it without the frame it is at.
    `checks` and `facts` are what lessons may ask of its scenes."""

    name: str
    title: str
    lead: str
    scene: type[Scene]
    film: Callable[[Any], Film]
    view: Callable[[Any], FilmView]
    example: Scene | None = None
    classes: tuple[ClassStyle, ...] = ()
    has_film: Callable[[Any], bool] = lambda _scene: True
    past_end: Callable[[Any], str] | None = None
    checks: Mapping[str, Check] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def moves(self) -> bool:
        """Whether its points may be moved."""
        return bool(self.classes)

    @property
    def path(self) -> str:
        """Its address below the server's own."""
        return "" if self.name == START else self.name

    def read(self, query: str) -> Scene:
        """The scene of an address, whatever stands there: what cannot be read is as in the page's example."""
        if self.example is not None:
            return self.example
        return from_query(self.scene, fields_of(query))[0]

    def still(self, scene: Scene, *, asking: bool = False) -> Still:
        """The still of the scene at its frame, or the last there is; kept. It is made where films are: the libraries
        that films of some methods need are never imported by the server itself. `asking`: a lesson asks about it."""
        return kept_apart(_still, replace(scene, view="page"), page=self.name, asking=asking)

    def asks(self, scene: Scene) -> bool:
        """Whether a lesson asks something there. What was answered only the browser knows; of lessons from files of
        somebody's own nothing is known here."""
        step = _step(scene)
        return bool(scene.lesson) if step is None else step.page == self.name and step.question is not None

    def check(self, scene: Scene) -> str:
        """The check by which a lesson's challenge judges the scene there, "" for none; of lessons from files nothing is
        known here either."""
        step = _step(scene)
        challenge = step.challenge if step and step.page == self.name else None
        return challenge.check if challenge and challenge.check in self.checks else ""


def _step(scene: Scene) -> Step | None:
    """The step of a lesson in which the scene is shown, as far as the server knows that lesson."""
    lesson = library.lessons().get(scene.lesson)
    return lesson.steps[min(scene.step, len(lesson.steps)) - 1] if lesson else None


def _still(scene: Scene, page: str, *, asking: bool) -> Still:
    film = PAGES[page].film(scene)
    probe = getattr(scene, "probe", None)
    if probe and getattr(scene, "scaled", False):  # the film's units are others than the points'
        scale = samples.sample(scene, scaled=True).scale
        probe = (scale * probe[0], scale * probe[1])
    return still.of_frame(film, min(scene.t, film.n_frames - 1), probe=probe, asking=asking)


def described(page: Page, scene: Scene, shown: Still | None) -> str:
    """The scene in a sentence or two: where its film stands, how many points there are, and what is to be said."""
    if shown is None or page.example is not None:
        return page.lead
    parts = [plain(shown.captions.get("frame", ""))]
    parts += [f"{len(scene.points)} points"] if page.moves else []
    verdict = "" if scene.predict else shown.captions.get("verdict", "")  # it may tell what is to be predicted
    return f"{', '.join(filter(None, parts))}. {first_sentences(verdict)}".strip() if any(parts) else page.lead


def plain(caption: str) -> str:
    """A caption's words without its markup."""
    parted = re.sub(r"</?(p|div|ul|li|table|tr|td)\b[^>]*>", " ", caption)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", parted))).strip()


def first_sentences(caption: str) -> str:
    """The whole sentences that a caption begins with, as far as there is no formula in them and they are short."""
    said = ""
    for sentence in re.findall(r".*?[.!](?=\s|$)", plain(caption.partition("<math")[0])):
        if len(said) + len(sentence) > WORDS:
            break
        said += sentence
    return said.strip()


def _of_topic(topic: Topic[Any]) -> Page:
    return Page(
        topic.name, topic.title, topic.lead, topic.scene, topic.film, topic.film_view,
        classes=topic.classes, past_end=topic.past_end, checks=topic.checks, facts=topic.facts,
    )  # fmt: skip


PAGES = {
    page.name: page
    for page in (
        Page(
            START,
            "See classifiers learn",
            "Watch classification algorithms learn one step at a time, forwards and back, on your own points.",
            type(LIVE),
            perceptron.whole_film,
            perceptron.film_of,
            example=LIVE,
            has_film=lambda _scene: False,
        ),
        Page(
            LESSONS,
            "Lessons",
            "Say what will happen, then see: lessons on the pages themselves, each with something to solve at its end.",
            type(LIVE),
            perceptron.whole_film,
            perceptron.film_of,
            example=LIVE,
            has_film=lambda _scene: False,
        ),
        _of_topic(PERCEPTRON),
        _of_topic(HINGE),
        _of_topic(NEIGHBORS),
        _of_topic(PROTOTYPES),
        Page(
            digits.PAGE,
            digits.TITLE,
            digits.LEAD,
            digits.DigitsScene,
            digits.whole_film,
            digits.film_of,
            has_film=digits.has_film,
        ),
        _of_topic(BAYES),
        _of_topic(METHODS_PAGE),
        _of_topic(GENERALISATION),
        Page(
            spam.PAGE,
            spam.TITLE,
            spam.LEAD,
            SpamScene,
            spam.whole_film,
            spam.film_of,
            has_film=spam.has_film,
            checks=spam_lesson.CHECKS,
            facts=spam_lesson.FACTS,
        ),
    )
}
LESSON_PAGES = {name: page for name, page in PAGES.items() if page.example is None}  # the pages that lessons lead to
