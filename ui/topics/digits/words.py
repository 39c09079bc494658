"""What the film of misclassified digits says."""

from ui.film.captions import Caption
from ui.film.columns import Col
from ui.film.mathml import bold, formula, group, name, root, sign, squared, sub, value

MINUS, EQUALS, NORM = sign("−"), sign("="), sign("‖")


def captions(shown: int, wrong: int, asked: int, m: int, kind: str, n_train: int) -> dict[str, Caption]:
    """The slots of a film of `shown` of the `wrong` digits among those `asked`, by m prototypes out of `n_train`."""
    cut = f" The film shows the first {shown:,} of them." if shown < wrong else ""
    verdict = (
        f"<p><b>Prototypes: {m:,}</b>, {kind}, in place of {n_train:,} digits: "
        f"{100 * m / n_train:.1f} % of the memory. Of {asked:,} digits held out, the nearest of them misclassifies "
        f"{wrong:,} ({100 * wrong / asked:.1f} %).{cut}</p>"
    )
    if not shown:
        return {"verdict": Caption((verdict,)), "frame": Caption(("<b>No mistakes</b>",))}
    return {
        "verdict": Caption((verdict,)),
        "frame": Caption(
            (f"<b>Mistake {{step}}</b> of {shown:,} · held-out digit {{number}}",), _cols("step", "number")
        ),
        "next": Caption(("next mistake",)),
        "why": Caption(_why(), _values(), Col("has own")),
    }


def titles() -> dict[str, Caption]:
    """The words above the four pictures."""
    return {
        "asked": Caption(("asked: {label}",), _cols("label")),
        "nearest": Caption(("nearest prototype: {answer}",), _cols("answer")),
        "difference": Caption(("where these two differ",)),
        "own": Caption(("nearest {label}", "nearest {label}"), _cols("label"), Col("has own")),
    }


def _why() -> tuple[str, str]:
    """Without a prototype of the digit's own class, and with one."""
    x, p = bold("x"), bold("p")
    start = "<p>This <b>{label}</b> is taken for <b>{answer}</b>, like its nearest prototype <b>p</b>, at distance</p>"
    each = squared(group(sub(name("x"), "j"), MINUS, sub(name("p"), "j")))
    left = formula(NORM, x, MINUS, p, NORM, EQUALS, root(sign("∑"), each))
    right = formula(EQUALS, root(value("{square}")), EQUALS, value("{far}"))
    first = f"{start}<p>{left} {right}</p>"
    return (
        f"{first}<p>No prototype has the label {{label}}.</p>",
        f"{first}<p>The nearest prototype with the label {{label}} is no nearer: at {{own}}.</p>",
    )


def _values() -> dict[str, Col]:
    return _cols("label", "answer", "far", "square") | {"own": Col("own far")}


def _cols(*names: str) -> dict[str, Col]:
    return {name: Col(name) for name in names}
