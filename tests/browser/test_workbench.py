"""The first screen of a page: a large plane, few words, few things to press; all else one press away."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from films.pages import GROUPS, LESSON_PAGES, PAGES
from films.scene import to_address
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit
from tests.browser.test_data_menu import menu_names_what_is_on_show_and_has_a_picture_of_each_preset
from tests.browser.test_settings_panel import every_view_has_its_settings
from tests.browser.within import DEFAULTS, go

STAGES = [name for name, page in PAGES.items() if page.has_films]
MOST_WORDS = 60
MOST_PRESSED = 10
MOST_STOPS = 12  # of the Tab key to the plane
LOW = {"spam"}  # bars, below the words that are pressed and beside the mail
SCREENS = {"laptop": (1280, 720), "low": (1024, 768), "large": (1440, 900), "projector": (1920, 1080)}
# Sizes of what is on the first screen; and what could be pressed there beside the transport, the tools, what chooses a
# chart or a fold, and the links of the prose, which a wide window has beside the plane.
SEEN = r"""() => {
  const seen = (e) => {
    const { top, bottom, width } = e.getBoundingClientRect();
    return width > 0 && top < innerHeight && bottom > 0 && e.checkVisibility({ visibilityProperty: true });
  };
  const boxes = (parts) => [...document.querySelectorAll(parts)].map((e) => e.getBoundingClientRect());
  const [{ top, bottom }] = boxes(".stage-planes"), text = boxes(".stage-text").filter((box) => box.bottom <= top);
  const side = document.querySelector(".stage-side");
  const apart = "math, table, svg, .stage-figures, .stage-confusion", words = [];
  const texts = document.createTreeWalker(side, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!parentElement.closest(apart) && seen(parentElement)) words.push(...(textContent.match(/[\p{L}\d]+/gu) ?? []));
  }
  const pressed = "a, button, summary, input, select, [role=button], [role=tab], [role=radio], [role=combobox]";
  return {
    planes: boxes(".stage-plane").map(({ width }) => width),
    above: top - Math.max(...[...boxes(".stAppHeader, .chips, .stage-tools"), ...text].map(({ bottom }) => bottom)),
    below: bottom,
    scrolled: side.scrollHeight - side.clientHeight,
    foot: boxes(".stage-transport")[0].bottom,
    words: words.length,
    pressed: [...document.querySelectorAll(pressed)]
      .filter((e) => seen(e)
        && !e.closest(".stage-tools, .stage-transport, .stage-chips, .stage-more, .chips, .st-key-prose"))
      .map((e) => e.getAttribute("aria-label") || e.textContent),
  };
}"""
# How wide each of one to four planes with tools is in windows of so many pixels: on a wall they are as wide at least.
ON_A_PAGE = {
    1280: (540, 433, 297, 267),
    1920: (900, 737, 475, 447),
    2560: (1260, 1057, 681, 627),
}
SHARE = {1: 0.6, 2: 0.58}  # of the window's height that so many planes side by side have, at least
PHONE = (390, 844)
# Of the page's controls and of the stage's, those that the Tab key stops at before the plane and its tools, or words.
STOPS = """() => {
  const stops = [...document.querySelectorAll("a[href], button, summary, input, select, textarea, [tabindex='0']")];
  const open = stops.filter((e) => !e.disabled && e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }));
  return open.findIndex((e) => e.closest(".stage-tools, .stage-planes, .chips, .stage-transport"));
}"""
ZOOMED = (640, 360)  # a laptop's window at 200 %
ZOOMED_PLANE = 300  # pixels that each plane has there at least
SIDEWAYS = """() => [document.documentElement, document.querySelector("[data-testid=stMain]")]
  .map((part) => part.scrollWidth - part.clientWidth)"""
BOXES = """() => Object.fromEntries(["plane", "next", "side", "figure", "predict"].map((part) => {
  const seen = [...document.querySelectorAll(`.stage-${part}`)].find((each) => each.offsetHeight);
  const { left, top, right, bottom } = seen?.getBoundingClientRect() ?? {};
  return [part, seen ? { left, top, right, bottom } : null];
}))"""
TOOLS = """() => [...document.querySelectorAll(".stage-tools > button")].filter((tool) => tool.offsetWidth)
  .map((tool) => tool.getBoundingClientRect()).map(({ left, top, right }) => [left, top, right])"""
APART_ON = ("methods",)  # with two planes and a note in each
APART = """() => {
  const [note, axes] = [".stage-plane .stage-note", ".stage-plane .bglayer .bg"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  return note.height > 0 && (note.bottom <= axes.top + 1 || note.left >= axes.right - 1);
}"""
CUT = "e => e.scrollWidth > e.clientWidth"
# Letters that fit into each line of prose, and how it begins.
WIDTHS = r"""() => [...document.querySelectorAll("[data-testid=stMarkdownContainer] p")]
  .filter((p) => p.checkVisibility() && !p.closest("button, a, label, .stHorizontalBlock, summary"))
  .map((p) => [p.getBoundingClientRect().width / (0.47 * parseFloat(getComputedStyle(p).fontSize)), p.textContent])"""

# What is written smaller than so many pixels; not the exponents of formulas, nor what is in a small picture.
SMALL = r"""(least) => {
  const apart =
    "math, .katex, sub, sup, tspan[dy], .still, .stage-units, .stage-aloud, script, style, " +
    "[data-testid=stIconMaterial]";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = [];
  while (texts.nextNode()) {
    const { parentElement: e, textContent } = texts.currentNode, { width, height } = e.getBoundingClientRect();
    if (!textContent.trim() || e.closest(apart) || width <= 1 || height <= 1) continue;
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < least - 0.05) small.push(`${size}: ${textContent.trim().slice(0, 40)}`);
  }
  return small;
}"""


UNOPENED = "for (const part of ['settings', 'more', 'folds']) sessionStorage.setItem(`playground-${part}`, '0')"


def opening(name: str) -> str:
    """The address of the scene that a page opens with, which says something even where all of it is the default: else a
    session that has been there shows what it showed before."""
    return f"{name}?{urlencode(to_address(PAGES[name].read(''))) or DEFAULTS}"


def first_screen(page: Page, address: str, size: tuple[int, int]) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    go(page, address)
    StagePage(page).ready()
    return dict(page.evaluate(SEEN))


def resized(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    rest(page)
    return dict(page.evaluate(SEEN))


@pytest.fixture
def fresh(visitor: Page) -> Page:
    """Somebody who has not opened the settings, nor anything folded: for all other tests they are open."""
    visitor.evaluate(UNOPENED)
    return visitor


@pytest.fixture
def loaded(app: str, new_page: Any) -> Page:
    """The same, whose pages are loaded anew."""
    page: Page = new_page()
    page.goto(f"{app}/healthz")
    page.evaluate(UNOPENED)
    return page


@pytest.mark.parametrize("name", STAGES)
def test_the_first_screen_has_a_large_plane_few_words_and_little_to_press(fresh: Page, name: str) -> None:
    measures = first_screen(fresh, opening(name), SCREENS["laptop"])
    assert min(measures["planes"]) >= 380
    assert min(measures["planes"]) >= 520 or name in LOW or len(measures["planes"]) > 1
    assert 0 <= fresh.evaluate(STOPS) <= MOST_STOPS
    assert fresh.evaluate(SMALL, 12) == []
    boxes = fresh.evaluate(BOXES)
    assert len({top for _, top, _ in fresh.evaluate(TOOLS)}) <= 1, "the tools stand in one row"
    assert boxes["figure"] is None or boxes["figure"]["bottom"] <= 720, "a chart is on the first screen"
    for screen, size in SCREENS.items():
        measures = resized(fresh, size)
        assert measures["foot"] <= size[1], screen
        assert measures["above"] <= 20, screen  # no empty row
        assert measures["scrolled"] <= 0, screen
        assert measures["words"] <= MOST_WORDS, screen
        assert len(measures["pressed"]) <= MOST_PRESSED, "; ".join(measures["pressed"])
        assert min(measures["planes"]) >= SHARE[len(measures["planes"])] * size[1], screen
        assert measures["foot"] - measures["below"] <= 130, screen  # transport stands close below the planes
        lines = fresh.evaluate(WIDTHS)
        assert [words for letters, words in lines if letters > 75] == [], screen
        assert size[0] < 1280 or max(letters for letters, _ in lines) >= 60, screen
    if name == "neighbors":  # whose matrix is all that is folded
        expect(fresh.locator(".stage-more")).to_be_hidden()
        expect(fresh.locator("summary", has_text="Confusion matrix")).to_be_visible()
    measures = resized(fresh, PHONE)
    assert min(measures["planes"]) >= 0.8 * PHONE[0]
    assert measures["words"] <= MOST_WORDS
    assert not fresh.locator(".stage-next").evaluate(CUT), "the label of the next step is cut on a phone"
    menu, bar = (fresh.locator(part).bounding_box() for part in ("[data-testid=stExpandSidebarButton]", ".st-key-bar"))
    assert menu
    assert bar
    assert menu["x"] + menu["width"] <= bar["x"]
    assert [words for letters, words in fresh.evaluate(WIDTHS) if letters > 75] == []
    buttons = fresh.evaluate(TOOLS)
    assert len({top for _, top, _ in buttons}) <= 1, "on a phone the tools stand in one row"
    assert all(right - left >= 24 and right <= PHONE[0] for left, _, right in buttons)
    assert name not in APART_ON or fresh.evaluate(APART), "a note of some lines stands outside a small plane"
    at_200_percent_planes_are_large_and_what_moves_them_is_beside_them(fresh)
    assert name not in APART_ON or fresh.evaluate(APART)
    fresh.set_viewport_size({"width": 1280, "height": 720})
    menu_names_what_is_on_show_and_has_a_picture_of_each_preset(fresh)
    fresh.get_by_role("button", name="Settings", exact=True).click()
    every_view_has_its_settings(StagePage(fresh), LESSON_PAGES[name])


def at_200_percent_planes_are_large_and_what_moves_them_is_beside_them(page: Page) -> None:
    planes = resized(page, ZOOMED)["planes"]
    assert min(planes) >= ZOOMED_PLANE
    assert max(page.evaluate(SIDEWAYS)) <= 0
    boxes = page.evaluate(BOXES)
    assert len(planes) > 1 or boxes["plane"]["bottom"] <= ZOOMED[1], "the plane is whole"
    assert boxes["next"]["bottom"] <= ZOOMED[1]
    assert boxes["plane"]["right"] <= min(boxes["next"]["left"], boxes["side"]["left"])
    words = page.locator(".stage-lead, .stage-rest").filter(visible=True)
    assert not any(part.evaluate(CUT) for part in words.all())


def test_at_200_percent_the_whole_question_and_the_next_step_are_in_sight(fresh: Page, visit: Visit) -> None:
    for address in ("perceptron?t=3&predict=1", "hinge?t=3&predict=1", "neighbors?t=2&predict=1"):
        fresh.set_viewport_size({"width": ZOOMED[0], "height": ZOOMED[1]})
        stage = visit(f"{address}&view=page")
        stage.step("next")
        expect(fresh.locator(".stage-asking")).to_be_visible()
        boxes = fresh.evaluate(BOXES)
        assert boxes["next"]["bottom"] <= ZOOMED[1], address
        assert boxes["predict"]["bottom"] <= boxes["next"]["top"], address
        assert fresh.locator(".stage-side").evaluate("side => side.scrollTop") == 0


# Each note of several planes that lies over a plane, another note, words, or what is pressed.
COVERS = """() => {
  const rect = (part) => part.getBoundingClientRect();
  const lie = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const seen = (parts) => [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
  const others = seen(".stage-plane .bglayer .bg, .stage-note, .stage-words > *, .stage-figure, .stage-tools button");
  return seen(".stage-note:has(br)").flatMap((note) => others
    .filter((other) => other !== note && lie(rect(note), rect(other)))
    .map((other) => [note.innerText, other.innerHTML]));
}"""
SIZES = ((1280, 720), (1920, 1080), (2560, 1440), (1024, 768), (900, 600), (1000, 1300), (768, 1024), PHONE)
SIZES_OF = {2: SIZES[::3], 3: SIZES[1::3], 4: SIZES}  # notes are narrowest with four planes


def test_several_planes_are_large_four_two_by_two_and_notes_stand_above_them_and_cover_nothing(
    fresh: Page, visit: Visit
) -> None:
    stage = visit("methods?planes=2&method1=linear&t=1")
    for count in (2, 3, 4):
        if count > 2:
            stage.follow(f"methods?planes={count}&method1=linear&t=1")
        for size in SIZES[:3]:
            measures = resized(fresh, size)
            assert measures["planes"] == [pytest.approx(ON_A_PAGE[size[0]][count - 1], abs=1)] * count
            assert measures["foot"] <= size[1], count
        expect(fresh.locator(".stage-note:has(br)")).to_have_count(count)
        for size in SIZES_OF[count]:
            resized(fresh, size)
            assert fresh.evaluate(COVERS) == [], (count, size)


def test_settings_open_over_the_narration_leave_the_plane_alone_and_stay_as_they_were_left_in_the_tab(
    app: str, loaded: Page
) -> None:
    stage = StagePage(loaded).open(f"{app}/perceptron")
    plane = loaded.locator(".stage-plane").bounding_box()
    panel = loaded.get_by_role("region", name="Settings", include_hidden=True)
    expect(panel).to_be_hidden()
    button = loaded.get_by_role("button", name="Settings", exact=True)
    button.click()
    expect(panel).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert loaded.locator(".stage-plane").bounding_box() == plane
    box = panel.bounding_box()
    assert box
    assert plane
    assert box["x"] >= plane["x"] + plane["width"]
    loaded.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    loaded.keyboard.press("Tab")  # somebody with a keyboard
    button.press("Enter")
    expect(panel).to_be_visible()
    loaded.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    offset = panel.get_by_text("offset b", exact=True)
    expect(offset).to_be_hidden()
    panel.get_by_text("More settings").click()
    expect(offset).to_be_visible()
    assert loaded.locator(".stage-plane").bounding_box() == plane
    loaded.goto(f"{app}/hinge")
    stage.ready()
    expect(panel).to_be_visible()  # in this tab they stay as they were
    penalty = panel.get_by_text("λ, the penalty")
    expect(penalty).to_be_visible()
    panel.get_by_text("More settings").click()
    expect(penalty).to_be_hidden()
    loaded.reload()
    stage.ready()
    expect(panel.get_by_text("learning rate ηₖ")).to_be_visible()
    expect(penalty).to_be_hidden()


def test_signs_and_folds_are_one_press_away_and_narration_that_goes_on_below_says_so(fresh: Page, visit: Visit) -> None:
    stage = visit(opening("perceptron"))
    side, goes_on = fresh.locator(".stage-side"), re.compile("stage-goes-on")
    expect(side).not_to_have_class(goes_on)
    weights = [
        fresh.get_by_test_id("stTopNavSection").filter(has_text=group).evaluate("e => getComputedStyle(e).fontWeight")
        for group in GROUPS
    ]
    assert [group for group, weight in zip(GROUPS, weights, strict=True) if weight == "600"] == ["Linear"]
    legend = fresh.locator(".stage-legend")
    expect(legend).to_be_hidden()
    signs = fresh.get_by_role("button", name="What the signs mean")
    signs.click()
    expect(legend).to_be_visible()
    expect(legend).to_contain_text("misclassified")
    signs.click()
    more = fresh.locator(".stage-more")
    expect(more.get_by_role("button")).to_have_text(["Separable", "The work so far", "Confusion matrix"])
    expect(fresh.locator(".stage-confusion")).to_be_hidden()
    more.get_by_role("button", name="Confusion matrix").click()
    expect(fresh.locator("[data-slot=confusion]")).to_be_visible()
    stage.step("next")
    expect(fresh.locator("[data-slot=confusion]")).to_be_visible()
    more.get_by_role("button", name="Less").click()
    expect(fresh.locator(".stage-confusion")).to_be_hidden()
    stage.follow("perceptron?symbols=target&beside=novikoff&notation=1&t=3")
    expect(side).to_have_class(goes_on)
    side.evaluate("side => side.scrollTo(0, side.scrollHeight)")
    expect(side).not_to_have_class(goes_on)
    fresh.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    fresh.get_by_role("button", name="Settings").click()
    expect(fresh.get_by_role("region", name="Settings").get_by_text("update after")).to_be_in_viewport()
