"""The hand on a stage. Places are shares of a plane, across and up.

Each function says whether there was such a plane.
"""

from typing import Any

from playwright.sync_api import Page

from tests.browser.walk.controls import press

PLOT = """([selector, i]) => {
  const box = document.querySelectorAll(selector)[i]?.querySelector(".js-plotly-plot");
  if (!box?.picture?.axes) return null;
  const { xaxis, yaxis } = box.picture.axes, { left, top } = box.getBoundingClientRect();
  const share = (axis, v) => (v - axis.range[0]) / (axis.range[1] - axis.range[0]);
  const placed = (trace) => Array.from(trace?.x ?? [], (x, i) => [share(xaxis, x), share(yaxis, trace.y[i])]);
  const [places, handles] = ["points", "handles"].map((name) => placed(box.picture.trace(name)));
  const [width, height] = [xaxis.length, yaxis.length];
  return { left: left + xaxis.offset, top: top + yaxis.offset, width, height, places, handles };
}"""
PLANES, FIGURES = ".stage-plane", ".stage-plane, .stage-figure"


def _spot(page: Page, selector: str, which: int, across: float, up: float) -> tuple[float, float] | None:
    plot = page.evaluate(PLOT, [selector, which])
    return plot and (plot["left"] + across * plot["width"], plot["top"] + (1 - up) * plot["height"])


def _on_plane(page: Page, which: int, across: float, up: float) -> tuple[float, float] | None:
    """A place of a plane in pixels, scrolled into sight."""
    plane = page.locator(PLANES).nth(which)
    if not plane.count() or page.get_by_role("dialog").count():
        return None
    plane.scroll_into_view_if_needed()
    return _spot(page, PLANES, which, across, up)


def click(page: Page, plane: int, across: float, up: float, button: Any) -> bool:
    at = _on_plane(page, plane, across, up)
    if at:
        page.mouse.click(*at, button=button)
    return at is not None


def move(page: Page, plane: int, point: int, across: float, up: float) -> bool:
    """Drag the point of that number."""
    plot = page.evaluate(PLOT, [PLANES, plane])
    if not plot or point >= len(plot["places"]):
        return False
    return drag(page, plane, *plot["places"][point], across, up)


def pull(page: Page, plane: int, share: float, across: float, up: float) -> bool:
    """Drag one of the handles, by its share of their list."""
    plot = page.evaluate(PLOT, [PLANES, plane])
    if not plot or not plot["handles"]:
        return False
    return drag(page, plane, *plot["handles"][int(share * len(plot["handles"]))], across, up)


def lead(page: Page, figure: int, across: float, to: float) -> bool:
    """Drag across a chart."""
    start, end = (_spot(page, FIGURES, figure, share, 0.5) for share in (across, to))
    if not start or not end:
        return False
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    return True


def drag(page: Page, plane: int, *places: float) -> bool:
    start, end = _on_plane(page, plane, *places[:2]), _on_plane(page, plane, *places[2:])
    if not start or not end:
        return False
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()
    return True


def wheel(page: Page, plane: int, across: float, up: float, by: float) -> bool:
    """Zoom, with the view in hand."""
    at = _on_plane(page, plane, across, up)
    if not at or not press(page.locator(".stage-tools [data-tool='view']")):
        return False
    page.mouse.move(*at)
    page.mouse.wheel(0, by)
    page.wait_for_timeout(100)  # plotly tells of a wheel when it has stood still
    return True


def hover(page: Page, figure: int, across: float, up: float) -> bool:
    at = _spot(page, FIGURES, figure, across, up)
    if at:
        page.mouse.move(*at)
    return at is not None


def scrub(page: Page, share: float) -> bool:
    scrub = page.get_by_test_id("scrub")
    if not scrub.count() or not scrub.is_enabled():
        return False
    scrub.fill(str(round(share * int(scrub.get_attribute("max") or 0))))
    return True


def play(page: Page, speed: str, milliseconds: int) -> bool:
    if not page.get_by_test_id("speed").count():
        return False
    page.get_by_test_id("speed").select_option(speed)
    done = press(page.locator("[data-step=play]"))
    page.wait_for_timeout(milliseconds)
    return done
