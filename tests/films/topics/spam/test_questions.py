"""What the spam film asks has the answer that the odds of the next frame give."""

from dataclasses import replace

import numpy as np
from hypothesis import given

from films.topics.spam.evidence import evidence
from films.topics.spam.film import BOTH
from films.topics.spam.page import SPAM
from films.topics.spam.scene import SpamScene
from films.topics.spam.texts import Counts
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.made import film_of
from tests.films.scenes.scene_strategies import scenes
from tests.films.topics.spam.mails import table_of
from tests.films.topics.spam.test_any_scene import WORDED


@examples(30)
@given(scenes(SpamScene).filter(lambda scene: not scene.shows_articles), WORDED)
def test_the_class_of_positive_log_odds_is_likelier(scene: SpamScene, counts: Counts) -> None:
    worded = replace(scene, counts=counts or scene.counts)
    film, mail = film_of(SPAM, worded), evidence(worded, table_of(worded))
    odds, (spam, email) = mail.log_odds, mail.posterior.T
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        assert (it is None) == bool(np.isnan(odds[t]))
        if it and odds[t]:
            assert it.right == {int(odds[t] < 0)}
            assert (spam[t] > email[t]) == (it.right == {0}) or np.isclose(spam[t], 0.5)


def test_every_word_of_the_lectures_mail_is_asked_about() -> None:
    film = film_of(SPAM, SpamScene())
    assert all(question_at(film, t) for t in range(1, film.n_frames))
    assert film.questions[0].options[2] == BOTH
    # The next bar would be the answer, and all orders end where this one does.
    assert film.unseen == ((0, "to come"), (1, "other orders"))
