"""For any scene within its declared bounds a film is made, every frame renders, and no caption says nonsense."""

import json
import re
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from films.topics.spam.evidence import evidence
from films.topics.spam.page import SPAM
from films.topics.spam.rates import table
from films.topics.spam.scene import SpamScene, checked_counts
from films.topics.spam.texts import Counts
from playground.spam_table import WORDS
from tests.examples import examples
from tests.films.film.reading import words
from tests.films.scenes.scene_strategies import scenes
from tests.films.topics.spam.mails import film_of

NONSENSE = re.compile(r"\b(nan|inf|None|True|False)\b|[{}]")
WORDED = st.dictionaries(st.sampled_from(WORDS), st.sampled_from([1, 2, 9, 400, 20_000]), max_size=4).map(
    checked_counts
)


@examples(60)
@given(scenes(SpamScene).filter(lambda scene: not re.search("[{}]|nan|inf|None|True|False", scene.labels)), WORDED)
def test_every_scene_has_a_film_whose_numbers_are_finite_or_said_not_to_be(scene: SpamScene, counts: Counts) -> None:
    if scene.shows_articles:
        json.dumps(SPAM.json_film(scene).film, allow_nan=False)
        return
    rates = table(scene)
    mail = replace(scene, counts=counts or scene.counts, doubled=scene.doubled or rates.words[0])
    film = film_of(mail)
    assert film.n_frames == len(rates.words) + 1 + (mail.doubled in rates.words)
    json.dumps(SPAM.json_film(mail).film, allow_nan=False)
    for t in sorted({0, 1, film.n_frames // 2, film.n_frames - 1}):
        frame = film.at(t)
        for slot, text in frame.captions.items():
            assert not NONSENSE.search(words(text)), (t, slot, text)
        for figure in frame.figures:
            assert np.isfinite([*figure.layout.xaxis.range, *figure.layout.yaxis.range]).all()
        infinite = "∞" in words(frame.captions["why"]) or "0/0" in words(frame.captions["why"])
        assert infinite or np.isfinite(evidence(mail, rates).log_odds[t])
