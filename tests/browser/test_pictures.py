"""A film looks as on a new page, to the pixel, after other films on the stage."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from films.drawing.palette import CLASSES
from films.edits import EditRules
from films.film.film import Film
from films.points import Points
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import BESIDE, HingeScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PICTURES, PerceptronScene
from tests.browser.bare_stage import DARK, LIGHT, BareStages, travelled
from tests.films.film.reading import present
from tests.films.made import film_of

Names = Sequence[str]


@pytest.fixture
def stages(page: Page) -> BareStages:
    return BareStages(page)


def switches(names: Names) -> Iterator[str]:
    """A walk on which every name comes after itself, after the one before it and after the one behind it, in a ring:
    what a film leaves behind is there for two others."""
    yield from (name for name in names for _ in range(2))
    yield names[0]
    yield from reversed(names)


def test_the_walk_makes_three_switches_to_every_name_and_from_it() -> None:
    pairs = [*pairwise(switches("abcde"))]
    for name in "abcde":
        assert len({before for before, after in pairs if after == name}) == 3
        assert len({after for before, after in pairs if before == name}) == 3


def test_every_picture_of_the_perceptron_after_others(stages: BareStages) -> None:
    scene = PerceptronScene()
    films = {name: film_of(PERCEPTRON, replace(scene, beside=name)) for name in PICTURES}
    films["weights below"] = film_of(PERCEPTRON, replace(scene, below="weights"))
    assert wrong_switches(stages, films, scene.points) == []


def test_every_picture_of_the_hinge_loss_after_others(stages: BareStages) -> None:
    scene = HingeScene(below="none", n_draws=40)
    films = {name: film_of(HINGE, replace(scene, beside=name)) for name in BESIDE}
    assert wrong_switches(stages, films, scene.points) == []


# The columns of the next film are not unpacked before `unpack()`.
HOLD = """() => {
  const { arrayBuffer } = Response.prototype, held = new Promise((done) => { window.unpack = done; });
  Response.prototype.arrayBuffer = async function () { await held; return arrayBuffer.call(this); };
}"""


def test_between_two_films_nothing_is_drawn_of_the_old_one_over_other_points(stages: BareStages) -> None:
    before, after = PerceptronScene(), PerceptronScene(points=((2.0, 2.0, 0), (2.0, -1.0, 1)), t=1)
    sent = {scene: travelled(film_of(PERCEPTRON, scene)) for scene in (before, after)}
    new = stages.new_look(sent[after], after.points)
    stages.show("walked", sent[before], before.points)
    old = stages.look("walked")
    stages.page.evaluate(HOLD)
    stages.send("walked", sent[after], after.points, frame=0)
    stages.page.wait_for_timeout(100)
    assert stages.look("walked") == old
    for key in ("ArrowRight", "End", "v", "1"):
        stages.page.keyboard.press(key)
    assert stages.look("walked") == old
    stages.page.keyboard.press("0")
    stages.page.evaluate("unpack(), shown")
    assert stages.look("walked") == new


# Whether the hand has moved the view as a film comes, and whether that has been unpacked by then.
HANDS = ((0, True), (30, True), (30, False))


def test_a_hand_that_moves_the_view_keeps_what_it_holds_until_it_lets_go(stages: BareStages) -> None:
    one, two = HingeScene(), HingeScene(points=((2.0, 2.0, 0), (2.0, -1.0, 1)), compare="perceptron", n_draws=40)
    sent = {scene: travelled(film_of(HINGE, scene)) for scene in (one, two)}
    new = stages.new_look(sent[two], two.points)
    page, planes = stages.page, stages.page.locator(".stage-plane")
    for far, unpacked in HANDS:
        stages.show("walked", sent[one], one.points)
        page.locator("button[data-tool=view]").click()
        if not unpacked:
            page.evaluate(HOLD)
            stages.send("walked", sent[two], two.points, frame=0)
            page.wait_for_timeout(100)
        box = present(planes.bounding_box())
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + far, y + far, steps=3)
        if unpacked:
            stages.send("walked", sent[two], two.points, frame=0)
        else:
            page.evaluate("unpack()")
        page.wait_for_timeout(300)
        assert planes.count() == 1, (far, unpacked)
        page.mouse.move(x + 40, y + 40, steps=3)
        page.mouse.up()
        page.mouse.move(0, 0)
        page.evaluate("shown")
        assert stages.look("walked") == new, (far, unpacked)
        page.evaluate("take('walked')")


def test_a_film_comes_right_after_a_click_on_others_points_and_after_a_long_one_that_plays(stages: BareStages) -> None:
    long, short = PerceptronScene(), PerceptronScene(points=((2.0, 2.0, 0), (2.0, -1.0, 1)), notation=True)
    sent = {scene: travelled(film_of(PERCEPTRON, scene)) for scene in (long, short)}
    theirs = EditRules((), CLASSES[:2], own_points=False).payload()  # none of the reader's
    new, new_short = stages.new_look(sent[long], edit=theirs), stages.new_look(sent[short], short.points)
    stages.show("walked", sent[long], long.points)
    box = present(stages.page.locator(".stage-plane").bounding_box())
    stages.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    stages.page.mouse.move(0, 0)
    stages.show("walked", sent[long], edit=theirs)
    assert stages.look("walked") == new
    stages.show("walked", sent[long], long.points, frame=9)
    stages.page.locator("[data-step=play]").click()
    stages.show("walked", sent[short], short.points, frame=0)
    assert stages.look("walked") == new_short


def test_the_projectors_type_and_another_theme_look_the_same_however_reached(stages: BareStages) -> None:
    scene = PerceptronScene(below="weights")
    film = travelled(film_of(PERCEPTRON, scene))
    looks = ((False, LIGHT), (True, LIGHT), (False, DARK), (False, LIGHT))
    new = []
    for projector, colors in looks:
        stages.dress(colors, 1240 if projector else 1000)
        new.append(stages.new_look(film, scene.points, projector=projector))
    for (projector, colors), wanted in zip(looks, new, strict=True):
        stages.dress(colors, 1240 if projector else 1000)
        stages.show("walked", film, scene.points, projector=projector)
        assert stages.look("walked") == wanted, (projector, colors)


def wrong_switches(stages: BareStages, films: dict[str, Film], points: Points) -> list[str]:
    """Every switch after which a film does not look as it does on a new stage."""
    sent = {name: travelled(film) for name, film in films.items()}
    new = {name: stages.new_look(film, points) for name, film in sent.items()}
    wrong, before = [], ""
    for name in switches([*films]):
        stages.show("walked", sent[name], points)
        if stages.look("walked") != new[name]:
            wrong.append(f"{before} -> {name}")
        before = name
    return wrong
