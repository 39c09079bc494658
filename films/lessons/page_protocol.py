"""What lessons need of a page: its scenes, the facts that questions may use, the checks of challenges, and the marks
and settings that words may name."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol
from urllib.parse import parse_qs

from films.lessons.lesson import Check, Fact, Truth
from films.question import Question
from films.scene import WHERE_SHOWN, Scene, from_query, named

LONGEST = 20_000  # characters of a step's scene
MOST_FIELDS = 200


class LessonPage(Protocol):
    """A page whose scenes a lesson's steps may show."""

    @property
    def scene(self) -> type[Scene]: ...
    @property
    def checks(self) -> Mapping[str, Check]: ...
    @property
    def facts(self) -> Mapping[str, Fact]: ...
    @property
    def truths(self) -> Mapping[str, Truth]: ...
    @property
    def chosen_by(self) -> str: ...
    @property
    def presses(self) -> Callable[[Any], Mapping[str, Any]]: ...
    def settings(self, scene: Any) -> tuple[str, ...]: ...
    def marks(self, scene: Any) -> frozenset[str]: ...
    def question(self, scene: Any) -> Question | None: ...


LessonPages = Mapping[str, LessonPage]  # by the name of the page


def scene_of(cls: type[Scene], query: str) -> tuple[Scene, tuple[str, ...]]:
    """Return the scene of a query, and a sentence for each part that cannot be read; ValueError if the query is too
    long. The fields lesson, step, again and view are ignored: they are not part of a step's scene."""
    if len(query) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST:,} characters")
    fields = named(cls, parse_qs(query, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    own = {name: texts for name, texts in fields.items() if name not in WHERE_SHOWN}
    return from_query(cls, own)
