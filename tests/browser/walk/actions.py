"""What a person may do on a page, found on it as it is. An action is a list of plain values; `hands.do` does it.

An action says what is pressed by its words, and places by their share of the plane, so that it can be done again after
other presses, on another day.
"""

import random
from typing import Any

from playwright.sync_api import Page

from films.pages import PAGES

Action = list[Any]  # its kind, then what it needs

FOUND = """() => {
  const main = document.querySelector("[data-testid=stMain]") ?? document.createElement("main"); // not there yet
  const all = (selector) => [...main.querySelectorAll(selector)];
  const name = (e) => e.querySelector(":scope > legend") ?? e.labels?.[0]?.querySelector("span");
  const words = (e) => e.getAttribute("aria-label") ?? name(e)?.textContent ?? e.innerText;
  const tidy = (e) => words(e).replace(/\\s+/g, " ").trim();
  const open = (e) => e.checkVisibility() && !e.disabled, stage = main.querySelector(".stage");
  const inStage = (selector, key) => [...(stage?.querySelectorAll(selector) ?? [])]
    .filter(open).map((e) => e.dataset[key]);
  return {
    select: all("[role=combobox], .stage-setting select").map(tidy),
    toggle: all("input[role=switch]").map(tidy),
    number: all("[data-testid=stNumberInputField]")
      .map((e) => [tidy(e), Number(e.min), Number(e.max), e.step % 1 === 0, Number(e.value)])
      .concat(all(".stage-setting input[type=text]").map((e) =>
        [tidy(e), Number(e.dataset.low), Number(e.dataset.high), e.dataset.whole === "true", Number(e.value)])),
    radio: all("[role=radiogroup]")
      .map((e) => [tidy(e), [...e.querySelectorAll("[role=radio], label")].map((r) => r.innerText)]),
    tab: all("[role=tab]").map(tidy),
    press: all("[data-testid=stBaseButton-secondary], [data-testid=stBaseButton-tertiary]").filter(open).map(tidy),
    drawer: all("[data-testid=stExpander] summary").map((e) => e.querySelector("p").innerText),
    popover: all("[data-testid=stPopoverButton]").map((e) => tidy(e).split(" expand")[0]),
    chip: all(".chips-word").map((e) => e.dataset.word),
    tool: inStage(".stage-tools button", "tool"),
    step: inStage(".stage-buttons button", "step"),
    planes: stage ? stage.querySelectorAll(".stage-plane").length : 0,
    figures: stage ? stage.querySelectorAll(".stage-plane, .stage-figure").length : 0,
    charts: [...(stage?.querySelectorAll(".stage-plane, .stage-figure") ?? [])]
      .flatMap((e, i) => (e.hasAttribute("data-scrub") ? [i] : [])),
    handles: stage?.querySelector(".stage-plane > div")?.picture?.trace("handles")?.x?.length ?? 0,
    frames: Number(stage?.dataset.frames ?? 0),
    points: Number(stage?.dataset.points ?? 0),
    editable: Boolean(stage?.classList.contains("stage-editable")),
    projector: Boolean(stage?.classList.contains("stage-projector")),
  };
}"""
FILES = (
    "a,b,label\n0.5,1,+\n1.5,-0.75,-\n-2,0.25,+\n-1,-1,-\n",
    "höhe;breite;sorte\n12,5;3;Ahorn\n14;2,5;Buche\n9,25;4;Ahorn\n16;1;Buche\n11;3,75;Buche\n",
    "1,2,+\n3,four,-\n",
)
KEYS = (
    *("ArrowRight", "ArrowLeft", "PageDown", "PageUp", "Home", "End", "Shift+ArrowRight", "Shift+ArrowLeft"),
    *("Control+z", "Control+Shift+z", "Delete", "Enter", "Escape"),
)
SIZES = ((1280, 720), (1600, 900), (1024, 700), (390, 844), (844, 390))
ELSEWHERE = ("download",)  # asks other hosts, or saves files: nothing that a picture depends on


def ideas(page: Page, rng: random.Random) -> list[tuple[float, Action]]:
    """One way to use each kind of control that the page has, and how often that should be done."""
    controls = page.evaluate(FOUND)
    spot = [round(rng.uniform(0.04, 0.96), 3) for _ in range(4)]
    plane, n = rng.randrange(max(1, controls["planes"])), rng.randrange(max(1, controls["points"]))
    shapes: list[tuple[float, bool, Action]] = [
        (0.5, True, ["rest"]),
        (0.3, True, ["page", rng.choice([page.label for page in PAGES.values()])]),
        (0.3, True, ["back" if rng.random() < 0.6 else "forward"]),
        (0.3, True, ["theme", rng.choice(("light", "dark"))]),
        (0.3, True, ["size", *rng.choice(SIZES)]),
        (3.0, bool(controls["select"]), ["select", _one(rng, controls["select"]), rng.random()]),
        (2.0, bool(controls["toggle"]), ["toggle", _one(rng, controls["toggle"])]),
        (0.7, bool(controls["number"]), _number(rng, controls["number"])),
        (1.2, bool(controls["radio"]), _radio(rng, controls["radio"])),
        (0.3, bool(controls["tab"]), ["tab", _one(rng, controls["tab"])]),
        (1.0, bool(controls["press"]), ["press", _one(rng, controls["press"])]),
        (0.2, bool(controls["drawer"]), ["drawer", _one(rng, controls["drawer"])]),
        (0.2, "Data" in controls["popover"], ["csv", rng.randrange(len(FILES))]),
        (0.6, "Data" in controls["popover"], ["preset", rng.random()]),
        (2.0, bool(controls["chip"]), _chip(rng, controls["chip"])),
        (1.0, bool(controls["tool"]), ["tool", _one(rng, controls["tool"])]),
        (1.0, controls["editable"], ["click", plane, *spot[:2], "right" if rng.random() < 0.15 else "left"]),
        (0.8, controls["editable"] and controls["points"] > 0, ["move", plane, n, *spot[:2]]),
        (0.4, controls["editable"], ["drag", plane, *spot]),
        (1.5, controls["handles"] > 0, ["pull", plane, spot[2], *spot[:2]]),
        (0.5, bool(controls["charts"]), ["lead", (controls["charts"] or [0])[0], *spot[:2]]),
        (0.4, controls["editable"], ["wheel", plane, *spot[:2], rng.choice((-400, -120, 120, 400))]),
        (0.3, controls["figures"] > 0, ["hover", rng.randrange(max(1, controls["figures"])), *spot[:2]]),
        (1.0, bool(controls["step"]), ["step", _one(rng, [step for step in controls["step"] if step != "play"])]),
        (0.4, controls["frames"] > 1, ["scrub", round(rng.random(), 3)]),
        (0.3, controls["frames"] > 1, ["play", rng.choice(("5", "30", "60")), rng.choice((100, 400))]),
        (1.0, controls["frames"] > 0, ["key", rng.choice(KEYS)]),
        (1.0, controls["projector"], ["press", "Leave projector view"]),
    ]
    return [(weight, action) for weight, there, action in shapes if there and action[-1] is not None]


def _one(rng: random.Random, names: list[str]) -> str | None:
    allowed = [name for name in names if not any(word in name.lower() for word in ELSEWHERE)]
    return rng.choice(allowed) if allowed else None


def _number(rng: random.Random, fields: list[Any]) -> Action:
    """A number of a field: an end of its range, another of the same size, or one near zero."""
    if not fields:
        return ["number", None]
    name, low, high, whole, now = rng.choice(fields)
    tries = [low, high, now * 2, now / 2, now + 1, low + (high - low) * rng.random() ** 4, rng.random()]
    value = min(high, max(low, float(f"{rng.choice(tries):.3g}")))
    return ["number", name, str(round(value)) if whole else f"{value:g}"]


def _chip(rng: random.Random, words: list[str]) -> Action:
    return ["chip", rng.choice(("left", "left", "right")), rng.choice(words)] if words else ["chip", None]


def _radio(rng: random.Random, groups: list[Any]) -> Action:
    if not groups:
        return ["radio", None]
    name, options = rng.choice(groups)
    return ["radio", name, rng.choice(options)]
