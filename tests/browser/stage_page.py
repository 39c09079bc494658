"""A page with a stage as a person uses it: places in the plane's own units, waits on what the stage says of itself."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLateError

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NewPage = Callable[..., Page]  # as the fixture new_page
AXES = """() => {
  const box = document.querySelector('.stage-plane > div'), frame = box.getBoundingClientRect();
  const { xaxis, yaxis } = box.picture.axes;
  return { left: frame.left + xaxis.offset, top: frame.top + yaxis.offset, width: xaxis.length,
           height: yaxis.length, x: xaxis.range, y: yaxis.range };
}"""
STAGE = "document.querySelector('[data-testid=stage]')"
READY = f"() => {STAGE}?.dataset.ready === '1' && !document.getElementById('first')"
SHOWS = f"(numbers) => Object.entries(numbers).every(([name, number]) => {STAGE}?.dataset[name] === number)"
# How many cells a side the picture of the plane's regions has; and to note it each time that another frame is there.
CELLS = "() => document.querySelector('.stage-plane > div').picture.images[0].source.width"
NOTE_CELLS = f"""() => {{
  const cells = window.cells = [];
  new MutationObserver(() => {{ cells.push(({CELLS})()); }}).observe({STAGE}, {{ attributeFilter: ["data-frame"] }});
}}"""
AT = "(pattern) => new RegExp(pattern).test(location.href)"
# Follows a link of the kind that *Data* has; and whether the film of another scene is drawn since.
FOLLOWS = """address => {
  const presets = Object.assign(document.createElement("div"), { className: "presets" });
  document.body.append(presets);
  presets.append(Object.assign(document.createElement("a"), { href: address }));
  presets.firstChild.click();
  presets.remove();
}"""
FOLLOWED = f"(drawn) => {STAGE}?.dataset.settled === '1' && Number({STAGE}.dataset.drawn) > drawn"
LOOKED = 25  # milliseconds between two looks: `expect` looks a second after the last before long
LONGEST = 60_000
TRACE = "name => document.querySelector('.stage-plane > div').picture.trace(name)"


def soon(page: Page, happens: str, argument: Any = None, longest: int = LONGEST) -> None:
    """Wait until it happens in the page, so many milliseconds; whether it has, the test says in its own words."""
    with suppress(TooLateError):
        page.wait_for_function(happens, arg=argument, polling=LOOKED, timeout=longest)


def press_step(page: Page, name: str) -> None:
    """Press a button of the transport; the one to the next step may be the one that says what it does."""
    button = page.locator(f"[data-step='{name}']")
    (button.or_(page.locator(".stage-next")) if name == "next" else button).filter(visible=True).first.click()


def _of_film(address: str) -> dict[str, str]:
    """The fields of an address that name its film."""
    return {name: text for name, text in parse_qsl(urlsplit(address).query) if name not in ("t", "view", "predict")}


class StagePage:
    """One open page."""

    def __init__(self, page: Page) -> None:
        self.page, self.mouse = page, page.mouse
        self.stage = page.get_by_test_id("stage")

    def open(self, address: str) -> "StagePage":
        self.page.goto(address)
        return self.ready()

    def ready(self) -> "StagePage":
        soon(self.page, READY)
        expect(self.stage).to_have_attribute("data-ready", "1")
        expect(self.page.locator("#first")).to_have_count(0)  # nothing lies over it any more
        return self

    def follow(self, address: str) -> "StagePage":
        """Shows another scene of this page in place, as a preset does: a third of the work of a visit."""
        n_drawn = self.number("drawn") - (_of_film(address) == _of_film(self.page.url))  # a frame of this film: at once
        self.page.evaluate(FOLLOWS, address)
        soon(self.page, FOLLOWED, n_drawn)
        assert self.page.evaluate(FOLLOWED, n_drawn), f"{address} is not shown in place"
        return self

    def number(self, name: str) -> int:
        return int(self.stage.get_attribute(f"data-{name}") or -1)

    def shows(self, **numbers: int) -> None:
        """Wait until frame, frames, points (as drawn) or ack are these."""
        soon(self.page, SHOWS, {name: str(number) for name, number in numbers.items()})
        for name, number in numbers.items():
            expect(self.stage).to_have_attribute(f"data-{name}", str(number))

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        axes = self.page.evaluate(AXES)
        across = (x - axes["x"][0]) / (axes["x"][1] - axes["x"][0])
        up = (y - axes["y"][0]) / (axes["y"][1] - axes["y"][0])
        return axes["left"] + across * axes["width"], axes["top"] + (1 - up) * axes["height"]

    def click(self, x: float, y: float, **options: Any) -> None:
        self.mouse.click(*self.pixel(x, y), **options)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
        self.mouse.move(*self.pixel(*start))
        self.mouse.down()
        self.mouse.move(*self.pixel(*end), steps=steps)
        self.mouse.up()

    def tool(self, name: str) -> None:
        self.page.locator(f".stage-tools [data-tool='{name}']").click()

    def step(self, name: str) -> None:
        press_step(self.page, name)

    def trace(self, name: str) -> dict[str, Any]:
        return dict(self.page.evaluate(TRACE, name))

    def places(self) -> list[tuple[float, float]]:
        """Where the points are drawn."""
        points = self.trace("points")
        return list(zip(points["x"], points["y"], strict=True))

    def words(self, slot: str) -> str:
        """A caption as read aloud, spaces evened out; what the signs mean is asked for first."""
        key = self.page.get_by_role("button", name="What the signs mean", expanded=False)
        if slot == "legend" and key.count():
            key.click()
        return re.sub(r"\s+", " ", self.page.locator(f"[data-slot='{slot}']").inner_text()).strip()

    def arithmetic(self) -> str:
        """The "why" panel without any space, as formulas break lines where they like."""
        return re.sub(r"\s+", "", self.page.locator("[data-slot='why']").text_content() or "")

    def address(self, pattern: str) -> str:
        """Wait until the address bar matches, and return it."""
        soon(self.page, AT, pattern)
        expect(self.page).to_have_url(re.compile(pattern))
        return self.page.url


class EmbedPage(StagePage):
    """A scene in a page of its own, without Streamlit: the link below the stage has it, not the address bar."""

    def address(self, pattern: str) -> str:
        """Wait until the link matches, and return it. A click beside it first, or it follows after 150 ms at rest."""
        link = self.page.locator("footer a")
        self.page.locator("footer").dispatch_event("click")  # a pointer that is down would take the focus off a control
        expect(link).to_have_attribute("href", re.compile(pattern))
        return str(link.evaluate("link => link.href"))


Visit = Callable[[str], StagePage]  # goes to an address below the app's
