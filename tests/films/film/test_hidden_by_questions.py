"""A question hides the marks that tell its answer, or stands here among those whose answer no mark tells."""

from typing import Any

import pytest

from films.pages import PAGES
from tests.films.made import whole_film
from tests.films.views import FIRST

# Scenes whose questions are not those by which their pages open.
MORE: dict[str, tuple[str, dict[str, Any]]] = {
    "perceptron, checks": ("perceptron", {"steps": "checks"}),
    "perceptron, drawn": ("perceptron", {"order": "reshuffled"}),
    "perceptron, contours": ("perceptron", {"contours": True}),
    "hinge, squared": ("hinge", {"loss": "squared"}),
    "generalisation, one left out": ("generalisation", {"part": "folds", "folds": 500}),
    "bayes, threshold": ("bayes", {"axis": "threshold"}),
}
SCENES = FIRST | {name: (PAGES[page], PAGES[page].scene(**values)) for name, (page, values) in MORE.items()}
# Of a number that the step changes, the frame before has no more than the question says: what it is now.
A_CHANGE = {
    "perceptron, single": "How long will <b>w</b>",
    "perceptron, both": "How long will <b>w</b>",
    "perceptron, batch": "How many mistakes will there be then?",
    "perceptron, checks": "How long will <b>w</b>",
    "perceptron, drawn": "How long will <b>w</b>",
    "perceptron, contours": "At which point will",
    "hinge, descent": "What becomes of <i>J</i>",
    "hinge, squared": "What becomes of <i>J</i>",
    "neighbors, all": "What becomes of the held-out error",
    "methods, all": "What becomes of the held-out error",
    "prototypes, clusters": "What becomes of J",
    "digits, shift": "One pixel on",
    "bayes, direction": "What becomes of <i>J</i>",
    "bayes, threshold": "What becomes of the risk",
    "generalisation, sets": "What becomes of the validation error",
    "generalisation, shift": "What becomes of the test error",
    **{f"lifting, {show}": "How many will be?" for show in ("line", "plane", "square", "circle")},
}
# What is asked about is nowhere before the step, or is the picture itself, which the reader is to read.
NOT_YET_THERE = {
    "prototypes, clusters": "Now the labels are shown",
    "digits, mistakes": "Which label does its nearest prototype have?",  # which it clears
    "digits, distance": "Which label does its nearest prototype have?",
    "digits, own": "Which label does the next nearest prototype have?",  # which it clears
    "bayes, fits": "Do the Gaussians fitted so far",  # their boundary and the new point are there
    "regression, neighbors": "Which point becomes one of the nearest",
    "learnable, stream": "Will v have it right?",  # the line of the labels stands still: nobody sees it
    "spam, lecture": "Which class is likelier with it?",  # other orders stand still: nobody sees them
    "spam, mails": "Which class is likelier with it?",
}


@pytest.mark.parametrize("name", SCENES)
def test_a_question_hides_what_it_is_about_unless_no_mark_tells_its_answer(name: str) -> None:
    questions = whole_film(*SCENES[name]).questions
    reasons_known = {reasons[name] for reasons in (A_CHANGE, NOT_YET_THERE) if name in reasons}
    assert questions
    hiding_nothing = [" ".join(question.text.templates) for question in questions if not question.hides]
    for text in hiding_nothing:
        assert any(words in text for words in reasons_known), (
            f"say what it is `about`, or here why no mark tells: {text}"
        )
    assert all(any(words in text for text in hiding_nothing) for words in reasons_known)
