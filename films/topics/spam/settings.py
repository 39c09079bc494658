"""The settings of the spam page: what depends on the table, the buttons, and the consequences of a change."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from films.film.numbers import number
from films.page import Press
from films.param import written
from films.scene import params
from films.topics.spam import rates
from films.topics.spam.scene import SpamScene
from films.topics.spam.texts import SAMPLES, recounted
from playground.spam_table import WORDS

LAST_ORDER = 99_999
TABLE = ("table", "tally", "size", "seed", "picked")  # the fields by which a table has its words


def overrides(scene: SpamScene) -> Mapping[str, Mapping[str, Any] | None]:
    """The parts of settings that depend on the table: the prior in the words of its classes, the words that can be
    doubled, and the least length of the mail."""
    table, counted = rates.table(scene), sum(count for _, count in scene.counts)
    name, first, n = table.names[0], table.mails[0], sum(table.mails)
    share, texts = number(first / n), "articles" if scene.shows_articles else "mails"
    field, doubled = params(scene)["doubled"], scene.doubled if scene.doubled in table.words else ""
    own: dict[str, Mapping[str, Any] | None] = {
        "prior": {
            "kind": "number",
            "label": f"prior of {name}",
            "empty": f"{share}, counted",
            "help": f"The share of {name} among all {texts}. Empty: as counted, {first:,} of {n:,}.",
        },
        "doubled": {
            "kind": "list",
            "options": [(written(word, field), word or "none") for word in ("", *table.words)],
            "value": written(doubled, field),
        },
        "words": {"low": max(1, counted), "value": str(scene.length)},
    }
    if scene.table == "own":  # a table that is counted again, where its file is here
        of_file = None if scene.shows_articles else {"file": True}
        own |= {"size": of_file, "seed": of_file}
    return own


def shuffled(scene: SpamScene, seed: int) -> SpamScene:
    """Another order of the words."""
    return replace(scene, order=1 + seed % LAST_ORDER)


def presses(scene: SpamScene) -> Mapping[str, Press]:
    """The buttons that this scene has, and the scenes that they lead to."""
    return {} if scene.shows_articles else {"Shuffle the words": shuffled}


def consequences(before: SpamScene, after: SpamScene) -> SpamScene:
    """The scene after a change, its mail counted by the words of its table."""
    same_table = all(getattr(before, name) == getattr(after, name) for name in TABLE)
    if same_table or before.counts != after.counts:
        return after
    counts = recounted(after.counts, after.words, _words(before), _words(after), SAMPLES.values())
    return replace(after, counts=counts)


def _words(scene: SpamScene) -> Sequence[str]:
    """The words by which the mail of a scene is counted: while it shows articles, those of the lecture's table."""
    return WORDS if scene.shows_articles else rates.table(scene).words
