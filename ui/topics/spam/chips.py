"""The chips of the words, a component of its own, as Streamlit's buttons lose quick clicks.

It tells `counts`, {base, seq, counts}: all counts after each press, as [word, count]. Python answers with `ack`, the
last `seq` it has seen, and names a new `base` where something else has set the counts, or the table has other words.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from films.film.numbers import number
from films.topics.spam import rates
from films.topics.spam.rates import Table
from films.topics.spam.scene import LONGEST, SpamScene, checked_counts, checked_picks
from playground.mails import MOST_LETTERS
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
    counts = [int(count) for count in table.counts(scene)]
    _show(visit, scene, [_chip(table, j, count) for j, count in enumerate(counts)], most=LONGEST)


def picks(visit: PageState[SpamScene], scene: SpamScene, table: Table, text: Sequence[str]) -> None:
    """A chip for each word of a text, in its order, and for the words picked from others; pressed where it is one of
    the vocabulary."""
    places = {word: j for j, word in enumerate(table.words)}
    words = dict.fromkeys([*(word for word in text if len(word) <= MOST_LETTERS), *table.words])
    plain = {"side": "none", "title": "Press to pick it."}
    chips = [_chip(table, places[w], 1) if w in places else {"word": w, "count": 0} | plain for w in words]
    _show(visit, scene, chips, most=1)


def _chip(table: Table, j: int, count: int) -> dict[str, Any]:
    (first, second), (a, b) = table.names, table.rates[:, j].tolist()
    side = "first" if a > b else "second" if b > a else "none"
    title = f"In 100 words: {number(a)} in {first}, {number(b)} in {second}."
    return {"word": table.words[j], "count": count, "side": side, "title": title}


def _show(visit: PageState[SpamScene], scene: SpamScene, words: list[dict[str, Any]], *, most: int) -> None:
    base = _base(visit, scene)
    data = {"base": base, "ack": _last()[2], "most": most, "picks": scene.shows_articles, "words": words}
    _component()(key=widget_key(visit.page, NAME), data=data)


def taken_in(visit: PageState[SpamScene]) -> PageState[SpamScene]:
    """The visit after the chips' last message. What cannot be right is refused in a sentence."""
    message, base = session.client_state(visit.page, NAME).get("counts"), _base(visit, visit.scene)
    if not isinstance(message, Mapping) or message.get("base") != base:
        return visit
    seq = message.get("seq")
    if isinstance(seq, bool) or not isinstance(seq, int) or seq <= _last()[2]:
        return visit
    scene, problems = visit.scene, list[str]()
    try:
        pairs = _pairs(message.get("counts"))
        if scene.shows_articles:
            scene = replace(scene, picked=_picked(scene, pairs))
        else:
            scene = replace(scene, counts=checked_counts(pairs))
    except ValueError as error:
        problems = [f"The words were not counted: {error}. All is as it was."]
    session.keep(NAME, (*_last()[:2], seq, _words(scene)))
    return replace(session.store(visit, scene), problems=tuple(problems))


def _picked(scene: SpamScene, pairs: list[tuple[str, int]]) -> tuple[str, ...]:
    """The words picked after a message: those from before first, in their order. ValueError where they cannot be."""
    counts_of = dict(pairs)
    stays = [word for word in scene.picked if counts_of.get(word, 1)]
    return checked_picks([*stays, *(word for word, count in pairs if count and word not in stays)])


def _base(visit: PageState[SpamScene], scene: SpamScene) -> str:
    """The name of the chips' base counts: a new one where something else has set them, or the words are others."""
    words = "picks" if scene.shows_articles else f"{zlib.crc32(' '.join(rates.table(scene).words).encode()):08x}"
    name, number, _, words_before = _last()
    if name != f"{visit.name}.{visit.resets}.{words}" or words_before != _words(scene):
        name, number = f"{visit.name}.{visit.resets}.{words}", number + 1
        session.keep(NAME, (name, number, 0, _words(scene)))
    return f"{name}.{number}"


def _words(scene: SpamScene) -> tuple[str, ...]:
    """What the chips set: the words picked, or how often each stands in the mail."""
    return scene.picked if scene.shows_articles else tuple(sorted(f"{word} {count}" for word, count in scene.counts))


def _last() -> tuple[str, int, int, tuple[str, ...]]:
    """The present base, its number, the number of the last message about it, and what that has set."""
    return session.recall(NAME, ("", 0, 0, ()))  # type: ignore[no-any-return]


def _pairs(message: Any) -> list[tuple[str, int]]:
    if not isinstance(message, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in message):
        raise ValueError("it is not made of words and their counts")
    if not all(isinstance(word, str) and type(count) is int for word, count in message):
        raise ValueError("it is not made of words and their counts")
    return [(word, count) for word, count in message]
