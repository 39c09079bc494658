"""What fits on which screen: a step on a projector, the first screen of a laptop, everything on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.stage_page import StagePage

PARTS = ("tools", "planes", "legend", "transport", "verdict", "figures", "why")
WHERE = """(parts) => Object.fromEntries(parts.flatMap((part) => {
  const element = document.querySelector(`.stage-${part}`);
  if (!element || element.hidden) return [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [[part, [left, top, right, bottom]]];
}))"""
CHARTS = "() => [...document.querySelectorAll('.stage-figure')].map((figure) => figure.offsetHeight)"
# Words, formulas and tables that reach beyond what holds them.
CUT = """() => [...document.querySelectorAll('.stage-words > *')].flatMap((words) => {
  const { right } = words.getBoundingClientRect();
  return [...words.querySelectorAll('math, td, p, li')].filter((part) => part.getBoundingClientRect().right > right + 1)
    .map((part) => part.textContent);
})"""
PROJECTED = (
    "hinge?t=16",
    "hinge?t=16&compare=perceptron",
    "perceptron?t=3&beside=weights&below=novikoff&notation=1",
    "perceptron?t=3&algorithm=both&beside=weights&below=novikoff",
    "neighbors?t=2&compare=metric&probe=1,1",
    "prototypes?t=5&method=gabriel",
)


def test_all_of_a_step_is_on_a_projectors_screen(app: str, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1920, "height": 1080})
    for address in PROJECTED:
        StagePage(page).open(f"{app}/{address}&view=projector")
        below = {part: box for part, box in page.evaluate(WHERE, PARTS).items() if box[3] > 1080 or box[2] > 1920}
        assert below == {}, address
        assert min(page.evaluate(CHARTS)) > 120, address
        assert page.evaluate(CUT) == [], address
        assert page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollHeight") <= 1080, address
