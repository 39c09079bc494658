"""A setting in a stage's panel, as it is set by mouse, by keys and by touch."""

from tests.browsers.visitor import StageVisitor

KIND = """(name) => {
  const field = document.querySelector(`[data-setting='${name}']`)?.querySelector("select, input");
  return field && (field.role ?? (field.localName === "select" ? "list" : field.type));
}"""
HAS_FOCUS = "(selector) => document.activeElement?.matches(selector)"
SELECTED = "(selector) => document.querySelector(selector).value"
IS_FOLDED = "(name) => Boolean(document.querySelector(`.stage-panel details:not([open]) [data-setting='${name}']`))"
MOST_TABS = 80


def opened(visitor: StageVisitor, *, by_touch: bool = False) -> None:
    (visitor.touch if by_touch else visitor.press)(".stage-settings")
    visitor.text(".stage-panel .stage-setting")


def set_by_press(visitor: StageVisitor, name: str, value: str, *, by_touch: bool = False) -> None:
    """By the mouse, or by a finger; a number is typed after the press. A list is the system's own, which drivers cannot
    press."""
    press, field = visitor.touch if by_touch else visitor.press, f"[data-setting='{name}']"
    kind = visitor.until(KIND, name)
    if visitor.run(IS_FOLDED, name):
        press(".stage-panel summary")
    if kind == "radio":
        press(f"{field} label:has([value='{value}'])")
        return
    press(f"{field} input")
    if kind != "switch":
        _enter(visitor, value)


def set_by_keys(visitor: StageVisitor, name: str, value: str) -> None:
    """The focus comes by Tab."""
    field, kind = f"[data-setting='{name}'] :is(input, select)", visitor.until(KIND, name)
    if visitor.run(IS_FOLDED, name):
        _tab(visitor, ".stage-panel summary")
        visitor.keys("Enter")
    _tab(visitor, field)
    if kind == "switch":
        visitor.keys("Space")
    elif kind == "list":
        _choose(visitor, field, value)
    else:
        _enter(visitor, value)


def _tab(visitor: StageVisitor, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(MOST_TABS):
        if visitor.run(HAS_FOCUS, selector):
            return
        visitor.keys("Tab")
    raise AssertionError(f"no Tab leads to {selector}")


def _enter(visitor: StageVisitor, text: str) -> None:
    visitor.keys("Control+a")
    visitor.type(text)
    visitor.keys("Enter")


def _choose(visitor: StageVisitor, select: str, value: str) -> None:
    """Down a list, which WebKitGTK opens for that, to the option of this value."""
    options = visitor.run("(s) => [...document.querySelector(s).options].map((option) => option.value)", select)
    steps = options.index(value) - options.index(visitor.run(SELECTED, select))
    visitor.keys(*["ArrowDown"] * steps, *["ArrowUp"] * -steps, "Enter")
