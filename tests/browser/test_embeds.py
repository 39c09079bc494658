"""A scene in a frame of another site: points move there, the host page gets the scene, and sends scenes to show."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page, expect

from films.points import encode
from films.samples import of_dataset
from films.scene import query_text
from films.scikit import library_data
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.fixtures import CUT_OFF
from tests.browser.host_page import FramedStage, HostPage, host
from tests.browser.relay import Relay
from tests.browser.server import Server
from tests.browser.tabs import Tabs

THREE_POINTS = ((0.0, 2.0, 0), (1.0, 1.0, 1), (-1.0, -1.0, 1))
THREE = encode(THREE_POINTS)
OFFLINE = "Offline: what you do is kept and sent when the server is back."
HOSTILE: list[Any] = [
    None, 7, "show", ["show"], {}, {"playground": 2, "type": "show", "query": ""}, {"playground": 1, "type": "show"},
    {"type": "show", "query": "points=none"}, {"playground": 1, "type": "show", "query": {"points": "none"}},
    {"playground": 1, "type": "show", "query": "x" * 70_000}, {"playground": 1, "type": "go", "frame": -1},
    {"playground": 1, "type": "go", "frame": "2"}, {"playground": 1, "type": "eval", "query": "alert(1)"},
    {"playground": 1, "type": "scene", "query": "points=none"}, {"playground": {"valueOf": 1}, "type": "play"},
]  # fmt: skip
LIES = "query => parent.frames[0].postMessage({ playground: 1, type: 'show', query }, '*')"

Opens = Callable[..., tuple[HostPage, FramedStage]]


@pytest.fixture
def embed(app: str, tmp_path: Path, new_page: Callable[..., Page], serve_files: Callable[[Path], str]) -> Opens:
    """Opens a page of another site with an embed in it."""
    other = serve_files(tmp_path)

    def open_host(address: str, at: str = app) -> tuple[HostPage, FramedStage]:
        page = HostPage(new_page())
        file = host(tmp_path, f"{at}/embed/{address}")
        return page, page.open(f"{other}/{file.name}")

    return open_host


def with_fields(address: str) -> tuple[str, dict[str, str]]:
    """An address before its question mark, and the fields behind that."""
    before, _, query = address.partition("?")
    return before, dict(parse_qsl(query, keep_blank_values=True, strict_parsing=True))


def with_put(stage: FramedStage) -> str:
    """The code of the three points and of those that were put beside them, of the first class."""
    return encode((*THREE_POINTS, *((x, y, 0) for x, y in stage.places()[len(THREE_POINTS) :])))


def iris() -> PerceptronScene:
    chosen = library_data.iris().select(["petal length (cm)", "petal width (cm)"])
    points = of_dataset(chosen, (chosen.against_rest("setosa") < 0).astype(int))
    return PerceptronScene(points=points, x="petal length (cm)", y="petal width (cm)", labels="setosa|the rest")


def test_points_are_put_moved_removed_and_undone_and_the_host_is_told(embed: Opens, app: str) -> None:
    page, stage = embed(f"perceptron?points={THREE}&edit=1")
    first = page.hears(type="scene", page="perceptron", query=f"points={THREE}")
    assert (first["playground"], first["frame"], first["frames"]) == (1, 0, stage.number("frames"))
    assert first["origin"] == app
    stage.click(2, 0)
    stage.shows(points=4, settled=1)
    four = (*THREE_POINTS, (*stage.places()[3], 0))
    page.hears(query=f"points={encode(four)}")
    stage.drag((0, 2), (0.5, 1.5))
    stage.shows(points=4, settled=1)
    x, y = stage.places()[0]
    assert (x, y) == pytest.approx((0.5, 1.5), abs=0.1)
    moved = page.hears(query=f"points={encode(((x, y, 0), *four[1:]))}")
    assert moved["frames"] == stage.number("frames")
    stage.tool("remove")
    stage.click(1, 1)
    stage.shows(points=3, settled=1)
    for _ in range(3):
        stage.key("Control+z")
    stage.shows(points=3, settled=1)
    assert stage.places() == [(0, 2), (1, 1), (-1, -1)]
    page.forget()
    stage.step("next")
    page.hears(query=f"points={THREE}&t=1", frame=1)
    assert with_fields(stage.link()) == (f"{app}/perceptron", {"points": THREE, "t": "1"})


def test_the_film_of_its_address_is_fetched_once_and_before_the_scripts_ask(app: str, page: Page) -> None:
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(f"{app}/embed/perceptron?points={THREE}&t=1&x=a*b~c+%C3%BC")
    expect(page.get_by_test_id("stage")).to_have_attribute("data-frame", "1")
    (film,) = [url for url in urls if "/film/" in url]
    address, fields = with_fields(film)
    assert fields.pop("v")
    assert (address, fields) == (f"{app}/film/perceptron", {"points": THREE, "x": "a*b~c ü"})
    began = page.evaluate("url => performance.getEntriesByName(url).map((entry) => entry.initiatorType)", film)
    assert began == ["link"]


def test_a_link_that_is_pressed_at_once_leads_to_what_is_on_show(embed: Opens, app: str) -> None:
    opened, stage = embed(f"perceptron?points={THREE}&edit=1")
    stage.click(2, 0)
    stage.shows(points=4, settled=1)
    stage.step("next")
    with opened.page.context.expect_page() as leads:
        stage.frame.locator("footer a").click()
    assert with_fields(leads.value.url) == (f"{app}/perceptron", {"points": with_put(stage), "t": "1"})
    leads.value.close()


def test_the_view_and_the_place_looked_at_are_moved_there(embed: Opens) -> None:
    page, stage = embed("neighbors?edit=1")
    stage.tool("probe")
    stage.click(1, 1)
    stage.shows(settled=1)
    page.hears("probe=")
    stage.tool("view")
    before = stage.trace("points")["x"]
    stage.drag((0, 0), (1, 0.5))
    page.hears("axes=")
    assert stage.trace("points")["x"] == before


def test_handles_are_dragged_there_and_dragged_back_by_undo(embed: Opens) -> None:
    page, stage = embed("bayes?t=9&edit=1")
    start = stage.trace("handles")
    page.hears(type="scene", query="t=9")
    page.forget()
    stage.drag((start["x"][3], start["y"][3]), (start["x"][3] + 1, start["y"][3] + 1))
    page.hears("world=")
    stage.shows(settled=1)
    assert stage.trace("handles")["x"][3] == pytest.approx(start["x"][3] + 1, abs=0.1)
    stage.key("Control+z")
    page.hears(type="scene", query="t=9")
    assert stage.trace("handles")["x"] == start["x"]


def test_iris_is_loaded_by_the_host_and_undone_by_the_reader(embed: Opens) -> None:
    page, stage = embed(f"perceptron?points={THREE}&edit=1")
    scene = iris()
    page.tell(type="show", query=f"{query_text(scene)}&t=3")
    stage.shows(points=150, frame=3, settled=1)
    page.hears(query=f"{query_text(scene)}&t=3", frame=3)
    expect(stage.frame.get_by_role("button", name="Add + points setosa")).to_be_visible()
    stage.tool("undo")
    stage.shows(points=3, settled=1)


def test_a_refused_scene_is_said_and_told_and_the_one_before_stays(embed: Opens, tabs: Tabs) -> None:
    page, stage = embed(f"perceptron?points={THREE}&t=1&edit=1")
    page.hears(type="scene")
    page.tell(type="show", query="points=1nonsense&eta=2&t=7")
    sentence = page.hears(type="refused")["said"]
    expect(stage.frame.get_by_test_id("message")).to_have_text(sentence)
    stage.shows(points=3, frame=1)
    stage.click(2, 0)
    stage.shows(points=4, settled=1)
    assert page.hears(query=f"points={with_put(stage)}&t=1")["frames"] == stage.number("frames")
    page.forget()
    page.tell(type="show", query="t=soon")
    assert "frame" in page.hears(type="refused")["said"]
    stage.shows(points=4, frame=1)
    assert all("422" in error for error in tabs.errors), "as browsers write a refusal down"
    tabs.errors.clear()


PAST = "(frame) => Number(document.querySelector('[data-testid=stage]').dataset.frame) >= frame"


def test_the_host_goes_to_a_frame_plays_and_holds(embed: Opens) -> None:
    page, stage = embed("perceptron")
    last = stage.number("frames") - 1
    page.tell(type="go", frame=4)
    stage.shows(frame=4)
    page.hears(frame=4, query="t=4")
    page.tell(type="go", frame=99_999)
    stage.shows(frame=last)
    page.tell(type="go", frame=0)
    page.tell(type="play")
    stage.frame.wait_for_function(PAST, arg=2)
    page.tell(type="pause")
    page.hears(type="scene", frame=stage.number("frame"))
    assert not stage.frame.evaluate("document.querySelector('[data-step=play]').title.startsWith('Pause')")


def test_keys_are_the_stages_once_something_was_pressed_there(embed: Opens) -> None:
    _, stage = embed(f"perceptron?points={THREE}&edit=1")
    stage.tool("1")
    stage.frame.wait_for_function("() => document.activeElement === document.body")
    stage.key("ArrowRight")
    stage.shows(frame=1)
    stage.key("Space")
    stage.frame.wait_for_function(PAST, arg=2)
    assert stage.number("points") == 3


def test_whatever_else_is_said_to_it_changes_nothing(embed: Opens) -> None:
    page, stage = embed(f"perceptron?points={THREE}&t=1&edit=1")
    page.hears(type="scene")
    page.forget()
    for message in HOSTILE:
        page.say(message)
    sibling = "window.add = document.body.appendChild(document.createElement('iframe'))"
    page.page.evaluate(f"() => {{ {sibling}; }}")
    page.page.frames[-1].evaluate(LIES, "points=none")
    stage.frame.evaluate("query => window.postMessage({ playground: 1, type: 'show', query }, '*')", "points=none")
    stage.step("next")
    page.hears(query=f"points={THREE}&t=2")
    assert page.page.evaluate("told.length") == 1
    stage.shows(points=3, frame=2)


def test_without_being_asked_for_it_plays_and_shows_but_nothing_moves(embed: Opens) -> None:
    page, stage = embed("neighbors?probe=1,-2.5")
    assert stage.frame.locator(".stage-tools *").count() == 0
    probe = stage.trace("probe")
    assert [*probe["x"], *probe["y"]] == [1, -2.5]
    before = stage.trace("points")["x"]
    stage.click(0, 0)
    stage.step("next")
    page.hears(frame=stage.number("frame"))
    assert stage.trace("points")["x"] == before
    page.tell(type="show", query="probe=0,1&points=none")
    page.hears(query="probe=0.0,1.0&points=none", frame=0, frames=1)


FOOT = "() => document.querySelector('.stage-transport').getBoundingClientRect().bottom"


def test_in_a_low_narrow_frame_what_moves_it_is_in_sight(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 640, "height": 520})
    for address in ("perceptron?t=3", "neighbors?t=2&edit=1"):
        page.goto(f"{app}/embed/{address}")
        expect(page.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
        assert page.evaluate(FOOT) <= 520, address


def test_a_page_of_a_file_may_be_its_host(app: str, tmp_path: Path, new_page: Callable[..., Page]) -> None:
    page = HostPage(new_page())
    stage = page.open(host(tmp_path, f"{app}/embed/perceptron?points={THREE}&edit=1").as_uri())
    stage.click(2, 0)
    stage.shows(points=4, settled=1)
    page.tell(type="show", query="points=none")
    stage.shows(points=0, settled=1)
    page.hears(type="scene", query="points=none")


def test_it_works_under_the_policy_of_everybody(
    app: str, tmp_path: Path, new_page: Callable[..., Page], serve_files: Callable[[Path], str]
) -> None:
    other = serve_files(tmp_path)
    page = new_page(bypass_csp=False)
    page.goto(f"{other}/{host(tmp_path, f'{app}/embed/perceptron?edit=1').name}")
    stage = page.frame_locator("iframe").get_by_test_id("stage")
    expect(stage).to_have_attribute("data-points", "16")
    page.frame_locator("iframe").get_by_role("button", name="Clear").click()
    expect(stage).to_have_attribute("data-points", "0")
    expect(stage).to_have_attribute("data-settled", "1")


def test_offline_it_keeps_what_is_done_and_sends_it(server: Server, embed: Opens, expected_errors: list[str]) -> None:
    expected_errors += CUT_OFF
    relay = Relay(server.port)
    page, stage = embed(f"perceptron?points={THREE}&edit=1", relay.url)
    relay.cut()
    stage.click(2, 0)
    stage.click(2, 1)
    offline = stage.frame.get_by_test_id("offline")
    expect(offline).to_have_text(OFFLINE)
    stage.shows(points=5)
    relay.mend()
    expect(offline).to_be_empty()
    stage.shows(points=5, settled=1)
    page.hears(type="scene", query=f"points={with_put(stage)}")
    relay.close()
