"""An address holds the whole scene, and no address, however foolish, is a scene that should not be."""

from dataclasses import dataclass, fields, replace
from typing import ClassVar
from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.pages import LESSON_PAGES
from films.points import Points, encode
from films.scene import (
    LONGEST,
    MOST_FIELDS,
    VIEWS,
    Place,
    Scene,
    address_text,
    fields_of,
    from_address,
    from_query,
    opening,
    param,
    params,
    to_address,
    to_query,
    without,
)
from films.topics.perceptron.scene import PerceptronScene
from tests.examples import examples
from tests.films.scenes.scene_strategies import addresses, is_valid, scenes
from tests.films.scenes.sentences import is_sentence


@dataclass(frozen=True)
class SmallScene(Scene):
    """One field of each type, with bounds on both sides, on one, on none."""

    N_CLASSES: ClassVar[int] = 3

    points: Points = param(((1.0, 2.0, 2),), "points")
    k: int = param(1, "neighbours", low=1, high=99)
    shift: float = param(-0.5, "shift", low=-1e6, high=1e6)
    rate: float = param(1.0, "rate", low=0)
    ties: str = param("nearest", "ties", options={"nearest": "the nearest wins", "none": "undecided"})
    lines: bool = param(False, "lines")
    probe: Place = param(None, "place looked at")


SCENES = (*(page.scene for page in LESSON_PAGES.values()), SmallScene)
every_kind = pytest.mark.parametrize("cls", SCENES)


def as_received(query):
    """A query as the server gets it: every name with a list of values."""
    return {name: [value] for name, value in query.items()}


@every_kind
@pytest.mark.parametrize("eta", ["&eta=0.5", ""])
def test_an_address_that_is_not_read_opens_the_page_as_one_without_fields_and_says_why(cls, eta):
    many, long = "&".join(f"a{i}=1" for i in range(MOST_FIELDS + 1)), f"labels={'n' * LONGEST}"
    for query, word in ((many + eta, "200 fields"), (long + eta, "60,000 characters")):
        for fields_given in (fields_of(query), parse_qs(query, keep_blank_values=True)):
            scene, (problem,) = from_address(cls, fields_given)
            assert scene == opening(cls)
            assert word in problem
            assert is_sentence(problem)
            assert from_query(cls, fields_given) == (cls(), (problem,))


@every_kind
@examples(20)
@given(st.data())
def test_an_address_gives_back_the_scene_and_holds_what_is_not_at_its_default(cls, data):
    scene = data.draw(scenes(cls))
    query = to_query(scene)
    assert set(query) == {f.name for f in fields(cls) if getattr(scene, f.name) != f.default}
    returned, problems = from_query(cls, as_received(query))
    assert problems == ()
    assert returned == scene
    assert all(is_valid(cls, f, getattr(returned, f.name)) for f in fields(cls))


@every_kind
def test_the_address_of_a_page_as_it_comes_holds_nothing(cls):
    assert to_query(cls()) == {}


@every_kind
@examples(20)
@given(st.data())
def test_the_address_of_a_page_names_its_scene_and_no_other(cls, data):
    scene = data.draw(scenes(cls) | st.sampled_from([cls(), opening(cls)]))
    assert from_address(cls, as_received(to_address(scene))) == (scene, ())
    assert from_address(cls, fields_of(address_text(scene))) == (scene, ())
    assert to_address(scene) == to_query(scene) or without(scene, "view") == cls()


@pytest.mark.parametrize("cls", [cls for cls in SCENES if opening(cls) != cls()])
def test_a_page_without_an_address_opens_with_its_first_screen_and_a_link_stays_what_it_was(cls):
    first = opening(cls)
    assert from_address(cls, {"utm_source": ["mail"]}) == from_address(cls, {}) == (first, ())
    assert from_address(cls, {"t": ["0"]}) == (cls(t=0), ())
    assert to_address(cls()) == {"t": str(cls.t)}
    assert from_address(cls, as_received(to_address(first))) == (first, ())


@every_kind
def test_a_page_opens_with_the_same_scene_in_whatever_view(cls):
    for view in VIEWS:
        projected = replace(opening(cls), view=view)
        assert from_address(cls, {"view": [view]}) == (projected, ())
        assert from_address(cls, as_received(to_address(projected))) == (projected, ())
        assert from_address(cls, as_received(to_address(cls(view=view)))) == (cls(view=view), ())


@every_kind
@examples(20)
@given(st.data())
def test_different_scenes_have_different_addresses(cls, data):
    first, second, field = data.draw(scenes(cls)), data.draw(scenes(cls)), data.draw(st.sampled_from(fields(cls)))
    for other in (second, replace(first, **{field.name: getattr(second, field.name)})):
        assert (to_query(first) == to_query(other)) == (first == other)


@every_kind
@examples(50)
@given(st.data())
def test_every_address_is_a_valid_scene_and_a_sentence_for_each_value_that_could_not_be_used(cls, data):
    address = data.draw(addresses(cls))
    scene, problems = from_query(cls, address)
    assert [f.name for f in fields(cls) if not is_valid(cls, f, getattr(scene, f.name))] == []
    refused = 0
    for f in fields(cls):
        alone, message = from_query(cls, {f.name: address.get(f.name, [])})
        assert getattr(alone, f.name) == getattr(scene, f.name)  # one bad value spoils no other
        assert not message or getattr(alone, f.name) == f.default
        assert len(message) <= 1
        assert set(message) <= set(problems)
        refused += len(message)
    assert len(problems) == refused
    assert all(is_sentence(problem) for problem in problems)


@every_kind
@examples(20)
@given(st.data())
def test_a_value_given_twice_is_refused_even_if_it_is_the_same(cls, data):
    for name, value in to_query(data.draw(scenes(cls))).items():
        scene, problems = from_query(cls, {name: [value, value]})
        assert scene == cls()
        assert len(problems) == 1
        assert "more than once" in problems[0]


NONSENSE = ["nan", "inf", "-inf", "1e309", "9" * 5000, "١٢", "½", "True", "", "1_0", "0x1", "text", "-1"]
NONSENSE += ["<script>alert(1)</script>", "\x00", "１", "🙂"]


@pytest.mark.parametrize("text", NONSENSE)
@pytest.mark.parametrize("name", ["t", "eta", "seed", "epochs", "offset", "scaled", "order", "steps", "view", "points"])
def test_nonsense_becomes_the_default_with_one_sentence_that_names_it(name, text):
    scene, problems = from_query(PerceptronScene, {name: [text]})
    assert scene == PerceptronScene()
    assert len(problems) == 1
    assert params(PerceptronScene)[name].label in problems[0]
    assert is_sentence(problems[0])  # and short: nobody reads 5,000 digits


def test_numbers_may_be_written_in_any_usual_way():
    for text in ("20", "+20", "20.0", "2e1", "2E+1", "020"):
        assert from_query(PerceptronScene, {"seed": [text], "eta": [text]}) == (PerceptronScene(seed=20, eta=20.0), ())


@pytest.mark.parametrize(("name", "text"), [("seed", "-1"), ("seed", "1e5"), ("eta", "0"), ("t", "5000"), ("t", "0.5")])
def test_a_number_out_of_bounds_is_not_moved_to_the_nearest_bound(name, text):
    scene, problems = from_query(PerceptronScene, {name: [text]})
    assert scene == PerceptronScene()
    assert f"“{getattr(scene, name)}” is used" in problems[0]


def test_a_bound_on_one_side_only_is_a_bound():
    scene, problems = from_query(SmallScene, {"rate": ["-1"]})
    assert scene == SmallScene()
    assert problems == ("The address sets “rate” (rate), but it is below 0; “1.0” is used.",)


def test_points_of_a_class_that_the_page_does_not_have_are_refused():
    code = encode(((0.0, 0.0, 0), (1.0, 1.0, 2)))
    assert from_query(SmallScene, {"points": [code]}) == (SmallScene(points=((0.0, 0.0, 0), (1.0, 1.0, 2))), ())
    scene, problems = from_query(PerceptronScene, {"points": [code]})
    assert scene == PerceptronScene()
    assert problems[0].startswith("Point 2 has a class that is not one of the 2 on this page.")


def test_no_points_and_the_example_are_told_apart():
    assert to_query(PerceptronScene(points=())) == {"points": "none"}
    assert to_query(PerceptronScene()) == {}
    assert from_query(PerceptronScene, {"points": ["none"]}) == (PerceptronScene(points=()), ())


def test_what_equals_its_default_is_left_out_however_it_came_about():
    points = tuple((float(str(x)), float(str(y)), c) for x, y, c in PerceptronScene().points)
    assert to_query(PerceptronScene(points=points, eta=float("1.0"), t=int("0"))) == {}


def test_names_that_are_not_the_scenes_are_passed_over():
    assert from_query(SmallScene, {"utm_source": ["x"], "N_CLASSES": ["9"], "__class__": ["y"]}) == (SmallScene(), ())


def test_a_field_that_a_scene_lacks_cannot_be_left_out_of_it():
    assert without(SmallScene(k=7, lines=True), "k") == SmallScene(lines=True)
    with pytest.raises(ValueError, match="SmallScene has no field prob; it has points, t, x") as caught:
        without(SmallScene(), "k", "prob")
    assert is_sentence(str(caught.value))
