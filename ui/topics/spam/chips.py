"""The chips of the words, a component of its own, as Streamlit's buttons lose quick clicks.

It tells `counts`, {base, seq, counts}: all counts after each press, as [word, count]. Python answers with `ack`, the
last `seq` it has seen, and names a new `base` where something else has set the counts.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from films.film.numbers import number
from films.topics.spam.rates import Table
from films.topics.spam.scene import LONGEST, SpamScene, checked_counts
from ui.shell import session
from ui.shell.page_state import PageState
from ui.shell.session import widget_key

HERE = Path(__file__).parent
NAME = "chips"


@cache
def _component() -> Any:
    js, css = ((HERE / f"chips.{kind}").read_text(encoding="utf-8") for kind in ("js", "css"))
    return st.components.v2.component("playground.chips", js=js, css=css, isolate_styles=False)


def chips(visit: PageState[SpamScene], scene: SpamScene, table: Table) -> None:
    """A chip for each word of the table, with its count in the scene."""
    first, second = table.names
    words = [
        {
            "word": word,
            "count": int(count),
            "side": "first" if rates[0] > rates[1] else "second" if rates[1] > rates[0] else "none",
            "title": f"In 100 words: {number(rates[0])} in {first}, {number(rates[1])} in {second}.",
        }
        for word, count, rates in zip(table.words, table.counts(scene), table.rates.T.tolist(), strict=True)
    ]
    base = _base(visit)
    data = {"base": base, "ack": _seen(base), "most": LONGEST, "words": words}
    _component()(key=widget_key(visit.page, NAME), data=data)


def taken_in(visit: PageState[SpamScene]) -> PageState[SpamScene]:
    """The visit after the chips' last message. What cannot be right is refused in a sentence."""
    message, base = session.client_state(visit.page, NAME).get("counts"), _base(visit)
    if not isinstance(message, Mapping) or message.get("base") != base:
        return visit
    seq = message.get("seq")
    if isinstance(seq, bool) or not isinstance(seq, int) or seq <= _seen(base):
        return visit
    session.keep(NAME, (base, seq))
    try:
        counts = checked_counts(_pairs(message.get("counts")))
    except ValueError as error:
        return replace(visit, problems=(f"The words were not counted: {error}. The mail is as it was.",))
    return replace(session.store(visit, replace(visit.scene, counts=counts)), problems=())


def _base(visit: PageState[SpamScene]) -> str:
    """The name of the chips' base counts: a new one whenever something else has set them."""
    return f"{visit.name}.{visit.resets}"


def _seen(base: str) -> int:
    """The number of the last message about these counts."""
    known, seq = session.kept(NAME, ("", 0))
    return int(seq) if known == base else 0


def _pairs(message: Any) -> list[tuple[str, int]]:
    if not isinstance(message, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in message):
        raise ValueError("it is not made of words and their counts")
    if not all(isinstance(word, str) and type(count) is int for word, count in message):
        raise ValueError("it is not made of words and their counts")
    return [(word, count) for word, count in message]
