"""A narration keeps its place: while a film plays, no chart moves or changes its size, in any view of any page."""

import pytest
from playwright.sync_api import Page

from films.pages import LESSON_PAGES
from tests.browser.stage_page import Visit
from tests.browser.test_screens import in_turn, windows
from tests.browser.test_type_on_a_wall import OF_VIEWS
from tests.browser.test_workbench import UNOPENED

SIZES = ((1280, 720), (1440, 900), (1920, 1080), (390, 844))  # the last is a phone's
MOST_FRAMES = 15  # that are looked at, the first and the last among them
# Where the charts stand below the top of the stage, and how high they are, in each of so many frames.
PLAYED = """async (most) => {
  const stage = document.querySelector("[data-testid=stage]"), scrub = stage.querySelector("[data-testid=scrub]");
  const last = Number(scrub.max), count = Math.min(most, last + 1), places = {};
  for (let i = 0; i < count; i += 1) {
    const t = String(count > 1 ? Math.round((i * last) / (count - 1)) : 0);
    scrub.value = t;
    scrub.dispatchEvent(new Event("input"));
    while (stage.dataset.frame !== t) await new Promise(requestAnimationFrame);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const lead = stage.querySelector(".stage-lead")?.lastElementChild;
    if (lead?.checkVisibility() && /\\p{L}$/u.test(lead.textContent.trim()) && !lead.querySelector("math:last-child"))
      throw new Error(`Above the chart stands half a sentence: ${lead.textContent}`);
    const { top } = stage.querySelector(".stage-side").getBoundingClientRect();
    places[t] = [...stage.querySelectorAll(".stage-figure")].flatMap((figure) => {
      const box = figure.getBoundingClientRect();
      return [box.top - top, box.height];
    });
  }
  return places;
}"""
STILL = 2  # pixels


def moves(places: dict[str, list[float]]) -> str:
    """The first frame in which a chart stands elsewhere, or has another size, than in the last: tops and heights."""
    last = list(places.values())[-1]
    for t, there in places.items():
        if any(abs(a - b) > STILL for a, b in zip(there, last, strict=True)):
            return f"frame {t}: {[round(part) for part in there]}, at last {[round(part) for part in last]}"
    return ""


@pytest.mark.parametrize("name", LESSON_PAGES)
def test_no_chart_moves_while_a_film_plays(visitor: Page, visit: Visit, name: str) -> None:
    visitor.evaluate(UNOPENED)
    moved, charts = list[str](), 0
    for address, page in in_turn(visit, [each for each in OF_VIEWS if each.partition("?")[0] == name]):
        for size in windows(page, SIZES, quiet=100):
            places = page.evaluate(PLAYED, MOST_FRAMES)
            charts += sum(map(len, places.values()))
            where = moves(places)
            moved += [f"{address[:60]} in {size}, {where}"] if where else []
    assert not moved, "\n".join(moved)
    assert charts
