"""What the address of an embed says besides its scene: `edit=1`, points can be moved; `settings=1`, a button opens the
settings; `hide=tools`, parts are left out.

A hidden part still exists, and keys do what its buttons would do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
    "save": "the button Share",
    "words": "the words on the step",
    "verdict": "the verdict",
    "chart": "the charts",
    "matrix": "the confusion matrix",
    "link": "the link to the playground",
}  # the parts that may be hidden: stage.css hides them, except the link, which belongs to the page


@dataclass(frozen=True)
class EmbedOptions:
    """How an embed shows its scene. `edit`: points can be moved. `settings`: a button opens the settings. `hide`: the
    parts that are left out."""

    edit: bool = False
    settings: bool = False
    hide: tuple[str, ...] = ()

    def query(self, scene: str) -> str:
        """Return the query of an embed: the query of its scene, and these options."""
        hide = f"hide={','.join(self.hide)}" * bool(self.hide)
        return "&".join(filter(None, [scene, "edit=1" * self.edit, "settings=1" * self.settings, hide]))


PLAIN = EmbedOptions()


def embed_options(fields: Mapping[str, Sequence[str]]) -> tuple[EmbedOptions, tuple[str, ...]]:
    """Return the options that the fields of a query name, and a sentence if a word of `hide` names no part."""
    words = [word.strip() for text in fields.get("hide", ()) for word in text.split(",")]
    hide = tuple(dict.fromkeys(word for word in words if word in PARTS))
    unknown = dict.fromkeys(word for word in words if word and word not in PARTS)
    chosen = {name: fields.get(name) == ["1"] for name in ("edit", "settings")}
    return EmbedOptions(**chosen, hide=hide), tuple(map(_problem, [*unknown][:1]))


def _problem(word: str) -> str:
    which = f"“{word}”" if len(word) <= 20 and word.isprintable() else "one of its words"
    return f"The address sets “hide” (what is hidden), but {which} is none of {', '.join(PARTS)}; it hides nothing."
