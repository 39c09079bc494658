"""Whatever carries a link, it opens its scene, or says what was lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.link_damage import text_read, text_written
from films.pages import PAGES
from films.points import decode, encode
from films.scene import TEXTS, address_text, fields_of, from_address, params, to_query, without
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.scene import PerceptronScene
from films.topics.spam.scene import SpamScene
from tests.examples import examples
from tests.films.scenes.carriers import BEHIND, CARRIERS, SOFT, WITHIN, in_browser
from tests.films.scenes.point_strategies import points
from tests.films.scenes.scene_strategies import PRINTABLE, scenes
from tests.films.scenes.sentences import is_sentence

KINDS = {page.scene for page in PAGES.values() if page.has_films}
every_carrier = pytest.mark.parametrize("name", CARRIERS)
FOUR = "points=1QCSCn_____nH____-7XDBsAAAAib"


def opened(query: str, cls=PerceptronScene):
    return from_address(cls, fields_of(query))


def test_the_names_that_may_hold_any_text_are_those_of_all_pages():
    assert {name for cls in KINDS for name, param in params(cls).items() if param.is_text(getattr(cls, name))} == set(
        TEXTS
    )


@every_carrier
@examples(12)
@given(st.data())
def test_a_carried_link_opens_its_scene_or_says_what_was_lost(name, data):
    cls = data.draw(st.sampled_from(sorted(KINDS, key=str)))
    scene = data.draw(scenes(cls))
    query = to_query(scene)
    if name in WITHIN or (name in BEHIND and set(query) <= set(TEXTS)):
        scene = without(scene, *params(cls).keys() & set(TEXTS))
    other, problems = opened(in_browser(CARRIERS[name](address_text(scene))), cls)
    assert all(map(is_sentence, problems))
    assert other == scene or problems


LOSING = {"a quoted reply", "an ellipsis", "capitals", "small letters"}


@pytest.mark.parametrize("name", sorted(CARRIERS.keys() - LOSING))
@examples(12)
@given(st.data())
def test_points_arrive_whole_with_almost_every_carrier(name, data):
    scene = NeighborsScene(points=data.draw(points(10, 2).filter(bool)), t=3, metric="manhattan")
    if name not in WITHIN:
        scene = replace(scene, labels="yes|no way")
    assert opened(in_browser(CARRIERS[name](address_text(scene))), NeighborsScene) == (scene, ())


@pytest.mark.parametrize("mark", ["\r\n> ", "\r\n>> ", "\r\n>", "\n"])
def test_a_reply_may_quote_a_link_with_a_break_at_any_place(mark):
    scene = PerceptronScene(t=100, view="projector", order="permuted", seed=1, points=((1.0, 2.0, 0), (3.5, -1.0, 1)))
    address = address_text(scene)
    for place in range(1, len(address)):
        other, problems = opened(in_browser(f"{address[:place]}{mark}{address[place:]}"))
        assert other == scene or problems, address[:place]


@pytest.mark.parametrize("cut", range(1, 7))
@examples(20)
@given(points(10, 2).filter(bool))
def test_a_link_with_points_that_is_cut_off_in_its_last_field_says_so(cut, given_points):
    scene = NeighborsScene(points=given_points, t=3)
    other, problems = opened(address_text(scene)[:-cut], NeighborsScene)
    assert problems or other == scene


def test_the_cases():
    assert opened(f"{FOUR}&amp;eta=0.5&amp;offset=0") == opened(f"{FOUR}&eta=0.5&offset=0")
    scene, problems = opened(f"labels=yes%257Cno&{FOUR}")
    assert (scene.labels, problems) == ("yes|no", ())
    sent, left = (opened(f"points=1ICQhX_____-IAAAAAE-AROX{end}") for end in ("_", ""))
    assert sent == left
    assert len(sent[0].points) == 2
    scene, problems = opened("picked=3Ddon%27t-%F0%90%80%8=0", SpamScene)  # a soft break within a character
    assert (scene.picked, len(problems)) == (SpamScene().picked, 1)
    assert opened("lesson=3D0&t=3D2") == (PerceptronScene(lesson="0", t=2), ())
    assert opened("picked=3D!", SpamScene) == (SpamScene(picked=("!",)), ())


@pytest.mark.parametrize("end", ["&of", "&p", "&poin", "&eta=", "&amp;of", "&t"])
def test_an_address_that_ends_in_the_middle_of_a_field_says_so(end):
    _, (problem,) = opened(f"seed=3{end}")
    assert is_sentence(problem)


@pytest.mark.parametrize("name", ["v", "embed", "utm_source", "fbclid", "gclid", "x-y", "ref"])
def test_what_is_no_part_of_a_scene_has_no_effect_and_needs_no_word(name):
    assert opened(f"seed=3&{name}=1&{name}x=") == (PerceptronScene(seed=3), ())


@given(st.text(PRINTABLE | st.sampled_from("%7Caf0%"), max_size=20), st.integers(0, 4))
def test_a_text_is_itself_after_any_number_of_encodings_too_many(text, layers):
    value = text_written(text)
    for _ in range(layers):
        value = value.replace("%", "%25").replace("|", "%7C").replace("é", "%C3%A9")
    assert text_read(value) == text


@given(points(10, 2).filter(bool))
def test_no_code_ends_in_what_finders_of_links_cut_off_and_old_ones_are_read(given_points):
    code = encode(given_points)
    assert code[-1] not in "_-"
    if code[-2] in "_-" and code[-1] == "0":
        assert decode(code[:-1]) == given_points, "as it was written before"
        assert decode(code[:-2]) == given_points, "as a finder of links leaves that"


@given(st.text(st.characters() | st.sampled_from(f"%&=;+ab1.#{SOFT}"), max_size=60))
def test_any_query_is_a_scene_and_sentences(query):
    for cls in (PerceptronScene, SpamScene):
        _, problems = opened(query, cls)
        assert all(map(is_sentence, problems))
