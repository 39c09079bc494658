"""The settings of the spam page: in the words of its table, and with what follows from a change."""

from typing import Any

import pytest

from films.settings import changed, settings
from films.topics.spam.page import SPAM
from films.topics.spam.rates import examples, table, training_tally
from films.topics.spam.scene import SpamScene
from films.topics.spam.settings import LAST_ORDER
from films.topics.spam.texts import SAMPLES, word_counts
from playground.spam_table import WORDS
from tests.films.topics.spam.mails import scene

OWN = scene(table="own", tally=training_tally(examples(), scene(size=6)), labels="junk|work")


def named(scene: SpamScene) -> dict[str, dict[str, Any]]:
    return {record["name"]: record for record in settings(SPAM, scene)}


def after(scene: SpamScene, *changes: dict[str, Any]) -> SpamScene:
    return changed(SPAM, scene, list(changes))


@pytest.mark.parametrize(
    ("scene", "label", "empty", "ending"),
    [
        (scene(), "prior of spam", "0.394, counted", "of spam among all mails. Empty: as counted, 1,813 of 4,601."),
        (OWN, "prior of junk", "0.5, counted", "of junk among all mails. Empty: as counted, 16 of 32."),
        (scene(table="own"), "prior of sport", "0.5, counted", "among all articles. Empty: as counted, 4 of 8."),
    ],
)
def test_the_prior_is_counted_until_another_is_typed(scene: SpamScene, label: str, empty: str, ending: str) -> None:
    prior = named(scene)["prior"]
    assert (prior["kind"], prior["label"], prior["empty"], prior["value"]) == ("number", label, empty, "none")
    assert prior["help"].endswith(ending)
    typed = after(scene, {"set": {"prior": "0.3"}})
    assert named(typed)["prior"] == prior | {"value": "0.3"}, "the field stays, and the caret in it"
    assert after(typed, {"set": {"prior": None}}) == scene


def test_a_prior_out_of_bounds_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^prior of spam: it is not between 0\.01 and 0\.99\.$"):
        after(scene(), {"set": {"prior": "1"}})


def test_any_word_of_the_table_can_be_counted_twice() -> None:
    doubled = named(scene())["doubled"]
    assert [words for _, words in doubled["options"]] == ["none", *WORDS]
    for text, word in doubled["options"][1:]:
        twice = after(scene(), {"set": {"doubled": text}})
        assert twice.doubled == word
        assert named(twice)["doubled"]["value"] == text
    assert named(scene(doubled="nonsense"))["doubled"]["value"] == ""


def test_a_mail_is_as_long_as_the_words_counted_in_it() -> None:
    words = named(scene({"free": 30, "you": 40}, words=50))["words"]
    assert (words["value"], words["low"]) == ("70", 70)
    assert named(scene({}, words=50))["words"]["low"] == 1


def test_of_articles_no_mail_is_asked_for() -> None:
    assert [*named(scene(table="own"))] == ["table", "prior", "smoothing", "picked"]
    assert SPAM.presses(scene(table="own")) == {}


def test_size_and_seed_of_a_file_s_table_need_the_file() -> None:
    own = named(OWN)
    assert all(own[name]["file"] and own[name]["below"] for name in ("size", "seed"))
    built_in = named(scene(table="mails"))
    assert not {"file", "below"} & {*built_in["size"], *built_in["seed"]}


def test_a_shuffle_is_an_order_of_its_own() -> None:
    seeds = (0, 1, LAST_ORDER - 1, LAST_ORDER)
    orders = [after(scene(), {"press": "Shuffle the words", "seed": seed}).order for seed in seeds]
    assert orders == [1, 2, LAST_ORDER, 1]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_counted_again_by_the_words_of_another_table(name: str) -> None:
    counts, length = word_counts(SAMPLES[name], WORDS)
    mail = scene(dict(counts), words=length)
    for changes in ({"table": "mails"}, {"size": "3"}, {"size": "24"}, {"seed": "5"}):
        mail = after(mail, {"set": changes})
        assert mail.counts == word_counts(SAMPLES[name], table(mail).words)[0]
    assert after(mail, {"set": {"table": "own"}}, {"set": {"table": None}}).counts == counts
    assert after(mail, {"set": {"table": None}}).counts == counts


def test_of_another_mail_the_words_that_both_tables_have_stay() -> None:
    mail = scene({"free": 3, "george": 1, "our": 1})
    by_mails = after(mail, {"set": {"table": "mails"}})
    assert dict(by_mails.counts) == {w: n for w, n in mail.counts if w in table(by_mails).words}
    assert after(mail, {"set": {"words": "90"}}).counts == mail.counts


def test_counts_that_are_set_with_the_table_stay() -> None:
    assert after(scene(), {"set": {"table": "mails", "counts": "free.3"}}).counts == (("free", 3),)
