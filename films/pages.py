"""The list of all pages, in the order of the navigation."""

from dataclasses import replace

from films.lessons import guesses
from films.page import START, AnyPage
from films.topics.bayes.page import BAYES
from films.topics.digits.page import DIGITS
from films.topics.generalisation.page import GENERALISATION
from films.topics.hinge.page import HINGE
from films.topics.learnable.page import LEARNABLE
from films.topics.lifting.page import LIFTING
from films.topics.methods.page import METHODS_PAGE
from films.topics.neighbors.page import NEIGHBORS
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import LIVE
from films.topics.prototypes.page import PROTOTYPES
from films.topics.regression.page import REGRESSION
from films.topics.spam.page import SPAM

LESSONS, CONTENTS = "lessons", "contents"  # the names of the pages of all lessons, and of what the lectures teach
_EXAMPLE = replace(PERCEPTRON, example=LIVE, card=None, classes=(), checks={}, facts={}, truths={})

PAGES: dict[str, AnyPage] = {
    page.name: page
    for page in (
        replace(
            _EXAMPLE,
            name=START,
            label="Start",
            title="See classifiers learn",
            lead="Watch classification algorithms learn one step at a time, forwards and back, on your own points.",
        ),
        replace(
            _EXAMPLE,
            name=LESSONS,
            label="Lessons",
            title="Lessons",
            lead="Say what will happen, then see. Each lesson has a page of its own, and ends with something to solve.",
        ),
        replace(
            _EXAMPLE,
            name=CONTENTS,
            label="Contents",
            title="What the lectures teach",
            lead="Five courses, idea by idea, and where each is met here: open a place, or look for a word.",
        ),
        PERCEPTRON,
        HINGE,
        NEIGHBORS,
        PROTOTYPES,
        DIGITS,
        BAYES,
        SPAM,
        METHODS_PAGE,
        GENERALISATION,
        LEARNABLE,
        LIFTING,
        REGRESSION,
    )
}
# The navigation's groups, below the page at the server's own address.
GROUPS: dict[str, tuple[str, ...]] = {
    "Learn": (LESSONS, CONTENTS),
    "Linear": (PERCEPTRON.name, HINGE.name, REGRESSION.name, LIFTING.name),
    "Neighbours": (NEIGHBORS.name, PROTOTYPES.name, DIGITS.name),
    "Probability": (BAYES.name, SPAM.name),
    "Theory": (METHODS_PAGE.name, GENERALISATION.name, LEARNABLE.name),
}
LESSON_PAGES = {name: page for name, page in PAGES.items() if page.has_films}  # the pages that lessons lead to
guesses.register_pages(LESSON_PAGES)
