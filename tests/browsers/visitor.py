"""What a person does in a browser: opens, presses, types, touches, drags and reads. Parts are named by selectors of
CSS, and by words that they have, or that name them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.stage_page import AT, AXES, READY, SHOWS
from tests.browsers.browser import Browser, Json

Place = tuple[float, float]
LONGEST = 60  # seconds
DOUBLE = 1.0  # seconds after which a press is no second one of a double press
LOOKED = 0.05  # seconds between two looks
KEYS = {
    "Control": "\ue009",
    "Shift": "\ue008",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": "\ue00d",
}
KEYS |= {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
KEYS |= {"Home": "\ue011", "End": "\ue010"}
FIND = """const find = (selector, words) => {
  const names = (part) => [part.innerText, part.getAttribute("aria-label"), part.title];
  const parts = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  return parts.find((part) => !words || names(part).some((name) => name?.includes(words)));
};"""
# The middle of a part, in two frames the same, and where a press would meet it; what else is there until then.
MIDDLE = f"""async (selector, words) => {{
  {FIND}
  const part = find(selector, words);
  if (!part) return "not there";
  const middle = () => {{
    const {{ left, top, width, height }} = part.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }};
  const met = (place) => {{
    const hit = document.elementFromPoint(...place);
    return hit && (part.contains(hit) || hit.closest("label")?.control === part);
  }};
  if (!met(middle())) part.scrollIntoView({{ block: "center", behavior: "instant" }});
  const before = middle();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const place = middle();
  if (String(place) !== String(before)) return "moving";
  return met(place) ? place : `under ${{document.elementFromPoint(...place)?.outerHTML.slice(0, 200)}}`;
}}"""
TEXT = (
    f"(selector, words) => {{ {FIND} return find(selector, words)?.innerText.replace(/\\s+/g, ' ').trim() ?? null; }}"
)
# WebKitGTK's driver presses the mouse for a finger. So the page is told of one by events, by the number of the mouse: a
# pointer that the browser does not know cannot be captured.
FINGER = """(places) => {
  const part = document.elementFromPoint(...places[0]);
  const finger = (type, [clientX, clientY]) => {
    const buttons = type === "pointerup" ? 0 : 1;
    const event = { bubbles: true, cancelable: true, composed: true, clientX, clientY, buttons };
    part.dispatchEvent(new PointerEvent(type, { ...event, pointerId: 1, pointerType: "touch", isPrimary: true }));
  };
  finger("pointerdown", places[0]);
  for (const place of places.slice(1)) finger("pointermove", place);
  finger("pointerup", places.at(-1));
  if (places.length > 1) return;
  part.closest("input, select")?.focus();
  finger("click", places[0]);
}"""
# All that the stage shows: what is painted, words, and which points.
PICTURE = """() => {
  const boxes = [...document.querySelectorAll(":is(.stage-plane, .stage-figure) > div")];
  const coarse = document.querySelector("[data-coarse]");  // regions are to be drawn finer
  if (coarse || boxes.some(({ picture }) => picture.stale)) return null;
  const painted = [...document.querySelectorAll(".stage canvas")].map((canvas) => canvas.toDataURL());
  const words = [...document.querySelectorAll("[data-slot]")].filter((slot) => slot.checkVisibility());
  return [...painted, ...words.map((slot) => `${slot.dataset.slot}: ${slot.innerText}`)];
}"""
SETTLED = "() => document.querySelector('[data-testid=stage]')?.dataset.settled === '1'"


class NotSeenError(AssertionError):
    """What was waited for has not come."""


class Visitor:
    """A person at a browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.run = browser, browser.run

    # What a hand does.

    def open(self, address: str) -> None:
        self.browser.goto(address)

    def press(self, selector: str, words: str = "") -> None:
        self.click(self.middle(selector, words))

    def touch(self, selector: str, words: str = "") -> None:
        self.tap(self.middle(selector, words))

    def click(self, *places: Place) -> None:
        """Press the mouse at the first place, and let go at the last."""
        self._point("mouse", places)

    def tap(self, *places: Place) -> None:
        """The same with a finger."""
        if self.browser.touches:
            self._point("touch", places)
        else:
            self.run(FINGER, places)

    def keys(self, *chords: str) -> None:
        """Press keys; those of one text, with + between them, together."""
        for chord in chords:
            keys = [KEYS.get(key, key) for key in (chord.split("+") if len(chord) > 1 else [chord])]
            down, up = ([{"type": kind, "value": key} for key in keys] for kind in ("keyDown", "keyUp"))
            self.browser.act({"type": "key", "id": "keys", "actions": [*down, *up[::-1]]})

    def pause(self) -> None:
        """Let pass as much time as tells two presses from a double one."""
        time.sleep(DOUBLE)

    def type(self, text: str) -> None:
        self.keys(*text)

    def _point(self, kind: str, places: tuple[Place, ...]) -> None:
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20} for x, y in places]
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        source: Json = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        self.browser.act({**source, "actions": [moves[0], down, *moves[1:], up]})

    # What an eye sees.

    def until(self, function: str, *arguments: Any, what: str = "") -> Any:
        """Wait until a function of JavaScript gives something, and return it."""
        deadline = time.monotonic() + LONGEST
        while not (now := self.run(function, *arguments)):
            if time.monotonic() > deadline:
                raise NotSeenError(f"{what or function} {arguments}; there is {self.run(STATE)}")
            time.sleep(LOOKED)
        return now

    def middle(self, selector: str, words: str = "") -> Place:
        """Where a press meets a part, once it stands still."""
        deadline = time.monotonic() + LONGEST
        while isinstance(place := self.run(MIDDLE, selector, words), str):
            if time.monotonic() > deadline:
                raise NotSeenError(f"{selector} {words!r} is {place}")
            time.sleep(LOOKED)
        return place[0], place[1]

    def text(self, selector: str, words: str = "") -> str:
        """What a part says, without needless spaces."""
        return str(
            self.until(f"(...part) => ({TEXT})(...part) || null", selector, words, what=f"no {selector} {words!r}")
        )

    def reads(self, selector: str, words: str) -> None:
        """Wait until a part has these words."""
        deadline = time.monotonic() + LONGEST
        while words not in (read := str(self.run(TEXT, selector, ""))):
            if time.monotonic() > deadline:
                raise NotSeenError(f"{selector} reads {read!r}, not {words!r}")
            time.sleep(LOOKED)

    def screenshot(self, file: Path) -> None:
        file.write_bytes(self.browser.screenshot())

    @contextmanager
    def within_frame(self) -> Iterator[None]:
        """Look into the page's first frame, and press there."""
        self.browser.enter(True)
        yield
        self.browser.enter(False)


class StageVisitor(Visitor):
    """The same before a stage, whose places are those of its plane."""

    def open(self, address: str) -> None:
        super().open(address)
        self.ready()

    def ready(self) -> None:
        self.until(READY, what="the stage is not ready")

    def shows(self, **numbers: int) -> None:
        """Wait until frame, frames or points are these."""
        texts = {name: str(number) for name, number in numbers.items()}
        self.until(SHOWS, texts, what="it does not show")

    def number(self, name: str) -> int:
        return int(self.run(DATA)[name])

    def settled(self) -> None:
        """Wait until what was done has its film."""
        self.until(SETTLED, what="the film has not come")

    def address(self, pattern: str) -> str:
        """Wait until the address bar matches, and return what it has."""
        self.until(AT, pattern, what="the address is not")
        return str(self.run("() => location.href"))

    def at(self, x: float, y: float) -> Place:
        """The pixel of a place of the plane, which is scrolled to where the window has it."""
        self.run(IN_SIGHT)
        axes = self.run(AXES)
        (left, right), (low, high) = axes["x"], axes["y"]
        across, up = (x - left) / (right - left), (y - low) / (high - low)
        return axes["left"] + across * axes["width"], axes["top"] + (1 - up) * axes["height"]

    def drag(self, start: Place, end: Place, *, by_finger: bool = False) -> None:
        (x, y), (to_x, to_y) = self.at(*start), self.at(*end)
        way = [(x + (to_x - x) * i / 8, y + (to_y - y) * i / 8) for i in range(9)]
        (self.tap if by_finger else self.click)(*way)

    def link(self) -> str:
        """What the address bar has once it does not change any longer: it is written a little after the hand rests."""
        before, now = "", str(self.run(HREF))
        while now != before:
            time.sleep(1)
            before, now = now, str(self.run(HREF))
        return now

    def film(self) -> list[str]:
        """How many frames the film has, and what it shows."""
        return [str(self.number("frames")), *self.picture()]

    def points(self) -> list[Place]:
        return [(x, y) for x, y in self.run(POINTS)]

    def picture(self) -> list[str]:
        """What the stage shows, once it shows the same for a while."""
        before, deadline = None, time.monotonic() + LONGEST
        while (now := self.run(PICTURE)) is None or now != before:
            before = now
            if time.monotonic() > deadline:
                raise NotSeenError("the stage does not come to rest")
            time.sleep(0.3)
        return list(now)


IN_SIGHT = """() => {
  const plane = document.querySelector(".stage-plane"), { top, bottom } = plane.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) plane.scrollIntoView({ block: "center", behavior: "instant" });
}"""
HREF = "() => location.href"
STATE = "() => [location.href, { ...document.querySelector('[data-testid=stage]')?.dataset }]"
DATA = "() => ({ ...document.querySelector('[data-testid=stage]').dataset })"
POINTS = """() => {
  const { x, y } = document.querySelector('.stage-plane > div').picture.trace("points");
  return [...x].map((at, i) => [at, y[i]]);
}"""
