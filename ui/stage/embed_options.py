"""What the address of an embed says besides its scene: `edit=1`, points can be moved; `hide=tools`, parts left out.

A part that is hidden is there, and keys still do what its buttons do.
"""

from collections.abc import Iterable, Sequence

PARTS = {
    "tools": "the point tools",
    "legend": "what the signs mean",
    "transport": "the buttons, slider and speed of the transport",
    "first": "the button First",
    "back": "the button Back",
    "play": "the button Play",
    "next": "the button Next",
    "chapter": "the button Next chapter",
    "last": "the button Last",
    "slider": "the slider",
    "speed": "the speed",
    "frame": "the words on the frame",
    "step": "the large button for the next step",
    "predict": "the button Predict",
    "save": "the button that saves the picture",
    "words": "the words on the step",
    "verdict": "the verdict",
    "chart": "the charts",
    "matrix": "the confusion matrix",
    "link": "the link to the playground",
}  # what may be hidden: stage.css hides it, but for the link, which is the page's


def parts_to_hide(texts: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parts that the values of `hide` name, each once, and a sentence for each word that is none."""
    words = [word.strip() for text in texts for word in text.split(",")]
    named = tuple(dict.fromkeys(word for word in words if word in PARTS))
    unknown = dict.fromkeys(word for word in words if word and word not in PARTS)
    return named, tuple(map(_problem, [*unknown][:1]))


def _problem(word: str) -> str:
    which = f"“{word}”" if len(word) <= 20 and word.isprintable() else "one of its words"
    return f"The address sets “hide” (what is hidden), but {which} is none of {', '.join(PARTS)}; it hides nothing."


def embed_query(scene: str, *, edit: bool = False, hide: Sequence[str] = ()) -> str:
    """The query of an embed: that of its scene, and these options."""
    return "&".join(filter(None, [scene, "edit=1" * edit, f"hide={','.join(hide)}" * bool(hide)]))
