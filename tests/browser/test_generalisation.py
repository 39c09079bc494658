"""What the generalisation page is for: choose by validation, open the envelope, see how much was luck, hand it on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from films.topics.generalisation.page import GENERALISATION
from server.wanted_film import FilmRequest
from tests.browser.rest import link
from tests.browser.stage_page import EmbedPage, StagePage, Visit


@pytest.fixture
def stage(visit: Visit) -> StagePage:
    return visit("generalisation?t=0")


def test_the_envelope_is_opened_and_a_shared_link_tells_who_looked(
    stage: StagePage, new_page: Callable[..., Page]
) -> None:
    verdict, button = (
        stage.page.locator("[data-slot='verdict']"),
        stage.page.get_by_role("button", name="Open the envelope"),
    )
    expect(verdict).to_contain_text("The envelope is sealed: 30 test points")
    for depth in range(1, 4):
        stage.page.keyboard.press("ArrowRight")
        stage.shows(frame=depth)
    stage.address("t=3")
    button.click()
    expect(verdict).to_contain_text("opened once, last at depth = 3", timeout=10_000)
    first = stage.words("verdict")
    button.click()
    expect(verdict).to_contain_text("opened twice", timeout=10_000)
    counts = [re.findall(r"Wrong: .*\)", text) for text in (first, stage.words("verdict"))]
    assert counts[0] == counts[1] != []
    stage.address("peeks=2")
    fresh = StagePage(new_page()).open(link(stage.page))
    assert fresh.words("verdict") == stage.words("verdict")
    stage.page.get_by_role("button", name="New sets, sealed").click()
    expect(verdict).to_contain_text("is sealed", timeout=10_000)


# The sizes of the rings around mistakes in the envelope, as they are drawn from now on.
SIZES = """() => {
  const { picture } = document.querySelector(".stage-plane > div"), paint = picture.paint.bind(picture);
  window.sizes = [];
  picture.paint = (...given) => {
    const ring = picture.traces.find(({ name }) => name === "opened and wrong");
    if (ring) sizes.push((ring.swell ?? 1) * ring.marker.size);
    paint(...given);
  };
}"""
REVEALED = "() => window.sizes?.length > 2 && sizes.at(-1) === 22"


@pytest.mark.parametrize("reduced", [False, True])
def test_opening_is_seen_for_a_second_and_the_mistakes_stay_ringed(page: Page, embed: Visit, *, reduced: bool) -> None:
    page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    stage = embed("generalisation?method=tree&t=2")
    page.evaluate(SIZES)
    page.get_by_role("button", name="Open the envelope").click()
    expect(page.locator("[data-slot='legend']")).to_contain_text("ring: a test point that is wrong", timeout=10_000)
    if not reduced:
        page.wait_for_function(REVEALED)
    sizes = page.evaluate("sizes")
    assert (max(sizes) > 50) is not reduced
    assert sizes[-1] == 22
    assert len(stage.trace("opened and wrong")["x"]) == 2


def sealed(stage: StagePage) -> int:
    """How many points are drawn without their class."""
    return list(stage.trace("points")["marker"]["symbol"]).count("x-thin")


def choose(page: Page, part: str) -> None:
    """What is on the plane, from the list of its parts."""
    page.get_by_role("combobox", name="shown").select_option(label=part)


# What is said of a film that is being made, and the frames that are there then.
NOTED = """
window.seen = [];
new MutationObserver(() => {
  const said = document.querySelector("[data-testid=message]")?.textContent ?? "";
  const { frames, frame } = document.querySelector("[data-testid=stage]")?.dataset ?? {};
  if (said.includes("so far") && seen.at(-1)?.said !== said) seen.push({ frames, frame, said });
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_folds_that_take_long_are_shown_as_far_as_they_are_and_the_frame_of_the_link_once_it_is_there(
    app: str, new_page: Callable[..., Page]
) -> None:
    """The server is slow where the test says so: three folds are there, then six; then it may be slow by itself."""
    query = "part=folds&method=means&folds=12"
    wanted = FilmRequest(GENERALISATION, GENERALISATION.read(query), parts=12)
    parts, page = iter((3, 6)), new_page(own=True)

    def slowly(route: Route) -> None:
        done = next(parts, None)
        if done is None:
            route.continue_()
        else:
            route.fulfill(status=202, body=wanted.begun(done, ""), content_type="application/json")

    page.route("**/film/generalisation?*", slowly)
    page.add_init_script(NOTED)
    page.goto(f"{app}/embed/generalisation?{query}&t=7")
    stage = EmbedPage(page).ready()
    stage.shows(frames=12, frame=7)
    assert page.evaluate("seen")[:2] == [
        {"frames": "3", "frame": "2", "said": "3 of 12 folds so far."},
        {"frames": "6", "frame": "5", "said": "6 of 12 folds so far."},
    ]
    expect(page.get_by_test_id("message")).to_have_text("")
    stage.address("t=7")


def test_settings_stay_under_a_hand_while_the_folds_of_their_change_are_made(
    app: str, new_page: Callable[..., Page]
) -> None:
    wanted = FilmRequest(GENERALISATION, GENERALISATION.read("part=folds&method=neighbors&folds=12"), parts=12)
    page = new_page(own=True)
    stage = StagePage(page).open(f"{app}/generalisation?part=folds&method=means&folds=12")
    films = "**/film/generalisation?*"
    page.route(
        films, lambda route: route.fulfill(status=202, body=wanted.begun(3, ""), content_type="application/json")
    )
    method = page.get_by_role("combobox", name="method", exact=True)
    method.focus()
    method.select_option("neighbors")
    expect(page.get_by_test_id("message")).to_have_text("3 of 12 folds so far.")
    expect(method).to_be_focused()
    page.unroute(films)
    expect(page.get_by_test_id("message")).to_have_text("")
    stage.shows(frames=12)
    expect(method).to_be_focused()
    expect(method).to_have_value("neighbors")
