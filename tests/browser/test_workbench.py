"""The first screen of a page: a large plane, few words, few things to press; all else one press away."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from films.pages import GROUPS, PAGES
from films.scene import to_address
from tests.browser.rest import rest
from tests.browser.stage_page import StagePage, Visit
from tests.browser.within import DEFAULTS, go

STAGES = [name for name, page in PAGES.items() if page.has_films]
MOST_WORDS = 60
MOST_PRESSED = 10
MOST_STOPS = 12  # of the Tab key to the plane
LOW = {"spam"}  # bars, below the words of the mail
SCREENS = {"laptop": (1280, 720), "low": (1024, 768), "large": (1440, 900), "projector": (1920, 1080)}
# Sizes of what is on the first screen; and what could be pressed there beside the transport, the tools and the links of
# the prose, which a wide window has beside the plane.
SEEN = r"""() => {
  const seen = (e) => {
    const { top, bottom, width } = e.getBoundingClientRect();
    return width > 0 && top < innerHeight && bottom > 0 && e.checkVisibility({ visibilityProperty: true });
  };
  const boxes = (parts) => [...document.querySelectorAll(parts)].map((e) => e.getBoundingClientRect());
  const [{ top, bottom }] = boxes(".stage-planes"), side = document.querySelector(".stage-side");
  const apart = "math, table, svg, .stage-figures, .stage-confusion", words = [];
  const texts = document.createTreeWalker(side, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!parentElement.closest(apart) && seen(parentElement)) words.push(...(textContent.match(/[\p{L}\d]+/gu) ?? []));
  }
  const pressed = "a, button, summary, input, select, [role=button], [role=tab], [role=radio], [role=combobox]";
  return {
    planes: boxes(".stage-plane").map(({ width }) => width),
    above: top - Math.max(...boxes(".stAppHeader, .chips, .stage-tools").map(({ bottom }) => bottom)),
    below: bottom,
    scrolled: side.scrollHeight - side.clientHeight,
    foot: boxes(".stage-transport")[0].bottom,
    words: words.length,
    pressed: [...document.querySelectorAll(pressed)]
      .filter((e) => seen(e) && !e.closest(".stage-tools, .stage-transport, .chips, .st-key-prose"))
      .map((e) => e.getAttribute("aria-label") || e.textContent),
  };
}"""
SHARE = {1: 0.6, 2: 0.58}  # of the window's height that so many planes side by side have, at least
PHONE = (390, 844)
# Of the page's controls and of the stage's, those that the Tab key stops at before the plane and its tools, or words.
STOPS = """() => {
  const stops = [...document.querySelectorAll("a[href], button, summary, input, select, textarea, [tabindex='0']")];
  const open = stops.filter((e) => !e.disabled && e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }));
  return open.findIndex((e) => e.closest(".stage-tools, .stage-planes, .chips, .stage-transport"));
}"""
ZOOMED = (640, 360)  # a laptop's window at 200 %
BOXES = """() => ['.stage-plane', '.stage-tools', '.stage-side'].map((part) => {
  const { right, bottom, left } = document.querySelector(part).getBoundingClientRect();
  return { right, bottom, left };
})"""
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
    measures = resized(fresh, PHONE)
    assert min(measures["planes"]) >= 0.8 * PHONE[0]
    assert measures["words"] <= MOST_WORDS
    assert not fresh.locator(".stage-next").evaluate(CUT), "the label of the next step is cut on a phone"
    menu, bar = (fresh.locator(part).bounding_box() for part in ("[data-testid=stExpandSidebarButton]", ".st-key-bar"))
    assert menu
    assert bar
    assert menu["x"] + menu["width"] <= bar["x"]
    assert [words for letters, words in fresh.evaluate(WIDTHS) if letters > 75] == []


@pytest.mark.parametrize("name", ["perceptron", "bayes"])
def test_at_200_percent_the_plane_is_whole_and_the_words_beside_it(fresh: Page, name: str) -> None:
    first_screen(fresh, opening(name), ZOOMED)
    plane, tools, side = fresh.evaluate(BOXES)
    assert plane["bottom"] <= ZOOMED[1]
    assert max(plane["right"], tools["right"]) <= side["left"]
    assert side["right"] <= ZOOMED[0]
    assert not fresh.locator(".stage-why").evaluate(CUT)


def test_at_200_percent_the_pictures_of_digits_have_room_for_their_titles(fresh: Page) -> None:
    (plane,) = first_screen(fresh, opening("digits"), ZOOMED)["planes"]
    assert plane >= 260


APART = """() => {
  const [note, axes] = [".stage-plane .stage-note", ".stage-plane .bglayer .bg"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  return note.height > 0 && (note.bottom <= axes.top + 1 || note.left >= axes.right - 1);
}"""


def test_a_note_of_some_lines_stands_outside_a_small_plane(fresh: Page) -> None:
    for size in (PHONE, ZOOMED):
        first_screen(fresh, opening("methods"), size)
        assert fresh.evaluate(APART), size


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
SIZES = (
    (1280, 800),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
    (1024, 768),
    (900, 600),
    (1000, 1300),
    (768, 1024),
    (390, 844),
)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_notes_of_several_planes_stand_above_them_and_cover_nothing_at_any_size(fresh: Page, count: int) -> None:
    first_screen(fresh, f"methods?planes={count}&method1=linear&t=1", SIZES[0])
    expect(fresh.locator(".stage-note:has(br)")).to_have_count(count)
    for width, height in SIZES:
        resized(fresh, (width, height))
        assert fresh.evaluate(COVERS) == [], (width, height)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_planes_side_by_side_are_large_and_four_stand_two_by_two(fresh: Page, count: int) -> None:
    measures = first_screen(fresh, f"methods?planes={count}", SCREENS["laptop"])
    assert len(measures["planes"]) == count
    assert min(measures["planes"]) >= {2: 380, 3: 280, 4: 215}[count]
    assert measures["foot"] <= 720
    assert count != 2 or min(resized(fresh, SCREENS["projector"])["planes"]) >= 690


def test_settings_open_over_the_narration_and_leave_the_plane_alone(app: str, loaded: Page) -> None:
    stage = StagePage(loaded).open(f"{app}/perceptron")
    plane = loaded.locator(".stage-plane").bounding_box()
    panel = loaded.locator(".stage-panel")
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
    loaded.reload()
    stage.ready()
    expect(panel).to_be_visible()  # in this tab they stay as they were


def test_more_settings_are_one_press_away_and_stay_as_they_were_left_in_the_tab(app: str, loaded: Page) -> None:
    stage = StagePage(loaded).open(f"{app}/perceptron")
    loaded.get_by_role("button", name="Settings").click()
    panel = loaded.get_by_role("region", name="Settings")
    plane = loaded.locator(".stage-plane").bounding_box()
    offset = panel.get_by_text("offset b", exact=True)
    expect(offset).to_be_hidden()
    panel.get_by_text("More settings").click()
    expect(offset).to_be_visible()
    assert loaded.locator(".stage-plane").bounding_box() == plane
    loaded.goto(f"{app}/hinge")
    stage.ready()
    expect(panel.get_by_text("λ, the penalty")).to_be_visible()
    panel.get_by_text("More settings").click()
    expect(panel.get_by_text("λ, the penalty")).to_be_hidden()
    loaded.reload()
    stage.ready()
    expect(panel.get_by_text("learning rate ηₖ")).to_be_visible()
    expect(panel.get_by_text("λ, the penalty")).to_be_hidden()


def test_several_folds_are_one_line_that_names_them(fresh: Page, visit: Visit) -> None:
    stage = visit(opening("perceptron"))
    more, matrix = fresh.locator(".stage-more"), fresh.get_by_text("Confusion matrix", exact=True)
    expect(more).to_have_text("More: Separable · The work so far · Confusion matrix")
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(matrix).to_be_hidden()
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    matrix.click()
    expect(fresh.locator("[data-slot=confusion]")).to_be_visible()
    stage.step("next")
    expect(matrix).to_be_visible()
    more.click()
    expect(matrix).to_be_hidden()
    visit(opening("neighbors"))
    expect(more).to_be_hidden()  # there is but one
    expect(matrix).to_be_visible()


@pytest.mark.parametrize(
    ("address", "longer"),
    [("perceptron?symbols=target&beside=novikoff&notation=1&t=3", True), (opening("perceptron"), False)],
)
def test_narration_that_goes_on_below_says_so_until_its_end(fresh: Page, address: str, longer: bool) -> None:
    first_screen(fresh, address, SCREENS["laptop"])
    side = fresh.locator(".stage-side")
    goes_on = re.compile("stage-goes-on")
    if not longer:
        expect(side).not_to_have_class(goes_on)
        return
    expect(side).to_have_class(goes_on)
    side.evaluate("side => side.scrollTo(0, side.scrollHeight)")
    expect(side).not_to_have_class(goes_on)


def test_on_a_phone_settings_are_brought_into_sight(fresh: Page) -> None:
    first_screen(fresh, opening("perceptron"), PHONE)
    fresh.get_by_role("button", name="Settings").click()
    expect(fresh.get_by_role("region", name="Settings").get_by_text("update after")).to_be_in_viewport()


def test_what_the_signs_mean_is_one_press_away(fresh: Page, visit: Visit) -> None:
    visit(opening("perceptron"))
    legend = fresh.locator(".stage-legend")
    expect(legend).to_be_hidden()
    fresh.get_by_role("button", name="What the signs mean").click()
    expect(legend).to_be_visible()
    expect(legend).to_contain_text("misclassified")


def test_a_group_of_the_navigation_is_marked_while_one_of_its_pages_is_open(fresh: Page, visit: Visit) -> None:
    visit(opening("hinge"))
    marked = [
        group
        for group in GROUPS
        if fresh.get_by_test_id("stTopNavSection")
        .filter(has_text=group)
        .evaluate("e => getComputedStyle(e).fontWeight")
        == "600"
    ]
    assert marked == ["Linear"]
