"""The spam page without a browser: words, samples, a pasted mail, tables; and nothing a stranger sends breaks it."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from films.files.mails import read_mails
from films.scene import to_query
from films.settings import changed, settings
from films.topics.spam.page import SPAM
from films.topics.spam.rates import EXAMPLES, examples, training_tally
from films.topics.spam.scene import SpamScene
from films.topics.spam.texts import SAMPLES, mark_words, word_counts
from playground.mails import Mails, Tally
from playground.spam_table import WORDS
from tests.films.film import reading
from tests.films.topics.spam.mails import scene
from tests.ui.shell.visit import Visit, visit


def words_of(page: Visit, frame: int | None = None) -> dict[str, int]:
    """The words that can be pressed, in all or beside a frame, and how often each is counted."""
    (record,) = (each for each in settings(SPAM, scene_of(page)) if each["kind"] == "words")
    entries = record["entries"] if frame is None else [record["entries"][i] for i in record["frames"][frame]]
    return {word: int(count) for word, _, count, *_others in entries}


def counts(page: Visit) -> dict[str, int]:
    return {word: count for word, count in words_of(page).items() if count}


def press(page: Visit, word: str, count: int) -> Visit:
    """The word is pressed until it stands there so often."""
    return page.change({"entry": ["picked" if scene_of(page).shows_articles else "counts", word, count]})


def paste(page: Visit, text: str) -> Visit:
    return page.trigger("text", text)


def htmls(page: Visit) -> str:
    return " ".join(element.proto.body for element in page.app.get("html"))


def beside_bars(page: Visit) -> str:
    """The mail beside the bars: the page's, if it is the one that the film has counted."""
    (of_film,) = page.film["captions"]["text"]["templates"]
    own = page.data["text"]
    return str(own["of_page"] if own["of_film"] == of_film else of_film)


def lit(word: str, k: int, side: str = "first") -> str:
    """A word of a mail, the k-th of those counted, as the film's caption has it."""
    return f'<span class="stage-word stage-for-{side} {{w{k}}}">{word}</span>'


def test_it_opens_with_the_lecture_s_table_and_a_sample_mail_whose_words_are_lit() -> None:
    page = visit("spam")
    assert (page.frames, page.address, page.warnings) == (12, {}, [])
    assert (*words_of(page),) == WORDS
    assert dict(word_counts(SAMPLES["An offer"], WORDS)[0]) == counts(page)
    assert f"every course is {lit('free', 1)} for members" in beside_bars(page)


def test_words_that_are_pressed_change_the_mail_and_the_link() -> None:
    page = press(visit("spam", counts="none"), "free", 1)
    assert (counts(page), page.address) == ({"free": 1}, {"counts": "free.1"})
    page = press(press(page, "free", 2), "george", 1)
    assert (counts(page), page.address) == ({"free": 2, "george": 1}, {"counts": "free.2-george.1"})
    assert "Smoothing is the remedy" in page.words
    assert counts(press(page, "free", 0)) == {"george": 1}
    fresh = visit("spam", page.address)
    assert (counts(fresh), fresh.words) == (counts(page), page.words)


def test_each_word_says_of_which_class_it_is_a_sign() -> None:
    (record,) = (each for each in settings(SPAM, SpamScene()) if each["kind"] == "words")
    by_word = {word: (title, side) for word, *_others, title, side in record["entries"]}
    assert by_word["free"] == ("In 100 words: 0.52 in spam, 0.07 in email.", "first")
    assert by_word["george"] == ("In 100 words: 0 in spam, 1.27 in email.", "second")


def test_words_of_a_link_that_the_table_lacks_go_with_the_first_press() -> None:
    assert press(visit("spam", counts="free.1-zebra.3"), "you", 1).address["counts"] == "free.1-you.1"


NO_WORD, BEYOND = r"There is no such word here\.", r"free: it is not between 0 and 20000\."


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        *((["FREE", 1], NO_WORD), (["money", 1], NO_WORD), ([4, 1], NO_WORD)),
        *((["free", -1], BEYOND), (["free", 20_001], BEYOND)),
    ],
)
def test_counts_that_cannot_be_are_refused_in_a_sentence(entry: list[Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        changed(SPAM, scene({"free": 1}), [{"entry": ["counts", *entry]}])


def test_a_word_pressed_while_the_table_changes_is_passed_over_if_the_new_one_lacks_it() -> None:
    own, table, word = scene({"free": 1}), {"set": {"table": "mails", "size": "1"}}, {"entry": ["counts", "george", 1]}
    other = changed(SPAM, own, [table])
    assert changed(SPAM, own, [table, word]) == other
    with pytest.raises(ValueError, match=NO_WORD):
        changed(SPAM, other, [word])


def test_a_sample_is_read_from_the_start() -> None:
    page = visit("spam").stand_at(7)
    assert page.address == {"t": "7"}
    page.press("A newsletter")
    assert (page.seek, page.address.get("t")) == (0, None)
    assert counts(page)["remove"] == 2


def test_a_pasted_mail_is_counted_and_lit_but_neither_in_the_link_nor_in_the_film() -> None:
    page = paste(visit("spam"), "Dear George, <b>FREE</b> ${w1}! Free!")
    assert counts(page) == {"george": 1, "free": 2, "!": 2}
    assert page.address == {"counts": "!.2-free.2-george.1", "words": "9"}
    assert page.seek == 0
    assert beside_bars(page) == (
        f"Dear {lit('George', 2, 'second')}, &lt;b&gt;{lit('FREE', 1)}&lt;/b&gt; &#36;&#123;w1}}{lit('!', 0)} "
        f"{lit('Free', 1)}{lit('!', 0)}"
    )
    assert "Dear" not in page.words
    press(page, "free", 1)
    assert beside_bars(page).startswith("<i>Only the counts are known:</i>")
    assert "Dear" in beside_bars(press(page, "free", 2))


def test_a_pasted_source_of_a_mail_is_read_without_its_headers() -> None:
    source = "From: a@b.example\nSubject: free free\n\nGeorge, free!\n"
    assert counts(paste(visit("spam"), source)) == {"george": 1, "free": 1, "!": 1}


def test_a_text_that_is_too_long_or_no_text_changes_nothing() -> None:
    page = paste(visit("spam"), "free " * 4_001)
    assert page.warnings == ["What was pasted has 20,005 characters; at most 20,000 are read. The mail is as it was."]
    for nonsense in (None, 3, ["free"], {"text": "free"}):
        page.trigger("text", nonsense)
    assert page.address == {}


def test_where_no_mail_is_read_none_can_be_pasted() -> None:
    assert visit("spam", table="own").data["text"] is None
    assert visit("perceptron").data["text"] is None


def test_a_text_without_words_is_refused_and_a_very_long_one_is_counted() -> None:
    page = paste(visit("spam"), " … ")
    assert page.warnings == ["That text has no words. The mail is as it was."]
    assert page.address == {}
    paste(page, "!" * 20_000)
    assert counts(page) == {"!": 20_000}
    assert page.frames == 12


def test_the_mail_is_counted_anew_by_the_words_of_another_table() -> None:
    page = visit("spam").choose("table", "mails")
    words = [*words_of(page)]
    assert counts(page) == dict(word_counts(SAMPLES["An offer"], words)[0])
    assert reading.words(beside_bars(page)) == SAMPLES["An offer"]
    page.choose("size", 4)
    assert len(words_of(page)) == 4
    assert counts(page.choose("size", 12)) == dict(word_counts(SAMPLES["An offer"], words)[0])
    assert dict(word_counts(SAMPLES["An offer"], WORDS)[0]) == counts(page.choose("table", "lecture"))
    assert page.address == {}


def test_counts_without_a_text_keep_what_both_tables_have() -> None:
    page = visit("spam", counts="free.3-george.1-our.1")
    words = {*words_of(page.choose("table", "mails"))}
    assert counts(page) == {word: n for word, n in {"free": 3, "george": 1, "our": 1}.items() if word in words}


def test_the_made_up_mails_say_so_and_have_an_error_that_smoothing_changes() -> None:
    page = visit("spam", table="mails", size="24", seed="2")
    (errors,) = (text.value for text in page.app.markdown if "held out" in text.value and "**16" in text.value)
    assert "32 training mails" in errors
    page.choose("smoothing", 0.0)
    (bare,) = (text.value for text in page.app.markdown if "**16" in text.value)
    assert bare != errors
    assert "both classes are impossible" in bare
    assert any("were written for this page" in text.value for text in page.app.markdown)


def test_a_word_is_counted_twice_by_choice_and_the_link_holds_it() -> None:
    page = visit("spam").choose("doubled", "free")
    assert (page.frames, page.address) == (13, {"doubled": "free"})
    assert "counted twice" in page.words
    assert visit("spam", page.address).frames == 13
    assert visit("spam", doubled="nonsense").frames == 12


def bars_of(page):
    """The words beside the bars, in their order."""
    _prior, *names, _sum = page.film["figures"][0]["layout"]["yaxis"]["ticktext"]
    return [name.partition(" ×")[0] for name in names]


def test_a_shuffle_is_another_order_in_the_link() -> None:
    page = visit("spam").press("Shuffle the words")
    assert list(page.address) == ["order"]
    words = bars_of(page)
    assert sorted(words) == sorted(WORDS) != words
    assert bars_of(visit("spam", page.address)) == words


def test_an_own_table_travels_in_the_link_but_its_mails_do_not() -> None:
    tally = training_tally(examples(), scene(size=6))
    query = to_query(scene(table="own", tally=tally, labels="junk|work"))
    page = visit("spam", query)
    assert page.frames == 7
    assert "More likely junk" in json.dumps(page.film, ensure_ascii=False)
    assert any("came with the link" in text.value for text in page.app.markdown)
    assert len(page.address["tally"]) < 120


def test_a_prior_changes_the_confusion_matrices_below_and_goes_when_its_field_is_emptied() -> None:
    page = visit("spam", table="mails", size="24")
    counted = htmls(page)
    page.choose("prior", 0.01)
    assert page.address["prior"] == "0.01"
    assert htmls(page) != counted
    page.choose("prior", None)
    assert "prior" not in page.address
    assert htmls(page) == counted


MAILS = "label,text\n" + "".join(
    f"{label},{text}\n"
    for _ in range(6)
    for label, text in (("junk", "win free money now"), ("work", "lunch at noon with george"))
)


def loaded(page: Visit, mails: str = MAILS) -> Visit:
    """The page once the mails of a file are counted."""
    (box,) = (box for box in page.app.text_area if "paste a table" in box.label)
    box.set_value(mails)
    return page.run().press("Count these mails")


def scene_of(page: Visit) -> SpamScene:
    own = page.scene
    assert isinstance(own, SpamScene)
    return own


def tally_of(page: Visit) -> Tally:
    tally = scene_of(page).tally
    assert tally is not None
    return tally


def test_a_table_of_a_file_is_counted_again_for_another_size_and_seed() -> None:
    page = loaded(visit("spam"))
    assert page.data["settings"]["file"] is True
    before = page.scene
    assert len(words_of(page)) == 9
    page.choose("size", 4)
    assert [{*change} for change in page.changes] == [{"tally", "counts"}], "Python hands in what it has counted"
    assert len(words_of(page)) == 4 == len(tally_of(page).words)
    assert page.tell().changes == [], "once the stage has it, nothing is left to change"
    page.choose("seed", 3)
    assert tally_of(page) == training_tally(mails_of(MAILS), scene_of(page))
    page.tell().choose("seed", 0).choose("size", 12)
    assert page.scene == before


def test_a_pasted_mail_is_counted_again_by_a_table_that_python_counts() -> None:
    page = loaded(paste(visit("spam"), "Win, george! Win money at noon."))
    everything = counts(page)
    assert everything == {"win": 2, "george": 1, "money": 1, "at": 1, "noon": 1}
    for size in (3, 1, 12):
        page.choose("size", size)
        assert counts(page) == {word: n for word, n in everything.items() if word in words_of(page)}
        assert reading.words(beside_bars(page)) == "Win, george! Win money at noon."
    assert counts(page.choose("table", "lecture")) == {"george": 1, "!": 1}
    assert beside_bars(page).startswith(f"Win, {lit('george', 1, 'second')}{lit('!', 0)} Win")


def test_a_size_that_arrives_before_the_stage_has_the_last_table_is_not_lost() -> None:
    page = loaded(visit("spam")).tell()
    page.state({"scene": {"query": urlencode(page.address | {"size": "4"}), "after": after_of(page)}})
    assert len(tally_of(page).words) == 4
    page.state({"scene": {"query": urlencode(page.address | {"size": "6"}), "after": after_of(page)}})
    assert (len(tally_of(page).words), scene_of(page).size) == (6, 6)


def after_of(page: Visit) -> str:
    """The last change that the stage has made."""
    stage = page.data["given"]
    return f"{stage['visit']}.{page.last_change(stage['visit'])}"


def test_a_table_that_came_with_a_link_has_no_settings_that_only_its_file_could_follow() -> None:
    tally = training_tally(examples(), scene(size=6))
    page = visit("spam", to_query(scene(table="own", tally=tally, labels="junk|work")))
    assert page.data["settings"]["file"] is False
    assert tally_of(page.choose("smoothing", 1.0)) == tally


def test_a_table_that_cannot_be_counted_is_refused_in_a_sentence_and_stays() -> None:
    rare = "label,text\n" + "".join(
        f"{('junk', 'work')[i % 2]},{'money' if i < 4 else f'word{i}'}\n" for i in range(40)
    )
    page = loaded(visit("spam", seed="1"), rare)
    tally = tally_of(page)
    page.choose("seed", 0)
    assert page.warnings == ["No word is in two of the training mails. The table is as it was."]
    assert tally_of(page) == tally
    assert page.choose("seed", 1).warnings == []


def mails_of(mails: str) -> Mails:
    return read_mails(mails.encode()).mails


def test_a_link_of_the_prose_that_brings_table_and_mail_leaves_the_mail_as_it_is() -> None:
    page = visit("spam")
    fields = {"table": "mails", "counts": "free.3", "words": "20"}
    page.tell(query=urlencode(fields), linked=[*fields])
    assert (counts(page), page.changes) == ({"free": 3}, [])


def test_without_texts_of_ones_own_words_are_picked_from_sample_articles() -> None:
    page = visit("spam", table="own")
    assert page.frames == 13
    assert counts(page) == dict.fromkeys(("team", "goal", "vote", "law"), 1)
    assert [*words_of(page, 1)][:4] == [*words_of(page, 0)][:4] == ["a", "late", "goal", "gave"]
    assert [*words_of(page, 10)][:3] == ["the", "minister", "has"]
    assert {*counts(page)} <= {*words_of(page, 10)}, "words picked from others, too"
    press(press(page, "coach", 1), "goal", 0)
    assert page.address == {"table": "own", "picked": "team-vote-law-coach"}
    assert page.choose("table", "lecture").frames == 12


def test_at_most_twelve_words_are_picked_and_none_that_is_in_no_article() -> None:
    own = scene(table="own", picked=tuple([*words_of(visit("spam", table="own"))][:12]))
    with pytest.raises(ValueError, match=r"At most 12 words can be picked\."):
        changed(SPAM, own, [{"entry": ["picked", "minister", 1]}])
    with pytest.raises(ValueError, match=NO_WORD):
        changed(SPAM, own, [{"entry": ["picked", "zebra", 1]}])


def test_the_frame_is_in_the_link_and_one_beyond_the_words_is_the_last() -> None:
    assert visit("spam").stand_at(4).address == {"t": "4"}
    page = visit("spam", t="99")
    assert page.address["t"] == "11"
    assert page.warnings == ["The address asks for frame 99; this film ends at frame 11, which is shown."]


def test_nonsense_in_the_address_gets_a_sentence_each() -> None:
    page = visit("spam", table="x", counts="free", tally="1-2", prior="2", added="-1", words="0")
    assert len(page.warnings) == 6
    assert page.frames == 12


def test_the_file_to_download_can_be_loaded() -> None:
    assert len(read_mails(EXAMPLES.read_bytes()).mails.bags) == 48


def test_marks_are_around_the_words_of_the_table_however_they_are_written() -> None:
    tags = {"you're": ("<b>", "</b>"), "george": ("<i>", "</i>")}
    assert mark_words("You’re <free>! GEORGE & co", tags) == "<b>You’re</b> &lt;free&gt;! <i>GEORGE</i> &amp; co"
