"""What a link hides is hidden, in a frame and in a film that is taken home, and nothing else is."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.stage_page import StagePage
from ui.stage.embed_options import PARTS

SCENE = "perceptron?t=3&beside=novikoff&below=progress"
ELEMENTS = {
    "tools": ".stage-tools",
    "legend": ".stage-legend",
    "words": ".stage-why",
    "verdict": ".stage-verdict",
    "chart": ".stage-figures",
    "matrix": ".stage-confusion",
    "predict": ".stage-switch",
    "step": ".stage-next",
    "save": ".stage-take",
    "frame": "[data-slot='frame']",
    "slider": "[data-testid='scrub']",
    "speed": "[data-testid='speed']",
    "link": ":is(footer, body > p) a",
} | {step: f"[data-step='{step}']" for step in ("first", "back", "play", "next", "chapter", "last")}
SEEN = """(elements) => Object.keys(elements).filter((name) => {
  const part = document.querySelector(elements[name]);
  return part && part.checkVisibility() && part.offsetHeight;
})"""
PRESSED = """() => [...document.querySelectorAll('button, input, select, summary, a')]
  .filter((each) => each.checkVisibility()).map((each) => each.outerHTML)"""
HIDES = "part => { document.querySelector('.stage').dataset.hide = part; }"  # as the address does, without a load
OF_TRANSPORT = {"first", "back", "play", "next", "chapter", "last", "slider", "speed"}
WITHIN = {"transport": OF_TRANSPORT}


def parts_in_sight(page: Page, address: str) -> set[str]:
    StagePage(page).open(address)
    return {*page.evaluate(SEEN, ELEMENTS)}


def test_each_word_hides_its_part_and_no_other(app: str, page: Page) -> None:
    of_stage = {*PARTS} - {"transport", "link"}
    assert parts_in_sight(page, f"{app}/embed/{SCENE}&edit=1") - {"link"} == of_stage
    for part in PARTS:
        page.evaluate(HIDES, part)
        assert {*page.evaluate(SEEN, ELEMENTS)} - {"link"} == of_stage - WITHIN.get(part, {part}), part


def test_with_all_of_them_nothing_is_left_to_press_but_the_plane(app: str, page: Page) -> None:
    stage = StagePage(page).open(f"{app}/embed/{SCENE}&edit=1&hide={','.join(PARTS)}")
    assert page.evaluate(PRESSED) == []
    expect(page.locator(".stage-plane")).to_be_visible()
    points = stage.number("points")
    stage.click(0.5, -1)
    stage.shows(points=points + 1, settled=1)
    page.keyboard.press("ArrowRight")
    stage.shows(frame=4)


def test_without_charts_and_words_the_plane_has_the_width(app: str, page: Page) -> None:
    def share() -> float:
        box = page.locator(".stage-main").bounding_box()
        return box["width"] / page.viewport_size["width"] if box and page.viewport_size else 0

    StagePage(page).open(f"{app}/embed/{SCENE}")
    beside = share()
    StagePage(page).open(f"{app}/embed/{SCENE}&hide=chart,verdict,words,matrix")
    assert share() > 0.95 > beside


def test_what_is_chosen_in_the_share_dialog_is_hidden_in_the_frame_and_in_the_file(
    app: str, page: Page, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    StagePage(page).open(f"{app}/{SCENE}")
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Hidden there").click()
    for part in ("speed", "link"):
        dialog.get_by_role("checkbox", name=PARTS[part], exact=True).check()
        line = dialog.get_by_label("This line puts the film there")
        expect(line).to_have_value(re.compile(f'&amp;hide=[a-z,]*{part}"'))
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Web page").click()
    file = tmp_path / "film.html"
    download.value.save_as(file)
    alone = new_page(offline=True)
    parts = parts_in_sight(alone, file.as_uri())
    assert {"speed", "link"}.isdisjoint(parts)
    assert parts >= {"play", "slider", "words", "chart"}
